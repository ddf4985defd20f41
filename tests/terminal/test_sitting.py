"""A whole sitting: results, why, shuffles, every way to end, and the summary."""

from __future__ import annotations

import re
from random import Random

import pytest

from spanish21.cards import Card, parse_cards
from spanish21.money import cents
from tests.support import PLAYED
from tests.terminal.support import Bot, Script, bankroll_of, plain, say, sit, stacked, too_long

_PROMPT = re.compile("(> |: )[^ ]*$")


def everything(edition: str, seed: int, boxes: int, rounds: int) -> Bot:
    bot = Bot(Random(seed))
    sit(
        edition,
        bot,
        seed=seed,
        boxes=boxes,
        rounds=rounds,
        bankroll=20_000,
        boxes_per_player=7,
    )
    return bot


@pytest.mark.parametrize("edition", PLAYED)
@pytest.mark.parametrize(("boxes", "rounds"), [(1, 15), (7, 6)])
def test_no_line_is_wider_than_the_screen(edition: str, boxes: int, rounds: int) -> None:
    text = everything(edition, 11, boxes, rounds).file.getvalue()
    assert too_long(text) == []
    assert f"box {boxes}" in text
    assert "hand 2" in text


@pytest.mark.parametrize("edition", PLAYED)
def test_a_sitting_with_every_kind_of_decision(edition: str) -> None:
    text = everything(edition, 11, 3, 45).file.getvalue()
    assert too_long(text) == []
    assert "A shuffle follows this round." in text
    assert text.count("The dealer burns a card.") == text.count("The cut card goes in") > 1
    assert text.count("You are offered the cut") == text.count("The cards are shuffled")
    assert "You cut at 100 cards" in text
    for told in ("split", "doubled", "surrendered", "rescued", "Insurance", "Match-the-Dealer"):
        assert told in text


@pytest.mark.parametrize("width", [40, 60, 120])
def test_other_widths_fold_too(width: int) -> None:
    silent = Bot(Random(3), most=150)
    sit("MD-1.0", silent, seed=3, boxes=7, bankroll=20_000, width=width)
    told = [line for line in silent.file.getvalue().splitlines() if not _PROMPT.search(line)]
    assert too_long("\n".join(told), width) == []


@pytest.mark.parametrize("edition", PLAYED)
def test_the_same_seed_and_answers_play_the_same_sitting(edition: str) -> None:
    first = everything(edition, 5, 2, 10)
    again = Script(list(first.given))
    sit(edition, again, seed=5, boxes=2, rounds=10, bankroll=20_000, boxes_per_player=7, cut=None)
    assert again.file.getvalue() == first.file.getvalue()


@pytest.mark.parametrize("edition", PLAYED)
def test_input_may_end_at_any_prompt(edition: str) -> None:
    """Whatever the last prompt was, the round is finished and the sitting summed up."""
    answers = everything(edition, 2, 2, 3).given
    for count in range(len(answers)):
        reader = say(*answers[:count])
        sit(edition, reader, seed=2, boxes=2, bankroll=20_000, boxes_per_player=7, cut=None)
        text = reader.file.getvalue()
        assert "Your session" in text
        decides = reader.prompts[-1].startswith("Insurance") or reader.prompts[-1].endswith("> ")
        assert ("No more input" in text) == decides


@pytest.mark.parametrize("edition", PLAYED)
@pytest.mark.parametrize("seed", range(2))
def test_no_answer_is_answered_with_an_error(edition: str, seed: int) -> None:
    random = Random(seed)
    pool = [
        *("h", "s", "d", "p", "u", "e", "k", "y", "", "", "5", "10", "d 5", "1", "-", "0"),
        *("why", "?", "rules", "help", "table", "9" * 300, "x", "\x1b[A", "\x00", "é", "5 5"),
    ]
    reader = say(*(random.choice(pool) for _ in range(250)))
    sit(edition, reader, seed=seed, boxes=3, boxes_per_player=3, bankroll=200)
    text = reader.file.getvalue()
    assert "Your session" in text
    assert bankroll_of(text) >= 0
    assert too_long(text) == []


class TestQuitting:
    """Nothing is lost by quitting unless the player is told and says so."""

    CARDS = "9c 9d 7h 8s 8c Kh"

    def quit(self, *answers: str) -> str:
        reader = say("", *answers)
        sit("MD-1.0", reader, cards=self.CARDS, wager=10, boxes=2)
        return " ".join(reader.file.getvalue().split())

    def test_finishing_stands_on_every_hand(self) -> None:
        text = self.quit("quit", "f")
        assert "A round is in play. You have $20.00 at stake." in text
        assert "1 round, 2 hands" in text
        returned = "You get back $10.00 on box 2 (push). You get back $10.00 on box 1 (push)."
        assert returned in text
        assert re.search(r"Box 1 9♣ 8♠ 17 \$10.00 push \$0.00", text)
        assert re.search(r"Box 2 9♦ 8♣ 17 \$10.00 push \$0.00", text)

    def test_leaving_forfeits_what_lies_on_the_layout(self) -> None:
        text = self.quit("quit", "l")
        assert "You forfeit $20.00." in text
        assert "1 round, 0 hands, one left unfinished" in text
        assert "$500.00 brought, $480.00 now" in text
        assert "Wagered $20.00" in text

    def test_enter_plays_on(self) -> None:
        text = self.quit("q", "x", "", "s", "s", "quit")
        assert "Answer f or l, or press Enter to play on." in text
        assert "1 round, 2 hands" in text

    @pytest.mark.parametrize("last", [["quit"], []])
    def test_quitting_the_question_finishes_the_round(self, last: list[str]) -> None:
        assert "1 round, 2 hands" in self.quit("quit", *last)

    def test_between_rounds_there_is_nothing_to_ask(self) -> None:
        text = self.quit("s", "s", "quit")
        assert "of yours lie" not in text
        assert "1 round, 2 hands" in text

    def test_what_was_won_before_leaving_stays_won(self) -> None:
        """A Match-the-Dealer wager is paid before the first decision."""
        reader = say("10", "2", "quit", "l")
        sit("MD-1.0", reader, cards="7c 7h 9s Kh")
        assert "You have $10.00 at stake." in reader.file.getvalue()
        assert bankroll_of(reader.file.getvalue()) == 50_000 - 1000 + 800


class TestWords:
    """Words understood at every prompt."""

    def test_why_tells_arithmetic_and_clauses(self) -> None:
        played = sit(
            "MD-1.0", say("", "s", "why", "quit"), cards="Ac 7h Ks 9h 9c", wager=10, rounds=None
        )
        assert "Box 1: blackjack at 3 to 2, $10.00 x 3 / 2 = $15.00" in played.plain
        assert "MD-1.0 12.A(2)" in played.plain
        assert "[MD-1.0 7.O(3); MD-1.0 12.A(2)]" in played.plain

    @pytest.mark.parametrize("word", ["why", "why?", "WHY"])
    def test_why_before_any_payment(self, word: str) -> None:
        played = sit("MA", say(word, "quit"))
        assert "No wager has been decided yet." in played.text

    def test_why_in_the_middle_of_a_round_speaks_of_this_round(self) -> None:
        played = sit("MD-1.0", say("10", "2", "why", "s", "quit"), cards="7c 7h 9s Kh 2c 3c")
        assert "Box 1, Match-the-Dealer: win at 4 to 1, $2.00 x 4 = $8.00" in played.plain
        assert "MD-1.0 12.A(4)(a)(ii)" in played.plain

    def test_why_of_a_surrender_shows_both_halves(self) -> None:
        played = sit("MA", say("", "u", "why", "quit"), cards="9c 7h 7s Kh", wager=10)
        said = "Box 1: surrendered, $5.00 collected and $5.00 returned of $10.00 [MA 8(a)(1)]"
        assert said in played.plain

    def test_why_of_a_tie_and_of_a_limited_payout(self) -> None:
        tie = sit("MD-1.0", say("", "s", "why", "quit"), cards="9c 9h 9s 9d", wager=10)
        assert "Box 1: push, $10.00 returned [MD-1.0 7.P]" in tie.plain
        limited = sit(
            "MD-1.0", say("", "why", "quit"), cards="Ac 7h Ks 9h", wager=10, payout_limit=12
        )
        assert "$10.00 x 3 / 2 = $15.00, limited to $12.00" in limited.plain

    def test_why_of_a_fixed_payout(self) -> None:
        played = sit("MA", say("", "h", "why", "quit"), cards="7c 7h 7c 7c Kh 2c", wager=5)
        assert "a fixed payout of $1,000.00" in played.plain
        assert "1 bonus hand, 1 fixed payout" in played.plain

    def test_rules_in_short(self) -> None:
        played = sit("MA", say("rules", "quit"), decks=8)
        assert "Shoe 8 decks." in played.plain
        assert "Your blackjack always wins and pays 3 to 2." in played.plain
        assert "3 to 1 for 6-7-8 of spades, 7-7-7 of spades" in played.plain
        assert "spanish21 rules show MA" in played.plain
        assert "wheel show" not in played.plain

    def test_help_lists_every_key(self) -> None:
        played = sit("MA", say("help", "quit"))
        for key in ("hit", "stand", "double", "split", "surrender", "rescue", "keep", "why"):
            assert key in played.text

    def test_the_table_can_be_seen_again(self) -> None:
        played = sit(
            "MD-1.0", say("table", "10", "2", "table", "s", "quit"), cards="9c 7h 7s Kh 3c"
        )
        assert "The layout is clear." in played.text
        assert played.text.count("Dealer  7♥ ░░") == 2


class TestShoe:
    """The cover card ends the shoe, not the round, and the law says who cuts."""

    def test_after_the_cover_card_the_cards_are_shuffled(self) -> None:
        """The cover card lies before a quarter of six decks, so it comes out of a short shoe."""
        loads: list[int] = []

        def shoe() -> list[Card]:
            loads.append(1)
            return stacked("9c 7h 7s Kh", ())

        played = sit("MD-1.0", say("", "s", "", "", "s"), shoe=shoe, wager=10, rounds=2)
        assert len(loads) == 3
        assert played.plain.count("The cut card comes out") == 2
        assert "[MD-1.0 7.C]" in played.plain
        assert "You are offered the cut [MD-1.0 5.D(1)]" in played.plain
        assert "You are offered the cut [MD-1.0 5.D(2)]" in played.plain

    def test_a_round_that_is_the_last_is_not_followed_by_a_shuffle_when_quitting(self) -> None:
        shoe = stacked("9c 7h 7s Kh", ())
        played = sit("MD-1.0", say("", "quit", "f"), shoe=lambda: shoe, wager=10)
        assert played.text.count("The cards are shuffled") == 1
        assert played.text.count("Cards above your cut") == 1

    @pytest.mark.parametrize(
        ("edition", "least", "most", "cut", "dealer"),
        [("MD-1.0", 10, 278, "5.D(1)", "5.C"), ("MA", 48, 240, "4(d)(1)", "4(c)")],
    )
    def test_the_cut_is_taken_within_its_bounds_or_refused(
        self, edition: str, least: int, most: int, cut: str, dealer: str
    ) -> None:
        played = sit(edition, say(str(most + 1), "x", str(least), "quit"), cut=str(least - 1))
        assert played.plain.count("isn't possible. Enter a number") == 3
        assert f"You cut at {least} cards. [{edition} {cut}]" in played.plain
        refused = sit(edition, say("quit"))
        assert f"The dealer cuts at 144 cards. [{edition} {dealer}]" in refused.plain

    def test_the_casino_may_have_the_dealer_cut(self) -> None:
        played = sit("MA-bonus-spin", say(), cut="quit", casino_cut=True)
        assert "offered" not in played.text
        assert "The dealer cuts at 144 cards" in played.text

    def test_a_device_that_reshuffles_needs_no_cut_and_no_cover_card(self) -> None:
        played = sit(
            "MD-1.0", say(), cut="quit", shuffler="reshuffling-device", approved_procedures=True
        )
        assert "cut" not in played.text
        assert "The cut card" not in played.text

    def test_a_shoe_that_runs_out_is_filled_from_the_discards(self) -> None:
        """The second round begins with two cards; the discards of the first complete it."""
        shoes = [stacked("9c 7h 7s Kh 9d 7d", ()), list(parse_cards("2c 7s Kh 9h 9c"))]
        played = sit(
            "MD-1.0",
            say("s", "", "s", "quit"),
            shoe=lambda: shoes.pop(0),
            wager=10,
            shuffler="reshuffling-device",
            approved_procedures=True,
        )
        said = "The shoe is empty. The discards are shuffled and the round continues. [MD-1.0 13.K]"
        assert said in played.plain
        assert "2 rounds, 2 hands" in played.plain


class TestEnd:
    """A sitting ends by itself after its rounds or with the money."""

    def test_after_the_rounds_asked_for(self) -> None:
        played = sit("MA", say("", "s", "", "s", "", "s"), wager=5, rounds=2, seed=3)
        assert "2 rounds" in played.plain

    def test_with_the_last_dollar(self) -> None:
        played = sit("MD-1.0", say("", "s"), cards="9c 9h 7s 8d", wager=10, bankroll=10)
        assert "You have $0.00 left. The minimum bet is $5.00. [MD-1.0 6.F]" in played.plain
        assert "Your session" in played.text

    def test_with_too_little_for_another_wager(self) -> None:
        played = sit("MA", say("", "s"), cards="9c 9h 7s 9d", wager=10, bankroll=14)
        assert "You have $4.00 left. The minimum bet is $5.00. [MA 5(a)]" in played.plain

    def test_the_summary_counts(self) -> None:
        cards = "8c 7h 8s Kh Kc Qc  5c 7d 6s Kd 2c  9s 7s 7c Ks"
        answers = ("", "p", "s", "s", "", "d", "e", "", "u")
        text = sit("MD-1.0", say(*answers), cards=cards, wager=10, rounds=3).plain
        assert "Played 3 rounds, 4 hands" in text
        assert "Wagered $50.00 in all" in text
        assert "1 doubled, 1 split, 1 surrendered, 1 rescued" in text
        assert "Biggest win $20.00 in a round" in text
        assert "Net +$5.00 (+10.00% of bets)" in text
        assert "$500.00 brought, $505.00 now" in text

    def test_blackjacks_and_bonuses(self) -> None:
        cards = "Ac 7h Ks 9h  6c 7d 7c Kd 8s"
        text = sit("MD-1.0", say("", "", "h"), cards=cards, wager=10, rounds=2).plain
        assert "1 blackjack, 1 bonus hand, 0 fixed payouts" in text


@pytest.mark.parametrize("edition", PLAYED)
def test_the_bankroll_is_what_the_rounds_add_up_to(edition: str) -> None:
    text = plain(everything(edition, 4, 4, 12).file.getvalue())
    nets = [cents(net) for net in re.findall(r"Round \d+: (\S+)", text)]
    assert len(nets) == 12
    assert bankroll_of(text) == 2_000_000 + sum(nets)
