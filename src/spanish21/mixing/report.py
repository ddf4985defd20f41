"""A procedure carried out many times, measured after each step and held against uniform."""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from spanish21.cards import DECK
from spanish21.mixing import measures
from spanish21.mixing.dice import Habits, moves
from spanish21.rules.shuffling import Step, perform

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from spanish21.law.citations import ShuffleCitations
    from spanish21.refusal import Refusal
    from spanish21.rules.shuffling import Procedure

__all__ = ["MAP_SIZE", "Estimate", "Measures", "Report", "study"]

MAP_SIZE = 24
"""fields on each side of the map of where cards come from and go to"""

_FALLING = frozenset({Step.RIFFLE, Step.TURN})


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and its standard error; an exact figure has none."""

    mean: float
    error: float = 0.0

    @classmethod
    def of(cls, values: Sequence[float]) -> Estimate:
        """Estimate a mean from trials."""
        count = len(values)
        mean = math.fsum(values) / count
        if count == 1:
            return cls(mean)
        variance = math.fsum((value - mean) ** 2 for value in values) / (count - 1)
        return cls(mean, math.sqrt(variance / count))

    def root(self) -> Estimate:
        """Return the root, the error carried along."""
        root = math.sqrt(self.mean)
        return Estimate(root, self.error / (2 * root) if root else 0.0)


@dataclass(frozen=True, slots=True)
class Measures:
    """What was measured at one point of a procedure, or holds for a uniform shuffle."""

    correlation: Estimate
    """of places before and after, root mean square"""
    rising: Estimate
    """rising sequences"""
    adjacent: Estimate
    """pairs still together"""
    guesses: Estimate
    """cards guessed right by who saw the stack before"""


@dataclass(frozen=True, slots=True)
class Report:
    """How a procedure mixes."""

    procedure: Procedure
    habits: Habits
    trials: int
    seed: int
    refusals: tuple[Refusal, ...]
    steps: tuple[Measures, ...]
    """after each step"""
    uniform: Measures
    faces: Estimate | None
    """faces guessed right, where the stack is made of whole decks whose cards are alike"""
    uniform_faces: Estimate | None
    distance: float | None
    """total variation from uniform, exact, where the procedure is nothing but riffles"""
    rising_sequences: tuple[int, ...]
    """of each trial"""
    uniform_rising_sequences: tuple[int, ...]
    travel: tuple[tuple[int, ...], ...]
    """cards counted by the field they came from and the field they went to"""


def study(
    procedure: Procedure,
    habits: Habits,
    prescribed: ShuffleCitations | None = None,
    *,
    trials: int = 500,
    seed: int = 1,
) -> Report:
    """Carry out a procedure many times, and hold it to the steps that an edition prescribes.

    The same seed gives the same report.
    """
    dice = Random(seed)  # noqa: S311 - a study that must be repeatable, not a shuffle for play
    runs = [tuple(_run(procedure, habits, dice)) for _ in range(trials)]
    ends = [run[-1] for run in runs]
    chance = [_uniform(habits.cards, dice) for _ in range(trials)]
    decks = habits.cards % len(DECK) == 0
    faces = [place % len(DECK) for place in range(habits.cards)]
    return Report(
        procedure,
        habits,
        trials,
        seed,
        procedure.refusals(prescribed, unused=habits.unused > 0) if prescribed else (),
        tuple(_measured(stacks) for stacks in zip(*runs, strict=True)),
        _expected(habits.cards),
        _guessed_faces(ends, faces) if decks else None,
        Estimate.of([measures.count_guesses(stack, faces) for stack in chance]) if decks else None,
        _distance(procedure, habits),
        tuple(measures.rising_sequences(stack) for stack in ends),
        tuple(measures.rising_sequences(stack) for stack in chance),
        _travel(ends, habits.cards),
    )


def _run(procedure: Procedure, habits: Habits, dice: Random) -> Iterator[tuple[int, ...]]:
    """Shuffle once and yield the whole stack after each step, the unused cards on top at first."""
    unused = tuple(range(habits.unused))
    discards = tuple(range(habits.unused, habits.cards))
    for stack in perform(discards, unused, moves(procedure, habits, dice)):
        yield stack if len(stack) == habits.cards else (*unused, *stack)


def _uniform(cards: int, dice: Random) -> tuple[int, ...]:
    stack = list(range(cards))
    dice.shuffle(stack)
    return tuple(stack)


def _measured(stacks: Sequence[tuple[int, ...]]) -> Measures:
    return Measures(
        Estimate.of([measures.correlation(stack) ** 2 for stack in stacks]).root(),
        Estimate.of([measures.rising_sequences(stack) for stack in stacks]),
        Estimate.of([measures.adjacent(stack) for stack in stacks]),
        _better(
            [measures.run_guesses(stack) for stack in stacks],
            [measures.successor_guesses(stack) for stack in stacks],
        ),
    )


def _guessed_faces(stacks: Sequence[tuple[int, ...]], faces: Sequence[int]) -> Estimate:
    return _better(
        [measures.face_guesses(stack, faces) for stack in stacks],
        [measures.count_guesses(stack, faces) for stack in stacks],
    )


def _better(*scores: Sequence[int]) -> Estimate:
    """Take the strategy that guesses more on the whole."""
    return max((Estimate.of(score) for score in scores), key=lambda estimate: estimate.mean)


def _expected(cards: int) -> Measures:
    """Return what a uniform shuffle gives, exactly."""
    return Measures(
        Estimate(1 / math.sqrt(max(cards - 1, 1))),
        Estimate(measures.uniform_rising(cards)),
        Estimate(measures.uniform_adjacent(cards)),
        Estimate(measures.harmonic(cards)),
    )


def _distance(procedure: Procedure, habits: Habits) -> float | None:
    if habits.handful or not _FALLING.issuperset(procedure.steps):
        return None
    return measures.total_variation(habits.cards, len(procedure.steps))


def _travel(stacks: Iterable[tuple[int, ...]], cards: int) -> tuple[tuple[int, ...], ...]:
    fields = min(MAP_SIZE, cards)
    counts = [[0] * fields for _ in range(fields)]
    for stack in stacks:
        for after, before in enumerate(stack):
            counts[before * fields // cards][after * fields // cards] += 1
    return tuple(tuple(row) for row in counts)
