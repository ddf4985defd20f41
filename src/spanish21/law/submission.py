"""A Rules Submission: an edition and what the operator chooses of it, checked against the law."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from types import MappingProxyType
from typing import NamedTuple

from msgspec import convert

from spanish21.checked import checked
from spanish21.errors import Spanish21Error
from spanish21.law.amendments import AMEND, Amendments, contradictions
from spanish21.law.chosen import Chosen
from spanish21.law.clause import Cited, ClauseRef, cites, reads
from spanish21.law.edition import Edition
from spanish21.law.editions import EDITIONS, UnknownEditionError, edition
from spanish21.law.option import Option, Terms
from spanish21.law.permitted import show
from spanish21.law.rulebook import Rulebook
from spanish21.law.spin_objections import settle_wheels, spin_objections
from spanish21.money import dollars

__all__ = ["Fault", "Submission", "SubmissionError"]

_MOST_HINTS, _LONGEST_HINT = 5, 80
"""unknown options for which a known one is suggested, and the letters of such a name"""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with a submission: which option, what was said, what is permitted, where."""

    option: str
    value: str
    permitted: str
    clause: ClauseRef | None
    message: str

    def __str__(self) -> str:
        """Write the sentence with its clause."""
        return f"{self.message} [{self.clause}]" if self.clause else self.message


class SubmissionError(Spanish21Error, ValueError):
    """A submission which the law does not permit, with every fault found."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        """Keep the faults, and write a line for each."""
        super().__init__("\n".join(map(str, faults)))
        self.faults = faults


@checked
@dataclass(frozen=True, slots=True)
class Submission:
    """An edition's id and the operator's choices, still as they were written."""

    edition: str
    choices: Mapping[str, object] = field(default_factory=dict)

    @classmethod
    def from_toml(cls, text: str) -> Submission:
        """Read a submission file: `rules = "MD-1.0"` and then the choices.

        The choices are at the top level or in a table `[submission]`; amounts are read as
        decimals. A table `[amend]` amends the rules for a hypothetical game. A replay case is a
        submission too: its table and rounds are ignored.
        """
        try:
            data = tomllib.loads(text, parse_float=Decimal)
        except (ValueError, RecursionError) as error:
            # A number of thousands of digits or brackets without end are no TOMLDecodeError.
            message = f"The file isn't valid TOML ({error})."
            raise SubmissionError((_fault("file", "", message),)) from None
        named = data.pop("rules", None)
        if not isinstance(named, str) or "edition" in data:
            wrong = data.get("edition") if named is None else named
            message = 'Name the edition once, at the top: rules = "MD-1.0".'
            raise SubmissionError((_fault("rules", show(wrong), message),))
        data.pop("round", None)
        data.pop("table", None)
        inner = data.pop("submission", {})
        if not isinstance(inner, dict):
            message = "The key [submission] must be a table of options."
            raise SubmissionError((_fault("submission", str(inner), message),))
        said = [*flatten(data), *flatten(inner)]
        choices = dict(said)
        twice = [name for name in choices if [other for other, _ in said].count(name) > 1]
        if twice:
            raise SubmissionError(tuple(_said_twice(name, said) for name in twice))
        return cls(named, choices)

    def with_choices(self, choices: Mapping[str, object]) -> Submission:
        """Return the same submission with more choices, which replace its own."""
        return Submission(self.edition, {**self.choices, **choices})

    def amended(self, **amendments: object) -> Submission:
        """Return the same submission for a hypothetical game, such as `amended(decks=2)`.

        A name with a dot is written with two underscores: `bonuses__five_cards="2:1"`.
        """
        named = {f"{AMEND}{name.replace('__', '.')}": raw for name, raw in amendments.items()}
        return self.with_choices(named)

    def faults(self) -> tuple[Fault, ...]:
        """List everything the law does not permit."""
        return self._resolve()[1]

    def rulebook(self) -> Rulebook:
        """Return the rulebook in force, or raise SubmissionError with every fault."""
        chosen = self.chosen()
        return edition(self.edition).rulebook(chosen)

    def chosen(self) -> Chosen:
        """Return the value of every option, or raise SubmissionError with every fault."""
        chosen, faults = self._resolve()
        if faults:
            raise SubmissionError(faults)
        return chosen

    def _resolve(self) -> tuple[Chosen, tuple[Fault, ...]]:
        try:
            law = edition(self.edition)
        except UnknownEditionError as error:
            permitted = f"one of {', '.join(EDITIONS)}"
            fault = Fault("rules", self.edition, permitted, None, str(error))
            return Chosen({}, Amendments(self.edition), self.choices), (fault,)
        unknown = [
            item
            for item in self.choices.items()
            if not law.option(item[0]) and not item[0].startswith(AMEND)
        ]
        faults = [
            _unknown(law, name, raw, hint=place < _MOST_HINTS)
            for place, (name, raw) in enumerate(unknown)
        ]
        amendments, wrong = Amendments.read(law.id, self.choices)
        decks = 6
        values: dict[str, Cited[object]] = {}
        for option in law.options:
            terms = option.terms(decks)
            found = amendments.cited(option.name) or self._chosen(option, terms, law)
            if isinstance(found, Fault):
                faults.append(found)
                found = Cited(option.terms(decks).default, option.terms(decks).clause)
            if option.name == "decks" and isinstance(found.value, int):
                decks = found.value
            values[option.name] = found
        if "match_the_dealer.minimum" not in self.choices:
            _follow_the_chip(values)
        settle_wheels(values, self.choices)
        chosen = Chosen(MappingProxyType(values), amendments, self.choices)
        wrong += contradictions(amendments, self.choices, values)
        faults += [Fault(f"{AMEND}{row.name}", *row[1:3], None, row.message) for row in wrong]
        faults.extend(_conflicts(chosen, law, {fault.option for fault in faults}))
        return chosen, tuple(faults)

    @cites("MA 4(h)")
    def _chosen(self, option: Option, terms: Terms, law: Edition) -> Cited[object] | Fault:
        """Return the value of an option; one that only an approval permits cites the approval."""
        if option.name not in self.choices:
            return Cited(terms.default, terms.clause)
        raw = self.choices[option.name]
        try:
            return Cited(terms.permitted.read(raw), terms.clause)
        except ValueError as error:
            permitted = str(error)
        approval = law.option("approved_procedures")
        if terms.with_approval is None or approval is None:
            return _not_permitted(option.name, raw, permitted, terms.clause)
        clause = approval.terms(6).clause
        if self.choices.get(approval.name) in {True, "true"}:
            try:
                return Cited(terms.with_approval.read(raw), clause)
            except ValueError as error:
                return _not_permitted(option.name, raw, str(error), clause)
        else_ = f"{permitted}, or with {approval.name} = true {terms.with_approval.describe()}"
        return _not_permitted(option.name, raw, else_, terms.clause)


def flatten(table: Mapping[str, object], start: str = "") -> Iterator[tuple[str, object]]:
    """Write nested TOML tables as dotted option names, each with its value."""
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from flatten(value, f"{start}{key}.")
        else:
            yield f"{start}{key}", value


def _follow_the_chip(values: dict[str, Cited[object]]) -> None:
    """Raise the default of the least Match-the-Dealer wager to what the chips can make."""
    least = values["match_the_dealer.minimum"]
    amount, chip = convert(least.value, int), convert(values["smallest_chip"].value, int)
    values["match_the_dealer.minimum"] = Cited(-(-amount // chip) * chip, least.clause)


def _fault(option: str, value: str, message: str) -> Fault:
    return Fault(option, value, "", None, message)


def _said_twice(name: str, said: list[tuple[str, object]]) -> Fault:
    values = show(tuple(value for other, value in said if other == name))
    return _fault(name, values, f"{name} is chosen twice ({values}). Choose it once.")


def _not_permitted(name: str, raw: object, permitted: str, clause: ClauseRef) -> Fault:
    message = f"{name} = {show(raw)} is not allowed. Use {permitted}."
    return Fault(name, show(raw), permitted, clause, message)


def _unknown(law: Edition, name: str, raw: object, *, hint: bool) -> Fault:
    known = [option.name for option in law.options]
    near = hint and len(name) <= _LONGEST_HINT
    close = difflib.get_close_matches(name, known, 1) if near else []
    see = f"Did you mean {close[0]}?" if close else "List them with 'spanish21 rules options'."
    permitted = f"one of {', '.join(known)}"
    return Fault(name, show(raw), permitted, None, f"{law.id} has no option {name}. {see}")


@cites("MD 6.F", "MD 6.G", "MA 5(a)", "MA 6(b)", "MA 7(i)")
@reads("R25")
def _conflicts(chosen: Chosen, law: Edition, faulty: set[str]) -> list[Fault]:
    """Find choices that are permitted each but not together."""
    found: list[Fault] = []
    for pair in (*_wager_pairs(chosen), *_device_pairs(chosen)):
        if not pair.holds and not faulty.intersection((pair.name, pair.other)):
            rule = chosen.values[pair.name]
            amended = pair.name in chosen.amendments.values
            name = f"{AMEND}{pair.name}" if amended else pair.name
            found.append(_not_permitted(name, _written(rule.value), pair.permitted, rule.clause))
    found.extend(
        _not_permitted(objection.option, objection.said, objection.permitted, objection.clause)
        for objection in (spin_objections(chosen.values, law.spins) if law.spins else ())
        if objection.option not in faulty
    )
    return found


class _Pair(NamedTuple):
    """A choice that depends on another one, and what it may be beside that."""

    name: str
    other: str
    holds: bool
    permitted: str


def _wager_pairs(chosen: Chosen) -> Iterator[_Pair]:
    """List the limits of wagers that depend on each other and on the smallest chip."""
    minimum, maximum = chosen.money("minimum").value, chosen.money("maximum").value
    chip = chosen.money("smallest_chip").value
    least = chosen.money("match_the_dealer.minimum").value
    most = chosen.limit("match_the_dealer.maximum").value
    chips = f"a multiple of the smallest chip, {dollars(chip)}"
    yield _Pair("maximum", "minimum", minimum <= maximum, f"{dollars(minimum)} or more")
    yield _Pair("minimum", "smallest_chip", minimum % chip == 0, chips)
    yield _Pair("maximum", "smallest_chip", maximum % chip == 0, chips)
    yield _Pair("match_the_dealer.minimum", "smallest_chip", least % chip == 0, chips)
    if most is not None:
        holds = least <= most and most % chip == 0
        permitted = f"{dollars(least)} or more, {chips}"
        yield _Pair("match_the_dealer.maximum", "match_the_dealer.minimum", holds, permitted)


def _device_pairs(chosen: Chosen) -> Iterator[_Pair]:
    """List the devices that depend on other choices."""
    reader = chosen.flag("hole_card").value or not chosen.flag("card_reader").value
    yield _Pair("card_reader", "hole_card", reader, "false unless hole_card is true")
    clause = chosen.flag("approved_procedures").clause
    permitted = f"manual or device, unless approved_procedures is true ({clause})"
    holds = _shuffler_approved(chosen)
    yield _Pair("shuffler", "approved_procedures", holds, permitted)


@cites("MD 5.J", "MA 4(h)")
def _shuffler_approved(chosen: Chosen) -> bool:
    """Return whether a device that reshuffles and counts is approved where one is used."""
    used = chosen.text("shuffler").value == "reshuffling-device"
    return chosen.flag("approved_procedures").value or not used


def _written(value: object) -> object:
    """Write an amount in dollars for a message, anything else as it is."""
    return dollars(value) if isinstance(value, int) and not isinstance(value, bool) else value
