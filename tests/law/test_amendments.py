"""Rules of a hypothetical game: what may be amended, what contradicts, and where it is shown."""

from __future__ import annotations

from typing import Any

import pytest

from spanish21 import Table
from spanish21.ids import BoxNumber, PersonId
from spanish21.law import Submission, SubmissionError
from spanish21.law.amendments import AMENDMENTS
from spanish21.law.rulebook import BlackjackTakes
from spanish21.money import Cents, Odds
from spanish21.replay.case import parse_case
from spanish21.replay.dealing import StepRefusedError
from spanish21.replay.run import play_case
from spanish21.replay.write import write_case
from spanish21.rules.player import Action
from spanish21.rules.result import Result
from spanish21.table import Decision
from spanish21.table.commands.people import ConsentToShare
from tests.support import EDITIONS, book

ANN = PersonId("Ann")
NAMES = {
    "decks",
    "dealer_hits_soft_17",
    "doubles",
    "double_on",
    "double_after_split",
    "rescue",
    "surrender",
    "max_splits",
    "resplit_aces",
    "split_aces",
    "bonus_after_split",
    "bonuses",
    "fixed_payouts",
    "blackjack_odds",
    "hole_card",
    "card_reader",
    "dealer_blackjack_takes",
    "players_21_wins",
}


def amended(edition: str = "MD-1.0", **amendments: Any) -> Submission:  # noqa: ANN401
    return Submission(edition).amended(**amendments)


def dealt(cards: str, edition: str = "MD-1.0", **amendments: object) -> Table:
    table = Table.open(amended(edition, **amendments))
    table.wager(box=1, person="Ann", dollars=10)
    table.deal(cards=cards)
    return table


def actions(table: Table) -> set[str]:
    now = table.awaiting
    assert isinstance(now, Decision)
    return {action.value for action in now.actions}


def only(table: Table) -> tuple[Result, int]:
    (hand,) = table.report().hands
    return hand.result, hand.net_cents


def test_every_rule_that_may_be_amended_has_its_name() -> None:
    assert {name for name in AMENDMENTS if not name.startswith("bonuses.")} == NAMES
    assert len(AMENDMENTS) == len(NAMES) + 9


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_edition_that_is_not_amended_says_nothing_of_it(edition: str) -> None:
    assert book(edition).amended == ""
    assert not book(edition).amendments


def test_an_amended_rule_cites_the_amendment_and_all_are_listed() -> None:
    rules = amended(doubles=3, bonuses__five_cards="2:1").rulebook()
    assert rules.doubles.clause == "MD-1.0 amended(doubles)"
    assert rules.amended == (
        "amended, not the document's rules: doubles = 3, bonuses.five_cards = 2:1"
    )
    assert rules.digest() != book("MD-1.0").digest()


def test_a_file_amends_under_its_own_heading() -> None:
    text = 'rules = "MA"\n[amend]\ndecks = 2\nsplit_aces = "one-card"\nbonuses.six_cards = "5:2"\n'
    rules = Submission.from_toml(text).rulebook()
    assert rules.decks.value == 2
    assert rules.cut_depth.value == 48
    assert list(rules.amendments) == ["decks", "split_aces", "bonuses.six_cards"]
    assert [row.value.odds for row in rules.bonuses][7] == Odds(5, 2)


@pytest.mark.parametrize(
    ("amendments", "said"),
    [
        ({"deks": 2}, "Did you mean decks?"),
        ({"zebra": 2}, "Use one of decks,"),
        ({"decks": 9}, "a whole number from 1 to 8"),
        ({"doubles": 4}, "a whole number from 0 to 3"),
        ({"rescue": "maybe"}, "true or false"),
        ({"double_on": "aces"}, "any-cards or two-cards"),
        ({"split_aces": "none"}, "free or no-double or one-card"),
        ({"dealer_blackjack_takes": "half"}, "original or all or original-and-busts"),
        ({"blackjack_odds": "much"}, "odds such as 3:2"),
        ({"blackjack_odds": "7:3"}, "pay the smallest chip in whole cents"),
        ({"bonuses__straight": "2:1"}, "Use one of bonuses.mixed_678"),
        ({"bonuses": False, "bonuses__five_cards": "2:1"}, "contradicts bonuses = false"),
        ({"hole_card": False, "card_reader": True}, "false unless hole_card is true"),
    ],
)
def test_what_cannot_be_amended_is_refused(amendments: dict[str, Any], said: str) -> None:
    with pytest.raises(SubmissionError, match=said.replace("?", r"\?")):
        amended(**amendments).rulebook()


@pytest.mark.parametrize(
    "amendments",
    [
        {"doubles": 0, "rescue": True, "double_on": "two-cards"},
        {"max_splits": 0, "split_aces": "free", "resplit_aces": True},
        {"bonuses": False, "bonus_after_split": True},
    ],
)
def test_an_amendment_of_what_no_longer_happens_has_no_effect(amendments: dict[str, Any]) -> None:
    rulebook = amended(**amendments).rulebook()
    assert rulebook.amendments.keys() >= {name.replace("__", ".") for name in amendments}


def test_a_choice_and_an_amendment_of_it_contradict_each_other() -> None:
    with pytest.raises(SubmissionError, match="contradicts the choice of decks"):
        Submission("MD-1.0", {"decks": 8}).amended(decks=2).rulebook()


def test_each_double_adds_the_amount_at_stake_and_a_rescue_returns_the_last() -> None:
    table = dealt("5s 6d 2c 3h 2d 9c", doubles=3)
    table.double()
    now = table.awaiting
    assert isinstance(now, Decision)
    choice = now.choice(Action.DOUBLE)
    assert choice is not None
    assert choice.most == 2000
    table.double()
    assert actions(table) == {"rescue", "keep", "double"}
    table.rescue()
    assert only(table) == (Result.RESCUED, Cents(-2000))


def test_the_third_double_is_the_last_and_wins_eight_wagers() -> None:
    table = dealt("2s 6d 2c Kh 2d 2h 3s Kd", doubles=3)
    for _ in range(3):
        table.double()
    assert actions(table) == {"rescue", "keep"}
    table.keep()
    assert only(table) == (Result.WIN, Cents(8000))


@pytest.mark.parametrize(
    ("play", "amend", "clause"),
    [
        ('["1 double", "1 rescue"]', "rescue = false", "amended(rescue)"),
        ('["1 split"]', "max_splits = 0", "Pairs cannot be split here."),
    ],
)
def test_what_an_amendment_takes_away_is_refused_by_it(play: str, amend: str, clause: str) -> None:
    case = (
        f'rules = "MD-1.0"\n[amend]\n{amend}\n[[round]]\nshoe = "6s 5d 6c Kh 2d 9c"\n'
        f'wagers = [{{ box = 1, person = "P1", wager = 10.00 }}]\nplay = {play}\n'
    )
    with pytest.raises(StepRefusedError) as raised:
        play_case(parse_case(case))
    refusal = raised.value.refusal
    assert clause in f"{refusal.message} [{refusal.clause}]"


def test_without_a_rescue_a_double_is_complete_with_its_card() -> None:
    table = dealt("5s 6d 6c Kh 2d 9c", rescue=False)
    table.double()
    assert only(table) == (Result.WIN, Cents(2000))


def test_without_doubling_no_hand_is_doubled() -> None:
    table = dealt("5s 6d 6c Kh", doubles=0)
    assert actions(table) == {"hit", "stand", "surrender"}


def test_a_double_on_two_cards_only() -> None:
    table = dealt("2s 6d 3c Kh 2d", double_on="two-cards")
    assert "double" in actions(table)
    table.hit()
    assert actions(table) == {"hit", "stand"}


def test_no_double_after_a_split() -> None:
    table = dealt("8s 6d 8c Kh 2d", double_after_split=False)
    table.split()
    assert actions(table) == {"hit", "stand"}


def test_no_surrender_and_no_split() -> None:
    table = dealt("8s 6d 8c Kh", surrender=False, max_splits=0)
    assert actions(table) == {"hit", "stand", "double"}


def test_split_aces_get_one_card_each() -> None:
    table = dealt("As 6d Ac Kh 2d 9c 8s", split_aces="one-card")
    table.split()
    first, second = table.report().hands
    assert [len(hand.cards) for hand in (first, second)] == [2, 2]


def test_split_aces_that_may_not_be_doubled_may_draw() -> None:
    table = dealt("As 6d Ac Kh 2d", split_aces="no-double")
    table.split()
    assert actions(table) == {"hit", "stand"}


def test_aces_that_are_not_split_again() -> None:
    table = dealt("As 6d Ac Kh Ad", resplit_aces=False)
    table.split()
    assert "split" not in actions(table)


def test_the_dealer_draws_to_a_soft_17() -> None:
    table = dealt("9s 6d 9c Ah 2c", dealer_hits_soft_17=True)
    table.stand()
    assert table.report().dealer_total == 19


def test_a_21_that_does_not_win_ties_with_the_dealers() -> None:
    table = dealt("9s 6d 9c 9h 3d 6c", players_21_wins=False)
    table.hit()
    assert only(table) == (Result.TIE, Cents(0))


def test_no_bonus_is_paid_where_there_are_none() -> None:
    table = dealt("6s 6d 7c Kh 8d 5c", bonuses=False)
    table.hit()
    assert only(table) == (Result.WIN, Cents(1000))


def test_a_blackjack_is_paid_its_amended_odds() -> None:
    table = dealt("As 6d Kc Kh", blackjack_odds="6:5")
    assert only(table) == (Result.BLACKJACK, Cents(1200))


def test_maryland_without_a_hole_card_has_no_reader() -> None:
    rules = amended(hole_card=False).rulebook()
    assert not rules.card_reader.value
    table = dealt("9s Kd 2c", hole_card=False)
    assert actions(table) == {"hit", "stand", "double", "surrender"}


# Two tens are split against a king that turns out to be a blackjack: one hand busts, the other
# is doubled. The stake is three wagers of ten dollars.
@pytest.mark.parametrize(
    ("takes", "lost"),
    [("original", 1000), ("all", 3000), ("original-and-busts", 2000), ("busts-and-one", 2000)],
)
def test_what_a_dealer_blackjack_takes_from_a_bust_and_a_doubled_hand(
    takes: str, lost: int
) -> None:
    table = dealt("8s Kd 8c 7d Kh 3d 5s Ah", hole_card=False, dealer_blackjack_takes=takes, decks=6)
    table.split()
    table.hit()
    table.double()
    table.keep()
    assert table.report().nets_cents[ANN] == -lost


@pytest.mark.parametrize(
    ("takes", "lost"),
    [("original", 1000), ("all", 2000), ("original-and-busts", 2000), ("busts-and-one", 1000)],
)
def test_what_a_dealer_blackjack_takes_from_two_hands_that_stand(takes: str, lost: int) -> None:
    table = dealt("8s Kd 8c Kc Qc Ah", hole_card=False, dealer_blackjack_takes=takes)
    table.split()
    table.stand()
    table.stand()
    assert table.report().nets_cents[ANN] == -lost


def test_busts_stay_lost_reads_as_busts_and_one() -> None:
    rules = amended("MA", dealer_blackjack_takes="busts-and-one").rulebook()
    assert rules.dealer_blackjack_takes.value is BlackjackTakes.BUSTS_AND_ONE


def test_a_case_with_amendments_is_written_as_it_was_read() -> None:
    text = (
        'rules = "MD-1.0"\n\n[amend]\ndoubles = 3\n\n[[round]]\nwagers = [\n'
        '  { box = 1, person = "Ann", wager = 10.00 },\n]\nshoe = "5s 6d 2c 3h 2d 9c"\n'
        'play = ["1 double 10.00", "1 double 20.00", "1 rescue"]\n'
    )
    assert write_case(parse_case(text)) == text


def test_others_on_a_shared_box_may_rescue_before_the_caller_doubles_again() -> None:
    table = Table.open(amended("MA", doubles=2))
    table.wager(box=1, person="Ann", dollars=10)
    table.act(ConsentToShare(BoxNumber(1), ANN, PersonId("Bob")))
    table.wager(box=1, person="Bob", dollars=10)
    table.deal(cards="5s 6d 2c 2d 9c Kd Kc")
    table.double(person="Ann")
    table.double(person="Bob")
    table.double(person="Ann")
    assert actions(table) == {"double", "decline", "rescue"}
    table.rescue(person="Bob")
    table.keep(person="Ann")
    nets = table.report().nets_cents
    assert nets[PersonId("Bob")] == -1000
    assert nets[ANN] == 4000
