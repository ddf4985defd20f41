"""Chart files: TOML with one table of plays in each text, read with every fault named."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from spanish21.cards import DECK, Rank
from spanish21.checked import checked
from spanish21.errors import Spanish21Error
from spanish21.hand import total
from spanish21.law.bonus import Pattern
from spanish21.rules.hands import is_pair
from spanish21.rules.player import Action
from spanish21.strategy.cell import Cell, CellError
from spanish21.strategy.chart import Chart, Plays, Squares
from spanish21.strategy.situation import chances

__all__ = [
    "UP_CARDS",
    "ChartError",
    "ChartFault",
    "impossible",
    "parse_chart",
    "row_label",
    "write_chart",
]

UP_CARDS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "A")
"""The columns, which a table names in its first line."""

_POINTS = {name: 1 if name == "A" else int(name) for name in UP_CARDS}
_HARD = range(4, 21)
_SOFT = range(12, 21)
_DOUBLED = range(6, 21)
_ROWS = {"hard": _HARD, "soft": _SOFT, "pairs": range(1, 11), "rescue": _DOUBLED}
_AGAIN = {"redouble": False, "redouble_soft": True}
"""the tables of hands that are doubled again, and whether their totals are soft"""
_ROWS |= {"redouble": _DOUBLED, "redouble_soft": _SOFT}
_TABLES = ("hard", "soft", "pairs")
_KEYS = frozenset({"title", "source", "insurance", "rescue", "split", *_TABLES, *_AGAIN})
_INSURANCE = {"never": False, "always": True}
_RESCUE = {"R": True, "S": False}
_ACE_HIGH = 11
_HARD_WITH_ACES = 12


@dataclass(frozen=True, slots=True)
class ChartFault:
    """One thing wrong with a chart: the table, the square or row, and what to do."""

    place: str
    message: str

    def __str__(self) -> str:
        """Write the fault with its place."""
        return f"{self.place}: {self.message}"


class ChartError(Spanish21Error, ValueError):
    """A chart that cannot be used, with every fault found."""

    def __init__(self, faults: tuple[ChartFault, ...]) -> None:
        """Keep the faults and say them all."""
        super().__init__("\n".join(str(fault) for fault in faults))
        self.faults = faults


@checked
def parse_chart(text: str) -> Chart:
    """Read a chart, or raise ChartError naming each impossible and each missing square."""
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise ChartError((ChartFault("file", f"The file isn't valid TOML ({error})."),)) from None
    reader = _Reader()
    for key in sorted(data.keys() - _KEYS):
        reader.fault(key, f"unknown; a chart has {', '.join(sorted(_KEYS))}")
    split = data.get("split")
    if split is not None and not isinstance(split, dict):
        reader.fault("split", "write its tables under [split]")
        split = None
    for key in sorted((split or {}).keys() - set(_TABLES)):
        reader.fault(f"split {key}", f"unknown; [split] has {', '.join(_TABLES)}; move it up")
    insurance = str(data.get("insurance", "never"))
    if insurance not in _INSURANCE:
        reader.fault("insurance", f"{insurance!r} is neither never nor always")
    chart = Chart(
        title=str(data.get("title", "")) or "a chart without a title",
        source=str(data.get("source", "")),
        plays=reader.plays(data, ""),
        split=reader.plays(split, "split ") if split is not None else None,
        rescue=reader.rescue(data["rescue"]) if "rescue" in data else frozenset(),
        insurance=_INSURANCE.get(insurance, False),
        redouble=frozenset(square for name in _AGAIN for square in reader.again(data, name)),
    )
    if reader.faults:
        raise ChartError(tuple(reader.faults))
    return chart


class _Reader:
    """Reads tables and collects what is wrong with them."""

    def __init__(self) -> None:
        """Begin without faults."""
        self.faults: list[ChartFault] = []

    def fault(self, place: str, message: str) -> None:
        """Note a fault."""
        self.faults.append(ChartFault(place, message))

    def plays(self, data: Mapping[str, object], prefix: str) -> Plays:
        """Read the tables of hard and soft totals and of pairs."""
        hard, soft, pairs = (
            self._squares(data.get(name), name, f"{prefix}{name}") for name in _TABLES
        )
        return Plays(hard, soft, pairs)

    def rescue(self, text: object) -> frozenset[tuple[int, int]]:
        """Read the table of doubled hands: R takes the double back, S keeps it."""
        found = set()
        for row, up, word in self._words(text, "rescue", "rescue"):
            if word not in _RESCUE:
                self.fault(_place("rescue", "rescue", row, up), f"{word!r} is neither R nor S")
            elif _RESCUE[word]:
                found.add((row, up))
        return frozenset(found)

    def again(self, data: Mapping[str, object], name: str) -> Iterator[tuple[int, bool, int]]:
        """Read a table of hands that are doubled again: D doubles, S does not."""
        if name not in data:
            return
        for row, up, word in self._words(data[name], name, name):
            if word not in {"D", "S"}:
                self.fault(_place(name, name, row, up), f"{word!r} is neither D nor S")
            elif word == "D":
                yield row, _AGAIN[name], up

    def _squares(self, text: object, table: str, name: str) -> Squares:
        squares: dict[tuple[int, int], Cell] = {}
        for row, up, word in self._words(text, table, name):
            try:
                cell = Cell.parse(word)
            except CellError as error:
                self.fault(_place(name, table, row, up), str(error))
                continue
            wrong = impossible(cell, table, row)
            if wrong:
                self.fault(_place(name, table, row, up), f"{word} is impossible: {wrong}")
            squares[row, up] = cell
        return squares

    def _words(self, text: object, table: str, name: str) -> Iterator[tuple[int, int, str]]:
        """List the words of a table by row and up card, and note what is missing."""
        if not isinstance(text, str):
            self.fault(name, "the table is missing: write it as a text of rows.")
            return
        lines = [line.split() for line in text.splitlines() if line.split()]
        if not lines or lines[0] != list(UP_CARDS):
            self.fault(name, f"the first line names the up cards: {' '.join(UP_CARDS)}")
            return
        seen: set[int] = set()
        for label, *words in lines[1:]:
            rows = _rows(label, table)
            if rows is None:
                self.fault(f"{name} {label}", f"no row: {_known_rows(table)}")
                continue
            if len(words) > len(UP_CARDS):
                self.fault(f"{name} {label}", f"{len(words)} squares for {len(UP_CARDS)} up cards")
            for row in rows:
                for up in UP_CARDS[len(words) :]:
                    self.fault(_place(name, table, row, _POINTS[up]), "missing")
                if row in seen:
                    self.fault(f"{name} {row_label(table, row)}", "said twice")
                seen.add(row)
                for up, word in zip(UP_CARDS, words, strict=False):
                    yield row, _POINTS[up], word
        for row in _ROWS[table]:
            if row not in seen:
                self.fault(f"{name} {row_label(table, row)}", "missing")


def _place(name: str, table: str, row: int, up: int) -> str:
    column = "A" if up == 1 else str(up)
    return f"{name} {row_label(table, row)} against {column}"


def row_label(table: str, row: int) -> str:
    """Name a row as a chart does: a total, or a pair such as `8-8`."""
    if table != "pairs":
        return str(row)
    card = "A" if row == 1 else str(row)
    return f"{card}-{card}"


def _known_rows(table: str) -> str:
    if table == "pairs":
        return "the pairs are 2-2 to 10-10 and A-A"
    known = _ROWS[table]
    return f"the totals are {known[0]} to {known[-1]}, or several as in {known[0]}-{known[1]}"


def _rows(label: str, table: str) -> range | None:
    """Read a row's label: a total, a span of totals, a soft hand as A-7, or a pair."""
    first, dash, last = label.partition("-")
    if table == "pairs":
        row = _POINTS.get(first)
        return range(row, row + 1) if row and first == last else None
    if first == "A" and dash and table == "soft":
        low = high = _POINTS.get(last, 0) + _ACE_HIGH
    elif first.isdecimal() and (last.isdecimal() or not dash):
        low, high = int(first), int(last or first)
    else:
        return None
    known = _ROWS[table]
    return range(low, high + 1) if low in known and high in known and low <= high else None


def impossible(cell: Cell, table: str, row: int) -> str:
    """Return why a square can never be played, if so."""
    plays = {cell.play, cell.otherwise}
    if Action.SPLIT in plays and table != "pairs":
        return "only a pair splits"
    if cell.cards is not None:
        most = _most_cards(table, row)
        if table == "pairs":
            return "a pair has two cards"
        if Action.SURRENDER in plays:
            return "only two cards surrender"
        if cell.cards > most:
            return f"this total has {most} cards at most"
    if cell.play is Action.HIT and (cell.cards or cell.mark):
        return "it hits anyway"
    if cell.mark is not None and not cell.mark.holds(_row_chances(table, row)):
        return f"no hand of this row has the chance {cell.mark.value}"
    return ""


def _most_cards(table: str, row: int) -> int:
    """Return how many cards a total can have; an ace in a low total makes it soft."""
    if table == "soft":
        return row - _ACE_HIGH + 1
    return row if row >= _HARD_WITH_ACES else row // 2


@cache
def _row_chances(table: str, row: int) -> frozenset[Pattern]:
    """List the bonuses that are a card away from some two-card hand of a row."""
    found: set[Pattern] = set()
    for first in DECK:
        for second in DECK:
            cards = (first, second)
            points, soft = total(cards)
            if table == "pairs":
                belongs = is_pair(cards) and first.points == row
            else:
                belongs = points == row and soft == (table == "soft")
            if belongs:
                found |= chances(cards)
    return frozenset(found)


@checked
def write_chart(chart: Chart) -> str:
    """Write a chart as a file that reads back as the same chart."""
    parts = [
        f"title = {_quoted(chart.title)}",
        f"source = {_quoted(chart.source)}",
        f'insurance = "{"always" if chart.insurance else "never"}"',
        *_written(chart.plays),
        _table(
            "rescue",
            {
                (row, up): "R" if (row, up) in chart.rescue else "S"
                for row in _DOUBLED
                for up in _POINTS.values()
            },
        ),
    ]
    if chart.redouble:
        parts += [_again(chart, name) for name in _AGAIN]
    if chart.split is not None:
        parts += ["\n[split]", *_written(chart.split)]
    return "\n".join(parts) + "\n"


def _again(chart: Chart, name: str) -> str:
    squares = {
        (row, up): "D" if (row, _AGAIN[name], up) in chart.redouble else "S"
        for row in _ROWS[name]
        for up in _POINTS.values()
    }
    return _table(name, squares)


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def _written(plays: Plays) -> Iterator[str]:
    for name, squares in plays.tables.items():
        yield _table(name, {key: str(cell) for key, cell in squares.items()})


def _table(name: str, words: Mapping[tuple[int, int], str]) -> str:
    order = sorted({row for row, _ in words}, key=lambda row: (row == Rank.ACE.points, row))
    lines = ["      " + "".join(f"{up:<6}" for up in UP_CARDS).rstrip()]
    for row in order:
        cells = "".join(f"{words[row, _POINTS[up]]:<6}" for up in UP_CARDS)
        lines.append(f"{row_label(name, row):<6}{cells}".rstrip())
    return f"\n{name} = '''\n" + "\n".join(lines) + "\n'''"
