"""The writer: one thread that commits what many tables hand in, as many at a time as there are."""

from __future__ import annotations

import asyncio
import errno
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Protocol, TypeVar

from spanish21.ledger.entry import Draft, Entry
from spanish21.ledger.errors import LedgerError, NotWritten, StoreFailed
from spanish21.ledger.store import Outcome, Store

__all__ = ["Writer"]

Answer = TypeVar("Answer")
_MOST = 256
"""How many groups of drafts go into one commit at most."""
_NO_MORE_FILES = {errno.EMFILE, errno.ENFILE}


class Signing(Protocol):
    """What a notary does for a writer."""

    def note(self, entries: Sequence[Entry]) -> None:
        """Take note of entries that were committed."""

    def sign(self) -> None:
        """Sign what was noted."""

    def close(self) -> None:
        """Sign what was noted, for the last time."""


class _Job:
    """Something handed in, and where its answer goes."""

    __slots__ = ("answer", "drafts", "loop", "work")

    def __init__(
        self,
        *,
        drafts: Sequence[Draft] = (),
        work: Callable[[Store], Any] | None = None,
    ) -> None:
        self.drafts = drafts
        self.work = work
        self.loop = asyncio.get_running_loop()
        self.answer: asyncio.Future[Any] = self.loop.create_future()

    def tell(self, outcome: object) -> None:
        """Give the answer to the loop that waits, if it still does."""
        with suppress(RuntimeError):  # the loop is closed: no one waits
            self.loop.call_soon_threadsafe(self.settle, outcome)

    def settle(self, outcome: object) -> None:
        """Take the answer, in the loop."""
        if self.answer.done():
            return
        if isinstance(outcome, BaseException):
            self.answer.set_exception(outcome)
        else:
            self.answer.set_result(outcome)


def _tell_all(jobs: Sequence[_Job], outcomes: Sequence[Outcome]) -> None:
    """Give answers to the loops that wait: to each of them all at once, which wakes it once."""
    told: dict[asyncio.AbstractEventLoop, list[tuple[_Job, Outcome]]] = {}
    for job, outcome in zip(jobs, outcomes, strict=True):
        told.setdefault(job.loop, []).append((job, outcome))
    for loop, answers in told.items():
        with suppress(RuntimeError):  # the loop is closed: no one waits
            loop.call_soon_threadsafe(_settle_all, answers)


def _settle_all(answers: Sequence[tuple[_Job, Outcome]]) -> None:
    for job, outcome in answers:
        job.settle(outcome)


class Writer:
    """A store behind one thread; what is awaited here is on the disk when the answer comes."""

    def __init__(self, store: Store, notary: Signing | None = None, *, rest: float = 1.0) -> None:
        """Start the thread; the notary signs at the latest after `rest` seconds without work."""
        self.store = store
        self.failure: LedgerError | None = None
        """why the writer stopped, if it did"""
        self._notary = notary
        self._rest = rest
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._closed = False
        self._thread = Thread(target=self._run, name="ledger", daemon=True)
        self._thread.start()

    async def append(self, draft: Draft) -> Entry:
        """Write one draft, or raise NotWritten; return when it is on the disk."""
        (entry,) = await self.append_all((draft,))
        return entry

    async def append_all(self, drafts: Sequence[Draft]) -> tuple[Entry, ...]:
        """Write drafts together, or raise NotWritten; return when they are on the disk."""
        entries: tuple[Entry, ...] = await self._hand_in(_Job(drafts=drafts))
        return entries

    async def run(self, work: Callable[[Store], Answer]) -> Answer:
        """Do something else with the store in the writer's thread, in its turn."""
        answer: Answer = await self._hand_in(_Job(work=work))
        return answer

    async def _hand_in(self, job: _Job) -> Any:  # noqa: ANN401 - whatever the job answers
        if self.failure is not None:
            raise self.failure
        if self._closed:
            raise StoreFailed("the writer is closed: nothing more is written")
        self._jobs.put(job)
        return await job.answer

    async def close(self) -> None:
        """Write what was handed in, end the thread and close the store."""
        if not self._closed:
            self._closed = True
            self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        while (job := self._next()) is not None:
            self._take(job)
        self._sign(last=True)
        self.store.close()

    def _next(self) -> _Job | None:
        """Wait for a job; as long as none comes, have signed what was written."""
        while True:
            try:
                return self._jobs.get(timeout=self._rest)
            except Empty:
                self._sign()

    def _take(self, job: _Job) -> None:
        """Commit this job and those that came meanwhile, up to one that isn't an append."""
        if job.work is not None:
            self._do(job, job.work)
            return
        batch, after = self._more(job)
        self._commit(batch)
        if after is not None:
            self._take(after)

    def _more(self, first: _Job) -> tuple[list[_Job], _Job | None]:
        batch = [first]
        while len(batch) < _MOST:
            try:
                job = self._jobs.get_nowait()
            except Empty:
                return batch, None
            if job is None:
                self._jobs.put(None)
                return batch, None
            if job.work is not None:
                return batch, job
            batch.append(job)
        return batch, None

    def _commit(self, batch: list[_Job]) -> None:
        if self.failure is None:
            try:
                outcomes = self.store.append_many([job.drafts for job in batch])
            except Exception as error:  # noqa: BLE001 - whatever it is, nothing more is written
                self._stop(error)
            else:
                _tell_all(batch, outcomes)
                self._note(outcomes)
                return
        for job in batch:
            job.tell(self.failure)

    def _do(self, job: _Job, work: Callable[[Store], Any]) -> None:
        if self.failure is not None:
            job.tell(self.failure)
            return
        try:
            job.tell(work(self.store))
        except StoreFailed as error:
            self._stop(error)
            job.tell(error)
        except BaseException as error:  # noqa: BLE001 - it belongs to who asked
            job.tell(error)

    def _note(self, outcomes: Sequence[Outcome]) -> None:
        if self._notary is None:
            return
        try:
            for outcome in outcomes:
                if not isinstance(outcome, NotWritten):
                    self._notary.note(outcome)
        except Exception as error:  # noqa: BLE001 - a log without its checkpoints is not kept
            self._unless_later(error)

    def _sign(self, *, last: bool = False) -> None:
        if self._notary is None or self.failure is not None:
            return
        try:
            (self._notary.close if last else self._notary.sign)()
        except Exception as error:  # noqa: BLE001 - as above
            self._unless_later(error)

    def _unless_later(self, error: Exception) -> None:
        """Stop, unless the system has too many open files: the next signing tries again."""
        if not isinstance(error, OSError) or error.errno not in _NO_MORE_FILES:
            self._stop(error)

    def _stop(self, error: Exception) -> None:
        if isinstance(error, LedgerError):
            self.failure = error
            return
        self.failure = StoreFailed(f"the ledger cannot be written: {error}")
        self.failure.__cause__ = error
