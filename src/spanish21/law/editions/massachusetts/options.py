"""What Massachusetts leaves to the operator."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from spanish21.law.clause import cite
from spanish21.law.option import Option, Terms
from spanish21.law.permitted import Amount, Flag, Number, OddsFrom, OneOf, Only, Share, Text
from spanish21.money import Cents, Odds

__all__ = ["OPTIONS"]

FAMILY = "MA"
at = partial(cite, FAMILY)

OPTIONS = (
    Option.simple("operator", Text(), "the gaming licensee", at("6(b)(2)")),
    Option.simple("decks", OneOf((6, 8)), 6, at("2(a)")),
    Option.simple("minimum", Amount(multiple=2), Cents(500), at("5(a)")),
    Option.simple("maximum", Amount(multiple=2), Cents(100_000), at("5(a)")),
    Option.simple("smallest_chip", Amount(multiple=2), Cents(50), at("11(b)")),
    Option.simple("payout_limit", Only(None), None, at("5(e)")),
    Option.simple("boxes_per_player", Number(1, 7), 1, at("14")),
    Option.simple("persons_per_box", Number(1, 3), 3, at("13(a)")),
    Option.simple("mid_shoe_entry", Flag(), True, at("5(j)")),
    Option.depending(
        "cut_depth",
        {
            6: Terms(Number(48, 144), 48, at("4(e)"), Number(1, 144)),
            8: Terms(Number(48, 192), 48, at("4(e)"), Number(1, 192)),
        },
    ),
    Option.simple(
        "cover_card_depth",
        Share(Fraction(1, 4)),
        Fraction(1, 4),
        at("4(e)"),
        Share(Fraction(1, 100)),
    ),
    Option.simple("cut_cards", Only(1), 1, at("2(a)"), Number(0, 2)),
    Option.simple("burn_cards", Only(1), 1, at("7(c)"), Number(0, 10)),
    Option.simple("shuffle_place", Only("at the table"), "at the table", at("4(a)"), Text()),
    Option.simple("shuffled_by", Only("the dealer"), "the dealer", at("4(a)"), Text()),
    Option.simple("dealing_device", Only("a dealing shoe"), "a dealing shoe", at("7(a)"), Text()),
    Option.simple("casino_cut", Only(False), False, at("4(c)")),
    Option.simple(
        "shuffler", OneOf(("manual", "device", "reshuffling-device")), "manual", at("4(a)")
    ),
    Option.simple("approved_procedures", Flag(), False, at("4(h)")),
    Option.simple("hole_card", Flag(), False, at("7(i)")),
    Option.simple("card_reader", Flag(), False, at("7(i)")),
    Option.simple("max_splits", Only(3), 3, at("10(c)")),
    Option.simple("settlement", OneOf(("collect-then-pay",)), "collect-then-pay", at("5(e)")),
    Option.simple("match_the_dealer.offered", Only(True), True, at("6(a)")),
    Option.depending(
        "match_the_dealer.suited",
        {
            6: Terms(OddsFrom(Odds(9, 1)), Odds(9, 1), at("6(e)(1)")),
            8: Terms(OddsFrom(Odds(12, 1)), Odds(12, 1), at("6(e)(2)")),
        },
    ),
    Option.depending(
        "match_the_dealer.unsuited",
        {
            6: Terms(OddsFrom(Odds(4, 1)), Odds(4, 1), at("6(e)(1)")),
            8: Terms(OddsFrom(Odds(3, 1)), Odds(3, 1), at("6(e)(2)")),
        },
    ),
    Option.simple(
        "match_the_dealer.minimum", Amount(Cents(100), multiple=2), Cents(100), at("6(b)")
    ),
    Option.simple(
        "match_the_dealer.maximum",
        Amount(Cents(100), none_means="the basic wager"),
        None,
        at("6(b)(2)"),
    ),
)
