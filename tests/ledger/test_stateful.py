"""Hypothesis writes, repeats, errs, overdraws and loses leases; a plain model agrees."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import psycopg
import pytest
from hypothesis import HealthCheck, settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from spanish21.ledger import (
    Draft,
    Fenced,
    Lease,
    LeaseHeld,
    LeaseLost,
    NotWritten,
    Overdrawn,
    RepeatedCommand,
    StaleVersion,
    open_store,
    read_book,
)
from spanish21.ledger.accounts import Corrections
from spanish21.ledger.events import BalanceCorrectionApproved
from spanish21.ledger.postings import posted
from tests.judging import chains_and_money
from tests.ledger.support import draft, owing
from tests.properties.profiles import SOAK_EXAMPLES

STREAMS = ("people", "people/a", "people/b")
PEOPLE = ("ann", "bob", "cy")
HOLDERS = ("one", "two")


class Wanted(NamedTuple):
    """A draft as it is drawn: `off` is how far the expected version is off, None asks for none."""

    stream: str
    command_id: str
    events: int
    off: int | None
    amounts: tuple[int, ...]
    old_token: bool


wanted = st.builds(
    Wanted,
    st.sampled_from(STREAMS),
    st.integers(0, 40).map("c{}".format),
    st.integers(0, 3),
    st.sampled_from([None, 0, 0, 0, 1, -1]),
    st.tuples(st.integers(-50, 90), st.integers(-50, 50), st.integers(-50, 50)),
    st.booleans(),
)


class Ledger(RuleBasedStateMachine):
    """A store beside a model of dictionaries."""

    place: str = ""

    def __init__(self) -> None:
        super().__init__()
        self.folder = TemporaryDirectory()
        if not self.place:
            self.where = str(Path(self.folder.name) / "house.db")
        else:
            self.where = self.place
            with psycopg.connect(self.place, autocommit=True) as connection:
                connection.execute("DROP SCHEMA IF EXISTS spanish21 CASCADE")
        self.store = open_store(self.where)
        self.entries: dict[str, list[str]] = {}
        self.versions: Counter[str] = Counter()
        self.balances: Counter[str] = Counter()
        self.leases: dict[str, Lease] = {}
        self.firm: set[str] = set()
        """streams whose lease has not expired"""
        self.freed: set[str] = set()
        """streams whose lease is nobody's"""
        self.lost: list[Lease] = []

    def teardown(self) -> None:
        self.store.close()
        self.folder.cleanup()

    @rule(groups=st.lists(st.lists(wanted, min_size=1, max_size=3), min_size=1, max_size=3))
    def append(self, groups: list[list[Wanted]]) -> None:
        """Write groups; each is written whole or refused for the reason the model gives."""
        drafts, expected = [], []
        for group in groups:
            made, reason = self._model(group)
            drafts.append(made)
            expected.append(reason)
        outcomes = self.store.append_many(drafts)
        for outcome, reason in zip(outcomes, expected, strict=True):
            found = type(outcome) if isinstance(outcome, NotWritten) else None
            assert found is reason

    def _model(self, group: list[Wanted]) -> tuple[list[Draft], type[NotWritten] | None]:
        entries = {stream: list(ids) for stream, ids in self.entries.items()}
        versions, balances = Counter(self.versions), Counter(self.balances)
        drafts: list[Draft] = []
        reason: type[NotWritten] | None = None
        for want in group:
            version = versions[want.stream]
            events = _events(want)
            postings = posted(events)
            token = self._token(want)
            drafts.append(
                draft(
                    want.stream,
                    want.command_id,
                    events=events,
                    postings=postings,
                    token=token,
                    expected=None if want.off is None else max(0, version + want.off),
                )
            )
            lease = self.leases.get(want.stream)
            if want.command_id in entries.get(want.stream, ()):
                reason = reason or RepeatedCommand
            elif token is not None and (lease is None or token != lease.token):
                reason = reason or Fenced
            elif want.off is not None and max(0, version + want.off) != version:
                reason = reason or StaleVersion
            for posting in postings:
                after = balances[posting.account] + posting.amount
                if posting.amount < 0 and after < 0 and posting.account != Corrections().name:
                    reason = reason or Overdrawn
                balances[posting.account] = after
            entries.setdefault(want.stream, []).append(want.command_id)
            versions[want.stream] += len(events)
        if reason is None:
            self.entries, self.versions, self.balances = entries, versions, balances
        return drafts, reason

    def _token(self, want: Wanted) -> int | None:
        lease = self.leases.get(want.stream)
        if lease is None:
            return None
        return lease.token - 1 if want.old_token and lease.token > 1 else lease.token

    @rule(stream=st.sampled_from(STREAMS), holder=st.sampled_from(HOLDERS), held=st.booleans())
    def take(self, stream: str, holder: str, *, held: bool) -> None:
        """Take a lease; one that was taken for long is not given to another."""
        before = self.leases.get(stream)
        seconds = 10_000 if held else 0
        if before is not None and stream in self.firm and before.holder != holder:
            with pytest.raises(LeaseHeld) as refused:
                self.store.lease(stream, holder, seconds)
            assert refused.value.holder == before.holder
            return
        taken = self.store.lease(stream, holder, seconds)
        assert taken.token == (before.token if before else 0) + 1
        if before:
            self.lost.append(before)
        self.leases[stream] = taken
        self.freed.discard(stream)
        (self.firm.add if held else self.firm.discard)(stream)

    @rule(stream=st.sampled_from(STREAMS))
    def renew(self, stream: str) -> None:
        """Renew leases: the last one can be, the others are lost."""
        if stream in self.leases and stream not in self.freed:
            self.store.renew(self.leases[stream], 0)
            self.firm.discard(stream)
        for lease in self.lost:
            with pytest.raises(LeaseLost):
                self.store.renew(lease, 1000)

    @rule()
    def open_anew(self) -> None:
        """Close the store and open it again; who opens a file knows that nobody else holds it."""
        self.store.close()
        if not self.place:
            self.firm.clear()
            self.freed.update(self.leases)
        self.store = open_store(self.where)

    @invariant()
    def the_store_holds_what_the_model_holds(self) -> None:
        written = {stream: ids for stream, ids in self.entries.items() if ids}
        assert self.store.streams() == tuple(sorted(written))
        for stream, ids in written.items():
            assert [entry.command_id for entry in self.store.read(stream)] == ids
            assert self.store.last(stream).version == self.versions[stream]
        kept = self.store.balances()
        assert {a: b for a, b in kept.items() if b} == {a: b for a, b in self.balances.items() if b}
        book = read_book(self.store)
        assert book.total == 0
        assert owing(book) == ()
        assert chains_and_money(self.store.everything(), kept).findings == ()


def _events(want: Wanted) -> list[object]:
    """Make events that correct what people hold, and others that move nothing."""
    others = [{"type": "Noted", "place": place} for place in range(want.events)]
    amounts = zip(PEOPLE, want.amounts, strict=True)
    return [*others, *(BalanceCorrectionApproved(1, who, n, "eve") for who, n in amounts if n)]


def test_a_file_agrees_with_the_model() -> None:
    run_state_machine_as_test(Ledger, settings=_settings(40))


def test_postgres_agrees_with_the_model(postgres: str) -> None:
    class OnPostgres(Ledger):
        place = postgres

    run_state_machine_as_test(OnPostgres, settings=_settings(15))


def _settings(examples: int) -> settings:
    """Search for seconds, or as long as a soak does."""
    soaking = os.environ.get("HYPOTHESIS_PROFILE") == "soak"
    return settings(
        max_examples=SOAK_EXAMPLES if soaking else examples,
        stateful_step_count=12,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
