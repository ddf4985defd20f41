"""Maryland standard rules with Bonus Spin: the values in force and the choices left open."""

from __future__ import annotations

from fractions import Fraction

from spanish21.cards import ACE_AND_FACES, Rank
from spanish21.law.assumed import assumed_wheel
from spanish21.law.clause import Cited, ClauseRef, cite
from spanish21.law.edition import Chosen, Edition
from spanish21.law.option import Option, Terms
from spanish21.law.permitted import Amount, Flag, Number, OneOf, Only, Rate, Share, Text
from spanish21.law.places import HousePlaces, Places
from spanish21.law.rulebook import (
    Bonus,
    CutOrder,
    DealerTotal,
    DealStep,
    DeviceBroken,
    FixedTier,
    InsuranceCollected,
    Pattern,
    ReaderBroken,
    Rulebook,
    SecondTen,
    Settlement,
)
from spanish21.law.spins import spin_rules
from spanish21.law.wheel import WheelText
from spanish21.money import Cents, Odds

__all__ = ["EDITION"]

ID = "MD-bonus-spin"


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
    Option.simple(
        "shuffler", OneOf(("manual", "device", "reshuffling-device")), "manual", at("5.A")
    ),
    Option.simple("approved_procedures", Only(False), False, at("5.J")),
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

SEVEN, FIVE, TWO = Fraction(7, 100), Fraction(5, 100), Fraction(2, 100)
"""parts of a wager that go to meters unless a submission says otherwise"""


def meter(
    name: str, least: int, start: int, rate: Fraction, clauses: tuple[ClauseRef, ClauseRef]
) -> tuple[Option, ...]:
    """Make the options of one meter, whose initial and reset amounts have a floor."""
    floor, first = Amount(Cents(least * 100)), Cents(start * 100)
    progression, amounts = clauses
    none = Amount(none_means="no ceiling")
    return (
        Option.simple(f"{name}.initial", floor, first, amounts),
        Option.simple(f"{name}.reset", floor, first, amounts),
        Option.simple(f"{name}.rate", Rate(), rate, progression),
        Option.simple(f"{name}.reserve", Rate(), Fraction(0), progression),
        Option.simple(f"{name}.ceiling", none, None, progression),
    )


SPIN_OPTIONS = (
    Option.simple("bonus_spin.offered", Flag(), False, at("6.G(2)")),
    Option.simple("bonus_spin.wagers", OneOf(("1 and 5", "1", "5")), "1 and 5", at("6.G(2)")),
    Option.simple("bonus_spin.paytable_1", OneOf(("B", "A")), "B", at("12.D")),
    Option.simple("bonus_spin.paytable_5", OneOf(("D", "C")), "D", at("12.D")),
    Option.simple("bonus_spin.wheel_1", WheelText(), assumed_wheel("B"), at("12.D")),
    Option.simple("bonus_spin.wheel_5", WheelText(), assumed_wheel("D"), at("12.D")),
    Option.simple(
        "bonus_spin.prize_1", Amount(Cents(100_000)), Cents(100_000), at("12.D(6)(b)(i)")
    ),
    Option.simple(
        "bonus_spin.prize_5", Amount(Cents(500_000)), Cents(500_000), at("12.D(6)(b)(iii)")
    ),
    Option.simple("bonus_spin.merchandise_1", Text("cash"), None, at("12.D(1)(a)")),
    Option.simple("bonus_spin.merchandise_5", Text("cash"), None, at("12.D(3)(a)")),
    *meter("bonus_spin.meter_1", 1_000, 1_000, SEVEN, (at("12.D(6)(a)"), at("12.D(6)(b)(ii)"))),
    *meter("bonus_spin.meter_5", 5_000, 10_000, SEVEN, (at("12.D(6)(a)"), at("12.D(6)(b)(iv)"))),
    Option.simple("xtreme_16.offered", Flag(), False, at("6.G(3)")),
    Option.simple("xtreme_16.wagers", OneOf(("5",)), "5", at("12.E")),
    Option.simple("xtreme_16.wheel", WheelText(), assumed_wheel("Hot Spot"), at("12.E(1)")),
    Option.simple(
        "xtreme_16.community_wheel",
        WheelText("the sections of the Hot Spot wheel say it"),
        None,
        at("12.E(5)(b)"),
    ),
    *meter("xtreme_16.primary", 10_000, 10_000, FIVE, (at("12.E(3)(a)"), at("12.E(3)(b)(i)"))),
    *meter("xtreme_16.secondary", 5_000, 5_000, TWO, (at("12.E(3)(a)"), at("12.E(3)(b)(i)"))),
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
        shuffler=chosen.text("shuffler"),
        approved_procedures=chosen.flag("approved_procedures"),
        manual_steps=Cited(value=False, clause=at("5.A")),
        decks_changed_after=Cited(24, at("3.C")),
        wash_exposed_remix=Cited(value=False, clause=at("4.E")),
        ready_decks=Cited("preinspected and preshuffled", at("4.G")),
        cut_order=Cited(CutOrder.BY_COVER_CARD, at("5.D")),
        cut_after_device=Cited(value=True, clause=at("5.B")),
        recut_until_first_card=Cited(value=False, clause=at("5.F")),
        idle_turned_up=Cited(value=False, clause=at("5.H")),
        burn_disclosed=Cited(value=False, clause=at("7.B(3)")),
        cash_needs_supervisor=Cited(value=False, clause=at("6.B")),
        match_play=Cited(value=False, clause=at("6.A")),
        tens_torn=Cited(value=True, clause=at("13.C")),
        second_ten=Cited(SecondTen.NEW_DECKS, at("13.D")),
        overdraw_above_17=Cited(value=False, clause=at("13.I")),
        reader_broken=Cited(ReaderBroken.STOP, at("13.Q")),
        device_broken=Cited(DeviceBroken.COVER, at("13.S")),
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
        spins=spin_rules(chosen.values),
        readings=chosen.readings(),
        places=PLACES,
        house=HOUSE,
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
    insurance_rounded=at("8.C"),
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
    double_original_only=at("10.E"),
    rescue=at("10.H"),
    split=at("11.A"),
    split_order=at("11.B"),
    split_decisions=at("11.C"),
    split_original_only=at("11.E"),
    show_second_card=at("7.L(1)"),
    dealer_card=at("7.L(2)"),
    win_dealer_bust=at("7.O(1)"),
    win_higher=at("7.O(2)"),
    win_blackjack=at("7.O(3)"),
    win_21=at("7.O(4)"),
    tie=at("7.P"),
    lose=at("7.P"),
    lose_to_blackjack=at("7.Q"),
    pick_up=at("7.T"),
    fixed_exclusion=at("12.C(4)"),
    callers=at("2.B(2)"),
    shared_double=at("10.A"),
    shared_split=at("11.A"),
    card_count=at("3.B"),
)

HOUSE = HousePlaces(
    receive=at("4.A"),
    inspect=at("4.A"),
    remove_tens=at("4.B"),
    verify=at("4.A"),
    spread=at("4.C"),
    show=at("4.E"),
    wash=at("4.E"),
    stack=at("4.E"),
    preshuffled=at("4.G"),
    shuffle=at("5.A"),
    offer_cut=at("5.B"),
    cut_first=at("5.D(1)"),
    cut_by_cover=at("5.D(2)"),
    cut_far_right=at("5.D(3)"),
    cut_rotates=at("5.D(4)"),
    cut_ordered=at("5.D(5)"),
    cut_ordered_rotates=at("5.D(6)"),
    dealer_cuts=at("5.C"),
    cover=at("5.E(2)"),
    load=at("5.E(3)"),
    recut=at("5.F"),
    reshuffle_ordered=at("5.G"),
    cover_out=at("7.C"),
    reshuffle=at("7.D"),
    clear_shoe=at("7.D"),
    burn=at("7.B(3)"),
    burn_new_dealer=at("7.B(4)"),
    idle=at("5.H"),
    idle_shown=at("5.I"),
    idle_washed=at("5.I(1)"),
    idle_device=at("5.I(2)"),
    idle_batch=at("5.I(2)(b)"),
    device=at("5.A(2)"),
    reshuffler=at("5.J"),
    reshuffler_alone=at("5.K"),
    buy_in=at("6.B"),
    cash_match=at("6.B"),
    entry=at("6.C"),
    consent=at("2.B(2)"),
    seat=at("2.A"),
    tip=at("2.C"),
    face_up=at("13.A"),
    face_up_void=at("13.B"),
    ten=at("13.C"),
    ten_void=at("13.D"),
    drawn_unexposed=at("13.E"),
    drawn_exposed=at("13.F"),
    refused_card=at("13.G"),
    unusable_card=at("13.H"),
    overdrawn=at("13.I"),
    dealer_missed=at("13.J"),
    shoe_empty=at("13.K"),
    shoe_empty_burn=at("13.L"),
    no_cards=at("13.M"),
    one_card=at("13.N"),
    not_dealt=at("13.O"),
    dealt_later=at("13.O(1)"),
    dead_hand=at("13.O(2)"),
    wrong_reader=at("13.P"),
    wrong_reader_dead=at("13.P(1)"),
    wrong_reader_continues=at("13.P(2)"),
    reader_broken=at("13.Q"),
    jam=at("13.R"),
    device_broken=at("13.S"),
)

EDITION = Edition(
    id=ID,
    state="Maryland",
    title="Maryland standard rules with Bonus Spin Progressive and Xtreme 16",
    own_options=(*OPTIONS, *SPIN_OPTIONS),
    rulebook=rulebook,
)
