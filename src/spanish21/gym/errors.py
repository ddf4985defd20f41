"""Misuse of an environment, as Gymnasium names it and as an error of this package."""

from __future__ import annotations

import gymnasium

from spanish21.errors import ArgumentError, Spanish21Error

__all__ = ["InvalidActionError", "ResetNeededError"]


class InvalidActionError(ArgumentError, gymnasium.error.InvalidAction):  # type: ignore[misc]
    """A number that is not an action."""


class ResetNeededError(Spanish21Error, gymnasium.error.ResetNeeded):  # type: ignore[misc]
    """A step after the end of a round."""
