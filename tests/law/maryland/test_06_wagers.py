"""Chapter 6: which wagers may be placed, when, and by whom."""

from __future__ import annotations

import pytest

from spanish21.ids import BoxNumber, PersonId
from spanish21.law import cites
from spanish21.money import Cents
from spanish21.rules.result import Result
from spanish21.rules.side_wagers.match_the_dealer import MATCH_THE_DEALER
from spanish21.table import Wagers
from spanish21.table.commands import (
    CloseWagers,
    DealCard,
    Hit,
    LayWagers,
    Stand,
)
from spanish21.table.events import CardDealt, WagerWithdrawn
from spanish21.wager import BASIC, INSURANCE, WagerKind
from tests.law.kit import (
    ONE,
    P1,
    P2,
    P3,
    SEVEN,
    THREE,
    TWO,
    cards,
    dealt,
    of,
    opened,
    refused,
    step_refused,
)
from tests.support import beside, lay, play, side, wager, without


@cites("MD 6.D")
def test_wagers_are_open_until_the_dealer_closes_them(edition: str) -> None:
    table = opened(edition, wager(1))
    assert isinstance(table.awaiting, Wagers)
    table.do(lay(TWO, P2, Cents(1000)))
    table.do(CloseWagers())
    assert not isinstance(table.awaiting, Wagers)


@cites("MD 6.D")
def test_no_card_is_dealt_while_wagers_are_open(edition: str) -> None:
    why = refused(opened(edition, wager(1)), DealCard(cards("9h")[0]))
    assert (why.code, why.clause) == ("dealer/no-round", f"{edition} 6.D")


@cites("MD 6.D")
@pytest.mark.parametrize("shoe", ["", "9h", "9h 7c 8h Kc"], ids=["closed", "a card", "dealt"])
@pytest.mark.parametrize("kind", [BASIC, MATCH_THE_DEALER])
def test_no_wager_is_placed_once_the_round_has_begun(
    edition: str, shoe: str, kind: WagerKind
) -> None:
    table = dealt(edition, shoe)
    person, box = (P2, TWO) if kind == BASIC else (P1, ONE)
    why = refused(table, beside(table, box, person, Cents(500), kind))
    assert (why.code, why.clause) == ("wager/too-late", f"{edition} 6.D")


@cites("MD 6.D")
def test_insurance_double_and_split_wagers_come_after_the_first_card(edition: str) -> None:
    shoe = "9h Ac 9d 8d 2c Kc Kd"
    played = play(edition, shoe, ["1 insure", "1 split", "1 double", "1 stand"])
    assert side(played).wager == INSURANCE
    assert [(row.wager_cents, row.doubled_cents) for row in played.report.hands] == [
        (1000, 1000),
        (1000, 0),
    ]


@cites("MD 6.D")
def test_wagers_open_again_for_the_next_round(edition: str) -> None:
    table = dealt(edition, "9h 7c 8h Kc")
    table.stand()
    assert isinstance(table.awaiting, Wagers)
    table.do(lay(TWO, P2, Cents(1000)))


@cites("MD 6.E")
@pytest.mark.parametrize("kind", [BASIC, MATCH_THE_DEALER])
def test_a_wager_is_not_taken_back_once_the_round_has_begun(edition: str, kind: WagerKind) -> None:
    table = dealt(edition, "9h", wager(1, match=5))
    why = refused(table, without(table, ONE, P1, kind))
    assert (why.code, why.clause) == ("wager/too-late", f"{edition} 6.E")


@cites("MD 6.E")
def test_an_insurance_wager_is_not_taken_back(edition: str) -> None:
    table = dealt(edition, "9h Ac 9d 8d")
    table.insure()
    why = refused(table, without(table, ONE, P1, INSURANCE))
    assert (why.code, why.clause) == ("wager/too-late", f"{edition} 6.E")


@cites("MD 6.E")
def test_a_wager_placed_is_not_altered_by_another_on_top(edition: str) -> None:
    table = opened(edition, wager(1, match=5))
    for kind in (BASIC, MATCH_THE_DEALER):
        why = refused(table, beside(table, ONE, P1, Cents(1000), kind))
        assert why.code == "wager/already-placed"


@cites("MD 6.D")
def test_before_the_round_a_wager_may_be_withdrawn_and_takes_its_side_wager_along(
    edition: str,
) -> None:
    table = opened(edition, wager(1, match=5), wager(2))
    table.do(LayWagers(ONE, P1, ()))
    gone = of(table.events, WagerWithdrawn)
    assert [(event.wager, event.amount) for event in gone] == [
        (MATCH_THE_DEALER, 500),
        (BASIC, 1000),
    ]
    table.deal("9h 7c 8h Kc")
    table.stand()
    assert table.report().nets_cents == {"P2": 0}


@cites("MD 6.F")
def test_only_a_box_with_a_basic_wager_is_dealt_to(edition: str) -> None:
    played = play(
        edition,
        "9h 9d 7c 8h 8d Kc",
        ["2 stand", "5 stand"],
        wagers=[wager(5), wager(2)],
    )
    to_boxes = [event.box for event in of(played.events, CardDealt)]
    assert to_boxes == [2, 5, None, 2, 5, None]


@cites("MD 6.F")
def test_a_round_needs_a_basic_wager(edition: str) -> None:
    why = refused(opened(edition), CloseWagers())
    assert (why.code, why.clause) == ("wager/none", f"{edition} 6.F")


@cites("MD 6.F")
def test_one_without_a_basic_wager_has_no_say_in_the_round(edition: str) -> None:
    table = dealt(edition, "9h 7c 8h Kc")
    for command in (Hit(TWO, P2), Stand(ONE, P2)):
        why = refused(table, command)
        assert (why.code, why.clause) == ("action/no-wager", f"{edition} 6.F")


@cites("MD 6.F")
@pytest.mark.parametrize(
    ("amount", "code"),
    [
        (Cents(-1000), "wager/below-minimum"),
        (Cents(0), "wager/below-minimum"),
        (Cents(450), "wager/below-minimum"),
        (Cents(100_050), "wager/above-maximum"),
        (Cents(1025), "wager/not-in-chips"),
    ],
)
def test_the_basic_wager_keeps_to_the_tables_limits_and_chips(
    edition: str, amount: Cents, code: str
) -> None:
    assert refused(opened(edition), lay(ONE, P1, amount)).code == code


@cites("MD 6.F")
@pytest.mark.parametrize("amount", [Cents(500), Cents(550), Cents(100_000)])
def test_the_limits_themselves_may_be_wagered(edition: str, amount: Cents) -> None:
    table = opened(edition)
    table.do(lay(ONE, P1, amount))
    assert table.state.boxes[0].stakes[0].basic.amount == amount


@cites("MD 6.G", "MD 6.G(1)")
def test_match_the_dealer_needs_the_operators_offer(edition: str) -> None:
    table = opened(edition, wager(1), match_the_dealer__offered=False)
    why = refused(table, beside(table, ONE, P1, Cents(500), MATCH_THE_DEALER))
    assert (why.code, why.clause) == ("wager/not-offered", f"{edition} 6.G(1)")


@cites("MD 6.G")
@pytest.mark.parametrize(("box", "person"), [(1, "P2"), (2, "P1"), (2, "P2")])
def test_match_the_dealer_needs_a_basic_wager_of_the_same_player_on_the_same_box(
    edition: str, box: int, person: str
) -> None:
    table = opened(edition, wager(1))
    command = beside(table, BoxNumber(box), PersonId(person), Cents(500), MATCH_THE_DEALER)
    why = refused(table, command)
    assert (why.code, why.clause) == ("wager/no-basic-wager", f"{edition} 6.G")


@cites("MD 6.G")
@pytest.mark.parametrize(
    ("amount", "code"),
    [
        (Cents(0), "wager/below-minimum"),
        (Cents(150), "wager/below-minimum"),
        (Cents(2050), "wager/above-maximum"),
        (Cents(225), "wager/not-in-chips"),
    ],
)
def test_match_the_dealer_keeps_to_the_limits_of_the_submission(
    edition: str, amount: Cents, code: str
) -> None:
    table = opened(edition, wager(1), match_the_dealer__minimum=2, match_the_dealer__maximum=20)
    why = refused(table, beside(table, ONE, P1, amount, MATCH_THE_DEALER))
    assert why.code == code


@cites("MD 6.G")
def test_a_posted_maximum_may_exceed_the_basic_wager(edition: str) -> None:
    table = opened(edition, wager(1, 10), match_the_dealer__maximum=20)
    table.do(beside(table, ONE, P1, Cents(2000), MATCH_THE_DEALER))
    assert table.state.boxes[0].stakes[0].amount(MATCH_THE_DEALER) == 2000


@cites("MD 6.G")
def test_without_a_posted_maximum_the_basic_wager_is_the_limit(edition: str) -> None:
    table = opened(edition, wager(1, 10))
    why = refused(table, beside(table, ONE, P1, Cents(1050), MATCH_THE_DEALER))
    assert (why.code, why.clause) == ("wager/above-maximum", f"{edition} 6.G")
    table.do(beside(table, ONE, P1, Cents(1000), MATCH_THE_DEALER))


@cites("MD 6.G(1)")
@pytest.mark.parametrize("shoe", ["9h 9c 7d Kd", "7d 9c 9h Kd"], ids=["first", "second"])
def test_either_of_the_first_two_cards_may_match_the_up_card(edition: str, shoe: str) -> None:
    played = play(edition, shoe, ["1 stand"], wagers=[wager(1, match=5)])
    assert (side(played).result, side(played).net_cents) == (Result.WIN, 2000)


@cites("MD 6.G(1)")
def test_neither_a_card_drawn_later_nor_the_hole_card_matches(edition: str) -> None:
    played = play(edition, "7h 9c 3d 7d 9h Kc", ["1 hit", "1 stand"], wagers=[wager(1, match=5)])
    assert (side(played).result, side(played).net_cents) == (Result.LOSE, -500)


@cites("MD 6.H")
def test_a_player_may_wager_on_as_many_boxes_as_the_submission_states(edition: str) -> None:
    table = opened(edition, wager(3, 10, "P1"), wager(2, 10, "P1"), boxes_per_player=2)
    why = refused(table, lay(ONE, P1, Cents(1000)))
    assert (why.code, why.clause) == ("wager/too-many-boxes", f"{edition} 6.H")
    table.do(lay(ONE, P2, Cents(1000)))


@cites("MD 6.H")
@pytest.mark.parametrize("other", [THREE, SEVEN])
def test_the_boxes_of_one_player_are_adjacent(edition: str, other: BoxNumber) -> None:
    table = opened(edition, wager(1))
    why = refused(table, lay(other, P1, Cents(1000)))
    assert (why.code, why.clause) == ("wager/not-adjacent", f"{edition} 6.H")
    table.do(lay(other, P3, Cents(1000)))


@cites("MD 6.H")
def test_a_row_of_boxes_may_grow_at_both_ends(edition: str) -> None:
    table = opened(edition, *(wager(box, 10, "P1") for box in (4, 5, 3, 2, 6, 7, 1)))
    assert [box.number for box in table.state.boxes] == [1, 2, 3, 4, 5, 6, 7]


@cites("MD 6.H")
def test_taking_back_the_wager_in_the_middle_may_not_leave_boxes_apart(edition: str) -> None:
    table = opened(edition, *(wager(box, 10, "P1") for box in (1, 2, 3)))
    why = refused(table, LayWagers(TWO, P1, ()))
    assert (why.code, why.clause) == ("wager/not-adjacent", f"{edition} 6.H")
    table.do(LayWagers(THREE, P1, ()))
    table.do(LayWagers(TWO, P1, ()))
    assert [box.number for box in table.state.boxes] == [1]


@cites("MD 6.H")
def test_each_box_of_a_player_is_a_hand_of_its_own(edition: str) -> None:
    played = play(
        edition,
        "9h Kd 7c 8h Kh Kc 5d",
        ["1 stand", "2 stand"],
        wagers=[wager(1, 10, "P1"), wager(2, 20, "P1")],
    )
    assert [(row.person, row.net_cents) for row in played.report.hands] == [("P1", 0), ("P1", 2000)]
    assert played.report.nets_cents == {"P1": 2000}


@cites("MD 6.D")
def test_insurance_cannot_be_placed_with_the_other_wagers(edition: str) -> None:
    table = opened(edition, wager(1))
    why = refused(table, beside(table, ONE, P1, Cents(500), INSURANCE))
    assert why.code == "insurance/not-offered"


@cites("MD 6.F")
def test_a_step_for_a_box_without_a_wager_is_refused(edition: str) -> None:
    why = step_refused(edition, "9h 7c 8h Kc", ["2 hit"])
    assert (why.code, why.clause) == ("action/no-wager", f"{edition} 6.F")
