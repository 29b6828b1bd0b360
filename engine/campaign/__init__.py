"""Campaigns being played: the save, its ledger, standings, what comes next."""
