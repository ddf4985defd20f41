"""The coach: what each play is worth on average, and what mistakes have cost so far."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from spanish21.coaching import HandSeen, hand_seen, value_plays
from spanish21.extras import has
from spanish21.hand import total
from spanish21.money import Cents, dollars
from spanish21.rules.player import Action
from spanish21.table.changing import hand_of
from spanish21.terminal.keys import ACTION_NAMES

if TYPE_CHECKING:
    from spanish21.law.rulebook import Rulebook
    from spanish21.table.awaited import Decision
    from spanish21.table.state import TableState

__all__ = ["Advice", "Coach", "Mistake", "is_installed"]

_NOTHING = Cents(0)
_DOING = {
    Action.HIT: "Hitting",
    Action.STAND: "Standing",
    Action.DOUBLE: "Doubling",
    Action.SPLIT: "Splitting",
    Action.SURRENDER: "Surrendering",
    Action.KEEP: "Keeping the double",
    Action.RESCUE: "Rescuing",
}


class Play(NamedTuple):
    """An action; a double for less than the rules permit has its amount."""

    action: Action
    less: Cents = _NOTHING

    @property
    def name(self) -> str:
        """Return what it is called."""
        return f"{ACTION_NAMES[self.action]}{self._amount}"

    @property
    def doing(self) -> str:
        """Return how a sentence about it begins."""
        return f"{_DOING[self.action]}{self._amount}"

    @property
    def _amount(self) -> str:
        return f" for {dollars(self.less)}" if self.less else ""


class Mistake(NamedTuple):
    """A play that was not the best, and its average cost."""

    round: int
    hand: str
    chosen: Play
    best: Play
    cost: Cents

    def __str__(self) -> str:
        """Name the better play and the cost."""
        said = f"{self.chosen.doing} on {self.hand} costs {dollars(self.cost)} on average."
        return f"{said} Better: {self.best.name}."


class Advice(NamedTuple):
    """The average result of each play of a hand, in cents, the best first."""

    round: int
    seen: HandSeen
    wager: Cents
    double: Cents
    """what a double adds, in these results"""
    results: tuple[tuple[Play, Cents], ...]

    @property
    def best(self) -> Play:
        """Return the best play."""
        return self.results[0][0]

    @property
    def hand(self) -> str:
        """Name the hand and the up card."""
        return f"{total(self.seen.cards)} against {self.seen.up.rank.value}"

    def __str__(self) -> str:
        """List the plays with their average results."""
        listed = ", ".join(f"{play.name} {_signed(value)}" for play, value in self.results)
        return f"Best play: {self.best.name}. On average: {listed}."


class Coach:
    """Values decisions on hands, and adds up what the mistakes of a sitting cost."""

    def __init__(self, rulebook: Rulebook) -> None:
        """Begin without a mistake."""
        self._book = rulebook
        self.decisions = 0
        self.mistakes: list[Mistake] = []

    def advise(self, state: TableState, now: Decision, chips: Cents) -> Advice | None:
        """Value the plays that the chips cover; None if the decision is not on a hand."""
        seen = hand_seen(state, now, chips)
        if seen is None:
            return None
        share = hand_of(state, now.box, now.hand).shares[0]
        double = now.choice(Action.DOUBLE)
        covered = double.within(chips) if double is not None else None
        most = covered.most if covered is not None else _NOTHING
        results = self._results(seen, share.wager, most if covered != double else _NOTHING)
        return Advice(state.round, seen, share.wager, most, results) if results else None

    def _results(self, seen: HandSeen, wager: Cents, less: Cents) -> tuple[tuple[Play, Cents], ...]:
        from spanish21.analysis.query import HandError  # noqa: PLC0415 - an extra, slow to import

        try:
            values = value_plays(seen, self._book)
        except HandError:
            return ()
        return tuple(
            (
                Play(one.action, less if one.action is Action.DOUBLE else _NOTHING),
                Cents(round(one.value * wager)),
            )
            for one in values
        )

    def note(self, advice: Advice, action: Action, amount: Cents = _NOTHING) -> Mistake | None:
        """Count a decision, and keep it if it was a mistake; a double may name an amount."""
        self.decisions += 1
        results = {play.action: (play, value) for play, value in advice.results}
        if action is Action.DOUBLE and amount not in {_NOTHING, advice.double}:
            part = advice.seen.doubled_for(Fraction(amount, advice.wager))
            found = self._results(part, advice.wager, amount)
            results.update({play.action: (play, value) for play, value in found if play.less})
        best = advice.results[0][1]
        play, value = results.get(action, advice.results[0])
        if value >= best:
            return None
        mistake = Mistake(advice.round, advice.hand, play, advice.best, Cents(best - value))
        self.mistakes.append(mistake)
        return mistake

    @property
    def cost(self) -> Cents:
        """Add up what the mistakes cost on average."""
        return Cents(sum(mistake.cost for mistake in self.mistakes))

    def data(self) -> dict[str, int]:
        """Return what was decided and what mistakes cost on average, for programs."""
        return {
            "decisions": self.decisions,
            "mistakes": len(self.mistakes),
            "cost_cents": self.cost,
        }

    @property
    def summary(self) -> str:
        """Sum up the sitting."""
        if not self.decisions:
            return "no decisions yet"
        decisions = _counted(self.decisions, "decision")
        if not self.mistakes:
            return f"{decisions}, no mistakes"
        mistakes = _counted(len(self.mistakes), "mistake")
        together = "cost" if len(self.mistakes) == 1 else "together cost"
        return f"{decisions}, {mistakes} that {together} {dollars(self.cost)} on average"


def is_installed() -> bool:
    """Return whether the analyzer, which the coach asks, is installed."""
    return has("numba")


def _signed(amount: int) -> str:
    return f"+{dollars(amount)}" if amount > 0 else dollars(amount)


def _counted(count: int, one: str) -> str:
    return f"{count} {one}" if count == 1 else f"{count} {one}s"
