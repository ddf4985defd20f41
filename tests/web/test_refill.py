"""A guest without play money gets more: at once, then daily, not while there is some left."""

from spanish21.house.people import STAFF, Role
from spanish21.house.people.terms import DAY
from spanish21.house.sealed.documents import number_digest
from spanish21.house.tables.person import Person
from spanish21.house.wire import asking as a
from spanish21.house.wire.telling import Done
from spanish21.ids import PersonId
from spanish21.table.awaited import CutOffer
from tests.wagering import bet
from tests.web.served import Served

START, LEAST = 100_000, 10_000


def take(served: Served, person: str, amount: int) -> None:
    """Take money from a person, as two of the staff may."""
    made = len(served.house.people.everyone())
    _, floor = served.staff(f"Flo {made}", Role.FLOORPERSON)
    _, pit = served.staff(f"Pit {made}", Role.PIT_MANAGER)
    asked = {"person": person, "amount": -amount, "reason": "lost elsewhere"}
    status, view = served.post(floor, "/corrections", asked)
    assert status == 201
    number = view["open"][-1]["number"]
    assert served.post(pit, f"/corrections/{number}/approve")[0] == 200


def refused(served: Served, token: str) -> str:
    status, said = served.post(token, "/refill")
    assert status == 409
    return str(said["code"])


def sit(served: Served, person: str, *asks: a.Ask) -> None:
    """Let a person ask for things at a table."""
    actor = served.house.tables["md-1-0-1"].actor
    for number, ask in enumerate(asks, actor.live.version):
        do = a.Do(f"command-{number}", actor.live.version, ask)
        assert isinstance(served.run(actor.ask(Person(PersonId(person), "Ann"), do)), Done)


def test_a_broke_guest_is_filled_up_once_a_day(served: Served) -> None:
    ann, token = served.guest()
    served.clock.now += DAY
    assert refused(served, token) == "people/not-broke"
    take(served, ann, START - LEAST)
    assert refused(served, token) == "people/not-broke"
    take(served, ann, 1)
    status, me = served.post(token, "/refill")
    assert (status, me["balance"]) == (200, START)
    assert me["refill_from"] == served.clock.now + DAY
    take(served, ann, START)
    served.clock.now += DAY - 1
    assert refused(served, token) == "people/refilled"
    served.clock.now += 1
    assert served.get(token, "/me")[1]["refill_from"] is None
    assert served.post(token, "/refill")[1]["balance"] == START
    store = served.house.writer.store
    assert sum(store.balances().values()) == 0
    players = [each for each in served.house.people.everyone() if not each.roles & STAFF]
    first = START * len(players)
    assert store.balance("house/play-money") == -first - (START - LEAST + 1) - START


def test_who_just_came_is_filled_up_at_once(served: Served) -> None:
    ann, token = served.guest()
    take(served, ann, START)
    assert served.post("", "/refill")[0] == 401
    assert served.post(token, "/refill")[1]["balance"] == START
    take(served, ann, START)
    assert refused(served, token) == "people/refilled"


def test_chips_and_wagers_at_a_table_count(served: Served) -> None:
    served.run(served.house.open_table("MD-1.0", {}))
    ann, token = served.guest()
    served.clock.now += DAY
    sit(served, ann, a.Sit(1), a.BuyIn(START))
    assert served.get(token, "/me")[1]["balance"] == 0
    assert refused(served, token) == "people/not-broke"
    actor = served.house.tables["md-1-0-1"].actor
    while actor.live.table.cards.stage.name != "READY":
        pledge = actor.live.pledge
        bound = a.Commit(number_digest(pledge.label, ann, "00"))
        number = a.Contribute("00") if pledge.closed else bound
        sit(served, ann, a.RefuseCut() if isinstance(actor.now(), CutOffer) else number)
    sit(served, ann, bet(1, START - LEAST + 100))
    assert refused(served, token) == "people/wagered"
