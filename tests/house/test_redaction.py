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
from spanish21.law import cites, reads
from spanish21.law.editions import EDITIONS
from spanish21.table import events as e
from spanish21.table.events.cards import BurnCardDisclosed, CardBurned
from spanish21.table.events.irregularities import CardDrawnInError
from tests.house.support import Floor, person, rash
from tests.wagering import bet

pytestmark = pytest.mark.virtual_time

ANN, BOB, EVE = person("Ann"), person("Bob"), person("Eve")
SECRET = Card("9h")


def carries_secret(event: he.LogEvent) -> bool:
    return b"9h" in msgspec.json.encode(redacted(event))


def test_a_card_that_lies_face_down_is_taken_out() -> None:
    hidden = e.CardDealt(SECRET, None, None, face_up=False, clause="c")  # type: ignore[arg-type]
    assert not carries_secret(hidden)
    assert not carries_secret(CardBurned(SECRET, "c"))  # type: ignore[arg-type]
    drawn = CardDrawnInError(SECRET, exposed=False, clause="c")  # type: ignore[arg-type]
    assert not carries_secret(drawn)
    gathered = e.CardsPickedUp(None, None, (SECRET,), "c")  # type: ignore[arg-type]
    assert not carries_secret(gathered)


@reads("R65")
def test_the_burn_card_is_shown_to_the_table_once_a_player_asks() -> None:
    shown = BurnCardDisclosed(ANN.id, SECRET, "c")  # type: ignore[arg-type]
    assert carries_secret(shown)


@reads("R60")
def test_a_hole_card_that_everyone_saw_is_no_secret() -> None:
    seen = e.CardDealt(SECRET, None, None, face_up=False, clause="c", known=True)  # type: ignore[arg-type]
    assert carries_secret(seen)


SHOWN = {
    "CardAdmitted",
    "StepCorrected",
    "BurnCardDisclosed",
    "CardDiscarded",
    "CardExposedInWash",
    "FaceUpCardFound",
    "HoleCardRevealed",
    "StepTakenBack",
}
"""events that name a card which everyone at the table has seen"""


@cites("MA-bonus-spin 7(b)")
def test_every_kind_of_event_that_names_cards_hides_them_unless_the_table_saw_them() -> None:
    """A kind of event that is new must be listed here, or it hides its cards."""
    carrying = set()
    for kind in get_args(he.LogEvent):
        fields = msgspec.structs.fields(kind)
        cards = [field.name for field in fields if "Card" in str(field.type)]
        if not cards:
            continue
        values = {field.name: _dull(field.type) for field in fields if field.required}
        secret = {name: (SECRET,) if name == "cards" else SECRET for name in cards}
        if carries_secret(kind(**{**values, **secret})):
            carrying.add(kind.__name__)
    assert carrying - SHOWN == set()
    assert carrying


def _dull(kind: object) -> object:
    """Return a value that says nothing, of about the kind that a field asks for."""
    return False if kind is bool else None


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
            told = [public(found, names) for found in viewer.take()]
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
    (secret,) = (tmp_path / "sealed").glob("*shoe%2F1.json")
    key = msgspec.json.decode(secret.read_bytes())["secret"]
    for _ in range(3):
        await floor.round((ANN, 1))
    told = [public(found, {}) for found in floor.viewers["ann"].take()]
    sent = msgspec.json.encode((floor.view(ANN), told)).decode()
    assert key not in sent
    assert key not in "".join(bytes(e).decode() for x in floor.store.entries for e in x.events)
    order = floor.actor.supply._sealed(floor.actor.live.shoe).order
    assert len(order) == len(DECK) * 6
    assert " ".join(map(str, order[:8])) not in sent
