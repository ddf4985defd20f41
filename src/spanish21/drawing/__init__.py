"""How tables, rounds, charts and wheels look: as text of any width, and as pictures."""
