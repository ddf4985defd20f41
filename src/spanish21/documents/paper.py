"""Sizes of paper."""

from __future__ import annotations

from enum import Enum

__all__ = ["PaperSize"]


class PaperSize(Enum):
    """A size of paper."""

    LETTER = "letter"
    A4 = "a4"

    @property
    def points(self) -> tuple[float, float]:
        """Return width and height."""
        return (612.0, 792.0) if self is PaperSize.LETTER else (595.0, 842.0)
