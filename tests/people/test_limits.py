"""Play money, limits that people set for themselves, time-outs and exclusions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import pytest

from spanish21.house.people import LimitKind, People, Role
from spanish21.house.people.terms import DAY, HOUR, MINUTE
from spanish21.ledger import Draft, Entry, Posting
from spanish21.ledger.accounts import Chips, Wallet
from tests.people.support import PASSWORD, House, denied


def lose(house: House, person: str, amount: int, to: str = "inventory/t1") -> None:
    """Change an amount of a person into chips at a table, and lose them."""
    wallet, chips = Wallet(person).name, Chips(person, "t1").name
    moves = ((wallet, chips), (chips, to))
    number = house.store.last("table/t1").number
    house.store.append(
        [
            Draft.of(
                "table/t1",
                at=house.clock(),
                actor="system",
                command_id=f"lose-{number}-{place}",
                command={},
                events=({},),
                postings=(Posting(giver, -amount), Posting(taker, amount)),
            )
            for place, (giver, taker) in enumerate(moves)
        ]
    )


def test_play_money_is_filled_up_when_it_is_nearly_gone_and_not_too_often(house: House) -> None:
    house.clock.now += house.people.terms.refill_every
    ann = house.people.guest().person.id
    with denied("people/not-broke"):
        house.people.refill(ann)
    lose(house, ann, house.people.balance(ann))
    house.people.refill(ann)  # at once: the money of the welcome is no refill
    assert house.people.balance(ann) == house.people.terms.play_money
    lose(house, ann, house.people.balance(ann) - 300)
    with denied("people/refilled"):
        house.people.refill(ann)
    house.clock.now += house.people.terms.refill_every
    house.people.refill(ann)
    assert house.people.balance(ann) == house.people.terms.play_money


def test_tables_are_read_for_a_refill_only_if_it_would_be_given(house: House) -> None:
    def read(_store: object, _person: str) -> bool:
        raise AssertionError("the tables were read")

    ann = house.people.guest().person.id
    with denied("people/not-broke"):
        house.people.refill(ann, read)
    lose(house, ann, house.people.balance(ann))
    house.people.refill(ann)
    lose(house, ann, house.people.balance(ann))
    with denied("people/refilled"):
        house.people.refill(ann, read)


def test_only_tables_where_a_person_played_are_read_for_their_limit(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = (house.people.guest().person.id for _ in range(2))
    lose(house, bob, 100)
    house.people.set_limit(ann, LimitKind.LOSS, 10_000)
    read: list[str] = []
    reading = house.store.read

    def noted(stream: str, *given: int) -> Iterator[Entry]:
        read.append(stream)
        return reading(stream, *given)

    monkeypatch.setattr(house.store, "read", noted)
    house.people.check_wager(ann, 100)
    assert set(read) == {"people"}


def test_a_tighter_limit_holds_at_once_and_a_looser_one_a_day_later(house: House) -> None:
    ann = house.people.guest().person.id
    house.people.set_limit(ann, LimitKind.WAGER, 5_000)
    with denied("people/wager-limit"):
        house.people.check_wager(ann, 5_001)
    house.people.check_wager(ann, 5_000)
    house.people.set_limit(ann, LimitKind.WAGER, 10_000)
    with denied("people/wager-limit"):
        house.people.check_wager(ann, 5_001)
    house.people.set_limit(ann, LimitKind.WAGER, 1_000)
    with denied("people/wager-limit"):
        house.people.check_wager(ann, 1_001)
    house.people.set_limit(ann, LimitKind.WAGER, None)
    house.clock.now += house.people.terms.loosened_after - 1
    with denied("people/wager-limit"):
        house.restarted().check_wager(ann, 1_001)
    house.clock.now += 1
    house.people.check_wager(ann, 90_000)


def test_a_loss_limit_counts_what_may_still_be_lost_and_begins_anew_each_day(house: House) -> None:
    house.clock.now = 20_000 * DAY + HOUR
    ann = house.people.guest().person.id
    house.people.set_limit(ann, LimitKind.LOSS, 10_000)
    house.people.check_wager(ann, 6_000)
    lose(house, ann, 6_000)
    house.restarted().check_wager(ann, 4_000)
    with denied("people/loss-limit"):
        house.people.check_wager(ann, 4_001)
    house.clock.now += DAY
    house.people.check_wager(ann, 10_000)
    with denied("people/loss-limit"):
        house.people.check_wager(ann, 10_001)


def test_chips_at_a_table_are_not_lost(house: House) -> None:
    ann = house.people.guest().person.id
    house.people.set_limit(ann, LimitKind.LOSS, 10_000)
    house.people.check_wager(ann, 100)
    lose(house, ann, 50_000, to=Chips(ann, "t1").name)
    house.people.check_wager(ann, 10_000)
    lose(house, ann, 1, to=Wallet(f"{ann}x").name)
    with denied("people/loss-limit"):
        house.people.check_wager(ann, 10_000)


def test_money_from_the_house_does_not_hide_a_loss(house: House) -> None:
    house.clock.now = 20_000 * DAY
    ann = house.people.guest().person.id
    house.clock.now += house.people.terms.refill_every
    house.people.set_limit(ann, LimitKind.LOSS, 100_000)
    house.people.check_wager(ann, 100_000)
    lose(house, ann, 100_000)
    house.people.refill(ann)
    with denied("people/loss-limit"):
        house.people.check_wager(ann, 1)


def test_a_sitting_ends_after_its_minutes_and_begins_anew_after_a_break(house: House) -> None:
    house.clock.now = 20_000 * DAY
    ann = house.people.guest().person.id
    house.people.set_limit(ann, LimitKind.MINUTES, 60)
    for _ in range(6):
        house.people.check_wager(ann, 100)
        house.clock.now += 10 * MINUTE
    with denied("people/time-limit"):
        house.people.check_wager(ann, 100)
    house.clock.now += house.people.terms.break_between
    house.people.check_wager(ann, 100)


@pytest.mark.parametrize("amount", [-1, 10**13])
def test_a_limit_that_is_none_is_denied(house: House, amount: int) -> None:
    with denied("people/limit"):
        house.people.set_limit(house.people.guest().person.id, LimitKind.LOSS, amount)


def test_a_time_out_holds_at_once_is_lengthened_and_never_shortened(house: House) -> None:
    ann = house.people.guest().person.id
    house.people.take_time_out(ann, 60)
    with denied("people/time-out"):
        house.people.check_play(ann)
    with denied("people/time-out"):
        house.people.check_wager(ann, 1)
    with denied("people/shorter"):
        house.people.take_time_out(ann, 30)
    house.people.take_time_out(ann, 90)
    house.clock.now += 90 * MINUTE - 1
    with denied("people/time-out"):
        house.people.check_play(ann)
    house.clock.now += 1
    house.people.check_play(ann)
    for minutes in (0, -5, 43 * 24 * 60):
        with denied("people/time-out"):
            house.people.take_time_out(ann, minutes)


def test_time_that_passes_meanwhile_does_not_make_an_exclusion_too_short(house: House) -> None:
    ann = house.people.guest().person.id
    ticks = count(house.clock.now)
    people = People(house.store, lambda: next(ticks))
    people.exclude(ann, people.terms.shortest_exclusion // DAY)
    with denied("people/excluded"):
        people.check_play(ann)


def test_an_exclusion_lasts_and_cannot_be_taken_back(house: House) -> None:
    signed = house.people.register("Ann", PASSWORD)
    ann = signed.person.id
    house.people.exclude(ann, 180)
    for people in (house.people, house.restarted()):
        with denied("people/excluded"):
            people.check_play(ann)
        with denied("people/excluded"):
            people.check_wager(ann, 1)
    with denied("people/shorter"):
        house.people.exclude(ann, 30)
    house.people.exclude(ann, 365)
    house.clock.now += 365 * DAY - 1
    with denied("people/excluded"):
        house.people.check_play(ann)
    house.clock.now += 1
    house.people.check_play(ann)
    for days in (0, 29, 3651):
        with denied("people/exclusion"):
            house.people.exclude(ann, days)


def test_what_was_lost_before_the_limit_was_set_counts_the_same_day(house: House) -> None:
    ann = house.people.guest().person.id
    lose(house, ann, 30_000)
    house.people.set_limit(ann, LimitKind.LOSS, 40_000)
    with denied("people/loss-limit"):
        house.people.check_wager(ann, 10_001)
    house.people.check_wager(ann, 10_000)
    with denied("people/loss-limit"):
        house.restarted().check_wager(ann, 10_001)


def test_what_was_lost_the_day_before_does_not_count(house: House) -> None:
    ann = house.people.guest().person.id
    house.people.set_limit(ann, LimitKind.LOSS, 40_000)
    for _ in range(5):
        lose(house, ann, 1_000)
    lose(house, ann, 30_000)
    house.clock.now += DAY
    lose(house, ann, 500)
    lose(house, ann, 500)
    house.people.check_wager(ann, 39_000)
    with denied("people/loss-limit"):
        house.people.check_wager(ann, 39_001)
    with denied("people/loss-limit"):
        house.restarted().check_wager(ann, 39_001)


def test_what_must_hold_of_a_limit_is_decided_with_the_wager(house: House) -> None:
    ann = house.people.guest().person.id
    house.people.set_limit(ann, LimitKind.LOSS, 40_000)
    (holding,) = house.people.check_wager(ann, 10_000, table="t1")
    assert holding.accounts == (Wallet(ann).name, Chips(ann, "t1").name)
    assert holding.least == house.people.balance(ann) - 40_000
    assert house.people.check_wager(house.people.guest().person.id, 10_000, table="t1") == ()


def test_staff_get_no_play_money(house: House) -> None:
    dora = house.staff("Dora", Role.DEALER)
    assert house.people.balance(dora) == 0
    with denied("people/staff"):
        house.people.refill(dora)
