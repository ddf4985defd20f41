"""A rulebook says what was submitted, and its digest tells any two submissions apart."""

from __future__ import annotations

import json
from fractions import Fraction
from random import Random
from typing import Any

from hypothesis import given, settings, strategies as st

from spanish21.law import EDITIONS, Submission
from spanish21.law.assumed import assumed_wheel
from spanish21.law.editions import PUBLISHED
from spanish21.law.permitted import (
    Amount,
    Flag,
    Number,
    OddsFrom,
    OneOf,
    Only,
    Permitted,
    Rate,
    Share,
    Text,
    show,
)
from spanish21.law.wheel import WheelText
from spanish21.money import Odds, dollars
from tests.law.submitted import (
    each_edition,
    rulebook,
    written,
)

CHIPS = st.sampled_from([2, 10, 50, 100])


@st.composite
def submissions(draw: st.DrawFn) -> Submission:
    """Draw an edition and permitted choices for some of its options."""
    law = draw(st.sampled_from(PUBLISHED))
    decks = draw(st.sampled_from([6, 8]))
    chip = draw(CHIPS)
    least, more = sorted(draw(st.lists(st.integers(100, 2000), min_size=2, max_size=2)))
    choices: dict[str, object] = {
        "decks": decks,
        "smallest_chip": dollars(chip),
        "minimum": dollars(least * chip),
        "maximum": dollars(more * chip),
        "match_the_dealer.minimum": dollars(max(100, chip)),
    }
    for option in law.options:
        # A wheel belongs to its paytable, a ceiling to its meter: they are drawn elsewhere.
        bound = isinstance(option.terms(decks).permitted, WheelText) or "ceiling" in option.name
        if option.name not in choices and not bound and draw(st.booleans()):
            value = draw(permitted_values(option.terms(decks).permitted, chip))
            choices[option.name] = written(option.name, value)
    if choices.get("card_reader") == "true" and law.state == "Massachusetts":
        choices["hole_card"] = "true"
    if choices.get("shuffler") == "reshuffling-device":
        choices["approved_procedures"] = "true"
    return Submission(law.id, choices)


def permitted_values(permitted: Permitted, chip: int) -> st.SearchStrategy[Any]:
    match permitted:
        case OneOf(values):
            return st.sampled_from(values)
        case Flag():
            return st.booleans()
        case Number(least, most):
            return st.integers(least, most or least + 50)
        case Amount(least=least, none_means=None):
            start = max(100, -(-least // chip))
            return st.integers(start, start + 900).map(lambda count: count * chip)
        case Amount():
            return st.none() | st.integers(100, 1000).map(lambda count: count * chip)
        case OddsFrom(lowest):
            return st.integers(0, 9).map(lambda more: Odds(lowest.win + more, lowest.stake))
        case Only(value):
            return st.just(value)
        case Share(floor):
            return st.fractions(floor, Fraction(99, 100), max_denominator=100)
        case Rate():
            # Up to four rates share one wager, and together they are less than the whole.
            return st.fractions(0, Fraction(24, 100), max_denominator=100)
        case Text():
            return st.text("abc xyz'é", min_size=1).filter(str.strip)
        case _:
            raise AssertionError(permitted)


class TestDigest:
    @settings(deadline=None)
    @given(submissions())
    def test_permitted_choices_become_the_rulebook(self, submission: Submission) -> None:
        rules = submission.rulebook()
        chosen = submission.chosen()
        in_force = dict(rules.rules())
        for name, choice in chosen.values.items():
            rule = in_force[name if name.startswith("readings.") else name.replace(".", "_")]
            assert show(rule.value) == show(choice.value)
            assert rule.clause == choice.clause

    @settings(deadline=None)
    @given(submissions(), st.randoms(use_true_random=False))
    def test_it_is_the_same_however_the_submission_is_written(
        self, submission: Submission, shuffle: Random
    ) -> None:
        digest = submission.rulebook().digest()
        items = list(submission.choices.items())
        shuffle.shuffle(items)
        lines = [
            f'"{name}" = {value if isinstance(value, int) else json.dumps(value)}'
            for name, value in items
        ]
        cut = shuffle.randint(0, len(lines))
        text = "\n".join([*lines[:cut], "[submission]", *lines[cut:]])
        again = Submission.from_toml(f'rules = "{submission.edition.lower()}"\n{text}')
        assert again.rulebook().digest() == digest
        spelled_out = {
            name: written(name, choice.value) for name, choice in submission.chosen().values.items()
        }
        assert Submission(submission.edition, spelled_out).rulebook().digest() == digest

    @settings(deadline=None)
    @given(submissions(), submissions())
    def test_it_tells_any_two_submissions_apart(self, one: Submission, other: Submission) -> None:
        same = one.edition == other.edition and {
            name: choice.value for name, choice in one.chosen().values.items()
        } == {name: choice.value for name, choice in other.chosen().values.items()}
        assert (one.rulebook().digest() == other.rulebook().digest()) is same

    @each_edition
    def test_every_open_option_changes_it(self, edition: str) -> None:
        digests = {rulebook(edition).digest()}
        others: dict[str, object] = {
            "operator": "Another Casino",
            "decks": 8,
            "minimum": 10,
            "maximum": 500,
            "smallest_chip": 1,
            "payout_limit": 50_000,
            "boxes_per_player": 2,
            "persons_per_box": 2,
            "mid_shoe_entry": False,
            "cut_depth": 60,
            "cover_card_depth": "1/3",
            "casino_cut": True,
            "hole_card": True,
            "max_splits": 2,
            "settlement": "far-right-in-turn",
            "match_the_dealer.offered": False,
            "match_the_dealer.suited": 20,
            "match_the_dealer.unsuited": 20,
            "match_the_dealer.minimum": 2,
            "match_the_dealer.maximum": 100,
            "bonus_spin.offered": edition != "MA-bonus-spin",
            "bonus_spin.wheel": "$50:1",
            "bonus_spin.wheel_1": str(assumed_wheel("B")).removeprefix("assumed "),
            "bonus_spin.wheel_5": str(assumed_wheel("D")).removeprefix("assumed "),
            "bonus_spin.prize_1": 2000,
            "bonus_spin.prize_5": 6000,
            "bonus_spin.merchandise_1": "a bicycle",
            "bonus_spin.merchandise_5": "a motorcycle",
            "xtreme_16.offered": True,
            "xtreme_16.wheel": str(assumed_wheel("Hot Spot")).removeprefix("assumed "),
        }
        meters = ("bonus_spin.meter_1", "bonus_spin.meter_5")
        for meter in (*meters, "xtreme_16.primary", "xtreme_16.secondary"):
            others |= {f"{meter}.{part}": 20_000 for part in ("initial", "reset", "ceiling")}
            others |= {f"{meter}.rate": "4%", f"{meter}.reserve": "1%"}
        open_options = [option for option in EDITIONS[edition].options if option.open]
        for option in open_options:
            permitted = option.terms(6).permitted
            last = permitted.values[-1] if isinstance(permitted, OneOf) else None
            choices = {option.name: last or others.get(option.name)}
            if option.name == "xtreme_16.community_wheel":
                plain = "; ".join(
                    f"{s.symbol}:{s.weight}" for s in assumed_wheel("Hot Spot").sections
                )
                second = "; ".join(f"${a}:1" for a in (150, 100, 75, 50, 40, 35, 30, 25))
                choices = {"xtreme_16.wheel": plain, "xtreme_16.community_wheel": second}
            if option.name == "card_reader":
                choices = {"hole_card": True, "card_reader": True}
            elif option.name == "approved_procedures":
                choices = {"approved_procedures": True}
            elif option.name == "shuffler":
                choices = {"shuffler": "device"}
            digests.add(Submission(edition, choices).rulebook().digest())
        assert len(digests) == len(open_options) + 1
