"""Ledgers in which every kind of event moves money, each as small as it can be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from spanish21.cards import Card, parse_cards
from spanish21.chips import colored_up
from spanish21.ids import BoxNumber, PersonId, walk_up
from spanish21.law.submission import Submission
from spanish21.ledger import Draft, Entry, Store, open_store
from spanish21.ledger.accounts import Chips, Layout
from spanish21.ledger.corrected import Reversed, StepCorrected
from spanish21.ledger.events import (
    BalanceCorrectionApproved,
    ChipsBrought,
    ChipsCarriedAway,
    ChipsRedeemed,
    DisputeAdjusted,
    HouseMoneyEvent,
    InventoryFilled,
    OddCentsRounded,
    PoolMoved,
    Refund,
    SlipSigned,
    TableWoundUp,
)
from spanish21.ledger.postings import posted
from spanish21.ledger.recorded import RecordedTable
from spanish21.money import Cents
from spanish21.replay import parse_step
from spanish21.shoe import dice, mixer
from spanish21.table.commands.people import Tip
from spanish21.table.commands.round import LayWagers
from tests.ledger.support import given

__all__ = ["SCENES", "log_of"]

Scene = Callable[[Store], None]


def log_of(scene: str, folder: Path) -> list[Entry]:
    """Play a scene and return its log."""
    with closing(open_store(folder / f"{scene}.db")) as store:
        SCENES[scene](store)
        return list(store.everything())


def _opened(store: Store, edition: str, people: Sequence[str], **choices: object) -> RecordedTable:
    """Open a table, with people who have chips."""
    clock = iter(range(1_700_000_000_000, 1_800_000_000_000))
    named: dict[str, Any] = {name.replace("__", "."): value for name, value in choices.items()}
    table = RecordedTable(
        store,
        "table/t1",
        Submission(edition, named),
        clock=clock.__next__,
        mixer=mixer(dice(21)),
    )
    table.advance()
    for person in people:
        table.join(person, 1000)
    return table


def _deal(table: RecordedTable, cards: str) -> None:
    """Deal cards that lie on top of the shoe."""
    table.shoe.extendleft(reversed(parse_cards(cards)))
    table.deal()


def _report(table: RecordedTable, words: str) -> None:
    step = parse_step(f"report {words}").house
    assert step is not None
    table.act(step)


def _corrected(reversed_: Reversed) -> StepCorrected:
    """Set a card right that was named wrongly, so that what was paid goes back."""
    return StepCorrected(
        first=1,
        last=1,
        was=Card("9c"),
        card=Card("9d"),
        blackjack=None,
        reason="misnamed",
        entered_by=PersonId("Dan"),
        by=PersonId("Flo"),
        counts=(),
        loose=(),
        reversed=(reversed_,),
    )


def _house(store: Store, command_id: str, event: HouseMoneyEvent | StepCorrected) -> None:
    """Write what the house did at the table."""
    command = {"type": f"House{type(event).__name__}"}
    moved = posted((event,), "t1")
    store.append(
        [
            Draft.of(
                "table/t1",
                at=store.tip().at,
                actor="system",
                command_id=command_id,
                command=command,
                events=(event,),
                postings=moved,
            )
        ]
    )


def _maryland(store: Store) -> None:
    """Take a wager back, tip, split, double, win, lose and tie; then redeem the chips."""
    table = _opened(store, "MD-1.0", ["Ann"])
    _house(store, "fill", InventoryFilled(Cents(100_000)))
    _house(store, "pool", PoolMoved(5_000))
    ann = PersonId("Ann")
    table.do(Tip(ann, Cents(500)))
    table.wager(1, "Ann", 25)
    table.do(LayWagers(BoxNumber(1), ann, ()))
    table.wager(1, "Ann", 25, match_the_dealer=5)
    _deal(table, "8h 9c 8d Kh 2h 9s Ks")
    table.split()
    table.double()
    table.keep()
    table.stand()
    table.wager(1, "Ann", 25)
    _deal(table, "Kh 9c 9d Kd")
    table.stand()
    left = store.balance(Chips("Ann", "t1").name)
    _house(store, "redeem", ChipsRedeemed(ann, Cents(left)))
    wendy, brought = walk_up(1), Cents(12_500)
    _house(store, "bring", ChipsBrought(wendy, brought))
    rounded = OddCentsRounded(wendy, Cents(25))
    _house(store, "cents", rounded)
    _house(store, "corrected", _corrected(rounded))
    _house(store, "adjusted", DisputeAdjusted(1, wendy, 500, PersonId("Flo")))
    _house(store, "drop", SlipSigned(1, "drop", Cents(99_000), 100_000, PersonId("Flo")))
    carried = Cents(brought + 500)
    _house(store, "carry", ChipsCarriedAway(wendy, carried, colored_up(carried, 50)))


def _massachusetts(store: Store) -> None:
    """Share a box, cover a split, play a coupon and earn a fixed payout; wind the table up."""
    table = _opened(store, "MA", ["Ann", "Bob"])
    table.issue_coupon("Ann", 10)
    table.issue_coupon("Bob", 10)
    table.wager(1, "Ann", 20)
    table.wager(1, "Bob", 10)
    _deal(table, "8h 9c 8d Kh 2h 8s")
    table.split()
    table.split(person="Bob")
    table.stand()
    table.stand()
    table.wager(1, "Ann", 20, match_play=10)
    _deal(table, "7h 7s 7h 7h Kd")
    table.hit()
    table.wager(1, "Ann", 20)
    table.wager(2, "Bob", 20, match_play=10)
    held = {PersonId(who): store.balance(Chips(who, "t1").name) for who in ("Ann", "Bob")}
    refunds = (
        Refund(PersonId("Ann"), Cents(held[PersonId("Ann")]), Cents(2_000)),
        Refund(PersonId("Bob"), Cents(held[PersonId("Bob")]), Cents(2_000), (Cents(1_000),)),
    )
    layout = store.balance(Layout("t1").name)
    _house(store, "end", TableWoundUp("a fault", 1, refunds, held, layout))
    store.append(
        [
            given(
                "people",
                "mended",
                BalanceCorrectionApproved(1, "Ann", -700, "Eve"),
                at=store.tip().at,
            )
        ]
    )


def _wheels(store: Store) -> None:
    """Spin for a blackjack with Community Pay, then void the round."""
    offered = {"bonus_spin__offered": True, "xtreme_16__offered": True}
    table = _opened(store, "MD-bonus-spin", ["Ann", "Bob"], **offered)
    table.wager(1, "Ann", 25, bonus_spin=5, xtreme_16=5)
    table.wager(2, "Bob", 25, bonus_spin=1, xtreme_16=5)
    _deal(table, "As 9s 9d Kd 9h 7c")
    table.spin("$115")
    _report(table, "face-up 5c")
    _report(table, "face-up 5d")


def _aces(store: Store) -> None:
    """Pay an ace, and return the wheel wager as one reading has it."""
    returned = {"bonus_spin__offered": True, "readings__spin-wager-not-returned": "returned"}
    table = _opened(store, "MA-bonus-spin", ["Ann"], **returned)
    table.wager(1, "Ann", 25, bonus_spin=5)
    _deal(table, "As 9c 7d Kd")
    table.stand()


SCENES: dict[str, Scene] = {
    "maryland": _maryland,
    "massachusetts": _massachusetts,
    "wheels": _wheels,
    "aces": _aces,
}
