"""Wrong passwords: their source waits, and no one locks another person out."""

import pytest

from spanish21.house.people import Role, Source
from spanish21.refusal import RefusedError
from tests.people.support import PASSWORD, House, denied

EVE = Source("host:eve")
WRONG = "wrong wrong"


def guess(house: House, name: str, source: Source, times: int) -> list[str]:
    """Try wrong passwords and return the codes of the answers."""
    codes = []
    for _ in range(times):
        try:
            house.people.log_in(name, WRONG, source=source)
        except RefusedError as error:
            codes.append(error.refusal.code)
    return codes


def test_a_source_of_wrong_passwords_waits_and_others_do_not(house: House) -> None:
    house.staff("Ann")
    assert guess(house, "Ann", EVE, 7) == ["people/wrong-password"] * 5 + ["people/locked"] * 2
    with denied("people/locked"):
        house.people.log_in("Ann", PASSWORD, source=EVE)
    house.people.log_in("Ann", PASSWORD, source=Source("host:ann"))


def test_many_sources_close_the_account_to_strangers_but_not_to_known_browsers(
    house: House,
) -> None:
    ann = house.staff("Ann")
    device = house.people.log_in("Ann", PASSWORD, source=Source("host:ann")).device
    for number in range(8):
        guess(house, "Ann", Source(f"host:{number}"), 4)
    people = house.restarted()
    with denied("people/locked"):
        people.log_in("Ann", PASSWORD, source=Source("host:new"))
    known = people.log_in("Ann", PASSWORD, source=Source("host:new"), device=device)
    assert (known.person.id, known.device) == (ann, device)
    house.clock.now += people.terms.locked_for
    people.log_in("Ann", PASSWORD, source=Source("host:new"))


def test_an_open_session_confirms_whatever_strangers_guess(house: House) -> None:
    house.staff("Dora", Role.DEALER)
    token = house.people.log_in("Dora", PASSWORD, source=Source("host:dora")).token
    for number in range(8):
        guess(house, "Dora", Source(f"host:{number}"), 4)
    house.people.confirm(token, PASSWORD)
    token = house.people.change_password(token, PASSWORD, "a new secret").token
    house.people.end_sessions(token, "a new secret")


def test_a_session_and_a_known_browser_wait_for_their_own_wrong_passwords(house: House) -> None:
    house.staff("Dora", Role.DEALER)
    signed = house.people.log_in("Dora", PASSWORD)
    for _ in range(5):
        with denied("people/wrong-password"):
            house.people.confirm(signed.token, WRONG)
    with denied("people/locked"):
        house.people.confirm(signed.token, PASSWORD)
    for _ in range(5):
        with denied("people/wrong-password"):
            house.people.log_in("Dora", WRONG, device=signed.device)
    with denied("people/locked"):
        house.people.log_in("Dora", PASSWORD, device=signed.device)
    house.people.log_in("Dora", PASSWORD)


def test_the_browser_of_somebody_else_is_not_known(house: House) -> None:
    house.staff("Ann")
    house.staff("Eve")
    device = house.people.log_in("Eve", PASSWORD).device
    for number in range(8):
        guess(house, "Ann", Source(f"host:{number}"), 4)
    with denied("people/locked"):
        house.people.log_in("Ann", PASSWORD, device=device)


def test_a_lock_does_not_tell_whether_somebody_bears_a_name(house: House) -> None:
    house.staff("Ann")
    sources = [EVE, *(Source(f"host:{number}") for number in range(8))]

    def answers(name: str) -> list[str]:
        return [code for source in sources for code in guess(house, name, source, 6)]

    assert answers("Ann") == answers("No such person")


def test_the_reason_of_a_suspension_is_for_its_owner(house: House) -> None:
    olga, ann = house.staff("Olga", Role.OPERATOR), house.staff("Ann")
    house.people.suspend(olga, ann, "a private reason")
    with denied("people/wrong-password"):
        house.people.log_in("Ann", WRONG)
    with denied("people/suspended"):
        house.people.log_in("Ann", PASSWORD)


@pytest.mark.parametrize("reason", ["cheats at box 3", "cheats at box 3."])
def test_a_reason_is_told_as_a_sentence(house: House, reason: str) -> None:
    olga, ann = house.staff("Olga", Role.OPERATOR), house.staff("Ann")
    house.people.suspend(olga, ann, reason)
    with pytest.raises(RefusedError) as found:
        house.people.log_in("Ann", PASSWORD)
    assert "Reason: cheats at box 3. Ask" in found.value.refusal.message


def test_the_operator_lets_a_locked_person_in_again(house: House) -> None:
    olga, ann = house.staff("Olga", Role.OPERATOR), house.staff("Ann")
    guess(house, "Ann", EVE, 5)
    house.people.reinstate(olga, ann)
    house.people.log_in("Ann", PASSWORD, source=EVE)


def test_hosts_are_not_read_out_of_the_log(house: House) -> None:
    house.staff("Ann")
    guess(house, "Ann", house.people.host("192.0.2.7"), 5)
    assert not any(
        b"192.0.2.7" in bytes(event)
        for entry in house.store.read("people")
        for event in entry.events
    )
