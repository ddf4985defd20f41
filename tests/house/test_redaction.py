"""No viewer ever gets a card they may not know: every byte that is sent is searched."""

from pathlib import Path
from random import Random
from typing import get_args

import msgspec
import pytest

from spanish21.cards import DECK, Card
from spanish21.house.live import events as he
from spanish21.house.view.redact import redacted
from spanish21.house.view.tell import public
from spanish21.house.wire import asking as a
from spanish21.law.editions import EDITIONS
from spanish21.table import events as e
from spanish21.table.cards.events import BurnCardDisclosed, CardBurned
from spanish21.table.irregularities.events import CardDrawnInError
from tests.house.support import Floor, person, rash
from tests.wagering import bet

pytestmark = pytest.mark.virtual_time

ANN, BOB, EVE = person("Ann"), person("Bob"), person("Eve")
SECRET = Card("9h")


def carries_secret(event: he.LogEvent, viewer: str) -> bool:
    return b"9h" in msgspec.json.encode(redacted(event, viewer))


def test_a_card_that_lies_face_down_is_taken_out() -> None:
    hidden = e.CardDealt(SECRET, None, None, face_up=False, clause="c")  # type: ignore[arg-type]
    assert not carries_secret(hidden, "ann")
    assert not carries_secret(CardBurned(SECRET, "c"), "ann")  # type: ignore[arg-type]
    drawn = CardDrawnInError(SECRET, exposed=False, clause="c")  # type: ignore[arg-type]
    assert not carries_secret(drawn, "ann")
    gathered = e.CardsPickedUp(None, None, (SECRET,), "c")  # type: ignore[arg-type]
    assert not carries_secret(gathered, "ann")


def test_the_burn_card_is_shown_to_who_asked_and_to_nobody_else() -> None:
    shown = BurnCardDisclosed(ANN.id, SECRET, "c")  # type: ignore[arg-type]
    assert carries_secret(shown, "ann")
    assert not carries_secret(shown, "bob")


def test_every_kind_of_event_has_its_branch() -> None:
    kinds = {kind.__name__ for kind in get_args(he.LogEvent)}
    source = Path(redacted.__code__.co_filename).read_text(encoding="utf-8")
    assert {name for name in kinds if f".{name}()" not in source} == set()


def hidden_now(floor: Floor) -> set[str]:
    """Name the hole card while it is down, unless its like lies face up on the table."""
    table = floor.actor.live.table
    assert table.hole is None, "the sealed shoe alone knows it"
    if not table.hole_down:
        return set()
    hole = floor.actor.supply.hole_card(floor.actor.live)
    hands = {str(card) for box in table.boxes for hand in box.hands for card in hand.cards}
    return {str(hole)} - hands - {str(card) for card in table.dealer}


@pytest.mark.parametrize("edition", list(EDITIONS))
async def test_what_is_sent_never_holds_a_hidden_card(tmp_path: Path, edition: str) -> None:
    random = Random(edition)

    async def look(floor: Floor) -> int:
        """Search what each viewer would be sent at this moment."""
        secrets = hidden_now(floor)
        for who in (ANN, BOB, EVE):
            viewer = floor.viewers[who.id]
            names = floor.actor.live.names
            told = [public(found, who.id, names) for found in viewer.take()]
            past = {
                str(card) for event in told for card in (getattr(event.fact, "card", None),) if card
            }
            sent = msgspec.json.encode((floor.view(who), told)).decode()
            for card in secrets - past:
                assert f'"{card}"' not in sent
                assert f" {card} " not in sent
        return len(secrets)

    floor = await Floor(tmp_path).open(edition)
    await floor.seat(ANN, 1, 5_000_000)
    await floor.seat(BOB, 5, 5_000_000)
    floor.connect(EVE)
    searched = 0
    for _ in range(25):
        for who, box in ((ANN, 1), (BOB, 5)):
            await floor.do(who, bet(box, 1000), a.Ready())
            searched += await look(floor)
        while (turn := floor.view(EVE).turn) is not None and turn.kind != "cut":
            asked = person(turn.person)
            await floor.do(asked, rash(random)(floor.view(asked)))
            searched += await look(floor)
        await floor.through_cut()
    if edition.startswith("MD"):
        assert searched > 10, "no hole card was ever down while somebody looked"


@pytest.mark.parametrize("edition", ["MD-1.0", "MA"])
async def test_the_order_of_the_shoe_stays_sealed_until_it_is_spent(
    tmp_path: Path, edition: str
) -> None:
    floor = await Floor(tmp_path).open(edition)
    await floor.seat(ANN, 1, 5_000_000)
    secret = next(path for path in (tmp_path / "sealed").iterdir() if "2F1" in path.name)
    key = msgspec.json.decode(secret.read_bytes())["secret"]
    for _ in range(3):
        await floor.round((ANN, 1))
    told = [public(found, "ann", {}) for found in floor.viewers["ann"].take()]
    sent = msgspec.json.encode((floor.view(ANN), told)).decode()
    assert key not in sent
    assert key not in "".join(bytes(e).decode() for x in floor.store.entries for e in x.events)
    order = floor.actor.supply._sealed(floor.actor.live.shoe).order
    assert len(order) == len(DECK) * 6
    assert " ".join(map(str, order[:8])) not in sent
