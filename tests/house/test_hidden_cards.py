"""The reveal is compared with what the log does not name: the reader, and cards shuffled in."""

from __future__ import annotations

from pathlib import Path

import pytest

from spanish21.cards import DECK, Card
from spanish21.house.live import commands as hc, events as he
from spanish21.house.live.actors import SYSTEM
from spanish21.house.tables import sources
from spanish21.house.tables.entries import Origin
from spanish21.house.tables.play import Play
from spanish21.house.tables.staff import close_table
from spanish21.house.tables.state import Live, Stack
from spanish21.house.tables.supply import Supply
from spanish21.house.wire import asking as a
from spanish21.house.wire.telling import Done, Refused
from spanish21.ledger.verify import Report
from spanish21.rules.hands import is_blackjack
from spanish21.table.driver import Driver
from tests.house.support import Floor, person
from tests.wagering import bet

pytestmark = pytest.mark.virtual_time

ANN, FLO, DORA = person("Ann"), person("Flo", "floorperson"), person("Dora", "dealer")


async def closed(floor: Floor) -> Report:
    """Close the table, so that its shoes are revealed, and verify the log."""
    done = await floor.actor.request(
        FLO, Origin("closing", FLO.id), lambda play: close_table(play, FLO.id, "End of the day.")
    )
    assert isinstance(done, Done), done
    return floor.verified()


async def refilled(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Floor:
    """Play without a cover card until a shoe runs out within a round, and play that round."""
    monkeypatch.setattr(Driver, "cover_card_is_next", property(lambda _driver: False))
    floor = await Floor(folder).open()
    floor.hire(FLO)
    await floor.seat(ANN, 1, 5_000_000)
    while floor.actor.live.shoe.number == 1:
        await floor.round((ANN, 1))
    await floor.play()
    return floor


async def test_a_round_is_completed_with_discards_that_no_one_saw(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    floor = await refilled(tmp_path, monkeypatch)
    sizes = [mark.number for mark in floor.actor.live.shoes]
    assert sizes[:2] == [1, 2]
    report = await closed(floor)
    assert report.findings == ()
    assert not any("not revealed" in what for what in report.unchecked)


async def test_a_shoe_that_was_sealed_over_other_cards_than_the_discards_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = Supply.stacked

    def exchanged(supply: Supply, live: Live, stack: Stack, decks: int) -> list[Card]:
        cards = honest(supply, live, stack, decks)
        if stack.whole:
            return cards
        *others, burned = cards
        return [*others, next(card for card in DECK if card is not burned)]

    monkeypatch.setattr(Supply, "stacked", exchanged)
    floor = await refilled(tmp_path, monkeypatch)
    (found,) = (await closed(floor)).findings
    assert "was not sealed over the discards that were shuffled" in found.message


async def test_a_card_reader_that_lied_is_found_when_the_shoe_is_revealed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sources, "is_blackjack", lambda _cards: False)
    floor = await Floor(tmp_path).open()
    floor.hire(FLO)
    await floor.seat(ANN, 1, 5_000_000)
    while True:
        await floor.do(ANN, bet(1, 1000), a.Ready())
        table = floor.actor.live.table
        if table.hole_down and table.reader is False:
            hole = floor.actor.supply.hole_card(floor.actor.live)
            if is_blackjack((table.up, hole)):
                break
        await floor.play()
        await floor.through_cut()
    assert floor.verified().findings == (), "no one can know yet"

    def reveal(play: Play) -> None:
        shoe = play.live.shoe
        opened = he.ShoeRevealed(shoe.number, play.supply.reveal(shoe))
        play.house(SYSTEM, hc.RevealShoe(), opened)

    assert isinstance(await floor.actor.request(FLO, Origin("reveal", FLO.id), reveal), Done)
    (found,) = floor.verified().findings
    assert "the card reader showed no blackjack, but the hole card was" in found.message


async def test_no_one_names_a_card_that_is_dealt_face_down(tmp_path: Path) -> None:
    floor = await Floor(tmp_path).open("MD-1.0", hc.Settings(automatic=False, physical=True))
    await floor.by_hand(ANN, DORA, FLO)
    while not floor.actor.live.table.cards.burns_due:
        await floor.step_by_hand(ANN, DORA, FLO)
    assert refusal(await floor.ask(DORA, a.Next("7s"))) == "dealer/face-down"
    await floor.do(DORA, a.Next())
    await floor.do(ANN, bet(1, 1000))
    await floor.do(DORA, a.Next(), a.Next("Ks"), a.Next("7h"), a.Next("9s"))
    assert refusal(await floor.ask(DORA, a.Next("7s"))) == "dealer/face-down"
    drawn = a.Staff({"type": "ReportDrawnInError", "card": "7s"})
    assert refusal(await floor.ask(DORA, drawn)) == "dealer/face-down"
    await floor.do(DORA, a.Next())
    assert floor.verified().findings == ()


async def test_a_dealer_does_not_say_what_the_sealed_hole_card_is(tmp_path: Path) -> None:
    floor = await Floor(tmp_path).open("MD-1.0", hc.Settings(number_seconds=0, automatic=False))
    await floor.by_hand(ANN, DORA, FLO)
    wagered = False
    while not floor.actor.live.table.hole_down:
        if floor.view(DORA).phase == "wagers" and not wagered:
            await floor.do(ANN, bet(1, 1000))
            wagered = True
        else:
            await floor.step_by_hand(ANN, DORA, FLO)
    for claim in ({"type": "UseCardReader", "blackjack": True}, REVEAL):
        assert refusal(await floor.ask(DORA, a.Staff(claim))) == "dealer/sealed"


REVEAL: dict[str, object] = {"type": "RevealHoleCard", "card": "As"}


def refusal(answer: object) -> str:
    assert isinstance(answer, Refused), answer
    return answer.refusal.code
