"""Whatever is changed among the secrets of the shoes is found, at the next start and by `verify`.

The table is in the middle of a shoe: its secret, its seal and the key of the house are on the disk.
"""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import msgspec
import pytest
from msgspec.structs import replace

from spanish21.house.house import House
from spanish21.house.live.commands import Settings
from spanish21.house.missing import Broken
from spanish21.house.sealed import Secret, VaultError
from spanish21.house.sealed.documents import number_digest
from spanish21.house.tables.person import Person
from spanish21.house.verify import verify_place
from spanish21.house.wire import asking as a
from spanish21.house.wire.telling import Done
from spanish21.ids import PersonId
from spanish21.ledger import StoreUnusable, open_store
from spanish21.ledger.entry import type_of
from spanish21.table.awaited import Wagers
from tests.faults.process import killed, started
from tests.faults.tampering import insider

NUMBER = "c0ffee"
ANOTHER = "00" * 32


async def _played(data: Path) -> None:
    """Seal a shoe with a number of a player, and stop the house before the first round."""
    house = await House.open(data)
    try:
        slow = Settings(number_seconds=60, cut_seconds=60, wager_seconds=60)
        table = await house.open_table("MD-1.0", {}, settings=slow)
        actor = house.tables[table].actor
        ann = Person(PersonId(house.people.guest("Ann").person.id), "Ann")
        digest = number_digest(actor.live.pledge.label, ann.id, NUMBER)
        asked = (a.Sit(1), a.BuyIn(50_000), a.Commit(digest), a.RefuseCut(), a.Contribute(NUMBER))
        for ask in asked:
            do = a.Do(f"ann-{type(ask).__name__}", actor.live.version, ask)
            answer = await actor.ask(ann, do)
            assert isinstance(answer, Done), answer
        assert isinstance(actor.now(), Wagers)
    finally:
        await house.close()


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    data = tmp_path_factory.mktemp("played")
    asyncio.run(_played(data))
    return data


@pytest.fixture
def data(played: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(played, tmp_path / "copy"))


async def _opened(data: Path) -> list[str]:
    house = await House.open(data)
    try:
        return [found.reason for found in house.missing.values() if isinstance(found, Broken)]
    finally:
        await house.close()


def stopped(data: Path) -> list[str]:
    """Start the house, and return why tables do not continue."""
    return asyncio.run(_opened(data))


def found_by_verify(data: Path) -> dict[str, str]:
    report = verify_place(data / "house.db")
    return {found.code: found.message for found in report.findings}


FILES = {"secret": "*shoe%2F1.json", "seal": "*shoe%2F1~*.json", "next secret": "*shoe%2F2.json"}
"""of the shoe in play, and of the one to which the house is pledged already"""


def file_of(data: Path, kind: str) -> Path:
    (found,) = (data / "sealed").glob(FILES[kind])
    return found


def changed(value: object) -> Iterator[object]:
    """Give other values of the same kind, for every part of a value."""
    match value:
        case str():
            yield value[:-1] + ("0" if value[-1:] != "0" else "1")
        case int():
            yield value + 1
        case list():
            yield value[:-1]
            for place, each in enumerate(value[:2]):
                yield from ([*value[:place], other, *value[place + 1 :]] for other in changed(each))
        case dict():
            for key, each in value.items():
                yield from ({**value, key: other} for other in changed(each))
        case _:
            pytest.fail(f"a file holds {value!r}")


def test_nothing_is_wrong_with_the_secrets_as_they_were(data: Path) -> None:
    assert found_by_verify(data) == {}
    assert stopped(data) == []
    assert found_by_verify(data) == {}


def test_the_files_are_all_there_is(data: Path) -> None:
    kept = {file_of(data, kind).name for kind in FILES}
    assert {file.name for file in (data / "sealed").iterdir()} == {*kept, "house.key"}


@pytest.mark.parametrize("kind", FILES)
def test_every_change_of_a_field_is_found(data: Path, kind: str) -> None:
    path = file_of(data, kind)
    whole = path.read_bytes()
    others = list(changed(msgspec.json.decode(whole)))
    assert len(others) >= 2
    for other in others:
        path.write_bytes(msgspec.json.encode(other))
        assert "verify/vault" in found_by_verify(data), other
    assert len(stopped(data)) == 1
    path.write_bytes(whole)
    assert found_by_verify(data) == {}


@pytest.mark.parametrize("kind", FILES)
@pytest.mark.parametrize("harm", ["gone", "empty", "cut", "open to others"])
def test_a_file_that_is_lost_damaged_or_open_is_found(data: Path, kind: str, harm: str) -> None:
    path = file_of(data, kind)
    match harm:
        case "gone":
            path.unlink()
        case "empty":
            path.write_bytes(b"")
        case "cut":
            path.write_bytes(path.read_bytes()[:-3])
        case _ if os.name != "posix":
            pytest.skip("files have no such mode here")
        case _:
            path.chmod(0o644)
    (reason,) = stopped(data)
    report = verify_place(data / "house.db")
    if harm == "gone" and kind != "seal":
        assert report.findings == (), "the log may be a copy, made when the shoe was in play"
        assert any(reason in each for each in report.unchecked)
    else:
        (found,) = report.findings
        assert (found.code, found.message) == ("verify/vault", reason)


async def test_the_server_names_a_table_that_cannot_continue_when_it_starts(data: Path) -> None:
    file_of(data, "secret").write_bytes(b"")
    process, address = await started(data)
    assert process.stdout is not None
    try:
        said = (await asyncio.wait_for(process.stdout.readline(), 60)).decode()
        async with httpx.AsyncClient() as client:
            health = (await client.get(f"http://{address}/api/health")).json()
    finally:
        await killed(process)
    assert said.startswith("Table md-1-0-1 cannot continue: ")
    assert file_of(data, "secret").name in said
    assert health["stopped"] == ["md-1-0-1"]


def test_what_is_wrong_with_a_secret_is_said_of_no_entry(data: Path) -> None:
    file_of(data, "secret").write_bytes(b"")
    (found,) = verify_place(data / "house.db").findings
    assert str(found).startswith("table/md-1-0-1: ")


def test_another_secret_with_a_seal_that_fits_it_is_found(data: Path) -> None:
    """The log names pledge and commitment, so that files which agree with each other do not do."""
    secret, seal = file_of(data, "secret"), file_of(data, "seal")
    label = msgspec.json.decode(secret.read_bytes())["label"]
    kept = {"label": label, "secret": ANOTHER}
    secret.write_bytes(msgspec.json.encode(kept))
    assert "does not belong" in found_by_verify(data)["verify/vault"]
    seal.rename(seal.with_name(seal.name.replace(seal.name[-10:], "00000.json")))
    assert "does not belong" in found_by_verify(data)["verify/vault"]
    (reason,) = stopped(data)
    assert "does not belong" in reason


@pytest.mark.parametrize("shoe", [1, 2])
def test_with_every_key_a_secret_is_exchanged_only_before_anything_follows_from_it(
    data: Path, shoe: int
) -> None:
    """Someone who writes another pledge into the log, and signs it, contradicts the seal.

    The pledge of the next shoe stands for nothing as long as no one has relied on it; a receipt
    alone could contradict it, and `verify` lists it.
    """
    with closing(open_store(data / "house.db", readonly=True)) as store:
        log = list(store.everything())
    assert insider(log).findings == ()
    place = [n for n, entry in enumerate(log) if type_of(entry.command) == "PledgeShoe"][shoe - 1]
    event = msgspec.json.decode(log[place].events[0])
    event["pledge"] = Secret(event["label"], bytes.fromhex(ANOTHER)).pledge
    events = (msgspec.Raw(msgspec.json.encode(event)),)
    report = insider([*log[:place], replace(log[place], events=events), *log[place + 1 :]])
    if shoe == 1:
        assert "verify/rules" in {found.code for found in report.findings}
    else:
        assert report.findings == ()
        assert any(f"shoe {shoe} is not sealed yet" in each for each in report.unchecked)


@pytest.mark.parametrize("harm", [b"", b"0" * 32, None])
def test_another_key_of_the_house_opens_nothing(data: Path, harm: bytes | None) -> None:
    key = data / "sealed" / "house.key"
    if harm is None:
        key.unlink()
    else:
        key.write_bytes(harm)
    with pytest.raises((StoreUnusable, VaultError), match=r"house\.key|did not write"):
        stopped(data)
    if harm:
        assert "verify/mark" in found_by_verify(data)


def test_without_the_folder_of_secrets_the_rest_is_verified(data: Path) -> None:
    elsewhere = data / "sealed"
    elsewhere.rename(data.parent / "taken away")
    report = verify_place(data / "house.db")
    assert report.findings == ()
    assert any("is not revealed yet" in each for each in report.unchecked)
    assert not elsewhere.exists(), "verifying makes nothing"
