"""The rules that Massachusetts fixes."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from spanish21.cards import ACE_AND_FACES, Rank
from spanish21.law.bonus import Bonus, FixedTier, Pattern
from spanish21.law.clause import Cited, cite
from spanish21.law.edition import Condition
from spanish21.law.rulebook import (
    BlackjackTakes,
    CutOrder,
    DealerTotal,
    DealStep,
    DeviceBroken,
    DoubleOn,
    InsuranceCollected,
    ReaderBroken,
    Rulebook,
    SecondTen,
    Settlement,
    SplitAces,
)
from spanish21.money import Cents, Odds

__all__ = ["RULES", "WITH_HOLE_CARD"]

FAMILY = "MA"
at = partial(cite, FAMILY)

OPENING = (
    Cited(DealStep.BOXES, at("7(d)(1)")),
    Cited(DealStep.DEALER, at("7(d)(2)")),
    Cited(DealStep.BOXES, at("7(d)(3)")),
)

RULES = partial(
    Rulebook,
    cards_per_deck=Cited(48, at("2(a)")),
    boxes=Cited(7, at("7(d)(1)")),
    adjacent_boxes=Cited(value=False, clause=at("14")),
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
    reader_inspected_daily=Cited(value=False, clause=at("7(i)")),
    reader_broken=Cited(ReaderBroken.WITHOUT, at("15(k)[2]")),
    device_broken=Cited(DeviceBroken.REMOVE, at("15(k)")),
    opening_deal=OPENING,
    reader_up_cards=Cited(ACE_AND_FACES, at("7(i)")),
    announce_blackjack=Cited(value=False, clause=at("7(e)")),
    announce_player_total=Cited(value=True, clause=at("7(e)")),
    announce_new_total=Cited(value=True, clause=at("7(f)")),
    announce_dealers_card=Cited(value=True, clause=at("7(g)")),
    announce_dealer_total=Cited(DealerTotal.FINAL, at("7(g)")),
    match_the_dealer_within_basic=Cited(value=True, clause=at("6(b)(1)")),
    match_the_dealer_settlement=Cited(Settlement.COLLECT_THEN_PAY, at("6(d)")),
    insurance_up_cards=Cited(frozenset({Rank.ACE}), at("11(a)")),
    insurance_share=Cited(Fraction(1, 2), at("11(b)")),
    insurance_odds=Cited(Odds(2, 1), at("11(c)")),
    insurance_collected=Cited(InsuranceCollected.SECOND_CARD, at("11(d)")),
    surrender_share=Cited(Fraction(1, 2), at("8(a)")),
    surrender_held_against=Cited(ACE_AND_FACES, at("8(a)(2)")),
    surrender=Cited(value=True, clause=at("8(a)")),
    doubles=Cited(1, at("12(a)(2)")),
    double_on=Cited(DoubleOn.ANY_CARDS, at("9(a)")),
    double_after_split=Cited(value=True, clause=at("10(c)")),
    rescue=Cited(value=True, clause=at("9(d)")),
    resplit_aces=Cited(value=True, clause=at("10(c)")),
    split_aces=Cited(SplitAces.FREE, at("10(c)")),
    dealer_hits_soft_17=Cited(value=False, clause=at("12(b)")),
    dealer_blackjack_takes=Cited(BlackjackTakes.ORIGINAL, at("9(c)")),
    players_21_wins=Cited(value=True, clause=at("5(a)(4)")),
    bonus_lost_after_split=Cited(frozenset(), at("10(e)")),
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
)

WITH_HOLE_CARD = Condition(
    flag="hole_card",
    values={
        "opening_deal": (*OPENING, Cited(DealStep.HOLE, at("7(i)"))),
        "announce_dealers_card": Cited(value=False, clause=at("7(i)")),
    },
    steps={"show_second_card": at("7(i)")},
)
