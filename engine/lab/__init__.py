"""Many games: statistics, coverage, balance, comparisons."""
