"""What every store promises, tried on SQLite and on a real PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec import Raw
from msgspec.structs import replace

from spanish21.ledger import (
    GENESIS,
    BadDraft,
    Fenced,
    Head,
    LeaseHeld,
    LeaseLost,
    Overdrawn,
    Posting,
    RepeatedCommand,
    Snapshot,
    StaleVersion,
    Store,
    StoreFailed,
    StoreUnusable,
    digest_of,
    read_book,
)
from tests.ledger.support import circulating, commands, draft, grant, owing, pay, written

Opener = Callable[..., Store]


def test_a_store_that_is_closed_says_so(store: Store) -> None:
    store.append([draft()])
    store.close()
    with pytest.raises(StoreFailed, match="closed"):
        store.get("session", "ann")


@pytest.mark.parametrize("position", [-1, 0, 2**63, 10**30])
def test_at_a_position_that_no_log_has_is_nothing(store: Store, position: int) -> None:
    store.append([draft()])
    assert store.at_position(1) is not None
    assert store.at_position(position) is None


def test_entries_are_numbered_and_chained_in_their_stream(store: Store) -> None:
    first, second = store.append([draft(command_id="a", events=2), draft(command_id="b", events=3)])
    (other,) = store.append([draft("table/t2", "a")])
    assert [(e.number, e.version) for e in (first, second, other)] == [(1, 2), (2, 5), (1, 1)]
    assert first.previous == other.previous == GENESIS
    assert second.previous == first.hash == digest_of(first)
    assert store.last("table/t1") == Head(2, 5, second.hash)
    assert store.last("table/none") == Head()
    assert store.streams() == ("table/t1", "table/t2")


def test_what_was_written_is_read_byte_for_byte_by_the_next_who_opens(opener: Opener) -> None:
    store = opener()
    sent = replace(
        draft(postings=pay("house/bank", "player/Zoë", 5)),
        command=Raw('{"type":"Say","text":"¿21?\\u0000","n":1.50}'.encode()),
        events=(Raw(b'{"a":1}'), Raw(b"[]"), Raw(b"null")),
        actor="Zoë",
    )
    (entry,) = store.append([sent])
    store.close()
    (read,) = opener().read("table/t1")
    assert read == entry
    assert (read.command, read.events, read.postings) == (sent.command, sent.events, sent.postings)
    assert digest_of(read) == read.hash


def test_a_stream_is_read_after_a_version_and_up_to_a_limit(store: Store) -> None:
    store.append([draft(command_id=f"c{n}", events=2) for n in range(1, 6)])
    assert written(store) == ["c1", "c2", "c3", "c4", "c5"]
    assert written(store, after_version=4) == ["c3", "c4", "c5"]
    assert written(store, after_version=5) == ["c3", "c4", "c5"], "an entry that is half known"
    assert written(store, after_version=4, limit=2) == ["c3", "c4"]
    assert written(store, limit=0) == []
    assert written(store, after_version=10) == []


def test_long_streams_are_read_whole(store: Store) -> None:
    store.append([draft(command_id=f"c{n}") for n in range(600)])
    assert written(store) == [f"c{n}" for n in range(600)]
    assert written(store, limit=512) == [f"c{n}" for n in range(512)]
    assert [entry.number for entry in store.everything()] == list(range(1, 601))


def test_an_entry_without_events_is_part_of_the_log(store: Store) -> None:
    store.append([draft(command_id="a", events=0), draft(command_id="b"), draft(command_id="c")])
    assert written(store) == ["a", "b", "c"]
    assert store.last("table/t1").version == 2


def test_a_stale_command_is_refused_with_the_version_of_now(store: Store) -> None:
    store.append([draft(command_id="a", events=3, expected=0)])
    with pytest.raises(StaleVersion) as stale:
        store.append([draft(command_id="b", expected=2)])
    assert (stale.value.stream, stale.value.version) == ("table/t1", 3)
    store.append([draft(command_id="b", expected=3)])
    assert written(store) == ["a", "b"]


def test_a_repeated_command_gets_its_first_answer_even_when_it_is_stale(store: Store) -> None:
    (first,) = store.append([draft(command_id="a", expected=0)])
    with pytest.raises(RepeatedCommand) as repeated:
        store.append([draft(command_id="a", expected=0, postings=pay("house/bank", "player/a", 9))])
    assert repeated.value.entry == first == store.find("table/t1", "a")
    assert store.balance("player/a") == 0
    assert store.find("table/t1", "b") is None
    assert store.find("table/t2", "a") is None
    store.append([draft("table/t2", "a")])


def test_drafts_of_several_streams_are_written_all_or_none(store: Store) -> None:
    store.append([draft("table/t1", "a"), draft("people", "a"), draft("table/t1", "b", expected=1)])
    with pytest.raises(StaleVersion):
        store.append([draft("people", "c"), draft("table/t1", "d", expected=1)])
    assert store.streams() == ("people", "table/t1")
    assert (written(store), written(store, "people")) == (["a", "b"], ["a"])


def test_the_order_among_streams_is_kept(store: Store) -> None:
    for n in range(5):
        store.append([draft(f"table/{n % 2}", f"c{n}")])
    assert [entry.command_id for entry in store.everything()] == ["c0", "c1", "c2", "c3", "c4"]


def test_postings_move_money_and_the_whole_stays_zero(store: Store) -> None:
    grant(store, "player/ann", 10_000)
    postings = (*pay("player/ann", "layout/t1", 2_500), *pay("house/bank", "inventory/t1", 90_000))
    store.append([draft(postings=postings)])
    assert store.balance("player/ann") == 7_500
    assert store.balances("player/") == {"player/ann": 7_500}
    assert store.balance("player/nobody") == 0
    book = read_book(store)
    assert book.kinds() == {
        "house": -100_000,
        "inventory": 90_000,
        "layout": 2_500,
        "player": 7_500,
    }
    assert (book.total, circulating(book), owing(book)) == (0, 100_000, ())


def test_postings_that_do_not_sum_to_zero_are_refused(store: Store) -> None:
    with pytest.raises(BadDraft, match="sum to zero: player/ann \\+5"):
        store.append([draft(postings=[Posting("player/ann", 5)])])
    assert store.balances() == {}
    assert store.streams() == ()


@pytest.mark.parametrize("account", ["player/ann", "layout/t1", "drop/t1", "tips/t1"])
def test_nobody_gives_what_they_do_not_have(store: Store, account: str) -> None:
    grant(store, account, 100)
    with pytest.raises(Overdrawn) as overdrawn:
        store.append([draft(postings=pay(account, "inventory/t1", 101))])
    assert (overdrawn.value.account, overdrawn.value.balance) == (account, 100)
    assert str(overdrawn.value) == f"{account} holds $1.00 and cannot give $1.01"
    assert written(store) == []
    store.append([draft(postings=pay(account, "inventory/t1", 100))])
    assert store.balance(account) == 0


def test_what_a_person_gets_and_gives_in_one_entry_counts_together(store: Store) -> None:
    postings = (*pay("player/ann", "layout/t1", 50), *pay("house/bank", "player/ann", 50))
    store.append([draft(postings=postings)])
    assert store.balance("player/ann") == 0


def test_groups_share_a_commit_and_each_is_written_or_refused_for_itself(store: Store) -> None:
    grant(store, "player/ann", 100)
    groups = [
        [draft(command_id="a", expected=0, postings=pay("player/ann", "layout/t1", 60))],
        [draft(command_id="b", expected=0)],
        [draft("table/t2", "c", postings=pay("player/ann", "layout/t2", 60))],
        [draft(command_id="a")],
        [draft(command_id="d", expected=1), draft("table/t2", "e", expected=1)],
        [draft(command_id="f", postings=pay("player/ann", "layout/t1", 40))],
    ]
    first, stale, poor, again, mixed, last = store.append_many(groups)
    assert isinstance(first, tuple)
    assert isinstance(stale, StaleVersion)
    assert isinstance(poor, Overdrawn)
    assert isinstance(again, RepeatedCommand)
    assert again.entry == first[0]
    assert isinstance(mixed, StaleVersion)
    assert isinstance(last, tuple)
    assert written(store) == ["a", "f"]
    assert written(store, "table/t2") == []
    assert store.balances("player/") == {"player/ann": 0}
    assert store.append_many([]) == ()
    assert store.append([]) == ()


@pytest.mark.parametrize(
    "bad",
    [
        {"command_id": "a\0b"},
        {"command_id": ""},
        {"command_id": "x" * 201},
        {"command_id": "a\nb"},
        {"command_id": "\ud800"},
        {"actor": "\x1b[2J"},
        {"stream": ""},
        {"at": -1},
        {"at": 2**63},
        {"postings": pay("house/bank", "player/\0", 1)},
        {"postings": pay("house/bank", "player/ann", 10**18)},
    ],
    ids=repr,
)
def test_what_no_store_could_keep_is_refused_and_the_store_goes_on(
    store: Store, bad: dict[str, object]
) -> None:
    with pytest.raises(BadDraft):
        store.append([draft(**bad)])  # type: ignore[arg-type]
    store.append([draft()])
    assert written(store) == ["c1"]


@pytest.mark.parametrize("bad", [b"", b"{", b"1,2", b'{"a":\n1}', b"nan", b'"\xff"'], ids=repr)
def test_what_is_no_json_is_refused(store: Store, bad: bytes) -> None:
    with pytest.raises(BadDraft):
        store.append([replace(draft(), command=Raw(bad))])
    with pytest.raises(BadDraft):
        store.append([replace(draft(), events=(Raw(b"1"), Raw(bad)))])
    assert store.streams() == ()


def test_the_last_snapshot_of_a_stream_is_kept(store: Store) -> None:
    assert store.snapshot("table/t1") is None
    store.save_snapshot("table/t1", Snapshot(5, "aa", b"five"))
    store.save_snapshot("table/t1", Snapshot(9, "bb", b"\0nine", "mark"))
    store.save_snapshot("table/t2", Snapshot(1, "cc", b"one"))
    found = store.snapshot("table/t1")
    assert found is not None
    assert found == Snapshot(9, "bb", b"\0nine", "mark")


def test_documents_are_kept_beside_the_log(store: Store) -> None:
    store.put("session", "a", b"1")
    store.put("session", "b", b"\0\xff")
    store.put("session", "a", b"2")
    store.put("person", "a", b"3")
    assert store.get("session", "a") == b"2"
    assert store.get("session", "c") is None
    assert store.documents("session") == {"a": b"2", "b": b"\0\xff"}
    store.delete("session", "a")
    store.delete("session", "a")
    assert store.documents("session") == {"b": b"\0\xff"}
    assert store.documents("person") == {"a": b"3"}


def test_a_lease_is_held_by_one_at_a_time(store: Store) -> None:
    lease = store.lease("table/t1", "one", 1000)
    with pytest.raises(LeaseHeld) as held:
        store.lease("table/t1", "two", 1000)
    assert held.value.holder == "one"
    assert 0 < held.value.seconds <= 1000
    kept = store.renew(lease, 2000)
    assert kept.token == lease.token
    assert kept.until > lease.until
    store.release(kept)
    assert store.lease("table/t1", "two", 1000).token == lease.token + 1
    store.release(kept)
    with pytest.raises(LeaseHeld):
        store.lease("table/t1", "one", 1000)
    store.lease("table/t2", "one", 1000)


def test_leases_that_hold_are_listed_with_their_holders(store: Store) -> None:
    kept = store.lease("table/t1", "one", 1000)
    store.lease("table/t2", "two", 0)
    store.release(store.lease("table/t3", "three", 1000))
    assert store.leases() == {"table/t1": kept}


def test_a_process_that_starts_anew_takes_its_own_lease_with_a_new_token(store: Store) -> None:
    old = store.lease("table/t1", "one", 1000)
    new = store.lease("table/t1", "one", 1000)
    assert new.token == old.token + 1
    with pytest.raises(LeaseLost):
        store.renew(old, 1000)


def test_after_a_takeover_the_old_owner_can_write_nothing_and_loses_nothing(store: Store) -> None:
    old = store.lease("table/t1", "one", 0)
    store.append([draft(command_id="a", token=old.token)])
    new = store.lease("table/t1", "two", 1000)
    assert written(store) == ["a"], "the new owner goes on from here"
    with pytest.raises(Fenced) as fenced:
        store.append([draft("people", "x"), draft(command_id="b", token=old.token)])
    assert fenced.value.current == new.token
    assert written(store, "people") == []
    with pytest.raises(RepeatedCommand):
        store.append([draft(command_id="a", token=old.token)])
    with pytest.raises(LeaseLost):
        store.renew(old, 1000)
    store.append([draft(command_id="b", token=new.token, expected=1)])
    assert written(store) == ["a", "b"]


def test_an_expired_lease_that_nobody_took_still_serves(store: Store) -> None:
    lease = store.lease("table/t1", "one", 0)
    store.append([draft(token=lease.token)])
    assert store.renew(lease, 10).token == lease.token


def test_a_token_without_a_lease_is_refused(store: Store) -> None:
    with pytest.raises(Fenced):
        store.append([draft(token=1)])


def test_a_reader_stands_still_while_the_writer_goes_on(opener: Opener) -> None:
    store = opener()
    grant(store, "player/ann", 5)
    reader = opener(readonly=True)
    grant(store, "player/ann", 5)
    assert len(list(reader.everything())) == 1
    assert reader.balance("player/ann") == 5
    assert len(list(opener(readonly=True).everything())) == 2
    with pytest.raises(StoreUnusable, match="reading only"):
        reader.append(commands(["a"]))
    assert reader.ledger_id == store.ledger_id


def test_a_place_without_a_ledger_is_not_read(opener: Opener) -> None:
    with pytest.raises(StoreUnusable):
        opener(readonly=True)
