"""`python -m spanish21` is the command `spanish21`."""

from __future__ import annotations

from spanish21.cli import main

main()
