"""Settings of the house: one person protects more, and two people protect less."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from spanish21.house.people import HouseSettings, Role, commands as c, events as e
from spanish21.house.people.settings import Weaker, divided
from tests.people.support import House, denied
from tests.people.test_verified import forge, found

NOW = HouseSettings()
STRICTER = {"large_payout": 100_000, "alert_errors": 3, "notice_minutes": 60}
WEAKER = {"large_payout": 1_000_000, "alert_errors": 9, "notice_minutes": 0}


@pytest.mark.parametrize(("name", "value"), [*STRICTER.items(), ("casino", "Harbor")])
def test_one_person_makes_the_house_stricter(house: House, name: str, value: object) -> None:
    olga = house.staff("Olga", Role.OPERATOR)
    asked = replace(NOW, **{name: value})
    house.people.change_settings(olga, asked)
    assert house.people.settings == asked
    assert house.people.settings_proposals() == ()


@pytest.mark.parametrize(("name", "value"), [*WEAKER.items(), ("large_payout", 0)])
def test_what_protects_less_waits_for_a_second_person(house: House, name: str, value: int) -> None:
    olga, pit = house.staff("Olga", Role.OPERATOR), house.staff("Pit", Role.PIT_MANAGER)
    people = house.people
    people.change_settings(olga, replace(NOW, **{name: value}))
    assert people.settings == NOW
    [proposal] = people.settings_proposals()
    assert proposal.weaker.named() == {name: value}
    with denied("settings/own-proposal"):
        people.approve_settings(olga, proposal.number)
    people.approve_settings(pit, proposal.number)
    assert people.settings == replace(NOW, **{name: value})
    assert people.settings_proposals() == ()
    assert found(house) == []


def test_a_payout_that_no_one_signs_for_is_never_stricter() -> None:
    never = replace(NOW, large_payout=0)
    assert divided(never, NOW) == (NOW, Weaker())
    assert divided(NOW, never) == (NOW, Weaker(large_payout=0))


def test_a_change_is_divided_and_what_came_later_stays(house: House) -> None:
    olga, otto = house.staff("Olga", Role.OPERATOR), house.staff("Otto", Role.OPERATOR)
    people = house.people
    people.change_settings(olga, replace(NOW, casino="Harbor", alert_errors=9, notice_minutes=30))
    assert people.settings == replace(NOW, casino="Harbor", notice_minutes=30)
    people.change_settings(otto, replace(people.settings, casino="Marina", large_payout=100))
    people.approve_settings(otto, 1)
    assert people.settings == HouseSettings("Marina", "", 100, 9, 30)
    assert found(house) == []


def test_a_proposal_is_withdrawn_rejected_and_not_made_twice(house: House) -> None:
    olga, pit = house.staff("Olga", Role.OPERATOR), house.staff("Pit", Role.PIT_MANAGER)
    flo = house.staff("Flo", Role.FLOORPERSON)
    people, asked = house.people, replace(NOW, large_payout=0)
    people.change_settings(olga, asked)
    with denied("settings/proposed"):
        people.change_settings(olga, asked)
    with denied("people/not-permitted"):
        people.reject_settings(flo, 1)
    people.reject_settings(pit, 1)
    people.change_settings(olga, asked)
    people.reject_settings(olga, 2)
    with denied("settings/proposal"):
        people.approve_settings(pit, 2)
    assert people.settings == NOW
    assert found(house) == []


def test_verify_finds_thresholds_that_one_person_weakened(house: House) -> None:
    olga = house.staff("Olga", Role.OPERATOR)
    free = replace(NOW, large_payout=0)
    forge(house, olga, c.ChangeSettings(free), e.SettingsChanged(free, olga))
    [message] = found(house)
    assert "SettingsChanged" in message


def test_verify_finds_an_approval_of_the_own_proposal(house: House) -> None:
    olga = house.staff("Olga", Role.OPERATOR)
    free = replace(NOW, large_payout=0)
    house.people.change_settings(olga, free)
    approved = (e.SettingsApproved(1, olga), e.SettingsChanged(free, olga))
    forge(house, olga, c.ApproveSettings(1), *approved)
    [message] = found(house)
    assert "your own proposal" in message


def test_verify_finds_an_approval_by_the_house_itself(house: House) -> None:
    olga = house.staff("Olga", Role.OPERATOR)
    house.people.change_settings(olga, replace(NOW, large_payout=0))
    house.people.approve_settings("system", 1)
    assert found(house) == ["ApproveSettings takes a person, not the house itself"]
