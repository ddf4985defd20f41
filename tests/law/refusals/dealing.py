"""Scenes in which a step with the cards or a report is refused, by code and by what is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spanish21.cards import Suit, parse_card
from spanish21.money import Cents
from spanish21.table import commands as c
from spanish21.table.commands import cards as h, irregularities as i
from spanish21.table.inspected import DeckDefect
from spanish21.table.shuffled import Shuffled
from tests.law.around import ANN, BOB, closed, running, seat, until
from tests.law.kit import FIRST, ONE, P1, TWO_WAGERS, by_hand, dealt, opened, refused
from tests.law.refusals.decisions import last_hand, named
from tests.support import due, wager

if TYPE_CHECKING:
    from spanish21.game import Table
    from spanish21.refusal import Refusal
    from tests.law.refusals.decisions import Scene

__all__ = ["DEALING"]

APPROVED = {"shuffler": "reshuffling-device", "approved_procedures": True}
DEUCE = parse_card("2c")
DEAL_DEUCE = c.DealCard(DEUCE)


def _due(kind: type[c.Command], ask: c.Command, **choices: object) -> Scene:
    """Open the table until a step is due, and ask for something."""

    def play(edition: str) -> Refusal:
        table = closed(edition, **named(choices))
        seat(table, Bob=4, Ann=2)
        until(table, kind)
        return refused(table, ask)

    return play


def _reshuffled(kind: type[c.Command], ask: c.Command, **choices: object) -> Scene:
    """Shuffle again until a step is due, and ask for something."""

    def play(edition: str) -> Refusal:
        table = running(edition, **named(choices))
        table.do(h.OrderReshuffle())
        until(table, kind)
        return refused(table, ask)

    return play


def _from_device(method: Shuffled, ask: c.Command, **choices: object) -> Scene:
    """Ask for something once a device has shuffled the cards."""

    def play(edition: str) -> Refusal:
        table = running(edition, **named(choices))
        table.do(h.OrderReshuffle())
        until(table, h.ShuffleCards)
        table.do(h.ShuffleCards(method))
        return refused(table, ask)

    return play


def _running(ask: c.Command, *first: c.Command, **choices: object) -> Scene:
    def play(edition: str) -> Refusal:
        table = running(edition, **named(choices))
        for command in first:
            table.do(command)
        return refused(table, ask)

    return play


def _deciding(ask: c.Command, *first: c.Command, **choices: object) -> Scene:
    """Ask for something while box 1 decides on an eleven."""

    def play(edition: str) -> Refusal:
        table = dealt(edition, f"5h 6c 6h{last_hand(edition)}", **named(choices))
        for command in first:
            table.do(command)
        return refused(table, ask)

    return play


def _opening(shoe: str, ask: c.Command) -> Scene:
    """Ask for something in the opening deal to two boxes."""
    return lambda edition: refused(by_hand(edition, shoe, *TWO_WAGERS), ask)


def _device_out(ask: c.Command) -> Scene:
    def play(edition: str) -> Refusal:
        table = running(edition, shuffler="device")
        table.do(h.OrderReshuffle())
        until(table, h.ShuffleCards)
        table.do(i.ReportDeviceBroken())
        table.do(due(table))
        return refused(table, ask)

    return play


def _face_down(edition: str) -> Refusal:
    table = running(edition)
    table.do(h.DeclareIdle(face_up=True))
    return refused(table, h.ShowCards(table.state.people.present[0], face_up=False))


def _stood(edition: str, shoe: str, **choices: object) -> Table:
    """Stand, and go on to the dealer's hand that is shown."""
    table = dealt(edition, shoe, automation=frozenset(), **named(choices))
    while not isinstance(getattr(table.awaiting, "command", None), c.RevealHoleCard):
        now = getattr(table.awaiting, "command", None)
        table.do(now if now is not None else c.Stand(ONE, P1))
    return table


def _hole_card(ask: c.Command) -> Scene:
    def play(edition: str) -> Refusal:
        choices: dict[str, object] = {} if last_hand(edition) else {"hole_card": True}
        return refused(_stood(edition, "Kh 8c 9h 9d", **named(choices)), ask)

    return play


def _reader(edition: str) -> Refusal:
    choices: dict[str, object] = (
        {} if last_hand(edition) else {"hole_card": True, "card_reader": True}
    )
    table = dealt(edition, "Kh Kc 9h 9d", automation=frozenset(), **named(choices))
    while not isinstance(now := due(table), c.UseCardReader):
        table.do(now)
    return refused(table, c.UseCardReader(blackjack=True))


def _unknown_hole_card(*steps: c.Command, ask: c.Command) -> Scene:
    """Deal a hole card that the table does not know, and ask for something."""

    def play(edition: str) -> Refusal:
        choices: dict[str, object] = (
            {} if last_hand(edition) else {"hole_card": True, "card_reader": True}
        )
        table = by_hand(edition, "Kh Kc 9h", **named(choices))
        for step in (c.DealCard(), *steps):
            table.do(step)
        while isinstance(now := getattr(table.awaiting, "command", None), c.AnnounceTotal):
            table.do(now)
        return refused(table, ask)

    return play


def _dealers_card(shoe: str, *steps: c.Command) -> Scene:
    """Take another card for a dealer whose hand is complete, or needs none."""

    def play(edition: str) -> Refusal:
        first, up, second, hole = shoe.split()
        table = (
            dealt(edition, f"{first} {up} {second}", automation=frozenset())
            if not last_hand(edition)
            else dealt(edition, shoe, automation=frozenset())
        )
        for step in steps:
            while (now := getattr(table.awaiting, "command", None)) is not None:
                table.do(now)
            table.do(step)
        while True:
            now = getattr(table.awaiting, "command", None)
            if isinstance(now, c.Collect | c.Pay | c.Return):
                return refused(table, DEAL_DEUCE)
            table.do(now if now is not None else c.DealCard(parse_card(hole)))

    return play


def _all_dealt(edition: str) -> Refusal:
    table = by_hand(edition, "2c 2c 2c 2c 2c 2c", *(wager(number) for number in range(1, 6)))
    return refused(table, c.DealCard(DEUCE))


def _refused_owed(edition: str) -> Refusal:
    table = dealt(edition, f"5h 6c 6h{last_hand(edition)}", automation=frozenset())
    while (now := getattr(table.awaiting, "command", None)) is not None:
        table.do(now)
    table.do(c.DoubleDown(ONE, P1, Cents(1000)))
    table.do(i.ReportDrawnInError(DEUCE, exposed=True))
    return refused(table, i.RefuseCard(ONE, P1))


def _cover_card(edition: str) -> Refusal:
    table = running(edition)
    table.do(h.ReportCoverCard())
    return refused(table, h.ReportCoverCard())


EXPOSED = i.ReportDrawnInError(DEUCE, exposed=True)
UNEXPOSED = i.ReportDrawnInError(DEUCE)
OTHER = c.DealCard(parse_card("3c"))
HIT = c.Hit(ONE, P1)

DEALING: dict[str, Scene] = {
    "cards/wrong-decks": lambda e: refused(closed(e), h.ReceiveDecks(7)),
    "cards/wrong-size: a count": lambda e: refused(closed(e), h.ReceiveDecks(6, 47)),
    "cards/wrong-size: preshuffled": lambda e: refused(
        closed(e), h.ReceiveDecks(6, 52, preshuffled=True)
    ),
    "cards/wrong-count: tens": _due(h.InspectDeck, h.InspectDeck(1, 5)),
    "cards/wrong-count: cards": _due(h.VerifyDeck, h.VerifyDeck(1, -1)),
    "cards/wrong-defect: a ten": _due(
        h.InspectDeck, h.InspectDeck(1, 4, defect=DeckDefect.TEN_LEFT)
    ),
    "cards/wrong-defect: the count": _due(
        h.VerifyDeck, h.VerifyDeck(1, 49, defect=DeckDefect.CARD_MISSING)
    ),
    "cards/face-down: new decks": _due(h.ShowCards, h.ShowCards(BOB, face_up=False)),
    "cards/face-down: an idle table": _face_down,
    "cards/out-of-order: decks removed in a round": _deciding(h.RemoveDecks()),
    "cards/out-of-order: no decks removed": lambda e: refused(closed(e), h.RemoveDecks()),
    "cards/out-of-order: no reshuffle without a shoe": _due(h.WashCards, h.OrderReshuffle()),
    "cards/out-of-order: the step that is due": _due(h.WashCards, h.StackCards()),
    "cards/not-idle": _deciding(h.DeclareIdle()),
    "cards/reshuffler": _from_device(Shuffled.RESHUFFLER, h.DeclareIdle(), **APPROVED),
    "shuffle/method: the table's": _reshuffled(h.ShuffleCards, h.ShuffleCards(Shuffled.DEVICE)),
    "shuffle/method: a broken device": _device_out(h.ShuffleCards(Shuffled.DEVICE)),
    "shuffle/steps": _reshuffled(h.ShuffleCards, h.ShuffleCards(Shuffled.MANUAL, ("juggle",))),
    "shuffle/step-missing": _reshuffled(
        h.ShuffleCards, h.ShuffleCards(Shuffled.MANUAL, ("riffle", "riffle", "strip", "cut"))
    ),
    "shuffle/strip-too-early": _reshuffled(
        h.ShuffleCards,
        h.ShuffleCards(Shuffled.MANUAL, ("plug", "strip", "riffle", "turn", "cut")),
    ),
    "shuffle/cut-not-last": _reshuffled(
        h.ShuffleCards,
        h.ShuffleCards(Shuffled.MANUAL, ("plug", "riffle", "turn", "strip", "cut", "riffle")),
    ),
    "cut/depth": _due(h.TakeCut, h.TakeCut(BOB, 5)),
    "cut/not-offered": _due(h.TakeCut, h.TakeCut(ANN, 100)),
    "cut/recut-late: before the cut": _due(h.TakeCut, h.OrderRecut()),
    "cut/recut-late: a reshuffling device": _from_device(
        Shuffled.RESHUFFLER, h.OrderRecut(), **APPROVED
    ),
    "cards/out-of-order: a cut not offered": _running(h.TakeCut(ANN, 100)),
    "cover-card/depth": _due(h.PlaceCoverCard, h.PlaceCoverCard(5)),
    "cover-card/out": _cover_card,
    "cover-card/none": _from_device(Shuffled.RESHUFFLER, h.ReportCoverCard(), **APPROVED),
    "cover-card/not-now": _deciding(h.ReportCoverCard()),
    "burn/not-disclosed": _running(h.DiscloseBurnCard(ANN)),
    "burn/none": _due(h.WashCards, h.DiscloseBurnCard(ANN)),
    "reader/no-inspection": _running(h.InspectReader()),
    "reader/none": _deciding(i.ReportReaderBroken()),
    "reader/contradiction": _reader,
    "reader/unknown": _unknown_hole_card(ask=c.UseCardReader()),
    "hole-card/unknown": lambda e: _unknown_hole_card(
        c.UseCardReader(blackjack=False),
        *(() if last_hand(e) else (c.AnnounceTotal(ONE, FIRST, 19),)),
        c.Stand(ONE, P1),
        ask=c.RevealHoleCard(),
    )(e),
    "device/none": _running(i.ReportJam()),
    "hole-card/contradiction": _hole_card(c.RevealHoleCard(DEUCE)),
    "dealer/wrong-place": _opening("5h", c.DealCard(DEUCE, ONE)),
    "dealer/out-of-order: a card on 17": _dealers_card("Kh 8c 9h 9d", c.Stand(ONE, P1)),
    "dealer/wrong-total": lambda e: refused(
        by_hand(e, "Kh 8c 9h"), c.AnnounceTotal(ONE, FIRST, 20)
    ),
    "dealer/decision-first": _deciding(c.PickUp(None)),
    "dealer/card-first": _opening("5h", c.PickUp(None)),
    "dealer/no-round": lambda e: refused(opened(e), c.PickUp(None)),
    "card/aside-first: exposed": _deciding(OTHER, EXPOSED, HIT),
    "card/aside-first: unexposed": _deciding(OTHER, UNEXPOSED, HIT),
    "card/unknown: dealt face up": _opening("5h", c.DealCard()),
    "card/unknown: exposed": _deciding(i.ReportDrawnInError(exposed=True)),
    "card/too-many": _all_dealt,
    "card/owed": _refused_owed,
    "shoe/no-discards": _deciding(i.ReportShoeEmpty(), HIT),
    "irregularity/not-now: face up": _running(i.ReportFaceUpCard(DEUCE)),
    "irregularity/not-now: a ten": _running(i.ReportTen(Suit.CLUBS)),
    "irregularity/not-now: drawn exposed": _running(EXPOSED),
    "irregularity/not-now: drawn unexposed": _running(UNEXPOSED),
    "irregularity/not-now: nothing to refuse": _deciding(i.RefuseCard(ONE, P1)),
    "irregularity/not-now: nothing to discard": _deciding(i.DiscardCard()),
    "irregularity/not-now: no card too many": _deciding(i.ReportOverdraw(DEUCE)),
    "irregularity/not-now: no dealer's card missed": _deciding(i.ReportDealerMissed()),
    "irregularity/not-now: the shoe is not empty": _deciding(i.ReportShoeEmpty()),
    "irregularity/not-now: no first card missed": _deciding(i.ReportMissedBox(ONE)),
    "irregularity/not-now: no second card missed": _deciding(i.ReportMissedBox(ONE, second=True)),
    "irregularity/not-now: no second card due, but a hit": _deciding(
        i.ReportMissedBox(ONE, second=True), HIT
    ),
    "irregularity/not-now: a first card missed too late": _opening(
        "5h Kd 6c", i.ReportMissedBox(ONE)
    ),
    "irregularity/not-now: no requested card missed": _deciding(i.ReportCardNotDealt(ONE)),
    "irregularity/not-now: no hand without cards": _deciding(i.CallHandDead(ONE)),
    "irregularity/not-now: the reader was not wrong": _running(
        i.ReportWrongReader(discloses=False), hole_card=True, card_reader=True
    ),
    "irregularity/not-now: the reader works": _deciding(
        i.ReportReaderRepaired(), hole_card=True, card_reader=True
    ),
    "irregularity/not-now: nothing jams": _running(i.ReportJam(), shuffler="device"),
    "irregularity/not-now: a broken device jams": _device_out(i.ReportJam()),
    "irregularity/not-now: the device works": _running(i.ReportDeviceRepaired(), shuffler="device"),
    "irregularity/not-now: a working device put away": _deciding(
        i.PutDeviceAway(removed=False), shuffler="device"
    ),
    "irregularity/not-now: no wash": _running(i.ReportExposedInWash(DEUCE)),
}
