"""What people did is decided again from the log: who may, and what follows."""

from __future__ import annotations

from spanish21.house.people import PeopleEvent, Role, commands as c, events as e
from spanish21.house.verify import HouseJudges
from spanish21.ledger import Draft
from spanish21.ledger.postings import posted
from spanish21.ledger.stream import PEOPLE
from spanish21.ledger.verify import Verifier
from tests.people.support import PASSWORD, House, denied


def found(house: House) -> list[str]:
    """Decide everything again, and return what is wrong."""
    judges = HouseJudges(terms=house.people.terms)
    report = Verifier(judges).verify(house.store.inspect(), house.store.balances())
    return [finding.message for finding in report.findings]


def forge(house: House, actor: str, command: c.PeopleCommand, *events: PeopleEvent) -> None:
    """Write what the house would never write."""
    draft = Draft.of(
        PEOPLE,
        at=house.clock.now,
        actor=actor,
        command_id="forged",
        command=command,
        events=events,
        postings=posted(events),
    )
    house.store.append([draft])


def test_what_is_done_at_the_data_directory_is_accepted(house: House) -> None:
    house.staff("Olga", Role.OPERATOR)
    people = house.people
    ann = people.register("Ann", PASSWORD).person.id
    for _ in range(people.terms.failures):
        with denied("people/wrong-password"):
            people.log_in("Ann", "a wrong password")
    people.reinstate("system", ann)
    people.use_reset(people.offer_reset("system", ann), "another password")
    people.invite("system", [Role.DEALER])
    people.withdraw_link("system", people.links()[0][0])
    people.suspend("system", ann, "Until the papers are here.")
    people.reinstate("system", ann)
    assert found(house) == []


def test_the_house_itself_grants_no_role(house: House) -> None:
    ann = house.people.register("Ann", PASSWORD).person.id
    house.people.grant("system", ann, Role.AUDITOR)
    assert found(house) == ["GrantRole takes a person, not the house itself"]


def test_a_link_is_used_by_the_person_it_is_for(house: House) -> None:
    people = house.people
    ann, ben = (people.register(name, PASSWORD).person.id for name in ("Ann", "Ben"))
    people.offer_reset("system", ann)
    key = people.links()[0][0]
    changed = e.PasswordChanged(ann), e.SessionsRevoked(ann)
    forge(house, ben, c.UseReset(key), e.ResetUsed(key, ann), *changed)
    assert found(house) == [f"{ben} used the link of {ann}"]


def test_a_withdrawn_link_cannot_be_used(house: House) -> None:
    people = house.people
    ann = people.register("Ann", PASSWORD).person.id
    people.offer_reset("system", ann)
    key = people.links()[0][0]
    people.withdraw_link("system", key)
    changed = e.PasswordChanged(ann), e.SessionsRevoked(ann)
    forge(house, ann, c.UseReset(key), e.ResetUsed(key, ann), *changed)
    (message,) = found(house)
    assert message.startswith("UseReset is refused")


def test_players_end_no_sessions_but_their_own(house: House) -> None:
    ann, ben = (house.people.register(name, PASSWORD).person.id for name in ("Ann", "Ben"))
    forge(house, ann, c.RevokeSessions(ben), e.SessionsRevoked(ben))
    (message,) = found(house)
    assert message.startswith("RevokeSessions is refused")


def test_a_gift_for_another_sum_than_was_held_is_found(house: House) -> None:
    ann = house.people.guest().person.id
    forge(
        house, ann, c.AskForPlayMoney(ann, 0), e.PlayMoneyGiven(ann, house.people.terms.play_money)
    )
    assert any("held 100000 cents, not 0" in message for message in found(house))
