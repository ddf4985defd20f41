"""No card that lies face down can be found by trying all cards against the hashes of the log."""

from collections.abc import Iterator
from typing import Any

import msgspec

from spanish21.cards import DECK
from spanish21.house.people import Role
from spanish21.law import reads
from spanish21.ledger.entry import Entry, digest_of
from tests.web.live import QUICK, Client, Server

HIDDEN = ("CardBurned", "BurnCardDisclosed", "CardDealt")


def guesses(row: dict[str, Any]) -> Iterator[Entry]:
    """Fill every card in that an entry may hold, as far as an auditor is shown it."""
    for card in DECK:
        command = {**row["command"]}
        if "card" in command:
            command["card"] = str(card)
        events = [{**event, "card": str(card)} for event in row["events"]]
        filled = {**row, "command": raw(command), "events": tuple(map(raw, events))}
        yield msgspec.convert(filled, Entry)


def as_shown(row: dict[str, Any]) -> Entry:
    filled = {**row, "command": raw(row["command"]), "events": tuple(map(raw, row["events"]))}
    return msgspec.convert(filled, Entry)


def raw(value: object) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(value))


def guessed(row: dict[str, Any]) -> list[str]:
    return [
        bytes(entry.events[0]).decode() for entry in guesses(row) if digest_of(entry) == row["hash"]
    ]


async def hidden(auditor: Client, table: str) -> list[dict[str, Any]]:
    """List the entries with one event, of which the card is hidden from players."""
    found: list[dict[str, Any]] = []
    after: int | None = 0
    while after is not None:
        page = await auditor.get(f"/api/audit?most=200&stream=table/{table}&after={after}")
        found += page["entries"]
        after = page["next_after"]
    return [
        row
        for row in found
        if row["events"][0]["type"] in HIDDEN and not row["events"][0].get("face_up")
    ]


async def reshuffled(server: Server, ann: Client, table: str) -> None:
    flo = await server.staff("Flo", Role.FLOORPERSON)
    order = {"id": "reshuffle-now", "action": "reshuffle", "reason": "Asked for."}
    assert (await flo.http.post(f"/api/tables/{table}/floor", json=order)).status_code == 200
    await ann.until(lambda view: view["shoe"]["number"] == 2)


async def test_a_burn_card_is_not_guessed_before_its_shoe_is_revealed(server: Server) -> None:
    table = await server.table("MA")
    ann = await (await server.client("Ann")).come(table, 1)
    audrey = await server.staff("Audrey", Role.AUDITOR)
    rows = await hidden(audrey, table)
    assert [row["events"][0]["type"] for row in rows] == ["CardBurned"]
    assert [guessed(row) for row in rows] == [[]]
    assert [row["events"][0]["card"] for row in rows] == [None]
    for row in rows:
        assert digest_of(as_shown(row)) == row["hash"], "nothing of the entry is kept back"
    await reshuffled(server, ann, table)
    (first, *_) = await ann.get(f"/api/tables/{table}/shoes")
    order = first["reveal"]["order"]
    assert first["reveal"]["dealt"] == [order[first["reveal"]["cut"]]], "the burn card"


@reads("R65")
async def test_a_burn_card_that_a_player_asks_for_is_shown_to_the_table(server: Server) -> None:
    table = await server.table("MA")
    ann = await (await server.client("Ann")).come(table, 1)
    await ann.do("see-burn-card")
    audrey = await server.staff("Audrey", Role.AUDITOR)
    burned, disclosed = await hidden(audrey, table)
    assert burned["events"][0]["card"] is None
    assert disclosed["events"][0]["card"] == ann.view["shoe"]["burn_card"]


async def test_a_dealers_request_for_a_hidden_card_is_carried_out_once(server: Server) -> None:
    by_hand = msgspec.structs.replace(QUICK, automatic=False)

    table = await server.table(settings=by_hand)
    ann = await server.client("Ann")
    await ann.sit_down(table)
    await ann.do("sit", box=1)
    dora = await server.staff("Dora", Role.DEALER)
    flo = await server.staff("Flo", Role.FLOORPERSON)
    for client in (dora, flo):
        await client.sit_down(table)
    await dora.sign_on()
    live = server.house.tables[table].actor
    while not live.live.table.cards.burns_due:
        for client in (ann, dora, flo):
            await client.until(lambda view: view["version"] >= live.live.version)
        steps = dora.view["staff"]["steps"]
        dealing = dora if not steps or steps[0]["yours"] else flo
        await (ann.do("refuse-cut") if ann.view["turn"] else dealing.do("next"))
    said = {"type": "do", "id": "the-burn-card", "version": live.live.version}
    for repeated in (False, True):
        await dora.say({**said, "command": {"type": "next"}})
        answer = await dora.answer("the-burn-card")
        assert (answer["type"], answer["repeated"]) == ("done", repeated)
    assert len(live.live.shoe.dealt) == 1
    audrey = await server.staff("Audrey", Role.AUDITOR)
    (row,) = await hidden(audrey, table)
    assert guessed(row) == []
