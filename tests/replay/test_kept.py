"""Cases that keep their table: what one round leaves to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings, strategies as st

from spanish21.cards import parse_cards
from spanish21.law import cites, reads
from spanish21.replay import (
    CaseError,
    StepRefusedError,
    parse_case,
    play_case,
    record,
    record_played,
    write_case,
)
from spanish21.table import events as e
from spanish21.table.events import cards as h, irregularities as i
from tests.replay.test_record import floor
from tests.support import EDITIONS

if TYPE_CHECKING:
    from spanish21.replay import PlayedCase

KEEP = "[table]\nkeep = true\n"


def played(edition: str, *rounds: str, **options: object) -> PlayedCase:
    """Play rounds at one table; options are written as they are."""
    chosen = "\n".join(f"{name} = {value}" for name, value in options.items())
    head = f'rules = "{edition}"\n[submission]\n{chosen}\n{KEEP}'
    return play_case(parse_case(head + "".join(f"[[round]]\n{text}\n" for text in rounds)))


def bet(*wagers: str) -> str:
    """Write wagers of ten dollars: `1 Ann` is Ann on box 1."""
    rows = (wager.split() for wager in wagers)
    texts = (f'{{ box = {box}, person = "{name}", wager = 10 }}' for box, name in rows)
    return f"wagers = [{', '.join(texts)}]"


def cutters(case: PlayedCase) -> list[str | None]:
    """List who cut the cards, None for the dealer."""
    return [
        event.person
        for round_ in case.rounds
        for event in round_.events
        if isinstance(event, h.CardsCut)
    ]


ROUND = f'{bet("2 Ann", "5 Bob")}\nshoe = "Kh Qh 8c 9h 9s 9d"\nplay = ["2 stand", "5 stand"]'


class TestShoe:
    @cites("MD 3.A", "MA 2(a)")
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_copies_are_counted_over_the_rounds_of_a_shoe(self, edition: str) -> None:
        one = f'{bet("1 Ann")}\nshoe = "Kh 8c Kh 9d"\nplay = ["1 stand"]'
        assert len(played(edition, one, one, one).rounds) == 3
        with pytest.raises(StepRefusedError) as caught:
            played(edition, one, one, one, one)
        assert (caught.value.round_number, caught.value.refusal.code) == (4, "card/too-many")

    @cites("MD 5.D(2)", "MD 7.C", "MD 7.D")
    def test_the_cover_card_leads_to_a_shuffle_and_says_who_cuts(self) -> None:
        out = (
            f'{bet("2 Ann", "5 Bob")}\nshoe = "Kh | Qh 8c 9h 9s 9d"\nplay = ["2 stand", "5 stand"]'
        )
        after = ROUND.replace('play = ["2', 'play = ["cut 60 by Bob", "2')
        case = played("MD-1.0", out, after)
        assert cutters(case) == ["Bob"]
        [offered] = [ev for ev in case.rounds[1].events if isinstance(ev, h.CardsCut)]
        assert offered.clause == "MD-1.0 5.D(2)"

    @cites("MA 4(d)(2)")
    def test_the_offer_of_the_cut_goes_round_from_shuffle_to_shuffle(self) -> None:
        first = ROUND.replace('play = ["2', 'play = ["new shuffle", "cut 60 by Bob", "2')
        second = ROUND.replace('play = ["2', 'play = ["new shuffle", "cut 60 by Ann", "2')
        case = played("MA", ROUND, first, second, hole_card="true")
        assert cutters(case) == ["Bob", "Ann"]
        refused = [ev for r in case.rounds for ev in r.events if isinstance(ev, h.CutRefused)]
        assert refused == []

    @cites("MD 13.E", "MA 15(c)")
    @pytest.mark.parametrize("edition", ["MD-1.0", "MA"])
    def test_a_card_drawn_in_error_is_the_next_card_of_the_next_round(self, edition: str) -> None:
        one = f'{bet("1 Ann")}\nshoe = "Kh 8c 9h 9d"\nplay = ["1 stand", "report drawn 5s at 8"]'
        two = f'{bet("1 Ann")}\nshoe = "8c 9h 9d Kc"\nplay = ["1 hit"]'
        case = played(edition, one, two, hole_card="true")
        dealt = [str(ev.card) for ev in case.rounds[1].events if isinstance(ev, e.CardDealt)]
        assert dealt[:3] == ["5s", "8c", "9h"]

    @cites("MD 13.A", "MD 13.K")
    def test_discards_of_earlier_rounds_complete_a_round(self) -> None:
        two = (
            f'{bet("1 Ann")}\nshoe = "Kh 7c 2h Kd (Kh) 8c"\n'
            'play = ["1 hit", "report shoe-empty", "1 stand"]'
        )
        case = played("MD-1.0", ROUND, two)
        assert case.rounds[1].report.hands[0].total == 20
        wrong = two.replace("(Kh) 8c", "(Kh) 3c")
        with pytest.raises(StepRefusedError) as caught:
            played("MD-1.0", ROUND, wrong)
        assert (caught.value.refusal.code, caught.value.refusal.clause) == (
            "card/not-in-shoe",
            "MD-1.0 13.K",
        )

    def test_a_table_that_goes_on_has_its_own_rack(self) -> None:
        with pytest.raises(CaseError, match="Remove the rack"):
            played("MD-1.0", ROUND, f'{ROUND}\nrack = "2c"')


class TestPeople:
    ONLY_ANN = f'{bet("1 Ann")}\nshoe = "Kh 8c 9h 9d"\nplay = ["1 stand"]'
    BOTH = f'{bet("1 Ann", "2 Bob")}\nshoe = "Kh 9c 8c 9h 9s 9d"\nplay = ["1 stand", "2 stand"]'

    @cites("MD 6.C", "MD 6.C(1)", "MD 6.C(2)", "MA 5(j)")
    @pytest.mark.parametrize("edition", ["MD-1.0", "MA"])
    def test_who_sat_out_enters_by_leave_or_after_a_shuffle(self, edition: str) -> None:
        options = {"mid_shoe_entry": "false", "hole_card": "true"}
        with pytest.raises(StepRefusedError) as caught:
            played(edition, self.ONLY_ANN, self.BOTH, **options)
        clause = "6.C" if edition.startswith("MD") else "5(j)"
        assert caught.value.refusal.clause == f"{edition} {clause}"
        for step in ("permit Bob", "new shuffle"):
            entering = self.BOTH.replace('play = ["1', f'play = ["{step}", "1')
            assert len(played(edition, self.ONLY_ANN, entering, **options).rounds) == 2

    @cites("MD 13.M", "MA 15(h)")
    @pytest.mark.parametrize("edition", ["MD-1.0", "MA"])
    def test_who_got_no_cards_is_in_the_next_deal(self, edition: str) -> None:
        dead = (
            f'{bet("1 Ann", "2 Bob")}\nshoe = "9c 8c 9s 9d"\n'
            'play = ["report missed 1", "report missed 1 second", "2 stand"]'
        )
        options = {"mid_shoe_entry": "false", "hole_card": "true"}
        case = played(edition, dead, self.BOTH, **options)
        assert any(isinstance(event, i.HandDead) for event in case.rounds[0].events)
        assert len(case.rounds[1].report.hands[0].cards) == 2

    @cites("MA 13(a)")
    def test_consent_lasts_until_the_first_person_leaves(self) -> None:
        shared = f'{bet("1 Ann", "1 Bob")}\nshoe = "Kh 8c 9h 9d"\nplay = ["1 stand"]'
        silent = shared.replace('"Bob", wager = 10', '"Bob", wager = 10, consent = false')
        assert len(played("MA", shared, silent).rounds) == 2
        gone = silent.replace('play = ["1', 'play = ["arrive Ann", "leave Ann", "1')
        with pytest.raises(StepRefusedError) as caught:
            played("MA", shared, gone)
        assert caught.value.refusal.code == "wager/no-consent"

    @cites("MA 13(a)")
    def test_a_refused_consent_refuses_the_wager(self) -> None:
        wagers = (
            'wagers = [{ box = 1, person = "Ann", wager = 10 }, '
            '{ box = 1, person = "Bob", wager = 10, consent = false }]'
        )
        with pytest.raises(StepRefusedError) as caught:
            played("MA", f'{wagers}\nshoe = "Kh 8c 9h 9d"\nplay = ["1 stand"]')
        assert caught.value.refusal.clause == "MA 13(a)"

    @cites("MD 6.B")
    def test_wagers_may_all_be_made_in_cash(self) -> None:
        cash = (
            'wagers = []\nshoe = "Kh 8c 9h 9d"\nplay = ["arrive Ann", "cash 1 10 by Ann", '
            '"confirm 1 Ann", "convert 1 Ann", "1 stand"]'
        )
        assert played("MD-1.0", cash).rounds[0].report.nets_cents == {"Ann": 1000}

    @cites("MA 5(c)", "MA 6(c)")
    def test_wagers_in_cash_are_recorded_as_they_were_made(self) -> None:
        """19 against 17 wins $25; a 9 of another suit than the dealer's is paid 4 to 1."""
        asked = 'wagers = [{ box = 2, person = "Bob", wager = 10 }]\nshoe = "9h Qh 9c Kd 9s 8d"\n'
        steps = "".join(
            f'"cash 1 {wager} by Ann", "confirm 1 Ann", "confirm 1 Ann as supervisor", '
            '"convert 1 Ann", '
            for wager in ("25", "5 match")
        )
        play = f'play = ["arrive Ann", {steps}"1 stand", "2 stand"]'
        case = parse_case(f'rules = "MA"\n{KEEP}[[round]]\n{asked}{play}')
        first = play_case(case)
        assert first.rounds[0].report.nets_cents == {"Ann": 2500 + 4 * 500, "Bob": 1000}
        recorded = parse_case(write_case(record_played(case, first)))
        assert play_case(recorded).rounds[0].events == first.rounds[0].events


class TestMeters:
    @cites("MD-bonus-spin 12.D(7)")
    def test_a_meter_goes_on_from_round_to_round(self) -> None:
        spin = (
            'wagers = [{ box = 1, person = "Ann", wager = 10, bonus_spin = 5 }]\n'
            'shoe = "Ah 9c Kh 9d"\nwheel = ["jackpot"]'
        )
        dull = (
            'wagers = [{ box = 1, person = "Ann", wager = 10, bonus_spin = 5 }]\n'
            'shoe = "9h 9c Kh 9d"\nplay = ["1 stand"]'
        )
        offered = {"bonus_spin.offered": "true"}

        def won(*rounds: str) -> int:
            case = played("MD-bonus-spin", *rounds, **offered)
            return case.rounds[-1].report.nets_cents["Ann"]  # type: ignore[index]

        assert won(dull, dull, spin) > won(dull, spin) > won(spin)
        assert won(spin, spin) == won(spin)


class TestMoments:
    @cites("MD 13.J")
    def test_the_dealers_second_card_is_missed(self) -> None:
        one = (
            f'{bet("1 Ann")}\nshoe = "Kh 8c 9h 9d"\n'
            'play = ["report dealer-missed second", "1 stand"]'
        )
        case = played("MD-1.0", one)
        missed = [type(ev).__name__ for ev in case.rounds[0].events]
        assert missed.index("DealerMissed") > missed.index("CardDealt") + 2

    @cites("MD 13.P")
    def test_a_report_may_follow_a_card_that_was_requested(self) -> None:
        one = (
            f'{bet("1 Ann")}\nshoe = "5h 8c 4h 9d 3s Kd"\n'
            'play = ["1 hit", "report wrong-reader after 3s", "1 stand"]'
        )
        case = played("MD-1.0", one)
        names = [
            str(ev.card) if isinstance(ev, e.CardDealt) else type(ev).__name__
            for ev in case.rounds[0].events
        ]
        assert names.index("WrongReaderUsed") == names.index("3s") + 1

    @cites("MD 13.I")
    def test_a_card_drawn_on_17_is_taken_from_the_shoe(self) -> None:
        one = f'{bet("1 Ann")}\nshoe = "Kh 8c 9h 9d 5c"\nplay = ["1 stand", "report overdraw 5c"]'
        assert played("MD-1.0", one).rounds[0].unused == ()

    @cites("MD 13.I", "MA 15(e)")
    @pytest.mark.parametrize(("edition", "clause"), [("MD-1.0", "13.I"), ("MA", "15(e)")])
    def test_a_dealer_draws_the_next_card_of_the_shoe_and_no_other(
        self, edition: str, clause: str
    ) -> None:
        one = (
            f'{bet("1 Ann")}\nshoe = "Kh 8c 9h 9d 7c 5c"\nplay = ["1 stand", "report overdraw 5c"]'
        )
        with pytest.raises(StepRefusedError) as caught:
            played(edition, one)
        refusal = caught.value.refusal
        assert (refusal.code, refusal.clause) == ("card/not-next", f"{edition} {clause}")
        assert "7c" in refusal.message

    @cites("MD 13.I", "MA 15(e)")
    @pytest.mark.parametrize(("edition", "clause"), [("MD-1.0", "13.I"), ("MA", "15(e)")])
    @pytest.mark.parametrize("written", ["?5c", "!5c", "| 5c", "+10h 5c", "^5c"])
    def test_what_comes_before_a_card_drawn_on_17_is_not_passed_over(
        self, edition: str, clause: str, written: str
    ) -> None:
        one = (
            f'{bet("1 Ann")}\nshoe = "Kh 8c 9h 9d {written}"\n'
            'play = ["1 stand", "report overdraw 5c"]'
        )
        with pytest.raises(StepRefusedError) as caught:
            played(edition, one)
        refusal = caught.value.refusal
        assert (refusal.code, refusal.clause) == ("card/not-next", f"{edition} {clause}")
        assert f"{written.split(maxsplit=1)[0]} comes next" in refusal.message

    @cites("MD 13.N", "MA 15(h)")
    @reads("R53")
    @pytest.mark.parametrize("edition", ["MD-1.0", "MA"])
    def test_a_missed_second_card_is_noticed_after_another_card(self, edition: str) -> None:
        one = (
            f'{bet("1 Ann", "2 Bob", "3 Cy")}\nshoe = "Kh 5h 7h 8c 9d 2d 9h 9c Kd"\n'
            'play = ["report missed 1 second after 9d", "1 late", "1 stand", "2 stand", "3 stand"]'
        )
        hands = played(edition, one).rounds[0].report.hands
        assert [hand.cards for hand in hands] == [
            parse_cards("Kh 9h"),
            parse_cards("5h 9d"),
            parse_cards("7h 2d"),
        ]

    @cites("MA 15(k)[2]", "MA 7(i)")
    def test_a_reader_repaired_between_rounds_is_used_in_the_next(self) -> None:
        both = {"hole_card": "true", "card_reader": "true"}
        head = f'{bet("1 Ann")}\nshoe = "5h Kc 6h Ad 7h"\n'
        said = [f"report reader-{state} before the wagers" for state in ("broken", "repaired")]
        read = played("MA", f"{head}play = {said}", **both)
        assert read.rounds[0].report.hands[0].cards == parse_cards("5h 6h")
        in_it = [step.replace(" before the wagers", "") for step in said]
        unread = played("MA", f"{head}play = {[*in_it, '1 double']}", **both)
        assert unread.rounds[0].report.hands[0].cards == parse_cards("5h 6h 7h")

    @cites("MD 6.D", "MA 5(d)")
    def test_what_comes_before_the_wagers_is_written_first(self) -> None:
        text = ROUND.replace('"5 stand"', '"report reader-broken before the wagers", "5 stand"')
        with pytest.raises(StepRefusedError, match="before all others") as caught:
            played("MD-1.0", text)
        assert caught.value.refusal.clause == "MD-1.0 6.D"


@settings(max_examples=40, deadline=None)
@given(
    edition=st.sampled_from(EDITIONS),
    seed=st.integers(0, 2**32 - 1),
    trouble=st.sampled_from((0.0, 0.06, 0.3)),
)
def test_a_recorded_table_goes_on_as_it_did(edition: str, seed: int, trouble: float) -> None:
    here = floor(edition, seed, trouble)
    here.play(8)
    case = record(here.submission, here.table.events, keep=True)
    text = write_case(case)
    assert parse_case(text) == case
    again = play_case(parse_case(text))
    for number, (report, round_) in enumerate(zip(here.reports, again.rounds, strict=True), 1):
        assert round_.report == report, f"round {number}:\n{text}"
    assert write_case(record_played(case, again)) == text


@pytest.mark.parametrize("table", ['keep = "yes"', "kept = true"])
def test_a_table_is_kept_or_not(table: str) -> None:
    with pytest.raises(CaseError):
        parse_case(f'rules = "MA"\n[table]\n{table}\n[[round]]\n{ROUND}\n')
