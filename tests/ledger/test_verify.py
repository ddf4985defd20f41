"""Whatever was done to a log is found, and the first wrong entry is named."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import apsw
import msgspec
import pytest
from hypothesis import given, settings, strategies as st
from msgspec import Raw
from msgspec.structs import replace

from spanish21.house.verify import HouseJudges, verify_place
from spanish21.ledger import Entry, Posting, StoreUnusable, digest_of, open_store
from spanish21.ledger.audit import export_jsonl
from spanish21.ledger.checkpoint import CHECKPOINTS, PUBLIC_KEY, Notary, read_checkpoints
from spanish21.ledger.events import PlayMoneyGiven
from spanish21.ledger.finding import Finding
from spanish21.ledger.signatures import Signatures
from spanish21.ledger.verify import Report, Verifier
from spanish21.money import Cents
from tests.ledger.played import make, rehashed
from tests.ledger.support import draft, given as given_to, pay

T1, PEOPLE, METERS = "table/t1", "library", "progressive/t1"
LATER = 1_790_000_000_000
Change = Callable[[list[Entry]], list[Entry]]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("house")
    make(folder)
    return folder


@pytest.fixture(scope="module")
def log(folder: Path) -> list[Entry]:
    with closing(open_store(folder / "house.db", readonly=True)) as store:
        return list(store.everything())


@pytest.fixture
def copy(folder: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(folder, tmp_path / "copy")) / "house.db"


def verified(entries: list[Entry], folder: Path | None = None) -> Report:
    if folder is None:
        return Verifier(HouseJudges()).verify(entries)
    key = bytes.fromhex((folder / PUBLIC_KEY).read_text())
    signatures = Signatures(read_checkpoints(folder / CHECKPOINTS), [key])
    return Verifier(HouseJudges(), signatures).verify(entries)


def first(report: Report) -> tuple[str, str, int]:
    found: Finding = report.findings[0]
    return found.code, found.stream, found.number


def place_of(entries: list[Entry], stream: str, number: int) -> int:
    return next(
        place
        for place, entry in enumerate(entries)
        if (entry.stream, entry.number) == (stream, number)
    )


def changed(entries: list[Entry], stream: str, number: int, **fields: object) -> list[Entry]:
    place = place_of(entries, stream, number)
    return [*entries[:place], replace(entries[place], **fields), *entries[place + 1 :]]


def number_with(entries: list[Entry], text: bytes) -> int:
    """Find the entry of the table that has a text in its events."""
    return next(
        entry.number
        for entry in entries
        if entry.stream == T1 and any(text in bytes(event) for event in entry.events)
    )


def test_nothing_is_wrong_with_a_log_as_it_was_written(folder: Path, log: list[Entry]) -> None:
    report = verify_place(folder / "house.db")
    assert report.findings == ()
    assert (report.entries, report.streams, report.checkpoints) == (len(log), 3, 2)
    assert (report.unsigned, report.decided) == (0, len(log) - 3)


FIELDS: dict[str, object] = {
    "at": 5,
    "actor": "mallory",
    "command_id": "other",
    "command": Raw(b'{"type":"Stand","box":1,"person":"Ann"}'),
    "events": (Raw(b"{}"),),
    "postings": (Posting("player/Ann", 7), Posting("house/bank", -7)),
    "version": 999,
    "previous": "f" * 64,
    "hash": "f" * 64,
}


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("number", [1, 9])
def test_an_edit_is_found_in_any_field(log: list[Entry], field: str, number: int) -> None:
    report = verified(changed(log, T1, number, **{field: FIELDS[field]}))
    assert first(report) == ("verify/edited", T1, number)


def test_an_edit_with_a_new_hash_does_not_fit_what_follows(log: list[Entry]) -> None:
    edited = replace(log[place_of(log, T1, 9)], actor="mallory")
    report = verified(changed(log, T1, 9, actor="mallory", hash=digest_of(edited)))
    assert first(report) == ("verify/chain", T1, 9)


def test_an_edit_with_all_hashes_made_anew_is_not_what_was_signed(
    folder: Path, log: list[Entry]
) -> None:
    forged = rehashed(changed(log, PEOPLE, 2, actor="mallory"))
    assert verified(forged).findings == (), "the chain alone cannot tell"
    assert first(verified(forged, folder)) == ("verify/checkpoint", PEOPLE, 3)


@pytest.mark.parametrize("number", [1, 2, 9])
def test_a_deletion_is_found(log: list[Entry], number: int) -> None:
    place = place_of(log, T1, number)
    report = verified([*log[:place], *log[place + 1 :]])
    assert first(report) == ("verify/missing", T1, number)


def test_a_deletion_with_all_hashes_made_anew_is_not_what_was_signed(
    folder: Path, log: list[Entry]
) -> None:
    place = place_of(log, PEOPLE, 2)
    forged = rehashed([*log[:place], *log[place + 1 :]])
    assert first(verified(forged, folder)) == ("verify/truncated", PEOPLE, 3)


def test_reordering_is_found(log: list[Entry]) -> None:
    one, two = place_of(log, T1, 9), place_of(log, T1, 10)
    swapped = list(log)
    swapped[one], swapped[two] = log[two], log[one]
    assert first(verified(swapped)) == ("verify/missing", T1, 9)
    renumbered = list(log)
    renumbered[one] = replace(log[two], number=9)
    renumbered[two] = replace(log[one], number=10)
    assert first(verified(renumbered)) == ("verify/edited", T1, 9)
    twice = [*log[: two + 1], log[two], *log[two + 1 :]]
    assert first(verified(twice)) == ("verify/order", T1, 10)


def test_truncation_is_found_by_the_checkpoints(folder: Path, log: list[Entry]) -> None:
    cut = [entry for entry in log if entry.stream != T1 or entry.number <= 20]
    assert first(verified(cut))[0] == "verify/missing", "the order of the whole log tells"
    assert verified(rehashed(cut)).findings == (), "unless it is chained again"
    assert first(verified(cut, folder)) == ("verify/truncated", T1, 21)
    assert first(verified(rehashed(cut), folder)) == ("verify/truncated", T1, 21)
    without = [entry for entry in log if entry.stream != PEOPLE]
    assert first(verified(without, folder)) == ("verify/truncated", PEOPLE, 1)


def test_what_comes_after_the_last_checkpoint_is_said_to_be_unsigned(
    copy: Path, log: list[Entry]
) -> None:
    with closing(open_store(copy)) as store:
        store.append(
            [
                given_to(PEOPLE, f"new-{n}", PlayMoneyGiven("Bob", Cents(1)), at=LATER)
                for n in (1, 2)
            ]
        )
    report = verify_place(copy)
    assert report.findings == ()
    assert (report.entries, report.unsigned) == (len(log) + 2, 2)


def forged(log: list[Entry], stream: str, number: int, **fields: object) -> Report:
    return verified(rehashed(changed(log, stream, number, **fields)))


def test_a_payment_that_the_rules_do_not_give_is_found(log: list[Entry]) -> None:
    number = number_with(log, b'"type":"WagerPaid"')
    paid = bytes(log[place_of(log, T1, number)].events[0])
    report = forged(log, T1, number, events=(Raw(paid.replace(b'"amount":', b'"amount":9')),))
    assert first(report) == ("verify/rules", T1, number)
    assert "the rules give" in report.findings[0].message


def test_a_command_that_the_rules_refuse_is_found(log: list[Entry]) -> None:
    number = number_with(log, b'"type":"WagerPlaced"')
    entry = log[place_of(log, T1, number)]
    small = Raw(bytes(entry.command).replace(b'"amount":2500', b'"amount":1'))
    events = tuple(Raw(bytes(e).replace(b'"amount":2500', b'"amount":1')) for e in entry.events)
    report = forged(log, T1, number, command=small, events=events)
    assert first(report) == ("verify/rules", T1, number)
    assert "refused" in report.findings[0].message


def test_other_rules_than_those_of_the_digest_are_found(log: list[Entry]) -> None:
    event = bytes(log[0].events[0])
    for old, new in ((b'"5.00"', b'"10.00"'), (b'"digest":"', b'"digest":"00')):
        report = forged(log, T1, 1, events=(Raw(event.replace(old, new)),))
        assert first(report) == ("verify/rules", T1, 1)
        assert "digest" in report.findings[0].message
    report = forged(log, T1, 1, events=(Raw(event.replace(b'"5.00"', b'"0.01"')),))
    assert "not permitted" in report.findings[0].message


def test_events_of_the_game_do_not_come_from_commands_of_the_house(log: list[Entry]) -> None:
    number = number_with(log, b'"type":"WagerPaid"')
    report = forged(log, T1, number, command=Raw(b'{"type":"NamePerson"}'))
    assert first(report) == ("verify/rules", T1, number)


def test_a_table_that_plays_before_its_rules_are_known_is_found(log: list[Entry]) -> None:
    report = forged(log, T1, 1, events=(Raw(b'{"type":"Other"}'),))
    assert first(report)[::2] == ("verify/rules", 1)


@pytest.mark.parametrize(
    ("number", "old", "new"),
    [(2, b'"wagered":500', b'"wagered":600'), (3, b'"type":"Contributed"', b'"type":"Nothing"')],
)
def test_meters_are_decided_anew(log: list[Entry], number: int, old: bytes, new: bytes) -> None:
    events = tuple(
        Raw(bytes(e).replace(old, new)) for e in log[place_of(log, METERS, number)].events
    )
    assert first(forged(log, METERS, number, events=events)) == ("verify/rules", METERS, number)


def test_meters_refuse_a_command_again(log: list[Entry]) -> None:
    third = log[place_of(log, METERS, 3)]
    command = Raw(bytes(third.command).replace(b'"round":2', b'"round":1'))
    assert first(forged(log, METERS, 3, command=command)) == ("verify/rules", METERS, 3)


def test_wrong_money_is_found(log: list[Entry]) -> None:
    report = forged(log, PEOPLE, 2, postings=(Posting("player/Bob", 1),))
    assert first(report) == ("verify/money", PEOPLE, 2)
    assert "sum to zero" in report.findings[0].message
    report = forged(log, PEOPLE, 2, postings=pay("player/Bob", "house/bank", 101))
    assert first(report) == ("verify/money", PEOPLE, 2)
    assert "player/Bob" in report.findings[0].message


def test_postings_that_are_not_what_the_events_move_are_found(log: list[Entry]) -> None:
    number = number_with(log, b'"type":"WagerPaid"')
    posted = log[place_of(log, T1, number)].postings
    less = tuple(Posting(posting.account, posting.amount // 5) for posting in posted)
    names = {"player/Ann/chips/t1": "player/mallory/chips/t1"}
    stolen = tuple(Posting(names.get(p.account, p.account), p.amount) for p in posted)
    for forgery in (less, stolen, ()):
        report = forged(log, T1, number, postings=forgery)
        assert first(report) == ("verify/rules", T1, number)
        assert "postings" in report.findings[0].message


def test_a_repeated_command_is_found(log: list[Entry]) -> None:
    report = forged(log, PEOPLE, 3, command_id="grant-1")
    assert first(report) == ("verify/repeated", PEOPLE, 3)


def test_a_wrong_version_is_found(log: list[Entry]) -> None:
    last = log[place_of(log, PEOPLE, 3)]
    wrong = replace(last, version=9)
    report = verified(changed(log, PEOPLE, 3, version=9, hash=digest_of(wrong)))
    assert first(report) == ("verify/version", PEOPLE, 3)


def test_every_stream_that_is_wrong_is_named_once(log: list[Entry]) -> None:
    entries = changed(changed(log, T1, 3, actor="x"), T1, 9, actor="x")
    report = verified(changed(entries, PEOPLE, 2, actor="x"))
    assert [(f.stream, f.number) for f in report.findings] == [(T1, 3), (PEOPLE, 2)]


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_no_byte_of_a_log_can_be_changed_unnoticed(data: st.DataObject, folder: Path) -> None:
    with closing(open_store(folder / "house.db", readonly=True)) as store:
        entries = list(store.everything())
    place = data.draw(st.integers(0, len(entries) - 1))
    line = bytearray(msgspec.json.encode(entries[place]))
    at = data.draw(st.integers(0, len(line) - 1))
    line[at] = data.draw(st.integers(0, 255).filter(lambda byte: byte != line[at]))
    try:
        other = msgspec.json.decode(bytes(line), type=Entry)
    except (msgspec.MsgspecError, UnicodeError):
        return
    assert other != entries[place]
    assert verified([*entries[:place], other, *entries[place + 1 :]], folder).findings


def sql(file: Path, *statements: str) -> None:
    with closing(apsw.Connection(str(file))) as connection:
        for statement in statements:
            connection.execute(statement)


@pytest.mark.parametrize(
    ("statement", "found"),
    [
        ("UPDATE entries SET actor = 'x' WHERE position = 9", ("verify/edited", T1, 9)),
        ("DELETE FROM entries WHERE position = 9", ("verify/missing", T1, 9)),
        ("UPDATE entries SET position = 900 WHERE position = 9", ("verify/missing", T1, 9)),
        ("DELETE FROM entries WHERE stream = 'library'", ("verify/truncated", PEOPLE, 1)),
        ("UPDATE entries SET events = x'5b' WHERE position = 9", ("verify/unreadable", T1, 9)),
        ("UPDATE entries SET postings = x'ff' WHERE position = 9", ("verify/unreadable", T1, 9)),
        ("UPDATE balances SET balance = balance + 1", ("verify/book", "", 0)),
        ("DELETE FROM balances WHERE account = 'player/Bob'", ("verify/book", "", 0)),
        ("INSERT INTO balances VALUES ('player/mallory', 5)", ("verify/book", "", 0)),
        ("UPDATE meta SET value = 'x' WHERE key = 'ledger'", ("verify/checkpoint", "", 0)),
    ],
)
def test_what_is_done_to_the_database_is_found(
    copy: Path, statement: str, found: tuple[str, str, int]
) -> None:
    sql(copy, statement)
    assert first(verify_place(copy)) == found


def test_checkpoints_cannot_be_edited_dropped_or_made_by_others(copy: Path, tmp_path: Path) -> None:
    file = copy.with_name(CHECKPOINTS)
    one, two = file.read_bytes().splitlines(keepends=True)
    for lines in (one.replace(b'"at":1', b'"at":2') + two, two, two + one):
        file.write_bytes(lines)
        assert [found.code for found in verify_place(copy).findings] == ["verify/checkpoint"]
    file.unlink()
    stranger = tmp_path / "stranger"
    with closing(open_store(copy)) as store:
        Notary(stranger, store).sign()
    report = verify_place(copy, stranger / CHECKPOINTS, copy.with_name(PUBLIC_KEY))
    assert first(report)[0] == "verify/checkpoint"
    assert verify_place(copy, stranger / CHECKPOINTS).findings == ()


def test_the_checkpoints_of_another_ledger_are_not_taken(copy: Path, tmp_path: Path) -> None:
    with closing(open_store(tmp_path / "other.db")) as store:
        store.append([draft()])
        with pytest.raises(StoreUnusable, match="another ledger"):
            Notary(copy.parent, store)


def test_a_house_does_not_go_on_with_a_log_that_was_cut(copy: Path) -> None:
    sql(copy, "DELETE FROM entries WHERE stream = 'library' AND number = 3")
    with closing(open_store(copy)) as store, pytest.raises(StoreUnusable, match="library ends at"):
        Notary(copy.parent, store)


def test_a_checkpoint_that_a_power_cut_left_half_written_is_dropped(copy: Path) -> None:
    file = copy.with_name(CHECKPOINTS)
    whole = file.read_bytes()
    file.write_bytes(whole + whole[:50])
    assert verify_place(copy).findings == ()
    with closing(open_store(copy)) as store:
        notary = Notary(copy.parent, store)
        notary.note(
            store.append([given_to(PEOPLE, "new", PlayMoneyGiven("Bob", Cents(1)), at=LATER)])
        )
        notary.sign()
    assert len(read_checkpoints(file)) == 3
    assert verify_place(copy).unsigned == 0


def test_a_line_that_is_no_checkpoint_is_said(copy: Path) -> None:
    file = copy.with_name(CHECKPOINTS)
    file.write_bytes(b"\xff\n" + file.read_bytes())
    with pytest.raises(StoreUnusable, match="is not a checkpoint"):
        verify_place(copy)
    with (
        closing(open_store(copy)) as store,
        pytest.raises(StoreUnusable, match="is not a checkpoint"),
    ):
        Notary(copy.parent, store)


def test_what_a_crash_left_unsigned_is_signed_at_the_next_start(copy: Path) -> None:
    with closing(open_store(copy)) as store:
        store.append([given_to(PEOPLE, "new", PlayMoneyGiven("Bob", Cents(1)), at=LATER)])
    assert verify_place(copy).unsigned == 1
    with closing(open_store(copy)) as store:
        Notary(copy.parent, store).sign()
    assert verify_place(copy).unsigned == 0


def test_the_private_key_is_for_its_owner_alone(folder: Path) -> None:
    assert (folder / "checkpoint.key").stat().st_mode & 0o777 == 0o600


def test_an_exported_log_is_verified_like_its_database(copy: Path) -> None:
    file = copy.with_name("log.jsonl")
    export_jsonl(copy, file)
    assert verify_place(file) == verify_place(copy)
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:4]) + b"{}\n" + b"".join(lines[5:]))
    assert first(verify_place(file))[0] == "verify/unreadable"
    assert "line 5" in verify_place(file).findings[0].message
    file.write_bytes(b"".join(lines[:8] + lines[9:]))
    assert first(verify_place(file)) == ("verify/missing", T1, 9)
