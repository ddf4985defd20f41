"""The manual shuffle as permutations: plug, riffle, turn, strip and cut, and their order.

A stack is a tuple, its top card first. How the hands fall - where the stack is parted, how large
the packets are - comes from outside as numbers; a step moves cards and neither adds nor loses one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from itertools import accumulate
from typing import TYPE_CHECKING, TypeVar

from spanish21.errors import Spanish21Error
from spanish21.law.clause import cites, reads
from spanish21.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from spanish21.law.citations import ShuffleCitations

__all__ = [
    "Cut",
    "Handful",
    "Insertion",
    "Move",
    "Plug",
    "Procedure",
    "ProcedureError",
    "Riffle",
    "ShuffleError",
    "Step",
    "Strip",
    "Turn",
    "cut",
    "parse_procedure",
    "perform",
    "plug",
    "riffle",
    "strip",
    "turn",
]

T = TypeVar("T")

_RIFFLES_BEFORE_STRIP = 2
_MOST_STEPS = 100
_WORD = re.compile(r"(plug|riffle|turn|strip|cut)(?:\*(\d{1,3}))?", re.ASCII)


class ShuffleError(Spanish21Error, ValueError):
    """Numbers that describe no move of the stack at hand."""


class ProcedureError(Spanish21Error, ValueError):
    """A text that names no shuffle procedure."""


class Step(Enum):
    """A kind of step, with the word by which a procedure names it."""

    PLUG = "plug"
    RIFFLE = "riffle"
    TURN = "turn"
    STRIP = "strip"
    CUT = "cut"


@dataclass(frozen=True, slots=True)
class Insertion:
    """A packet of unused cards and the depth in the discards at which it goes in."""

    size: int
    depth: int


@dataclass(frozen=True, slots=True)
class Handful:
    """Cards taken off two piles together, and the packets in which they fall, the left first."""

    left: int
    right: int
    packets: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Plug:
    """Work the unused cards into the discards, packet by packet."""

    insertions: tuple[Insertion, ...]


@dataclass(frozen=True, slots=True)
class Riffle:
    """Part the stack and interlace the piles, by one handful or by several."""

    at: int
    handfuls: tuple[Handful, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """Part the stack, turn one part half around, and riffle both together."""

    at: int
    handfuls: tuple[Handful, ...]


@dataclass(frozen=True, slots=True)
class Strip:
    """Run off packets from the top, each laid on the one before."""

    packets: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Cut:
    """Bring the cards above the cutting card to the bottom."""

    at: int


Move = Plug | Riffle | Turn | Strip | Cut
_KINDS: dict[type[Move], Step] = {
    Plug: Step.PLUG,
    Riffle: Step.RIFFLE,
    Turn: Step.TURN,
    Strip: Step.STRIP,
    Cut: Step.CUT,
}


@cites("MA-bonus-spin 4(j)(1)")
def plug(
    discards: Sequence[T], unused: Sequence[T], insertions: Iterable[Insertion]
) -> tuple[T, ...]:
    """Insert the cards from behind the cutting card into the discards, in packets from the top.

    A depth counts the discards above the packet; packets at one depth lie in the order they came.
    """
    made = tuple(insertions)
    _check_sizes([insertion.size for insertion in made], len(unused), "unused cards")
    packets: dict[int, list[T]] = {}
    start = 0
    for insertion in made:
        if not 0 <= insertion.depth <= len(discards):
            msg = f"a packet cannot go {insertion.depth} deep into {len(discards)} discards"
            raise ShuffleError(msg)
        end = start + insertion.size
        packets.setdefault(insertion.depth, []).extend(unused[start:end])
        start = end
    stack: list[T] = []
    for depth, card in enumerate(discards):
        stack += packets.get(depth, ())
        stack.append(card)
    return (*stack, *packets.get(len(discards), ()))


@cites("MA-bonus-spin 4(j)(2)")
def riffle(cards: Sequence[T], at: int, handfuls: Iterable[Handful]) -> tuple[T, ...]:
    """Divide the cards into two piles and interlace them.

    Handfuls come off the tops of both piles; each, interlaced, is laid on those before it.
    """
    _check_place(at, len(cards))
    return _interlace(cards[:at], cards[at:], tuple(handfuls))


@cites("MA-bonus-spin 4(j)(3)")
def turn(
    cards: Sequence[T],
    at: int,
    handfuls: Iterable[Handful],
    turned: Callable[[T], T] | None = None,
) -> tuple[T, ...]:
    """Divide the cards into two stacks, turn one by 180 degrees and riffle them together.

    Turned in its plane a stack keeps its order: only the way each card points changes, and
    `turned` says what that makes of a card, where it matters.
    """
    _check_place(at, len(cards))
    right = cards[at:]
    if turned:
        right = [turned(card) for card in right]
    return _interlace(cards[:at], right, tuple(handfuls))


@cites("MA-bonus-spin 4(j)(4)")
def strip(cards: Sequence[T], packets: Sequence[int]) -> tuple[T, ...]:
    """Run packets off the top, each laid on the one before: the last comes to lie on top."""
    _check_sizes(packets, len(cards), "cards")
    ends = list(accumulate(packets))
    parts = [cards[end - size : end] for end, size in zip(ends, packets, strict=True)]
    return tuple(card for part in reversed(parts) for card in part)


@cites("MA-bonus-spin 4(j)(5)")
def cut(cards: Sequence[T], at: int) -> tuple[T, ...]:
    """Bring the cards above the cutting card to the bottom."""
    _check_place(at, len(cards))
    return (*cards[at:], *cards[:at])


def perform(
    discards: Sequence[T], unused: Sequence[T], moves: Iterable[Move]
) -> Iterator[tuple[T, ...]]:
    """Carry out moves one by one and yield the stack after each.

    Until they are plugged, the unused cards lie apart; if they never are, they lie on top.
    """
    planned = tuple(moves)
    plugs = sum(isinstance(move, Plug) for move in planned)
    stack: tuple[T, ...] = tuple(discards) if plugs else (*unused, *discards)
    if plugs > 1:
        msg = "the unused cards are plugged once: after that they are no longer apart"
        raise ShuffleError(msg)
    for move in planned:
        match move:
            case Plug(insertions):
                stack = plug(stack, unused, insertions)
            case Riffle(at, handfuls):
                stack = riffle(stack, at, handfuls)
            case Turn(at, handfuls):
                stack = turn(stack, at, handfuls)
            case Strip(packets):
                stack = strip(stack, packets)
            case Cut(at):
                stack = cut(stack, at)
        yield stack


@dataclass(frozen=True, slots=True)
class Procedure:
    """The kinds of steps of a manual shuffle, in order."""

    steps: tuple[Step, ...]

    @classmethod
    def of(cls, moves: Iterable[Move]) -> Procedure:
        """Name the procedure that moves follow."""
        return cls(tuple(_KINDS[type(move)] for move in moves))

    @cites("MA-bonus-spin 4(j)", "MA-bonus-spin 4(j)(4)", "MA-bonus-spin 4(j)(5)")
    @reads("R64")
    def refusals(self, cited: ShuffleCitations, *, unused: bool = True) -> tuple[Refusal, ...]:
        """List what the order of a manual shuffle does not permit, where it is prescribed.

        That the plug comes first is usual but not a rule; without unused cards, as with a new
        set, there is nothing to plug.
        """
        return tuple(self._refusals(cited, unused=unused))

    def _refusals(self, cited: ShuffleCitations, *, unused: bool) -> Iterator[Refusal]:
        needed = [step for step in Step if unused or step is not Step.PLUG]
        missing = [step.value for step in needed if step not in self.steps]
        if missing:
            said = f"A manual shuffle also needs these steps: {', '.join(missing)}. Add them."
            yield Refusal("shuffle/step-missing", cited.steps, said)
        if Step.STRIP in self.steps:
            before = self.steps[: self.steps.index(Step.STRIP)]
            riffles = sum(step in {Step.RIFFLE, Step.TURN} for step in before)
            if riffles < _RIFFLES_BEFORE_STRIP:
                said = f"The strip comes after {_riffles(riffles)}. Riffle at least twice first."
                yield Refusal("shuffle/strip-too-early", cited.strip, said)
        if Step.CUT in self.steps[:-1]:
            said = "The cut is the last step. Do nothing after it."
            yield Refusal("shuffle/cut-not-last", cited.cut, said)

    def __str__(self) -> str:
        """Write the procedure as it is read: `plug riffle*2 strip riffle cut`."""
        parts: list[tuple[Step, int]] = []
        for step in self.steps:
            if parts and parts[-1][0] is step:
                parts[-1] = (step, parts[-1][1] + 1)
            else:
                parts.append((step, 1))
        return " ".join(
            f"{step.value}*{times}" if times > 1 else step.value for step, times in parts
        )


def parse_procedure(text: str) -> Procedure:
    """Read a procedure such as `plug riffle riffle strip riffle cut` or `riffle*7`."""
    steps: list[Step] = []
    for word in text.replace(",", " ").lower().split():
        found = _WORD.fullmatch(word)
        if not found:
            msg = (
                f"{word!r} is not a step. Write {', '.join(step.value for step in Step)}, "
                "or riffle*3 for three of them."
            )
            raise ProcedureError(msg)
        steps += [Step(found[1])] * int(found[2] or 1)
    if not 0 < len(steps) <= _MOST_STEPS:
        msg = f"A procedure has from 1 to {_MOST_STEPS} steps."
        raise ProcedureError(msg)
    if steps.count(Step.PLUG) > 1:
        msg = "Plug once only. After a plug no unused cards are left apart."
        raise ProcedureError(msg)
    return Procedure(tuple(steps))


def _interlace(left: Sequence[T], right: Sequence[T], handfuls: Sequence[Handful]) -> tuple[T, ...]:
    """Interlace the piles handful by handful, the first handful at the bottom."""
    _check_sizes([handful.left for handful in handfuls], len(left), "cards of the left pile")
    _check_sizes([handful.right for handful in handfuls], len(right), "cards of the right pile")
    woven: list[list[T]] = []
    taken_left = taken_right = 0
    for handful in handfuls:
        ends = taken_left + handful.left, taken_right + handful.right
        woven.append(_weave(left[taken_left : ends[0]], right[taken_right : ends[1]], handful))
        taken_left, taken_right = ends
    return tuple(card for part in reversed(woven) for card in part)


def _weave(left: Sequence[T], right: Sequence[T], handful: Handful) -> list[T]:
    """Drop packets alternately from the left and the right."""
    _check_sizes(handful.packets[::2], len(left), "cards in the left hand")
    _check_sizes(handful.packets[1::2], len(right), "cards in the right hand")
    stack: list[T] = []
    starts = [0, 0]
    for place, size in enumerate(handful.packets):
        side = place % 2
        stack += (left, right)[side][starts[side] : starts[side] + size]
        starts[side] += size
    return stack


def _check_place(at: int, count: int) -> None:
    if not 0 <= at <= count:
        msg = f"a stack of {count} cards cannot be parted after {at}"
        raise ShuffleError(msg)


def _check_sizes(sizes: Sequence[int], count: int, what: str) -> None:
    if any(size < 0 for size in sizes) or sum(sizes) != count:
        msg = f"packets of {', '.join(map(str, sizes)) or 'nothing'} do not make up {count} {what}"
        raise ShuffleError(msg)


def _riffles(count: int) -> str:
    return {0: "no riffle", 1: "1 riffle"}.get(count, f"{count} riffles")
