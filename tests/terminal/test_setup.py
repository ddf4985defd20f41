"""Before the first round: editions, options, bankroll and boxes, and what is refused."""

from __future__ import annotations

from io import StringIO

import pytest

from spanish21.law import Submission
from spanish21.terminal import (
    Dialogue,
    Ended,
    Quit,
    ask_bankroll,
    ask_boxes,
    ask_edition,
    ask_options,
)
from spanish21.terminal.setup import _listed
from tests.support import EDITIONS, book
from tests.terminal.support import Script, say, screen_on, too_long


def asking(*answers: str) -> tuple[Dialogue, Script]:
    reader = say(*answers)
    return Dialogue(screen_on(reader.file), reader), reader


class TestEdition:
    @pytest.mark.parametrize(("number", "edition"), list(enumerate(EDITIONS, 1)))
    def test_by_number_or_by_name(self, number: int, edition: str) -> None:
        for answer in (str(number), edition, edition.lower()):
            dialogue, reader = asking(answer)
            assert ask_edition(dialogue, {}) == Submission(edition)
            assert too_long(reader.file.getvalue()) == []

    def test_enter_takes_the_usual_one(self) -> None:
        dialogue, _ = asking("")
        assert ask_edition(dialogue, {}).edition == "MD-1.0"

    def test_each_has_a_line_on_how_it_differs(self) -> None:
        dialogue, reader = asking("")
        ask_edition(dialogue, {})
        text = reader.file.getvalue()
        assert "hole card, reader; no bonus after a split; up to 7 boxes" in text
        assert "second card last, no reader; bonus after a split; 1 box" in text
        assert text.count("the same game as MD-1.0") == 2
        assert text.count("the same game as MA") == 1

    @pytest.mark.parametrize("wrong", ["8", "0", "MD", "x" * 4000, "\x1b[A", "1 2", "-1"])
    def test_a_wrong_answer_is_asked_again(self, wrong: str) -> None:
        dialogue, reader = asking(wrong, "4")
        assert ask_edition(dialogue, {}).edition == "MA"
        assert "Enter a number from 1 to 7" in reader.file.getvalue()

    def test_one_that_forbids_what_was_chosen_is_refused_with_its_clause(self) -> None:
        dialogue, reader = asking("1", "4")
        assert ask_edition(dialogue, {"hole_card": "false"}).edition == "MA"
        assert "[MD-draft 7.E(4)]" in " ".join(reader.file.getvalue().split())


class TestOptions:
    def change(self, edition: str, *answers: str) -> tuple[Submission, str]:
        dialogue, reader = asking(*answers)
        changed = ask_options(dialogue, Submission(edition))
        assert too_long(reader.file.getvalue()) == []
        return changed, reader.file.getvalue()

    def test_enter_keeps_the_defaults(self) -> None:
        assert self.change("MA", "")[0] == Submission("MA")

    @pytest.mark.parametrize("written", ["decks=8", "decks = 8", "decks 8", "1 8", "1=8"])
    def test_by_name_or_number(self, written: str) -> None:
        changed, text = self.change("MD-1.0", "o", written, "")
        assert changed.rulebook().decks.value == 8
        assert "decks = 8" in text

    def test_a_name_alone_asks_for_a_value_and_names_the_clause(self) -> None:
        changed, text = self.change("MA", "o", "hole_card", "y", "card_reader", "", "")
        assert changed.rulebook().hole_card.value
        assert not changed.rulebook().card_reader.value
        assert "permitted is true or false [MA 7(i)]" in " ".join(text.split())

    @pytest.mark.parametrize("edition", EDITIONS)
    def test_what_is_asked_for_each_option_is_one_sentence(self, edition: str) -> None:
        for option in _listed(Submission(edition)):
            _, text = self.change(edition, "o", option.name, "", "")
            said = " ".join(text.split())
            assert "; permitted is " in said
            assert ".; permitted" not in said

    def test_only_what_matters_at_the_table_is_listed(self) -> None:
        _, text = self.change("MD-1.0", "o", "")
        assert "max_splits" in text
        for hidden in ("operator", "cut_depth", "hole_card", "void-undoes"):
            assert hidden not in text

    @pytest.mark.parametrize(
        ("edition", "wrong", "clause"),
        [
            ("MD-1.0", "decks=7", "MD-1.0 3.A"),
            ("MA", "cover_card_depth=1/8", "MA 4(e)"),
            ("MA", "match_the_dealer.suited=8 to 1", "MA 6(e)(1)"),
            ("MA", "card_reader=yes", "MA 7(i)"),
            ("MD-draft", "minimum=2000", "MD-draft 6.F"),
            ("MA-bonus-spin", "boxes_per_player=8", "MA-bonus-spin 14"),
        ],
    )
    def test_what_the_law_forbids_is_refused_with_its_clause(
        self, edition: str, wrong: str, clause: str
    ) -> None:
        changed, text = self.change(edition, "o", wrong, "")
        assert changed == Submission(edition)
        assert clause in " ".join(text.split())

    @pytest.mark.parametrize("wrong", ["tables=3", "99 1", "\x07", "=", "x" * 4000])
    def test_what_is_no_option_is_refused(self, wrong: str) -> None:
        changed, text = self.change("MA", "o", wrong, "")
        assert changed == Submission("MA")
        assert "isn't in this list. Enter a number or a name." in " ".join(text.split())


class TestBankroll:
    def test_enter_brings_five_hundred_dollars(self) -> None:
        assert ask_bankroll(asking("")[0], book("MA")) == 50_000

    def test_a_dear_table_asks_for_more(self) -> None:
        rulebook = book("MA", minimum=800)
        assert ask_bankroll(asking("")[0], rulebook) == 80_000

    @pytest.mark.parametrize("wrong", ["x", "-5", "0", "9" * 400, "\x1b"])
    def test_a_wrong_amount_is_asked_again(self, wrong: str) -> None:
        dialogue, reader = asking(wrong, "60.50")
        assert ask_bankroll(dialogue, book("MD-1.0")) == 6050
        assert "isn't an amount" in reader.file.getvalue()

    def test_one_wager_must_be_covered(self) -> None:
        dialogue, reader = asking("4", "5")
        assert ask_bankroll(dialogue, book("MD-1.0")) == 500
        assert "[MD-1.0 6.F]" in reader.file.getvalue()


class TestBoxes:
    def test_as_many_as_the_rulebook_permits(self) -> None:
        dialogue, _ = asking("8", "seven", "7")
        assert ask_boxes(dialogue, Submission("MD-1.0"), None) == (7, Submission("MD-1.0"))

    def test_enter_takes_one(self) -> None:
        assert ask_boxes(asking("")[0], Submission("MA"), None)[0] == 1

    def test_massachusetts_permits_one_until_more_are_permitted(self) -> None:
        dialogue, reader = asking("3", "y")
        boxes, submission = ask_boxes(dialogue, Submission("MA"), None)
        assert boxes == submission.rulebook().boxes_per_player.value == 3
        assert "[MA 14]" in reader.file.getvalue()
        assert "boxes_per_player=3" in reader.file.getvalue()

    def test_who_does_not_permit_more_is_asked_again(self) -> None:
        dialogue, _ = asking("3", "n", "1")
        assert ask_boxes(dialogue, Submission("MA"), None) == (1, Submission("MA"))

    def test_a_number_wanted_from_the_start_is_not_asked_for(self) -> None:
        assert ask_boxes(asking()[0], Submission("MD-1.0"), 4)[0] == 4
        assert ask_boxes(asking("y")[0], Submission("MA"), 4)[0] == 4


@pytest.mark.parametrize("answer", ["quit", "q", "EXIT", " Quit "])
def test_quit_ends_at_any_question(answer: str) -> None:
    with pytest.raises(Quit):
        asking(answer)[0].ask("?")
    with pytest.raises(Ended):
        asking()[0].ask("?")


def test_help_is_there_from_the_start() -> None:
    dialogue, reader = asking("help", "")
    assert dialogue.ask("?") == ""
    assert "Type quit to exit." in reader.file.getvalue()
    assert isinstance(reader.file, StringIO)
