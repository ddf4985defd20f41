"""A chart that a player can carry: hard and soft totals, pairs, doubled hands, insurance."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from spanish21.cards import Card
from spanish21.checked import checked
from spanish21.rules.player import Action
from spanish21.shown import Pictured
from spanish21.strategy.cell import Cell, Mark
from spanish21.strategy.situation import Legal, Situation

__all__ = ["Chart", "Plays", "Squares", "without_marks"]

Squares = Mapping[tuple[int, int], Cell]
"""Squares by the row's number (a total, or a pair's card) and the points of the up card, ace 1."""


class Plays(Struct, frozen=True):
    """The three tables of plays."""

    hard: Squares
    soft: Squares
    pairs: Squares

    @property
    def tables(self) -> dict[str, Squares]:
        """Return the tables by name, in the order in which they are written."""
        return {"hard": self.hard, "soft": self.soft, "pairs": self.pairs}

    @property
    def marks(self) -> frozenset[Mark]:
        """Return the bonus chances that the squares name."""
        tables = self.tables.values()
        return frozenset(c.mark for squares in tables for c in squares.values() if c.mark)

    def play(self, situation: Situation, legal: Legal) -> Action:
        """Look a hand up: a pair in its own table, and by its total where it may not split."""
        up = situation.up.points
        if situation.pair:
            found = self.pairs[situation.cards[0].points, up].resolve(situation, legal)
            if found is not None:
                return found
        points, soft = situation.total
        found = (self.soft if soft else self.hard)[points, up].resolve(situation, legal)
        if found is None:
            msg = f"The chart has no legal play for {points} against {up}."
            raise LookupError(msg)
        return found


def without_marks(plays: Plays, marks: Collection[Mark]) -> Plays:
    """Return the same plays where some bonus chances do not count."""

    def plain(squares: Squares) -> Squares:
        return {
            key: replace(cell, mark=None) if cell.mark in marks else cell
            for key, cell in squares.items()
        }

    return Plays(plain(plays.hard), plain(plays.soft), plain(plays.pairs))


@checked
class Chart(Pictured, Struct, frozen=True):
    """A whole chart; split hands may have tables of their own."""

    title: str
    source: str
    plays: Plays
    split: Plays | None = None
    rescue: frozenset[tuple[int, int]] = frozenset()
    """totals and up cards at which a double is rescued"""
    insurance: bool = False
    redouble: frozenset[tuple[int, bool, int]] = frozenset()
    """totals, soft or hard, and up cards at which a doubled hand is doubled again"""

    def choose(self, situation: Situation, legal: Legal) -> Action:
        """Return what the chart plays with a hand."""
        if situation.doubled:
            points, soft = situation.total
            up = situation.up.points
            if Action.DOUBLE in legal and (points, soft, up) in self.redouble:
                return Action.DOUBLE
            rescued = Action.RESCUE in legal and (points, up) in self.rescue
            return Action.RESCUE if rescued else Action.KEEP
        plays = self.split if situation.split and self.split else self.plays
        return plays.play(situation, legal)

    @property
    def marks_lost_by_a_split(self) -> frozenset[Mark]:
        """Return the bonus chances that do not count on split hands."""
        return self.plays.marks - (self.split or self.plays).marks

    @property
    def has_split_tables(self) -> bool:
        """Return whether split hands differ in more than the bonus chances they lose."""
        return self.split is not None and self.split != without_marks(
            self.plays, self.marks_lost_by_a_split
        )

    def __repr__(self) -> str:
        """Name the chart; `write_chart` writes it out."""
        return f"<Chart {self.title!r}>"

    def insures(self, situation: Situation) -> bool:
        """Return whether the chart takes insurance; it always does or never does."""
        return self.insurance and situation.up.points == 1

    def tells_apart(self, cards: Sequence[Card]) -> Hashable:
        """Return None: a chart distinguishes only what the rules do."""
        del cards
        return None
