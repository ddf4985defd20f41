"""A training session: right steps confirmed, wrong ones refused with their clause and counted."""

from __future__ import annotations

import re

import pytest

from spanish21.cards import parse_cards
from spanish21.law import cites
from spanish21.school.judging import ErrorKind
from spanish21.table import events as e
from spanish21.table.awaited import CardNeeded, CutOffer, DealerStep
from spanish21.table.events.cards import CoverCardOut, DeckRejected
from spanish21.training import Misread, Mode, Session, command_of
from tests.support import EDITIONS
from tests.terminal.support import too_long
from tests.training.support import Trainee, train


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("opening", [False, True])
def test_who_types_what_is_due_makes_no_error(edition: str, opening: bool) -> None:  # noqa: FBT001
    dealer = Trainee(knows=True)
    session = train(edition, dealer, seed=5, boxes=7, rounds=12, opening=opening)
    assert (session.score.rounds, session.score.errors.total()) == (12, 0)
    assert session.score.not_understood == 0
    assert session.score.steps == len(dealer.given)
    assert too_long(dealer.text) == []
    happened = {type(event) for event in session.table.events}
    assert {CoverCardOut, e.WagerPaid, e.WagerTaken, e.WagerReturned} <= happened


@cites("MD 3.C")
@pytest.mark.parametrize("opening", [False, True])
def test_the_trainee_is_told_when_the_decks_are_due(opening: bool) -> None:  # noqa: FBT001
    for edition in EDITIONS:
        dealer = Trainee(knows=True)
        session = train(edition, dealer, rounds=1, opening=opening)
        told = "be changed by 24:00" in " ".join(dealer.text.split())
        assert told == edition.startswith("MD")
        assert (session.table.decks_due is not None) == told


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_wrong_step_changes_nothing_and_is_counted_with_its_clause(edition: str) -> None:
    """Before each right step the dealer tries one that is due at another time."""
    tries = ["pick up dealer", "close", "reveal", "load", "insurance", "deal 5", "burn", "cut 99"]
    turn = iter(range(10**6))
    last: list[object] = [None]

    def err(session: Session) -> str | None:
        if last[0] is session.table.state:
            return None
        last[0] = session.table.state
        word = tries[next(turn) % len(tries)]
        due = session.due()
        return None if word == due or word.split()[0] == due.split()[0] else word

    dealer = Trainee(knows=True, before=err)
    session = train(edition, dealer, rounds=3, opening=True)
    assert session.score.rounds == 3
    wrong = session.score.errors.total()
    assert wrong == len(dealer.given) - session.score.steps
    assert wrong > 20
    assert all(str(error.clause).startswith(edition) for error in session.score.errors)
    assert dealer.text.count("Error: ") == wrong


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("mode", Mode)
def test_a_wrong_amount_or_total_is_refused(edition: str, mode: Mode) -> None:
    last: list[object] = [None]

    def err(session: Session) -> str | None:
        words = session.due().split()
        if last[0] is session.table.state or words[0] not in {"pay", "announce"}:
            return None
        last[0] = session.table.state
        amount = "3.00" if words[0] == "pay" else "4"
        return " ".join((*words[:-1], amount))

    dealer = Trainee(knows=True, before=err)
    session = train(edition, dealer, rounds=4, mode=mode)
    codes = {error.code for error in session.score.errors}
    assert codes == {"dealer/wrong-amount", "dealer/wrong-total"}
    kinds = {error.kind for error in session.score.errors}
    assert kinds == {ErrorKind.WRONG_AMOUNT, ErrorKind.WRONG_TOTAL}
    assert "Error: wrong amount. [" in dealer.text
    assert ("Try again." in dealer.text) == (mode is Mode.USUAL)
    assert ("The next step is" in dealer.text) == (mode is Mode.HINTS)
    assert too_long(dealer.text) == []


def test_a_hint_is_counted_once_and_why_shows_the_clause() -> None:
    dealer = Trainee(["hint", "next", "why", "close", "table", "help all"])
    session = train("MD-1.0", dealer)
    assert session.score.hints == 1
    assert "Type: close [MD-1.0 6.D]" in dealer.plain
    assert dealer.text.count("MD-1.0 6.D ") >= 1
    assert session.score.steps == 1
    assert "pick up 2, pick up dealer" in dealer.text


def test_a_strict_session_has_no_hints() -> None:
    dealer = Trainee(["hint", "why"])
    session = train("MA", dealer, mode=Mode.STRICT)
    assert session.score.hints == 0
    assert "Type:" not in dealer.text
    assert dealer.text.count("There are no hints in this session.") == 2


def test_with_hints_every_step_is_told_beforehand() -> None:
    dealer = Trainee(knows=True)
    session = train("MA", dealer, mode=Mode.HINTS)
    assert dealer.text.count("Type: ") == session.score.steps
    assert session.score.hints == 0


def test_with_hints_the_step_is_told_again_after_a_wrong_one() -> None:
    dealer = Trainee(["close", "deal 3", "reveal"], knows=True)
    session = train("MA", dealer, mode=Mode.HINTS)
    assert dealer.text.count("Type: ") == session.score.steps + 2
    told = dealer.plain.partition("Error: card to the wrong place.")[2]
    assert "Type: deal 1 [MA 7(d)(1)] dealer> reveal" in told


def test_a_wager_that_is_not_there_is_not_described() -> None:
    """Before the wash there are no wagers, so no amount and no person is named."""
    dealer = Trainee(["collect 1"])
    train("MD-1.0", dealer, opening=True)
    told = dealer.plain.partition("dealer> collect 1")[2].partition("dealer>")[0]
    assert told.startswith(" Error: wrong order. [MD-1.0 4.A]")
    assert "$0.00" not in told
    assert ";" not in told


def test_steps_of_two_words_are_listed_by_both() -> None:
    session = train("MA", Trainee(knows=True))
    steps = {row["step"] for row in session.score.data()["times"]}  # type: ignore[attr-defined]
    assert {"dealer's card", "pick up"} <= steps
    assert not {"dealer's", "pick"} & steps


@pytest.mark.parametrize("edition", EDITIONS)
def test_input_may_end_at_any_prompt(edition: str) -> None:
    whole = Trainee(knows=True)
    train(edition, whole, rounds=1)
    for count in range(0, len(whole.given), 3):
        dealer = Trainee(list(whole.given[:count]))
        session = train(edition, dealer, rounds=1)
        assert session.score.steps == count
        assert "The session ends here." in dealer.text
        assert "Training report" in dealer.text


@pytest.mark.parametrize(
    "words", ["", "foo", "pay 1", "pay 1 x", "deal", "9" * 99, "é", "cut", "\x00"]
)
def test_what_is_no_step_is_not_counted_as_an_error(words: str) -> None:
    dealer = Trainee([words, "quit"])
    session = train("MD-1.0", dealer)
    assert session.score.errors.total() == 0
    assert session.score.steps == 0


def test_the_floorperson_finds_a_ten_that_was_left_in_a_deck() -> None:
    dealer = Trainee(["receive 6", "inspect 1 3"], knows=True)
    session = train("MD-1.0", dealer, opening=True)
    (error,) = session.score.errors
    assert (error.code, error.clause) == ("cards/deck-rejected", "MD-1.0 4.B")
    assert any(isinstance(event, DeckRejected) for event in session.table.events)
    assert session.score.rounds == 1


def test_the_cover_card_is_laid_aside_when_it_comes_out() -> None:
    """Whoever goes on dealing is refused; nobody lays it aside before it is out."""
    seen: list[str] = []

    def err(session: Session) -> str | None:
        due = session.due()
        if due == "aside" and "deal" not in seen:
            seen.append("deal")
            now = session.table.awaiting
            assert isinstance(now, CardNeeded)
            return f"deal {now.box or 'dealer'}"
        if due.startswith("deal") and "aside" not in seen:
            seen.append("aside")
            return "aside"
        return None

    dealer = Trainee(knows=True, before=err)
    session = train("MD-1.0", dealer, rounds=12, boxes=7)
    codes = {error.code: error.clause for error in session.score.errors}
    assert codes["cover-card/not-out"] == codes["cover-card/first"] == "MD-1.0 7.C"
    assert "The cover card comes out." in dealer.text


def test_the_cut_is_offered_to_the_player_whose_it_is() -> None:
    wrong: list[str] = []

    def err(session: Session) -> str | None:
        now = session.table.awaiting
        if isinstance(now, CutOffer) and not wrong:
            wrong.append("offer 2" if session.due() != "offer 2" else "offer 3")
            return wrong[0]
        return None

    dealer = Trainee(knows=True, before=err)
    session = train("MD-1.0", dealer, opening=True)
    (error,) = session.score.errors
    assert error.code == "cut/not-offered"


def test_a_hand_paid_at_once_and_a_split_are_dealt_by_hand() -> None:
    cards = parse_cards("Ac 8h 7h Ks 8s Kh Kc Qc")
    dealer = Trainee(knows=True)
    session = train("MD-1.0", dealer, boxes=2, cards=cards)
    assert session.score.errors.total() == 0
    for words in ("blackjack 1", "remove 1", "deal 2", "pick up 2"):
        assert words in dealer.given
    assert any(word.startswith(("pay 2/2", "collect 2/2", "return 2/2")) for word in dealer.given)


def test_fixed_payouts_go_to_everybody() -> None:
    cards = parse_cards("7c 5h 7h 7c 5s 7c Kh 9c")
    dealer = Trainee(knows=True)
    session = train("MA", dealer, boxes=2, cards=cards, minimum=5, maximum=5)
    assert session.score.errors.total() == 0


def test_the_report_for_a_program_has_times_and_errors() -> None:
    dealer = Trainee(["pick up 1", "close"], knows=True)
    data = train("MA", dealer).score.data()
    assert data["rules"] == "MA"
    assert data["wrong"] == 1
    (error,) = data["errors"]  # type: ignore[misc]
    assert error["code"] == "dealer/no-round"  # type: ignore[has-type]
    for row in data["times"]:  # type: ignore[attr-defined]
        assert row["mean_ms"] == row["longest_ms"] == 2000
    assert sum(row["count"] for row in data["times"]) == data["steps"]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "words", ["deal 99", "collect 7", "pay 9 5", "announce 4 40", "fixed 3 50 to 7"]
)
def test_any_figure_is_read_and_then_judged(words: str) -> None:
    session = train("MA", Trainee([words]), boxes=1)
    assert session.score.errors.total() == 1


def test_a_misread_step_says_what_to_do() -> None:
    session = train("MA", Trainee())
    with pytest.raises(Misread, match="how much"):
        command_of("pay 1", session.table)
    assert isinstance(session.table.awaiting, CardNeeded | DealerStep) is False


def help_shown(*answers: str, mode: Mode = Mode.USUAL) -> list[str]:
    """Type some steps, then `help`, and return the lines that it writes."""
    dealer = Trainee([*answers, "help"])
    train("MD-1.0", dealer, mode=mode)
    shown = dealer.text.partition("dealer> help\n")[2]
    return shown.partition("dealer> ")[0].splitlines()


def test_help_fits_the_step_and_the_screen() -> None:
    lines = help_shown("close")
    assert len(lines) <= 12
    assert any("deal 1, deal dealer" in line for line in lines)
    assert not any("collect" in line or "receive" in line for line in lines)
    assert any("help all" in line for line in lines)


def test_help_gives_no_step_away_in_a_strict_session() -> None:
    lines = help_shown("close", mode=Mode.STRICT)
    assert any("collect" in line for line in lines)
    assert any("announce" in line for line in lines)
    assert not any("hint" in line for line in lines)


def test_a_strict_session_does_not_point_to_hints_after_a_word_that_is_no_step() -> None:
    dealer = Trainee(["hm"])
    train("MD-1.0", dealer, mode=Mode.STRICT)
    assert "'hm' isn't a step. Type help for a list." in dealer.plain
    assert "hint" not in dealer.plain.partition("Training report")[0]


def test_cards_have_one_style_in_a_line() -> None:
    """Sentences and hands show the same signs, and letters where there are no signs."""
    dealer = Trainee(knows=True)
    train("MD-1.0", dealer, rounds=3, accidents=0.2)
    cards = r"\b[2-9AJQK][cdhs]\b"
    assert re.search(r"[2-9AJQK][♣♦♥♠] to box 1\.", dealer.text)
    assert re.search(cards, dealer.text) is None


WRONG = ("wash", "cover 80", "deal 1", "deal d", "collect 1", "pay 1 5", "announce 17", "close")


@pytest.mark.parametrize("edition", ["MD-bonus-spin", "MA"])
def test_no_miss_prints_a_sentence_twice(edition: str) -> None:
    """A refusal often names the step that is due; the hint after it does not name it again."""
    tried: dict[int, list[str]] = {}

    def miss(session: Session) -> str | None:
        state = id(session.table.state)
        left = tried.setdefault(state, list(WRONG))
        return left.pop() if left else None

    trainee = Trainee(knows=True, before=miss)
    train(edition, trainee, boxes=1, opening=True)
    misses = [said for said in trainee.text.split("dealer> ") if "Error: " in said]
    assert len(misses) > 100
    for said in misses:
        whole = " ".join(said.partition("\n")[2].split()).lower()
        told = re.split(r"(?<=[.\]]) ", whole.partition("type: ")[0].strip())
        assert [one for one in told if sum(one in other for other in told) > 1] == [], said
