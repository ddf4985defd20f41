"""The coach: what each play is worth on average, and what mistakes have cost so far."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from spanish21.coaching import hand_seen, value_plays
from spanish21.extras import has
from spanish21.hand import total
from spanish21.money import Cents, dollars
from spanish21.terminal.keys import ACTION_NAMES

if TYPE_CHECKING:
    from spanish21.law.rulebook import Rulebook
    from spanish21.rules.player import Action
    from spanish21.table.awaited import Decision
    from spanish21.table.state import TableState

__all__ = ["Advice", "Coach", "Mistake", "is_installed"]

_DOING = {
    "hit": "Hitting",
    "stand": "Standing",
    "double": "Doubling",
    "split": "Splitting",
    "surrender": "Surrendering",
    "keep": "Keeping the double",
    "rescue": "Rescuing",
}


class Mistake(NamedTuple):
    """A play that was not the best, and its average cost."""

    round: int
    hand: str
    chosen: Action
    best: Action
    cost: Cents

    def __str__(self) -> str:
        """Name the better play and the cost."""
        doing = _DOING[self.chosen.value]
        best = ACTION_NAMES[self.best]
        return f"{doing} on {self.hand} costs {dollars(self.cost)} on average. Better: {best}."


class Advice(NamedTuple):
    """The average result of each play of a hand, in cents, the best first."""

    round: int
    hand: str
    results: tuple[tuple[Action, Cents], ...]

    @property
    def best(self) -> Action:
        """Return the best play."""
        return self.results[0][0]

    def mistake(self, chosen: Action) -> Mistake | None:
        """Compare a play with the best one; None if it costs nothing."""
        results = dict(self.results)
        cost = Cents(self.results[0][1] - results.get(chosen, self.results[0][1]))
        return Mistake(self.round, self.hand, chosen, self.best, cost) if cost > 0 else None

    def __str__(self) -> str:
        """List the plays with their average results."""
        listed = ", ".join(
            f"{ACTION_NAMES[action]} {_signed(value)}" for action, value in self.results
        )
        return f"Best play: {ACTION_NAMES[self.best]}. On average: {listed}."


class Coach:
    """Values decisions on hands, and adds up what the mistakes of a sitting cost."""

    def __init__(self) -> None:
        """Begin without a mistake."""
        self.decisions = 0
        self.mistakes: list[Mistake] = []

    def advise(self, rulebook: Rulebook, state: TableState, now: Decision) -> Advice | None:
        """Value the plays of a decision from what everyone can see; None if it is not on a hand."""
        from spanish21.analysis.query import HandError  # noqa: PLC0415 - an extra, slow to import

        seen = hand_seen(state, now)
        if seen is None:
            return None
        try:
            values = value_plays(seen, rulebook)
        except HandError:
            return None
        box = state.box(now.box)
        wager = box.hands[now.hand - 1].shares[0].wager if box else 0
        results = tuple((one.action, Cents(round(one.value * wager))) for one in values)
        hand = f"{total(seen.cards)} against {seen.up.rank.value}"
        return Advice(state.round, hand, results) if results else None

    def note(self, advice: Advice, chosen: Action) -> Mistake | None:
        """Count a decision, and keep it if it was a mistake."""
        self.decisions += 1
        mistake = advice.mistake(chosen)
        if mistake is not None:
            self.mistakes.append(mistake)
        return mistake

    @property
    def cost(self) -> Cents:
        """Add up what the mistakes cost on average."""
        return Cents(sum(mistake.cost for mistake in self.mistakes))

    @property
    def summary(self) -> str:
        """Sum up the sitting."""
        if not self.decisions:
            return "no decisions yet"
        decisions = _counted(self.decisions, "decision")
        if not self.mistakes:
            return f"{decisions}, no mistakes"
        mistakes = _counted(len(self.mistakes), "mistake")
        return f"{decisions}, {mistakes}, average cost {dollars(self.cost)}"


def is_installed() -> bool:
    """Return whether the analyzer, which the coach asks, is installed."""
    return has("numba")


def _signed(amount: int) -> str:
    return f"+{dollars(amount)}" if amount > 0 else dollars(amount)


def _counted(count: int, one: str) -> str:
    return f"{count} {one}" if count == 1 else f"{count} {one}s"
