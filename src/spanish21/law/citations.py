"""The clauses that the engine cites for rules which have no value to choose."""

from __future__ import annotations

from dataclasses import dataclass

from spanish21.law.clause import ClauseRef

__all__ = ["Citations", "HouseCitations", "Prohibitions", "ShuffleCitations"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Citations:
    """Clauses of a round of play."""

    wagers_first: ClauseRef
    basic_wager: ClauseRef
    side_wager_needs_basic: ClauseRef
    wager_stays: ClauseRef
    turn_order: ClauseRef
    draw: ClauseRef
    stand: ClauseRef
    no_draw_on_blackjack: ClauseRef
    no_draw_on_21: ClauseRef
    no_draw_on_soft_21: ClauseRef
    bust: ClauseRef
    match_before_all: ClauseRef
    match_lost: ClauseRef
    insurance_offer: ClauseRef
    insurance_window: ClauseRef
    insurance_rounded: ClauseRef
    insurance_lost: ClauseRef
    reader: ClauseRef
    reader_blackjack: ClauseRef
    blackjack_waits: ClauseRef
    surrender_first: ClauseRef
    surrender_at_once: ClauseRef
    surrender_held: ClauseRef
    surrender_taken: ClauseRef
    surrender_halved: ClauseRef
    double: ClauseRef
    double_cards: ClauseRef
    double_one_card: ClauseRef
    double_original_only: ClauseRef
    rescue: ClauseRef
    split: ClauseRef
    split_order: ClauseRef
    split_decisions: ClauseRef
    split_original_only: ClauseRef
    show_second_card: ClauseRef
    dealer_card: ClauseRef
    win_dealer_bust: ClauseRef
    win_higher: ClauseRef
    win_blackjack: ClauseRef
    win_21: ClauseRef
    tie: ClauseRef
    lose: ClauseRef
    lose_to_blackjack: ClauseRef
    pick_up: ClauseRef
    fixed_exclusion: ClauseRef
    callers: ClauseRef
    shared_double: ClauseRef
    shared_split: ClauseRef
    card_count: ClauseRef


@dataclass(frozen=True, slots=True, kw_only=True)
class Prohibitions:
    """Clauses that only a refusal cites: no step of play follows from them."""

    later_wager_altered: ClauseRef
    play_after_surrender: ClauseRef
    hole_card_misread: ClauseRef
    needless_card: ClauseRef
    not_in_chips: ClauseRef
    match_not_in_chips: ClauseRef
    before_insurance: ClauseRef
    choice_on_blackjack: ClauseRef
    unequal_again: ClauseRef


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseCitations:
    """Clauses of what happens before, between and instead of an orderly round."""

    receive: ClauseRef
    inspect: ClauseRef
    remove_tens: ClauseRef
    verify: ClauseRef
    spread: ClauseRef
    spread_order: ClauseRef
    show: ClauseRef
    wash: ClauseRef
    stack: ClauseRef
    preshuffled: ClauseRef
    shuffle: ClauseRef
    offer_cut: ClauseRef
    cut_first: ClauseRef
    cut_by_cover: ClauseRef
    cut_far_right: ClauseRef
    cut_rotates: ClauseRef
    cut_ordered: ClauseRef
    cut_ordered_rotates: ClauseRef
    dealer_cuts: ClauseRef
    cover: ClauseRef
    load: ClauseRef
    recut: ClauseRef
    reshuffle_ordered: ClauseRef
    cover_out: ClauseRef
    reshuffle: ClauseRef
    clear_shoe: ClauseRef
    burn: ClauseRef
    burn_new_dealer: ClauseRef
    idle: ClauseRef
    idle_shown: ClauseRef
    idle_washed: ClauseRef
    idle_device: ClauseRef
    idle_batch: ClauseRef
    device: ClauseRef
    reshuffler: ClauseRef
    reshuffler_alone: ClauseRef
    buy_in: ClauseRef
    cash_match: ClauseRef
    entry: ClauseRef
    consent: ClauseRef
    seat: ClauseRef
    tip: ClauseRef
    face_up: ClauseRef
    face_up_void: ClauseRef
    ten: ClauseRef
    ten_void: ClauseRef
    drawn_unexposed: ClauseRef
    drawn_exposed: ClauseRef
    refused_card: ClauseRef
    unusable_card: ClauseRef
    overdrawn: ClauseRef
    dealer_missed: ClauseRef
    shoe_empty: ClauseRef
    shoe_empty_burn: ClauseRef
    no_cards: ClauseRef
    one_card: ClauseRef
    not_dealt: ClauseRef
    dealt_later: ClauseRef
    dead_hand: ClauseRef
    wrong_reader: ClauseRef
    wrong_reader_dead: ClauseRef
    wrong_reader_continues: ClauseRef
    reader_broken: ClauseRef
    jam: ClauseRef
    device_broken: ClauseRef


@dataclass(frozen=True, slots=True, kw_only=True)
class ShuffleCitations:
    """Clauses of the manual shuffle, where an edition prescribes its steps."""

    steps: ClauseRef
    strip: ClauseRef
    cut: ClauseRef
