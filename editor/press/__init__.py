"""Everything printed: sheets, boards, cards, tokens and the players' summary, on screen, as PDF and as PNG."""
