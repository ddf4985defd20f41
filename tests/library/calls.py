"""A call that works for every public function and method, to be spoiled argument by argument."""

from __future__ import annotations

import importlib
import inspect
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from spanish21 import (
    Card,
    Rank,
    Refusal,
    Submission,
    Table,
    analyze,
    as_rulebook,
    dump_round,
    dump_table,
    edition,
    find_strategy,
    parse_cards,
    simulate,
    write_chart,
)
from spanish21.analysis import HandQuestion, Removal, trip_gains
from spanish21.gym import PlayersEnv, TableEnv, TableVectorEnv, learn
from spanish21.law import readings_of
from spanish21.replay import parse_case, play_case, write_case
from spanish21.rules.player import Action
from spanish21.simulation import MeterResult, Side, find_count, write_count
from spanish21.strategy import Cell, Mark, Situation
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

ROOMS = ("", ".analysis", ".client", ".gym", ".replay", ".simulation", ".strategy", ".table")
CASE = """
rules = "MD-1.0"
[[round]]
wagers = [{ box = 1, person = "Ann", wager = 10.00 }]
shoe = "9h 9c Kh 9d"
play = ["1 stand"]
"""
EIGHTS = Situation(parse_cards("8s 8c"), Card("Kd"))
LEGAL = [Action.HIT, Action.STAND, Action.SPLIT]


class Call(NamedTuple):
    """How something is called: what makes it, fresh, and its arguments by name."""

    make: Callable[[], Callable[..., object]]
    given: dict[str, object]


def call(make: Callable[[], Callable[..., object]], **given: object) -> Call:
    return Call(make, given)


def public() -> Iterator[tuple[str, object]]:
    """List what is public, each thing once."""
    seen = set()
    for room in ROOMS:
        module = importlib.import_module(f"spanish21{room}")
        for name in module.__all__:
            found = getattr(module, name)
            if id(found) not in seen:
                seen.add(id(found))
                yield name, found


def callables() -> Iterator[str]:
    """Name every public function, and every public method that takes arguments."""
    for name, found in public():
        if inspect.isclass(found):
            if not issubclass(found, Exception):
                yield from (f"{name}.{method}" for method in methods(found))
        elif inspect.isroutine(found) or hasattr(found, "cache_info"):
            yield name


def methods(kind: type) -> Iterator[str]:
    found = set()
    for one in kind.__mro__:
        if one.__module__.startswith("spanish21."):
            for name, method in vars(one).items():
                function = getattr(method, "__func__", method)
                if not name.startswith("_") and inspect.isfunction(function):
                    bound = 0 if isinstance(method, staticmethod) else 1
                    if len(inspect.signature(function).parameters) > bound:
                        found.add(name)
    yield from sorted(found)


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


@cache
def removal() -> Removal:
    effects = {rank: 0.001 * (rank.points - 6) for rank in Rank}
    return Removal(-0.004, effects, effects, -0.2)


@cache
def gains() -> dict[float, float]:
    return {-1.0: 0.5, 1.0: 0.5}


@cache
def results() -> object:
    return simulate("MD-1.0", rounds=1000)


def other_results() -> object:
    return simulate("MD-1.0", rounds=1000, seed=1)


def fresh(env: object) -> object:
    env.reset(seed=1)  # type: ignore[attr-defined]
    return env


@cache
def folder() -> Path:
    return Path(tempfile.mkdtemp())


def file(name: str) -> str:
    return str(folder() / name)


def log() -> str:
    from spanish21.replay.log import event_line, first_line  # noqa: PLC0415

    return "\n".join([first_line(Submission("MD-1.0")), *map(event_line, played().events)])


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


BOOK = as_rulebook("MD-1.0")
LAY = LayWagers(1, "Ann", (Wager("basic", 1000),))  # type: ignore[arg-type]
SIDE, METER = Side(), MeterResult("bonus_spin", 0, 0, 0, 0, ())
TURN: dict[str, object] = {"box": 1, "person": "Ann"}
SIZES: dict[str, object] = {"wagers": (10, 25), "shuffle": "round", "seen_cards": False}
SIZES |= {"reward": "money", "penalty": 1.0}


@cache
def made() -> dict[str, object]:
    """Make what several calls share and none of them changes."""
    case = parse_case(CASE)
    return {"case": case, "played": play_case(case), "edge": analyze("MD-1.0")}


def calls() -> dict[str, Call]:
    """Return a call for every public function and method, but for those against a server."""
    return {**_rules(), **_tables(), **_numbers(), **_charts(), **_engine(), **_replay(), **_gym()}


def _rules() -> dict[str, Call]:
    ma, sub = edition("MA"), Submission("MD-1.0", {"decks": 6})
    return {
        "as_rulebook": call(lambda: as_rulebook, rules="MD-1.0"),
        "edition": call(lambda: edition, edition_id="MA"),
        "register": call(lambda: _top("register"), new=ma),
        "Submission": call(lambda: Submission, edition="MD-1.0", choices={"decks": 8}),
        "Submission.from_toml": call(lambda: Submission.from_toml, text='rules = "MA"'),
        "Submission.with_choices": call(lambda: sub.with_choices, choices={"decks": 8}),
        "Submission.amended": call(lambda: sub.amended, decks=2),
        "Edition.option": call(lambda: ma.option, name="decks"),
        "Edition.clauses_of": call(lambda: ma.clauses_of, reading=readings_of("MA")[0]),
        "Edition.requires": call(lambda: ma.requires, item=next(iter(ma.papers.equipment))),
        "Edition.rulebook": call(lambda: ma.rulebook, chosen=Submission("MA").chosen()),
        "Edition.amended": call(
            lambda: ma.amended,
            id="Wrong",
            title="Wrong",
            name="Wrong",
            state="MA",
            draft=False,
            options=(),
            steps={},
            shuffle=ma.shuffle,
            spins=None,
            papers=ma.papers,
            catalogue=None,
            numbers={},
            read_as="MA",
            bonus_after_split=False,
        ),
        "Rulebook.reading": call(lambda: BOOK.reading, slug=next(iter(BOOK.readings))),
        "Rulebook.reads": call(lambda: BOOK.reads, slug=next(iter(BOOK.readings)), choice="x"),
        "Rulebook.titled": call(lambda: BOOK.titled, title="x"),
        "parse_card": call(lambda: _top("parse_card"), text="7s"),
        "parse_cards": call(lambda: parse_cards, text="7s 8s"),
        "Card": call(lambda: Card, value="7s"),
        "Rank": call(lambda: Rank, value="7"),
        "Suit": call(lambda: _top("Suit"), value="s"),
        "cents": call(lambda: _top("cents"), amount="2.50"),
        "dollars": call(lambda: _top("dollars"), amount=250),
        "Refusal.named": call(
            lambda: Refusal("a/b", None, "{} waits.", ("p1",)).named, names={"p1": "Ann"}
        ),
    }


def _top(name: str) -> Callable[..., object]:
    found: Callable[..., object] = getattr(importlib.import_module("spanish21"), name)
    return found


def _tables() -> dict[str, Call]:
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
        "Table.deal": call(lambda: _laid().deal, cards="8s Kd 8c 9d"),
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
        "dump_hand": call(lambda: _top("dump_hand"), cards="7s 8s"),
        "dump_round": call(lambda: dump_round, report=played().report()),
        "dump_table": call(lambda: dump_table, table=dealt()),
        "parse_round": call(lambda: _top("parse_round"), text=dump_round(played().report())),
        "parse_table": call(
            lambda: _top("parse_table"), text=dump_table(dealt()), rules="MD-1.0", mixer=list
        ),
    }


def _laid() -> Table:
    table = Table.open("MD-1.0")
    table.wager(1, "Ann", 10)
    return table


def _numbers() -> dict[str, Call]:
    from spanish21 import analysis, simulation  # noqa: PLC0415

    edge = made()["edge"]
    hand: dict[str, object] = {"hand": "8s 8c", "up_card": "Kd", "seen": "2c", "wager": 10}
    return {
        "action_values": call(
            lambda: analysis.action_values,
            rules="MD-1.0",
            question=HandQuestion(parse_cards("8s 8c"), Card("Kd")),
        ),
        "advise": call(
            lambda: analysis.advise,
            rules="MD-1.0",
            **hand,
            other_hands="",
            splits=0,
            doubled=0,
            legal=["hit", "stand"],
        ),
        "HandQuestion": call(
            lambda: HandQuestion,
            cards="8s 8c",
            up="Kd",
            removed="2c",
            split=False,
            doubled=0,
            splits=1,
            beside="",
            wager_cents=1000,
        ),
        "analyze": call(
            lambda: analyze, rules="MD-1.0", strategy="composition", removed="7s", wager=10
        ),
        "Analysis.fixed_edge": call(lambda: edge.fixed_edge, tier=edge.fixed[0], players=2),  # type: ignore[attr-defined]
        "optimal_chart": call(lambda: analysis.optimal_chart, rules="MD-1.0"),
        "house_edge": call(lambda: analysis.house_edge, rules="MD-1.0"),
        "insurance_value": call(
            lambda: analysis.insurance_value, rules="MD-1.0", up_card="As", seen="2c"
        ),
        "costs": call(lambda: analysis.costs, rules="MA"),
        "count_for": call(lambda: analysis.count_for, removal=removal(), decks=6),
        "effects_of_removal": call(
            lambda: analysis.effects_of_removal, rules="MD-1.0", progress=lambda _: None
        ),
        "ruin_for_ever": call(lambda: analysis.ruin_for_ever, gains=gains(), bankroll=100),
        "trip": call(
            lambda: analysis.trip, gains=gains(), bankroll=100, rounds=100, progress=lambda _: None
        ),
        "trip_gains": call(
            lambda: trip_gains, analysis=edge, spread={1: 1}, sides={"match-the-dealer": 1}
        ),
        "simulate": call(
            lambda: simulate,
            rules="MD-1.0",
            strategy="published",
            rounds=100,
            seed=0,
            boxes=1,
            wager=10,
            match_the_dealer=5,
            bonus_spin=0,
            xtreme_16=0,
            penetration=0.75,
            device=False,
            count=None,
            until_se=1.0,
            exact=False,
            executor=None,
            checkpoint=None,
            progress=lambda _: None,
            announce=lambda: None,
        ),
        "Results.merge": call(lambda: other_results().merge, other=results()),  # type: ignore[attr-defined]
        "Results.save": call(lambda: results().save, path=file("results.json")),  # type: ignore[attr-defined]
        "Results.load": call(lambda: simulation.Results.load, path=_saved()),
        "find_count": call(lambda: find_count, name="hi-lo"),
        "parse_count": call(lambda: simulation.parse_count, text=write_count(find_count("hi-lo"))),
        "write_count": call(lambda: write_count, system=find_count("hi-lo")),
        "strategy_for": call(lambda: simulation.strategy_for, name="published", rules="MD-1.0"),
        "CountSystem.units": call(lambda: find_count("hi-lo").units, true=1),
        "CountSystem.wagers_cents": call(lambda: find_count("hi-lo").wagers_cents, base_cents=1000),
        "CountSystem.plans": call(
            lambda: find_count("hi-lo").plans, strategy=find_strategy("published")
        ),
        "CountSystem.arrays": call(lambda: find_count("hi-lo").arrays, rulebook=BOOK),
        "Side.plus": call(lambda: SIDE.plus, other=SIDE),
        "MeterResult.plus": call(lambda: METER.plus, other=METER),
    }


@cache
def _saved() -> str:
    results().save(file("saved.json"))  # type: ignore[attr-defined]
    return file("saved.json")


def _charts() -> dict[str, Call]:
    from spanish21 import strategy  # noqa: PLC0415

    chart = find_strategy("published")
    cell = Cell.parse("S4")
    return {
        "find_strategy": call(lambda: find_strategy, name="published"),
        "published": call(lambda: strategy.published, name="wizard-of-odds-s17"),
        "parse_chart": call(lambda: strategy.parse_chart, text=write_chart(chart)),
        "write_chart": call(lambda: write_chart, chart=chart),
        "Chart.choose": call(lambda: chart.choose, situation=EIGHTS, legal=LEGAL),
        "Chart.insures": call(lambda: chart.insures, situation=EIGHTS),
        "Chart.tells_apart": call(lambda: chart.tells_apart, cards=EIGHTS.cards),
        "Cell.parse": call(lambda: Cell.parse, text="S4"),
        "Cell.resolve": call(lambda: cell.resolve, situation=EIGHTS, legal=LEGAL),
        "Mark.holds": call(lambda: Mark.ANY_RUN.holds, chances=EIGHTS.chances),
        "Situation": call(
            lambda: Situation, cards=EIGHTS.cards, up=EIGHTS.up, split=False, doubled=False
        ),
    }


def _engine() -> dict[str, Call]:
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
        "TableState.box": call(lambda: state.box, number=1),
    }


def _replay() -> dict[str, Call]:
    from spanish21 import replay  # noqa: PLC0415

    case, done = made()["case"], made()["played"]
    return {
        "parse_case": call(lambda: parse_case, text=CASE),
        "parse_step": call(lambda: replay.parse_step, text="1 hit", place="step"),
        "write_case": call(lambda: write_case, case=case),
        "play_case": call(lambda: play_case, case=case),
        "play_round": call(
            lambda: replay.play_round,
            round_=case.rounds[0],  # type: ignore[attr-defined]
            rules="MD-1.0",
            number=1,
            table=None,
        ),
        "case_result": call(lambda: replay.case_result, played=done),
        "round_result": call(lambda: replay.round_result, played=done.rounds[0]),  # type: ignore[attr-defined]
        "explain": call(lambda: lambda events: list(replay.explain(events)), events=()),
        "is_log": call(lambda: replay.is_log, text="x"),
        "read_log": call(lambda: replay.read_log, text=log()),
        "write_log": call(lambda: replay.write_log, rules="MD-1.0", events=played().events),
        "record": call(
            lambda: replay.record,
            rules="MD-1.0",
            logs=played().events,
            title="x",
            keep=False,
        ),
        "record_played": call(lambda: replay.record_played, case=case, played=done),
        "Case.with_choices": call(lambda: case.with_choices, choices={"decks": 8}),  # type: ignore[attr-defined]
    }


@cache
def tables() -> TableVectorEnv:
    return TableVectorEnv(2, "MD-1.0")


@cache
def agent() -> object:
    return learn("MD-1.0", rounds=100)


def _gym() -> dict[str, Call]:
    from spanish21.gym import write_rounds  # noqa: PLC0415

    learned: object = agent()
    seen = {"hand": np.zeros((1, 13), np.int8), "action_mask": np.ones((1, 11), np.int8)}
    return {
        "TableEnv": call(lambda: TableEnv, rules="MD-1.0", boxes=1, render_mode="ansi", **SIZES),
        "TableEnv.reset": call(lambda: TableEnv("MD-1.0").reset, seed=1, options={}),
        "TableEnv.step": call(lambda: fresh(TableEnv("MD-1.0")).step, action=9),  # type: ignore[attr-defined]
        "TableVectorEnv": call(lambda: TableVectorEnv, num_envs=2, rules="MD-1.0", **SIZES),
        "TableVectorEnv.reset": call(lambda: tables().reset, seed=1, options={}),
        "TableVectorEnv.step": call(
            lambda: fresh(tables()).step,  # type: ignore[attr-defined]
            actions=np.array([9, 9]),
        ),
        "PlayersEnv": call(
            lambda: PlayersEnv, rules="MD-1.0", players=2, render_mode="ansi", **SIZES
        ),
        "PlayersEnv.reset": call(lambda: PlayersEnv("MD-1.0").reset, seed=1, options={}),
        "PlayersEnv.step": call(lambda: fresh(PlayersEnv("MD-1.0")).step, action=9),  # type: ignore[attr-defined]
        "PlayersEnv.observe": call(
            lambda: fresh(PlayersEnv("MD-1.0")).observe,  # type: ignore[attr-defined]
            agent="player_1",
        ),
        "PlayersEnv.observation_space": call(
            lambda: PlayersEnv("MD-1.0").observation_space, agent="player_1"
        ),
        "PlayersEnv.action_space": call(
            lambda: PlayersEnv("MD-1.0").action_space, agent="player_1"
        ),
        "learn": call(lambda: learn, rules="MD-1.0", rounds=100, seed=1),
        "Learned.choose": call(lambda: learned.choose, situation=EIGHTS, legal=LEGAL),  # type: ignore[attr-defined]
        "Learned.insures": call(lambda: learned.insures, situation=EIGHTS),  # type: ignore[attr-defined]
        "Learned.tells_apart": call(lambda: learned.tells_apart, cards=EIGHTS.cards),  # type: ignore[attr-defined]
        "Learned.actions": call(lambda: learned.actions, seen=seen),  # type: ignore[attr-defined]
        "write_rounds": call(
            lambda: write_rounds,
            path=file("rounds.csv"),
            rules="MD-1.0",
            rounds=10,
            policy="best",
            seed=1,
        ),
    }
