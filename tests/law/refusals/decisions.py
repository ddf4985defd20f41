"""Scenes in which a player's decision is refused, by the code of the refusal and what is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from spanish21.cards import parse_card
from spanish21.ids import HandNumber
from spanish21.money import Cents
from spanish21.refusal import Refusal
from spanish21.table import commands as c
from spanish21.table.commands import irregularities as i
from spanish21.wager import INSURANCE
from tests.law.kit import (
    ONE,
    P1,
    P2,
    TWO,
    TWO_WAGERS,
    Choices,
    by_hand,
    dealt,
    opened,
    refused,
)
from tests.support import beside, wager

if TYPE_CHECKING:
    from spanish21.game import Table

__all__ = ["DECISIONS", "Scene", "last_hand", "named"]

Scene = Callable[[str], Refusal]
"""plays at a table of an edition up to the refusal"""

PAIR = (wager(1, 20, "P1"), wager(1, 10, "P2"))
EXPOSED = i.ReportDrawnInError(parse_card("Kc"), exposed=True)
HIT, STAND, RESCUE = c.Hit(ONE, P1), c.Stand(ONE, P1), c.Rescue(ONE, P1)
SURRENDER, SPLIT = c.Surrender(ONE, P1), c.Split(ONE, P1)


def _double(amount: int) -> c.DoubleDown:
    return c.DoubleDown(ONE, P1, Cents(amount))


def last_hand(edition: str) -> str:
    """Return the dealer's hole card where the edition deals one before the players decide."""
    return " 9d" if edition.startswith("MD") else ""


def named(choices: dict[str, object]) -> Choices:
    """Pass choices on by their names."""
    return choices


def _asked(shoe: str, *steps: str, ask: c.Command, drawn: str = "") -> Scene:
    """Deal to box 1 and to a 16 on box 2, act on box 1, and ask for something that is refused.

    `shoe` is the first card of box 1, the dealer's up card and the second card of box 1.
    """

    def play(edition: str) -> Refusal:
        first, up, second = shoe.split()
        opening = f"{first} Kd {up} {second} 6d{last_hand(edition)}"
        table = dealt(edition, f"{opening} {drawn}", *TWO_WAGERS)
        for step in steps:
            getattr(table, step)()
        return refused(table, ask)

    return play


def _insured(amount: int, basic: object = 10) -> Scene:
    def play(edition: str) -> Refusal:
        table = dealt(edition, f"5h Ac 6h{last_hand(edition)}", wager(1, basic))
        return refused(table, c.TakeInsurance(ONE, P1, Cents(amount)))

    return play


def _answered(*, takes: bool) -> Scene:
    def play(edition: str) -> Refusal:
        table = dealt(edition, f"5h Kd Ac 6h 6d{last_hand(edition)}", *TWO_WAGERS)
        five = c.TakeInsurance(ONE, P1, Cents(500))
        table.do(five if takes else c.DeclineInsurance(ONE, P1))
        return refused(table, five)

    return play


def _insurance_closed(edition: str) -> Refusal:
    table = dealt(edition, f"5h Ac 6h{last_hand(edition)}")
    table.decline()
    return refused(table, c.TakeInsurance(ONE, P1, Cents(500)))


def _shared(shoe: str, *steps: str, ask: c.Command) -> Scene:
    """Act as the caller of a box with two persons on it, and ask for something."""

    def play(edition: str) -> Refusal:
        table = dealt(edition, shoe, *PAIR)
        for step in steps:
            getattr(table, step)()
        return refused(table, ask)

    return play


def _missed(edition: str, *, second: bool) -> Table:
    """Miss a card of box 1 and call its hand dead."""
    table = by_hand(edition, "5h" if second else "", wager(1), wager(2))
    if not second:
        table.do(i.ReportMissedBox(ONE))
    for card in ("Kd", "6c"):
        table.do(c.DealCard(parse_card(card)))
    table.do(i.ReportMissedBox(ONE, second=True))
    table.do(c.DealCard(parse_card("9c")))
    table.do(i.DeclareDead(ONE, P1) if second else i.CallHandDead(ONE))
    if last_hand(edition):
        table.do(c.DealCard(parse_card("9d")))
    return table


def _not_dealt(edition: str) -> Refusal:
    table = dealt(edition, f"5h Kd 6c 6h 6d{last_hand(edition)}", *TWO_WAGERS)
    table.do(HIT)
    table.do(i.ReportCardNotDealt(ONE))
    table.do(i.DeclareDead(ONE, P1))
    return refused(table, HIT)


def _refused_card(edition: str) -> Refusal:
    table = dealt(edition, f"5h 6c 6h{last_hand(edition)}")
    table.do(EXPOSED)
    table.act(i.RefuseCard(ONE, P1))
    return refused(table, HIT)


def _resplit(edition: str) -> Refusal:
    table = dealt(edition, f"8h 6c 8d{last_hand(edition)} 2c")
    table.split()
    return refused(table, SPLIT)


def _split_limit(edition: str) -> Refusal:
    table = dealt(edition, f"8h 6c 8d{last_hand(edition)} 8c 8s 8h 8d")
    for _ in range(3):
        table.split()
    return refused(table, SPLIT)


def _dealer_has_blackjack(edition: str) -> Refusal:
    choices: dict[str, object] = (
        {} if last_hand(edition) else {"hole_card": True, "card_reader": True}
    )
    table = dealt(edition, "5h Kc 6h Ad", automation=frozenset(), **named(choices))
    while not isinstance(step := _step(table), c.RevealHoleCard):
        table.do(step)
    return refused(table, HIT)


def _step(table: Table) -> c.Command:
    command = getattr(table.awaiting, "command", None)
    assert command is not None, table.awaiting
    found: c.Command = command
    return found


DECISIONS: dict[str, Scene] = {
    "action/no-round": lambda e: refused(opened(e, wager(1)), HIT),
    "action/no-wager: an empty box": lambda e: refused(
        dealt(e, f"5h 6c 6h{last_hand(e)}"), c.Hit(TWO, P2)
    ),
    "action/no-wager: another's box": lambda e: refused(
        dealt(e, f"5h 6c 6h{last_hand(e)}"), c.Hit(ONE, P2)
    ),
    "action/insurance-first": _asked("5h Ac 6h", ask=HIT),
    "action/out-of-turn": _asked("5h 6c 6h", ask=c.Hit(TWO, P2)),
    "action/not-the-caller: a hit": _shared("5h 6c 6h", ask=c.Hit(ONE, P2)),
    "action/not-the-caller: before a double is answered": _shared("5h 6c 6h", "double", ask=STAND),
    "action/not-the-caller: before a split is covered": _shared("8h 6c 8d", "split", ask=STAND),
    "action/no-such-hand": _shared(
        "8h 6c 8d", "split", ask=c.DesignateHand(ONE, P2, HandNumber(3))
    ),
    "action/dead: no card": lambda e: refused(_missed(e, second=False), HIT),
    "action/dead: one card": lambda e: refused(_missed(e, second=True), HIT),
    "action/dead: a card not dealt": _not_dealt,
    "action/blackjack: a hit": _asked("Ah 6c Kh", ask=HIT),
    "action/blackjack: a double": _asked("Ah 6c Kh", ask=_double(1000)),
    "action/blackjack: a surrender": _asked("Ah 6c Kh", ask=SURRENDER),
    "action/blackjack: a stand": _asked("Ah 6c Kh", ask=STAND),
    "action/twenty-one: a hard 21": _asked("5h 6c 6h", "hit", ask=HIT, drawn="Kh"),
    "action/twenty-one: a soft 21": _asked("Ah 6c 5h", "hit", ask=HIT, drawn="5c"),
    "action/twenty-one: a double of a soft 21": _asked(
        "Ah 6c 5h", "hit", ask=_double(1000), drawn="5c"
    ),
    "action/bust: a hit": _asked("Kh 6c 6h", "hit", ask=HIT, drawn="Kc"),
    "action/bust: a surrender": _asked("Kh 6c 6h", "hit", ask=SURRENDER, drawn="Kc"),
    "action/bust: a rescue": _asked("Kh 6c 6h", "double", ask=RESCUE, drawn="Kc"),
    "action/hand-complete: a hit after a stand": _asked("5h 6c 6h", "stand", ask=HIT),
    "action/hand-complete: a surrender after a stand": _asked("5h 6c 6h", "stand", ask=SURRENDER),
    "action/hand-complete: a hit after a surrender": _asked("5h 6c 6h", "surrender", ask=HIT),
    "action/hand-complete: a hit after a double": _asked(
        "5h 6c 6h", "double", "keep", ask=HIT, drawn="2c"
    ),
    "action/hand-complete: a surrender after a double": _asked(
        "5h 6c 6h", "double", "keep", ask=SURRENDER, drawn="2c"
    ),
    "action/hand-complete: a rescue after keeping": _asked(
        "5h 6c 6h", "double", "keep", ask=RESCUE, drawn="2c"
    ),
    "action/hand-complete: the dealer's blackjack": _dealer_has_blackjack,
    "action/not-now: a card refused": _refused_card,
    "action/doubled: a hit": _asked("5h 6c 6h", "double", ask=HIT, drawn="2c"),
    "action/doubled: a surrender": _asked("5h 6c 6h", "double", ask=SURRENDER, drawn="2c"),
    "action/not-doubled": _asked("5h 6c 6h", ask=RESCUE),
    "action/not-doubled: after a stand": _asked("5h 6c 6h", "stand", ask=RESCUE),
    "action/surrender-late": _asked("2h 6c 3h", "hit", ask=SURRENDER, drawn="2c"),
    "action/surrender-after-split": _asked("8h 6c 8d", "split", ask=SURRENDER, drawn="2c"),
    "action/no-pair: the first two cards": _asked("5h 6c 6h", ask=SPLIT),
    "action/no-pair: a split hand": _resplit,
    "action/split-limit": _split_limit,
    "insurance/not-offered: no ace": lambda e: refused(
        dealt(e, f"5h 6c 6h{last_hand(e)}"), c.TakeInsurance(ONE, P1, Cents(500))
    ),
    "insurance/not-offered: before the deal": lambda e: refused(
        table := opened(e, wager(1)), beside(table, ONE, P1, 500, INSURANCE)
    ),
    "insurance/closed": _insurance_closed,
    "insurance/answered: taken": _answered(takes=True),
    "insurance/answered: declined": _answered(takes=False),
    "insurance/too-much: half": _insured(600),
    "insurance/too-much: the next chip": _insured(600, "10.50"),
    "insurance/too-little": _insured(0),
    "insurance/not-in-chips": _insured(125),
    "double/too-much": _asked("5h 6c 6h", ask=_double(1100)),
    "double/too-little": _asked("5h 6c 6h", ask=_double(0)),
    "double/not-in-chips": _asked("5h 6c 6h", ask=_double(125)),
}
