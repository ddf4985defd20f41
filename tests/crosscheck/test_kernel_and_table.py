"""Kernel and table engine: the same cards and strategy come to the same traces and nets."""

from __future__ import annotations

from collections import Counter as Counts
from itertools import combinations
from random import Random

import numpy as np
import pytest

from spanish21.cards import DECK
from spanish21.crosscheck import (
    Checked,
    MismatchError,
    RandomStrategy,
    check_case,
    random_game,
    rich_shoe,
)
from spanish21.law import Submission
from spanish21.law.amendments import AMEND, AMENDMENTS
from spanish21.law.clause import cites
from spanish21.law.edition_file import load_edition
from spanish21.law.editions.registry import Editions, packaged_ids, packaged_text
from spanish21.money import Cents
from spanish21.simulation.compile import Compiled, compile_game
from spanish21.simulation.game import Game
from spanish21.simulation.kernel.play import play_shoes
from spanish21.simulation.kernel.tables import KIND_BITS, Act, Tables
from spanish21.simulation.kernel.tally import Counter, Note
from spanish21.simulation.payoff import NEVER
from spanish21.simulation.simulate import make_game
from spanish21.simulation.sums import new_tally
from tests.support import PLAYED, TWO_LISTS, book


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


def test_a_round_that_cannot_be_finished_leaves_nothing_on_the_meters() -> None:
    """In the third of these shoes all cards together are too few for a round with Bonus Spin."""
    dice = Random(1185)
    _, game = random_game(dice, amended=True)
    compiled = compile_game(game)
    rich = [rich_shoe(compiled, dice) for _ in range(3)]
    assert check_case(game, 1185, 2, tables=rich[2], compiled=compiled).rounds


@pytest.mark.parametrize("edition", PLAYED)
def test_the_published_chart_agrees_in_every_edition(edition: str) -> None:
    game = make_game(book(edition), boxes=3, match=Cents(100))
    assert check_case(game, 11, 2).rounds > 20


def test_a_device_that_always_reshuffles_agrees() -> None:
    game = make_game(book("MD-1.0"), RandomStrategy(8), boxes=2, device=True)
    assert check_case(game, 11, 3).rounds == 96


def wheel_game(**more: object) -> Game:
    """Make a game with both wheel wagers and frequent jackpots."""
    rulebook = book(
        "MD-bonus-spin",
        bonus_spin__offered=True,
        xtreme_16__offered=True,
        bonus_spin__wheel_5="$40:2; $50:2; $60:1; $70:1; $75:1; $115+$15:2; $250+$50:2; $250:1; "
        "$750:1; $600+$100:2; $5,000:1; jackpot:12",
        xtreme_16__wheel="$200+$25:1; $250+$30:1; $300+$35:1; $350+$40:1; $400+$50:1; "
        "$500+$75:1; $600+$100:1; $1,000+$150:1; secondary+$150:4; primary+$150:4",
        **more,
    )
    wager = Cents(500)
    return make_game(rulebook, RandomStrategy(4), boxes=4, bonus_spin=wager, xtreme_16=wager)


def few_ranks(compiled: Compiled, ranks: str = "A6K") -> Tables:
    """Leave only some cards in the shoe, at first those that turn wheels."""
    tables = compiled.tables
    place = tables.fresh >> KIND_BITS
    fresh = tables.fresh[[DECK[index].rank.value in ranks for index in place]]
    return tables._replace(fresh=fresh, cards=len(fresh), cover=len(fresh) // 3)


@pytest.mark.parametrize("reading", ["hot-spot", "every-player-spins"])
def test_wheels_and_meters_agree(reading: str) -> None:
    game = wheel_game(readings__xtreme_hot_spot=reading)
    compiled = compile_game(game)
    found = check_case(game, 5, 12, tables=few_ranks(compiled), compiled=compiled)
    for branch in ("community pay", "meter won", "meter won twice in a round"):
        assert found.branches[branch] > 0, found.branches


@pytest.mark.parametrize("edition", ["MD-1.0", "MA"])
def test_fixed_payouts_agree(edition: str) -> None:
    game = make_game(book(edition, decks=8), boxes=2, wager=Cents(2500))
    compiled = compile_game(game)
    found = check_case(game, 5, 12, tables=few_ranks(compiled, "7"), compiled=compiled)
    assert found.branches["fixed payout"] > 0, found.branches


def soon_empty(edition: str) -> tuple[Compiled, Tables]:
    """Deal small shoes so far that five boxes now and then empty them in mid-round."""
    compiled = compile_game(make_game(book(edition), RandomStrategy(3), boxes=5))
    tables = few_ranks(compiled, "A3K")
    return compiled, tables._replace(cover=tables.cards - 12)


@cites("MD 13.K", "MD 13.L", "MA 15(g)")
@pytest.mark.parametrize("edition", ["MD-1.0", "MA"])
def test_a_round_that_empties_the_shoe_is_completed_from_the_discards(edition: str) -> None:
    compiled, tables = soon_empty(edition)
    found = check_case(compiled.game, 5, 20, tables=tables, compiled=compiled)
    assert found.branches["completed from the discards"] > 2, found.branches


@cites("MD 7.H(1)(a)", "MD 13.K")
def test_a_blackjack_that_was_paid_at_its_turn_lies_among_the_discards() -> None:
    compiled, tables = soon_empty("MD-1.0")
    left_on_the_table = tables._replace(removed=np.zeros_like(tables.removed))
    with pytest.raises(MismatchError):
        check_case(compiled.game, 5, 20, tables=left_on_the_table, compiled=compiled)


def test_the_card_burned_of_the_discards_is_no_card_drawn() -> None:
    compiled, tables = soon_empty("MD-1.0")
    tally, trace = new_tally(compiled, 40), np.zeros(1 << 17, np.int64)
    trace[0] = 1
    play_shoes(tables, tally, np.uint64(5), 0, 40, 1 << 40, tables.boxes, trace, None, None)
    notes = trace[1 : trace[0]].reshape(-1, 3)
    acts = Counts(notes[notes[:, 0] == Note.ACT, 2].tolist())
    assert tally.counters[Counter.SHORT] == 0
    assert tally.counters[Counter.REFILLED] > 2
    drawn = acts[Act.HIT] + acts[Act.DOUBLE] + 2 * acts[Act.SPLIT]
    assert tally.counters[Counter.DRAWN] == drawn


WHEEL_TABLES = ("hands", "sixteen", "at_once", "bonus_wager", "xtreme_wager")
STOPS = [
    (wheel, part) for wheel in ("bonus", "hot") for part in ("ends", "paid", "meter", "others")
]


@pytest.mark.parametrize("name", [*WHEEL_TABLES, *STOPS])
def test_a_mutated_wheel_is_noticed(name: str | tuple[str, str]) -> None:
    compiled = compile_game(wheel_game())
    wheels = compiled.wheels
    assert wheels is not None
    if isinstance(name, tuple):
        stops = getattr(wheels, name[0])
        array = getattr(stops, name[1])
        wrong = array + 1 if name[1] in {"ends", "paid", "others"} else np.roll(array, 1)
        wheels = wheels._replace(**{name[0]: stops._replace(**{name[1]: wrong})})
    else:
        wrong = 0 if name.endswith("wager") else 1 - np.minimum(getattr(wheels, name), 1)
        wheels = wheels._replace(**{name: wrong})  # type: ignore[arg-type]
    compiled.__dict__["wheels"] = wheels
    with pytest.raises((MismatchError, ValueError)):
        check_case(compiled.game, 5, 12, tables=few_ranks(compiled), compiled=compiled)


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


AMENDED = range(15)
"""seeds of random amended games"""


@pytest.mark.parametrize("first", AMENDED[::3])
def test_random_rounds_of_amended_games_agree(first: int) -> None:
    found = Checked()
    for game_seed in range(first, first + 3):
        dice = Random(game_seed)
        _, game = random_game(dice, amended=True)
        compiled = compile_game(game)
        found.add(check_case(game, game_seed, 1, compiled=compiled))
        tables = rich_shoe(compiled, dice)
        found.add(check_case(game, game_seed, 3, tables=tables, compiled=compiled))
    assert found.rounds > 60


def test_the_random_amended_games_join_every_pair_of_amendments() -> None:
    joined: set[frozenset[str]] = set()
    for game_seed in AMENDED:
        submission, _ = random_game(Random(game_seed), amended=True)
        names = {name.removeprefix(AMEND) for name in submission.choices if name.startswith(AMEND)}
        joined |= {frozenset(pair) for pair in combinations(sorted(names), 2)}
    every = {frozenset(pair) for pair in combinations(AMENDMENTS, 2)}
    assert every - joined == set()


def test_hands_that_are_doubled_three_times_agree() -> None:
    rulebook = Submission("MD-1.0").amended(doubles=3, split_aces="no-double").rulebook()
    game = make_game(rulebook, RandomStrategy(21), boxes=3)
    checked = check_case(game, 5, 12)
    assert checked.branches["doubled again"] > 10


@pytest.mark.parametrize("text", [TWO_LISTS, *map(packaged_text, packaged_ids())])
def test_editions_from_files_agree(text: str, editions: Editions) -> None:
    law = load_edition(text)
    assert law.id in editions
    game = make_game(book(law.id), RandomStrategy(9), boxes=3, wager=Cents(2500))
    compiled = compile_game(game)
    found = check_case(game, 5, 12, tables=few_ranks(compiled, "A267"), compiled=compiled)
    assert found.branches["doubled after split"] > 0, found.branches


def test_a_fresh_shoe_with_too_few_cards_for_a_round_agrees() -> None:
    rulebook = Submission("MD-1.0").amended(decks=1, hole_card=False).rulebook()
    game = make_game(rulebook, RandomStrategy(4), boxes=3, device=True)
    compiled = compile_game(game)
    tables = few_ranks(compiled, "A267")
    assert 0 < check_case(game, 5, 2, tables=tables, compiled=compiled).rounds < 64
