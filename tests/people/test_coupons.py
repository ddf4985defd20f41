"""Coupons are money of the house: what one member of staff gives in a day has an end."""

from __future__ import annotations

from spanish21.house.people import Role, commands as c, events as e
from spanish21.house.people.terms import DAY
from tests.people.support import House, denied
from tests.people.test_verified import forge, found


def test_one_person_gives_coupons_up_to_an_amount_a_day(house: House) -> None:
    people, terms = house.people, house.people.terms
    olga, otto = house.staff("Olga", Role.OPERATOR), house.staff("Otto", Role.OPERATOR)
    ann, ben = (people.guest(name).person.id for name in ("Ann", "Ben"))
    for turn in range(terms.coupons_a_day // terms.largest_coupon):
        people.issue_coupon(olga, ann if turn % 2 else ben, terms.largest_coupon)
    with denied("people/coupons-a-day"):
        people.issue_coupon(olga, ann, 100)
    people.issue_coupon(otto, ann, 100)
    with denied("people/coupons-a-day"):
        house.restarted().issue_coupon(olga, ben, 100)
    house.clock.now += DAY
    people.issue_coupon(olga, ann, 100)
    assert found(house) == []


def test_coupons_beyond_the_amount_of_a_day_are_found_in_the_log(house: House) -> None:
    terms = house.people.terms
    olga = house.staff("Olga", Role.OPERATOR)
    ann = house.people.guest("Ann").person.id
    for _ in range(terms.coupons_a_day // terms.largest_coupon):
        house.people.issue_coupon(olga, ann, terms.largest_coupon)
    forge(house, olga, c.IssueCoupon(ann, 100), e.CouponIssued(ann, 100, olga))
    (refused,) = found(house)
    assert "IssueCoupon is refused" in refused
