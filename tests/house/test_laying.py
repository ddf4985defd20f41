"""Wagers on a live table: all boxes of a message together, and the deal with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from spanish21.house.wire import asking as a
from spanish21.house.wire.telling import Done, Refused
from tests.house.support import Floor, person
from tests.house.test_fairness import events
from tests.house.test_table import ANN, BOB, code_of, verified
from tests.wagering import back, bet

if TYPE_CHECKING:
    from pathlib import Path

    from spanish21.house.tables.person import Person

pytestmark = pytest.mark.virtual_time

EVE = person("Eve")


def on(*boxes: tuple[int, int], deal: bool = False) -> a.Lay:
    """Lay basic wagers on several boxes in one message; nothing takes one back."""
    rows = (
        a.BoxWagers(box, (a.LaidWager("basic", amount),) if amount else ()) for box, amount in boxes
    )
    return a.Lay(tuple(rows), deal)


def staked(floor: Floor) -> dict[int, list[tuple[str, int]]]:
    """List what is on each box."""
    return {
        box.number: [(wager.kind, wager.amount) for wager in box.stakes[0].wagers]
        for box in floor.view(ANN).boxes
        if box.stakes
    }


async def alone(tmp_path: Path, edition: str = "MD-1.0") -> Floor:
    floor = await Floor(tmp_path).open(edition)
    await floor.seat(ANN, 1)
    return floor


async def test_wagers_and_the_word_to_deal_are_one_message_one_commit_and_one_answer(
    tmp_path: Path,
) -> None:
    floor = await alone(tmp_path)
    commits = floor.writer.commits
    answer = await floor.ask(ANN, bet(1, 1000, match_the_dealer=500, deal=True))
    assert isinstance(answer, Done)
    assert floor.writer.commits == commits + 1
    assert floor.view(ANN).phase != "wagers"
    kinds = [event["type"] for event in events(floor)]
    placed = kinds.index("WagerPlaced")
    assert kinds[placed : placed + 4] == [
        "WagerPlaced",
        "WagerPlaced",
        "PersonReady",
        "WagersClosed",
    ]


async def test_a_side_wager_that_is_refused_leaves_nothing_behind(tmp_path: Path) -> None:
    floor = await alone(tmp_path)
    entries, chips = len(floor.store.entries), floor.view(ANN).you.chips
    answer = await floor.ask(ANN, bet(1, 1000, match_the_dealer=1050, deal=True))
    assert isinstance(answer, Refused)
    assert (answer.refusal.code, answer.refusal.clause) == ("wager/above-maximum", "MD-1.0 6.G")
    assert answer.refusal.wager == "match-the-dealer"
    assert (len(floor.store.entries), floor.view(ANN).you.chips) == (entries, chips)
    assert staked(floor) == {}
    assert not floor.view(ANN).you.ready


async def test_a_wager_that_is_refused_on_one_box_is_laid_on_none(tmp_path: Path) -> None:
    floor = await alone(tmp_path)
    entries = len(floor.store.entries)
    answer = await floor.ask(ANN, on((1, 1000), (2, 1010)))
    assert isinstance(answer, Refused)
    assert (answer.refusal.code, answer.box) == ("wager/not-in-chips", 2)
    assert code_of(await floor.ask(ANN, on((1, 1000), (1, 2000)))) == "wager/box-twice"
    assert len(floor.store.entries) == entries
    assert staked(floor) == {}


async def test_what_is_laid_replaces_what_was_there(tmp_path: Path) -> None:
    floor = await alone(tmp_path)
    chips = floor.view(ANN).you.chips
    await floor.do(ANN, bet(1, 1000, match_the_dealer=500), bet(1, 2500))
    assert staked(floor) == {1: [("basic", 2500)]}
    assert floor.view(ANN).you.chips == chips - 2500
    await floor.do(ANN, back(1))
    assert floor.view(ANN).you.chips == chips
    assert code_of(await floor.ask(ANN, back(1))) == "wager/none"


async def test_chips_that_come_back_pay_for_those_that_are_laid(tmp_path: Path) -> None:
    floor = await Floor(tmp_path).open()
    await floor.seat(ANN, 1, chips=3000)
    await floor.do(ANN, on((1, 3000)), on((1, 1000), (2, 2000)))
    assert staked(floor) == {1: [("basic", 1000)], 2: [("basic", 2000)]}
    assert code_of(await floor.ask(ANN, on((1, 1500)))) == "money/not-enough-chips"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (((1, 1000), (2, 1000), (3, 1000)), ((1, 1000), (2, 0), (3, 0))),
        (((1, 1000), (2, 1000), (3, 1000)), ((1, 0), (2, 0), (3, 1000))),
        (((2, 1000), (3, 1000)), ((1, 1000), (2, 2000), (3, 0))),
        (((6, 1000), (7, 1000)), ((1, 1000), (2, 1000), (6, 0), (7, 0))),
        (((4, 1000),), ((2, 1000), (3, 1000), (4, 1000), (5, 1000))),
    ],
)
async def test_boxes_that_are_adjacent_in_the_end_may_be_named_in_any_order(
    tmp_path: Path, before: tuple[tuple[int, int], ...], after: tuple[tuple[int, int], ...]
) -> None:
    floor = await alone(tmp_path)
    await floor.do(ANN, on(*before), on(*reversed(after), deal=True))
    wanted = {box for box, amount in after if amount}
    assert {box.number for box in floor.actor.live.table.boxes} == wanted


async def test_wagers_that_lie_there_already_are_dealt(tmp_path: Path) -> None:
    floor = await alone(tmp_path)
    await floor.do(ANN, bet(1, 1000))
    assert code_of(await floor.ask(ANN, bet(1, 1000))) == "wager/already-placed"
    await floor.do(ANN, bet(1, 1000, deal=True))
    assert floor.view(ANN).phase != "wagers"


async def test_the_terms_of_every_kind_are_in_the_view(tmp_path: Path) -> None:
    floor = await Floor(tmp_path).open("MD-1.0", match_the_dealer__maximum=20)
    await floor.seat(ANN, 1)
    offers = [offer for offer in floor.view(ANN).you.may if offer.type == "lay"]
    assert [offer.box for offer in offers] == [1, 2, 3, 4, 5, 6, 7]
    assert {offer.kinds for offer in offers} == {offers[0].kinds}
    basic, match = offers[0].kinds
    assert (basic.kind, basic.least, basic.most, basic.unit) == ("basic", 500, 100_000, 50)
    assert (match.kind, match.least, match.most) == ("match-the-dealer", 100, 2000)
    assert (match.needs, match.within) == ("basic", None)
    assert (basic.clause, match.clause) == ("MD-1.0 6.F", "MD-1.0 6.G(1)")
    named = [(kind.kind, kind.name) for kind in floor.view(ANN).table.kinds]
    assert named == [("basic", "basic"), ("match-the-dealer", "Match-the-Dealer")]
    await floor.do(ANN, bet(1, 500, match_the_dealer=2000))
    assert staked(floor) == {1: [("basic", 500), ("match-the-dealer", 2000)]}


def offered_boxes(floor: Floor, who: Person) -> list[int | None]:
    return [offer.box for offer in floor.view(who).you.may if offer.type == "lay"]


async def test_who_may_play_one_box_is_offered_the_box_of_their_seat(tmp_path: Path) -> None:
    floor = await Floor(tmp_path).open("MA")
    await floor.seat(ANN, 3)
    assert offered_boxes(floor, ANN) == [3]


async def test_a_box_where_another_sits_is_not_offered_and_not_taken(tmp_path: Path) -> None:
    floor = await alone(tmp_path)
    await floor.seat(BOB, 2)
    offers = {offer.box for offer in floor.view(ANN).you.may if offer.type == "lay"}
    assert offers == {1, 3, 4, 5, 6, 7}
    assert code_of(await floor.ask(ANN, on((1, 1000), (2, 1000)))) == "people/seat-taken"
    assert staked(floor) == {}


async def test_a_box_of_another_is_asked_for_where_boxes_are_shared(tmp_path: Path) -> None:
    """Wagers that another's consent is missing for are refused: they are never taken and lost."""
    floor = await alone(tmp_path, "MA")
    await floor.seat(EVE, 5)
    before = floor.actor.live.version
    answer = await floor.ask(EVE, on((1, 1000), (5, 1000), deal=True))
    assert code_of(answer) == "wager/no-consent"
    assert floor.actor.live.version == before
    await floor.do(EVE, a.Sit(1))
    assert floor.view(ANN).boxes[0].wants_consent == ("Eve",)
    assert staked(floor) == {}
    assert offered_boxes(floor, EVE) == [5]
    await floor.do(ANN, a.Consent(1, EVE.id))
    assert offered_boxes(floor, EVE) == [1, 5]
    await floor.do(EVE, on((1, 1000)))
    assert staked(floor) == {1: [("basic", 1000)]}


async def test_bets_can_be_changed_while_others_are_waited_for(tmp_path: Path) -> None:
    floor = await alone(tmp_path)
    await floor.seat(BOB, 2)
    early = await floor.ask(ANN, a.Unready())
    assert code_of(early) == "wager/not-ready"
    await floor.do(ANN, on((1, 1000), deal=True))
    assert [offer.type for offer in floor.view(ANN).you.may if "ready" in offer.type] == ["unready"]
    await floor.do(ANN, a.Unready())
    assert not floor.view(ANN).you.ready
    await floor.do(BOB, on((2, 1000), deal=True))
    assert floor.view(ANN).phase == "wagers", "Ann is waited for again"
    await floor.do(ANN, on((1, 0)))
    assert staked(floor) == {2: [("basic", 1000)]}
    await floor.do(ANN, on((1, 2500), deal=True))
    assert floor.view(ANN).phase != "wagers"
    late = await floor.ask(ANN, a.Unready())
    assert code_of(late) == "wager/too-late"
    verified(floor)


@pytest.mark.parametrize("edition", ["MD-1.0", "MA"])
async def test_offers_carry_how_many_boxes_and_whether_they_are_side_by_side(
    tmp_path: Path, edition: str
) -> None:
    floor = await alone(tmp_path, edition)
    book = floor.actor.rulebook
    rules = (book.boxes_per_player.value, book.adjacent_boxes.value)
    offers = [offer for offer in floor.view(ANN).you.may if offer.type == "lay"]
    assert {(offer.most_boxes, offer.adjacent) for offer in offers} == {rules}
