"""Massachusetts rules: the values in force and the choices left open."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from spanish21.cards import ACE_AND_FACES, Rank
from spanish21.law.clause import Cited, ClauseRef, cite
from spanish21.law.edition import Chosen, Edition
from spanish21.law.option import Option, Terms
from spanish21.law.permitted import Amount, Flag, Number, OddsFrom, OneOf, Only, Share, Text
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
from spanish21.money import Cents, Odds

__all__ = ["EDITION"]

ID = "MA"


def at(number: str) -> ClauseRef:
    """Cite a clause of this edition."""
    return cite(ID, number)


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
            6: Terms(Number(48, 144), 48, at("4(e)")),
            8: Terms(Number(48, 192), 48, at("4(e)")),
        },
    ),
    Option.simple("cover_card_depth", Share(Fraction(1, 4)), Fraction(1, 4), at("4(e)")),
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


OPENING = (
    Cited(DealStep.BOXES, at("7(d)(1)")),
    Cited(DealStep.DEALER, at("7(d)(2)")),
    Cited(DealStep.BOXES, at("7(d)(3)")),
)


def rulebook(chosen: Chosen) -> Rulebook:
    """Put the fixed rules and the chosen options together."""
    hole_card = chosen.flag("hole_card")
    return Rulebook(
        edition=ID,
        operator=chosen.text("operator"),
        decks=chosen.number("decks"),
        cards_per_deck=Cited(48, at("2(a)")),
        boxes=Cited(7, at("7(d)(1)")),
        boxes_per_player=chosen.number("boxes_per_player"),
        adjacent_boxes=Cited(value=False, clause=at("14")),
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
        manual_steps=Cited(value=False, clause=at("4(a)")),
        decks_changed_after=Cited(None, at("2(a)")),
        wash_exposed_remix=Cited(value=True, clause=at("3(c)")),
        ready_decks=Cited("preshuffled by the other regulation", at("3(a)")),
        cut_order=Cited(CutOrder.ROTATING, at("4(d)(2)")),
        cut_after_device=Cited(value=False, clause=at("4(b)(1)")),
        recut_until_first_card=Cited(value=True, clause=at("4(f)")),
        idle_turned_up=Cited(value=True, clause=at("4(i)")),
        burn_disclosed=Cited(value=True, clause=at("7(c)")),
        cash_needs_supervisor=Cited(value=True, clause=at("5(c)")),
        match_play=Cited(value=True, clause=at("5(c)")),
        tens_torn=Cited(value=False, clause=at("15(b)")),
        second_ten=Cited(SecondTen.RESHUFFLE, at("15(b)")),
        overdraw_above_17=Cited(value=True, clause=at("15(e)")),
        reader_broken=Cited(ReaderBroken.WITHOUT, at("15(k)[2]")),
        device_broken=Cited(DeviceBroken.REMOVE, at("15(k)")),
        opening_deal=(*OPENING, Cited(DealStep.HOLE, at("7(i)"))) if hole_card.value else OPENING,
        hole_card=hole_card,
        card_reader=chosen.flag("card_reader"),
        reader_up_cards=Cited(ACE_AND_FACES, at("7(i)")),
        announce_blackjack=Cited(value=False, clause=at("7(e)")),
        announce_player_total=Cited(value=True, clause=at("7(e)")),
        announce_new_total=Cited(value=True, clause=at("7(f)")),
        announce_dealers_card=Cited(
            value=not hole_card.value, clause=at("7(i)" if hole_card.value else "7(g)")
        ),
        announce_dealer_total=Cited(DealerTotal.FINAL, at("7(g)")),
        match_the_dealer_offered=chosen.flag("match_the_dealer.offered"),
        match_the_dealer_suited=chosen.odds("match_the_dealer.suited"),
        match_the_dealer_unsuited=chosen.odds("match_the_dealer.unsuited"),
        match_the_dealer_minimum=chosen.money("match_the_dealer.minimum"),
        match_the_dealer_maximum=chosen.limit("match_the_dealer.maximum"),
        match_the_dealer_within_basic=Cited(value=True, clause=at("6(b)(1)")),
        match_the_dealer_settlement=Cited(Settlement.COLLECT_THEN_PAY, at("6(d)")),
        insurance_up_cards=Cited(frozenset({Rank.ACE}), at("11(a)")),
        insurance_share=Cited(Fraction(1, 2), at("11(b)")),
        insurance_odds=Cited(Odds(2, 1), at("11(c)")),
        insurance_collected=Cited(InsuranceCollected.SECOND_CARD, at("11(d)")),
        surrender_share=Cited(Fraction(1, 2), at("8(a)")),
        surrender_held_against=Cited(ACE_AND_FACES, at("8(a)(2)")),
        max_splits=chosen.number("max_splits"),
        dealer_stands_at=Cited(17, at("12(b)")),
        win_odds=Cited(Odds(1, 1), at("5(e)")),
        blackjack_odds=Cited(Odds(3, 2), at("5(e)")),
        blackjack_paid_at_once_against=Cited(frozenset(), at("5(e)")),
        bonuses=(
            Cited(Bonus(Pattern.MIXED_678, Odds(3, 2)), at("5(f)(1)")),
            Cited(Bonus(Pattern.SUITED_678, Odds(2, 1)), at("5(f)(2)")),
            Cited(Bonus(Pattern.SPADED_678, Odds(3, 1)), at("5(f)(2)")),
            Cited(Bonus(Pattern.MIXED_777, Odds(3, 2)), at("5(f)(3)")),
            Cited(Bonus(Pattern.SUITED_777, Odds(2, 1)), at("5(f)(4)")),
            Cited(Bonus(Pattern.SPADED_777, Odds(3, 1)), at("5(f)(4)")),
            Cited(Bonus(Pattern.FIVE_CARDS, Odds(3, 2)), at("5(f)(5)")),
            Cited(Bonus(Pattern.SIX_CARDS, Odds(2, 1)), at("5(f)(6)")),
            Cited(Bonus(Pattern.SEVEN_CARDS, Odds(3, 1)), at("5(f)(7)")),
        ),
        bonus_after_double=Cited(value=False, clause=at("9(b)")),
        bonus_after_split=Cited(value=True, clause=at("10(e)")),
        fixed_tiers=(
            Cited(FixedTier(Cents(500), Cents(2500), Cents(100_000)), at("5(g)")),
            Cited(FixedTier(Cents(2500), None, Cents(500_000)), at("5(g)")),
        ),
        fixed_up_card=Cited(Rank.SEVEN, at("5(g)")),
        fixed_to_others=Cited(Cents(5000), at("5(g)")),
        settlement=chosen.settlement("settlement"),
        spins={},
        readings=chosen.readings(),
        places=replace(PLACES, show_second_card=at("7(i)")) if hole_card.value else PLACES,
        house=HOUSE,
    )


PLACES = Places(
    wagers_first=at("5(d)"),
    basic_wager=at("5(a)"),
    side_wager_needs_basic=at("6(b)"),
    wager_stays=at("5(h)"),
    turn_order=at("7(e)"),
    draw=at("12(a)"),
    stand=at("7(e)"),
    no_draw_on_blackjack=at("12(a)(1)"),
    no_draw_on_21=at("12(a)(1)"),
    bust=at("5(b)"),
    match_before_all=at("6(d)"),
    match_lost=at("6(d)"),
    insurance_offer=at("11(a)"),
    insurance_window=at("11(b)"),
    insurance_rounded=at("11(b)"),
    insurance_lost=at("11(d)"),
    reader=at("7(i)"),
    reader_blackjack=at("7(i)"),
    blackjack_waits=at("5(e)"),
    surrender_first=at("8(a)"),
    surrender_at_once=at("8(a)(1)"),
    surrender_held=at("8(a)(2)"),
    surrender_taken=at("8(a)(2)"),
    surrender_halved=at("8(a)(2)"),
    double=at("9(a)"),
    double_cards=at("9(a)"),
    double_one_card=at("12(a)(2)"),
    double_original_only=at("9(c)"),
    rescue=at("9(d)"),
    split=at("10(a)"),
    split_order=at("10(b)"),
    split_decisions=at("10(c)"),
    split_original_only=at("10(d)"),
    show_second_card=at("7(g)"),
    dealer_card=at("7(g)"),
    win_dealer_bust=at("5(a)(1)"),
    win_higher=at("5(a)(2)"),
    win_blackjack=at("5(a)(3)"),
    win_21=at("5(a)(4)"),
    tie=at("5(b)"),
    lose=at("5(b)"),
    lose_to_blackjack=at("5(b)"),
    pick_up=at("7(h)"),
    fixed_exclusion=at("5(g)"),
    callers=at("13(b)"),
    shared_double=at("13(d)"),
    shared_split=at("13(e)"),
    card_count=at("2(a)"),
)

HOUSE = HousePlaces(
    receive=at("3(a)"),
    inspect=at("3(b)"),
    remove_tens=at("3(b)"),
    verify=at("3(b)"),
    spread=at("3(b)"),
    show=at("3(c)"),
    wash=at("3(c)"),
    stack=at("3(c)"),
    preshuffled=at("3(a)"),
    shuffle=at("4(a)"),
    offer_cut=at("4(c)"),
    cut_first=at("4(d)(1)"),
    cut_by_cover=at("4(d)(2)"),
    cut_far_right=at("4(d)(2)"),
    cut_rotates=at("4(d)(2)"),
    cut_ordered=at("4(d)(2)"),
    cut_ordered_rotates=at("4(d)(2)"),
    dealer_cuts=at("4(c)"),
    cover=at("4(e)"),
    load=at("4(e)"),
    recut=at("4(f)"),
    reshuffle_ordered=at("4(g)"),
    cover_out=at("7(j)"),
    reshuffle=at("7(j)(3)"),
    clear_shoe=at("7(j)(2)"),
    burn=at("7(c)"),
    burn_new_dealer=at("7(c)"),
    idle=at("4(i)"),
    idle_shown=at("4(i)"),
    idle_washed=at("3(c)"),
    idle_device=at("4(i)"),
    idle_batch=at("4(i)"),
    device=at("4(b)(1)"),
    reshuffler=at("4(h)"),
    reshuffler_alone=at("4(h)"),
    buy_in=at("5(c)"),
    cash_match=at("6(c)"),
    entry=at("5(j)"),
    consent=at("13(a)"),
    seat=at("13(b)"),
    tip=at("5(c)"),
    face_up=at("15(a)"),
    face_up_void=at("15(a)"),
    ten=at("15(b)"),
    ten_void=at("15(b)"),
    drawn_unexposed=at("15(c)"),
    drawn_exposed=at("15(d)"),
    refused_card=at("15(d)"),
    unusable_card=at("15(d)"),
    overdrawn=at("15(e)"),
    dealer_missed=at("15(f)"),
    shoe_empty=at("15(g)"),
    shoe_empty_burn=at("15(g)"),
    no_cards=at("15(h)"),
    one_card=at("15(h)"),
    not_dealt=at("15(i)"),
    dealt_later=at("15(i)"),
    dead_hand=at("15(i)"),
    wrong_reader=at("15(l)"),
    wrong_reader_dead=at("15(l)(1)"),
    wrong_reader_continues=at("15(l)(2)"),
    reader_broken=at("15(k)[2]"),
    jam=at("15(j)"),
    device_broken=at("15(k)"),
)

EDITION = Edition(
    id=ID,
    state="Massachusetts",
    title="Massachusetts rules",
    own_options=OPTIONS,
    rulebook=rulebook,
)
