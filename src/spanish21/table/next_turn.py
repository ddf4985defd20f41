"""Whose turn is next, as the event says that ends a hand."""

from __future__ import annotations

from spanish21.ids import BoxNumber, HandNumber

__all__ = ["NextTurn"]

NextTurn = tuple[BoxNumber, HandNumber]
"""A hand whose turn it is, by its box and its number."""
