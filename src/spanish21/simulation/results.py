"""Results: exact whole numbers that add up, and the figures that follow from them."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field, fields, replace
from math import sqrt
from pathlib import Path
from typing import Any, TypeVar

from spanish21.checked import checked
from spanish21.errors import ArgumentError, Spanish21Error, file_error
from spanish21.simulation.atomic_files import write_whole
from spanish21.simulation.counted import MeterResult, Side, added, plain
from spanish21.simulation.labels import LABELS

R = TypeVar("R", bound=tuple[int, ...])

__all__ = ["MergeError", "Results"]

FORMAT = 6
_95 = 1.959963984540054


class MergeError(Spanish21Error, ValueError):
    """Results that do not belong together."""


@dataclass(frozen=True, kw_only=True)
@checked
class Results:
    """Everything a simulation counted; amounts and their squares are in cents."""

    game: dict[str, object]
    """what was simulated, in words and numbers"""
    tables_digest: str
    rulebook_digest: str
    seed: int
    streams: tuple[tuple[int, int, int], ...]
    """seed, first shoe and number of shoes of each part"""

    rounds: int
    boxes: int
    """rounds times boxes in play"""
    samples: int
    """shoes, or runs of rounds of a device that always reshuffles; independent of each other"""
    cards: int
    refilled: int
    """rounds that emptied the shoe and were completed from the shuffled discards"""
    short: int
    """rounds given up because they took every card there is"""
    net_cents: int
    net_squared: int
    insured_net_squared: int
    """of what a box and its insurance won together"""
    wagered_cents: int
    initial_cents: int
    shoe_net_squared: int
    shoe_cross: int
    shoe_initial_squared: int
    base_cents: int
    """the base wager"""

    distribution: dict[int, int]
    """boxes by their net result in cents"""
    binned: int
    """width of a step of the distribution; 0 where it is exact"""
    actions: dict[str, int]
    outcomes: dict[str, int]
    payouts: dict[str, int]
    by_depth: dict[int, tuple[int, int]]
    """boxes and net by cards gone"""
    by_true_count: dict[int, tuple[int, int, int, int]]
    """boxes, net, squares of a round's net, and initial wagers by true count"""
    side_wagers: dict[str, Side]
    fixed_payouts: Side
    meters: dict[str, MeterResult]
    exact: dict[str, float] = field(default_factory=dict)
    """exact edges from a full shoe, by wager, where they were asked for"""
    without_exact: dict[str, str] = field(default_factory=dict)
    """why a wager has no exact edge, where they were asked for"""

    cpu_seconds: float = 0.0
    seconds: float = 0.0
    complete: bool = True

    def __repr__(self) -> str:
        """Show what was played and how it went."""
        edge = 100 * self.edge
        return (
            f"<Results {self.game['edition']}: {self.rounds:,} rounds, player's edge {edge:.4f}%>"
        )

    @property
    def shoes(self) -> int:
        """Return how often the cards were shuffled: for each shoe, or for every round."""
        return self.rounds if self.game["reshuffled_every_round"] else self.samples

    @property
    def left_out(self) -> tuple[str, ...]:
        """List the side wagers that the table offers and that were not simulated."""
        names = self.game.get("side_wagers_left_out")
        return tuple(map(str, names)) if isinstance(names, list) else ()

    @property
    def edge(self) -> float:
        """Return the player's net result divided by the initial wagers."""
        return self.net_cents / self.initial_cents if self.initial_cents else 0.0

    @property
    def edge_per_unit_wagered(self) -> float:
        """Return the player's net result divided by everything wagered."""
        return self.net_cents / self.wagered_cents if self.wagered_cents else 0.0

    @property
    def standard_error(self) -> float:
        """Return the standard error of the edge; shoes are independent, rounds are not quite."""
        if self.samples <= 1 or not self.initial_cents:
            return float("inf")
        edge = self.edge
        # A difference of large whole numbers: the first part is exact, the rest is small.
        spread = (
            self.shoe_net_squared
            - 2 * edge * self.shoe_cross
            + edge * edge * self.shoe_initial_squared
        )
        return sqrt(max(spread, 0.0) * self.samples / (self.samples - 1)) / self.initial_cents

    @property
    def standard_deviation(self) -> float:
        """Return the standard deviation of one box in one round, in base wagers."""
        if not self.boxes:
            return 0.0
        mean = self.net_cents / self.boxes
        return sqrt(max(self.net_squared / self.boxes - mean * mean, 0.0)) / self.base_cents

    @property
    def rounds_per_second(self) -> float:
        """Return the rounds per second of processor time."""
        return self.rounds / self.cpu_seconds if self.cpu_seconds else 0.0

    @property
    def rounds_per_elapsed_second(self) -> float:
        """Return the rounds per second of elapsed time, all threads together."""
        return self.rounds / self.seconds if self.seconds else 0.0

    @property
    def interval_95(self) -> tuple[float, float]:
        """Return the interval that holds the edge in 95 of 100 simulations."""
        edge, error = self.edge, self.standard_error * _95
        return edge - error, edge + error

    def data(self) -> dict[str, object]:
        """Write the figures for a program."""
        return {**self._edges(), **self._breakdowns(), **self._run()}

    def _edges(self) -> dict[str, object]:
        """Write how much was played and what it cost."""
        return {
            "rounds": self.rounds,
            "boxes": self.boxes,
            "shoes": self.shoes,
            "samples": self.samples,
            "complete": self.complete,
            "edge_per_initial_wager": self.edge,
            "standard_error": self.standard_error if self.samples > 1 else None,
            "interval_95": list(self.interval_95) if self.samples > 1 else None,
            "standard_deviation": self.standard_deviation,
            "edge_per_unit_wagered": self.edge_per_unit_wagered,
            "wagers_per_round": self.wagered_cents / self.initial_cents
            if self.initial_cents
            else None,
            "cards_per_round": self.cards / self.rounds if self.rounds else None,
            "rounds_completed_from_discards": self.refilled,
            "rounds_short_of_cards": self.short,
        }

    def _breakdowns(self) -> dict[str, object]:
        """Write the results by amount, action, depth, count and wager."""
        fixed = self.fixed_payouts
        return {
            "distribution": {
                f"{net / self.base_cents:g}": count
                for net, count in sorted(self.distribution.items())
            },
            "distribution_step": self.binned / self.base_cents,
            "actions": self.actions,
            "outcomes": self.outcomes,
            "payouts": self.payouts,
            "by_depth": [
                {"cards_gone": gone, "boxes": boxes, "edge": net / self.base_cents / boxes}
                for gone, (boxes, net) in sorted(self.by_depth.items())
                if boxes
            ],
            "by_true_count": self._by_true_count(),
            "side_wagers": {name: side.data() for name, side in self.side_wagers.items()},
            "fixed_payouts": {
                **fixed.data(),
                "edge": fixed.net_cents / self.initial_cents if self.initial_cents else None,
            },
            "exact": self.compared(),
            "without_exact": self.without_exact,
            "meters": {name: plain(meter) for name, meter in self.meters.items()},
        }

    def _run(self) -> dict[str, object]:
        """Write how fast it was played, and what it takes to play it again."""
        return {
            "rounds_per_second": self.rounds_per_second,
            "rounds_per_elapsed_second": self.rounds_per_elapsed_second,
            "cpu_seconds": self.cpu_seconds,
            "seconds": self.seconds,
            "seed": self.seed,
            "rulebook_digest": self.rulebook_digest,
            "tables_digest": self.tables_digest,
            "game": self.game,
            "labels": LABELS,
        }

    def compared(self) -> dict[str, dict[str, float]]:
        """Put exact edges beside the simulated ones, with the difference in standard errors."""
        found = {}
        for name, exact in self.exact.items():
            edge, error = self._measured(name)
            row = {"exact_edge": exact, "edge": edge}
            found[name] = row | ({"z_score": (edge - exact) / error} if error else {})
        return found

    def _measured(self, name: str) -> tuple[float, float | None]:
        """Return an edge with its standard error; jackpots count as the initial meter."""
        if name not in self.side_wagers:
            return self.edge, self.standard_error if self.samples > 1 else None
        side = self.side_wagers[name]
        won = [meter for meter in self.meters.values() if meter.side_wager == name]
        net = side.net_cents + sum(
            meter.wins * meter.initial_cents - meter.paid_cents for meter in won
        )
        return net / side.wagered_cents, side.standard_error

    def _by_true_count(self) -> list[dict[str, object]]:
        return [
            {
                "true_count": true,
                "boxes": boxes,
                "edge": net / initial if initial else None,
                "standard_error": sqrt(squares) / initial if initial else None,
            }
            for true, (boxes, net, squares, initial) in sorted(self.by_true_count.items())
            if boxes
        ]

    def merge(self, other: Results) -> Results:
        """Add the results of other shoes of the same game."""
        if self.tables_digest != other.tables_digest or self.game != other.game:
            msg = "The results are of different games: rules, strategy, wagers and shoe must agree."
            raise MergeError(msg)
        _check_apart(self.streams, other.streams)
        sums = {name: getattr(self, name) + getattr(other, name) for name in _SUMS}
        return replace(
            self,
            **sums,
            streams=(*self.streams, *other.streams),
            distribution=added(self.distribution, other.distribution),
            actions=added(self.actions, other.actions),
            outcomes=added(self.outcomes, other.outcomes),
            payouts=added(self.payouts, other.payouts),
            by_depth=_added_rows(self.by_depth, other.by_depth),
            by_true_count=_added_rows(self.by_true_count, other.by_true_count),
            side_wagers={
                name: side.plus(other.side_wagers[name]) for name, side in self.side_wagers.items()
            },
            fixed_payouts=self.fixed_payouts.plus(other.fixed_payouts),
            meters={name: meter.plus(other.meters[name]) for name, meter in self.meters.items()},
            complete=self.complete and other.complete,
        )

    def save(self, path: Path | str) -> None:
        """Write the results to a file that `load` reads."""
        try:
            write_whole(Path(path), json.dumps({"format": FORMAT, **asdict(self)}, indent=1))
        except OSError as error:
            raise file_error(error, path) from None

    @classmethod
    def load(cls, path: Path | str) -> Results:
        """Read results that `save` wrote."""
        try:
            return cls._read(json.loads(Path(path).read_text("utf-8")))
        except OSError as error:
            raise file_error(error, path) from None
        except (ValueError, LookupError, TypeError, AttributeError):
            msg = f"{path} holds no results of this version. Make them again."
            raise ArgumentError(msg) from None

    @classmethod
    def _read(cls, data: dict[str, Any]) -> Results:
        if data.pop("format", None) != FORMAT:
            raise ValueError(FORMAT)
        data["streams"] = tuple(tuple(row) for row in data["streams"])
        data["distribution"] = {int(net): count for net, count in data["distribution"].items()}
        for name in ("by_depth", "by_true_count"):
            data[name] = {int(key): tuple(row) for key, row in data[name].items()}
        data["side_wagers"] = {name: Side(**row) for name, row in data["side_wagers"].items()}
        data["fixed_payouts"] = Side(**data["fixed_payouts"])
        data["meters"] = {
            name: MeterResult(**row | {"shown_cents": tuple(row["shown_cents"])})
            for name, row in data["meters"].items()
        }
        return cls(**{item.name: data[item.name] for item in fields(cls)})


_SUMS = (
    "rounds",
    "boxes",
    "samples",
    "cards",
    "refilled",
    "short",
    "net_cents",
    "net_squared",
    "insured_net_squared",
    "wagered_cents",
    "initial_cents",
    "shoe_net_squared",
    "shoe_cross",
    "shoe_initial_squared",
    "cpu_seconds",
    "seconds",
)


def _check_apart(
    own: tuple[tuple[int, int, int], ...], others: tuple[tuple[int, int, int], ...]
) -> None:
    for seed, first, shoes in own:
        for other_seed, other_first, other_shoes in others:
            overlap = first < other_first + other_shoes and other_first < first + shoes
            if seed == other_seed and overlap:
                msg = f"Both results hold the shoes of seed {seed}. Use another seed."
                raise MergeError(msg)


def _added_rows(own: dict[int, R], other: dict[int, R]) -> dict[int, R]:
    found = dict(own)
    for key, row in other.items():
        mine = found.get(key)
        found[key] = row if mine is None else _row_sum(mine, row)
    return found


def _row_sum(one: R, two: R) -> R:
    return tuple(a + b for a, b in zip(one, two, strict=True))  # type: ignore[return-value]
