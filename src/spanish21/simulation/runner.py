"""Running a game: chunks of shoes on threads or machines, added up in order."""

from __future__ import annotations

import hashlib
import json
import os
import time
import warnings
from collections import deque
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from spanish21.compiling import announcing
from spanish21.errors import Spanish21Error
from spanish21.simulation.atomic_files import write_whole
from spanish21.simulation.compile import Compiled, compile_game
from spanish21.simulation.kernel.tally import Counter, Spun, Tally
from spanish21.simulation.kernels import UNBOUNDED, play
from spanish21.simulation.report import digest, results_of
from spanish21.simulation.sums import Sums

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from spanish21.simulation.game import Game
    from spanish21.simulation.results import Results

__all__ = [
    "CHUNK",
    "CheckpointError",
    "Executor",
    "Progress",
    "Threads",
    "play_chunk",
    "prepare",
    "run",
]

CHUNK = 8192
"""Shoes to a chunk; results do not depend on who plays a chunk or when."""

_SAVE_SECONDS = 10.0


class CheckpointError(Spanish21Error, ValueError):
    """A checkpoint of another game or another seed."""


class Played(Protocol):
    """A chunk under way."""

    def result(self) -> tuple[Tally, float]:
        """Wait for what it counted and the processor time it took."""
        ...


@runtime_checkable
class Executor(Protocol):
    """Where chunks are played."""

    @property
    def workers(self) -> int:
        """Return how many chunks are played side by side."""
        ...

    def submit(self, compiled: Compiled, seed: int, chunk: int) -> Played:
        """Begin to play a chunk."""
        ...

    def close(self) -> None:
        """Give the workers back."""
        ...


def play_chunk(
    compiled: Compiled, seed: int, chunk: int, most: int = UNBOUNDED
) -> tuple[Tally, float]:
    """Play one chunk, up to a limit of its rounds."""
    began = time.thread_time()
    tally = play(compiled, seed, chunk * CHUNK, CHUNK, most)
    won = tally.jackpots[: tally.spun[Spun.JACKPOTS]].copy()
    return tally._replace(jackpots=won), time.thread_time() - began


class Threads:
    """Threads of this process; the kernel runs without the interpreter's lock."""

    def __init__(self, workers: int | None = None) -> None:
        """Start as many threads as there are processors, or fewer if told so."""
        processors = os.cpu_count() or 1
        self.workers = min(workers or processors, processors)
        self._pool = ThreadPoolExecutor(self.workers)

    def submit(self, compiled: Compiled, seed: int, chunk: int) -> Future[tuple[Tally, float]]:
        """Begin to play a chunk."""
        return self._pool.submit(play_chunk, compiled, seed, chunk)

    def close(self) -> None:
        """Stop the threads, and drop what they have not begun."""
        self._pool.shutdown(wait=True, cancel_futures=True)


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run is: rounds, the running estimate and its error."""

    rounds: int
    edge: float
    standard_error: float
    seconds: float


@dataclass
class _Run:
    """A run under way."""

    compiled: Compiled
    seed: int
    rounds: int | None
    until: float | None
    sums: Sums
    checkpoint: Path | None = None
    cpu: float = 0.0
    cut: bool = False
    """whether the last chunk was not played to its end"""

    @property
    def played(self) -> int:
        """Return the rounds so far."""
        return self.sums.counters[Counter.ROUNDS]

    def add(self, tally: Tally, cpu: float) -> bool:
        """Add a chunk and say whether the run is over; of the last chunk only what is asked."""
        self.cpu += cpu
        more = int(tally.counters[Counter.ROUNDS])
        if self.rounds is not None and self.played + more > self.rounds:
            self.try_save()
            self.cut = True
            tally, cpu = play_chunk(
                self.compiled, self.seed, self.sums.chunks, self.rounds - self.played
            )
            self.cpu += cpu
        self.sums = self.sums.add(tally)
        return self.over()

    def over(self) -> bool:
        """Whether enough rounds are played, or the error is small enough."""
        if self.rounds is not None and self.played >= self.rounds:
            return True
        return self.until is not None and self.error() <= self.until

    def wants(self, ahead: int) -> bool:
        """Whether the chunks that are under way will probably not be enough."""
        if self.rounds is None or not self.sums.chunks:
            return True
        return self.played + ahead * (self.played / self.sums.chunks) < self.rounds

    def error(self) -> float:
        """Return the standard error so far."""
        return _estimate(self.sums)[1]

    def save(self) -> None:
        """Write a checkpoint of whole chunks, so that a cut in the middle leaves the one before."""
        if self.checkpoint is None or self.cut:
            return
        data = {
            "tables_digest": digest(self.compiled),
            "seed": self.seed,
            "cpu_seconds": self.cpu,
            **self.sums.data(),
        }
        write_whole(self.checkpoint, json.dumps({**data, "sum": _sum(data)}))

    def try_save(self) -> None:
        """Write a checkpoint; where that fails, what was played must not be lost with it."""
        try:
            self.save()
        except OSError as error:
            why = f"({error.strerror}): free some space, or name another file next time"
            warnings.warn(f"{self.checkpoint} cannot be written {why}", stacklevel=2)


def _sum(data: Mapping[str, object]) -> str:
    """Return the checksum of a checkpoint."""
    text = json.dumps({name: part for name, part in data.items() if name != "sum"}, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def _whole(data: dict[str, Any]) -> dict[str, Any]:
    """Return what a checkpoint holds if it is as it was written."""
    if data["sum"] != _sum(data):
        msg = "the checksum is another"
        raise ValueError(msg)
    return data


def prepare(compiled: Compiled, announce: Callable[[], None] | None = None) -> None:
    """Load the kernel, or compile it if it was never used here; `announce` is called first."""
    with announcing(announce and (lambda _: announce())):
        play_chunk(compiled, 0, 0, 0)


def _estimate(sums: Sums) -> tuple[float, float]:
    """Return the edge and its standard error from the sums alone."""
    counters = sums.counters
    initial, shoes = counters[Counter.WAGERED], counters[Counter.SHOES]
    if shoes <= 1 or not initial:
        return 0.0, float("inf")
    edge = counters[Counter.NET] / initial
    spread = (
        counters[Counter.SHOE_NET_SQUARED]
        - 2 * edge * counters[Counter.SHOE_CROSS]
        + edge * edge * counters[Counter.SHOE_WAGERED_SQUARED]
    )
    return edge, (max(spread, 0.0) * shoes / (shoes - 1)) ** 0.5 / initial


def run(  # noqa: PLR0913 - each is a choice of the caller's
    game: Game,
    *,
    rounds: int | None,
    seed: int,
    until_se: float | None = None,
    executor: Executor | None = None,
    checkpoint: Path | None = None,
    progress: Callable[[Progress], None] | None = None,
    announce: Callable[[], None] | None = None,
) -> Results:
    """Play until enough rounds are played or the error is small enough, or Ctrl-C."""
    began = time.perf_counter()
    compiled = compile_game(game)
    going = _Run(compiled, seed, rounds, until_se, Sums.empty(compiled), checkpoint)
    _begin(going)
    prepare(compiled, announce)
    workers = executor or Threads()
    complete = True
    try:
        _play(going, workers, progress, began)
    except KeyboardInterrupt:
        complete = False
    finally:
        going.try_save()
        if executor is None:
            workers.close()
    try:
        found = results_of(compiled, going.sums, seed)
    except KeyboardInterrupt:
        # All is counted: a Ctrl-C that comes now must not cost it.
        complete = False
        found = results_of(compiled, going.sums, seed)
    seconds = time.perf_counter() - began
    return replace(found, cpu_seconds=going.cpu, seconds=seconds, complete=complete)


def _begin(going: _Run) -> None:
    """Go on from the checkpoint if there is one, and see that it can be written."""
    path, rounds = going.checkpoint, going.rounds
    if path is not None and path.is_file():
        going.sums, going.cpu = _resume(path, going.compiled, going.seed)
        if rounds is not None and going.played > rounds:
            msg = (
                f"{path} holds {going.played} rounds, more than the {rounds} asked for. "
                "Ask for more, or name another file."
            )
            raise CheckpointError(msg)
    try:
        going.save()
    except OSError as error:
        msg = f"{path} cannot be written ({error.strerror}). Name another file."
        raise CheckpointError(msg) from None


def _play(
    going: _Run,
    workers: Executor,
    progress: Callable[[Progress], None] | None,
    began: float,
) -> None:
    """Keep the workers busy and add their chunks up in order."""
    if going.over():
        return
    ahead: deque[Played] = deque()
    number = going.sums.chunks
    saved = time.perf_counter()
    while True:
        while len(ahead) < 2 * workers.workers and going.wants(len(ahead)):
            ahead.append(workers.submit(going.compiled, going.seed, number))
            number += 1
        done = going.add(*ahead.popleft().result())
        now = time.perf_counter()
        if progress is not None:
            progress(Progress(going.played, *_estimate(going.sums), now - began))
        if done:
            return
        if now - saved > _SAVE_SECONDS:
            going.try_save()
            saved = now


def _resume(path: Path, compiled: Compiled, seed: int) -> tuple[Sums, float]:
    try:
        data = _whole(json.loads(path.read_text("utf-8")))
        same = data["tables_digest"] == digest(compiled) and data["seed"] == seed
        found = (Sums.read(data, compiled), float(data["cpu_seconds"])) if same else None
    except (ValueError, LookupError, TypeError, AttributeError, OSError):
        msg = f"{path} is not a checkpoint. Name another file."
        raise CheckpointError(msg) from None
    if found is None:
        msg = f"{path} is the checkpoint of another game or seed. Name another file."
        raise CheckpointError(msg)
    return found
