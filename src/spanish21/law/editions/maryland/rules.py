"""The rules that Maryland fixes."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from spanish21.cards import ACE_AND_FACES, Rank
from spanish21.law.bonus import Bonus, FixedTier, Pattern
from spanish21.law.clause import Cited, cite
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

__all__ = ["RULES"]

FAMILY = "MD"
at = partial(cite, FAMILY)

RULES = partial(
    Rulebook,
    cards_per_deck=Cited(48, at("3.B")),
    boxes=Cited(7, at("2.A")),
    adjacent_boxes=Cited(value=True, clause=at("6.H")),
    cut_cards=Cited(1, at("3.A")),
    burn_cards=Cited(1, at("7.B(3)")),
    shuffle_place=Cited("at the table", at("5.A")),
    shuffled_by=Cited("the dealer", at("5.A")),
    dealing_device=Cited("a dealing shoe", at("7.A")),
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
    reader_inspected_daily=Cited(value=True, clause=at("2.F")),
    reader_broken=Cited(ReaderBroken.STOP, at("13.Q")),
    device_broken=Cited(DeviceBroken.COVER, at("13.S")),
    opening_deal=(
        Cited(DealStep.BOXES, at("7.E(1)")),
        Cited(DealStep.DEALER, at("7.E(2)")),
        Cited(DealStep.BOXES, at("7.E(3)")),
        Cited(DealStep.HOLE, at("7.E(4)")),
    ),
    reader_up_cards=Cited(ACE_AND_FACES, at("7.G")),
    announce_blackjack=Cited(value=True, clause=at("7.H(1)")),
    announce_player_total=Cited(value=False, clause=at("7.H")),
    announce_new_total=Cited(value=False, clause=at("7.I")),
    announce_dealers_card=Cited(value=False, clause=at("7.L")),
    announce_dealer_total=Cited(DealerTotal.EACH_CARD, at("7.L(3)")),
    match_the_dealer_within_basic=Cited(value=False, clause=at("6.G")),
    match_the_dealer_settlement=Cited(Settlement.IN_TURN, at("7.F(1)")),
    insurance_up_cards=Cited(frozenset({Rank.ACE}), at("8.A")),
    insurance_share=Cited(Fraction(1, 2), at("8.B")),
    insurance_odds=Cited(Odds(2, 1), at("12.A(3)")),
    insurance_collected=Cited(InsuranceCollected.AFTER_READER, at("8.F")),
    surrender_share=Cited(Fraction(1, 2), at("9.A")),
    surrender_held_against=Cited(ACE_AND_FACES, at("9.C(2)")),
    surrender=Cited(value=True, clause=at("9.A")),
    doubles=Cited(1, at("10.C")),
    double_on=Cited(DoubleOn.ANY_CARDS, at("10.B")),
    double_after_split=Cited(value=True, clause=at("11.C")),
    rescue=Cited(value=True, clause=at("10.H")),
    resplit_aces=Cited(value=True, clause=at("11.D")),
    split_aces=Cited(SplitAces.FREE, at("11.C")),
    dealer_hits_soft_17=Cited(value=False, clause=at("7.M")),
    dealer_blackjack_takes=Cited(BlackjackTakes.ORIGINAL, at("10.E")),
    players_21_wins=Cited(value=True, clause=at("7.O(4)")),
    bonus_lost_after_split=Cited(frozenset(), at("11.F")),
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
)
