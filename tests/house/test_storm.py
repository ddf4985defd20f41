"""People, dealer and floor do anything at all: nothing stops a table, and the books balance."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from spanish21.house.live.commands import Settings
from spanish21.house.sealed.documents import number_digest
from spanish21.house.tables.invariants import broken
from spanish21.house.wire import asking as a
from spanish21.house.wire.showing import Offer
from tests.house.support import Floor, person, taking

pytestmark = pytest.mark.virtual_time

PEOPLE = tuple(person(name) for name in ("Ann", "Bob", "Cid"))
STAFF = person("Dora", "dealer", "floorperson")
FLO = person("Flo", "floorperson")
KINDS = ("basic", "match-the-dealer", "bonus-spin", "xtreme-16")
EDITIONS = {
    "MD-1.0": {},
    "MD-bonus-spin": {"bonus_spin__offered": True},
    "MD-draft": {},
    "MA": {},
    "MA-bonus-spin": {"bonus_spin__offered": True},
}
STEPS = 250


def anything(random: Random) -> a.Ask:
    """Make up a command."""
    box, kind = random.randint(1, 7), random.choice(KINDS)
    amount = random.choice((100, 333, 500, 1000, 2500, 10**9))
    asks: list[a.Ask] = [
        a.Sit(box),
        a.BuyIn(50_000),
        a.Lay((a.BoxWagers(box, (a.LaidWager(kind, amount),)),)),
        a.Lay((a.BoxWagers(box, (a.LaidWager("basic", 1000), a.LaidWager(kind, amount))),)),
        a.Lay((a.BoxWagers(box, ()),), deal=random.random() < 0.5),
        a.Leave(),
        a.Away(),
        a.Back(),
        a.Ready(),
        a.Hit(box),
        a.Double(box, amount),
        a.Split(box),
        a.Insure(box, amount),
        a.Surrender(box),
        a.Tip(amount),
        a.Cut(random.randint(1, 400)),
        a.RefuseCut(),
        a.SeeBurnCard(),
        a.Consent(box, random.choice(PEOPLE).id),
    ]
    return random.choice(asks)


def offered(floor: Floor, who: int, random: Random) -> a.Ask:
    """Take up something that is offered, or make something up."""
    own = [offer for offer in floor.view(PEOPLE[who]).you.may if offer.type != "leave"]
    if not own or random.random() < 0.2:
        return anything(random)
    offer = random.choice(own)
    kinds: dict[str, type[a.Ask]] = {k.__struct_config__.tag: k for k in a.Ask.__args__}
    kind = kinds[offer.type]
    laid = (a.LaidWager("basic", offer.least or 500), *_beside(offer, random))
    values = {
        "box": offer.box or random.randint(1, 7),
        "amount": random.choice((offer.least or 500, offer.most or 500)),
        "boxes": (a.BoxWagers(offer.box or 1, laid),),
        "deal": random.random() < 0.5,
        "hand": 1,
        "depth": offer.least or 60,
        "hex": "ab",
        "digest": number_digest(floor.actor.live.pledge.label, PEOPLE[who].id, "ab"),
        "person": offer.person or "ann",
    }
    return kind(**{field: values[field] for field in kind.__struct_fields__})  # type: ignore[arg-type]


def _beside(offer: Offer, random: Random) -> Iterator[a.LaidWager]:
    """Take up some of the side wagers that are offered."""
    for kind in offer.kinds[1:]:
        if random.random() < 0.5:
            yield a.LaidWager(kind.kind, 500)


def orders(floor: Floor) -> Iterator[a.Ask]:
    staff = floor.view(STAFF).staff
    assert staff is not None
    for step in (*staff.steps, *staff.reports):
        yield taking(step)
    yield a.Next()


async def step(floor: Floor, random: Random) -> None:
    place = random.randrange(len(PEOPLE))
    who, luck = PEOPLE[place], random.random()
    if who.id not in floor.viewers:
        floor.connect(who)
    elif luck < 0.03:
        floor.disconnect(who)
    elif luck < 0.08:
        await asyncio.sleep(random.choice((1, 4, 9, 21)))
    elif luck < 0.12:
        await floor.ask(STAFF, random.choice(list(orders(floor))))
    else:
        await floor.ask(who, offered(floor, place, random))


@pytest.mark.parametrize("automatic", [True, False], ids=["automatic", "by hand"])
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seed", [1, 2])
async def test_whatever_is_asked_the_table_goes_on_and_the_books_balance(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int, edition: str, *, automatic: bool
) -> None:
    random = Random(seed)
    monkeypatch.setattr("spanish21.house.sealed.shoe.os.urandom", random.randbytes)
    settings = Settings(
        number_seconds=5,
        cut_seconds=3,
        wager_seconds=10,
        turn_seconds=8,
        hold_seconds=20,
        automatic=automatic,
    )

    floor = await Floor(tmp_path).open(edition, settings, **EDITIONS[edition])
    floor.hire(STAFF, FLO)
    floor.connect(STAFF)
    if not automatic:
        await floor.sign_on(STAFF)
    for who in PEOPLE:
        floor.give(who, 300_000)
    for _ in range(STEPS):
        if not automatic:
            await floor.ask(STAFF, a.Next())
            await floor.ask(FLO, a.Next())
        await step(floor, random)
        assert floor.actor.failure is None
    report = floor.verified()
    assert report.findings == ()
    assert broken(floor.actor.live) is None
    assert sum(floor.store.ground.balances.values()) == 0
