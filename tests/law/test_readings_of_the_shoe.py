"""Interpretations R61 and R64 to R66: cover card, shuffle, burn card, and cards found."""

from __future__ import annotations

import pytest

from spanish21 import Table
from spanish21.ids import PersonId
from spanish21.law import cites, reads
from spanish21.rules.cutting import cover_bounds
from spanish21.rules.shuffling import parse_procedure
from spanish21.table.awaited import CardNeeded, DealerStep
from spanish21.table.commands import CloseWagers, DealCard, cards as h, irregularities as i
from spanish21.table.commands.people import Arrive
from spanish21.table.events import cards as x
from spanish21.table.state import Packet, TableState
from tests.law.around import closed, ready
from tests.law.kit import card as card_, cards, dealt, refused_as, the
from tests.law.silence import any_edition, hole, in_massachusetts, number
from tests.support import book, wager


class TestAboutAQuarter:
    @cites("MA 4(e)")
    @reads("R61")
    @in_massachusetts
    @pytest.mark.parametrize(
        ("share", "decks", "stack", "least"),
        [
            ("1/4", 6, 288, 72),
            ("1/4", 6, 7, 2),
            ("1/4", 6, 1, 1),
            ("3/10", 6, 288, 87),
            ("3/10", 8, 384, 116),
            ("0.3", 6, 10, 3),
            ("0.28", 6, 25, 7),
        ],
    )
    def test_a_part_of_a_card_is_a_whole_one(
        self, edition: str, share: str, decks: int, stack: int, least: int
    ) -> None:
        rulebook = book(edition, decks=decks, cover_card_depth=share)
        assert cover_bounds(stack, rulebook).least == least


class TestTurnIsARiffle:
    @cites("MA-bonus-spin 4(j)(3)", "MA-bonus-spin 4(j)(4)")
    @reads("R64")
    @pytest.mark.parametrize(
        ("steps", "early"),
        [
            ("plug riffle turn strip cut", False),
            ("plug turn*2 riffle strip cut", False),
            ("plug turn strip riffle cut", True),
            ("plug riffle strip turn cut", True),
        ],
    )
    def test_a_turn_counts_toward_the_two_riffles(self, steps: str, *, early: bool) -> None:
        cited = book("MA-bonus-spin").shuffle
        assert cited is not None
        found = [refusal.code for refusal in parse_procedure(steps).refusals(cited)]
        assert found == (["shuffle/strip-too-early"] if early else [])


class TestBurnCardShown:
    @cites("MA 7(c)")
    @reads("R65")
    @in_massachusetts
    def test_the_table_is_shown_the_last_burn_card(self, edition: str) -> None:
        table = closed(edition)
        table.do(Arrive(PersonId("P1")))
        ready(table)
        assert not table.state.cards.burn_shown
        table.do(h.DiscloseBurnCard(PersonId("P1")))
        assert the(table.events, x.BurnCardDisclosed).card == table.state.cards.burned
        assert table.state.cards.burn_shown


class TestFoundCardsStayOut:
    @cites("MD 13.A", "MD 13.K", "MA 15(a)", "MA 15(g)")
    @reads("R66")
    @any_edition
    def test_a_card_found_face_up_does_not_come_again_in_the_round(self, edition: str) -> None:
        table = self.emptied(edition)
        assert table.state.discards() == cards("2h 3h 4h 5h 2d 3d 4d 5d")
        assert table.state.rack[-1].cards == cards("9c")
        self.shuffle(table)
        refused = refused_as(table, DealCard(card_("9c"), None))
        assert refused == ("card/kept-apart", number(edition, "13.A", "15(a)"))
        table.do(DealCard(card_("2h"), None))
        assert [packet.cards for packet in table.state.rack] == [cards("9c"), cards("2h")]

    @cites("MD 13.K", "MA 15(g)")
    @reads("R66")
    @any_edition
    def test_only_the_discards_come_out_of_the_refilled_shoe(self, edition: str) -> None:
        table = self.emptied(edition)
        self.shuffle(table)
        refused = refused_as(table, DealCard(card_("As"), None))
        assert refused == ("card/not-in-shoe", number(edition, "13.K", "15(g)"))
        table.do(DealCard(card_("3h"), None))
        assert refused_as(table, DealCard(card_("3h")))[0] == "card/not-in-shoe"

    @cites("MD 13.A", "MA 15(a)")
    @reads("R66")
    @any_edition
    def test_the_next_shuffle_between_rounds_takes_it_in_again(self, edition: str) -> None:
        table = dealt(edition, "Kh 9d 9h 8d", wager(1), **hole(edition))
        table.do(i.ReportFaceUpCard(card_("9c")))
        table.stand()
        table.shuffle(cards("9c 9c Kh 2c 3c 4c 5c 6c 7c 8c 9h Kc 2d 3d 4d 5d"))
        assert table.state.cards.refill is None
        assert not any(packet.apart for packet in table.state.rack)

    def emptied(self, edition: str) -> Table:
        """Find a card face up while a shoe runs out in a round, with eight discards in the rack."""
        table = Table(book(edition, **hole(edition)), automation=frozenset())
        seen = bytearray(len(table.state.seen))
        discards = cards("2h 3h 4h 5h 2d 3d 4d 5d")
        for card in discards:
            seen[card.index] += 1
        table.state = TableState(rack=(Packet(discards),), seen=bytes(seen))
        table.wager(1, "P1", 10)
        table.do(CloseWagers())
        table.do(DealCard(card_("Kh")))
        table.do(i.ReportFaceUpCard(card_("9c")))
        table.do(i.ReportShoeEmpty())
        return table

    def shuffle(self, table: Table) -> None:
        """Shuffle, cut and load the discards."""
        while not isinstance(now := table.awaiting, CardNeeded):
            assert isinstance(now, DealerStep), now
            table.do(now.command)
