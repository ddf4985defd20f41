"""Calls of tables, and of the engine below them."""

from __future__ import annotations

from spanish21 import Table, dump_round, dump_table, parse_cards
from spanish21.rules.player import Action
from spanish21.table import (
    ALL_STEPS,
    Decision,
    Event,
    TableState,
    Wager,
    Wagers,
    awaiting,
    sizes,
)
from spanish21.table.commands import CloseWagers, Hit, LayWagers, Stand
from tests.library.call import BOOK, Call, call, top

LAY = LayWagers(1, "Ann", (Wager("basic", 1000),))  # type: ignore[arg-type]
TURN: dict[str, object] = {"box": 1, "person": "Ann"}


def dealt() -> Table:
    """Return a table at which Ann has a pair of eights against a king."""
    table = Table.open("MD-1.0", shoe="8s Kd 8c 9d 9c 9h 2c 2d 2h 5c 5d 5h Kh Kc")
    table.wager(1, "Ann", 10)
    table.deal()
    return table


def insured() -> Table:
    table = Table.open("MD-1.0", shoe="8s Ad 8c 9d 9c 9h 2c 2d 2h")
    table.wager(1, "Ann", 10)
    table.deal()
    return table


def doubled() -> Table:
    table = Table.open("MD-1.0", shoe="5s Kd 6c 9d 2c 9h 2c 2d 2h")
    table.wager(1, "Ann", 10)
    table.deal()
    table.double()
    return table


def played() -> Table:
    table = dealt()
    table.stand()
    return table


def spun() -> Table:
    table = Table.open("MD-bonus-spin", bonus_spin={"offered": True}, shoe="As Kd Ks 9d 2c 2d")
    table.wager(1, "Ann", 10, bonus_spin=5)
    table.deal()
    return table


def laid() -> Table:
    table = Table.open("MD-1.0")
    table.wager(1, "Ann", 10)
    return table


def opened() -> tuple[TableState, Event]:
    table = Table.open("MD-1.0")
    table.wager(1, "Ann", 10)
    return table.state, table.events[0]


def wagers() -> Wagers:
    found = Table.open("MD-1.0").awaiting
    assert isinstance(found, Wagers)
    return found


def decision() -> Decision:
    found = dealt().decision
    assert found is not None
    return found


def table_calls() -> dict[str, Call]:
    return {
        "Table": call(
            lambda: Table,
            rules="MD-1.0",
            automation=ALL_STEPS,
            shoe="7s 8s",
            mixer=list,
            state=TableState(),
            progressive=None,
            name="one",
            outcomes=None,
            cards=None,
        ),
        "Table.open": call(
            lambda: Table.open,
            rules="MD-1.0",
            automation=ALL_STEPS,
            shoe="7s",
            mixer=list,
            decks=8,
        ),
        "Table.shuffled": call(lambda: Table.shuffled, rules="MD-1.0", seed=7, decks=8),
        "Table.turn_wheel": call(lambda: spun().turn_wheel, now=spun().awaiting),
        "Table.wheel_names": call(lambda: spun().wheel_names, now=spun().awaiting),
        "Table.spin": call(lambda: spun().spin, stops="$350"),
        "Table.hot_spot": call(lambda: spun().hot_spot, box=1),
        "Table.act": call(lambda: dealt().act, command=Stand(1, "Ann")),  # type: ignore[arg-type]
        "Table.do": call(lambda: dealt().do, command=Hit(1, "Ann")),  # type: ignore[arg-type]
        "Table.wager": call(
            lambda: Table.open("MD-1.0").wager,
            box=1,
            person="Ann",
            dollars=10,
            match_the_dealer=5,
        ),
        "Table.deal": call(lambda: laid().deal, cards="8s Kd 8c 9d"),
        "Table.shuffle": call(lambda: played().shuffle, shoe="7s 8s"),
        "Table.answer": call(lambda: dealt().answer, actions="stand"),
        "Table.insure": call(lambda: insured().insure, dollars=5, **TURN),
        "Table.decline": call(lambda: insured().decline, **TURN),
        "Table.hit": call(lambda: dealt().hit, **TURN),
        "Table.stand": call(lambda: dealt().stand, **TURN),
        "Table.double": call(lambda: dealt().double, dollars=10, **TURN),
        "Table.rescue": call(lambda: doubled().rescue, **TURN),
        "Table.keep": call(lambda: doubled().keep, **TURN),
        "Table.split": call(lambda: dealt().split, **TURN),
        "Table.designate": call(lambda: dealt().designate, hand=1, **TURN),
        "Table.surrender": call(lambda: dealt().surrender, **TURN),
        "Table.who_calls": call(lambda: dealt().who_calls, number=1),
        "Table.restore": call(lambda: dealt().restore, mark=dealt().mark(), events=dealt().events),
        "dump_hand": call(lambda: top("dump_hand"), cards="7s 8s"),
        "dump_round": call(lambda: dump_round, report=played().report()),
        "dump_table": call(lambda: dump_table, table=dealt()),
        "parse_round": call(lambda: top("parse_round"), text=dump_round(played().report())),
        "parse_table": call(
            lambda: top("parse_table"), text=dump_table(dealt()), rules="MD-1.0", mixer=list
        ),
    }


def engine_calls() -> dict[str, Call]:
    from spanish21 import table  # noqa: PLC0415

    state, event = opened()
    given: dict[str, object] = {"state": TableState(), "rulebook": BOOK}
    offer = wagers().offers[0]
    return {
        "awaiting": call(lambda: awaiting, **given),
        "decide": call(lambda: table.decide, command=LAY, **given),
        "refusal": call(lambda: table.refusal, command=CloseWagers(), **given),
        "evolve": call(lambda: table.evolve, state=TableState(), event=event),
        "report": call(
            lambda: table.report, final=played().before_last, events=played().last_round
        ),
        "sizes": call(lambda: sizes, events=played().last_round),
        "rebuild": call(
            lambda: table.rebuild,
            cards=parse_cards("8s 8c Kd 9d"),
            hands=sizes(played().last_round),
        ),
        "step_for": call(lambda: table.step_for, now=dealt().awaiting, automation=ALL_STEPS),
        "BoxOffer.kind": call(lambda: offer.kind, kind="basic"),
        "Choice.within": call(lambda: decision().legal[0].within, chips=1000),
        "Decision.choice": call(lambda: decision().choice, action=Action.HIT),
        "Wagers.offers_to": call(lambda: wagers().offers_to, person="Ann"),
        "Wagers.is_open": call(lambda: wagers().is_open, box=1, person="Ann"),
        "TableState.box": call(lambda: state.box, number=1),
    }
