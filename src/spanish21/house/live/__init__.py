"""What the log of a live table holds beside the game: commands and events of the house."""
