"""A round of play: wagers, cards, decisions, insurance, settlement."""
