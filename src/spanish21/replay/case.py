"""A case: scripted rounds of play in TOML, read with every amount as a decimal.

The format is described in docs/replay.md.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal

from spanish21.cards import Card, CardError, parse_cards
from spanish21.checked import checked
from spanish21.errors import Spanish21Error
from spanish21.law.amendments import AMEND
from spanish21.law.editions import USUAL
from spanish21.law.rulebook import MOST_BOXES, Rulebook
from spanish21.law.submission import Submission, flatten
from spanish21.money import Cents, MoneyError, cents
from spanish21.replay.house import Mark, card_of, house_step, parse_item
from spanish21.rules.player import Action
from spanish21.rules.wager_keys import BASIC_KEY, named_wagers, wager_keys
from spanish21.table.commands import Command
from spanish21.table.commands.irregularities import ReportShoeEmpty
from spanish21.wager import Wager

__all__ = ["Case", "CaseError", "CaseRound", "CaseWager", "Step", "parse_case", "parse_step"]

VERBS = {
    action.value: action
    for action in (
        Action.INSURE,
        Action.HIT,
        Action.STAND,
        Action.DOUBLE,
        Action.RESCUE,
        Action.KEEP,
        Action.SPLIT,
        Action.DESIGNATE,
        Action.SURRENDER,
        Action.REFUSE,
        Action.LATE,
        Action.DEAD,
    )
}
_STEP = re.compile(
    r"\s*(?P<box>\d+)\s+(?P<verb>[a-z-]+)(?:\s+(?P<amount>\$?[\d.,]+))?(?:\s+by\s+(?P<by>.*\S))?\s*"
)
_TIMED = re.compile(r"\s*(?P<report>report\s.*\S|new shuffle)\s+at\s+(?P<at>\d{1,6})\s*")
_AFTER = re.compile(r"\s*(?P<report>report\s.*\S)\s+after\s+(?P<card>\w\w)\s*")
_BEFORE = re.compile(r"\s*(?P<report>report\s.*\S)\s+before the wagers\s*")
_WITH_AMOUNT = frozenset({Action.INSURE, Action.DOUBLE, Action.DESIGNATE})
_CASE_KEYS = frozenset({"rules", "submission", "table", "amend", "round", "title"})
_TABLE_KEYS = frozenset({"keep"})
_ROUND_KEYS = frozenset({"wagers", "shoe", "play", "title", "wheel", "hot_spot", "meter", "rack"})


class CaseError(Spanish21Error, ValueError):
    """A case that cannot be read: a code, the place in the file and what to do."""

    def __init__(self, code: str, place: str, message: str) -> None:
        """Keep the parts."""
        super().__init__(f"{place}: {message}" if place else message)
        self.code = code
        self.place = place
        self.message = message


@dataclass(frozen=True, slots=True)
class CaseWager:
    """The wagers of one person on one box."""

    box: int
    person: str
    wagers: tuple[Wager, ...]
    """the basic wager first"""
    consent: bool = True
    """whether the first person on the box consents to this one"""

    @property
    def amount(self) -> Cents:
        """Return the basic wager."""
        return self.wagers[0].amount

    def __str__(self) -> str:
        """Name the wager in messages."""
        return f"wager of {self.person} on box {self.box}"


@dataclass(frozen=True, slots=True)
class Step:
    """One step of play: `BOX VERB [AMOUNT] [by PERSON]`."""

    text: str
    box: int
    action: Action
    amount: Cents | None = None
    number: int = 0
    person: str | None = None
    house: Command | None = None
    """what the step does if it is no decision on a hand"""
    after: Card | None = None
    """the card of the round after which a report is made, where one is named"""
    at: int | None = None
    """how many events of the round come before a report, at least, where that is named"""
    before: bool = False
    """whether a report is said to come before the wagers of the round"""


@dataclass(frozen=True, slots=True)
class CaseRound:
    """One scripted round: wagers, the cards in the order they leave the shoe, the play."""

    wagers: tuple[CaseWager, ...]
    shoe: tuple[Card | Mark, ...]
    play: tuple[Step, ...] = ()
    title: str = ""
    wheel: tuple[str, ...] = ()
    """where wheels stop, in their order: `$350`, `$250+$50`, `jackpot`"""
    hot_spot: tuple[int, ...] = ()
    """which boxes are drawn as the Hot Spot"""
    meter: tuple[Cents, ...] = ()
    """what each meter that is won shows at that turn; by default it is as at its start"""
    rack: tuple[Card, ...] = ()
    """cards that lie in the discard rack from earlier rounds"""


@dataclass(frozen=True, slots=True)
@checked
class Case:
    """A submission and its rounds, all at one table or each at its own."""

    submission: Submission
    rounds: tuple[CaseRound, ...]
    title: str = ""
    keep: bool = False
    """whether all rounds are played at one table, which goes on from round to round"""

    def with_choices(self, choices: Mapping[str, object]) -> Case:
        """Return the same rounds under a submission with more choices."""
        return replace(self, submission=self.submission.with_choices(choices))


@checked
def parse_case(text: str) -> Case:
    """Read a case; a fault is raised as CaseError with its place."""
    try:
        data = tomllib.loads(text, parse_float=Decimal)
    except (ValueError, RecursionError) as error:
        # A number of thousands of digits or brackets without end are no TOMLDecodeError.
        raise CaseError("case/toml", "", f"The file isn't valid TOML ({error}).") from None
    _only(data, _CASE_KEYS, "the case")
    rules = data.get("rules")
    if not isinstance(rules, str):
        raise CaseError("case/rules", "rules", f'Name the edition: rules = "{USUAL}".')
    chosen = data.get("submission", {})
    if not isinstance(chosen, dict):
        raise CaseError("case/submission", "submission", "Write the options under [submission].")
    amended = data.get("amend", {})
    if not isinstance(amended, dict):
        raise CaseError("case/amend", "amend", "Write the amendments under [amend].")
    rounds = data.get("round")
    if not isinstance(rounds, list) or not rounds or not all(isinstance(r, dict) for r in rounds):
        raise CaseError("case/rounds", "round", "Write each round under its own [[round]].")
    return Case(
        Submission(rules, {**dict(flatten(chosen)), **dict(flatten(amended, AMEND))}),
        tuple(_round(row, f"round {place}") for place, row in enumerate(rounds, 1)),
        str(data.get("title", "")),
        _keep(data),
    )


def _keep(data: dict[str, object]) -> bool:
    """Read whether one table is kept for all rounds."""
    table = data.get("table", {})
    if not isinstance(table, dict) or not isinstance(table.get("keep", False), bool):
        message = "Write the table as [table] with keep = true, or leave it out."
        raise CaseError("case/table", "table", message)
    _only(table, _TABLE_KEYS, "table")
    return bool(table.get("keep", False))


def _only(table: Mapping[str, object], known: frozenset[str], where: str) -> None:
    for key in table:
        if key not in known:
            message = f"There is no key {key!r}. Use one of these: {', '.join(sorted(known))}."
            raise CaseError("case/unknown-key", where, message)


def _round(row: dict[str, object], place: str) -> CaseRound:
    _only(row, _ROUND_KEYS, place)
    wagers = row.get("wagers")
    if not isinstance(wagers, list) or not (wagers or _places_cash(row)):
        message = 'List the wagers: wagers = [{ box = 1, person = "P1", wager = 25.00 }].'
        raise CaseError("case/wagers", f"{place}, wagers", message)
    shoe = row.get("shoe")
    if not isinstance(shoe, str):
        message = 'List the cards as one text: shoe = "7s 9d 7d".'
        raise CaseError("case/shoe", f"{place}, shoe", message)
    play = row.get("play", [])
    if not isinstance(play, list) or not all(isinstance(step, str) for step in play):
        message = 'List the steps as texts: play = ["1 hit", "1 stand"].'
        raise CaseError("case/play", f"{place}, play", message)
    return CaseRound(
        tuple(_wager(item, f"{place}, wager {n}") for n, item in enumerate(wagers, 1)),
        _shoe(shoe, place),
        tuple(parse_step(str(step), f"{place}, step {n}") for n, step in enumerate(play, 1)),
        str(row.get("title", "")),
        tuple(str(name) for name in _listed(row, "wheel", str, place)),
        tuple(int(str(box)) for box in _listed(row, "hot_spot", int, place)),
        _meters(row, place),
        _rack(row, place),
    )


def _places_cash(row: dict[str, object]) -> bool:
    """Return whether the steps of a round place its wagers in cash."""
    play = row.get("play", [])
    steps = play if isinstance(play, list) else []
    return any(isinstance(step, str) and step.split()[:1] == ["cash"] for step in steps)


def _meters(row: dict[str, object], place: str) -> tuple[Cents, ...]:
    found = row.get("meter", [])
    if not isinstance(found, list):
        raise CaseError("case/meter", f"{place}, meter", "Write a list: meter = [12345.67].")
    return tuple(_money(amount, f"{place}, meter {n}") for n, amount in enumerate(found, 1))


def _listed(row: dict[str, object], key: str, kind: type, place: str) -> list[object]:
    """Read a list of outcomes."""
    found = row.get(key, [])
    if not isinstance(found, list) or any(type(item) is not kind for item in found):
        example = '["$350", "jackpot"]' if kind is str else "[3]"
        raise CaseError(f"case/{key}", f"{place}, {key}", f"Write a list: {key} = {example}.")
    return found


def _wager(item: object, place: str) -> CaseWager:
    if not isinstance(item, dict):
        message = 'Write { box = 1, person = "P1", wager = 25.00 }.'
        raise CaseError("case/wager", place, message)
    _only(item, frozenset({"box", "person", "consent", *wager_keys()}), place)
    box, person = item.get("box"), item.get("person")
    if not isinstance(box, int) or isinstance(box, bool):
        raise CaseError("case/wager", place, f"The box must be a number from 1 to {MOST_BOXES}.")
    if not isinstance(person, str) or not person.strip():
        raise CaseError("case/wager", place, "The person must be a name.")
    if BASIC_KEY not in item:
        raise CaseError("case/wager", place, "The basic wager is missing. Write wager = 25.00.")
    amounts = {
        name: _money(item[name], f"{place}, {name}") for name in wager_keys() if name in item
    }
    consent = item.get("consent", True)
    if not isinstance(consent, bool):
        raise CaseError("case/wager", place, "The consent must be true or false.")
    return CaseWager(box, person.strip(), named_wagers(amounts), consent)


def _money(value: object, place: str) -> Cents:
    if not isinstance(value, Decimal | int | str):
        raise CaseError("case/amount", place, f"{value!r} isn't an amount. Write 25.00.")
    try:
        amount = cents(value)
    except MoneyError as error:
        raise CaseError("case/amount", place, str(error)) from None
    if amount < 0:
        raise CaseError("case/amount", place, f"{value} is negative. Write 0 or more.")
    return amount


def _shoe(text: str, place: str) -> tuple[Card | Mark, ...]:
    cards: list[Card | Mark] = []
    for number, word in enumerate(text.replace(",", " ").split(), 1):
        try:
            cards.append(parse_item(word))
        except CardError as error:
            ten = word[:2] == "10" or word[:1].upper() == "T"
            code = "case/ten" if ten else "case/unknown-card"
            raise CaseError(code, f"{place}, shoe, card {number}", str(error)) from None
    return tuple(cards)


def _rack(row: dict[str, object], place: str) -> tuple[Card, ...]:
    """Read the cards of the discard rack."""
    text = row.get("rack", "")
    if not isinstance(text, str):
        message = 'List the discards as one text: rack = "5c Kd".'
        raise CaseError("case/rack", f"{place}, rack", message)
    try:
        return parse_cards(text)
    except CardError as error:
        raise CaseError("case/rack", f"{place}, rack", str(error)) from None


def check_copies(round_: CaseRound, rulebook: Rulebook, place: str) -> None:
    """Refuse more copies of a card than the decks hold; discards that are shuffled come again."""
    decks = rulebook.decks.value
    seen = Counter(round_.rack)
    for discard, count in seen.items():
        if count > decks:
            message = f"{decks} decks hold {decks} of {discard}. [{rulebook.decks.clause}]"
            raise CaseError("case/too-many-copies", f"{place}, rack", message)
    again = any(isinstance(step.house, ReportShoeEmpty) for step in round_.play)
    for number, item in enumerate(() if again else round_.shoe, 1):
        card = card_of(item)
        if card is None:
            continue
        seen[card] += 1
        if seen[card] > decks:
            message = (
                f"{card} is listed {seen[card]} times, but {decks} decks hold {decks} of it. "
                f"[{rulebook.decks.clause}]"
            )
            raise CaseError("case/too-many-copies", f"{place}, shoe, card {number}", message)


@checked
def parse_step(text: str, place: str = "step") -> Step:
    """Read one step of play."""
    timed, following = _TIMED.fullmatch(text), _AFTER.fullmatch(text)
    before = _BEFORE.fullmatch(text)
    found = timed or following or before
    try:
        house = house_step(found["report"] if found else text)
        after = parse_cards(following["card"])[0] if following else None
    except MoneyError as error:
        raise CaseError("case/amount", place, str(error)) from None
    except CardError as error:
        raise CaseError("case/unknown-card", place, str(error)) from None
    if house is not None:
        at = int(timed["at"]) if timed else None
        step = Step(text.strip(), 0, Action.STAND, house=house, at=at, after=after)
        return replace(step, before=True) if before else step
    found = _STEP.fullmatch(text)
    if found is None:
        message = f"{text!r} isn't a step. Write BOX VERB [AMOUNT] [by PERSON], such as '1 hit'."
        raise CaseError("case/step", place, message)
    action = VERBS.get(found["verb"])
    if action is None:
        message = f"{found['verb']!r} isn't a verb. Write one of {', '.join(VERBS)}."
        raise CaseError("case/verb", place, message)
    if found["amount"] and action not in _WITH_AMOUNT:
        message = f"{text!r} names an amount, but {action.value} takes none. Remove it."
        raise CaseError("case/step", place, message)
    number, amount = 0, None
    if action is Action.DESIGNATE:
        if found["amount"] not in {"1", "2"}:
            message = "Name a hand of the split, such as '1 designate 2 by P2'."
            raise CaseError("case/step", place, message)
        number = int(found["amount"])
    elif found["amount"]:
        amount = _money(found["amount"], place)
    return Step(text.strip(), int(found["box"]), action, amount, number, found["by"])
