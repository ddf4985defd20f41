"""Chapter 7, O to T: who wins, in which order wagers are settled, and the cards picked up."""

from __future__ import annotations

from itertools import chain

import pytest

from spanish21.law import cites
from spanish21.ledger.accounts import Chips
from spanish21.money import Cents, Odds
from spanish21.rules.result import DealerHand, Result
from spanish21.rules.settlement import Played, settle
from spanish21.table import ALL_STEPS, rebuild, sizes
from spanish21.table.commands import Collect, Pay, PickUp, Return
from spanish21.table.events import (
    CardsPickedUp,
    FixedPaid,
    RoundCompleted,
    WagerPaid,
    WagerReturned,
    WagerTaken,
)
from tests.law.kit import (
    FIRST,
    ONE,
    P1,
    P2,
    P3,
    SECOND,
    THREE,
    TWO,
    cards,
    dealt,
    index,
    names,
    of,
    refused,
    take,
)
from tests.money import INVENTORY, LAYOUT, balances, chips_of, moves
from tests.support import book, due, hand, play, wager

MONEY = frozenset({Collect, Pay, Return})
BLACKJACK = DealerHand(21, blackjack=True)


# Winning, tying and losing


@cites("MD 7.O", "MD 7.O(1)")
@pytest.mark.parametrize("second", ["2h", "9h", "Qh"])
def test_any_hand_that_is_not_bust_beats_a_dealer_who_is(edition: str, second: str) -> None:
    played = play(edition, f"Kh 6c {second} Kd Kc", ["1 stand"])
    (paid,) = of(played.events, WagerPaid)
    assert played.report.dealer_total == 26
    assert (paid.ground, paid.amount, paid.stake) == (f"{edition} 7.O(1)", 1000, 1000)


@cites("MD 7.O(2)")
@pytest.mark.parametrize(
    ("second", "hole"), [("8h", "7d"), ("9h", "8d"), ("Qh", "9d"), ("Qh", "7d")]
)
def test_a_higher_total_wins(edition: str, second: str, hole: str) -> None:
    played = play(edition, f"Kh Kc {second} {hole}", ["1 stand"])
    (paid,) = of(played.events, WagerPaid)
    assert (paid.result, paid.ground) == (Result.WIN, f"{edition} 7.O(2)")
    assert hand(played).net_cents == 1000


@cites("MD 7.O(2)")
def test_a_21_of_three_cards_beats_20(edition: str) -> None:
    played = play(edition, "Kh Kc 5h Qd 6h", ["1 hit"])
    assert of(played.events, WagerPaid)[0].ground == f"{edition} 7.O(2)"


@cites("MD 7.O(3)", "MD 12.A(2)")
@pytest.mark.parametrize(("up", "hole"), [("Ac", "Kd"), ("Kc", "Ad")])
def test_a_blackjack_wins_three_to_two_even_against_a_dealer_blackjack(
    edition: str, up: str, hole: str
) -> None:
    played = play(edition, f"Ah {up} Kh {hole}")
    assert played.report.dealer_blackjack
    (paid,) = of(played.events, WagerPaid)
    assert (paid.odds, paid.amount, paid.ground) == ((3, 2), 1500, f"{edition} 7.O(3)")
    assert hand(played).result is Result.BLACKJACK


@cites("MD 7.O(3)")
def test_a_blackjack_wins_against_a_dealer_21_in_more_cards(edition: str) -> None:
    played = play(
        edition,
        "Ah Kh Kc Kd Qh 5d 6d",
        ["2 stand"],
        wagers=[wager(1), wager(2)],
    )
    assert played.report.dealer_total == 21
    assert [(row.result, row.net_cents) for row in played.report.hands] == [
        (Result.BLACKJACK, 1500),
        (Result.LOSE, -1000),
    ]


@cites("MD 7.O(4)")
@pytest.mark.parametrize(
    ("drawn", "count"), [("5h 6h", 3), ("4h 2h 5d", 4)], ids=["three cards", "four cards"]
)
def test_a_21_in_more_than_two_cards_beats_a_dealer_21_in_more_than_two(
    edition: str, drawn: str, count: int
) -> None:
    first, *more = drawn.split()
    hits = ["1 hit"] * len(more)
    played = play(
        edition,
        f"Kh Kh 6c {first} Qh 9d {' '.join(more)} 6s",
        [*hits, "2 stand"],
        wagers=[wager(1), wager(2)],
    )
    assert (played.report.dealer_total, len(hand(played).cards)) == (21, count)
    (paid,) = of(played.events, WagerPaid)
    assert (paid.box, paid.ground, paid.odds) == (1, f"{edition} 7.O(4)", (1, 1))


@cites("MD 7.P")
@pytest.mark.parametrize(("second", "hole"), [("7h", "7d"), ("8h", "8d"), ("Qh", "Jd")])
def test_equal_totals_tie_and_the_wager_is_returned(edition: str, second: str, hole: str) -> None:
    played = play(edition, f"Kh Kc {second} {hole}", ["1 stand"])
    (returned,) = of(played.events, WagerReturned)
    assert (returned.amount, returned.result) == (1000, Result.TIE)
    assert returned.clauses == (f"{edition} 7.P",)
    assert hand(played).net_cents == 0


@cites("MD 7.P", "MD 10.F")
def test_a_doubled_hand_that_ties_gets_both_wagers_back(edition: str) -> None:
    played = play(edition, "5h 7c 4h Kd 8h", ["1 double"])
    (returned,) = of(played.events, WagerReturned)
    assert (returned.amount, returned.result) == (2000, Result.TIE)


@cites("MD 7.P")
def test_a_lower_total_loses(edition: str) -> None:
    played = play(edition, "Kh Kc 8h 9d", ["1 stand"])
    (taken,) = of(played.events, WagerTaken)
    assert (taken.amount, taken.result) == (1000, Result.LOSE)
    assert taken.clauses == (f"{edition} 7.P",)
    assert hand(played).net_cents == -1000


@cites("MD 7.P")
def test_a_bust_hand_loses_though_the_dealer_goes_bust_with_the_same_total(edition: str) -> None:
    played = play(
        edition,
        "Kh Kd 6c 6h 9h Kd 6d 6s",
        ["1 hit", "2 stand"],
        wagers=[wager(1), wager(2)],
    )
    assert (hand(played).total, played.report.dealer_total) == (22, 22)
    assert [(row.result, row.net_cents) for row in played.report.hands] == [
        (Result.BUST, -1000),
        (Result.WIN, 1000),
    ]


@cites("MD 7.P")
def test_a_doubled_hand_that_is_bust_loses_both_wagers(edition: str) -> None:
    played = play(edition, "Kh 6c 5h 9d Kd", ["1 double 5"])
    (taken,) = of(played.events, WagerTaken)
    assert (taken.amount, taken.result) == (1500, Result.BUST)


@cites("MD 7.Q")
@pytest.mark.parametrize("held", ["Kh 5h 6h", "7s 7s 7s", "2h 3h 4h 5h 7h"])
def test_a_longer_21_loses_to_a_dealer_blackjack(edition: str, held: str) -> None:
    rules = book(edition)
    (outcome,) = settle([Played(cards(held), Cents(1000))], BLACKJACK, cards("Kc")[0], rules)
    assert (outcome.result, outcome.taken, outcome.paid) == (Result.LOSE, 1000, 0)
    assert outcome.clauses == (f"{edition} 7.Q",)


@cites("MD 7.P", "MD 7.Q")
def test_a_split_21_in_two_cards_would_tie_with_a_dealer_blackjack(edition: str) -> None:
    # 7.Q speaks of more than two cards; the reader keeps the case from arising at a table.
    rules = book(edition)
    two_cards = [Played(cards("Ah Kd"), Cents(1000), split=True)] * 2
    for outcome in settle(two_cards, BLACKJACK, cards("Kc")[0], rules):
        assert (outcome.result, outcome.taken, outcome.returned) == (Result.TIE, 0, 1000)


# The order of settling


FOUR = "Kh Kh Kh Kh Kc 8h Qh 8d 9h 9d"
"""Against the dealer's 19 box 1 loses, box 2 wins, box 3 loses, box 4 ties."""
STANDS = ["1 stand", "2 stand", "3 stand", "4 stand"]


def settled(edition: str, order: str) -> list[tuple[str, int]]:
    played = play(
        edition, FOUR, STANDS, wagers=[wager(box) for box in (1, 2, 3, 4)], settlement=order
    )
    return [
        (type(event).__name__.removeprefix("Wager"), event.box)
        for event in played.events
        if isinstance(event, WagerTaken | WagerPaid | WagerReturned)
    ]


@cites("MD 7.R", "MD 7.R(1)")
def test_all_losing_wagers_are_collected_before_the_winning_ones_are_paid(edition: str) -> None:
    order = settled(edition, "collect-then-pay")
    assert order == [("Taken", 3), ("Taken", 1), ("Returned", 4), ("Paid", 2)]


@cites("MD 7.R", "MD 7.R(2)")
def test_wagers_are_settled_in_turn_from_the_far_right(edition: str) -> None:
    order = settled(edition, "far-right-in-turn")
    assert order == [("Returned", 4), ("Taken", 3), ("Paid", 2), ("Taken", 1)]


@cites("MD 7.R")
def test_collecting_first_is_the_procedure_unless_the_submission_names_the_other(
    edition: str,
) -> None:
    played = play(edition, FOUR, STANDS, wagers=[wager(box) for box in (1, 2, 3, 4)])
    kinds = (WagerTaken, WagerPaid, WagerReturned)
    assert names(played.events, *kinds) == [
        "WagerTaken",
        "WagerTaken",
        "WagerReturned",
        "WagerPaid",
    ]


@cites("MD 7.R(1)")
def test_a_winner_is_not_paid_while_a_loser_is_to_be_collected(edition: str) -> None:
    table = dealt(
        edition,
        "Kh Kh Kc 8h Qh 9d",
        wager(1),
        wager(2),
        automation=ALL_STEPS - MONEY,
    )
    table.stand()
    table.stand()
    assert due(table) == Collect(ONE, FIRST, P1, Cents(1000))
    assert refused(table, Pay(TWO, FIRST, P2, Cents(1000))).code == "dealer/out-of-order"


@cites("MD 7.R(2)")
def test_in_turn_the_far_right_winner_is_paid_before_a_loser_is_collected(edition: str) -> None:
    table = dealt(
        edition,
        "Kh Kh Kc 8h Qh 9d",
        wager(1),
        wager(2),
        automation=ALL_STEPS - MONEY,
        settlement="far-right-in-turn",
    )
    table.stand()
    table.stand()
    assert due(table) == Pay(TWO, FIRST, P2, Cents(1000))
    early = refused(table, Collect(ONE, FIRST, P1, Cents(1000)))
    assert early.code == "dealer/out-of-order"


@cites("MD 7.R")
def test_a_wrong_box_hand_person_or_amount_is_refused(edition: str) -> None:
    table = dealt(
        edition,
        "8h Kh Kh Kc 8d 8s 7h 9d Qd Jd",
        *(wager(box) for box in (1, 2, 3)),
        automation=ALL_STEPS - MONEY,
    )
    table.split()
    for _ in range(4):
        table.stand()
    assert due(table) == Collect(THREE, FIRST, P3, Cents(1000))
    wrong = {
        Collect(THREE, FIRST, P3, Cents(500)): "dealer/wrong-amount",
        Collect(THREE, SECOND, P3, Cents(1000)): "dealer/wrong-hand",
        Collect(THREE, FIRST, P2, Cents(1000)): "dealer/wrong-hand",
        Collect(ONE, FIRST, P1, Cents(1000)): "dealer/wrong-hand",
    }
    assert {command: refused(table, command).code for command in wrong} == wrong
    take(table)
    assert due(table) == Collect(TWO, FIRST, P2, Cents(1000))


@cites("MD 7.R")
def test_the_hands_of_a_split_are_settled_from_the_right(edition: str) -> None:
    played = play(edition, "8h Kc 8d 9d 7h 6h", ["1 split", "1 stand", "1 stand"])
    assert [event.hand for event in of(played.events, WagerTaken)] == [2, 1]


@cites("MD 7.R")
def test_the_dealer_settles_nothing_before_the_dealers_hand_is_complete(edition: str) -> None:
    played = play(
        edition,
        "Kh Kh 6c 5h 7h 5d Kc Kd",
        ["1 hit", "2 stand"],
        wagers=[wager(1), wager(2)],
    )
    last_card = max(
        place for place, event in enumerate(played.events) if "Announced" in type(event).__name__
    )
    assert last_card < index(played.events, WagerTaken)


# The chips


@cites("MD 7.S")
def test_losing_wagers_go_into_the_inventory_and_winners_are_paid_out_of_it(edition: str) -> None:
    played = play(
        edition,
        "7h Kh Kh 7c 7h Qh 6h 9d 7h Qd Kc",
        ["1 hit", "2 stand", "3 double"],
        wagers=[wager(1, 5, match=1), wager(2, 10, match=1), wager(3)],
    )
    for event in played.events:
        found = moves(event)
        assert sum(move.amount for move in found) == 0
        match event:
            case WagerTaken():
                assert {move.account: move.amount for move in found} == {
                    LAYOUT: -event.amount,
                    INVENTORY: event.amount,
                }
            case WagerPaid():
                own = chips_of(event.person)
                assert {move.account for move in found} == {LAYOUT, INVENTORY, own}
                out_of_inventory = [m.amount for m in found if m.account == INVENTORY]
                assert out_of_inventory == [-event.amount]
            case FixedPaid():
                assert {move.account for move in found} == {
                    INVENTORY,
                    chips_of(event.person),
                }
            case _:
                assert INVENTORY not in {move.account for move in found}


@cites("MD 7.S")
def test_no_chip_is_left_on_the_layout_and_none_is_lost(edition: str) -> None:
    played = play(
        edition,
        "8h Kh Ac 8d 5h 9d 2h Kd Qd",
        ["1 insure", "1 split", "1 double 5", "1 rescue", "1 stand", "2 surrender"],
        wagers=[wager(1, match=2), wager(2, 25)],
    )
    sums = balances(played.events)
    assert sums[LAYOUT] == 0
    assert sums[INVENTORY] == -sum(played.report.nets_cents.values())
    assert {who.person: amount for who, amount in sums.items() if isinstance(who, Chips)} == dict(
        played.report.nets_cents
    )


# Picking up the cards


SPLIT_ROUND = (
    "8h Kh Ah 6c 8d 5h Kd 9d 3h Kc 9h Kc Kc",
    ["1 split", "1 hit", "1 stand", "2 hit"],
)


@cites("MD 7.T")
def test_the_cards_are_picked_up_from_the_far_right_and_the_dealers_last(edition: str) -> None:
    shoe, steps = SPLIT_ROUND
    played = play(edition, shoe, steps, wagers=[wager(box) for box in (1, 2, 3)])
    picked = [
        (event.box, event.hand, " ".join(map(str, event.cards)))
        for event in of(played.events, CardsPickedUp)
    ]
    assert picked == [
        (3, 1, "Ah Kd"),
        (2, 1, "Kh 5h Kc"),
        (1, 2, "8d 9h"),
        (1, 1, "8h 3h Kc"),
        (None, None, "6c 9d Kc"),
    ]
    assert isinstance(played.events[-1], RoundCompleted)


@cites("MD 7.T")
def test_every_hand_can_be_rebuilt_from_the_rack(edition: str) -> None:
    shoe, steps = SPLIT_ROUND
    played = play(edition, shoe, steps, wagers=[wager(box) for box in (1, 2, 3)])
    rack = list(chain.from_iterable(e.cards for e in of(played.events, CardsPickedUp)))
    *found, dealer = [
        (packet.box, packet.hand, packet.cards) for packet in rebuild(rack, sizes(played.events))
    ]
    assert dealer == (None, None, played.report.dealer)
    dealt_to = {(row.box, row.hand, row.cards) for row in played.report.hands}
    assert set(found) == dealt_to


@cites("MD 7.T")
def test_the_rack_holds_every_card_that_left_the_shoe(edition: str) -> None:
    shoe, steps = SPLIT_ROUND
    played = play(edition, shoe, steps, wagers=[wager(box) for box in (1, 2, 3)])
    rack = [card for event in of(played.events, CardsPickedUp) for card in event.cards]
    assert sorted(map(str, rack)) == sorted(shoe.split())


@cites("MD 7.T")
def test_cards_are_not_picked_up_before_all_wagers_are_settled(edition: str) -> None:
    table = dealt(edition, "Kh Kc 8h 9d", automation=ALL_STEPS - MONEY)
    table.stand()
    assert refused(table, PickUp(ONE)).code == "dealer/out-of-order"
    assert refused(table, PickUp(None)).code == "dealer/out-of-order"


@cites("MD 7.T")
def test_cards_are_picked_up_in_no_other_order(edition: str) -> None:
    table = dealt(edition, "Kh Kh Kc 8h 8d 9d", wager(1), wager(2), automation=ALL_STEPS - {PickUp})
    table.stand()
    table.stand()
    for due_now, wrong in ((TWO, (ONE, None)), (ONE, (TWO, None)), (None, (ONE, TWO))):
        assert due(table) == PickUp(due_now)
        for box in wrong:
            why = refused(table, PickUp(box))
            assert (why.code, why.clause) == ("dealer/wrong-hand", f"{edition} 7.T")
        take(table)
    assert not table.state.wagers_closed


@cites("MD 7.T")
def test_a_blackjack_removed_at_once_is_not_picked_up_again(edition: str) -> None:
    played = play(edition, "Ah 6c Kd 9d")
    picked = [(event.box, event.cards) for event in of(played.events, CardsPickedUp)]
    assert picked == [(1, cards("Ah Kd")), (None, cards("6c 9d"))]
    rack = [card for event in of(played.events, CardsPickedUp) for card in event.cards]
    assert [packet.box for packet in rebuild(rack, sizes(played.events))] == [1, None]


@cites("MD 7.O")
def test_a_winning_wager_is_paid_by_the_payout_chapter_and_its_stake_returned(
    edition: str,
) -> None:
    played = play(edition, "Kh Kc Qh 9d", ["1 stand"])
    (paid,) = of(played.events, WagerPaid)
    assert (paid.stake, paid.amount, Odds(*paid.odds)) == (1000, 1000, Odds(1, 1))
    assert paid.clauses == (f"{edition} 12.A(1)",)
