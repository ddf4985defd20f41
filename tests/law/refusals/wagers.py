"""Scenes in which wagers and people are refused, by the code of the refusal and what is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from spanish21.ids import BoxNumber, PersonId
from spanish21.money import Cents
from spanish21.rules.side_wagers.match_the_dealer import MATCH_THE_DEALER
from spanish21.rules.side_wagers.spins import BONUS_SPIN, XTREME_16
from spanish21.table import commands as c, refusal
from spanish21.table.commands import cards as h, people as p, wheels as s
from spanish21.wager import BASIC, Wager, WagerKind
from tests.law.around import ANN, BOB, closed, play_round, ready, running
from tests.law.kit import ONE, P1, P2, SEVEN, THREE, TWO, dealt, opened, refused
from tests.law.refusals.decisions import last_hand, named
from tests.support import wager

if TYPE_CHECKING:
    from spanish21.game import Table
    from spanish21.refusal import Refusal
    from tests.law.refusals.decisions import Scene

__all__ = ["WAGERS"]

NINE = BoxNumber(9)
DAY = 24 * 3600


def lay(
    amount: int = 1000,
    *,
    box: BoxNumber = ONE,
    person: PersonId = P1,
    coupon: int = 0,
    **sides: int,
) -> c.LayWagers:
    """Lay a basic wager, and side wagers by their names, in cents."""
    kinds = {WagerKind(name.replace("_", "-")): cents for name, cents in sides.items()}
    beside = (Wager(kind, Cents(cents)) for kind, cents in kinds.items())
    basic = (Wager(BASIC, Cents(amount), Cents(coupon)),) if amount else ()
    return c.LayWagers(box, person, (*basic, *beside))


def match(amount: int, coupon: int = 0) -> c.LayWagers:
    """Lay Match-the-Dealer beside twenty dollars."""
    beside = Wager(MATCH_THE_DEALER, Cents(amount), Cents(coupon))
    return c.LayWagers(ONE, P1, (Wager(BASIC, Cents(2000)), beside))


def _laid(ask: c.Command, *wagers: int, **choices: object) -> Scene:
    """Lay ten dollars on some boxes, each by its own person, and ask for something."""
    return lambda edition: refused(
        opened(edition, *(wager(number) for number in wagers), **named(choices)), ask
    )


def _in_a_round(ask: c.Command, **choices: object) -> Scene:
    return lambda edition: refused(
        dealt(edition, f"5h 6c 6h{last_hand(edition)}", **named(choices)), ask
    )


def _spinning(ask: c.Command) -> Scene:
    """Ask at a table that offers the wheel wagers."""

    def play(edition: str) -> Refusal:
        offered: dict[str, Any] = {"bonus_spin__offered": True}
        if edition.startswith("MD"):
            offered["xtreme_16__offered"] = True
        return refused(opened(edition, **offered), ask)

    return play


def _locked_out(edition: str) -> Refusal:
    """Return the refusal alone: at a table a late wheel wager is also recorded."""
    table = dealt(edition, f"5h 6c 6h{last_hand(edition)}", bonus_spin__offered=True)
    found = refusal(table.state, lay(bonus_spin=500), table.rulebook)
    assert found is not None
    return found


def _by_one(*boxes: int, ask: BoxNumber, **choices: object) -> Scene:
    """Lay on boxes as one person, and on another box."""

    def play(edition: str) -> Refusal:
        table = opened(edition, *(wager(box, person="P1") for box in boxes), **named(choices))
        return refused(table, lay(box=ask))

    return play


def _sat_out(edition: str) -> Refusal:
    table = running(edition, mid_shoe_entry=False)
    ready(table)
    play_round(table, "Kh 6c 9h 9d 5d 7d", 2)
    ready(table)
    return refused(table, lay(box=BoxNumber(4), person=BOB))


def _old_decks(edition: str) -> Refusal:
    table = closed(edition)
    table.do(h.ReceiveDecks(6, at=1000))
    table.do(p.Arrive(ANN))
    ready(table)
    table.do(lay(person=ANN))
    return refused(table, c.CloseWagers(at=1001 + DAY))


def _cash(*steps: c.Command, ask: c.Command) -> Scene:
    def play(edition: str) -> Refusal:
        table = opened(edition)
        for step in steps:
            table.do(step)
        return refused(table, ask)

    return play


def _leaving(edition: str) -> Refusal:
    table = running(edition)
    ready(table)
    table.wager(2, "Ann", 10)
    table.do(c.CloseWagers())
    return refused(table, p.Leave(ANN))


def _people(ask: c.Command) -> Scene:
    return lambda edition: refused(running(edition), ask)


def _seat_taken(edition: str) -> Refusal:
    table: Table = running(edition)
    table.do(p.Arrive(PersonId("Eve")))
    return refused(table, p.Sit(PersonId("Eve"), BoxNumber(6)))


CASH = p.OfferCash(ONE, P1, Cents(1000))
CASH_MATCH = p.OfferCash(ONE, P1, Cents(500), MATCH_THE_DEALER)
BY_DEALER = p.ConfirmCash(ONE, P1)

WAGERS: dict[str, Scene] = {
    "wager/not-yet": lambda e: refused(closed(e), lay()),
    "wager/too-late: a new one": _in_a_round(lay(box=TWO, person=P2)),
    "wager/too-late: more": _in_a_round(lay(2000)),
    "wager/too-late: taken back": _in_a_round(lay(0)),
    "wager/too-late: the deal": _in_a_round(c.CloseWagers()),
    "wager/none: the deal": _laid(c.CloseWagers()),
    "wager/none: taken back": _laid(lay(0)),
    "wager/already-placed: the same": _laid(lay(), 1),
    "wager/already-placed: two basic wagers": _laid(
        c.LayWagers(ONE, P1, (Wager(BASIC, Cents(1000)),) * 2)
    ),
    "wager/no-person": _laid(lay(person=PersonId(" "))),
    "wager/no-such-box": _laid(lay(box=NINE)),
    "wager/box-taken": _laid(lay(person=P2), 1, persons_per_box=1),
    "wager/no-consent": _laid(lay(person=P2), 1),
    "wager/mid-shoe": _sat_out,
    "wager/too-many-boxes": _by_one(1, 2, ask=THREE, boxes_per_player=2),
    "wager/not-adjacent: another box": _by_one(1, ask=THREE),
    "wager/below-minimum: basic": _laid(lay(100)),
    "wager/below-minimum: match": _laid(match(50)),
    "wager/above-maximum: basic": _laid(lay(1_000_000)),
    "wager/above-maximum: match above the basic wager": _laid(match(2100)),
    "wager/above-maximum: match above the posted maximum": _laid(
        match(1100), match_the_dealer__maximum=10
    ),
    "wager/not-in-chips: basic": _laid(lay(1025)),
    "wager/not-in-chips: match": _laid(match(525)),
    "wager/no-basic-wager: match": _laid(
        c.LayWagers(ONE, P1, (Wager(MATCH_THE_DEALER, Cents(500)),))
    ),
    "wager/no-basic-wager: a wheel": _spinning(lay(0, bonus_spin=500)),
    "wager/not-offered: a wheel": _laid(lay(xtreme_16=500)),
    "wager/not-offered: unknown": _laid(lay(royal_match=500)),
    "wager/wrong-amount: bonus spin": _spinning(lay(bonus_spin=300)),
    "wager/wrong-amount: xtreme 16": _spinning(lay(xtreme_16=100)),
    "wager/locked-out": _locked_out,
    "wager/not-late": _spinning(s.ReportLateWager(ONE, P1, Cents(500), BONUS_SPIN)),
    "coupon/not-taken: basic": _laid(lay(coupon=500)),
    "coupon/not-taken: a wheel": _spinning(
        c.LayWagers(ONE, P1, (Wager(BASIC, Cents(1000)), Wager(BONUS_SPIN, Cents(500), Cents(500))))
    ),
    "coupon/face: basic": _laid(lay(coupon=501)),
    "coupon/face: match": _laid(match(1000, 501)),
    "coupon/alone: basic": _laid(c.LayWagers(ONE, P1, (Wager(BASIC, Cents(0), Cents(500)),))),
    "coupon/alone: match": _laid(match(0, 500)),
    "coupon/above-chips: basic": _laid(lay(coupon=2000)),
    "coupon/above-chips: match": _laid(match(500, 1000)),
    "cards/change-due": _old_decks,
    "cash/waiting: basic": _cash(CASH, ask=CASH),
    "cash/none": _cash(ask=BY_DEALER),
    "cash/unconfirmed: by the dealer": _cash(CASH, ask=p.ConvertCash(ONE, P1)),
    "cash/unconfirmed: by the supervisor": _cash(CASH, BY_DEALER, ask=p.ConvertCash(ONE, P1)),
    "cash/unconfirmed: match": _cash(lay(), CASH_MATCH, ask=p.ConvertCash(ONE, P1)),
    "cash/not-taken": _cash(lay(), ask=p.OfferCash(ONE, P1, Cents(500), XTREME_16)),
    "consent/not-first": _laid(p.ConsentToShare(ONE, P2, PersonId("P3")), 1),
    "money/nothing: a tip": _laid(p.Tip(P1, Cents(0))),
    "money/nothing: a buy-in": _laid(p.BuyIn(P1, Cents(0))),
    "dealer/round-in-play": _in_a_round(p.ChangeDealer(PersonId("Dan"))),
    "people/present": _people(p.Arrive(ANN)),
    "people/absent": _people(p.Leave(PersonId("Eve"))),
    "people/seat-taken": _seat_taken,
    "people/seated": _people(p.Sit(ANN, SEVEN)),
    "people/wager": _leaving,
}
