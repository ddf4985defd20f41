"""Who comes in, by which name and with which password."""

from __future__ import annotations

from pathlib import Path

import pytest
from argon2 import extract_parameters

from spanish21.house.people import People
from spanish21.ledger import read_book
from tests.people.support import PASSWORD, Counting, House, denied


def test_a_guest_is_in_at_once_with_play_money_from_the_house(house: House) -> None:
    signed = house.people.guest()
    assert house.people.authenticate(signed.token).person == signed.person
    assert signed.person.guest
    assert house.people.balance(signed.person.id) == house.people.terms.play_money
    book = read_book(house.store)
    assert book.balances["house/play-money"] == -house.people.terms.play_money
    assert book.total == 0


def test_a_guest_who_registers_keeps_money_and_gets_a_password(house: House) -> None:
    guest = house.people.guest("Ann").person
    signed = house.people.register("Ann", PASSWORD, guest=guest.id)
    assert signed.person.id == guest.id
    assert not signed.person.guest
    assert house.people.balance(guest.id) == house.people.terms.play_money
    assert house.people.log_in("ann", PASSWORD).person.id == guest.id
    with denied("people/registered"):
        house.people.register("Other", PASSWORD, guest=guest.id)


@pytest.mark.parametrize("name", ["", "x", "x" * 33, "a\nb\0c", "   ", "\u202eevil"])
def test_a_name_that_is_none_is_denied(house: House, name: str) -> None:
    with denied("people/name"):
        house.people.register(name, PASSWORD)


def test_nobody_takes_the_name_of_somebody_registered(house: House) -> None:
    house.people.register("Ann Lee", PASSWORD)
    with denied("people/name-taken"):
        house.people.register("ANN  lee", PASSWORD)
    with denied("people/name-taken"):
        house.people.guest("ann lee")


@pytest.mark.parametrize("password", ["", "short", "x" * 257, "lone \ud800 half"])
def test_a_password_that_is_none_is_denied_and_leaves_nothing(house: House, password: str) -> None:
    with denied("people/password"):
        house.people.register("Ann", password)
    assert not house.store.documents("password")
    house.people.register("Ann", PASSWORD)


def test_a_denied_registration_leaves_no_password_behind(house: House) -> None:
    house.people.register("Ann", PASSWORD)
    with denied("people/name-taken"):
        house.people.register("Ann", "another one")
    assert len(house.store.documents("password")) == 1


def test_wrong_names_and_wrong_passwords_are_told_alike(house: House) -> None:
    house.people.register("Ann", PASSWORD)
    for name in ("Ann", "Nobody"):
        with denied("people/wrong-password"):
            house.people.log_in(name, "not this one")


def test_nothing_may_follow_the_longest_password(house: House) -> None:
    house.people.register("Ann", "x" * 256)
    with denied("people/wrong-password"):
        house.people.log_in("Ann", "x" * 257)
    house.people.log_in("Ann", "x" * 256)


def test_too_many_wrong_passwords_lock_the_account_even_for_the_right_one(house: House) -> None:
    house.people.register("Ann", PASSWORD)
    for _ in range(house.people.terms.failures):
        with denied("people/wrong-password"):
            house.people.log_in("Ann", "wrong wrong")
    with denied("people/locked"):
        house.people.log_in("Ann", PASSWORD)
    house.clock.now += house.people.terms.locked_for - 1
    with denied("people/locked"):
        house.restarted().log_in("Ann", PASSWORD)
    house.clock.now += 1
    house.people.log_in("Ann", PASSWORD)


def test_a_locked_account_costs_no_hashing(house: House) -> None:
    hasher = Counting()
    people = People(house.store, house.clock, hasher=hasher)
    people.register("Ann", PASSWORD)
    for _ in range(people.terms.failures):
        with denied("people/wrong-password"):
            people.log_in("Ann", "wrong wrong")
    assert len(hasher.compared) == people.terms.failures
    with denied("people/locked"):
        people.log_in("Ann", PASSWORD)
    assert len(hasher.compared) == people.terms.failures


def test_a_name_that_no_one_has_costs_as_much_hashing_as_a_wrong_password(house: House) -> None:
    hasher = Counting()
    people = People(house.store, house.clock, hasher=hasher)
    people.register("Ann", PASSWORD)
    for name in ("Ann", "Bob"):
        with denied("people/wrong-password"):
            people.log_in(name, "wrong wrong")
    known, unknown = map(extract_parameters, hasher.compared)
    assert known == unknown


def test_a_right_password_forgives_the_wrong_ones_before(house: House) -> None:
    house.people.register("Ann", PASSWORD)
    for _ in range(3):
        for _ in range(house.people.terms.failures - 1):
            with denied("people/wrong-password"):
                house.people.log_in("Ann", "wrong wrong")
        house.people.log_in("Ann", PASSWORD)


def test_neither_passwords_nor_tokens_are_written_anywhere(house: House, tmp_path: Path) -> None:
    signed = house.people.register("Ann", PASSWORD)
    link = house.people.operator_link()
    assert link
    with denied("people/wrong-password"):
        house.people.log_in("Ann", "a wrong secret")
    again = house.people.log_in("Ann", PASSWORD)
    changed = house.people.change_password(signed.token, PASSWORD, "a new secret")
    tokens = [signed.token, link, again.token, changed.token, signed.device, again.device]
    data = b"".join(path.read_bytes() for path in tmp_path.iterdir() if path.is_file())
    for secret in [PASSWORD, "a wrong secret", "a new secret", *tokens]:
        assert secret.encode() not in data
    log = b"".join(bytes(event) for entry in house.store.read("people") for event in entry.events)
    assert b"argon2" in data
    assert b"argon2" not in log
