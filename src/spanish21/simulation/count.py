"""Counting: tags by rank, true count, a ramp of wagers and index plays, all as data."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from spanish21.cards import DECK, Card, Rank
from spanish21.checked import checked
from spanish21.errors import Spanish21Error
from spanish21.hand import BEST_TOTAL
from spanish21.law.rulebook import Rulebook
from spanish21.money import Cents
from spanish21.rules.player import Action
from spanish21.simulation.kernel.tables import Counting
from spanish21.strategy.cell import Cell, CellError
from spanish21.strategy.notation import impossible
from spanish21.strategy.situation import Situation, Strategy

__all__ = [
    "COUNTS",
    "CountError",
    "CountSystem",
    "IndexPlay",
    "find_count",
    "parse_count",
    "write_count",
]

COUNTS = ("hi-lo",)
"""The count systems that ship with the software."""

_LOWEST, _HIGHEST = -20, 20
_HARD, _SOFT = 4, 12
_MOST = 1000
"""the largest tag and start, far above any in use and far below where the kernel's sums end"""
_KEYS = frozenset({"title", "source", "start_per_deck", "ramp", "index", "tags"})
_INDEX = re.compile(
    r"(?P<table>hard|soft) (?P<total>\d+) against (?P<up>[2-9]|10|A): "
    r"(?P<play>\S+) from (?P<at>-?\d+) (?P<way>up|down)"
)
_INSURANCE = re.compile(r"insurance from (?P<at>-?\d+) up")


class CountError(Spanish21Error, ValueError):
    """A count system that cannot be read, in words that name the place."""


@dataclass(frozen=True, slots=True)
class IndexPlay:
    """A square that replaces the chart's from a true count up, or from it down."""

    soft: bool
    total: int
    up: int
    cell: Cell
    at: int
    down: bool = False

    def holds(self, true: int) -> bool:
        """Whether the true count calls for the play."""
        return true <= self.at if self.down else true >= self.at


@dataclass(frozen=True, slots=True)
@checked
class CountSystem:
    """A count: tags, the running count of a full shoe, and how the true count is used."""

    title: str
    source: str
    tags: tuple[int, ...]
    """by rank, in the order of `Rank`"""
    start_per_deck: int
    ramp: tuple[tuple[int, int], ...]
    """true counts from which on so many base wagers are placed"""
    index: tuple[IndexPlay, ...] = ()
    insurance: int | None = None

    @property
    def lowest(self) -> int:
        """Return the true count of the first level; lower counts are treated the same."""
        return _LOWEST

    @property
    def key(self) -> tuple[object, ...]:
        """Return everything on which results depend beside the compiled tables."""
        return self.tags, self.start_per_deck, self.ramp

    def units(self, true: int) -> int:
        """Return how many base wagers are placed at a true count."""
        return [units for at, units in self.ramp if true >= at][-1]

    def wagers_cents(self, base_cents: Cents) -> tuple[Cents, ...]:
        """List the wagers that occur."""
        return tuple(
            Cents(base_cents * units) for units in sorted({units for _, units in self.ramp})
        )

    def plans(self, strategy: Strategy) -> tuple[Strategy, ...]:
        """List the strategy played at each true count; equal ones are the same object."""
        found: dict[tuple[bool, ...], Strategy] = {}
        plans = []
        for true in range(_LOWEST, _HIGHEST + 1):
            insured = self.insurance is not None and true >= self.insurance
            key = (insured, *(play.holds(true) for play in self.index))
            plans.append(found.setdefault(key, _Deviating(self, strategy, true)))
        return tuple(plans)

    def arrays(self, rulebook: Rulebook) -> Counting:
        """Write the system as the kernel reads it."""
        import numpy as np  # noqa: PLC0415 - heavy

        from spanish21.simulation.kernel.tables import Counting  # noqa: PLC0415 - heavy

        by_rank = dict(zip(Rank, self.tags, strict=True))
        units = sorted({units for _, units in self.ramp})
        levels = [units.index(self.units(true)) for true in range(_LOWEST, _HIGHEST + 1)]
        return Counting(
            tags=np.array([by_rank[card.rank] for card in DECK], np.int64),
            unit=rulebook.cards_per_deck.value,
            start=self.start_per_deck * rulebook.decks.value,
            lowest=_LOWEST,
            levels=len(levels),
            wager=np.array(levels, np.int64),
        )


@dataclass(frozen=True, slots=True)
class _Deviating:
    """A strategy with the index plays of one true count."""

    system: CountSystem
    base: Strategy
    true: int

    @property
    def title(self) -> str:
        """Name the strategy."""
        return f"{self.base.title} with {self.system.title}"

    def choose(self, situation: Situation, legal: Sequence[Action]) -> Action:
        """Play the index play if one holds, else the chart."""
        if not situation.doubled and not (situation.pair and len(legal) > 3):  # noqa: PLR2004
            points, soft = situation.total
            for play in self.system.index:
                here = (play.soft, play.total, play.up) == (soft, points, situation.up.points)
                found = (
                    play.cell.resolve(situation, legal) if here and play.holds(self.true) else None
                )
                if found is not None:
                    return found
        return self.base.choose(situation, legal)

    def insures(self, situation: Situation) -> bool:
        """Insure from the index on."""
        if self.system.insurance is not None:
            return self.true >= self.system.insurance and situation.up.points == 1
        return self.base.insures(situation)

    def tells_apart(self, cards: Sequence[Card]) -> Hashable:
        """See what the chart sees."""
        return self.base.tells_apart(cards)


@checked
def find_count(name: str) -> CountSystem:
    """Find a count system by the name of one that ships, or by its file."""
    if name in COUNTS:
        return parse_count(
            files("spanish21.simulation").joinpath("counts", f"{name}.toml").read_text("utf-8")
        )
    try:
        return parse_count(Path(name).read_text("utf-8-sig"))
    except UnicodeDecodeError:
        msg = f"{name} is not text. Save it as UTF-8."
        raise CountError(msg) from None
    except OSError:
        msg = f"{name!r} is neither a count system nor a file. Write {', '.join(COUNTS)} or a path."
        raise CountError(msg) from None


@checked
def parse_count(text: str) -> CountSystem:
    """Read a count system; a fault is raised as CountError with its place."""
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        msg = f"The file isn't valid TOML ({error})."
        raise CountError(msg) from None
    for key in sorted(data.keys() - _KEYS):
        msg = f"{key}: unknown; a count system has {', '.join(sorted(_KEYS))}."
        raise CountError(msg)
    index, insurance = _index(data.get("index", []))
    return CountSystem(
        title=_text("title", data) or "a count without a title",
        source=_text("source", data),
        tags=_tags(data.get("tags")),
        start_per_deck=_number("start_per_deck", data.get("start_per_deck", 0)),
        ramp=_ramp(data.get("ramp")),
        index=index,
        insurance=insurance,
    )


@checked
def write_count(system: CountSystem) -> str:
    """Write a count system as a file that `parse_count` reads back."""
    index = [] if system.insurance is None else [f"insurance from {system.insurance} up"]
    index += [
        f"{'soft' if play.soft else 'hard'} {play.total} against {_up(play.up)}: {play.cell} "
        f"from {play.at} {'down' if play.down else 'up'}"
        for play in system.index
    ]
    lines = [
        f"title = {json.dumps(system.title)}",
        f"source = {json.dumps(system.source)}",
        f"start_per_deck = {system.start_per_deck}",
        f"ramp = {json.dumps(system.ramp)}",
        "index = [",
        *(f"  {json.dumps(line)}," for line in index),
        "]",
        "",
        "[tags]",
        *(f"{rank.value} = {tag}" for rank, tag in zip(Rank, system.tags, strict=True)),
    ]
    return "\n".join(lines) + "\n"


def _up(points: int) -> str:
    return "A" if points == 1 else str(points)


def _text(name: str, data: Mapping[str, object]) -> str:
    found = data.get(name, "")
    if not isinstance(found, str):
        msg = f"{name}: write a text in quotes."
        raise CountError(msg)
    return found


def _number(place: str, number: object) -> int:
    if type(number) is not int or abs(number) > _MOST:
        msg = f"{place}: write a whole number from {-_MOST} to {_MOST}."
        raise CountError(msg)
    return number


def _tags(tags: object) -> tuple[int, ...]:
    if not isinstance(tags, dict) or set(tags) != {rank.value for rank in Rank}:
        msg = f"tags: give each rank its tag: {' '.join(rank.value for rank in Rank)}."
        raise CountError(msg)
    return tuple(_number(f"tags.{rank.value}", tags[rank.value]) for rank in Rank)


def _ramp(ramp: object) -> tuple[tuple[int, int], ...]:
    rows: list[tuple[int, int]] = []
    for row in ramp if isinstance(ramp, list) else []:
        if not isinstance(row, list) or [type(part) for part in row] != [int, int] or row[1] < 1:
            msg = f"ramp: {row} is not a step: write [true count, base wagers], at least one wager."
            raise CountError(msg)
        rows.append((row[0], row[1]))
    steps = [at for at, _ in rows]
    if not steps or steps != sorted(set(steps)) or steps[0] > _LOWEST:
        msg = f"ramp: write steps that rise, the first from {_LOWEST} on."
        raise CountError(msg)
    return tuple(rows)


def _index(lines: object) -> tuple[tuple[IndexPlay, ...], int | None]:
    plays: list[IndexPlay] = []
    insurance: int | None = None
    if not isinstance(lines, list):
        msg = 'index: write a list of plays, as in ["insurance from 5 up"].'
        raise CountError(msg)
    for line in lines:
        text = " ".join(str(line).split())
        insured = _INSURANCE.fullmatch(text)
        if insured:
            if insurance is not None:
                msg = f"index: {text!r}: insurance is listed twice."
                raise CountError(msg)
            insurance = int(insured["at"])
            continue
        plays.append(_play(text, _INDEX.fullmatch(text)))
    return tuple(plays), insurance


def _play(text: str, found: Mapping[str, str] | re.Match[str] | None) -> IndexPlay:
    msg = (
        f"index: {text!r}: write 'hard 16 against 10: S from 3 up', or down, "
        "or 'insurance from 5 up'."
    )
    if found is None:
        raise CountError(msg)
    try:
        cell = Cell.parse(found["play"])
    except CellError as error:
        raise CountError(f"{msg}; {error}") from None
    up = 1 if found["up"] == "A" else int(found["up"])
    soft, points, at = found["table"] == "soft", int(found["total"]), int(found["at"])
    _check_total(text, points, soft=soft)
    wrong = impossible(cell, found["table"], points)
    if wrong:
        msg = f"index: {text!r}: {found['play']} is impossible: {wrong}"
        raise CountError(msg)
    return IndexPlay(soft, points, up, cell, at, found["way"] == "down")


def _check_total(text: str, points: int, *, soft: bool) -> None:
    least = _SOFT if soft else _HARD
    if not least <= points < BEST_TOTAL:
        msg = f"index: {text!r}: {points} is not such a total: it is {least} to {BEST_TOTAL - 1}."
        raise CountError(msg)
