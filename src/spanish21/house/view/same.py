"""Something told apart by which one it is, for caches whose keys would take long to compare."""

from __future__ import annotations

from typing import Generic, TypeVar

__all__ = ["Same"]

T = TypeVar("T")


class Same(Generic[T]):
    """Equal to another if both hold the same object, whatever it is like."""

    __slots__ = ("one",)

    def __init__(self, one: T) -> None:
        """Hold an object."""
        self.one = one

    def __eq__(self, other: object) -> bool:
        """Compare by which object is held."""
        return isinstance(other, Same) and other.one is self.one

    def __hash__(self) -> int:
        """Hash which object is held."""
        return id(self.one)
