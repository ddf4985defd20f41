"""The smallest round that two rulebooks settle differently, for each rule that differs."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from spanish21.cards import Card
from spanish21.law import Submission
from spanish21.money import Cents
from spanish21.replay import Case, CaseRound, CaseWager, parse_case, parse_step, write_case
from spanish21.rules.player import Action
from spanish21.rules.side_wagers.match_the_dealer import MATCH_THE_DEALER
from spanish21.wager import BASIC, Wager
from spanish21.witness import Kind, Limits, find_witness, find_witnesses, replayed
from spanish21.witness.round import Rules, Stakes
from tests.witness.every_script import Script, every_script

if TYPE_CHECKING:
    from spanish21.law import Rulebook
    from spanish21.witness import Witness

PLANTED = {
    "dealer_hits_soft_17": (True, "dealer_hits_soft_17", Kind.SETTLED, 5),
    "blackjack_odds": ("6:5", "blackjack_odds", Kind.SETTLED, 4),
    "surrender": (False, "surrender", Kind.REFUSED, 4),
    "rescue": (False, "rescue", Kind.REFUSED, 5),
    "doubles": (0, "doubles", Kind.REFUSED, 5),
    "players_21_wins": (False, "players_21_wins", Kind.SETTLED, 6),
    "fixed_payouts": (False, "fixed payout from 5 dollars", Kind.SETTLED, 5),
    "bonuses.mixed_678": ("2:1", "bonus 6-7-8 of mixed suits", Kind.SETTLED, 5),
    "bonuses.suited_678": ("3:1", "bonus 6-7-8 of one suit", Kind.SETTLED, 5),
    "bonuses.spaded_777": ("4:1", "bonus 7-7-7 of spades", Kind.SETTLED, 5),
    "bonuses.mixed_777": ("2:1", "bonus 7-7-7 of mixed suits", Kind.SETTLED, 5),
    "bonuses.five_cards": ("2:1", "bonus 21 in five cards", Kind.SETTLED, 7),
    "bonuses.six_cards": ("3:1", "bonus 21 in six cards", Kind.SETTLED, 8),
    "bonuses.seven_cards": ("4:1", "bonus 21 in seven or more cards", Kind.SETTLED, 9),
    "bonus_after_split": (True, "bonus_after_split", Kind.SETTLED, 7),
    "double_after_split": (False, "double_after_split", Kind.REFUSED, 7),
    "split_aces": ("no-double", "split_aces", Kind.REFUSED, 7),
    # A stand that one card only makes needless shows nothing: a hit or a double does.
    "split_aces ": ("one-card", "split_aces", Kind.REFUSED, 7),
    "resplit_aces": (False, "resplit_aces", Kind.REFUSED, 8),
    "max_splits": (0, "max_splits", Kind.REFUSED, 6),
    "max_splits ": (4, "max_splits", Kind.REFUSED, 12),
}
"""an amendment, the rule in which it shows, how, and the cards of the smallest round"""
PATIENT = 3600.0
"""seconds within which a search surely ends, however busy the machine is"""


def amended(edition: str = "MD-1.0", /, **amendments: object) -> Rulebook:
    return Submission(edition).amended(**amendments).rulebook()


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_difference_is_found_and_replays(name: str) -> None:
    value, rule, kind, cards = PLANTED[name]
    a = amended()
    b = amended(**{name.strip().replace(".", "__"): value})
    found = {each.rule: each for each in find_witnesses(a, b, Limits(6, PATIENT))}
    witness = found[rule]
    assert witness.kind is kind
    assert witness.round is not None
    assert len(witness.round.shoe) == cards
    assert witness.smallest
    assert replayed(witness.round, a) == witness.a
    assert replayed(witness.round, b) == witness.b
    assert witness.a != witness.b
    case = parse_case(write_case(Case(Submission("MD-1.0"), (witness.round,), rule)))
    assert replayed(case.rounds[0], a) == witness.a


def test_a_round_that_was_only_laid_out_is_not_called_the_smallest() -> None:
    cheap, dear = Submission("MD-1.0").rulebook(), Submission("MD-1.0", {"minimum": 25}).rulebook()
    witness = find_witness(cheap, dear, "minimum")
    assert witness.kind is Kind.REFUSED
    assert not witness.smallest


def test_several_planted_differences_are_told_apart() -> None:
    a = amended()
    b = amended(dealer_hits_soft_17=True, blackjack_odds="6:5", surrender=False)
    found = {each.rule: each for each in find_witnesses(a, b, Limits(5, PATIENT))}
    assert found.keys() == {"dealer_hits_soft_17", "blackjack_odds", "surrender"}
    assert found["blackjack_odds"].b is not None
    assert found["blackjack_odds"].b.nets == {"Ann": 1200}
    for rule, witness in found.items():
        assert witness.round is not None
        one = amended(
            **{rule: getattr(b, rule).value} if rule != "blackjack_odds" else {rule: "6:5"}
        )
        assert replayed(witness.round, one) != replayed(witness.round, a)


def test_a_difference_that_cannot_arise_is_searched_in_full() -> None:
    """With a card reader no dealer blackjack meets a double or a split."""
    witness = find_witness(
        amended(),
        amended(dealer_blackjack_takes="all"),
        "dealer_blackjack_takes",
        Limits(5, PATIENT),
    )
    assert witness.kind is Kind.NONE
    assert witness.searched == 5


def test_without_a_hole_card_a_dealer_blackjack_shows_what_it_takes() -> None:
    a, b = amended("MA"), amended("MA", dealer_blackjack_takes="all")
    witness = find_witness(a, b, "dealer_blackjack_takes", Limits(5, PATIENT))
    assert witness.kind is Kind.SETTLED
    assert witness.a is not None
    assert witness.b is not None
    assert witness.a.nets == {"Ann": -1000}
    assert witness.b.nets == {"Ann": -2000}


def test_rules_of_wagers_and_of_procedure() -> None:
    found = {each.rule: each for each in find_witnesses(*_two_houses(), Limits(4, PATIENT))}
    assert found["minimum"].kind is Kind.REFUSED
    assert found["boxes_per_player"].kind is Kind.REFUSED
    assert found["cut_depth"].kind is Kind.PROCEDURE


def _two_houses() -> tuple[Rulebook, Rulebook]:
    one = Submission("MD-1.0", {"minimum": 5, "boxes_per_player": 1, "cut_depth": 10})
    other = Submission("MD-1.0", {"minimum": 25, "boxes_per_player": 2, "cut_depth": 20})
    return one.rulebook(), other.rulebook()


OFFERED: dict[str, object] = {"bonus_spin.offered": True, "xtreme_16.offered": True}
WHEELS: dict[str, tuple[str, dict[str, object], int]] = {
    "bonus_spin_wagers": ("MD-bonus-spin", {"bonus_spin.wagers": "5"}, 4),
    "bonus_spin_paytable_1": ("MD-bonus-spin", {"bonus_spin.paytable_1": "A"}, 4),
    "bonus_spin_meter_5_initial": ("MD-bonus-spin", {"bonus_spin.meter_5.initial": 20000}, 4),
    "bonus_spin_meter_5_reset": ("MD-bonus-spin", {"bonus_spin.meter_5.reset": 20000}, 6),
    "bonus_spin_meter_5_rate": ("MD-bonus-spin", {"bonus_spin.meter_5.rate": "0.5"}, 4),
    "xtreme_16_offered": ("MD-bonus-spin", {"xtreme_16.offered": False}, 4),
    "xtreme_16_primary_initial": ("MD-bonus-spin", {"xtreme_16.primary.initial": 20000}, 4),
    "readings.xtreme-hot-spot": (
        "MD-bonus-spin",
        {"readings.xtreme-hot-spot": "every-player-spins"},
        6,
    ),
    "readings.ace-and-blackjack": (
        "MA-bonus-spin",
        {"readings.ace-and-blackjack": "wheel-only"},
        4,
    ),
    "readings.spin-wager-not-returned": (
        "MA-bonus-spin",
        {"readings.spin-wager-not-returned": "returned"},
        4,
    ),
    "readings.spin-per-seat": ("MA-bonus-spin", {"readings.spin-per-seat": "spin-per-person"}, 4),
}
"""a rule of wheels, an edition, what the second house chooses, and the cards of the round"""


@pytest.mark.parametrize("rule", WHEELS)
def test_a_difference_of_wheels_is_found_and_is_due_to_its_rule(rule: str) -> None:
    edition, choices, cards = WHEELS[rule]
    offered = OFFERED if edition == "MD-bonus-spin" else {}
    first = Submission(edition, offered)
    a, b = first.rulebook(), Submission(edition, {**offered, **choices}).rulebook()
    found = {each.rule: each for each in find_witnesses(a, b)}
    witness = found[rule]
    assert witness.round is not None
    assert len(witness.round.shoe) == cards
    assert witness.a != witness.b
    case = parse_case(write_case(Case(first, (witness.round,), rule)))
    assert replayed(case.rounds[0], a) == witness.a
    assert replayed(case.rounds[0], b) == witness.b
    assert not witness.smallest


def test_other_weights_of_a_wheel_settle_no_round() -> None:
    wheel = "$25:2; $30:1; $40:1; $50:1; $75:1; $100:1; $250:1; $500:1; $1000:1; $5000:1"
    books = [
        Submission("MA-bonus-spin", {"bonus_spin.wheel": text}).rulebook()
        for text in (wheel, wheel.replace("$25:2", "$25:3"))
    ]
    assert find_witness(books[0], books[1], "bonus_spin_wheel").kind is Kind.NONE


AIMED = {
    "bonuses.five_cards": ("2:1", "bonus 21 in five cards", "A7"),
    "bonuses.mixed_678": ("2:1", "bonus 6-7-8 of mixed suits", "678"),
    "bonuses.suited_777": ("3:1", "bonus 7-7-7 of one suit", "7K"),
    "bonus_after_split": (True, "bonus_after_split", "678"),
    "double_after_split": (False, "double_after_split", "A9"),
    "split_aces": ("one-card", "split_aces", "A2K"),
    "resplit_aces": (False, "resplit_aces", "AK"),
    "max_splits": (1, "max_splits", "A7"),
}
"""an amendment, the rule in which it shows, and ranks that are few enough to search without aim"""


@pytest.mark.parametrize(
    ("name", "edition"),
    [
        *((name, "MD-1.0") for name in AIMED),
        *((name, "MA") for name in AIMED if name != "bonus_after_split"),  # it holds there
    ],
)
def test_an_aim_passes_over_no_smaller_round(
    name: str, edition: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    value, rule, ranks = AIMED[name]
    a, b = amended(edition), amended(edition, **{name.replace(".", "__"): value})
    aimed = find_witness(a, b, rule, Limits(8, PATIENT, ranks, aimed=8))
    monkeypatch.setattr("spanish21.witness.find.aim_of", lambda *_: None)
    plain = find_witness(a, b, rule, Limits(8, PATIENT, ranks))
    assert _size(aimed) == _size(plain)
    assert aimed.searched == plain.searched


def _size(witness: Witness) -> tuple[int, int] | None:
    return (len(witness.round.shoe), len(witness.round.play)) if witness.round else None


SMALL: dict[str, tuple[object, dict[str, object], str, str, int]] = {
    "dealer_hits_soft_17": (True, {}, "dealer_hits_soft_17", "A69", 5),
    "blackjack_odds": ("6:5", {}, "blackjack_odds", "A7K", 4),
    "surrender": (False, {}, "surrender", "A7K", 4),
    "rescue": (False, {}, "rescue", "A7", 5),
    "doubles": (0, {}, "doubles", "A7", 5),
    "bonuses.suited_777": ("5:1", {}, "bonus 7-7-7 of one suit", "7A", 5),
    "bonuses.five_cards": ("2:1", {}, "bonus 21 in five cards", "A7", 7),
    "bonuses.seven_cards": ("4:1", {}, "bonus 21 in seven or more cards", "3", 9),
    "max_splits": (2, {"max_splits": 1}, "max_splits", "89", 8),
}
"""an amendment and what it amends, the rule, few ranks, and the cards of the smallest round"""


@pytest.mark.parametrize("name", SMALL)
def test_no_smaller_round_of_a_few_ranks_differs(name: str) -> None:
    """Every order of a few ranks with every decision, played step by step by the table engine."""
    value, before, rule, ranks, cards = SMALL[name]
    suits = "d" if rule.endswith("of one suit") else "dcsh"
    a, b = amended(**before), amended(**{name.replace(".", "__"): value})
    witness = find_witness(a, b, rule, Limits(cards, PATIENT, ranks, aimed=cards))
    assert witness.round is not None
    ours, theirs = (every_script(book, ranks, cards, suits) for book in (a, b))
    differing = [
        (len(script[0]), len(script[1]))
        for script in ours.keys() | theirs.keys()
        if _differs(script, ours, theirs, a, b)
    ]
    assert min(differing) == (len(witness.round.shoe), len(witness.round.play))
    assert len(witness.round.shoe) == cards


def _differs(
    script: Script, ours: dict[Script, int], theirs: dict[Script, int], a: Rulebook, b: Rulebook
) -> bool:
    """Return whether a script pays otherwise, or one side plays it and the other refuses a step."""
    if script in ours and script in theirs:
        return ours[script] != theirs[script]
    played, other = (ours, b) if script in ours else (theirs, a)
    found = replayed(_scripted(tuple(map(Card, script[0])), script[1]), other)
    if found.nets is not None:
        return found.nets != {"Ann": played[script]}
    return not _unfinished(found.refused)


def _unfinished(said: str) -> bool:
    return "too few cards" in said or "The script ends" in said


def _scripted(
    shoe: tuple[Card, ...], play: tuple[str, ...], basic: int = 1000, match: int = 0
) -> CaseRound:
    wagers = [Wager(BASIC, Cents(basic))]
    if match:
        wagers.append(Wager(MATCH_THE_DEALER, Cents(match)))
    steps = tuple(parse_step(f"1 {verb}") for verb in play)
    return CaseRound((CaseWager(1, "Ann", tuple(wagers)),), shoe, steps)


@pytest.mark.parametrize("seed", range(12))
def test_the_model_plays_as_the_table_does(seed: int) -> None:
    """Random rounds under random amendments: the model and the table engine agree to the cent."""
    dice = Random(seed)
    book = (
        amended(
            dice.choice(("MD-1.0", "MA", "MD-bonus-spin")),
            decks=8,
            doubles=dice.randint(0, 3),
            rescue=dice.random() < 0.5,
            dealer_hits_soft_17=dice.random() < 0.5,
            split_aces=dice.choice(("free", "no-double", "one-card")),
            max_splits=dice.randint(1, 3),
            dealer_blackjack_takes=dice.choice(
                ("original", "all", "original-and-busts", "busts-and-one")
            ),
            hole_card=dice.random() < 0.5,
            players_21_wins=dice.random() < 0.5,
        )
        if seed
        else amended()
    )
    for _ in range(60):
        match = dice.choice((0, 500))
        net, shoe, play = _random_round(Rules(book, Stakes(2500, match)), dice)
        played = replayed(_scripted(tuple(shoe), tuple(play), 2500, match), book)
        assert played.nets == {"Ann": net}, (shoe, play, played)


def _random_round(rules: Rules, dice: Random) -> tuple[int, list[Card], list[str]]:
    ranks = dice.choice(("A67K", "7A", "A23456789K", "678", "AK5"))
    shoe: list[Card] = []
    play: list[str] = []
    now = rules.start()
    while True:
        need = rules.need(now)
        if need.net is not None:
            return need.net, shoe, play
        if need.actions:
            action = dice.choice(need.actions)
            after = rules.act(now, action)
            assert after is not None
            now = after
            again = Action.DOUBLE in need.actions and action is Action.KEEP
            if action is not Action.DECLINE and (action is not Action.KEEP or again):
                play.append(action.value)
        else:
            shoe.append(Card(dice.choice(ranks) + dice.choice("shdc")))
            now = rules.deal(now, shoe[-1])
