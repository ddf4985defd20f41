"""What Maryland leaves to the operator."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from spanish21.law.clause import cite
from spanish21.law.option import Option, Terms
from spanish21.law.permitted import Amount, Flag, Number, OneOf, Only, Share, Text
from spanish21.money import Cents, Odds

__all__ = ["OPTIONS"]

FAMILY = "MD"
at = partial(cite, FAMILY)

OPTIONS = (
    Option.simple("operator", Text(), "the facility operator", at("2.B(1)")),
    Option.simple("decks", OneOf((6, 8)), 6, at("3.A")),
    Option.simple("minimum", Amount(multiple=2), Cents(500), at("6.F")),
    Option.simple("maximum", Amount(multiple=2), Cents(100_000), at("6.F")),
    Option.simple("smallest_chip", Amount(multiple=2), Cents(50), at("8.C")),
    Option.simple("payout_limit", Amount(none_means="no limit"), None, at("2.B(6)(b)")),
    Option.simple("boxes_per_player", Number(1, 7), 7, at("6.H")),
    Option.simple("persons_per_box", Only(1), 1, at("2.B(2)")),
    Option.simple("mid_shoe_entry", Flag(), True, at("6.C")),
    Option.depending(
        "cut_depth",
        {
            6: Terms(Number(10, 144), 10, at("5.E")),
            8: Terms(Number(10, 192), 10, at("5.E")),
        },
    ),
    Option.simple("cover_card_depth", Share(Fraction(1, 4)), Fraction(1, 4), at("5.E(2)")),
    Option.simple("casino_cut", Only(False), False, at("5.B")),
    Option.simple(
        "shuffler", OneOf(("manual", "device", "reshuffling-device")), "manual", at("5.A")
    ),
    Option.simple("approved_procedures", Flag(), False, at("5.J")),
    Option.simple("hole_card", Only(True), True, at("7.E(4)")),
    Option.simple("card_reader", Only(True), True, at("7.G(2)")),
    Option.simple("max_splits", Number(1), 3, at("11.D")),
    Option.simple(
        "settlement",
        OneOf(("collect-then-pay", "far-right-in-turn")),
        "collect-then-pay",
        at("7.R"),
    ),
    Option.simple("match_the_dealer.offered", Flag(), True, at("6.G(1)")),
    Option.depending(
        "match_the_dealer.suited",
        {
            6: Terms(Only(Odds(9, 1)), Odds(9, 1), at("12.A(4)(a)(i)")),
            8: Terms(Only(Odds(12, 1)), Odds(12, 1), at("12.A(4)(b)(i)")),
        },
    ),
    Option.depending(
        "match_the_dealer.unsuited",
        {
            6: Terms(Only(Odds(4, 1)), Odds(4, 1), at("12.A(4)(a)(ii)")),
            8: Terms(Only(Odds(3, 1)), Odds(3, 1), at("12.A(4)(b)(ii)")),
        },
    ),
    Option.simple("match_the_dealer.minimum", Amount(multiple=2), Cents(100), at("6.G")),
    Option.simple(
        "match_the_dealer.maximum", Amount(none_means="the basic wager"), None, at("6.G")
    ),
)
