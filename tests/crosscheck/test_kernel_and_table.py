"""Kernel and table engine: the same cards and strategy come to the same traces and nets."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from spanish21.money import Cents
from spanish21.simulation.compile import Compiled, compile_game
from spanish21.simulation.crosscheck import (
    Checked,
    MismatchError,
    RandomStrategy,
    check_case,
    random_game,
    rich_shoe,
)
from spanish21.simulation.payoff import NEVER
from spanish21.simulation.simulate import make_game
from spanish21.simulation.tables import Act, Tables
from tests.support import EDITIONS, book


def check_both(game_seed: int, shoes: int) -> Checked:
    """Check a random game with a full shoe and with shoes that are rich in rare hands."""
    dice = Random(game_seed)
    _, game = random_game(dice)
    compiled = compile_game(game)
    found = check_case(game, game_seed, 1, compiled=compiled)
    tables = rich_shoe(compiled, dice)
    found.add(check_case(game, game_seed, shoes, tables=tables, compiled=compiled))
    return found


@pytest.mark.parametrize("block", range(6))
def test_random_rounds_of_random_games_agree(block: int) -> None:
    found = Checked()
    for game_seed in range(block * 4, block * 4 + 4):
        found.add(check_both(game_seed, 3))
    assert found.rounds > 100


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_published_chart_agrees_in_every_edition(edition: str) -> None:
    game = make_game(book(edition), boxes=3, match=Cents(100))
    assert check_case(game, 11, 2).rounds > 20


def test_a_device_that_always_reshuffles_agrees() -> None:
    game = make_game(book("MD-1.0"), RandomStrategy(8), boxes=2, device=True)
    assert check_case(game, 11, 3).rounds == 96


def test_rare_branches_are_reached() -> None:
    found = Checked()
    for game_seed in (3, 17, 40, 41, 49, 77):
        found.add(check_both(game_seed, 4))
    for branch in (
        "four split hands",
        "rescue after split",
        "surrender held",
        "surrender at once",
        "dealer blackjack",
        "no needless draw",
        "split 21 in two cards",
    ):
        assert found.branches[branch] > 0, found.branches


@pytest.fixture(scope="module")
def compiled() -> Compiled:
    return compile_game(
        make_game(book("MA"), RandomStrategy(5), boxes=3, match=Cents(100), wager=Cents(1000))
    )


def mutated(tables: Tables, name: str) -> Tables:
    """Change what a table says, so that some rounds must come out differently."""
    array = getattr(tables, name).copy()
    match name:
        case "action":
            swapped = {int(Act.STAND): int(Act.HIT), int(Act.HIT): int(Act.STAND)}
            array = np.array([swapped.get(int(act), act) for act in array], array.dtype)
        case "dealer":
            array[array == 1] = 2
        case "net":
            array[(array < NEVER) & (array > 0)] -= 1
        case "blackjack":
            array[array < 0] += 1
        case "open" | "taken" | "natural" | "insurable":
            array = (1 - array).astype(array.dtype)
        case "insured" | "uninsured":
            array += 50
        case "match":
            array[array == 1] = 2
        case "insure":
            array[:] = 1 - array
        case "left":
            array[:] = 0
        case _:
            array = np.roll(array, 1)
    return tables._replace(**{name: array})


NOTICED = ("two", "next", "action", "left", "dealer", "net", "blackjack", "open", "taken")
NOTICED_SIDE = ("insured", "uninsured", "match", "insure", "up", "first", "fresh")


@pytest.mark.parametrize("name", [*NOTICED, *NOTICED_SIDE])
def test_a_mutated_table_is_noticed(name: str, compiled: Compiled) -> None:
    tables = mutated(compiled.tables, name)
    if name == "fresh":
        # Another order of the fresh shoe is another shoe, which both sides are dealt.
        assert check_case(compiled.game, 1, 2, tables=tables, compiled=compiled).rounds
        return
    with pytest.raises((MismatchError, ValueError)):
        check_case(compiled.game, 1, 60, tables=tables, compiled=compiled)


def test_a_second_card_that_is_spared_is_noticed() -> None:
    rulebook = book("MA", readings__second_card_always="not-dealt")
    game = make_game(rulebook, RandomStrategy(6))
    compiled = compile_game(game)
    assert check_case(game, 2, 3, compiled=compiled).branches["second card not dealt"]
    wrong = compiled.tables._replace(second=(1 - compiled.tables.second).astype(np.uint8))
    with pytest.raises((MismatchError, ValueError)):
        check_case(game, 2, 3, tables=wrong, compiled=compiled)
    always = compiled.tables._replace(second_always=True)
    with pytest.raises((MismatchError, ValueError)):
        check_case(game, 2, 3, tables=always, compiled=compiled)
