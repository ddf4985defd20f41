"""The sheet on which drafts become entries: pure, so that every store refuses the same things."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from spanish21.ledger.accounts import must_not_owe
from spanish21.ledger.entry import (
    Basis,
    Draft,
    Entry,
    Head,
    Holding,
    Posting,
    Tip,
    hash_of,
    preimage,
)
from spanish21.ledger.errors import (
    BadDraft,
    Fenced,
    NotHeld,
    NotWritten,
    Outdated,
    Overdrawn,
    RepeatedCommand,
    StaleVersion,
)
from spanish21.ledger.marks import Marker
from spanish21.ledger.store import Outcome

__all__ = ["Ground", "Sheet", "screened"]

_LONGEST = 200
_MOST = 10**17
"""Far from where a 64-bit balance could overflow."""

_shape = msgspec.json.Decoder(
    tuple[str, int, int, int, int, str, str, Raw, tuple[Raw, ...], tuple[Posting, ...], str, str]
)


class Ground(Struct):
    """What a store holds of the streams, commands and accounts that drafts touch."""

    heads: Mapping[str, Head]
    commands: Mapping[tuple[str, str], Entry]
    tokens: Mapping[str, int]
    balances: Mapping[str, int]
    tip: Tip = Tip()


class Sheet:
    """Entries in the making: those of one transaction, on the ground the store laid."""

    def __init__(self, ground: Ground, marker: Marker | None = None) -> None:
        """Begin with what the store holds; a marker marks what the house itself writes."""
        self.tip = ground.tip
        """where the whole log stands in the end"""
        self.marker = marker
        self.entries: list[Entry] = []
        self.balances: dict[str, int] = {}
        """what every account that was touched holds in the end"""
        self.heads: dict[str, Head] = {}
        """where every stream that was touched stands in the end"""
        self._ground = ground
        self._commands: dict[tuple[str, str], Entry] = {}

    def add_all(self, groups: Iterable[Sequence[Draft] | BadDraft]) -> tuple[Outcome, ...]:
        """Add groups of drafts one after another; a group that is refused leaves no trace."""
        return tuple(
            group if isinstance(group, BadDraft) else self._outcome(group) for group in groups
        )

    def _outcome(self, drafts: Sequence[Draft]) -> Outcome:
        trial = _Trial(self)
        try:
            for draft in drafts:
                trial.add(draft)
        except NotWritten as refused:
            return refused
        self.entries.extend(trial.entries)
        self.tip = trial.tip
        self.heads.update(trial.heads)
        self.balances.update(trial.balances)
        self._commands.update(trial.commands)
        return tuple(trial.entries)

    def head(self, stream: str) -> Head:
        """Return the head of a stream so far."""
        return self.heads.get(stream) or self._ground.heads.get(stream) or Head()

    def balance(self, account: str) -> int:
        """Return what an account holds so far."""
        if account in self.balances:
            return self.balances[account]
        return self._ground.balances.get(account, 0)

    def command(self, key: tuple[str, str]) -> Entry | None:
        """Return the entry of a command that was written before."""
        return self._commands.get(key) or self._ground.commands.get(key)

    def token(self, stream: str) -> int:
        """Return the token of the lease on a stream, 0 if it was never leased."""
        return self._ground.tokens.get(stream, 0)


class _Trial:
    """One group of drafts, of which the sheet takes all or nothing."""

    def __init__(self, sheet: Sheet) -> None:
        self.entries: list[Entry] = []
        self.heads: dict[str, Head] = {}
        self.balances: dict[str, int] = {}
        self.commands: dict[tuple[str, str], Entry] = {}
        self.tip = sheet.tip
        self._sheet = sheet

    def add(self, draft: Draft) -> None:
        """Chain a draft to its stream, or raise NotWritten."""
        key = draft.stream, draft.command_id
        done = self.commands.get(key) or self._sheet.command(key)
        if done is not None:
            raise RepeatedCommand(done)
        current = self._sheet.token(draft.stream)
        if draft.token is not None and draft.token != current:
            raise Fenced(draft.stream, draft.token, current)
        head = self.heads.get(draft.stream) or self._sheet.head(draft.stream)
        if draft.expected is not None and draft.expected != head.version:
            raise StaleVersion(draft.stream, head.version)
        self._must_be_newest(draft.basis)
        entry = _after(head, self.tip, draft, self._sheet.marker)
        self._post(draft.postings)
        for holding in draft.basis.holdings:
            self._must_hold(holding)
        self.heads[draft.stream] = Head(entry.number, entry.version, entry.hash)
        self.commands[key] = entry
        self.entries.append(entry)
        self.tip = Tip(entry.position, entry.hash, entry.at)

    def _post(self, postings: Sequence[Posting]) -> None:
        """Move the amounts; no account that must not owe comes to owe."""
        moved: Counter[str] = Counter()
        for posting in postings:
            moved[posting.account] += posting.amount
        for account, amount in moved.items():
            before = self._balance(account)
            after = before + amount
            if after < 0 and amount < 0 and must_not_owe(account):
                raise Overdrawn(account, before, amount)
            if abs(after) > _MOST:
                raise BadDraft(f"{account} would hold more than any amount of money there is")
            self.balances[account] = after

    def _must_be_newest(self, basis: Basis) -> None:
        for stream, version in basis.versions:
            current = self._sheet.head(stream).version
            if current != version:
                raise Outdated(stream, current)

    def _must_hold(self, holding: Holding) -> None:
        held = sum(self._balance(account) for account in holding.accounts)
        if held < holding.least or (holding.most is not None and held > holding.most):
            raise NotHeld(held)

    def _balance(self, account: str) -> int:
        before = self.balances.get(account)
        return self._sheet.balance(account) if before is None else before


def screened(groups: Iterable[Sequence[Draft]]) -> list[Sequence[Draft] | BadDraft]:
    """Put a refusal in place of every group that no store could keep."""
    return [_screened(group) for group in groups]


def _screened(group: Sequence[Draft]) -> Sequence[Draft] | BadDraft:
    try:
        for draft in group:
            _must_be_sound(draft)
    except BadDraft as bad:
        return bad
    return group


def _must_be_sound(draft: Draft) -> None:
    _must_be_name("stream", draft.stream)
    _must_be_name("actor", draft.actor)
    _must_be_name("command_id", draft.command_id)
    for posting in draft.postings:
        _must_be_name("account", posting.account)
        if abs(posting.amount) > _MOST:
            raise BadDraft(f"{posting.amount} is more than any amount of money there is")
    if sum(posting.amount for posting in draft.postings):
        told = ", ".join(f"{posting.account} {posting.amount:+d}" for posting in draft.postings)
        raise BadDraft(f"the postings do not sum to zero: {told}")
    if not 0 <= draft.at <= _MOST:
        raise BadDraft(f"{draft.at} is not a time in milliseconds")


def _must_be_name(what: str, name: str) -> None:
    """Refuse what a database, a file of lines or a screen could not keep as it is."""
    if not 0 < len(name) <= _LONGEST or not name.isprintable():
        raise BadDraft(
            f"{what} {name[:_LONGEST]!r} is not a name of 1 to {_LONGEST} printable letters"
        )


def _after(head: Head, tip: Tip, draft: Draft, marker: Marker | None) -> Entry:
    """Chain a draft to the head of its stream and to the tip of the log."""
    entry = Entry(
        draft.stream,
        head.number + 1,
        head.version + len(draft.events),
        tip.position + 1,
        draft.at,
        draft.actor,
        draft.command_id,
        draft.command,
        draft.events,
        draft.postings,
        head.hash,
        tip.hash,
        "",
        "",
    )
    covered = preimage(entry)
    try:
        covered.decode()
        events = _shape.decode(covered)[8]
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise BadDraft(f"the command or an event is not JSON: {error}") from None
    if len(events) != len(draft.events) or b"\n" in covered:
        raise BadDraft("the command and each event must be one JSON value in one line")
    digest = hash_of(covered)
    return replace(entry, hash=digest, mark=marker.mark(digest) if marker else "")
