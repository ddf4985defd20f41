"""Steps of a case for what happens around a round: reports, people, shuffles; and marks in a shoe.

The grammar stands in docs/replay.md.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from spanish21.cards import DECK, FULL_DECK, Card, CardError, Suit, parse_card
from spanish21.ids import BoxNumber, PersonId
from spanish21.money import Cents, cents
from spanish21.rules.side_wagers import wager_of_word
from spanish21.table import commands as c
from spanish21.table.commands import cards as h, irregularities as i, people as p, wheels as s
from spanish21.table.inspected import DeckDefect, ReaderFound
from spanish21.table.shuffled import Shuffled
from spanish21.wager import WagerKind

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Mark", "card_of", "house_step", "parse_item"]


class Mark(NamedTuple):
    """Something that comes out of the shoe and is not simply dealt."""

    text: str
    command: c.Command


def _kind_of(word: str) -> WagerKind:
    """Read a kind of wager by a dealer's word for it; an unknown one is refused at the table."""
    return wager_of_word(word) or WagerKind(word)


def _dollars(text: str) -> int:
    return cents(text.removeprefix("$"))


def _suit(text: str) -> Suit:
    return Suit(text[-1].lower())


_CARD = r"(?P<card>[2-9AJQKajqk][cdhsCDHS])"
_BOX = r"(?P<box>\d+)"
_WHO = r"(?P<who>.*\S)"
_MONEY = r"(?P<money>\$?[\d.,]+)"
_CLOCK = r"(?P<hours>\d{1,4}):(?P<minutes>[0-5]\d)"
_READY = r"(?P<ready> preshuffled)"
_OF_SIZE = r"(?: of (?P<size>\d\d))"
_DEFECT = rf"(?: (?P<defect>{'|'.join(defect.value for defect in DeckDefect)}))?"
_FOUND = "|".join(found.value for found in ReaderFound)
_STEPS = r"(?P<steps>(?: (?:plug|riffle|turn|strip|cut)(?:\*\d)?)*)"


def _clock(found: dict[str, Any]) -> int | None:
    """Return the seconds on a clock that runs on from day to day."""
    if found["hours"] is None:
        return None
    return 3600 * int(found["hours"]) + 60 * int(found["minutes"])


def _defect(found: dict[str, Any]) -> DeckDefect | None:
    return None if found["defect"] is None else DeckDefect(found["defect"])


def _receive(found: dict[str, Any]) -> h.ReceiveDecks:
    preshuffled = found["ready"] is not None
    size = int(found["size"] or (len(DECK) if preshuffled else FULL_DECK))
    return h.ReceiveDecks(int(found["decks"]), size, preshuffled, _clock(found))


def card_of(item: Card | Mark) -> Card | None:
    """Return the Spanish card of a word of a shoe, if it is one."""
    if isinstance(item, Card):
        return item
    match item.command:
        case (
            c.DealCard(card=card)
            | c.RevealHoleCard(card)
            | i.ReportFaceUpCard(card)
            | i.ReportDrawnInError(card)
            | i.ReportOverdraw(card)
            | i.ReportExposedInWash(card)
        ):
            return card
        case _:
            return None


_GRAMMAR: tuple[tuple[str, Callable[[dict[str, Any]], c.Command]], ...] = (
    (r"report ten 10(?P<suit>[cdhsCDHS])", lambda m: i.ReportTen(_suit(m["suit"]))),
    (rf"report face-up {_CARD}", lambda m: i.ReportFaceUpCard(parse_card(m["card"]))),
    (
        rf"report drawn {_CARD} exposed",
        lambda m: i.ReportDrawnInError(parse_card(m["card"]), exposed=True),
    ),
    (rf"report drawn {_CARD}", lambda m: i.ReportDrawnInError(parse_card(m["card"]))),
    (r"report drawn", lambda _: i.ReportDrawnInError()),
    (
        rf"report overdraw {_CARD} unexposed",
        lambda m: i.ReportOverdraw(parse_card(m["card"]), exposed=False),
    ),
    (rf"report overdraw {_CARD}", lambda m: i.ReportOverdraw(parse_card(m["card"]))),
    (r"report dealer-missed", lambda _: i.ReportDealerMissed()),
    (r"report dealer-missed second", lambda _: i.ReportDealerMissed(second=True)),
    (r"report shoe-empty", lambda _: i.ReportShoeEmpty()),
    (rf"report missed {_BOX}", lambda m: i.ReportMissedBox(BoxNumber(int(m["box"])))),
    (
        rf"report missed {_BOX} second",
        lambda m: i.ReportMissedBox(BoxNumber(int(m["box"])), second=True),
    ),
    (rf"report not-dealt {_BOX}", lambda m: i.ReportCardNotDealt(BoxNumber(int(m["box"])))),
    (r"report wrong-reader disclosing", lambda _: i.ReportWrongReader(discloses=True)),
    (r"report wrong-reader", lambda _: i.ReportWrongReader(discloses=False)),
    (r"report reader-broken", lambda _: i.ReportReaderBroken()),
    (r"report reader-repaired", lambda _: i.ReportReaderRepaired()),
    (r"report jam", lambda _: i.ReportJam()),
    (r"report device-broken", lambda _: i.ReportDeviceBroken()),
    (r"report device-repaired", lambda _: i.ReportDeviceRepaired()),
    (r"report cover-card", lambda _: h.ReportCoverCard()),
    (
        rf"report exposed-in-wash {_CARD}",
        lambda m: i.ReportExposedInWash(parse_card(m["card"])),
    ),
    (
        rf"late (?P<kind>[a-z][a-z0-9-]*) {_BOX} {_MONEY} by {_WHO}",
        lambda m: s.ReportLateWager(
            BoxNumber(int(m["box"])),
            m["who"],
            Cents(_dollars(m["money"])),
            WagerKind(m["kind"]),
        ),
    ),
    (rf"receive (?P<decks>\d+){_READY}? decks{_OF_SIZE}?(?: at {_CLOCK})?", _receive),
    (
        rf"inspect (?P<deck>\d{{1,2}}) (?P<tens>\d){_DEFECT}",
        lambda m: h.InspectDeck(int(m["deck"]), int(m["tens"]), _defect(m)),
    ),
    (
        rf"verify (?P<deck>\d{{1,2}}) (?P<count>\d\d){_DEFECT}",
        lambda m: h.VerifyDeck(int(m["deck"]), int(m["count"]), _defect(m)),
    ),
    (
        rf"inspect reader(?: (?P<found>{_FOUND}))?",
        lambda m: h.InspectReader(ReaderFound(m["found"] or "sound")),
    ),
    (r"spread", lambda _: h.SpreadCards()),
    (rf"show to {_WHO}", lambda m: h.ShowCards(PersonId(m["who"]))),
    (rf"show face down to {_WHO}", lambda m: h.ShowCards(PersonId(m["who"]), face_up=False)),
    (
        rf"shuffle by hand{_STEPS}",
        lambda m: h.ShuffleCards(Shuffled.MANUAL, tuple(m["steps"].split())),
    ),
    (r"shuffle by device", lambda _: h.ShuffleCards(Shuffled.DEVICE)),
    (r"dealer cuts (?P<depth>\d{1,3})", lambda m: h.DealerCut(int(m["depth"]))),
    (r"cover (?P<behind>\d{1,3})", lambda m: h.PlaceCoverCard(int(m["behind"]))),
    (r"remove decks", lambda _: h.RemoveDecks()),
    (rf"close at {_CLOCK}", lambda m: c.CloseWagers(_clock(m))),
    (r"new shuffle", lambda _: h.OrderReshuffle()),
    (r"recut", lambda _: h.OrderRecut()),
    (r"recut by the next", lambda _: h.OrderRecut(by_last_cutter=False)),
    (r"idle", lambda _: h.DeclareIdle()),
    (r"idle face up", lambda _: h.DeclareIdle(face_up=True)),
    (rf"disclose burn to {_WHO}", lambda m: h.DiscloseBurnCard(PersonId(m["who"]))),
    (r"cut (?P<depth>\d+) by (?P<who>.*\S)", lambda m: h.TakeCut(m["who"], int(m["depth"]))),
    (rf"refuse cut by {_WHO}", lambda m: h.RefuseCut(PersonId(m["who"]))),
    (r"dealer change", lambda _: p.ChangeDealer(PersonId("the new dealer"))),
    (rf"dealer change to {_WHO}", lambda m: p.ChangeDealer(PersonId(m["who"]))),
    (rf"floorperson {_WHO}", lambda m: p.ChangeFloorperson(PersonId(m["who"]))),
    (rf"arrive {_WHO}", lambda m: p.Arrive(PersonId(m["who"]))),
    (rf"sit {_BOX} by {_WHO}", lambda m: p.Sit(PersonId(m["who"]), BoxNumber(int(m["box"])))),
    (rf"leave {_WHO}", lambda m: p.Leave(PersonId(m["who"]))),
    (
        rf"buy-in {_MONEY} by {_WHO}",
        lambda m: p.BuyIn(PersonId(m["who"]), _dollars(m["money"])),  # type: ignore[arg-type]
    ),
    (
        rf"tip {_MONEY} by {_WHO}",
        lambda m: p.Tip(PersonId(m["who"]), _dollars(m["money"])),  # type: ignore[arg-type]
    ),
    (rf"permit {_WHO}", lambda m: p.PermitEntry(PersonId(m["who"]))),
    (
        rf"cash {_BOX} {_MONEY}(?: (?P<kind>[a-z]+))? by {_WHO}",
        lambda m: p.OfferCash(
            BoxNumber(int(m["box"])),
            PersonId(m["who"]),
            Cents(_dollars(m["money"])),
            _kind_of(m["kind"] or ""),
        ),
    ),
    (
        rf"confirm {_BOX} {_WHO} as supervisor",
        lambda m: p.ConfirmCash(BoxNumber(int(m["box"])), m["who"], supervisor=True),
    ),
    (
        rf"confirm {_BOX} {_WHO}",
        lambda m: p.ConfirmCash(BoxNumber(int(m["box"])), PersonId(m["who"])),
    ),
    (
        rf"convert {_BOX} {_WHO}",
        lambda m: p.ConvertCash(BoxNumber(int(m["box"])), PersonId(m["who"])),
    ),
)


def house_step(text: str) -> c.Command | None:
    """Read a step that is not a decision on a hand; None if it is none."""
    words = " ".join(text.split())
    for pattern, command in _GRAMMAR:
        found = re.fullmatch(pattern, words)
        if found:
            return command(found.groupdict())
    return None


def parse_item(word: str) -> Card | Mark:
    """Read one word of a shoe: a card, or a mark.

    `|` is the cover card, `(5c)` a burn card, `^5c` a card face up, `+10h` a foreign ten,
    `?5c` a card drawn in error unexposed, `!5c` one exposed.
    """
    if word == "|":
        return Mark(word, h.ReportCoverCard())
    if word.startswith("(") and word.endswith(")"):
        return Mark(word, c.DealCard(parse_card(word[1:-1])))
    sign, rest = word[:1], word[1:]
    if sign == "+":
        if not re.fullmatch(r"10[cdhsCDHS]", rest):
            msg = f"{word!r} isn't a card. Write a foreign ten as +10h."
            raise CardError(msg)
        return Mark(word, i.ReportTen(_suit(rest)))
    if sign == "^":
        return Mark(word, i.ReportFaceUpCard(parse_card(rest)))
    if sign in {"?", "!"}:
        card = parse_card(rest)
        return Mark(word, i.ReportDrawnInError(card, exposed=sign == "!"))
    return parse_card(word)
