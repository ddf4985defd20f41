"""The wavefront kernel counts the same integers as the scalar kernel, shoe by shoe."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

import numpy as np
import pytest

from spanish21.crosscheck import RandomStrategy, random_game, rich_shoe
from spanish21.money import Cents
from spanish21.simulation.compile import Compiled, compile_game
from spanish21.simulation.game import Game
from spanish21.simulation.kernel.tables import STATUSES, Status, Tables
from spanish21.simulation.kernel.tally import Counter, Tally
from spanish21.simulation.kernel.wavefront import word
from spanish21.simulation.kernels import UNBOUNDED, play, play_by_lanes, play_by_rounds
from spanish21.simulation.moves import moves_of
from spanish21.simulation.payoff import NEVER
from spanish21.simulation.simulate import make_game
from tests.support import EDITIONS, book

OPEN = int(word.OPEN)


def differences(one: Tally, other: Tally) -> list[str]:
    """Name what two kernels counted differently."""
    return [
        name for name, counted in one._asdict().items() if (counted != getattr(other, name)).any()
    ]


def compared(
    compiled: Compiled, seed: int, first: int, shoes: int, most: int = UNBOUNDED
) -> list[str]:
    """Name what the wavefront counts differently from the scalar kernel."""
    fast = play_by_lanes(compiled, seed, first, shoes, most)
    assert fast is not None
    return differences(fast, play_by_rounds(compiled, seed, first, shoes, most))


def with_tables(game: Game, tables: Tables) -> Compiled:
    """Compile a game, but play it by other tables."""
    compiled = compile_game(game)
    compiled.__dict__["tables"] = tables
    return compiled


def of_edition(edition: str) -> Game:
    """Make the usual game of an edition."""
    return make_game(book(edition))


GAMES: dict[str, Callable[[], Game]] = {
    **{edition: partial(of_edition, edition) for edition in EDITIONS},
    "eight decks": lambda: make_game(book("MD-1.0", decks=8), RandomStrategy(1), boxes=2),
    "seven boxes": lambda: make_game(book("MA", decks=8), boxes=7, match=Cents(500)),
    "any play": lambda: make_game(book("MD-1.0"), RandomStrategy(2)),
    "insurance": lambda: make_game(book("MA"), RandomStrategy(3), boxes=3, match=Cents(100)),
    "no reader": lambda: make_game(book("MA", card_reader=False), RandomStrategy(4), boxes=2),
    "no hole card": lambda: make_game(
        book("MA", hole_card=False, card_reader=False), RandomStrategy(5)
    ),
    "second card spared": lambda: make_game(
        book("MA", hole_card=False, card_reader=False, readings__second_card_always="not-dealt"),
        RandomStrategy(6),
        boxes=3,
    ),
    "limited payouts": lambda: make_game(
        book("MD-1.0", payout_limit="25"), RandomStrategy(7), boxes=2, match=Cents(500)
    ),
    "counted": lambda: make_game(book("MD-1.0"), count="hi-lo"),
    "counted at three boxes": lambda: make_game(book("MA"), count="hi-lo", boxes=3),
    "cover card on top": lambda: make_game(book("MD-1.0"), penetration=1e-4),
    "cover card deep": lambda: make_game(book("MD-1.0"), boxes=5, penetration=0.75),
}


@pytest.mark.parametrize("name", GAMES)
def test_both_kernels_count_the_same_integers(name: str) -> None:
    compiled = compile_game(GAMES[name]())
    for shoe in range(12):
        assert not compared(compiled, 5, shoe, 1), f"shoe {shoe}"
    assert not compared(compiled, 2**64 - 1, 1000, 700)


@pytest.mark.parametrize("block", range(4))
def test_random_submissions_come_to_the_same_integers(block: int) -> None:
    covered = 0
    for game_seed in range(block * 6, block * 6 + 6):
        compiled = compile_game(random_game(Random(game_seed))[1])
        if compiled.moves is not None:
            covered += 1
            assert not compared(compiled, game_seed, 3, 150), game_seed
    assert covered > 2


@pytest.mark.parametrize("most", [0, 1, 38, 5_000, 6_001])
def test_the_last_round_is_the_one_asked_for(most: int) -> None:
    compiled = compile_game(make_game(book("MD-1.0")))
    assert not compared(compiled, 7, 0, 400, most)
    tally = play_by_lanes(compiled, 7, 0, 400, most)
    assert tally is not None
    assert tally.counters[Counter.ROUNDS] == most


@pytest.mark.parametrize("boxes", [1, 4])
def test_a_round_past_the_shuffled_cards_is_played_again(boxes: int) -> None:
    compiled = compile_game(make_game(book("MA"), RandomStrategy(8), boxes=boxes))
    assert compiled.moves is not None
    moves, books = compiled.moves
    assert moves.ready > compiled.tables.cover
    # So few cards are shuffled that almost every shoe has such a round.
    compiled.__dict__["moves"] = moves._replace(ready=compiled.tables.cover // 2 * 2), books
    assert not compared(compiled, 3, 0, 500)
    assert not compared(compiled, 3, 0, 40, 300)


def test_a_shoe_that_is_emptied_is_left_to_the_scalar_kernel() -> None:
    game = make_game(book("MD-1.0"), RandomStrategy(3), boxes=5)
    original = compile_game(game).tables
    compiled = with_tables(game, original._replace(cover=original.cards - 12))
    assert play_by_lanes(compiled, 5, 0, 60) is None
    tally = play(compiled, 5, 0, 60)
    assert not differences(tally, play_by_rounds(compiled, 5, 0, 60))
    assert tally.counters[Counter.REFILLED] > 0


def test_shoes_of_rare_hands_come_to_the_same_integers() -> None:
    covered = 0
    for game_seed in range(8):
        dice = Random(game_seed)
        _, game = random_game(dice)
        compiled = with_tables(game, rich_shoe(compile_game(game), dice))
        fast = play_by_lanes(compiled, 5, 0, 40)
        if fast is not None:
            covered += 1
            assert not differences(fast, play_by_rounds(compiled, 5, 0, 40)), game_seed
    assert covered > 2


def test_what_the_wavefront_does_not_know_is_played_all_the_same() -> None:
    device = compile_game(make_game(book("MD-1.0"), device=True))
    wheels = compile_game(
        make_game(book("MD-bonus-spin", bonus_spin__offered=True), bonus_spin=Cents(500))
    )
    many_splits = compile_game(make_game(book("MD-1.0", max_splits=40), boxes=7))
    for compiled in (device, wheels, many_splits):
        assert compiled.moves is None
        assert play(compiled, 1, 0, 3).counters[Counter.ROUNDS] > 0


def mutated(name: str, compiled: Compiled) -> Compiled:
    """Plant a fault in a table of the wavefront."""
    assert compiled.moves is not None
    moves, books = compiled.moves
    owner = moves if name in moves._fields else books
    array = getattr(owner, name)
    match name:
        case "dealer":
            wrong = np.where(array == 1, 2, array)
        case "moves":
            wrong = np.where(array & 3 == OPEN, array - OPEN, array)
        case "worth":
            wrong = array + (1 << 42)
        case "nets":
            wrong = array + 1
        case "plans":
            wrong = np.full_like(array, array[0])
        case "finals":
            wrong = np.roll(array.reshape(-1, moves.ways), 1, axis=1).reshape(-1)
        case _:
            wrong = np.roll(array, 1)
    planted = owner._replace(**{name: wrong.astype(array.dtype)})  # type: ignore[arg-type]
    compiled.__dict__["moves"] = (planted, books) if owner is moves else (moves, planted)
    return compiled


TABLES = ("pairs", "moves", "two", "next", "dealer", "worth", "finals", "nets", "plans")


@pytest.mark.parametrize("name", TABLES)
def test_a_fault_in_a_table_is_noticed(name: str) -> None:
    compiled = mutated(name, compile_game(make_game(book("MD-1.0"), count="hi-lo", boxes=2)))
    try:
        assert compared(compiled, 1, 0, 300)
    except ValueError as error:
        assert "no box can have" in str(error)  # noqa: PT017 - either way is fine


def test_a_result_that_no_box_can_have_is_an_error() -> None:
    game = make_game(book("MD-1.0"))
    original = compile_game(game).tables
    net = original.net.copy()
    net.reshape(STATUSES, -1)[Status.PLAIN] = NEVER
    compiled = with_tables(game, original._replace(net=net))
    with pytest.raises(ValueError, match="no box can have"):
        play_by_lanes(compiled, 1, 0, 1)


def test_plans_that_are_alike_share_their_rows() -> None:
    counted = moves_of(compile_game(make_game(book("MD-1.0"), count="hi-lo")).tables)
    plain = moves_of(compile_game(make_game(book("MD-1.0"))).tables)
    assert counted is not None
    assert plain is not None
    assert len(plain[0].moves) < len(counted[0].moves) < 10 * len(plain[0].moves)
    assert len(set(counted[1].plans.tolist())) < len(counted[1].plans)
