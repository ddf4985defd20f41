"""Section 7: how the cards of a round go to the discard rack."""

from __future__ import annotations

from spanish21.law import cites
from spanish21.table import (
    Wagers,
    commands as c,
    events as e,
    rebuild,
    sizes,
)
from tests.law.kit import TWO_WAGERS, Choices, all_but, box, cards, dealt, names, of, refused_as
from tests.law.massachusetts.procedures import any_procedure, deal
from tests.support import play, wager


class TestPickingUp:
    @cites("MA 7(h)")
    def test_the_cards_are_picked_up_from_the_far_right_and_the_dealers_last(
        self, edition: str
    ) -> None:
        played = play(
            edition,
            "9h Kh 7h 9c 9d 6d 7d Kd 8s",
            ["1 stand", "3 hit", "6 stand"],
            wagers=[wager(1), wager(3), wager(6)],
        )
        picked = of(played.events, e.CardsPickedUp)
        assert [(row.box, row.cards) for row in picked] == [
            (6, cards("7h 7d")),
            (3, cards("Kh 6d Kd")),
            (1, cards("9h 9d")),
            (None, cards("9c 8s")),
        ]
        assert {row.clause for row in picked} == {f"{edition} 7(h)"}
        assert names(played.events)[-1] == "RoundCompleted"

    @cites("MA 7(h)")
    def test_the_hands_of_a_split_box_are_picked_up_from_the_right_too(self, edition: str) -> None:
        played = play(
            edition,
            "8h Kh 9c 8d 7d 3h 2h 8s",
            ["1 split", "1 stand", "1 stand", "2 stand"],
            wagers=TWO_WAGERS,
        )
        picked = [(row.box, row.hand, row.cards) for row in of(played.events, e.CardsPickedUp)]
        assert picked == [
            (2, 1, cards("Kh 7d")),
            (1, 2, cards("8d 2h")),
            (1, 1, cards("8h 3h")),
            (None, None, cards("9c 8s")),
        ]

    @cites("MA 7(h)")
    def test_another_order_is_refused(self, edition: str) -> None:
        table = dealt(edition, "9h 8h 9c 9d 8d 8s", *TWO_WAGERS, automation=all_but(c.PickUp))
        table.stand()
        table.stand()
        wrong = ("dealer/wrong-hand", f"{edition} 7(h)")
        assert refused_as(table, c.PickUp(box(1))) == wrong
        assert refused_as(table, c.PickUp(None)) == wrong
        table.do(c.PickUp(box(2)))
        assert refused_as(table, c.PickUp(None)) == wrong
        table.do(c.PickUp(box(1)))
        table.do(c.PickUp(None))

    @cites("MA 7(h)")
    def test_nothing_is_picked_up_before_the_wagers_are_settled(self, edition: str) -> None:
        table = dealt(edition, "9h 9c 9d 8d", automation=all_but(c.PickUp, c.Pay))
        assert refused_as(table, c.PickUp(box(1)))[0] == "dealer/decision-first"
        table.stand()
        assert refused_as(table, c.PickUp(box(1)))[0] == "dealer/out-of-order"

    @cites("MA 7(h)")
    @any_procedure
    def test_every_hand_can_be_rebuilt_from_the_discard_rack(
        self, edition: str, procedure: Choices
    ) -> None:
        shoe = deal(procedure, "8h Kh 9c 8d 6d", "4d", "3h Kd 2h Ks 9s")
        steps = ["split", "double", "hit", "stand", "hit"]
        table = dealt(edition, shoe + " 5c", *TWO_WAGERS, **procedure)
        for step in steps:
            getattr(table, step)()
        pile = [card for packet in table.state.rack for card in packet.cards]
        rebuilt = rebuild(pile, sizes(table.last_round))
        assert [(row.box, row.hand, row.cards) for row in rebuilt] == [
            (2, 1, cards("Kh 6d 9s")),
            (1, 2, cards("8d 2h Ks")),
            (1, 1, cards("8h 3h Kd")),
            (None, None, cards("9c 4d 5c")),
        ]

    @cites("MA 7(h)")
    def test_the_rack_keeps_the_rounds_apart(self, edition: str) -> None:
        table = dealt(edition, "9h 9c 9d 8d")
        table.stand()
        table.wager(2, "P2", 10)
        table.deal("Kh Kc Kd 8h")
        table.stand()
        assert [(row.round, row.box, row.cards) for row in table.state.rack] == [
            (1, 1, cards("9h 9d")),
            (1, None, cards("9c 8d")),
            (2, 2, cards("Kh Kd")),
            (2, None, cards("Kc 8h")),
        ]

    @cites("MA 7(h)")
    def test_the_layout_is_clear_for_the_next_round(self, edition: str) -> None:
        table = dealt(edition, "9h 9c 9d 8d")
        table.stand()
        assert isinstance(table.awaiting, Wagers)
        assert not table.state.boxes
        assert not table.state.dealer
        assert table.report().nets_cents == {"P1": 1000}
