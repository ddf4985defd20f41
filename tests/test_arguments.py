"""Arguments of the library: dollars by name, one exception, nothing wrong taken in silence."""

from __future__ import annotations

import copy
import importlib
import inspect
import pickle
import socket
from collections.abc import Callable, Iterator
from decimal import Decimal
from pathlib import Path
from typing import TypeVar

import pytest

from spanish21 import (
    ArgumentError,
    Card,
    RefusedError,
    Spanish21Error,
    Table,
    action_values,
    advise,
    analyze,
    dump_hand,
    dump_round,
    dump_table,
    find_strategy,
    parse_cards,
    parse_round,
    simulate,
)
from spanish21.analysis import HandQuestion, insurance_value, trip_gains
from spanish21.gym import PlayersEnv, TableEnv, TableVectorEnv, learn, write_rounds
from spanish21.money import MoneyError, cents
from spanish21.simulation import Results
from spanish21.strategy import UnknownStrategyError

ROOMS = ("", ".analysis", ".client", ".gym", ".simulation", ".strategy")
"""where amounts are dollars, unless the name says cents"""
ENGINE = {"Rulebook", "Cents", "cents", "dollars"}


def public() -> Iterator[tuple[str, object]]:
    for room in ROOMS:
        module = importlib.import_module(f"spanish21{room}")
        yield from ((name, getattr(module, name)) for name in module.__all__)


def annotated(one: object) -> Iterator[tuple[str, str]]:
    """List parameters, fields and results of a public name with their annotations."""
    if inspect.isfunction(one):
        for parameter in inspect.signature(one).parameters.values():
            yield parameter.name, str(parameter.annotation)
    elif inspect.isclass(one):
        for kind in one.__mro__:
            if kind.__module__.startswith("spanish21."):
                yield from (
                    (name, str(of)) for name, of in vars(kind).get("__annotations__", {}).items()
                )
                for name, method in vars(kind).items():
                    made = getattr(method, "fget", getattr(method, "__func__", method))
                    if inspect.isfunction(made) and not name.startswith("_"):
                        yield from annotated(made)
                        yield name, str(inspect.signature(made).return_annotation)


def test_what_is_in_cents_is_called_cents() -> None:
    found = {
        (name, inner)
        for name, one in public()
        if name not in ENGINE
        for inner, annotation in annotated(one)
        if "Cents" in annotation and not inner.endswith("_cents")
    }
    assert found == set()


def test_amounts_are_dollars_of_any_exact_kind() -> None:
    limited = {"rules": "MD-1.0", "wager": 25}
    found = analyze(**limited)  # type: ignore[arg-type]
    assert found.wager_cents == 2500
    for same in ("25", "$25.00", Decimal(25)):
        assert analyze("MD-1.0", wager=same).wager_cents == 2500
    results = [simulate("MA", rounds=100, wager=wager) for wager in (10, "10", Decimal("10.00"))]
    assert {found.initial_cents for found in results} == {100_000}
    side = simulate("MA", rounds=100, match_the_dealer="2.50", wager=10).side_wagers
    assert side["match_the_dealer"].wagered_cents == 25_000
    sevens = ("7s 7s", "7d")
    assert advise("MD-1.0", *sevens, wager=25) == advise(
        "MD-1.0", parse_cards("7s 7s"), Card("7d"), wager="25.00"
    )
    assert advise("MD-1.0", *sevens, wager=25) != advise("MD-1.0", *sevens)
    asked = HandQuestion("7s 7s", "7d", wager_cents=2500)
    assert list(action_values("MD-1.0", asked).values()) == [
        one.value for one in advise("MD-1.0", *sevens, wager=25)
    ]


def test_a_float_is_refused_with_what_to_give_instead() -> None:
    with pytest.raises(MoneyError, match=r"^2\.5 is a float\. Give dollars as an int, a str or a"):
        cents(2.5)  # type: ignore[arg-type]


def test_a_strategy_is_found_by_name_or_refused() -> None:
    best, chart = analyze("MD-1.0"), analyze("MD-1.0", strategy="total")
    assert analyze("MD-1.0", strategy="optimal").edge == chart.edge < best.edge
    published = analyze("MD-1.0", strategy="published")
    assert published.edge == analyze("MD-1.0", strategy=find_strategy("published")).edge
    assert published.edge < chart.edge
    with pytest.raises(UnknownStrategyError, match=r"'nope' isn't a strategy\. Give 'composition'"):
        analyze("MD-1.0", strategy="nope")


Env = TypeVar("Env", TableVectorEnv, PlayersEnv)


@pytest.mark.parametrize("env", [TableEnv, TableVectorEnv, PlayersEnv])
def test_environments_take_their_rules_first_and_the_rest_by_name(env: type) -> None:
    first, *rest = inspect.signature(env).parameters.values()
    assert first.name == "rules"
    assert {other.kind for other in rest} == {inspect.Parameter.KEYWORD_ONLY}
    assert all(other.default is not other.empty for other in (first, *rest))


def refusals(folder: Path) -> dict[str, Callable[[], object]]:
    table = Table.shuffled("MD-1.0", seed=7)
    table.wager(1, "Ann", 10)
    table.deal()
    return {
        "report": lambda: Table.open("MD-1.0").report(),
        "answer": lambda: table.answer("nonsense"),
        "rules": lambda: Table(6),  # type: ignore[arg-type]
        "choice": lambda: Table.open("MD-1.0").wager(1, "Ann", 10, tip=5),
        "removed": lambda: analyze("MD-1.0", removed=["7s"] * 7),
        "removed all": lambda: analyze("MD-1.0", removed=parse_cards("7s") * 6 + _all_but_sevens()),
        "wager": lambda: analyze("MD-1.0", wager="1"),
        "float": lambda: analyze("MD-1.0", wager=5.0),  # type: ignore[arg-type]
        "negative": lambda: advise("MD-1.0", "8s 8c", "Kd", wager=-5),
        "cards": lambda: advise("MD-1.0", "8s 8x", "Kd"),
        "card": lambda: insurance_value("MD-1.0", "A"),
        "legal": lambda: advise("MD-1.0", "8s 8c", "Kd", legal=["fold"]),
        "no chart": lambda: analyze("MD-1.0").best_chart,
        "spread": lambda: trip_gains(analyze("MD-1.0"), {1.0: 0.5, 4.0: 0.2}),
        "side": lambda: trip_gains(analyze("MD-1.0"), sides={"nothing": 5}),  # type: ignore[dict-item]
        "reward": lambda: TableEnv("MD-1.0", reward="luck"),  # type: ignore[arg-type]
        "shuffle": lambda: TableEnv("MD-1.0", shuffle="never"),  # type: ignore[arg-type]
        "penalty": lambda: TableEnv("MD-1.0", penalty="x"),  # type: ignore[arg-type]
        "vector penalty": lambda: TableVectorEnv("MD-1.0", num_envs=1, penalty="x"),  # type: ignore[arg-type]
        "vector regret": lambda: TableVectorEnv("MD-1.0", num_envs=1, reward="regret"),
        "no tables": lambda: TableVectorEnv("MD-1.0", num_envs=0),
        "action": lambda: _reset(TableVectorEnv("MD-1.0", num_envs=2)).step([99, 0]),  # type: ignore[arg-type]
        "actions": lambda: _reset(TableVectorEnv("MD-1.0", num_envs=2)).step([0]),  # type: ignore[arg-type]
        "player": lambda: _reset(PlayersEnv("MD-1.0")).step(99),
        "players": lambda: PlayersEnv("MD-1.0", players=0),
        "no reset": lambda: TableEnv("MD-1.0").step(0),  # type: ignore[arg-type]
        "policy": lambda: write_rounds(folder / "x.csv", "MD-1.0", policy="bold"),  # type: ignore[arg-type]
        "rounds": lambda: write_rounds(folder / "x.csv", "MD-1.0", rounds=0),
        "ending": lambda: write_rounds(folder / "x.txt", "MD-1.0"),
        "folder": lambda: write_rounds(folder / "no" / "x.csv", "MD-1.0", rounds=10**9),
        "learn": lambda: learn("MD-1.0", rounds=0),
        "hand": lambda: dump_hand("7s 8x"),
        "round": lambda: dump_round(None),  # type: ignore[arg-type]
        "table": lambda: dump_table("MD-1.0"),  # type: ignore[arg-type]
        "no text": lambda: parse_round(None),  # type: ignore[arg-type]
        "results": lambda: Results.load(folder / "x.json"),
        "simulated": lambda: simulate("MA", rounds=10, match_the_dealer="much"),
    }


def _reset(env: Env) -> Env:
    env.reset(seed=1)
    return env


def _all_but_sevens() -> tuple[Card, ...]:
    return tuple(card for card in Card if card.rank.value != "7") * 6


NAMES = tuple(refusals(Path()))


@pytest.mark.parametrize("name", NAMES)
def test_what_cannot_be_used_is_refused_in_a_sentence(name: str, tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text("{}")
    with pytest.raises(Spanish21Error) as caught:
        refusals(tmp_path)[name]()
    assert len(str(caught.value)) > 15
    assert "Traceback" not in str(caught.value)
    assert not list(tmp_path.glob("x.csv"))


def test_cards_are_text_or_cards() -> None:
    assert dump_hand("7s 8s") == dump_hand(parse_cards("7s 8s")) == "7s 8s"
    with pytest.raises(ArgumentError, match=r"Table\.report"):
        dump_round(None)  # type: ignore[arg-type]


def test_a_server_that_does_not_answer_is_an_error_of_ours() -> None:
    client = pytest.importorskip("spanish21.client")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{free.getsockname()[1]}"
        with pytest.raises(
            client.UnreachableError,
            match=r"No spanish21 server answers at \S+ \(Connection refused\)\.$",
        ):
            client.Client(address).guest()
        with pytest.raises(client.UnreachableError), client.Client(address).join("1"):
            pass
    for wrong in ("nonsense", "127.0.0.1:8021", "ftp://127.0.0.1", "http://"):
        with pytest.raises(ArgumentError, match="isn't a server's address"):
            client.Client(wrong)


def test_the_shuffle_of_a_fresh_table_is_not_undone() -> None:
    table = Table.shuffled("MD-1.0", seed=7)
    with pytest.raises(RefusedError, match="nothing to undo"):
        table.undo()


@pytest.mark.parametrize(
    "again", [copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))]
)
@pytest.mark.parametrize("seed", [7, None])
def test_a_table_is_copied_and_pickled(again: Callable[[Table], Table], seed: int | None) -> None:
    table = Table.shuffled("MA-bonus-spin", seed=seed)
    table.wager(1, "Ann", 10, bonus_spin=5)
    table.deal()
    other = again(table)
    assert (other.state, list(other.shoe), other.events) == (
        table.state,
        list(table.shoe),
        table.events,
    )
    before = table.events
    while other.decision:
        other.answer("decline", "stand")
    assert table.events == before


def test_a_seeded_copy_is_shuffled_alike() -> None:
    table = Table.shuffled("MD-1.0", seed=7)
    copied = pickle.loads(pickle.dumps(table))
    for _ in range(150):
        for one in (table, copied):
            one.wager(1, "Ann", 10)
            one.deal()
            while one.decision:
                one.answer("decline", "stand")
    assert table.events == copied.events
