"""What each choice that the law leaves open does to the edge."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from spanish21.analysis.compile import compile_game
from spanish21.analysis.edge import analyze
from spanish21.checked import checked
from spanish21.law.editions import edition
from spanish21.law.option import Option, Terms
from spanish21.law.permitted import Flag, Number, OddsFrom, OneOf, show
from spanish21.law.rulebook import Rulebook
from spanish21.law.submission import Submission, SubmissionError
from spanish21.money import Odds
from spanish21.rulebooks import Rules, as_submission

__all__ = ["OptionCost", "costs", "edge_of"]

_NOTHING = 1e-12
_STEPS = 3
"""how many steps from the chosen number are tried where any number is permitted"""


@dataclass(frozen=True)
class OptionCost:
    """The player's edge under another choice, and how much it changes; see `costs`."""

    option: str
    value: str
    """the other choice, as a submission writes it"""
    edge: float
    change: float
    """the edge less that of the submission"""
    sides: Mapping[str, float]
    """the expected value of each side wager offered, wheels for a player alone"""
    side_changes: Mapping[str, float]
    """of those that are offered either way and change"""
    together: str = ""
    """what had to be chosen besides"""


def fingerprint(rulebook: Rulebook) -> str:
    """Return what is the same for all rulebooks that make the same game."""
    game = compile_game(rulebook)
    told = [rulebook.decks.value, game.peeks, game.splits, game.split_acts, game.surrender]
    told += [game.shared, game.shared_bust, game.dealer_draws.tobytes()]
    for hand in (game.dealt, game.split, game.split_aces):
        told += [hand.pay, hand.pay_doubled, hand.bust, hand.bust_doubled, hand.rescue]
        told += [hand.may_act.tobytes(), hand.may_double.tobytes(), hand.may_rescue.tobytes()]
        told += [
            hand.may_surrender.tobytes(),
            hand.may_redouble.tobytes(),
            hand.kind.tobytes(),
            sorted(hand.suits.items()),
        ]
    return hashlib.sha256(repr(told).encode()).hexdigest()


class _SameGame:
    """A rulebook that equals every other one which makes the same game."""

    def __init__(self, rulebook: Rulebook) -> None:
        self.rulebook, self.key = rulebook, fingerprint(rulebook)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _SameGame) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


@lru_cache(maxsize=256)
def _edge(game: _SameGame) -> float:
    return analyze(game.rulebook).edge


def edge_of(rulebook: Rulebook) -> float:
    """Return the player's edge by best play, worked out once for all rulebooks of one game."""
    return _edge(_SameGame(rulebook))


def _sides(rulebook: Rulebook) -> dict[str, float]:
    from spanish21.analysis.side_wagers import full_shoe, match_the_dealer  # noqa: PLC0415
    from spanish21.analysis.wheel_wagers import wheel_wagers  # noqa: PLC0415

    found = {wager.name: float(wager.expectation) for wager in wheel_wagers(rulebook)}
    if rulebook.match_the_dealer_offered.value:
        match = match_the_dealer(rulebook, full_shoe(rulebook.decks.value))
        return {match.name: float(match.expectation), **found}
    return found


def _changed(now: Mapping[str, float], then: Mapping[str, float]) -> dict[str, float]:
    changes = {name: then[name] - value for name, value in now.items() if name in then}
    return {name: change for name, change in changes.items() if abs(change) > _NOTHING}


@checked
def costs(rules: Rules) -> tuple[OptionCost, tuple[OptionCost, ...]]:
    """Return the edge of these rules, and that of each single other choice the law leaves open."""
    submission = as_submission(rules)
    base = submission.rulebook()
    edge, sides = edge_of(base), _sides(base)
    own = OptionCost("as submitted", "", edge, 0.0, sides, {})
    found = []
    chosen = submission.chosen()
    law = edition(submission.edition)
    for option in law.options:
        terms = option.terms(chosen.number("decks").value)
        now = chosen.values[option.name].value
        for value in _others(option, terms, now):
            made = _permitted(submission, law.options, option, value)
            if made is None:
                continue
            rulebook, together = made
            its_edge, its_sides = edge_of(rulebook), _sides(rulebook)
            change, side_changes = its_edge - edge, _changed(sides, its_sides)
            if abs(change) > _NOTHING or side_changes:
                found.append(
                    OptionCost(
                        option.name,
                        show(value),
                        its_edge,
                        change,
                        its_sides,
                        side_changes,
                        together,
                    )
                )
    return own, tuple(found)


def _others(option: Option, terms: Terms, now: object) -> Iterator[object]:
    """List the other values of an option that are worth trying."""
    match terms.permitted:
        case Flag():
            yield not now
        case OneOf(values=choices):
            yield from (value for value in choices if value != now)
        case Number() if option.name == "max_splits" and isinstance(now, int):
            yield from (n for n in range(max(1, now - _STEPS), now + _STEPS + 1) if n != now)
        case OddsFrom() if isinstance(now, Odds):
            yield Odds(now.win + now.stake, now.stake)
        case _:
            return


def _permitted(
    submission: Submission, options: tuple[Option, ...], option: Option, value: object
) -> tuple[Rulebook, str] | None:
    """Make the choice, with one more flag turned where the law asks for it."""
    written = str(value) if isinstance(value, Odds) else value
    changed = submission.with_choices({option.name: written})
    try:
        return changed.rulebook(), ""
    except SubmissionError:
        pass
    for other in options:
        if other is option or not isinstance(other.terms(6).permitted, Flag):
            continue
        now = submission.chosen().values[other.name].value
        try:
            rulebook = changed.with_choices({other.name: not now}).rulebook()
        except SubmissionError:
            continue
        return rulebook, f"{other.name} = {show(not now)}"
    return None
