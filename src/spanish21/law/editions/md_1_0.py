"""Maryland standard rules, version 1.0: the values in force and the choices left open."""

from __future__ import annotations

from fractions import Fraction

from spanish21.cards import ACE_AND_FACES, Rank
from spanish21.law.clause import Cited, ClauseRef, cite
from spanish21.law.edition import Chosen, Edition
from spanish21.law.option import Option, Terms
from spanish21.law.permitted import Amount, Flag, Number, OneOf, Only, Share, Text
from spanish21.law.rulebook import (
    Bonus,
    DealerTotal,
    DealStep,
    FixedTier,
    InsuranceCollected,
    Pattern,
    Places,
    Rulebook,
    Settlement,
)
from spanish21.money import Cents, Odds

__all__ = ["EDITION"]

ID = "MD-1.0"


def at(number: str) -> ClauseRef:
    """Cite a clause of this edition."""
    return cite(ID, number)


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


def rulebook(chosen: Chosen) -> Rulebook:
    """Put the fixed rules and the chosen options together."""
    return Rulebook(
        edition=ID,
        operator=chosen.text("operator"),
        decks=chosen.number("decks"),
        cards_per_deck=Cited(48, at("3.B")),
        boxes=Cited(7, at("2.A")),
        boxes_per_player=chosen.number("boxes_per_player"),
        adjacent_boxes=Cited(value=True, clause=at("6.H")),
        persons_per_box=chosen.number("persons_per_box"),
        minimum=chosen.money("minimum"),
        maximum=chosen.money("maximum"),
        smallest_chip=chosen.money("smallest_chip"),
        payout_limit=chosen.limit("payout_limit"),
        mid_shoe_entry=chosen.flag("mid_shoe_entry"),
        cut_depth=chosen.number("cut_depth"),
        cover_card_depth=chosen.share("cover_card_depth"),
        casino_cut=chosen.flag("casino_cut"),
        opening_deal=(
            Cited(DealStep.BOXES, at("7.E(1)")),
            Cited(DealStep.DEALER, at("7.E(2)")),
            Cited(DealStep.BOXES, at("7.E(3)")),
            Cited(DealStep.HOLE, at("7.E(4)")),
        ),
        hole_card=chosen.flag("hole_card"),
        card_reader=chosen.flag("card_reader"),
        reader_up_cards=Cited(ACE_AND_FACES, at("7.G")),
        announce_blackjack=Cited(value=True, clause=at("7.H(1)")),
        announce_player_total=Cited(value=False, clause=at("7.H")),
        announce_new_total=Cited(value=False, clause=at("7.I")),
        announce_dealers_card=Cited(value=False, clause=at("7.L")),
        announce_dealer_total=Cited(DealerTotal.EACH_CARD, at("7.L(3)")),
        match_the_dealer_offered=chosen.flag("match_the_dealer.offered"),
        match_the_dealer_suited=chosen.odds("match_the_dealer.suited"),
        match_the_dealer_unsuited=chosen.odds("match_the_dealer.unsuited"),
        match_the_dealer_minimum=chosen.money("match_the_dealer.minimum"),
        match_the_dealer_maximum=chosen.limit("match_the_dealer.maximum"),
        match_the_dealer_within_basic=Cited(value=False, clause=at("6.G")),
        match_the_dealer_settlement=Cited(Settlement.IN_TURN, at("7.F(1)")),
        insurance_up_cards=Cited(frozenset({Rank.ACE}), at("8.A")),
        insurance_share=Cited(Fraction(1, 2), at("8.B")),
        insurance_odds=Cited(Odds(2, 1), at("12.A(3)")),
        insurance_collected=Cited(InsuranceCollected.AFTER_READER, at("8.F")),
        surrender_share=Cited(Fraction(1, 2), at("9.A")),
        surrender_held_against=Cited(ACE_AND_FACES, at("9.C(2)")),
        max_splits=chosen.number("max_splits"),
        dealer_stands_at=Cited(17, at("7.M")),
        win_odds=Cited(Odds(1, 1), at("12.A(1)")),
        blackjack_odds=Cited(Odds(3, 2), at("12.A(2)")),
        blackjack_paid_at_once_against=Cited(frozenset(Rank) - ACE_AND_FACES, at("7.H(1)(a)")),
        bonuses=(
            Cited(Bonus(Pattern.MIXED_678, Odds(3, 2)), at("12.B(1)")),
            Cited(Bonus(Pattern.SUITED_678, Odds(2, 1)), at("12.B(2)")),
            Cited(Bonus(Pattern.SPADED_678, Odds(3, 1)), at("12.B(3)")),
            Cited(Bonus(Pattern.MIXED_777, Odds(3, 2)), at("12.B(4)")),
            Cited(Bonus(Pattern.SUITED_777, Odds(2, 1)), at("12.B(5)")),
            Cited(Bonus(Pattern.SPADED_777, Odds(3, 1)), at("12.B(6)")),
            Cited(Bonus(Pattern.FIVE_CARDS, Odds(3, 2)), at("12.B(7)")),
            Cited(Bonus(Pattern.SIX_CARDS, Odds(2, 1)), at("12.B(8)")),
            Cited(Bonus(Pattern.SEVEN_CARDS, Odds(3, 1)), at("12.B(9)")),
        ),
        bonus_after_double=Cited(value=False, clause=at("10.G")),
        bonus_after_split=Cited(value=False, clause=at("11.F")),
        fixed_tiers=(
            Cited(FixedTier(Cents(500), Cents(2500), Cents(100_000)), at("12.C(1)")),
            Cited(FixedTier(Cents(2500), None, Cents(500_000)), at("12.C(2)")),
        ),
        fixed_up_card=Cited(Rank.SEVEN, at("12.C")),
        fixed_to_others=Cited(Cents(5000), at("12.C(3)")),
        settlement=chosen.settlement("settlement"),
        readings=chosen.readings(),
        places=PLACES,
    )


PLACES = Places(
    wagers_first=at("6.D"),
    basic_wager=at("6.F"),
    side_wager_needs_basic=at("6.G"),
    wager_stays=at("6.E"),
    turn_order=at("7.H"),
    draw=at("7.J"),
    stand=at("7.H(2)(d)"),
    no_draw_on_blackjack=at("7.J(1)"),
    no_draw_on_21=at("7.J(2)"),
    bust=at("7.P"),
    match_before_all=at("7.F"),
    match_lost=at("7.F(1)"),
    insurance_offer=at("7.G(1)"),
    insurance_window=at("8.D"),
    insurance_lost=at("8.F"),
    reader=at("7.G(2)(a)"),
    reader_blackjack=at("7.G(3)"),
    blackjack_waits=at("7.H(1)(b)(i)"),
    surrender_first=at("9.B"),
    surrender_at_once=at("9.C(1)"),
    surrender_held=at("9.C(2)"),
    surrender_taken=at("9.C(2)(a)"),
    surrender_halved=at("9.C(2)(b)"),
    double=at("10.A"),
    double_cards=at("10.B"),
    double_one_card=at("10.C"),
    double_bonus=at("10.G"),
    double_original_only=at("10.E"),
    rescue=at("10.H"),
    split=at("11.A"),
    split_order=at("11.B"),
    split_decisions=at("11.C"),
    split_bonus=at("11.F"),
    split_original_only=at("11.E"),
    show_second_card=at("7.L(1)"),
    dealer_card=at("7.L(2)"),
    dealer_stands=at("7.M"),
    needless_draw=at("7.N"),
    win_dealer_bust=at("7.O(1)"),
    win_higher=at("7.O(2)"),
    win_blackjack=at("7.O(3)"),
    win_21=at("7.O(4)"),
    tie=at("7.P"),
    lose=at("7.P"),
    lose_to_blackjack=at("7.Q"),
    collect=at("7.S"),
    pay=at("7.O"),
    pick_up=at("7.T"),
    fixed_exclusion=at("12.C(4)"),
    callers=at("2.B(2)"),
    shared_double=at("10.A"),
    shared_split=at("11.A"),
    shared_insurance=at("8.A"),
    new_shoe=at("5.G"),
    card_count=at("3.B"),
)

EDITION = Edition(
    id=ID,
    state="Maryland",
    title="Maryland standard rules, version 1.0",
    own_options=OPTIONS,
    rulebook=rulebook,
)
