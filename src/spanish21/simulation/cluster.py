"""Many machines: chunks of shoes on a Dask cluster, with the same answer as on one."""

from __future__ import annotations

import logging
import pickle
import signal
import socket
from concurrent.futures import CancelledError, ThreadPoolExecutor
from contextlib import contextmanager
from functools import lru_cache
from multiprocessing import resource_tracker
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from spanish21.errors import Spanish21Error
from spanish21.simulation.compile import compile_game
from spanish21.simulation.kernel.tally import Tally
from spanish21.simulation.runner import play_chunk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spanish21.simulation.compile import Compiled

__all__ = ["Cluster", "ClusterError", "connect"]

_LOCAL = "local:"
_TIMEOUT = 5
"""seconds in which a scheduler must answer"""
_SOON = 1.5
"""seconds in which its port must answer, before the heavy libraries are loaded"""
_RETRIES = 10


class ClusterError(Spanish21Error, ValueError):
    """A cluster that cannot be reached."""


@contextmanager
def _loss_is_said() -> Iterator[None]:
    """Turn the many ways in which a scheduler goes away into one."""
    from distributed.scheduler import KilledWorker  # noqa: PLC0415 - heavy

    try:
        yield
    except (CancelledError, KilledWorker, OSError) as error:
        msg = f"the cluster was lost ({error}): what was done is in the checkpoint, if any"
        raise ClusterError(msg) from None


@lru_cache(maxsize=4)
def _compiled(game: bytes) -> Compiled:
    """Compile a game once in each worker."""
    return compile_game(pickle.loads(game))  # noqa: S301 - it comes from the scheduler we joined


def _remote_chunk(game: bytes, seed: int, chunk: int) -> tuple[tuple[Any, ...], float]:
    """Play a chunk on a worker."""
    tally, seconds = play_chunk(_compiled(game), seed, chunk)
    return tuple(tally), seconds


class _Pending:
    """A chunk on its way; a lost worker's chunks are played again by another."""

    def __init__(self, future: Any) -> None:  # noqa: ANN401 - dask has no types
        """Keep the future."""
        self._future = future

    def result(self) -> tuple[Tally, float]:
        """Wait for the chunk."""
        with _loss_is_said():
            arrays, seconds = self._future.result()
        return Tally(*arrays), seconds


class Cluster:
    """A Dask cluster as a place where chunks are played."""

    def __init__(self, client: Any, own: Any = None) -> None:  # noqa: ANN401 - dask has no types
        """Use a client, and close the cluster with it if it was started for this run."""
        self._client = client
        self._own = own
        self._game: tuple[int, Any] | None = None

    @property
    def workers(self) -> int:
        """Return how many threads the cluster's workers have."""
        with _loss_is_said():
            return max(int(sum(self._client.nthreads().values())), 1)

    def submit(self, compiled: Compiled, seed: int, chunk: int) -> _Pending:
        """Begin to play a chunk somewhere."""
        if self._game is None or self._game[0] != id(compiled):
            self._game = (id(compiled), pickle.dumps(compiled.game))
        with _loss_is_said():
            future = self._client.submit(
                _remote_chunk, self._game[1], seed, chunk, pure=False, retries=_RETRIES
            )
        return _Pending(future)

    def close(self) -> None:
        """Leave the cluster."""
        self._client.close()
        if self._own is not None:
            self._own.close()


def _check_scheduler(address: str) -> None:
    """Raise `ClusterError` soon if nothing listens where a scheduler should be."""
    where = urlsplit(address)
    try:
        host, port = where.hostname, where.port
    except ValueError:
        host = port = None
    if where.scheme not in {"tcp", "tls"} or host is None or port is None:
        msg = f"{address!r} isn't a scheduler's address: write tcp://HOST:PORT or local:4"
        raise ClusterError(msg)
    try:
        socket.create_connection((host, port), _SOON).close()
    except OSError as error:
        reason = error.strerror or error
        msg = f"No scheduler answers at {address} ({reason}). Start one with dask scheduler."
        raise ClusterError(msg) from None


def connect(address: str) -> Cluster:
    """Join a scheduler at `tcp://host:port`, or start `local:N` workers on this machine."""
    if not address.startswith(_LOCAL):
        _check_scheduler(address)
    from distributed import Client  # noqa: PLC0415 - heavy

    if address.startswith(_LOCAL):
        number = address.removeprefix(_LOCAL)
        if not number.isdecimal() or int(number) < 1:
            msg = f"{address!r}: write local:4 for four workers on this machine"
            raise ClusterError(msg)
        try:
            cluster = _started(int(number))
        except (OSError, RuntimeError) as error:
            msg = f"{number} workers could not be started ({error}): try again, or fewer"
            raise ClusterError(msg) from None
        try:
            return Cluster(Client(cluster), cluster)
        except BaseException:
            cluster.close()
            raise
    try:
        return Cluster(Client(address, timeout=_TIMEOUT))
    except (OSError, ValueError, TimeoutError) as error:
        msg = f"No scheduler answers at {address} ({error}). Start one with dask scheduler."
        raise ClusterError(msg) from None


def _started(number: int) -> Any:  # noqa: ANN401 - dask has no types
    """Start workers on this machine that do not hear Ctrl-C, which is for the run alone.

    They are started by a thread that blocks the signal, as all that come of it then do.
    """
    from distributed import LocalCluster  # noqa: PLC0415 - heavy

    with ThreadPoolExecutor(1, initializer=_block_interrupts) as starter:
        starting = starter.submit(
            LocalCluster,
            n_workers=number,
            threads_per_worker=1,
            dashboard_address=None,
            silence_logs=logging.CRITICAL,
        )
        try:
            return starting.result()
        except KeyboardInterrupt:
            starting.result().close()
            raise


def _block_interrupts() -> None:
    # It is started with the first process otherwise, and lets the signal through again.
    resource_tracker.ensure_running()
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
