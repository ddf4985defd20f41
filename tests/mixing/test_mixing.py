"""The measures of mixing, against exact counts and published figures."""

from __future__ import annotations

import json
import math
import sys
from collections import Counter
from fractions import Fraction
from itertools import permutations
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from spanish21.cli import app
from spanish21.mixing import Estimate, Habits, moves, study
from spanish21.mixing.measures import (
    adjacent,
    correlation,
    count_guesses,
    face_guesses,
    harmonic,
    rising_sequences,
    run_guesses,
    successor_guesses,
    total_variation,
    uniform_adjacent,
    uniform_rising,
)
from spanish21.rules.shuffling import Procedure, Step, parse_procedure, perform, riffle
from tests.support import book

RUN = CliRunner()
USUAL = "plug riffle riffle strip riffle turn riffle cut"


def riffled(cards: int, times: int, dice: Random) -> tuple[int, ...]:
    drawn = moves(Procedure((Step.RIFFLE,) * times), Habits(cards, 0, 1), dice)
    return tuple(perform(range(cards), (), drawn))[-1]


class TestMeasures:
    def test_an_untouched_stack(self) -> None:
        stack = tuple(range(10))
        assert correlation(stack) == 1
        assert (rising_sequences(stack), adjacent(stack)) == (1, 9)
        assert run_guesses(stack) == successor_guesses(stack) == 10

    def test_a_reversed_stack(self) -> None:
        stack = tuple(range(9, -1, -1))
        assert correlation(stack) == -1
        assert (rising_sequences(stack), adjacent(stack)) == (10, 0)

    @pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
    def test_the_figures_of_a_uniform_shuffle_are_exact(self, count: int) -> None:
        every = list(permutations(range(count)))
        assert mean(rising_sequences(stack) for stack in every) == uniform_rising(count)
        assert math.isclose(mean(adjacent(stack) for stack in every), uniform_adjacent(count))
        assert math.isclose(mean(correlation(stack) ** 2 for stack in every), 1 / (count - 1))
        for guesses in (run_guesses, successor_guesses):
            assert math.isclose(mean(guesses(stack) for stack in every), harmonic(count))

    def test_faces_that_are_all_different_are_guessed_like_cards(self) -> None:
        for stack in permutations(range(5)):
            assert face_guesses(stack, range(5)) == successor_guesses(stack)

    def test_one_face_is_always_guessed(self) -> None:
        assert face_guesses((2, 0, 1), (7, 7, 7)) == count_guesses((2, 0, 1), (7, 7, 7)) == 3

    def test_counting_is_the_best_way_to_guess_a_uniform_stack(self) -> None:
        faces = (0, 0, 1, 1)
        every = [count_guesses(stack, faces) for stack in permutations(range(4))]
        # the first guess is right half the time, then 2 of 3, then ... by the tree of choices
        assert mean(every) == pytest.approx(best_guesses((2, 2)))


def mean(values: object) -> float:
    found = list(values)  # type: ignore[call-overload]
    return math.fsum(found) / len(found)


def best_guesses(left: tuple[int, ...]) -> float:
    """Return the right guesses of faces in a uniform stack, by the tree of all that may come."""
    total = sum(left)
    if not total:
        return 0.0
    later = sum(
        many / total * best_guesses((*left[:face], many - 1, *left[face + 1 :]))
        for face, many in enumerate(left)
        if many
    )
    return max(left) / total + later


class TestRiffles:
    @pytest.mark.parametrize(("riffles", "distance"), [
        (1, 1.000), (2, 1.000), (3, 1.000), (4, 1.000), (5, 0.924),
        (6, 0.614), (7, 0.334), (8, 0.167), (9, 0.085), (10, 0.043),
    ])  # fmt: skip
    def test_the_distances_of_bayer_and_diaconis_for_52_cards(
        self, riffles: int, distance: float
    ) -> None:
        assert round(total_variation(52, riffles), 3) == distance

    @pytest.mark.parametrize("riffles", [1, 2, 3, 4, 5])
    def test_k_riffles_leave_at_most_two_to_the_k_rising_sequences(self, riffles: int) -> None:
        dice = Random(riffles)
        most = max(rising_sequences(riffled(288, riffles, dice)) for _ in range(50))
        assert 1 < most <= 2**riffles

    def test_the_model_has_the_chances_of_gilbert_shannon_and_reeds(self) -> None:
        dice, trials = Random(5), 32_000
        seen = Counter(riffled(4, 1, dice) for _ in range(trials))
        assert set(seen) == {
            stack for stack in permutations(range(4)) if rising_sequences(stack) <= 2
        }
        for stack, many in seen.items():
            chance = Fraction(math.comb(2 + 4 - rising_sequences(stack), 4), 2**4)
            error = math.sqrt(chance * (1 - chance) / trials)
            assert abs(many / trials - chance) < 5 * error

    @pytest.mark.parametrize("count", [3, 4, 5, 6])
    def test_after_one_riffle_the_longest_run_is_the_best_guess(self, count: int) -> None:
        chances = {
            stack: Fraction(math.comb(2 + count - rising_sequences(stack), count), 2**count)
            for stack in permutations(range(count))
        }
        best = best_score(chances, ())
        assert sum(chance * run_guesses(stack) for stack, chance in chances.items()) == best

    def test_a_whole_riffle_is_one_handful(self) -> None:
        [move] = moves(Procedure((Step.RIFFLE,)), Habits(52, 0, 1), Random(1))
        assert len(move.handfuls) == 1  # type: ignore[union-attr]
        [move] = moves(Procedure((Step.RIFFLE,)), Habits(52, 0, 1, handful=8), Random(1))
        assert len(move.handfuls) > 2  # type: ignore[union-attr]
        assert sorted(riffle(range(52), move.at, move.handfuls)) == list(range(52))  # type: ignore[union-attr]


def best_score(chances: dict[tuple[int, ...], Fraction], seen: tuple[int, ...]) -> Fraction:
    """Return the right guesses of one who knows every chance, by going through all stacks."""
    place = len(seen)
    here: dict[int, Fraction] = {}
    for stack, chance in chances.items():
        if chance and stack[:place] == seen and place < len(stack):
            here[stack[place]] = here.get(stack[place], Fraction(0)) + chance
    if not here:
        return Fraction(0)
    return max(here.values()) + sum(
        (best_score(chances, (*seen, card)) for card in here), Fraction(0)
    )


class TestStudy:
    def test_seven_riffles_of_52_cards(self) -> None:
        report = study(parse_procedure("riffle*7"), Habits.of_cards(52), trials=400)
        assert report.distance == pytest.approx(0.334, abs=0.001)
        assert within(report.steps[0].guesses, 31.1)
        assert report.steps[0].rising == Estimate(2.0, report.steps[0].rising.error)
        assert report.steps[-1].guesses.mean > report.uniform.guesses.mean
        assert report.faces is None

    def test_many_riffles_come_to_uniform(self) -> None:
        report = study(parse_procedure("riffle*14"), Habits.of_cards(52), trials=400, seed=3)
        end, even = report.steps[-1], report.uniform
        assert within(end.correlation, even.correlation.mean)
        assert within(end.rising, even.rising.mean)
        assert within(end.adjacent, even.adjacent.mean)
        assert within(end.guesses, even.guesses.mean)

    def test_a_short_shuffle_of_six_decks_is_far_from_uniform(self) -> None:
        report = study(parse_procedure(USUAL), Habits.under(book("MA-bonus-spin")), trials=60)
        end, even = report.steps[-1], report.uniform
        assert report.habits == Habits(288, 72, 48)
        assert report.refusals == ()
        assert report.distance is None
        assert end.adjacent.mean > 3 * even.adjacent.mean
        assert end.guesses.mean > 1.5 * even.guesses.mean
        assert report.uniform_faces
        assert report.uniform_faces.error > 0
        assert sum(map(sum, report.travel)) == 288 * 60

    def test_handfuls_mix_less_than_whole_piles(self) -> None:
        whole = study(parse_procedure("riffle*3 cut"), Habits(288, 0, 48), trials=40)
        handfuls = study(parse_procedure("riffle*3 cut"), Habits(288, 0, 48, 24), trials=40)
        assert handfuls.steps[-1].correlation.mean > whole.steps[-1].correlation.mean

    def test_the_same_seed_gives_the_same_report(self) -> None:
        habits = Habits.of_cards(52)
        again = [study(parse_procedure(USUAL), habits, trials=20, seed=7) for _ in range(2)]
        assert again[0] == again[1]
        assert study(parse_procedure(USUAL), habits, trials=20, seed=8) != again[0]

    def test_a_late_plug_is_measured_too(self) -> None:
        report = study(parse_procedure("riffle plug cut"), Habits.of_cards(52), trials=20)
        assert len(report.steps) == 3


def within(estimate: Estimate, value: float) -> bool:
    return abs(estimate.mean - value) < 5 * estimate.error


class TestCommand:
    def test_it_reports_and_cites(self) -> None:
        answer = RUN.invoke(app, ["mixing", "--trials", "20"])
        assert answer.exit_code == 0
        assert "keep MA-bonus-spin 4(j)" in answer.stdout
        assert "rising sequences" in answer.stdout

    def test_a_wrong_order_is_measured_and_named(self) -> None:
        answer = RUN.invoke(app, ["mixing", "plug strip riffle turn cut", "--trials", "20"])
        assert answer.exit_code == 0
        assert "[MA-bonus-spin 4(j)(4)]" in " ".join(answer.stdout.split())

    def test_json(self) -> None:
        words = ["mixing", "riffle*7", "--cards", "52", "--trials", "20", "--json"]
        data = json.loads(RUN.invoke(app, words).stdout)
        assert data["total_variation"] == pytest.approx(0.334, abs=0.001)
        assert len(data["steps"]) == 7
        assert data["uniform"]["cards_guessed"] == {"mean": pytest.approx(4.538044), "error": 0}
        assert [row["clause"] for row in data["refusals"]] == ["MA-bonus-spin 4(j)"]

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            (["wash"], "is not a step"),
            (["riffle", "--decks", "7"], "MA-bonus-spin 2(a)"),
            (["riffle", "--plot", "a.xyz"], ".svg, .pdf or .png"),
        ],
    )
    def test_bad_input_is_refused(self, words: list[str], said: str) -> None:
        answer = RUN.invoke(app, ["mixing", "--trials", "2", *words])
        assert answer.exit_code == 2
        assert said in answer.stderr

    def test_a_plot_is_drawn(self, tmp_path: Path) -> None:
        pytest.importorskip("matplotlib")
        file = tmp_path / "mix.svg"
        words = ["mixing", "riffle*7", "--cards", "52", "--trials", "20", "--plot", str(file)]
        assert RUN.invoke(app, words).exit_code == 0
        assert "<svg" in file.read_text("utf-8")

    def test_without_matplotlib_the_extra_is_named(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        monkeypatch.setitem(sys.modules, "matplotlib", None)
        words = ["mixing", "riffle", "--trials", "2", "--plot", str(tmp_path / "a.svg")]
        answer = RUN.invoke(app, words)
        assert answer.exit_code == 2
        assert "Install the extra 'report' with: pip install" in answer.stderr
