"""The log says of no person what that person did not do."""

import asyncio
from pathlib import Path

import pytest

from spanish21.house.live.actors import CLOCK
from spanish21.house.live.commands import Settings
from spanish21.house.view.logged import logged_events, logged_sentence
from spanish21.house.wire import asking as a
from spanish21.table.phrases import Reader
from tests.house.support import Floor, person

pytestmark = pytest.mark.virtual_time

ANN = person("Ann")
SLOW = Settings(number_seconds=0, cut_seconds=5, wager_seconds=60)


def told(floor: Floor) -> list[tuple[str, str]]:
    """List who acted, and what the log says of it."""
    reader = Reader(names={ANN.id: ANN.name})
    return [
        (entry.actor, logged_sentence(event, reader))
        for entry in floor.store.entries
        for event in logged_events(entry)
    ]


async def seated(folder: Path, edition: str) -> Floor:
    floor = await Floor(folder).open(edition, settings=SLOW)
    floor.give(ANN)
    floor.connect(ANN)
    await floor.do(ANN, a.Sit(1))
    return floor


@pytest.mark.parametrize("edition", ["MD-1.0", "MA"])
async def test_a_table_that_deals_by_itself_names_no_floorperson(
    tmp_path: Path, edition: str
) -> None:
    floor = await seated(tmp_path, edition)
    said = [sentence for _, sentence in told(floor)]
    assert "Deck 1 is verified." in said
    assert not [each for each in said if "floor" in each.lower() or "supervisor" in each.lower()]


async def test_a_cut_for_which_the_time_ran_out_is_not_told_as_refused(tmp_path: Path) -> None:
    floor = await seated(tmp_path, "MD-1.0")
    turn = floor.view(ANN).turn
    assert turn is not None
    assert turn.kind == "cut"
    await asyncio.sleep(SLOW.cut_seconds + 1)
    assert (CLOCK, "Ann does not cut.") in told(floor)
    assert not [said for _, said in told(floor) if "refuse" in said or "pass" in said]


async def test_a_round_says_where_its_cards_were_and_not_where_they_are_now(tmp_path: Path) -> None:
    floor = await Floor(tmp_path).open(settings=SLOW)
    await floor.seat(ANN, 1)
    shown = []
    for _ in range(2):
        await floor.round((ANN, 1))
        view = floor.view(ANN)
        shown.append((view.shoe.left, view.shoe.dealt, view.rack))
    marks = floor.actor.live.rounds
    assert [(mark.size - mark.dealt, mark.dealt, mark.rack) for mark in marks] == shown
    assert shown[0] != shown[1]
