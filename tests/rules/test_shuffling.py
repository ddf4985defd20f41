"""The manual shuffle moves real cards, and its steps come in the order of the rule."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from spanish21.cards import DECK
from spanish21.law import Submission, cites
from spanish21.law.citations import ShuffleCitations
from spanish21.mixing import Habits, moves
from spanish21.rules.shuffling import (
    Handful,
    Insertion,
    Plug,
    Procedure,
    ProcedureError,
    Riffle,
    ShuffleError,
    Step,
    cut,
    parse_procedure,
    perform,
    plug,
    riffle,
    strip,
    turn,
)

CARDS = tuple("abcdefgh")
USUAL = "plug riffle riffle strip riffle turn riffle cut"


def joined(cards: tuple[str, ...]) -> str:
    return "".join(cards)


class TestSteps:
    @cites("MA-bonus-spin 4(j)(1)")
    def test_a_plug_puts_packets_of_unused_cards_among_the_discards(self) -> None:
        made = plug("abcd", "XYZ", (Insertion(2, 1), Insertion(1, 4)))
        assert joined(made) == "aXYbcdZ"

    @cites("MA-bonus-spin 4(j)(2)")
    def test_a_riffle_interlaces_two_piles(self) -> None:
        made = riffle(CARDS, 4, (Handful(4, 4, (1, 2, 2, 1, 1, 1)),))
        assert joined(made) == "aefbcgdh"

    @cites("MA-bonus-spin 4(j)(2)")
    def test_a_riffle_may_begin_with_the_right_pile(self) -> None:
        assert joined(riffle(CARDS, 2, (Handful(2, 6, (0, 6, 2)),))) == "cdefghab"

    @cites("MA-bonus-spin 4(j)(2)")
    def test_handfuls_are_laid_on_one_another(self) -> None:
        handfuls = (Handful(2, 2, (1, 1, 1, 1)), Handful(2, 2, (2, 2)))
        assert joined(riffle(CARDS, 4, handfuls)) == "cdghaebf"

    @cites("MA-bonus-spin 4(j)(3)")
    def test_a_turn_keeps_the_order_of_the_stack_and_turns_its_cards(self) -> None:
        handfuls = (Handful(4, 4, (1, 1) * 4),)
        assert turn(CARDS, 4, handfuls) == riffle(CARDS, 4, handfuls)
        assert joined(turn(CARDS, 4, handfuls, turned=str.upper)) == "aEbFcGdH"

    @cites("MA-bonus-spin 4(j)(4)")
    def test_a_strip_lays_packets_on_one_another(self) -> None:
        assert joined(strip(CARDS, (3, 4, 1))) == "hdefgabc"

    @cites("MA-bonus-spin 4(j)(5)")
    def test_a_cut_brings_the_top_to_the_bottom(self) -> None:
        assert joined(cut(CARDS, 3)) == "defghabc"

    def test_numbers_that_are_no_move_of_the_stack_are_refused(self) -> None:
        with pytest.raises(ShuffleError, match="cannot be parted after 9"):
            cut(CARDS, 9)
        with pytest.raises(ShuffleError, match="do not make up 8 cards"):
            strip(CARDS, (3, 3))
        with pytest.raises(ShuffleError, match="left pile"):
            riffle(CARDS, 4, (Handful(3, 4, (3, 4)),))
        with pytest.raises(ShuffleError, match="right hand"):
            riffle(CARDS, 4, (Handful(4, 4, (4, 3)),))
        with pytest.raises(ShuffleError, match="5 deep into 4 discards"):
            plug("abcd", "X", (Insertion(1, 5),))
        with pytest.raises(ShuffleError, match="do not make up"):
            strip(CARDS, (9, -1))

    def test_unused_cards_lie_apart_until_they_are_plugged(self) -> None:
        handfuls = (Handful(2, 2, (0, 2, 2)),)
        stacks = tuple(perform("abcd", "X", (Riffle(2, handfuls), Plug((Insertion(1, 0),)))))
        assert [joined(stack) for stack in stacks] == ["cdab", "Xcdab"]
        assert joined(next(perform("abcd", "X", (Riffle(3, (Handful(3, 2, (3, 2)),)),)))) == "Xabcd"

    def test_there_is_one_plug(self) -> None:
        again = Plug((Insertion(1, 0),))
        with pytest.raises(ShuffleError, match="once"):
            tuple(perform("abcd", "X", (again, again)))


@settings(deadline=None)
@given(
    steps=st.lists(st.sampled_from(tuple(Step)), min_size=1, max_size=8).filter(
        lambda steps: steps.count(Step.PLUG) <= 1
    ),
    decks=st.sampled_from((1, 6, 8)),
    handful=st.sampled_from((0, 1, 7, 26)),
    seed=st.integers(0, 2**32),
)
def test_every_step_is_a_permutation_of_the_same_cards(
    steps: list[Step], decks: int, handful: int, seed: int
) -> None:
    procedure = Procedure(tuple(steps))
    habits = Habits(48 * decks, 12 * decks, 10, handful)
    cards = tuple(enumerate(DECK * decks))
    unused, discards = cards[: habits.unused], cards[habits.unused :]
    drawn = tuple(moves(procedure, habits, Random(seed)))
    assert Procedure.of(drawn) == procedure
    stacks = list(perform(discards, unused, drawn))
    assert len(stacks) == len(steps)
    assert sorted(stacks[-1], key=lambda card: card[0]) == list(cards)


def _cited() -> ShuffleCitations:
    prescribed = Submission("MA-bonus-spin").rulebook().shuffle
    assert prescribed is not None
    return prescribed


CITED = _cited()


class TestOrder:
    def refused(self, text: str, *, unused: bool = True) -> list[tuple[str, str | None]]:
        found = parse_procedure(text).refusals(CITED, unused=unused)
        return [(refusal.code, refusal.clause) for refusal in found]

    @cites("MA-bonus-spin 4(j)")
    def test_a_shuffle_with_all_five_steps_in_order_is_permitted(self) -> None:
        assert self.refused(USUAL) == []

    @cites("MA-bonus-spin 4(j)")
    @pytest.mark.parametrize("step", [step.value for step in Step])
    def test_each_of_the_five_steps_is_wanted(self, step: str) -> None:
        text = USUAL.replace("riffle riffle", "riffle") if step == "riffle" else USUAL
        without = " ".join(word for word in text.split() if word != step)
        codes = self.refused(without)
        assert ("shuffle/step-missing", "MA-bonus-spin 4(j)") in codes
        [message] = [
            refusal.message
            for refusal in parse_procedure(without).refusals(CITED)
            if refusal.code == "shuffle/step-missing"
        ]
        assert message.endswith(f": {step}. Add them.")

    @cites("MA-bonus-spin 4(j)(1)")
    def test_the_plug_is_usually_first_but_need_not_be(self) -> None:
        assert self.refused("riffle plug riffle turn strip cut") == []

    def test_a_new_set_has_nothing_to_plug(self) -> None:
        assert self.refused("riffle riffle strip turn cut", unused=False) == []

    @cites("MA-bonus-spin 4(j)(4)")
    @pytest.mark.parametrize("start", ["plug strip", "plug riffle strip", "plug turn strip"])
    def test_no_strip_before_two_riffles(self, start: str) -> None:
        codes = self.refused(f"{start} riffle riffle turn cut")
        assert codes == [("shuffle/strip-too-early", "MA-bonus-spin 4(j)(4)")]

    @cites("MA-bonus-spin 4(j)(3)", "MA-bonus-spin 4(j)(4)")
    def test_a_turn_riffles_too(self) -> None:
        assert self.refused("plug riffle turn strip cut") == []

    @cites("MA-bonus-spin 4(j)(5)")
    def test_nothing_follows_the_cut(self) -> None:
        codes = self.refused("plug riffle riffle strip turn cut riffle")
        assert codes == [("shuffle/cut-not-last", "MA-bonus-spin 4(j)(5)")]

    @cites("MA-bonus-spin 4(j)(4)", "MA-bonus-spin 4(j)(5)")
    def test_a_shuffle_under_way_is_refused_the_wrong_next_step(self) -> None:
        _, refusal = parse_procedure("plug riffle strip").refusals(CITED, unused=False)
        assert str(refusal) == (
            "The strip comes after 1 riffle. Riffle at least twice first. [MA-bonus-spin 4(j)(4)]"
        )
        missing = ("shuffle/step-missing", "MA-bonus-spin 4(j)")
        assert self.refused("plug riffle riffle strip", unused=False) == [missing]
        _, after = self.refused("plug riffle cut riffle", unused=False)
        assert after[0] == "shuffle/cut-not-last"


class TestNotation:
    def test_it_reads_words_commas_and_times(self) -> None:
        procedure = parse_procedure("Plug, riffle*2 strip riffle cut")
        assert str(procedure) == "plug riffle*2 strip riffle cut"
        assert parse_procedure(str(procedure)) == procedure

    @pytest.mark.parametrize(
        "text", ["", "wash", "riffle*", "riffle*0", "riffle*101", "riffle*-1", "plug plug", "²"]
    )
    def test_what_is_no_procedure_is_refused(self, text: str) -> None:
        with pytest.raises(ProcedureError):
            parse_procedure(text)

    @settings(deadline=None)
    @given(st.text(max_size=30))
    def test_any_text_is_read_or_refused(self, text: str) -> None:
        try:
            procedure = parse_procedure(text)
        except ProcedureError:
            return
        assert parse_procedure(str(procedure)) == procedure
