"""Section 15: irregularities of the shoe, of the hands, of the devices."""

from __future__ import annotations

import pytest

from spanish21.cards import Suit, parse_card
from spanish21.game import Table
from spanish21.law import cites
from spanish21.replay import CaseWager
from spanish21.table import CardNeeded, DealerStep, commands as c, events as e, refusal
from spanish21.table.asked import CutOffer
from spanish21.table.handling import commands as h
from spanish21.table.handling.events import CardBurned, CardsCut, CardsShuffled
from spanish21.table.irregularity import commands as i, events as x
from spanish21.table.kinds import Shuffled
from spanish21.table.state import Stage
from tests.law.massachusetts.support import (
    HOLE_CARD,
    NO_HOLE_CARD,
    READER,
    Choices,
    actions,
    any_procedure,
    box,
    cards,
    deal,
    dealt,
    decision,
    dollars,
    of,
    person,
    refused,
    table_at,
    the,
)
from tests.law.trouble import (
    TWO_TENS,
    TWO_UP,
    balanced,
    conserved,
    ended_well,
    in_rack,
    nets,
    results,
)
from tests.support import book, hand, play, side, wager

ONE, TWO = box(1), box(2)
P1, P2 = person("P1"), person("P2")
STANDS = {"readings__void_undoes": "settled-stands"}


def by_hand(edition: str, shoe: str, *wagers: CaseWager, **choices: object) -> Table:
    """Return a table on which these cards were dealt by a dealer who takes no step alone."""
    table = Table(book(edition, **choices), automation=frozenset())
    for row in wagers or (wager(1),):
        table.wager(row.box, row.person, f"{row.amount / 100:.2f}")
    table.do(c.CloseWagers())
    for card in cards(shoe):
        table.do(c.DealCard(card))
    return table


def due(table: Table) -> c.Step:
    """Return the dealer's step that is awaited."""
    now = table.awaiting
    assert isinstance(now, DealerStep), now
    return now.command


def nets_of(table: Table) -> dict[str, int]:
    """Return the nets of the last round, which must have ended well."""
    ended_well(table)
    return {str(who): net for who, net in table.report().nets.items()}


def results_of(table: Table) -> list[str]:
    return [row.result.value for row in table.report().hands]


@cites("MA 15(a)")
@any_procedure
@pytest.mark.parametrize("mark", [0, 1, 2, 3])
def test_a_card_face_up_is_discarded_and_not_used(
    edition: str, procedure: Choices, mark: int
) -> None:
    words = deal(procedure, "Kh 6c 9h", "9d", "").split()
    words.insert(mark, "^5c")
    played = play(edition, " ".join([*words, "2h"]), ["1 stand"], **procedure)
    assert nets(played) == {"P1": 1000}
    assert hand(played).cards == cards("Kh 9h")
    assert played.report.dealer == cards("6c 9d 2h")
    assert the(played.events, x.FaceUpCardFound).clause == f"{edition} 15(a)"
    assert in_rack(played.final).count(parse_card("5c")) == 1


@cites("MA 15(a)")
def test_one_card_face_up_in_each_of_two_rounds_voids_neither(edition: str) -> None:
    table = table_at(edition, "Kh 6c 9h")
    for _ in range(2):
        table.do(i.ReportFaceUpCard(parse_card("5c")))
        table.shoe.extend(cards("9d 8h"))
        table.stand()
        table.wager(1, "P1", 10)
        table.deal("Kh 6c 9h")
    assert not of(table.events, x.RoundVoided)


SETTLED = [
    pytest.param(
        "7h Kd 7c 9h Kc",
        ["1 hit"],
        [wager(1, match=2), wager(2, match=3)],
        {"P1": 800, "P2": -300},
        id="match-the-dealer",
    ),
    pytest.param(
        "Kh 5h 6c 6h 5d",
        ["1 surrender", "2 hit"],
        [wager(1), wager(2)],
        {"P1": -500, "P2": 0},
        id="surrender",
    ),
    pytest.param(
        "Ah 5h 6c Kh 5d", ["2 hit"], [wager(1), wager(2)], {"P1": 0, "P2": 0}, id="blackjack"
    ),
    pytest.param(
        "5h 5h Ac 6h 5d",
        ["1 insure", "1 hit"],
        [wager(1), wager(2)],
        {"P1": 0, "P2": 0},
        id="insurance",
    ),
    pytest.param(
        "Kh 5h Kc 6h 5d",
        ["1 surrender", "2 hit"],
        [wager(1), wager(2)],
        {"P1": 0, "P2": 0},
        id="held-surrender",
    ),
]


@cites("MA 15(a)", "MA 15(b)")
@any_procedure
@pytest.mark.parametrize("marks", [TWO_UP, TWO_TENS])
@pytest.mark.parametrize(("shoe", "steps", "wagers", "stands"), SETTLED)
def test_the_second_such_card_voids_the_round_and_undoes_what_was_settled(
    edition: str,
    *,
    procedure: Choices,
    marks: str,
    shoe: str,
    steps: list[str],
    wagers: list[CaseWager],
    stands: dict[str, int],
) -> None:
    whole = f"{deal(procedure, shoe, '9d' if procedure else '')} {marks}"
    played = play(edition, whole, steps, wagers=wagers, **procedure)
    assert nets(played) == {"P1": 0, "P2": 0}
    assert set(results(played)) == {"void"}
    assert all(row.result.value == "void" for row in played.report.side_wagers)
    clause = f"{edition} 15(a)" if marks == TWO_UP else f"{edition} 15(b)"
    assert the(played.events, x.RoundVoided).clause == clause
    assert {event.clause for event in of(played.events, x.WagerUndone)} <= {clause}
    read = play(edition, whole, steps, wagers=wagers, **procedure, **STANDS)
    assert nets(read) == stands


@cites("MA 15(a)")
def test_a_rescue_in_a_void_round_is_undone(edition: str) -> None:
    shoe, steps = f"5h 5h 6c 6h 5d 2c {TWO_UP}", ["1 double 6", "1 rescue", "2 hit"]
    wagers = [wager(1), wager(2)]
    assert nets(play(edition, shoe, steps, wagers=wagers)) == {"P1": 0, "P2": 0}
    assert nets(play(edition, shoe, steps, wagers=wagers, **STANDS)) == {"P1": -1000, "P2": 0}


@cites("MA 15(a)")
def test_every_person_on_a_shared_box_gets_their_own_back(edition: str) -> None:
    played = play(
        edition,
        f"8h 6c 8d {TWO_UP}",
        ["1 split", "1 split by B", "1 designate 2 by C"],
        wagers=[wager(1, 30, "A", match=1), wager(1, 20, "B"), wager(1, 10, "C", match=2)],
    )
    assert nets(played) == {"A": 0, "B": 0, "C": 0}
    assert set(results(played)) == {"void"}


@cites("MA 15(a)", "MA 15(b)")
@pytest.mark.parametrize(
    "report", [i.ReportFaceUpCard(parse_card("2c")), i.ReportTen(Suit.CLUBS)], ids=["up", "ten"]
)
def test_after_a_void_round_the_cards_are_reshuffled(edition: str, report: c.Command) -> None:
    table = table_at(edition, "Kh 6c 4h")
    table.do(report)
    table.do(report)
    ended_well(table)
    assert due(table) == h.ClearShoe()
    assert not of(table.events, x.DecksRemoved)
    wagering = c.PlaceWager(ONE, P1, dollars(10))
    assert refused(table, wagering)[0] == "wager/not-yet"


@cites("MA 15(b)")
@any_procedure
def test_a_ten_is_taken_out_of_the_game(edition: str, procedure: Choices) -> None:
    played = play(edition, deal(procedure, "Kh +10c 6c 9h", "9d") + " 2h", ["1 stand"], **procedure)
    assert nets(played) == {"P1": 1000}
    found = the(played.events, x.TenFound)
    assert (found.clause, found.torn) == (f"{edition} 15(b)", False)
    assert played.final.cards.tens_out == 1
    assert len(in_rack(played.final)) == 5


@cites("MA 15(b)")
def test_one_ten_and_one_card_face_up_void_nothing(edition: str) -> None:
    assert nets(play(edition, "Kh +10c ^2c 6c 9h 9d 2h", ["1 stand"])) == {"P1": 1000}


@cites("MA 15(c)")
@any_procedure
def test_an_unseen_card_drawn_in_error_is_the_next_card(edition: str, procedure: Choices) -> None:
    table = table_at(edition, deal(procedure, "Kh 6c 4h", "9d" if procedure else ""), **procedure)
    table.do(i.ReportDrawnInError(parse_card("6d")))
    assert the(table.events, x.CardDrawnInError).clause == f"{edition} 15(c)"
    table.do(c.Hit(ONE, P1))
    assert refused(table, c.DealCard(parse_card("7d"))) == ("card/aside-first", f"{edition} 15(c)")
    table.advance()
    assert table.state.boxes[0].hands[0].cards == cards("Kh 4h 6d")


@cites("MA 15(c)")
def test_an_unseen_card_may_come_to_the_dealer_or_to_the_next_round(edition: str) -> None:
    table = table_at(edition, "Kh 8c 9h")
    table.do(i.ReportDrawnInError(parse_card("9d")))
    table.stand()
    assert table.report().dealer == cards("8c 9d")
    table.wager(1, "P1", 10)
    table.deal("Kh 8c 9h")
    table.stand()
    table.do(i.ReportDrawnInError(parse_card("Kd")))
    table.advance()
    assert nets_of(table) == {"P1": 1000}


@cites("MA 15(d)")
def test_an_exposed_card_waits_until_every_player_has_two(edition: str) -> None:
    table = by_hand(edition, "", wager(1), wager(2))
    exposed = i.ReportDrawnInError(parse_card("7c"), exposed=True)
    for card in cards("Kh 5h 6c 4h 5d"):
        assert refused(table, exposed) == ("irregularity/not-now", f"{edition} 15(d)")
        table.do(c.DealCard(card))
    table.do(exposed)
    assert table.state.trouble.aside_exposed


@cites("MA 15(d)")
def test_an_exposed_card_goes_to_the_next_player_who_draws(edition: str) -> None:
    table = table_at(edition, "Kh 5h 6c 9h 5d", wagers=[wager(1), wager(2)])
    table.do(i.ReportDrawnInError(parse_card("3c"), exposed=True))
    table.stand()
    table.hit()
    assert table.state.boxes[1].hands[0].cards == cards("5h 5d 3c")


@cites("MA 15(d)")
def test_the_dealer_takes_the_exposed_card_as_the_second_card(edition: str) -> None:
    table = table_at(edition, "Kh 8c 9h")
    table.do(i.ReportDrawnInError(parse_card("9d"), exposed=True))
    table.act(i.RefuseCard(ONE, P1))
    assert {action.value for action in actions(table)} == {"stand", "surrender"}
    table.stand()
    assert table.report().dealer == cards("8c 9d")
    assert not of(table.events, x.CardDiscarded)
    assert nets_of(table) == {"P1": 1000}


@cites("MA 15(d)", "MA 11(c)")
def test_an_exposed_face_card_taken_by_a_dealer_with_an_ace_is_a_blackjack(edition: str) -> None:
    table = table_at(edition, "Kh Ac 9h")
    table.insure()
    table.do(i.ReportDrawnInError(parse_card("Kd"), exposed=True))
    table.stand()
    assert nets_of(table) == {"P1": 1000 - 1000}
    assert table.report().dealer_blackjack


@cites("MA 15(d)")
@pytest.mark.parametrize("procedure", [HOLE_CARD, READER], ids=["hole", "reader"])
def test_an_exposed_card_of_no_use_is_burned(edition: str, procedure: Choices) -> None:
    table = table_at(edition, "Kh 8c 9h 9d", **procedure)
    table.do(i.ReportDrawnInError(parse_card("3c"), exposed=True))
    table.act(i.RefuseCard(ONE, P1))
    table.stand()
    gone = the(table.events, x.CardDiscarded)
    assert (gone.card, gone.clause) == (parse_card("3c"), f"{edition} 15(d)")
    assert nets_of(table) == {"P1": 1000}


@cites("MA 15(d)")
def test_who_refuses_the_exposed_card_gets_no_more_cards(edition: str) -> None:
    table = table_at(edition, "5h 5h 6c 6h 5d", wagers=[wager(1), wager(2)])
    table.do(i.ReportDrawnInError(parse_card("Kc"), exposed=True))
    table.act(i.RefuseCard(ONE, P1))
    refused(table, c.Hit(ONE, P1))
    refused(table, c.DoubleDown(ONE, P1, dollars(10)))
    table.stand()
    table.hit()
    assert table.state.boxes[0].hands[0].cards == cards("5h 6h")
    assert table.state.boxes[1].hands[0].cards == cards("5h 5d Kc")
    assert the(table.events, x.CardRefused).clause == f"{edition} 15(d)"


@cites("MA 15(d)", "MA 13(b)")
def test_on_a_shared_box_the_caller_refuses(edition: str) -> None:
    table = Table(book(edition))
    table.wager(1, "A", 20)
    table.wager(1, "B", 10)
    table.deal("5h 6c 6h")
    table.do(i.ReportDrawnInError(parse_card("Kc"), exposed=True))
    assert refused(table, i.RefuseCard(ONE, person("B")))[0] == "action/not-the-caller"
    table.do(i.RefuseCard(ONE, person("A")))


@cites("MA 15(d)")
def test_a_card_that_is_owed_cannot_be_refused(edition: str) -> None:
    doubled = table_at(edition, "5h 6c 6h")
    doubled.do(c.DoubleDown(ONE, P1, dollars(10)))
    split = table_at(edition, "8h 6c 8d")
    split.do(c.Split(ONE, P1))
    for table in (doubled, split):
        table.do(i.ReportDrawnInError(parse_card("2c"), exposed=True))
        assert refused(table, i.RefuseCard(ONE, P1)) == ("card/owed", f"{edition} 15(d)")


@cites("MA 15(e)")
@pytest.mark.parametrize("up", ["8c", "9c", "Kc"])
@pytest.mark.parametrize("exposed", [True, False])
def test_a_card_drawn_on_17_or_more_is_burned(edition: str, up: str, *, exposed: bool) -> None:
    table = table_at(edition, f"Kh {up} 9h 9d", automation=frozenset())
    for card in cards(f"Kh {up} 9h"):
        table.do(c.DealCard(card)) if isinstance(table.awaiting, CardNeeded) else None
    table.do(due(table))
    table.do(c.Stand(ONE, P1))
    table.do(due(table))
    assert refused(table, i.ReportOverdraw(parse_card("4c"))) == (
        "irregularity/not-now",
        f"{edition} 15(e)",
    )
    table.do(c.DealCard(parse_card("9d")))
    table.do(i.ReportOverdraw(parse_card("4c"), exposed=exposed))
    gone = the(table.events, x.CardDiscarded)
    assert (gone.card, gone.clause) == (parse_card("4c"), f"{edition} 15(e)")
    while table.state.wagers_closed:
        table.do(due(table))
    ended_well(table)
    assert table.report().dealer == cards(f"{up} 9d")


@cites("MA 15(f)")
def test_a_dealer_who_missed_the_first_card_takes_it_after_the_players(edition: str) -> None:
    played = play(
        edition,
        "Kh 5h 9h 6h 8c 9d",
        ["report dealer-missed", "1 stand", "2 stand"],
        wagers=[wager(1), wager(2)],
    )
    assert [place for _, place, _ in dealt(played.events)] == [1, 2, 1, 2, 0, 0]
    assert the(played.events, x.DealerMissed).clause == f"{edition} 15(f)"
    assert nets(played) == {"P1": 1000, "P2": -1000}


@cites("MA 15(f)")
@pytest.mark.parametrize("procedure", [HOLE_CARD, READER], ids=["hole", "reader"])
def test_a_dealer_who_missed_a_card_takes_both_after_the_players(
    edition: str, procedure: Choices
) -> None:
    played = play(edition, "Kh 9h 8c 9d", ["report dealer-missed", "1 stand"], **procedure)
    assert [place for _, place, _ in dealt(played.events)] == [1, 1, 0, 0]
    table = by_hand(edition, "Kh 8c 9h", **procedure)
    table.do(i.ReportDealerMissed())
    table.do(c.DealCard(parse_card("9d")))
    assert table.state.hole == parse_card("9d")


@cites("MA 15(g)")
@pytest.mark.parametrize("shuffler", ["manual", "device"])
def test_if_the_shoe_runs_out_the_discards_are_shuffled_cut_and_one_is_burned(
    edition: str, shuffler: str
) -> None:
    table = Table(book(edition, shuffler=shuffler))
    for shoe in ("Kh Kd 8c 9h 9h 9d", "2h 5h 6c 3h 5d"):
        table.wager(1, "P1", 10)
        table.wager(2, "P2", 10)
        if shoe.startswith("2"):
            table.shoe.clear()
        table.deal(shoe)
        if shoe.startswith("K"):
            table.stand()
            table.stand()
    table.hit()
    needed, layout = table.awaiting, table.state.on_layout()
    table.do(i.ReportShoeEmpty())
    assert refusal(table.state, i.ReportDrawnInError(), table.rulebook) is not None
    seen = []
    while not isinstance(table.awaiting, CardNeeded):
        now = table.awaiting
        if isinstance(now, CutOffer):
            seen.append(now.person)
            table.do(h.TakeCut(now.person, 3))
        else:
            table.do(due(table))
    assert seen == ([P2] if shuffler == "manual" else [])
    burn = table.awaiting
    assert (burn.burn, burn.clause) == (True, f"{edition} 15(g)")
    table.do(c.DealCard(parse_card("9h")))
    assert (table.awaiting, table.state.on_layout()) == (needed, layout)
    assert in_rack(table.state) == cards("9h")
    assert conserved(table.state)
    kinds = [type(event) for event in table.events]
    assert kinds.index(CardsShuffled) < kinds.index(CardBurned)
    assert (CardsCut in kinds) == (shuffler == "manual")
    table.shoe.extend(cards("8c Kh 9d Kd"))
    table.advance()
    table.stand()
    table.stand()
    ended_well(table)


@cites("MA 15(h)")
@any_procedure
def test_a_hand_without_cards_is_dead_and_its_money_goes_back(
    edition: str, procedure: Choices
) -> None:
    played = play(
        edition,
        "Kh 8c 9h 9d",
        ["report missed 1", "report missed 1 second", "2 stand"],
        wagers=[wager(1, match=5), wager(2, match=1)],
        **procedure,
    )
    assert nets(played) == {"P1": 0, "P2": 900}
    assert results(played) == ["void", "win"]
    assert side(played).result.value == "void"
    assert the(played.events, x.HandDead).clause == f"{edition} 15(h)"


@cites("MA 15(h)")
@any_procedure
def test_a_round_in_which_every_hand_is_dead_comes_to_its_end(
    edition: str, procedure: Choices
) -> None:
    played = play(edition, "Ac Kd", ["report missed 1", "report missed 1 second"], **procedure)
    assert nets(played) == {"P1": 0}
    assert results(played) == ["void"]


@cites("MA 15(h)")
def test_every_person_on_a_dead_box_gets_their_own_back(edition: str) -> None:
    played = play(
        edition,
        "Kh 8c 9d",
        ["report missed 1 second", "1 dead by A"],
        wagers=[wager(1, 30, "A", match=1), wager(1, 20, "B")],
    )
    assert nets(played) == {"A": -100, "B": 0}
    assert results(played) == ["void", "void"]


@cites("MA 15(h)")
@any_procedure
def test_a_hand_with_one_card_gets_the_second_after_all_others(
    edition: str, procedure: Choices
) -> None:
    shoe = "Kh 5h 8c 6h 9d 9h" if procedure else "Kh 5h 8c 6h 9h 9d"
    played = play(
        edition,
        shoe,
        ["report missed 1 second", "1 late", "1 stand", "2 stand"],
        wagers=[wager(1), wager(2)],
        **procedure,
    )
    order = [place for _, place, _ in dealt(played.events)]
    assert order == ([1, 2, 0, 2, 0, 1] if procedure else [1, 2, 0, 2, 1, 0])
    assert the(played.events, x.LateCardAccepted).clause == f"{edition} 15(h)"
    assert nets(played) == {"P1": 1000, "P2": -1000}


@cites("MA 15(h)")
def test_declining_the_second_card_makes_the_hand_dead(edition: str) -> None:
    played = play(
        edition,
        "8h 5h 8c 6h 9d",
        ["report missed 1 second", "1 dead", "2 stand"],
        wagers=[wager(1, 20, match=1), wager(2)],
    )
    assert nets(played) == {"P1": 400, "P2": -1000}
    assert results(played) == ["void", "lose"]


@cites("MA 15(i)")
@any_procedure
def test_a_late_card_comes_after_all_others_and_before_the_dealers_second_is_shown(
    edition: str, procedure: Choices
) -> None:
    played = play(
        edition,
        deal(procedure, "5h 5h 8c 6h 6d", "9d", "Kd Kc"),
        ["1 hit", "report not-dealt 1", "1 late", "2 hit"],
        wagers=[wager(1), wager(2)],
        **procedure,
    )
    to_boxes = [(card, place) for card, place, _ in dealt(played.events) if place]
    assert to_boxes[-2:] == [("Kd", 2), ("Kc", 1)]
    assert the(played.events, x.CardDeferred).clause == f"{edition} 15(i)"
    assert nets(played) == {"P1": 1000, "P2": 1000}
    announced = of(played.events, e.DealersCardAnnounced)
    if announced:
        late = max(n for n, event in enumerate(played.events) if _to_box(event))
        assert late < played.events.index(announced[0])


def _to_box(event: object) -> bool:
    return isinstance(event, e.CardDealt) and event.box is not None


@cites("MA 15(i)")
def test_a_dead_hand_gets_its_wager_back(edition: str) -> None:
    played = play(
        edition,
        "5h 5h 8c 6h 6d Kd 9d",
        ["1 double 4", "report not-dealt 1", "1 dead", "2 hit"],
        wagers=[wager(1, 30), wager(2)],
    )
    assert nets(played) == {"P1": 0, "P2": 1000}
    assert the(played.events, e.WagerReturned, box=ONE).amount == 3400
    assert hand(played).clauses == (f"{edition} 15(i)",)


@cites("MA 15(i)", "MA 10(d)")
def test_a_dealer_blackjack_takes_the_original_wager_from_the_hand_that_lives(
    edition: str,
) -> None:
    played = play(
        edition,
        "8h Kc 8d 3c Kd Ad",
        ["1 split", "1 hit", "report not-dealt 1", "1 dead", "1 stand"],
    )
    assert nets(played) == {"P1": -1000}
    assert results(played) == ["void", "lose"]


@cites("MA 15(i)")
def test_a_card_that_nobody_requested_was_not_missed(edition: str) -> None:
    table = table_at(edition, "5h 8c 6h")
    missed = i.ReportCardNotDealt(ONE)
    assert refused(table, missed) == ("irregularity/not-now", f"{edition} 15(i)")


def _stacked(edition: str, **choices: object) -> Table:
    table = Table(book(edition, **choices), automation=frozenset())
    table.do(h.OrderReshuffle())
    table.do(due(table))
    assert table.state.cards.stage is Stage.STACKED
    return table


@cites("MA 15(j)")
def test_after_a_jam_the_cards_are_shuffled_again(edition: str) -> None:
    table = _stacked(edition, shuffler="device")
    shuffle = h.ShuffleCards(Shuffled.DEVICE)
    table.do(i.ReportJam())
    assert due(table) == shuffle
    table.do(shuffle)
    table.do(i.ReportJam())
    assert due(table) == shuffle
    assert {event.clause for event in of(table.events, x.ShufflerJammed)} == {f"{edition} 15(j)"}
    assert refused(_stacked(edition), i.ReportJam())[0] == "device/none"


@cites("MA 15(k)")
def test_a_device_is_removed_before_cards_are_shuffled_otherwise(edition: str) -> None:
    table = _stacked(edition, shuffler="device")
    table.do(i.ReportDeviceBroken())
    assert due(table) == i.PutDeviceAway(removed=True)
    by_hand_ = h.ShuffleCards(Shuffled.MANUAL, ("plug", "riffle", "turn", "strip", "cut"))
    assert refused(table, by_hand_)[1] == f"{edition} 15(k)"
    table.do(due(table))
    assert the(table.events, x.DevicePutAway).clause == f"{edition} 15(k)"
    shuffle = due(table)
    assert isinstance(shuffle, h.ShuffleCards)
    assert shuffle.method is Shuffled.MANUAL
    table.do(shuffle)


@cites("MA 15(k)")
def test_dealing_goes_on_beside_a_broken_shuffler(edition: str) -> None:
    table = by_hand(edition, "Kh 8c", shuffler="device")
    table.do(i.ReportDeviceBroken())
    table.do(c.DealCard(parse_card("9h")))


@cites("MA 15(l)", "MA 15(l)(1)")
def test_a_reader_that_shows_the_hole_card_makes_all_hands_dead(edition: str) -> None:
    table = table_at(
        edition, "5h 8h 8c 6h 6d 9d 2c", wagers=[wager(1), wager(2, match=1)], **READER
    )
    table.hit()
    table.do(i.ReportWrongReader(discloses=True))
    assert nets_of(table) == {"P1": 0, "P2": 400}
    assert results_of(table) == ["void", "void"]
    assert {event.clause for event in of(table.events, x.HandDead)} == {f"{edition} 15(l)(1)"}
    assert table.state.cards.stage is Stage.READY


@cites("MA 15(l)(1)")
def test_a_surrender_that_was_collected_stays_so_when_hands_are_called_dead(edition: str) -> None:
    table = table_at(edition, "Kh 8h 8c 6h 6d 9d", wagers=[wager(1), wager(2)], **READER)
    table.surrender()
    table.do(i.ReportWrongReader(discloses=True))
    assert nets_of(table) == {"P1": -500, "P2": 0}
    assert results_of(table) == ["surrendered", "void"]


@cites("MA 15(l)", "MA 15(l)(2)")
def test_a_reader_that_shows_nothing_lets_play_go_on(edition: str) -> None:
    table = table_at(edition, "Kh 8c 9h 9d", **READER)
    before = table.awaiting
    table.do(i.ReportWrongReader(discloses=False))
    assert table.awaiting == before
    assert the(table.events, x.WrongReaderUsed).clause == f"{edition} 15(l)(2)"
    table.stand()
    assert nets_of(table) == {"P1": 1000}


@cites("MA 15(l)")
@pytest.mark.parametrize("up", ["Ac", "Kc", "Qc", "Jc"])
def test_the_reader_is_not_wrong_on_an_ace_or_a_face_card(edition: str, up: str) -> None:
    table = by_hand(edition, f"Kh {up} 9h 9d", **READER)
    report = i.ReportWrongReader(discloses=True)
    assert refused(table, report) == ("irregularity/not-now", f"{edition} 15(l)")


@cites("MA 15(l)", "MA 15(k)[2]")
@pytest.mark.parametrize("procedure", [NO_HOLE_CARD, HOLE_CARD], ids=["none", "hole"])
def test_without_a_reader_nothing_is_reported_of_it(edition: str, procedure: Choices) -> None:
    table = by_hand(edition, "Kh 8c 9h", **procedure)
    for report in (i.ReportWrongReader(discloses=True), i.ReportReaderBroken()):
        assert refused(table, report) == ("reader/none", f"{edition} 7(i)")


@cites("MA 15(k)[2]", "MA 9(c)")
@pytest.mark.parametrize("up", ["Ac", "Kc"])
def test_without_the_reader_the_hole_card_stays_unread(edition: str, up: str) -> None:
    hole = "Kd" if up == "Ac" else "Ad"
    played = play(edition, f"5h {up} 6h {hole} 2c", ["report reader-broken", "1 double"], **READER)
    assert played.final.reader is None
    assert nets(played) == {"P1": -1000}
    assert f"{edition} 9(c)" in hand(played).clauses
    broken = the(played.events, x.ReaderBroken)
    assert (broken.stops, broken.clause) == (False, f"{edition} 15(k)[2]")


@cites("MA 15(k)[2]", "MA 10(d)", "MA 11(d)")
def test_without_the_reader_a_split_loses_only_the_original_wager(edition: str) -> None:
    played = play(
        edition,
        "8h Ac 8d Kd 2c 3c",
        ["report reader-broken", "1 insure", "1 split", "1 stand", "1 stand"],
        **READER,
    )
    assert nets(played) == {"P1": -1000 + 1000}
    assert [row.net for row in played.report.hands] == [-1000, 0]


@cites("MA 15(k)[2]")
def test_a_reader_that_works_again_is_not_used_in_that_round(edition: str) -> None:
    table = by_hand(edition, "Kh Kc 9h 9d", **READER)
    assert due(table) == c.UseCardReader()
    table.do(i.ReportReaderBroken())
    assert refused(table, i.ReportReaderBroken())[1] == f"{edition} 15(k)[2]"
    assert refused(table, c.UseCardReader())[0] == "dealer/out-of-order"
    table.do(i.ReportReaderRepaired())
    assert isinstance(due(table), c.AnnounceTotal)
    table.do(due(table))
    table.do(c.Stand(ONE, P1))
    while table.state.wagers_closed:
        table.do(due(table))
    assert nets_of(table) == {"P1": 0}
    table.wager(1, "P1", 10)
    table.do(c.CloseWagers())
    for card in cards("Kh Kc 9h 9d"):
        table.do(c.DealCard(card))
    assert due(table) == c.UseCardReader()


@cites("MA 15(k)[2]")
def test_a_reader_that_stays_broken_is_not_used_in_the_next_round_either(edition: str) -> None:
    table = table_at(edition, "Kh 8c 9h 9d", **READER)
    table.do(i.ReportReaderBroken())
    table.stand()
    table.wager(1, "P1", 10)
    table.deal("Kh Kc 9h Ad")
    assert decision(table).box == ONE
    table.stand()
    assert nets_of(table) == {"P1": -1000}
    assert balanced(table.events)
