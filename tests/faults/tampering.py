"""A house in which everything has happened once, and changes of its log, field by field."""

from __future__ import annotations

import asyncio
import copy
from collections.abc import Iterator
from contextlib import closing, suppress
from itertools import takewhile
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec import Raw
from msgspec.structs import replace

from spanish21.cards import DECK
from spanish21.house.house import House
from spanish21.house.live.commands import Settings
from spanish21.house.people import LimitKind, People, Role
from spanish21.house.sealed.documents import number_digest
from spanish21.house.tables.actor import TableActor
from spanish21.house.tables.entries import Origin
from spanish21.house.tables.person import Person
from spanish21.house.tables.staff import close_table
from spanish21.house.verify import HouseJudges
from spanish21.house.wire import asking as a
from spanish21.house.wire.telling import Done
from spanish21.ids import PersonId
from spanish21.ledger import GENESIS, Entry, Posting, open_store
from spanish21.ledger.checkpoint import Checkpoint, Signed
from spanish21.ledger.marks import Marker
from spanish21.ledger.postings import due
from spanish21.ledger.signatures import Signatures
from spanish21.ledger.verify import Report, Verifier
from spanish21.refusal import RefusedError
from spanish21.table.awaited import CutOffer, Decision, Wagers
from tests.house.support import answer_with
from tests.ledger.played import rehashed
from tests.wagering import bet

__all__ = [
    "Change",
    "Kind",
    "changes",
    "changes_of",
    "finds",
    "insider",
    "is_found",
    "log_of",
    "make_house",
]

HASHED = 32
KEY = b"of the house"
INSIDER = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
_PASSWORD = "a long password"


async def make_house(data: Path) -> None:
    """Let people come, staff work, a table play two shoes and close."""
    house = await House.open(data)
    try:
        people = house.people
        staff = [_hired(house, name, role) for name, role in _STAFF]
        olga, flo, pit = staff
        ann = _guest(house, "Ann")
        people.set_limit(ann.id, LimitKind.WAGER, 50_000)
        people.check_wager(ann.id, 1000)
        people.issue_coupon(olga.id, ann.id, 1000)
        number = people.propose_correction(flo.id, ann.id, 900_000, "a gift of the house")
        people.approve_correction(pit.id, number)
        people.reject_correction(
            pit.id, people.propose_correction(flo.id, ann.id, 5, "no one saw it", "t1", 3)
        )
        people.grant(olga.id, flo.id, Role.DEALER)
        people.withdraw(olga.id, flo.id, Role.DEALER)
        _account(people, olga.id)
        table = await house.open_table(
            "MD-bonus-spin",
            {"bonus_spin.offered": True},
            settings=Settings(number_seconds=60, cut_seconds=60, wager_seconds=60),
            by=olga,
        )
        await _played(house.tables[table].actor, ann, flo)
    finally:
        await house.close()


_STAFF = (("Olga", Role.OPERATOR), ("Flo", Role.FLOORPERSON), ("Pit", Role.PIT_MANAGER))


def _hired(house: House, name: str, role: Role) -> Person:
    """Invite and register a member of staff; the first is the operator, who invites the others."""
    operators = [each for each in house.people.everyone() if Role.OPERATOR in each.roles]
    inviting = operators[0].id if operators else "system"
    token = house.people.invite(inviting, [role])
    person = house.people.register(name, _PASSWORD, invitation=token).person
    return Person(PersonId(person.id), name, frozenset({role.value}))


def _account(people: People, operator: str) -> None:
    """Guess a password, log in, reset it by a link, withdraw a link, and unlock at the data."""
    eve = people.register("Eve", _PASSWORD).person.id
    with suppress(RefusedError):
        people.log_in("Eve", "a wrong password")
    people.log_in("Eve", _PASSWORD)
    people.offer_reset(operator, eve)
    people.use_reset(people.offer_reset(operator, eve), _PASSWORD)
    people.invite(operator, [Role.DEALER])
    people.withdraw_link(operator, people.links()[0][0])
    people.suspend("system", eve, "until the papers are here")
    people.reinstate("system", eve)
    people.revoke_sessions(operator, eve)


def _guest(house: House, name: str) -> Person:
    return Person(PersonId(house.people.guest(name).person.id), name)


async def _played(actor: TableActor, ann: Person, flo: Person) -> None:
    async def do(who: Person, ask: a.Ask) -> None:
        id_ = f"{who.name}-{actor.live.version}-{type(ask).__name__}"
        answer = await actor.ask(who, a.Do(id_, actor.live.version, ask))
        assert isinstance(answer, Done), answer

    await do(ann, a.Sit(1))
    await do(ann, a.BuyIn(500_000))
    for shoe in range(2):
        await do(ann, a.Commit(number_digest(actor.live.pledge.label, ann.id, f"c0ffee{shoe:02}")))
        while isinstance(actor.now(), CutOffer):
            await do(ann, a.Cut(100) if shoe else a.RefuseCut())
        await do(ann, a.Contribute(f"c0ffee{shoe:02}"))
        await do(ann, a.Tip(500))
        for _ in range(6):
            await _round(actor, ann, do)
        if not shoe:
            await do(flo, a.Staff({"type": "OrderReshuffle", "reason": "Asked for."}))
    await do(ann, a.Leave())
    closing_ = await actor.request(
        flo, Origin("closing", flo.id), lambda play: close_table(play, flo.id, "End of the day.")
    )
    assert isinstance(closing_, Done), closing_


async def _round(actor: TableActor, ann: Person, do: Any) -> None:  # noqa: ANN401 - a function
    from spanish21.house.view.making import ViewMaker  # noqa: PLC0415 - for one look

    while isinstance(actor.now(), CutOffer):
        await do(ann, a.RefuseCut())
    assert isinstance(actor.now(), Wagers), actor.now()
    await do(ann, bet(1, 1000, bonus_spin=500))
    await do(ann, a.Ready())
    while isinstance(actor.now(), Decision):
        view = ViewMaker(actor).view(ann, 0)
        assert view.turn is not None
        words = {offer.type for offer in view.turn.legal}
        await do(
            ann, answer_with(next(w for w in ("decline", "keep", "stand") if w in words), view)
        )


def log_of(data: Path) -> list[Entry]:
    """Make the house and read its log."""
    asyncio.run(make_house(data))
    with closing(open_store(data / "house.db", readonly=True)) as store:
        return list(store.everything())


def insider(entries: list[Entry]) -> Report:
    """Verify a log that somebody with every key of the house chained, marked and signed again."""
    verifier, log = _rewritten(entries)
    return verifier.verify(log)


def is_found(entries: list[Entry]) -> bool:
    """Return whether anything is found in a log that such a person changed."""
    return finds(*_rewritten(entries))


def finds(verifier: Verifier, log: list[Entry]) -> bool:
    """Return whether a verifier finds anything: a finding stays, so what follows it is left out."""
    unfound = takewhile(lambda _: not verifier.findings, log)
    return bool(verifier.verify(unfound).findings)


def _rewritten(entries: list[Entry]) -> tuple[Verifier, list[Entry]]:
    marker = Marker(KEY)
    log = [replace(entry, mark=marker.mark(entry.hash)) for entry in rehashed(entries)]
    heads = {entry.stream: Signed(entry.number, entry.hash) for entry in log}
    last = log[-1]
    bare = Checkpoint("house", 1, 1, last.position, last.hash, heads, GENESIS, "")
    signed = replace(bare, signature=INSIDER.sign(bare.covered()).hex())
    keys = [INSIDER.public_key().public_bytes_raw()]
    return Verifier(HouseJudges(), Signatures([signed], keys), marker), log


class Kind(NamedTuple):
    """Of what a change is one: the kind of entry, and the field."""

    command: str
    field: str


class Change(NamedTuple):
    """A changed log, and what was changed in it."""

    kind: Kind
    number: int
    """the place of the entry in the log"""
    told: str
    entry: Entry


def changes(log: list[Entry], random: Random) -> Iterator[Change]:
    """Change every field of the entries, in an order of chance, forever each in another way."""
    places = list(range(len(log)))
    random.shuffle(places)
    # Every kind of command first, then the others of each kind.
    seen: set[tuple[str, ...]] = set()
    first = [p for p in places if not ((key := _key(log[p])) in seen or seen.add(key))]  # type: ignore[func-returns-value]
    for place in (*first, *places):
        made = list(changes_of(log, place, random))
        random.shuffle(made)
        yield from made[:12]


def _key(entry: Entry) -> tuple[str, ...]:
    events = (msgspec.json.decode(event)["type"] for event in entry.events)
    return (msgspec.json.decode(entry.command)["type"], *events)


def changes_of(log: list[Entry], place: int, random: Random) -> Iterator[Change]:
    """Change one entry in every way: its actor, its time, its money, and field by field."""
    entry = log[place]
    command = msgspec.json.decode(entry.command)
    events = [msgspec.json.decode(event) for event in entry.events]
    name = command["type"]

    def change(field: str, told: str, changed: Entry) -> Change:
        return Change(Kind(name, field), place, told, changed)

    for other in sorted({each.actor for each in log} - {entry.actor}):
        yield change("actor", "another actor", replace(entry, actor=other))
    yield change("at", "an earlier time", replace(entry, at=entry.at - 10**7))
    yield change("events", "an event less", replace(entry, events=entry.events[:-1]))
    yield change(
        "events", "an event twice", replace(entry, events=(*entry.events, *entry.events[-1:]))
    )
    strange = random.choice(log)
    yield change(
        "events",
        "an event of another entry",
        replace(entry, events=(*entry.events, *strange.events[:1])),
    )
    yield change("command", "a command of another entry", replace(entry, command=strange.command))
    yield from (
        change("postings", "other money", replace(entry, postings=postings))
        for postings in _money(entry)
    )
    for document, root in [("command", command), *(("events", event) for event in events)]:
        for path in _leaves(root):
            if path == ("type",):
                continue
            field = ".".join(str(step) for step in path if not isinstance(step, int))
            value = _other(_at(root, path), random)
            alone = copy.deepcopy([command, events])
            target = alone[0] if document == "command" else alone[1][events.index(root)]
            _set(target, path, value)
            yield change(field, f"{document} alone: {value!r}", _written(entry, *alone))
            both = copy.deepcopy([command, events])
            for each in (both[0], *both[1]):
                _set_alike(each, path[-1], _at(root, path), value)
            yield change(field, f"everywhere: {value!r}", _written(entry, *both))


def _written(entry: Entry, command: Any, events: Any) -> Entry:  # noqa: ANN401 - JSON
    """Write what was changed, with the postings that follow from it."""
    written = replace(
        entry,
        command=Raw(msgspec.json.encode(command)),
        events=tuple(Raw(msgspec.json.encode(event)) for event in events),
    )
    try:
        return replace(written, postings=due(written))
    except (msgspec.MsgspecError, ValueError):
        return written


def _money(entry: Entry) -> Iterator[tuple[Posting, ...]]:
    if entry.postings:
        yield ()
        one = entry.postings[0]
        yield (replace(one, account="player/mallory"), *entry.postings[1:])
    else:
        yield (Posting("house/bank", -500), Posting("player/mallory", 500))


def _leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:  # noqa: ANN401
    if isinstance(value, dict) and value:
        for key, each in value.items():
            yield from _leaves(each, (*path, key))
    elif isinstance(value, list) and value:
        for place in {0, len(value) // 2, len(value) - 1}:
            yield from _leaves(value[place], (*path, place))
    else:
        yield path


def _at(value: Any, path: tuple[Any, ...]) -> Any:  # noqa: ANN401
    for step in path:
        value = value[step]
    return value


def _set(value: Any, path: tuple[Any, ...], to: Any) -> None:  # noqa: ANN401
    *way, last = path
    _at(value, tuple(way))[last] = to


def _set_alike(value: Any, key: Any, old: Any, to: Any) -> None:  # noqa: ANN401
    """Change a field of this name with this value, however deep."""
    items = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    for name, each in list(items):
        if name == key and each == old:
            value[name] = to
        else:
            _set_alike(each, key, old, to)


def _other(value: Any, random: Random) -> Any:  # noqa: ANN401
    """Return another value of the same kind."""
    match value:
        case bool():
            return not value
        case int():
            return value + random.choice((1, -1, 100))
        case str() if value in map(str, DECK):
            return random.choice([str(card) for card in DECK if str(card) != value])
        case str() if len(value) >= HASHED and set(value) <= set("0123456789abcdef"):
            return ("0" if value[0] != "0" else "1") + value[1:]
        case str():
            return f"{value}x"
        case None:
            return 1
        case list():
            return [1]
        case _:
            return {"x": 1}
