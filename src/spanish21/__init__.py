"""Regulated Spanish 21: the rules of two states as cited data, and a table that plays by them."""

from __future__ import annotations

from importlib.metadata import version

from spanish21.cards import Card, Rank, Suit, parse_cards
from spanish21.game import Table
from spanish21.law import EDITIONS, Edition, Rulebook, Submission, SubmissionError, edition
from spanish21.table import IllegalCommandError, Refusal

__all__ = [
    "EDITIONS",
    "Card",
    "Edition",
    "IllegalCommandError",
    "Rank",
    "Refusal",
    "Rulebook",
    "Submission",
    "SubmissionError",
    "Suit",
    "Table",
    "edition",
    "parse_cards",
]

__version__ = version("spanish21")
