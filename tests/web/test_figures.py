"""The figures on the floor's page are those of an independent count of the exported log."""

from pathlib import Path
from typing import Any

import pytest

from spanish21.chips import colored_up
from spanish21.house.people import Role
from tests.forensics.recount import Line, Recount, correlated, followed, standard_error
from tests.wagering import laying
from tests.web.live import Client, Server
from tests.web.test_roles import REAL_CARDS

ROUNDS = 4
STAKES = (1000, 5000, 2500, 1000)


async def played(server: Server) -> tuple[str, Client]:
    """Play a few rounds with two players, of whom one changes the bet."""
    table = await server.table("MD-1.0")
    ann = await (await server.client("Ann")).come(table, 2)
    for stake in STAKES:
        await ann.do("lay", **laying(2, stake))
        await ann.do("ready")
        while ann.view["turn"]:
            await ann.decide()
    return table, ann


def recounted(folder: Path, exported: bytes) -> Recount:
    log = folder / "exported.jsonl"
    log.write_bytes(exported)
    return Recount(log)


async def test_figures_are_those_of_an_independent_count(server: Server, tmp_path: Path) -> None:
    table, ann = await played(server)
    flo = await server.staff("Flo", Role.FLOORPERSON)
    aud = await server.staff("Aud", Role.AUDITOR)
    found: dict[str, Any] = await flo.get(f"/api/tables/{table}/figures")
    said = await aud.http.get("/api/audit/export", params={"stream": f"table/{table}"})
    again = recounted(tmp_path, said.content)
    assert len(again.lines) == ROUNDS
    win = -sum(line.net for line in again.lines)
    expected = -sum(line.expected for line in again.lines)
    error = standard_error(again.lines)
    drop = sum(again.drop.values())
    (player,) = found["players"]
    (table_row,) = found["tables"]
    for side in (table_row, *found["shifts"], player):
        row = side["figures"]
        assert (row["rounds"], row["wagered"], row["win"]) == (ROUNDS, sum(STAKES), win)
        assert row["compared"] == win
        assert row["expected"] == pytest.approx(expected)
        assert row["standard_error"] == pytest.approx(error)
        assert row["off"] == pytest.approx((win - expected) / error)
        assert row["rounds_per_hour"] == pytest.approx(ROUNDS / again.hours())
    rated = player["figures"]
    assert table_row["figures"]["drop"] == rated["drop"] == drop
    assert rated["hold"] == pytest.approx(win / drop)
    assert rated["average_wager"] == sum(STAKES) / ROUNDS
    assert rated["decisions"] == sum(line.decisions for line in again.lines)
    assert rated["mistakes"] == sum(line.mistakes for line in again.lines)
    assert rated["cost"] == pytest.approx(sum(line.cost for line in again.lines))
    assert rated["theoretical"] == pytest.approx(-again.full * sum(STAKES))
    assert (player["person"], player["name"]) == (ann.me["person"], "Ann")
    assert player["correlation"] == pytest.approx(correlated(again.lines))
    assert player["follows"] == pytest.approx(followed(again.lines))
    assert found["unfinished"] == 0
    (dealer,) = found["dealers"]
    assert (dealer["name"], dealer["figures"]["rounds"]) == ("Automatic dealer", ROUNDS)
    assert await flo.get("/api/floor/figures") == found, "there is one table in the house"


async def told(client: Client, other: Client) -> None:
    """Wait until one person has seen what another one has."""
    await client.until(lambda view: view["version"] >= other.version)


async def shoe_loaded(dora: Client, flo: Client) -> None:
    """Take the steps with real cards until bets are taken."""
    while dora.view["phase"] == "shuffle":
        steps = dora.view["staff"]["steps"]
        if dora.view["turn"]:
            await dora.do("for", person="walk-up:1", ask={"type": "refuse-cut"})
        elif steps[0]["yours"]:
            await dora.do("next")
        else:
            await told(flo, dora)
            await flo.do("next")
            await told(dora, flo)


async def dealt_by_hand(dora: Client, flo: Client) -> None:
    """Let a dealer deal one round to a walk-up player, with one wrong entry."""
    for ask in ({"type": "buy-in", "amount": 20_000}, {"type": "lay", **laying(2, 2500)}):
        if ask["type"] == "lay":
            await shoe_loaded(dora, flo)
        await dora.do("for", person="walk-up:1", ask=ask)
    await dora.do("next")
    await dora.do("next", card="Qs")
    await told(flo, dora)
    await flo.do("take-back")
    await told(dora, flo)
    await finished(dora)


async def finished(dora: Client) -> None:
    """Deal the round that has begun to its end; the player stands."""
    cards = iter(("Ks", "7h", "9s", "Jd"))
    number = dora.view["round"]
    while dora.view["round"] == number:
        staff = dora.view["staff"]
        if dora.view["turn"]:
            await dora.do("for", person="walk-up:1", ask={"type": "stand", "box": 2})
        elif staff["card_needed"] and (staff["card"] is None or staff["card"]["face_up"]):
            await dora.do("next", card=next(cards))
        else:
            await dora.do("next")


async def test_dealers_and_counted_shifts_have_their_own_figures(
    server: Server, tmp_path: Path
) -> None:
    table = await server.table("MD-1.0", settings=REAL_CARDS)
    dora = await (await server.staff("Dora", Role.DEALER)).sit_down(table)
    flo = await (await server.staff("Flo", Role.FLOORPERSON)).sit_down(table)
    aud = await server.staff("Aud", Role.AUDITOR)
    await dora.sign_on()
    await dora.do("seat-walk-up", box=2, name="Wendy")
    await dealt_by_hand(dora, flo)
    found: dict[str, Any] = await flo.get("/api/floor/figures")
    said = await aud.http.get("/api/audit/export", params={"stream": f"table/{table}"})
    again = recounted(tmp_path, said.content)
    (line,) = again.lines
    (dealer,), (shift,) = found["dealers"], found["shifts"]
    assert line.dealer == dora.me["person"]
    assert (dealer["id"], dealer["name"], dealer["errors"]) == (line.dealer, "Dora", 1)
    assert shift["name"].endswith(" 1"), "the shift until the first closer"
    for side in (dealer, shift):
        row = side["figures"]
        assert (row["rounds"], row["wagered"], row["win"]) == (1, 2500, -line.net)
        assert row["expected"] == pytest.approx(-line.expected)
        assert row["standard_error"] == pytest.approx(abs(line.net - line.expected))
        assert row["theoretical"] == pytest.approx(-again.full * 2500)


async def test_cash_counts_for_the_dealer_and_the_shift_that_took_it(
    server: Server, tmp_path: Path
) -> None:
    table = await server.table("MD-1.0", settings=REAL_CARDS)
    dora = await (await server.staff("Dora", Role.DEALER)).sit_down(table)
    dan = await (await server.staff("Dan", Role.DEALER)).sit_down(table)
    flo = await (await server.staff("Flo", Role.FLOORPERSON)).sit_down(table)
    aud = await server.staff("Aud", Role.AUDITOR)
    await dora.sign_on()
    await dora.do("seat-walk-up", box=2, name="Wendy")
    await dealt_by_hand(dora, flo)
    await bought_in(dora, 10_000)
    await told(dan, dora)
    await dan.sign_on()
    await dan.do("next")  # a card is burned for the new dealer
    await another_round(dan)
    await bought_in(dan, 4_000)
    await closed(flo, dan, server.house.tables[table].actor.live.tray)
    await bought_in(dan, 5_000)
    await another_round(dan)
    await bought_in(dan, 3_000)
    found: dict[str, Any] = await flo.get("/api/floor/figures")
    said = await aud.http.get("/api/audit/export", params={"stream": f"table/{table}"})
    again = recounted(tmp_path, said.content)
    assert again.dealer_drop == {dora.me["person"]: 30_000, dan.me["person"]: 12_000}
    assert again.shift_drop == {1: 34_000, 2: 8_000}
    for side in found["dealers"]:
        lines = [line for line in again.lines if line.dealer == side["id"]]
        the_same(side["figures"], lines, again.dealer_drop[side["id"]], again.hours(lines))
    for number, side in enumerate(found["shifts"], 1):
        lines = [line for line in again.lines if line.shift == number]
        the_same(side["figures"], lines, again.shift_drop[number], again.hours(lines))
    (whole,) = found["tables"]
    the_same(whole["figures"], again.lines, sum(again.drop.values()), again.hours())
    assert [len(found[sides]) for sides in ("dealers", "shifts")] == [2, 2]


def the_same(figures: dict[str, Any], lines: list[Line], drop: int, hours: float) -> None:
    """Hold figures of a page against those of a recount."""
    win = -sum(line.net for line in lines)
    assert (figures["rounds"], figures["win"]) == (len(lines), win)
    assert figures["drop"] == drop
    assert figures["hold"] == pytest.approx(win / drop)
    assert figures["rounds_per_hour"] == pytest.approx(len(lines) / hours)
    assert figures["expected"] == pytest.approx(-sum(line.expected for line in lines))
    assert figures["standard_error"] == pytest.approx(standard_error(lines))


async def bought_in(dealer: Client, amount: int) -> None:
    await dealer.do("for", person="walk-up:1", ask={"type": "buy-in", "amount": amount})


async def another_round(dealer: Client) -> None:
    await dealer.do("for", person="walk-up:1", ask={"type": "lay", **laying(2, 2500)})
    await dealer.do("next")
    await finished(dealer)


async def closed(flo: Client, dealer: Client, amount: int) -> None:
    """Have floorperson and dealer count the tray at the end of a shift."""
    chips = [{"chip": each.chip, "count": each.count} for each in colored_up(amount, 50)]
    await told(flo, dealer)
    await flo.do("prepare-slip", kind="closer", chips=chips)
    await told(dealer, flo)
    await dealer.do("sign-slip", number=2)


async def test_players_without_a_device_are_told_apart_by_their_tables(
    server: Server, tmp_path: Path
) -> None:
    dora = await server.staff("Dora", Role.DEALER)
    flo = await server.staff("Flo", Role.FLOORPERSON)
    aud = await server.staff("Aud", Role.AUDITOR)
    counted = {}
    for name in ("Wendy", "Walt"):
        table = await server.table("MD-1.0", settings=REAL_CARDS)
        await dora.sit_down(table)
        await flo.sit_down(table)
        await dora.sign_on()
        await dora.do("seat-walk-up", box=2, name=name)
        await dealt_by_hand(dora, flo)
        await dora.do("for", person="walk-up:1", ask={"type": "buy-in", "amount": 10_000})
        said = await aud.http.get("/api/audit/export", params={"stream": f"table/{table}"})
        again = recounted(tmp_path, said.content)
        counted[name] = (len(again.lines), sum(again.drop.values()))
    found: dict[str, Any] = await flo.get("/api/floor/figures")
    rows = {row["name"]: row["figures"] for row in found["players"]}
    assert {name: (row["rounds"], row["drop"]) for name, row in rows.items()} == counted
    for sides in (found["tables"], found["shifts"]):
        assert [side["figures"]["rounds"] for side in sides] == [1, 1]
        assert len({side["name"] for side in sides}) == len(sides), "one name for two tables"
