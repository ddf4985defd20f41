"""The library as programmers meet it: rules by any name, one exception, tables in five lines."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
from pathlib import Path

import pytest

import spanish21
from spanish21 import (
    Card,
    CardError,
    RefusedError,
    Rulebook,
    Rules,
    SavedError,
    Spanish21Error,
    Submission,
    Table,
    UnknownRulesError,
    action_values,
    advise,
    analyze,
    as_rulebook,
    dump_round,
    dump_table,
    edition,
    find_strategy,
    optimal_chart,
    parse_cards,
    parse_round,
    parse_table,
    simulate,
)
from spanish21.analysis import HandQuestion, effects_of_removal, house_edge, insurance_value
from spanish21.analysis.final_hands import final_hands
from spanish21.documents import draw_layout
from spanish21.law.assumed import assumed_wheel
from spanish21.replay import parse_case, play_round
from spanish21.simulation import strategy_for

ROOMS = (
    ".analysis",
    ".client",
    ".gym",
    ".replay",
    ".simulation",
    ".strategy",
    ".table",
    ".table.commands",
)
TOML = 'rules = "MD-1.0"\ndecks = 6\n'
[ROUND] = parse_case(
    'rules = "MD-1.0"\n[[round]]\nwagers = [{ box = 1, person = "Ann", wager = 10 }]\n'
    'shoe = "9h 9c Kh 9d"\nplay = ["1 stand"]'
).rounds


def every_way(folder: Path) -> list[Rules]:
    file = folder / "mine.toml"
    file.write_text(TOML)
    return ["MD-1.0", "md-1.0", str(file), file, Submission("MD-1.0"), as_rulebook("MD-1.0")]


def test_rules_are_named_in_any_way_everywhere(tmp_path: Path) -> None:
    eights = HandQuestion(parse_cards("8s 8c"), Card("Kd"))
    values = action_values("MD-1.0", eights)
    for rules in every_way(tmp_path):
        assert as_rulebook(rules).digest() == as_rulebook("MD-1.0").digest()
        assert action_values(rules, eights) == values
        assert Table.open(rules).rulebook == as_rulebook("MD-1.0")


@pytest.mark.parametrize(
    "function",
    [
        lambda rules: analyze(rules).edge,
        lambda rules: optimal_chart(rules).title,
        lambda rules: advise(rules, parse_cards("8s 8c"), Card("Kd"))[0].action,
        lambda rules: insurance_value(rules, Card("As")),
        house_edge,
        lambda rules: effects_of_removal(rules).edge,
        lambda rules: final_hands(rules)[0].up,
        lambda rules: simulate(rules, rounds=1000).edge,
        lambda rules: strategy_for("optimal", rules).title,
        lambda rules: play_round(ROUND, rules).report,
        lambda rules: Table(rules, shoe="7s 9d").rulebook,
    ],
    ids=lambda function: getattr(function, "__name__", ""),
)
def test_every_function_takes_an_edition(function: object) -> None:
    assert callable(function)
    assert function("MD-1.0") == function(Submission("MD-1.0").rulebook())


def test_rules_that_are_none_are_refused_in_words(tmp_path: Path) -> None:
    with pytest.raises(UnknownRulesError, match="isn't an edition, and it can't be read as a file"):
        as_rulebook("nowhere")
    with pytest.raises(UnknownRulesError):
        as_rulebook(tmp_path)
    with pytest.raises(TypeError, match="does not name rules"):
        as_rulebook(6)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="no choices left"):
        Table.open(as_rulebook("MD-1.0"), decks=8)


@pytest.mark.parametrize("written", ["7S", "10s", "1", "", "7"])
def test_a_card_that_is_none_is_refused_in_words(written: str) -> None:
    with pytest.raises(CardError, match=r"isn't a card\. Write a rank"):
        Card(written)


def test_what_is_refused_is_one_exception() -> None:
    found = set()
    for module in pkgutil.walk_packages(spanish21.__path__, "spanish21."):
        if module.name.split(".")[1] in {"analysis", "law", "rules", "simulation", "strategy"}:
            for name, one in inspect.getmembers(importlib.import_module(module.name)):
                if inspect.isclass(one) and issubclass(one, Exception) and name.endswith("Error"):
                    found.add(one)
    ours = {one for one in found if one.__module__.startswith("spanish21.")}
    others = {"NotACheckoutError", "MismatchError"}
    assert {one.__name__ for one in ours if not issubclass(one, Spanish21Error)} <= others
    assert len(ours) > 15
    with pytest.raises(Spanish21Error):
        Table.open("MD-1.0").wager(1, "Ann", 1)


NOT_MET = {"ClusterError", "NotWorkedOutError", "ShoeError"}
"""raised by what only commands call"""


def test_every_error_that_a_caller_can_meet_is_imported_from_the_top() -> None:
    packages = tuple(
        f"spanish21.{one}" for one in ("analysis", "gym", "law", "replay", "simulation")
    )
    packages += tuple(f"spanish21.{one}" for one in ("client", "strategy", "table"))
    for module in pkgutil.walk_packages(spanish21.__path__, "spanish21."):
        if module.name.startswith(packages):
            importlib.import_module(module.name)
    found = {one for one in errors(Spanish21Error) if one.__module__.startswith(packages)}
    found |= {one for one in errors(Spanish21Error) if one.__module__.count(".") == 1}
    assert {one.__name__ for one in found} - NOT_MET <= set(spanish21.__all__)
    for one in found:
        assert one.__name__ in NOT_MET or getattr(spanish21, one.__name__) is one


def errors(kind: type[Exception]) -> set[type[Exception]]:
    return {kind}.union(*(errors(one) for one in kind.__subclasses__()))


def test_many_rounds_are_played_from_a_shuffled_shoe() -> None:
    table = Table.shuffled("MD-1.0", seed=7)
    for _ in range(200):
        table.wager(1, "Ann", 10)
        table.deal()
        while table.decision:
            table.answer("decline", "stand")
    assert table.state.round == 201
    again = Table.shuffled("MD-1.0", seed=7)
    assert list(again.shoe) != list(Table.shuffled("MD-1.0", seed=8).shoe)
    with pytest.raises(RefusedError, match="No one has a decision"):
        table.answer("hit")


def test_a_copy_goes_its_own_way() -> None:
    table = Table.shuffled("MD-1.0", seed=7)
    table.wager(1, "Ann", 10)
    table.deal()
    tried = table.copy()
    assert tried.state == table.state
    assert list(tried.shoe) == list(table.shoe)
    before = table.state
    tried.answer("stand", "decline")
    assert table.state is before
    assert tried.state != before
    assert len(tried.events) > len(table.events)


def test_a_table_names_itself_in_a_line() -> None:
    table = Table.open("MA")
    assert repr(table) == "<Table 'table': MA, 6 decks, round 1, awaiting Wagers>"


def test_what_is_public_is_there_and_explained() -> None:
    assert spanish21.__all__ == sorted(
        spanish21.__all__, key=lambda name: (not name.isupper(), name)
    )
    for name in spanish21.__all__:
        found = getattr(spanish21, name)
        if inspect.isclass(found) or inspect.isfunction(found):
            assert found.__doc__, name
    assert isinstance(as_rulebook("MA"), Rulebook)
    help_text = inspect.getdoc(spanish21) or ""
    for word in ("Table.shuffled", "analyze", "simulate", "Spanish21Error", "__all__"):
        assert word in help_text


def test_steps_are_taken_back_one_by_one() -> None:
    table = Table.shuffled("MD-1.0", seed=7)
    stood = []
    for _ in range(3):
        stood.append((table.state, list(table.shoe), table.events))
        table.wager(1, "Ann", 10)
        stood.append((table.state, list(table.shoe), table.events))
        table.deal()
        while table.decision:
            stood.append((table.state, list(table.shoe), table.events))
            table.answer("decline", "stand")
    for state, shoe, events in reversed(stood):
        table.undo()
        assert (table.state, list(table.shoe), table.events) == (state, shoe, events)
    with pytest.raises(RefusedError, match="nothing to undo"):
        table.undo()


def test_what_was_refused_is_not_undone_and_meters_are_never() -> None:
    table = Table.shuffled("MD-1.0", seed=7)
    table.wager(1, "Ann", 10)
    before = table.state
    table.wager(2, "Bob", 10)
    for _ in range(3):
        with pytest.raises(RefusedError):
            table.wager(3, "Cy", 1)
    table.undo()
    assert table.state is before
    copied = table.copy()
    copied.undo()
    assert table.state is before
    spins = Table.open("MD-bonus-spin", bonus_spin={"offered": True})
    spins.wager(1, "Ann", 10)
    with pytest.raises(RefusedError, match=r"can't be undone"):
        spins.undo()


@pytest.mark.parametrize("rules", ["MD-1.0", "MA", "MA-bonus-spin"])
def test_a_table_is_put_away_and_goes_on(rules: str) -> None:
    table = Table.shuffled(rules, seed=3)
    for _ in range(5):
        table.wager(1, "Ann", 10)
        table.deal()
        again = parse_table(dump_table(table))
        for one in (table, again):
            while one.decision:
                one.answer("decline", "stand")
        assert (again.state, again.events, again.report()) == (
            table.state,
            table.events,
            table.report(),
        )
        assert parse_round(dump_round(again.report())) == table.report()


def test_a_shuffled_table_that_was_put_away_is_shuffled_again() -> None:
    again = parse_table(dump_table(Table.shuffled("MD-1.0", seed=3)))
    for _ in range(60):
        again.wager(1, "Ann", 10)
        again.deal()
        while again.decision:
            again.answer("decline", "stand")
    assert again.state.round == 61
    assert parse_table(dump_table(Table.open("MD-1.0", shoe="8s Kd"))).mixer is None


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"edition": "MD-1.0"}', "7s"])
def test_a_text_that_is_not_a_table_is_refused(text: str) -> None:
    for read in (parse_table, parse_round):
        with pytest.raises(SavedError, match="isn't what was saved"):
            read(text)


def test_a_saved_table_that_was_damaged_is_refused_or_read_as_it_was() -> None:
    """The name of a field may be damaged whose value is the usual one."""
    table = Table.shuffled("MD-1.0", seed=4)
    table.wager(1, "Ann", 10)
    table.deal()
    text = dump_table(table)
    refused = 0
    for place in range(0, len(text), 7):
        other = "1" if text[place] != "1" else "2"
        try:
            again = parse_table(f"{text[:place]}{other}{text[place + 1 :]}")
        except SavedError:
            refused += 1
        else:
            assert (again.state, again.events) == (table.state, table.events)
    assert refused > len(text) // 7 // 2


def test_rules_of_a_table_are_not_exchanged() -> None:
    text = dump_table(Table.shuffled(Submission("MD-1.0", {"decks": 8}), seed=1))
    with pytest.raises(SavedError, match=r"other rules of MD-1\.0"):
        parse_table(text)
    assert parse_table(text, Submission("MD-1.0", {"decks": 8})).rulebook.decks.value == 8


def test_charts_and_wheels_show_themselves() -> None:
    chart = find_strategy("published")
    assert chart._repr_svg_().startswith("<svg")
    assert repr(chart) == "<Chart 'Wizard of Odds, dealer stands on soft 17'>"
    wheel = assumed_wheel("A")
    assert wheel._repr_svg_().startswith("<svg")
    assert wheel.sections[0].symbol in wheel._repr_svg_()
    assert draw_layout(as_rulebook("MA"))._repr_svg_().startswith("<svg")
    for one in (edition("MA"), as_rulebook("MA"), analyze("MA"), simulate("MA", rounds=100)):
        assert len(repr(one)) < 120
        assert "MA" in repr(one)


def test_every_public_name_has_an_example() -> None:
    page = (Path(__file__).parents[1] / "docs" / "api.md").read_text("utf-8")
    examples = "".join(re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL))
    listed = set(re.findall(r"`(\w+)`", page))
    for room in ("", *ROOMS):
        for name in importlib.import_module(f"spanish21{room}").__all__:
            assert name in listed, (room, name)
            assert re.search(rf"\b{name}\b", examples), (room, name)


def test_every_public_class_and_function_has_a_docstring() -> None:
    for room in ROOMS:
        module = importlib.import_module(f"spanish21{room}")
        for name in module.__all__:
            found = getattr(module, name)
            if inspect.isclass(found) or inspect.isfunction(found):
                assert found.__doc__, (room, name)
