"""The cards outside a round: opening, shuffle, cut, cover card, burn cards, idle table."""
