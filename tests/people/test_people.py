"""People are what the log says, whoever writes it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from spanish21.house.people import LimitKind, People, Role
from spanish21.ledger import Draft, Entry
from tests.people.support import PASSWORD, House, denied


def test_people_are_what_the_log_says(house: House) -> None:
    operator = house.staff("Olga", Role.OPERATOR)
    ann = house.people.register("Ann", PASSWORD).person.id
    house.people.grant(operator, ann, Role.DEALER)
    house.people.set_limit(ann, LimitKind.LOSS, 100)
    house.people.propose_correction(operator, ann, 5, "Paid short.")
    again = house.restarted()
    assert again.everyone() == house.people.everyone()
    assert again.corrections() == house.people.corrections()


def test_two_processes_write_one_log_without_losing_anything(house: House) -> None:
    other: People = house.restarted()
    ann = house.people.register("Ann", PASSWORD)
    with denied("people/name-taken"):
        other.register("Ann", PASSWORD)
    ben = other.register("Ben", PASSWORD)
    assert house.people.authenticate(ben.token).person.name == "Ben"
    assert other.authenticate(ann.token).person.name == "Ann"
    assert house.people.everyone() == other.everyone()


def test_what_another_process_wrote_in_between_is_heeded(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    other, append = house.restarted(), house.store.append

    def overtaken(drafts: Sequence[Draft]) -> tuple[Entry, ...]:
        monkeypatch.setattr(house.store, "append", append)
        other.register("Ann", PASSWORD)
        return append(drafts)

    monkeypatch.setattr(house.store, "append", overtaken)
    with denied("people/name-taken"):
        house.people.register("ann", PASSWORD)
    assert [person.name for person in house.people.everyone()] == ["Ann"]
