"""Numbers that take seconds are worked out once for all rules that come to the same game."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from types import SimpleNamespace
from typing import cast

import numpy as np
import pytest

from spanish21.analysis import analyze, edge
from spanish21.analysis.compile import compile_game
from spanish21.analysis.fingerprint import fingerprint
from spanish21.analysis.rounds import AgainstUp
from spanish21.analysis.worked_out import MOST, WorkedOut
from spanish21.cards import Card
from spanish21.law.rulebook import Rulebook
from spanish21.strategy import Strategy, find_strategy
from tests.support import book


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """List the rules for which a deviation is worked out; no other test has these analyses."""
    found: list[str] = []

    def deviation(ups: tuple[AgainstUp, ...], *_: object) -> float:
        found.append(ups[0].place.game.name)
        return float(len(found))

    monkeypatch.setattr(edge, "_recall", lambda work, asked: work(asked))
    monkeypatch.setattr(edge, "_worked_out", WorkedOut({}))
    monkeypatch.setattr(edge, "deviation", deviation)
    return found


def test_editions_that_play_the_same_game_share_what_takes_long(asked: list[str]) -> None:
    first, same, other = (analyze(book(name)) for name in ("MD-1.0", "MD-bonus-spin", "MA"))
    assert first.exact_deviation == same.exact_deviation
    assert other.exact_deviation != first.exact_deviation
    assert asked == [compile_game(book(name)).name for name in ("MD-1.0", "MA")]


def test_another_play_another_shoe_and_another_game_are_worked_out(asked: list[str]) -> None:
    rules, chart = book("MD-1.0"), find_strategy("published")
    found = [
        analyze(rules),
        analyze(rules, strategy=chart),
        analyze(rules, removed="As"),
        analyze(book("MD-1.0", decks=8)),
    ]
    assert len({each.exact_deviation for each in found}) == len(asked) == len(found)


def test_an_edge_without_a_card_is_worked_out_once_for_a_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[tuple[str, str]] = []

    def analyzed(rulebook: Rulebook, removed: tuple[Card, ...]) -> SimpleNamespace:
        asked.append((rulebook.edition, str(removed[0])))
        return SimpleNamespace(edge=float(len(asked)))

    monkeypatch.setattr(edge, "analyze", analyzed)
    monkeypatch.setattr(edge, "_worked_out", WorkedOut({}))
    club, spade = Card("7c"), Card("7s")
    first = [edge.edge_without(book("MD-1.0"), card) for card in (club, spade, club)]
    assert first == [1, 2, 1]
    assert edge.edge_without(book("MD-bonus-spin"), spade) == 2
    assert edge.edge_without(book("MD-1.0", decks=8), spade) == 3
    assert edge.edge_without(book("MA"), spade) == 4


def test_a_strategy_that_is_no_chart_is_worked_out_each_time(asked: list[str]) -> None:
    class Own:
        """Plays like the published chart, as far as anyone can tell."""

        def __getattr__(self, name: str) -> object:
            return getattr(find_strategy("published"), name)

    for number in (1, 2):
        assert analyze(book("MD-1.0"), strategy=cast("Strategy", Own())).exact_deviation == number
    assert len(asked) == len((1, 2))


def test_a_fingerprint_tells_apart_whatever_a_game_is_made_of() -> None:
    game = compile_game(book("MD-1.0"))
    assert replace(game, name="other").fingerprint == game.fingerprint
    changed = [
        replace(game, peeks=tuple(not peeks for peeks in game.peeks)),
        replace(game, dealer_draws=~game.dealer_draws),
        replace(game, surrender=tuple(2 * gain for gain in game.surrender)),
        replace(game, split=replace(game.split, suits={})),
        replace(game, split_aces=replace(game.split_aces, kind=game.split_aces.kind + 1)),
    ]
    assert len({each.fingerprint for each in (game, *changed)}) == 1 + len(changed)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("a", "bc"), ("ab", "c")),
        (((1,), 2), ((1, 2),)),
        ({1: 2}, {2: 1}),
        (np.zeros((2, 3)), np.zeros((3, 2))),
        (np.zeros(2, np.int64), np.zeros(2)),
        (Fraction(1, 2), 0.5),
    ],
)
def test_unlike_things_have_unlike_fingerprints(one: object, other: object) -> None:
    assert fingerprint(one) != fingerprint(other)


def test_the_order_of_mappings_and_sets_does_not_count() -> None:
    assert fingerprint({1: 2, 3: 4}, {5, 6}) == fingerprint({3: 4, 1: 2}, {6, 5})
    with pytest.raises(TypeError, match="object has no fingerprint"):
        fingerprint(object())


def test_the_oldest_number_is_forgotten_first() -> None:
    numbers = WorkedOut({})
    for number in range(MOST + 1):
        assert numbers.recall(str(number), lambda number=number: number) == number  # type: ignore[misc]
    assert numbers.recall("1", lambda: -1) == 1
    assert numbers.recall("0", lambda: -1) == -1
