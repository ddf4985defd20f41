"""Amendments of a hypothetical game: their names, what each may be, and the rules that follow."""

from __future__ import annotations

import difflib
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Any, NamedTuple

from spanish21.law.bonus import Bonus, Pattern
from spanish21.law.clause import Cited, cite
from spanish21.law.permitted import AnyOdds, Flag, Number, OneOf, show
from spanish21.law.rulebook import BlackjackTakes, DealStep, DoubleOn, SplitAces
from spanish21.money import Odds

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from spanish21.law.clause import ClauseRef
    from spanish21.law.permitted import Permitted

__all__ = [
    "AMEND",
    "AMENDMENTS",
    "MOST_DOUBLES",
    "ORIGINAL_ONLY",
    "Amendment",
    "Amendments",
    "Objected",
    "contradictions",
]

AMEND = "amend."
"""how a submission's choices name an amendment"""
_BONUS = "bonuses."
_MOST_DECKS = 8
MOST_DOUBLES = 3
"""how often a hand may be doubled at most"""
ORIGINAL_ONLY = "readings.dealer-blackjack-original-only"


class Amendment(NamedTuple):
    """One thing that a hypothetical game may change, and the values it may have."""

    name: str
    permitted: Permitted
    meaning: str
    kind: type[Enum] | None = None
    """what its words stand for in a rulebook"""

    def read(self, raw: object) -> object:
        """Read a value; raise ValueError when it is not one of those there are."""
        found = self.permitted.read(raw)
        return found if self.kind is None else self.kind(found)


def _words(kind: type[Enum]) -> OneOf:
    return OneOf(tuple(str(member.value) for member in kind))


_LISTED = (
    Amendment("decks", Number(1, _MOST_DECKS), "decks of 48 cards in the shoe"),
    Amendment("dealer_hits_soft_17", Flag(), "whether the dealer draws to a soft 17"),
    Amendment("doubles", Number(0, MOST_DOUBLES), "how often a hand may be doubled"),
    Amendment("double_on", _words(DoubleOn), "on which hands a double is allowed", DoubleOn),
    Amendment("double_after_split", Flag(), "whether a split hand may be doubled"),
    Amendment("rescue", Flag(), "whether the last double may be taken back"),
    Amendment("surrender", Flag(), "whether the first two cards may be surrendered"),
    Amendment("max_splits", Number(0), "times a player may split in a round"),
    Amendment("resplit_aces", Flag(), "whether split aces may be split again"),
    Amendment("split_aces", _words(SplitAces), "what split aces may do", SplitAces),
    Amendment("bonus_after_split", Flag(), "whether a split hand is paid the bonuses"),
    Amendment("bonuses", Flag(), "whether any 21 is paid a bonus"),
    *(
        Amendment(f"{_BONUS}{pattern.name.lower()}", AnyOdds(), f"odds for {pattern.value}")
        for pattern in Pattern
    ),
    Amendment("fixed_payouts", Flag(), "whether suited sevens earn the fixed payouts"),
    Amendment("blackjack_odds", AnyOdds(), "odds for a player's blackjack"),
    Amendment("hole_card", Flag(), "whether the dealer takes a hole card"),
    Amendment("card_reader", Flag(), "whether a reader looks for a dealer blackjack"),
    Amendment(
        "dealer_blackjack_takes",
        _words(BlackjackTakes),
        "what a dealer blackjack takes from a box with several wagers",
        BlackjackTakes,
    ),
    Amendment("players_21_wins", Flag(), "whether a 21 beats a dealer's 21"),
)
AMENDMENTS: dict[str, Amendment] = {row.name: row for row in _LISTED}
"""everything that may be amended, by name"""

_DIRECT = frozenset(AMENDMENTS) - {
    "bonuses",
    "fixed_payouts",
    *(name for name in AMENDMENTS if name.startswith(_BONUS)),
}
"""amendments that are the value of a rule of the same name"""


class Objected(NamedTuple):
    """An amendment that cannot be: its name, what was said, what it may be, and a sentence."""

    name: str
    said: str
    permitted: str
    message: str


@dataclass(frozen=True, slots=True)
class Amendments:
    """The amendments of one submission."""

    edition: str
    values: Mapping[str, object] = field(default_factory=dict)

    @classmethod
    def read(cls, edition: str, choices: Mapping[str, object]) -> tuple[Amendments, list[Objected]]:
        """Read the amendments among the choices, and list those that cannot be."""
        values: dict[str, object] = {}
        wrong: list[Objected] = []
        for name, raw in choices.items():
            if not name.startswith(AMEND):
                continue
            row = AMENDMENTS.get(name.removeprefix(AMEND))
            if row is None:
                wrong.append(_unknown(name.removeprefix(AMEND), raw))
                continue
            try:
                values[row.name] = row.read(raw)
            except ValueError as error:
                message = f"{row.name} cannot be amended to {show(raw)}. Use {error}."
                wrong.append(Objected(row.name, show(raw), str(error), message))
        if values.get("hole_card") is False and "card_reader" not in choices:
            # A reader has nothing to read without a hole card.
            values.setdefault("card_reader", False)
        ordered = {name: values[name] for name in AMENDMENTS if name in values}
        return cls(edition, ordered), wrong

    def clause(self, name: str) -> ClauseRef:
        """Return how an amended rule is cited: by the amendment, not by a clause."""
        return cite(self.edition, f"amended({name})")

    def cited(self, name: str) -> Cited[object] | None:
        """Return the amended value of a rule, if it is amended."""
        if name not in _DIRECT or name not in self.values:
            return None
        return Cited(self.values[name], self.clause(name))

    def shown(self) -> dict[str, str]:
        """Write the amendments for people, as `--amend` takes them."""
        return {name: _written(value) for name, value in self.values.items()}

    def apply(self, rules: Mapping[str, Any]) -> dict[str, Any]:
        """Return the rules of a rulebook with the amended ones in their place."""
        found = dict(rules)
        for name in self.values:
            cited = self.cited(name)
            if cited is not None:
                found[name] = cited
        found["bonuses"] = tuple(self._bonuses(found["bonuses"]))
        if self.values.get("fixed_payouts") is False:
            found["fixed_tiers"] = ()
        if "hole_card" in self.values:
            found["opening_deal"] = self._opening(found["opening_deal"])
        if "decks" in self.values:
            most = found["decks"].value * found["cards_per_deck"].value // 2
            if found["cut_depth"].value > most:
                found["cut_depth"] = Cited(most, self.clause("decks"))
        return found

    def _bonuses(self, rows: tuple[Cited[Bonus], ...]) -> Iterator[Cited[Bonus]]:
        """List the bonuses at their odds, none where all are left out."""
        if self.values.get("bonuses") is False:
            return
        for row in rows:
            name = f"{_BONUS}{row.value.pattern.name.lower()}"
            odds = self.values.get(name)
            if isinstance(odds, Odds):
                yield Cited(Bonus(row.value.pattern, odds), self.clause(name))
            else:
                yield row

    def _opening(self, steps: tuple[Cited[DealStep], ...]) -> tuple[Cited[DealStep], ...]:
        """Return the opening deal with a hole card at its end, or without one."""
        others = tuple(step for step in steps if step.value is not DealStep.HOLE)
        if not self.values["hole_card"]:
            return others
        if len(others) < len(steps):
            return steps
        return (*others, Cited(DealStep.HOLE, self.clause("hole_card")))


def contradictions(
    amendments: Amendments, choices: Mapping[str, object], rules: Mapping[str, Cited[object]]
) -> Iterator[Objected]:
    """List amendments that cannot hold together, or beside what the submission chose.

    `rules` has the value of every option with the amendments in their place.
    """
    values = amendments.values
    for name in values:
        if name in choices:
            yield _objected(name, values, f"the choice of {name}")
    if "dealer_blackjack_takes" in values and ORIGINAL_ONLY in choices:
        yield _objected("dealer_blackjack_takes", values, f"the choice of {ORIGINAL_ONLY}")
    if values.get("bonuses") is False:
        for name in values:
            if name.startswith(_BONUS):
                yield _objected(name, values, "bonuses = false")
    chip = rules["smallest_chip"].value
    for name, value in values.items():
        if isinstance(value, Odds) and isinstance(chip, int) and chip * value.win % value.stake:
            said, permitted = _written(value), "odds that pay the smallest chip in whole cents"
            yield Objected(name, said, permitted, f"{name} cannot be {said}. Use {permitted}.")


def _objected(name: str, values: Mapping[str, object], other: str) -> Objected:
    said = _written(values[name])
    message = f"{name} = {said} contradicts {other}. Leave one of them out."
    return Objected(name, said, f"what agrees with {other}", message)


def _written(value: object) -> str:
    return value.ratio if isinstance(value, Odds) else show(value)


def _unknown(name: str, raw: object) -> Objected:
    known = [row for row in AMENDMENTS if row.startswith(_BONUS) == name.startswith(_BONUS)]
    close = difflib.get_close_matches(name.replace("-", "_"), known, 1)
    if name.startswith(_BONUS):
        listed = f"one of {', '.join(known)}"
        message = f"No bonus is amended by the name {name}. Use {listed}."
        return Objected(name, show(raw), listed, message)
    listed = f"one of {', '.join(AMENDMENTS)}"
    see = f"Did you mean {close[0]}?" if close else f"Use {listed}."
    return Objected(name, show(raw), listed, f"No rule is amended by the name {name}. {see}")
