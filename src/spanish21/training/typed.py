"""What a dealer types: short words for every step, read into commands and written as hints."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from spanish21.chips import CHIPS, chip_name, of_chips
from spanish21.ids import BoxNumber, HandNumber, PersonId
from spanish21.money import Cents, MoneyError, cents, dollars
from spanish21.rules.side_wagers import wager_of_word, wager_word
from spanish21.table import commands as c
from spanish21.table.awaited import CardNeeded
from spanish21.training.shortened import divided, expanded
from spanish21.training.typed_cards import PLAIN, cards_command, cards_typed
from spanish21.training.typed_wheels import wheel_command, wheel_typed
from spanish21.wager import BASIC, WagerKind

if TYPE_CHECKING:
    from collections.abc import Callable

    from spanish21.game import Table
    from spanish21.table.state import TableState

__all__ = ["Misread", "NoStep", "command_of", "typed"]

NOWHERE = -1
"""a place that is no box: a card named so is refused wherever one is due"""
_MONEY: dict[str, type[c.Collect | c.Pay | c.Return]] = {
    "collect": c.Collect,
    "pay": c.Pay,
    "return": c.Return,
}
_EXAMPLES = {
    "announce": "'announce 1 17' for a box, or 'announce 17' for the dealer",
    "blackjack": "'blackjack 1'",
    "collect": "'collect 1' or 'collect match 1'",
    "deal": "'deal 1' or 'deal dealer'",
    "fixed": "'fixed 1 50.00'",
    "pay": "'pay 1 25.00' or 'pay 1 3x25'",
    "pick up": "'pick up 1' or 'pick up dealer'",
    "remove": "'remove 1'",
    "return": "'return 1'",
}
"""how steps that name a place are typed"""
_PLACE = r"(?P<box>\d{1,2})(?:/(?P<hand>\d))?"
_KIND = r"(?:(?P<kind>[a-z]+) )?"
_WHO = r"(?: (?:to|from) (?P<who>[a-z]+))?"
_AMOUNT = r"(?P<amount>\$?[\d.,]{1,20}|(?:\d{1,3}x[\d.,$]{1,8}\+?){1,7})"


class Misread(ValueError):
    """Something typed that is not a step."""


class NoStep(Misread):
    """Something typed that is not the beginning of a step either."""


class Place(NamedTuple):
    """A box and a hand of it as typed."""

    box: BoxNumber
    hand: HandNumber


def command_of(text: str, table: Table) -> c.Command:
    """Read a step; whether it is the right one is for the table to say."""
    words = expanded(" ".join(text.lower().split()))
    if words in PLAIN:
        return PLAIN[words]
    found = cards_command(words, table)
    if found is None:
        found = wheel_command(words, table, _amount)
    if found is not None:
        return found
    for pattern, read in _GRAMMAR:
        match = re.fullmatch(pattern, words)
        if match:
            return read({key: value or "" for key, value in match.groupdict().items()}, table)
    verb = divided(words)[0]
    if verb in _EXAMPLES:
        raise Misread(f"Can't read '{words[:20]}'. Type it like {_EXAMPLES[verb]}.")
    msg = f"'{words[:20]}' isn't a step."
    raise NoStep(msg)


def _place(found: dict[str, str]) -> Place:
    return Place(BoxNumber(int(found["box"])), HandNumber(int(found["hand"] or 1)))


def person_at(state: TableState, number: BoxNumber, name: str = "") -> PersonId:
    """Return whose box it is, or who of that name wagers on it; no one if it has no wager."""
    box = state.box(number)
    if box is None:
        return PersonId("")
    people = (stake.person for stake in box.stakes)
    return next((who for who in people if name in ("", who.lower())), PersonId(name))


def lying(state: TableState, place: Place, wager: WagerKind, person: PersonId) -> Cents:
    """Count the chips of a person that lie for a wager of a hand."""
    box = state.box(place.box)
    if box is None or not 1 <= place.hand <= max(1, len(box.hands)):
        return Cents(0)
    stakes = [stake for stake in box.stakes if stake.person == person]
    if wager != BASIC:
        return Cents(sum(stake.amount(wager) for stake in stakes))
    shares = box.hands[place.hand - 1].shares if box.hands else ()
    mine = [share for share in shares if share.person == person and not share.settled]
    return Cents(sum(share.wager + share.doubled for share in mine))


def _amount(text: str) -> Cents:
    """Read an amount in dollars, or in chips as in `3x25+1x5`."""
    if "x" in text:
        return of_chips(_chip(part) for part in text.split("+") if part)
    try:
        return cents(text)
    except MoneyError as error:
        raise Misread(str(error)) from None


def _chip(text: str) -> tuple[int, Cents]:
    """Read chips of one denomination."""
    count, _, value = text.partition("x")
    chip = _amount(value)
    if chip not in CHIPS:
        raise Misread(f"There is no chip of {dollars(chip)}. Use {_denominations()}.")
    return int(count), chip


def _denominations() -> str:
    return ", ".join(map(chip_name, CHIPS))


def _money(found: dict[str, str], table: Table) -> c.Command:
    place = _place(found)
    wager, verb = wager_of_word(found["kind"]), found["verb"]
    if wager is None:
        msg = f"'{found['kind'][:20]}' isn't a wager. Type help for the wagers."
        raise Misread(msg)
    if verb == "pay" and not found["amount"]:
        msg = "Enter how much is paid, such as 'pay 1 25.00'."
        raise Misread(msg)
    person = person_at(table.state, place.box, found["who"])
    whole = lying(table.state, place, wager, person)
    amount = _amount(found["amount"]) if found["amount"] else whole
    return _MONEY[verb](*place, person, amount, wager)


def _fixed(found: dict[str, str], table: Table) -> c.Command:
    place = _place(found)
    to = BoxNumber(int(found["to"])) if found["to"] else place.box
    person = person_at(table.state, to, found["who"])
    return c.PayFixed(*place, person, _amount(found["amount"]))


def _deal(found: dict[str, str], table: Table) -> c.Command:
    place = 0 if found["where"] == "dealer" else int(found["where"].split("/")[0])
    card = table.shoe[0] if table.shoe else None
    return c.DealCard(table.state.trouble.aside or card, place)


def _burn(_found: dict[str, str], table: Table) -> c.Command:
    card = table.shoe[0] if table.shoe else None
    now = table.awaiting
    due = isinstance(now, CardNeeded) and now.burn
    return c.DealCard(card) if due else c.DealCard(card, NOWHERE)


_GRAMMAR: tuple[tuple[str, Callable[[dict[str, str], Table], c.Command]], ...] = (
    (
        rf"(?P<verb>collect|pay|return) {_KIND}{_PLACE}(?: {_AMOUNT})?{_WHO}",
        _money,
    ),
    (rf"fixed {_PLACE} {_AMOUNT}(?: to (?P<to>\d{{1,2}}))?{_WHO}", _fixed),
    (r"deal (?P<where>dealer|\d{1,2}(?:/\d)?)", _deal),
    (r"burn", _burn),
    (
        r"(?:announce )?blackjack (?P<box>\d{1,2})",
        lambda m, _: c.AnnounceBlackjack(BoxNumber(int(m["box"]))),
    ),
    (
        rf"announce {_PLACE} (?P<points>\d{{1,2}})",
        lambda m, _: c.AnnounceTotal(*_place(m), int(m["points"])),
    ),
    (r"announce (?P<points>\d{1,2})", lambda m, _: c.AnnounceDealerTotal(int(m["points"]))),
    (r"remove (?P<box>\d{1,2})", lambda m, _: c.RemoveCards(BoxNumber(int(m["box"])))),
    (r"pick up dealer", lambda _m, _t: c.PickUp(None)),
    (r"pick up (?P<box>\d{1,2})", lambda m, _: c.PickUp(BoxNumber(int(m["box"])))),
)


def typed(command: c.Command, state: TableState) -> str:
    """Write a step as it is typed."""
    match command:
        case c.Collect() | c.Pay() | c.Return():
            return _money_words(command, state)
        case c.PayFixed():
            return _fixed_words(command, state)
        case c.DealCard(_, box):
            return "burn" if box is None else f"deal {box or 'dealer'}"
        case c.AnnounceBlackjack(box):
            return f"blackjack {box}"
        case c.AnnounceTotal(box, hand, points):
            return f"announce {_where(Place(box, hand))} {points}"
        case c.AnnounceDealerTotal(points):
            return f"announce {points}"
        case c.RemoveCards(box):
            return f"remove {box}"
        case c.PickUp(box):
            return f"pick up {box or 'dealer'}"
        case _:
            return wheel_typed(command, state) or cards_typed(command, state)


def _where(place: Place) -> str:
    return f"{place.box}" if place.hand == 1 else f"{place.box}/{place.hand}"


def dollars_typed(amount: int) -> str:
    """Write an amount as a dealer types it."""
    return f"{amount // 100}.{amount % 100:02d}"


def _money_words(command: c.Collect | c.Pay | c.Return, state: TableState) -> str:
    verb = type(command).__name__.lower()
    place = Place(command.box, command.hand)
    kind = wager_word(command.wager)
    words = f"{verb} {kind} {_where(place)}" if kind else f"{verb} {_where(place)}"
    lies = lying(state, place, command.wager, command.person)
    if isinstance(command, c.Pay) or command.amount != lies:
        words = f"{words} {dollars_typed(command.amount)}"
    return f"{words}{_whom(command, state)}"


def _whom(command: c.Collect | c.Pay | c.Return | c.PayFixed, state: TableState) -> str:
    """Name the person where several wager on the box."""
    box = state.box(command.box)
    if box is None or len(box.stakes) == 1:
        return ""
    return f" {'from' if isinstance(command, c.Collect) else 'to'} {command.person.lower()}"


def _fixed_words(command: c.PayFixed, state: TableState) -> str:
    words = f"fixed {_where(Place(command.box, command.hand))} {dollars_typed(command.amount)}"
    holders = {stake.person: box for box in state.boxes for stake in box.stakes}
    to = holders[command.person]
    if to.number != command.box:
        words = f"{words} to {to.number}"
    return words if len(to.stakes) == 1 else f"{words} to {command.person.lower()}"
