"""`spanish21 people`: the way back for who has the data directory before them."""

import asyncio
import json
import re
from contextlib import closing
from pathlib import Path

import apsw
from typer.testing import CliRunner

from spanish21.cli import app
from spanish21.house.house import House
from spanish21.house.people import Role, Source
from spanish21.house.verify import verify_place
from spanish21.ledger.checkpoint import CHECKPOINTS
from spanish21.refusal import RefusedError
from tests.people.support import PASSWORD

EVE = Source("host:eve")


def run(data: Path, *words: str) -> str:
    done = CliRunner().invoke(app, ["people", *words, "--data", str(data)])
    assert done.exit_code == 0, done.output
    return done.output


def refused(data: Path, *words: str) -> str:
    done = CliRunner().invoke(app, ["people", *words, "--data", str(data)])
    assert done.exit_code == 2, done.output
    return done.output


def with_people(data: Path, work: object) -> object:
    """Do something with the people of a house that is open for as long as it takes."""

    async def doing() -> object:
        house = await House.open(data)
        try:
            return await asyncio.to_thread(work, house.people)  # type: ignore[arg-type]
        finally:
            await house.close()

    return asyncio.run(doing())


def test_nothing_is_signed_on_top_of_a_past_that_was_changed(tmp_path: Path) -> None:
    begun(tmp_path)
    before = (tmp_path / CHECKPOINTS).read_bytes()
    with closing(apsw.Connection(str(tmp_path / "house.db"))) as database:
        database.execute("UPDATE entries SET at = at + 1 WHERE stream = 'people' AND number = 1")
    for words in (("invite", "dealer"), ("unlock", "Olga"), ("reset", "Olga")):
        assert "the log was changed: people, entry 1" in refused(tmp_path, *words)
    assert (tmp_path / CHECKPOINTS).read_bytes() == before


def begun(data: Path) -> None:
    def work(people) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
        people.register("Olga", PASSWORD, invitation=people.operator_link())
        for _ in range(5):
            try:
                people.log_in("Olga", "wrong wrong", source=EVE)
            except RefusedError:
                continue

    with_people(data, work)


def test_a_locked_operator_is_listed_and_unlocked(tmp_path: Path) -> None:
    begun(tmp_path)
    (row,) = json.loads(run(tmp_path, "list", "--json"))
    assert (row["name"], row["roles"]) == ("Olga", ["operator", "player"])
    assert row["locked_until"]
    assert "waits until" in " ".join(run(tmp_path, "list").split())
    assert "Olga can log in" in run(tmp_path, "unlock", "olga")
    (row,) = json.loads(run(tmp_path, "list", "--json"))
    assert row["locked_until"] is None
    with_people(tmp_path, lambda people: people.log_in("Olga", PASSWORD, source=EVE))
    assert verify_place(tmp_path / "house.db", tmp_path / CHECKPOINTS).findings == ()


def test_another_password_is_chosen_by_the_link(tmp_path: Path) -> None:
    begun(tmp_path)
    said = run(tmp_path, "reset", "Olga", "--address", "https://house.test")
    found = re.search(r"https://house\.test/#/reset/(\S+)", said.replace("\n", ""))
    assert found
    with_people(tmp_path, lambda people: people.use_reset(found[1], "a new secret"))
    with_people(tmp_path, lambda people: people.log_in("Olga", "a new secret", source=EVE))


def test_links_are_made_listed_and_withdrawn(tmp_path: Path) -> None:
    begun(tmp_path)
    said = run(tmp_path, "invite", "dealer")
    token = said.replace("\n", "").rpartition("/")[2].strip()
    (row,) = json.loads(run(tmp_path, "links", "--json"))
    assert (row["roles"], row["by"]) == (["dealer"], "system")
    assert "dealer" in run(tmp_path, "links")
    run(tmp_path, "withdraw", row["link"][:12])
    assert json.loads(run(tmp_path, "links", "--json")) == []
    assert "no open link" in refused(tmp_path, "withdraw", row["link"][:12])

    def work(people) -> str:  # type: ignore[no-untyped-def]  # noqa: ANN001
        try:
            people.register("Dora", PASSWORD, invitation=token)
        except RefusedError as error:
            return str(error.refusal.code)
        return ""

    assert with_people(tmp_path, work) == "people/invitation"


def test_people_are_suspended_and_let_in_again(tmp_path: Path) -> None:
    begun(tmp_path)
    with_people(tmp_path, lambda people: people.register("Ann", PASSWORD))
    run(tmp_path, "suspend", "Ann", "--reason", "asked to leave")
    assert "reinstate" in refused(tmp_path, "unlock", "Ann")
    rows = {row["name"]: row for row in json.loads(run(tmp_path, "list", "--json"))}
    assert rows["Ann"]["suspended"] == "asked to leave"
    run(tmp_path, "reinstate", "Ann")
    with_people(tmp_path, lambda people: people.log_in("Ann", PASSWORD))
    assert "last operator" in refused(tmp_path, "suspend", "Olga", "--reason", "why not")


def test_what_is_not_there_is_refused(tmp_path: Path) -> None:
    assert "house.db" in refused(tmp_path, "list")
    begun(tmp_path)
    assert "No one is called" in refused(tmp_path, "unlock", "Nobody")
    assert "isn't a role" in refused(tmp_path, "invite", "king")
    assert "server's address" in refused(tmp_path, "invite", "dealer", "--address", "nowhere")
    assert "server's address" in refused(tmp_path, "reset", "Olga", "--address", "ftp://x")
    assert Role.OPERATOR.value == "operator"


def test_a_file_that_a_server_writes_is_left_alone(tmp_path: Path) -> None:
    begun(tmp_path)

    async def tried() -> str:
        house = await House.open(tmp_path)
        try:
            return await asyncio.to_thread(refused, tmp_path, "unlock", "Olga")
        finally:
            await house.close()

    assert "another process" in asyncio.run(tried())


def test_programs_read_every_change_as_json(tmp_path: Path) -> None:
    with_people(tmp_path, lambda people: people.register("Ann", PASSWORD))
    invited = json.loads(run(tmp_path, "invite", "dealer", "dealer", "--json"))
    assert invited["roles"] == ["dealer"]
    token = invited["link"].rpartition("/")[2]
    with_people(tmp_path, lambda people: people.register("Dora", PASSWORD, invitation=token))
    offered = json.loads(run(tmp_path, "reset", "Dora", "--json"))
    assert offered["name"] == "Dora"
    assert "/#/reset/" in offered["link"]
    links = json.loads(run(tmp_path, "links", "--json"))
    (key,) = (each["link"] for each in links if each["resets"] == "Dora")
    assert json.loads(run(tmp_path, "withdraw", key, "--json")) == {"withdrawn": key}
    suspended = json.loads(run(tmp_path, "suspend", "Dora", "--reason", "A test.", "--json"))
    assert (suspended["name"], suspended["reason"]) == ("Dora", "A test.")
    for word in ("reinstate", "unlock"):
        assert json.loads(run(tmp_path, word, "Dora", "--json"))["name"] == "Dora"
