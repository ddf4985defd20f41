"""Results: the same for any number of workers, exact sums, known frequencies."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import count
from math import sqrt
from pathlib import Path
from typing import Any

import pytest
from numba.core.event import trigger_event

from spanish21.law import SubmissionError
from spanish21.money import cents
from spanish21.refusal import RefusedError
from spanish21.rules.laying import refuse_wagers
from spanish21.rules.side_wagers.match_the_dealer import MATCH_THE_DEALER
from spanish21.rules.side_wagers.spins import BONUS_SPIN
from spanish21.simulation import (
    MergeError,
    Results,
    find_count,
    runner,
    simulate,
)
from spanish21.simulation.compile import compile_game
from spanish21.simulation.game import Game
from spanish21.simulation.kernel.play import play_shoes
from spanish21.simulation.kernel.stream import stream
from spanish21.simulation.labels import LABELS
from spanish21.simulation.meters import Meters
from spanish21.simulation.runner import CheckpointError, Progress, Threads, prepare
from spanish21.simulation.simulate import make_game
from spanish21.strategy import Chart, parse_chart, published, write_chart
from spanish21.wager import BASIC, Wager
from tests.support import EDITIONS, book

FEW = 400_000
KEYS = (
    "rounds",
    "edge_per_initial_wager",
    "standard_error",
    "standard_deviation",
    "edge_per_unit_wagered",
    "rounds_per_second",
    "cpu_seconds",
    "payouts",
    "side_wagers",
    "rulebook_digest",
    "seed",
)


def same(one: Results, two: Results) -> bool:
    """Whether everything but the clock agrees."""
    return replace(one, cpu_seconds=0, seconds=0) == replace(two, cpu_seconds=0, seconds=0)


def within(found: float, exact: Fraction, error: float, times: float = 4.5) -> bool:
    return abs(found - float(exact)) < times * error


def test_exactly_the_rounds_asked_for_are_played(played: Results) -> None:
    assert played.rounds == 2_000_000
    assert sum(played.distribution.values()) == played.boxes == 2_000_000
    assert sum(boxes for boxes, _ in played.by_depth.values()) == 2_000_000


def test_sums_agree_with_one_another(played: Results) -> None:
    assert played.net_cents == sum(net * count for net, count in played.distribution.items())
    assert played.net_squared == sum(net**2 * count for net, count in played.distribution.items())
    assert played.net_cents == sum(net for _, net in played.by_depth.values())
    hands = sum(played.outcomes.values())
    assert hands == played.boxes + played.actions["split"]
    assert played.outcomes["rescued"] == played.actions["rescue"]
    assert played.wagered_cents == 1000 * (hands + played.actions["double"])


def test_speed_is_given_for_processor_time_and_for_elapsed_time(played: Results) -> None:
    four_threads = replace(played, cpu_seconds=8.0, seconds=2.0)
    one_thread = replace(played, cpu_seconds=8.0, seconds=8.0)
    for found, elapsed in ((four_threads, 1_000_000), (one_thread, 250_000)):
        data = found.data()
        assert data["rounds_per_second"] == 250_000
        assert data["rounds_per_elapsed_second"] == elapsed
        assert "processor time" in LABELS["rounds_per_second"]
        assert "elapsed" in LABELS["rounds_per_elapsed_second"]


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_the_answer_does_not_depend_on_the_number_of_workers(workers: int) -> None:
    rulebook = book("MA")
    executor = Threads(workers)
    found = simulate(rulebook, rounds=FEW + workers * 0, seed=3, executor=executor)
    executor.close()
    assert same(found, simulate(rulebook, rounds=FEW, seed=3))


def test_edges_by_depth_are_exact_where_the_distribution_has_steps() -> None:
    rulebook = book("MD-1.0", max_splits=60)
    found = simulate(rulebook, rounds=20_000, seed=3, count=find_count("hi-lo"))
    assert found.data()["distribution_step"] == found.binned / found.base_cents > 0
    assert sum(found.distribution.values()) == found.boxes
    assert sum(net for _, net in found.by_depth.values()) == found.net_cents


def test_another_seed_gives_another_answer_within_the_error() -> None:
    rulebook = book("MD-1.0")
    one = simulate(rulebook, rounds=FEW, seed=1)
    two = simulate(rulebook, rounds=FEW, seed=2)
    assert one.net_cents != two.net_cents
    error = sqrt(one.standard_error**2 + two.standard_error**2)
    assert abs(one.edge - two.edge) < 4.5 * error


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_plays_with_seven_boxes(edition: str) -> None:
    found = simulate(book(edition), rounds=20_000, seed=5, boxes=7)
    assert found.boxes == 140_000
    assert found.rulebook_digest == book(edition).digest()
    assert -0.05 < found.edge < 0.05


def test_player_blackjacks_are_as_frequent_as_they_must_be(played: Results) -> None:
    decks = 6
    cards = 48 * decks
    exact = Fraction(2 * 4 * decks * 12 * decks, cards * (cards - 1))
    error = sqrt(float(exact) / played.boxes)
    assert within(played.outcomes["blackjack"] / played.boxes, exact, error)


def match_return(decks: int, suited: int, unsuited: int) -> Fraction:
    """Return the exact return of Match-the-Dealer; each card counts on its own."""
    cards = 48 * decks
    paid = 2 * Fraction(suited * (decks - 1) + unsuited * 3 * decks, cards - 1)
    others = 44 * decks
    return paid - Fraction(others * (others - 1), (cards - 1) * (cards - 2))


def test_match_the_dealer_returns_its_exact_fraction(played: Results) -> None:
    side = played.side_wagers["match_the_dealer"].data()
    edge, error = side["edge"], side["standard_error"]
    assert isinstance(edge, float)
    assert isinstance(error, float)
    assert within(edge, match_return(6, 9, 4), error)


def test_insurance_returns_its_exact_fraction() -> None:
    chart = parse_chart(write_chart(published()).replace('"never"', '"always"', 1))
    found = simulate(book("MD-1.0", decks=8), chart, rounds=FEW, seed=9)
    side = found.side_wagers["insurance"]
    exact = 3 * Fraction(12 * 8, 48 * 8 - 1) - 1
    assert side.wagers == found.actions["insure"]
    assert within(
        side.net_cents / side.wagered_cents, exact, sqrt(side.net_squared) / side.wagered_cents
    )


def test_a_device_that_always_reshuffles_never_goes_deep() -> None:
    found = simulate(book("MD-1.0"), rounds=FEW, seed=4, device=True)
    assert list(found.by_depth) == [0]
    assert 5 < found.cards / found.rounds < 6
    assert found.rounds == FEW
    shoes = simulate(book("MD-1.0"), rounds=FEW, seed=4)
    error = sqrt(found.standard_error**2 + shoes.standard_error**2)
    assert abs(found.edge - shoes.edge) < 4.5 * error


def test_penetration_moves_the_cover_card_and_is_held_to_the_clause() -> None:
    found = simulate(book("MD-1.0"), rounds=50_000, seed=4, penetration=0.5)
    assert found.game["cards_before_cover_card"] == 144
    assert max(found.by_depth) == 144
    with pytest.raises(SubmissionError, match=r"MD-1\.0 5\.E\(2\)"):
        simulate(book("MD-1.0"), rounds=1000, penetration=0.9)


def test_fixed_payouts_go_by_the_tier_of_the_wager_and_to_the_others() -> None:
    rulebook = book("MD-1.0")
    small = simulate(rulebook, rounds=600_000, seed=3, boxes=2, wager=10).fixed_payouts
    large = simulate(rulebook, rounds=600_000, seed=3, boxes=2, wager=25).fixed_payouts
    assert small.won == large.won > 0
    assert small.net_cents == small.won * (100_000 + 5000)
    assert large.net_cents == large.won * (500_000 + 5000)


@pytest.mark.parametrize(
    ("choices", "code"),
    [
        ({"boxes": 8}, "simulation/boxes"),
        ({"boxes": 0}, "simulation/boxes"),
        ({"wager": "1.00"}, "simulation/wager"),
        ({"wager": "10.01"}, "simulation/wager"),
        ({"match_the_dealer": "20.00"}, "simulation/match"),
        ({"seed": -1}, "simulation/seed"),
        ({"rounds": 0}, "simulation/rounds"),
        ({"rounds": None}, "simulation/rounds"),
        ({"rounds": float("nan")}, "simulation/rounds"),
        ({"rounds": float("inf")}, "simulation/rounds"),
        ({"seed": 1.5}, "simulation/seed"),
        ({"boxes": 1.5}, "simulation/boxes"),
        ({"penetration": 1.5}, "simulation/penetration"),
    ],
)
def test_what_the_table_would_refuse_is_refused(choices: dict[str, object], code: str) -> None:
    with pytest.raises(RefusedError) as caught:
        simulate(book("MD-1.0"), **{"rounds": 10, **choices})  # type: ignore[arg-type]
    assert caught.value.refusal.code == code


@pytest.mark.parametrize(
    ("edition", "choices"),
    [
        ("MA", {"match_the_dealer": "20.00"}),
        ("MA", {"match_the_dealer": "0.01"}),
        ("MD-1.0", {"match_the_dealer": "1.33"}),
        ("MD-1.0", {"wager": "1.00"}),
        ("MD-1.0", {"wager": "10.01"}),
        ("MD-1.0", {"wager": "100000.00"}),
        ("MD-1.0", {"bonus_spin": "5.00"}),
        ("MA-bonus-spin", {"bonus_spin": "1.00"}),
    ],
)
def test_a_wager_is_refused_in_the_words_and_by_the_clause_of_the_table(
    edition: str, choices: dict[str, str]
) -> None:
    rulebook = book(edition)
    names = {"match_the_dealer": MATCH_THE_DEALER, "bonus_spin": BONUS_SPIN}
    wagers = [Wager(BASIC, cents(choices.get("wager", "10")))]
    wagers += [
        Wager(names[name], cents(amount)) for name, amount in choices.items() if name in names
    ]
    due = refuse_wagers(wagers, rulebook)
    assert due is not None
    with pytest.raises(RefusedError) as caught:
        simulate(rulebook, rounds=10, **choices)  # type: ignore[arg-type]
    assert (caught.value.refusal.clause, caught.value.refusal.message) == (due.clause, due.message)


def test_a_massachusetts_match_above_the_wager_cites_the_clause_of_that_limit() -> None:
    with pytest.raises(RefusedError) as caught:
        simulate(book("MA"), rounds=10, wager=10, match_the_dealer=20)
    assert caught.value.refusal.clause == "MA 6(b)(1)"


def test_results_are_saved_loaded_and_merged(played: Results, tmp_path: Path) -> None:
    path = tmp_path / "results.json"
    played.save(path)
    assert Results.load(path) == played
    more = simulate(book("MD-1.0"), rounds=FEW, seed=8, match_the_dealer=1)
    both = played.merge(more)
    assert both.rounds == played.rounds + FEW
    assert both.net_cents == played.net_cents + more.net_cents
    assert both.payouts["MD-1.0 12.A(1)"] == sum(
        part.payouts["MD-1.0 12.A(1)"] for part in (played, more)
    )
    assert both.standard_error < played.standard_error
    both.save(str(path))
    assert Results.load(str(path)) == both


def test_a_name_where_a_rulebook_is_due_is_answered_with_what_to_write() -> None:
    with pytest.raises(TypeError, match=r"does not name rules\. Give an edition"):
        simulate(6, rounds=100)  # type: ignore[arg-type]


def test_a_device_shuffles_once_a_round() -> None:
    found = simulate(book("MD-1.0"), rounds=6_400, seed=7, device=True)
    assert (found.shoes, found.samples) == (6_400, 200)
    assert found.data()["shoes"] == 6_400


def test_results_that_do_not_belong_together_are_not_merged(played: Results) -> None:
    with pytest.raises(MergeError, match="seed 7"):
        played.merge(played)
    other = simulate(book("MA"), rounds=1000, seed=1)
    with pytest.raises(MergeError, match="different games"):
        played.merge(other)


def test_a_checkpoint_goes_on_where_it_stopped(tmp_path: Path) -> None:
    rulebook = book("MD-1.0")
    path = tmp_path / "run.checkpoint"
    simulate(rulebook, rounds=500_000, seed=6, checkpoint=path)
    resumed = simulate(rulebook, rounds=900_000, seed=6, checkpoint=path)
    assert same(resumed, simulate(rulebook, rounds=900_000, seed=6))
    with pytest.raises(CheckpointError, match="another game or seed"):
        simulate(rulebook, rounds=900_000, seed=5, checkpoint=path)
    with pytest.raises(CheckpointError, match="more than"):
        simulate(rulebook, rounds=1000, seed=6, checkpoint=path)
    kept = json.loads(path.read_text("utf-8"))
    more = [kept["counters"][0] + 1, *kept["counters"][1:]]
    for broken in ({}, {**kept, "counters": kept["counters"][:-1]}, {**kept, "counters": more}):
        path.write_text(json.dumps(broken), "utf-8")
        with pytest.raises(CheckpointError, match="is not a checkpoint"):
            simulate(rulebook, rounds=900_000, seed=6, checkpoint=path)


def test_a_compile_is_announced_and_a_slow_start_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    compiled = compile_game(make_game(book("MD-1.0")))
    prepare(compiled)
    prepare(compiled, lambda: said.append("compiling"))
    assert not said

    def compile_it(*_chunk: object) -> None:
        for function in (stream, play_shoes):
            with trigger_event("numba:compile", data={"dispatcher": function}):
                pass

    monkeypatch.setattr("spanish21.simulation.runner.play_chunk", compile_it)
    prepare(compiled, lambda: said.append("compiling"))
    assert said == ["compiling"]


def test_a_run_stops_at_the_standard_error_asked_for() -> None:
    one, two = (
        simulate(book("MD-1.0"), seed=6, until_se=1.3e-3, executor=Threads(workers))
        for workers in (1, 2)
    )
    assert one.standard_error <= 1.3e-3
    assert same(one, two)


def test_an_interrupted_run_keeps_what_it_has() -> None:
    def interrupt(now: Progress) -> None:
        if now.rounds > 500_000:
            raise KeyboardInterrupt

    found = simulate(book("MD-1.0"), rounds=10**9, seed=6, progress=interrupt)
    assert not found.complete
    assert 500_000 < found.rounds < 2_000_000
    assert same(
        replace(found, complete=True), simulate(book("MD-1.0"), rounds=found.rounds, seed=6)
    )


def test_an_interrupt_while_a_chunk_is_added_leaves_the_sums_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rulebook = book("MD-1.0")
    path = tmp_path / "run.checkpoint"
    after = Meters.after
    calls = count()

    def interrupted(self: Meters, *given: Any) -> object:  # noqa: ANN401 - handed on
        if next(calls) == 1:
            raise KeyboardInterrupt
        return after(self, *given)

    monkeypatch.setattr(Meters, "after", interrupted)
    found = simulate(rulebook, rounds=900_000, seed=6, checkpoint=path)
    assert not found.complete
    assert sum(found.distribution.values()) == found.boxes == found.rounds
    resumed = simulate(rulebook, rounds=900_000, seed=6, checkpoint=path)
    assert same(resumed, simulate(rulebook, rounds=900_000, seed=6))


def test_an_interrupt_after_the_last_round_does_not_cost_the_results(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupted(*_given: object) -> Results:
        monkeypatch.undo()
        raise KeyboardInterrupt

    monkeypatch.setattr(runner, "results_of", interrupted)
    found = simulate(book("MD-1.0"), rounds=1000, seed=6)
    assert not found.complete
    assert same(replace(found, complete=True), simulate(book("MD-1.0"), rounds=1000, seed=6))


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: text[: len(text) // 2],
        lambda text: text.replace('"streams"', '"strems"'),
        lambda text: text.replace('"payouts"', '"paid"'),
        lambda text: text.replace('"distribution": {', '"distribution": {"x": 1,'),
        lambda _: "[]",
    ],
)
def test_a_file_that_holds_no_results_is_named(
    played: Results, tmp_path: Path, spoil: Callable[[str], str]
) -> None:
    path = tmp_path / "results.json"
    played.save(path)
    path.write_text(spoil(path.read_text("utf-8")), "utf-8")
    with pytest.raises(ValueError, match=r"results.json holds no results of this version"):
        Results.load(path)


def test_json_has_the_keys_that_programs_rely_on(played: Results) -> None:
    data = played.data()
    assert set(KEYS) <= set(data)
    said = {"complete", "seed", "rulebook_digest", "tables_digest", "game", "labels"}
    assert set(LABELS) == set(data) - said
    low, high = played.interval_95
    assert low < played.edge < high


class Fickle:
    """A strategy that answers what is not legal."""

    title = "fickle"

    def __init__(self, chart: Chart) -> None:
        self.tells_apart = chart.tells_apart
        self.insures = chart.insures

    def choose(self, situation: object, legal: object) -> object:
        from spanish21.rules.player import Action  # noqa: PLC0415

        return Action.SPLIT


def test_a_strategy_that_answers_what_is_not_legal_is_refused() -> None:
    with pytest.raises(ValueError, match="fickle: split is not legal with"):
        simulate(book("MD-1.0"), Fickle(published()), rounds=10)  # type: ignore[arg-type]


def test_a_game_says_how_many_hands_a_box_can_have() -> None:
    from spanish21.simulation.simulate import make_game  # noqa: PLC0415

    game: Game = make_game(book("MD-1.0", max_splits=500))
    assert game.most_hands == 72
    assert simulate(book("MD-1.0", max_splits=500), rounds=50_000, seed=1).rounds == 50_000
