"""What an author writes: boards, gangs, figures, decks, tokens, rulesets, adventures."""
