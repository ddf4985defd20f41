"""Many tables side by side, played decision by decision by the compiled kernel."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from spanish21.cards import DECK
from spanish21.simulation.choices import legal_acts
from spanish21.simulation.compile import compile_game
from spanish21.simulation.game import Game
from spanish21.simulation.kernel.dealing import lay_out
from spanish21.simulation.kernel.stepping import (
    Column,
    Ended,
    Observed,
    Stage,
    Standing,
    observe_tables,
    step_tables,
)

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from numpy.typing import NDArray

    from spanish21.cards import Card
    from spanish21.money import Cents
    from spanish21.rules.player import Action
    from spanish21.simulation.compile import Compiled
    from spanish21.strategy.situation import Situation

__all__ = ["OpenPlay", "SizedGame", "Stage", "Stepper"]

_BOX_FIELDS = 5


class OpenPlay:
    """Leaves every decision to the caller, and tells hands apart by the values of their cards."""

    title = "decided from outside"

    def choose(self, situation: Situation, legal: Sequence[Action]) -> Action:
        """Return any legal action: what is chosen here is not used."""
        del situation
        return legal[0]

    def insures(self, situation: Situation) -> bool:
        """Take no insurance."""
        del situation
        return False

    def tells_apart(self, cards: Sequence[Card]) -> Hashable:
        """Return the values of the cards in order."""
        return tuple(sorted(card.points for card in cards))


@dataclass(frozen=True)
class SizedGame(Game):
    """A game in which a person chooses the wager of every round."""

    sizes: tuple[Cents, ...] = ()

    @property
    def wagers(self) -> tuple[Cents, ...]:
        """List the initial wagers that occur, by level."""
        return self.sizes


class Stepper:
    """Tables that wait for a decision each; `step` takes one at every table."""

    def __init__(self, game: SizedGame, tables: int) -> None:
        """Compile the game and open so many tables; `seed` must follow."""
        self.compiled: Compiled = compile_game(game)
        self.count = tables
        self._legal = legal_acts(self.compiled)
        felt = lay_out(self.compiled.tables.cards, self.compiled.tables.splits, 1)
        self.standing = Standing(
            np.zeros((tables, len(Column)), np.int64),
            np.zeros((tables, 2), np.uint64),
            np.zeros(tables, np.uint64),
            np.zeros((tables, len(DECK)), np.int16),
            np.zeros((tables, felt.shoe.size), np.uint16),
            np.zeros((tables, _BOX_FIELDS), np.int64),
            np.zeros((tables, felt.finals.size), np.int64),
            np.zeros((tables, felt.ends.size), np.int64),
            np.zeros((tables, felt.waiting.size), np.int64),
            np.zeros((tables, felt.picks.size), np.uint32),
        )
        self.ended = Ended(
            np.zeros(tables, np.bool_),
            np.zeros(tables, np.int64),
            np.zeros(tables, np.int64),
            np.zeros(tables, np.int64),
        )

    def seed(self, keys: NDArray[np.uint64]) -> None:
        """Begin with fresh shoes whose order follows from a key for each table."""
        rules, standing = self.compiled.tables, self.standing
        for part in standing:
            part[:] = 0
        standing.keys[:] = keys
        standing.shoe[:, : rules.cards] = rules.fresh
        standing.columns[:, Column.STOCK] = rules.cards
        standing.columns[:, Column.PLACE] = rules.cards

    def column(self, which: Column) -> NDArray[np.int64]:
        """Return one of the numbers that describe the tables."""
        return self.standing.columns[:, which]

    def observe(self, facts: NDArray[np.int8], out: Observed) -> None:
        """Write down what is seen at each table; `facts` describes the cards of each shape."""
        observe_tables(self.compiled.tables, self._legal, self.standing, facts, out)

    def step(self, acts: NDArray[np.int64]) -> NDArray[np.int64]:
        """Take an act at every table and return what rounds that ended won, in cents.

        Before a wager an act is its place among the sizes. Fixed payouts are left out.
        """
        step_tables(self.compiled.tables, self._legal, self.standing, acts, self.ended)
        return self.ended.net * self.compiled.quantum + self.ended.insurance

    def fixed(self) -> NDArray[np.int64]:
        """Return the fixed payouts of rounds that the last step ended, in cents."""
        final = self.ended.fixed
        paid = self.compiled.payoffs.fixed_paid[np.maximum(final, 0)]
        return np.where(final >= 0, paid, 0)
