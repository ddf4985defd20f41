"""The library's front door: a rulebook and a strategy in, results out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from math import inf, isfinite
from numbers import Real
from pathlib import Path
from typing import Annotated

from spanish21.checked import READ, checked
from spanish21.money import Cents, Dollars, cents
from spanish21.refusal import refused
from spanish21.rulebooks import Rules, as_rulebook
from spanish21.simulation.count import CountSystem, find_count
from spanish21.simulation.exact import check_exact, exact_edges, strategy_for, without_exact
from spanish21.simulation.game import Game, Shoe
from spanish21.simulation.results import Results
from spanish21.simulation.runner import Executor, Progress
from spanish21.strategy.library import DEFAULT
from spanish21.strategy.situation import Strategy

__all__ = ["make_game", "simulate"]

_SEEDS = 1 << 64
_MOST_ROUNDS = 10**18
_WAGER = Cents(1000)
_RESHUFFLES = "reshuffling-device"


@checked
def simulate(  # noqa: PLR0913 - each is a choice of the caller's
    rules: Rules,
    strategy: Strategy | str = DEFAULT,
    *,
    rounds: Annotated[int | None, READ] = None,
    seed: Annotated[int, READ] = 0,
    boxes: Annotated[int, READ] = 1,
    wager: Dollars | None = None,
    match_the_dealer: Dollars = 0,
    bonus_spin: Dollars = 0,
    xtreme_16: Dollars = 0,
    penetration: Fraction | float | None = None,
    device: bool | None = None,
    count: CountSystem | str | None = None,
    until_se: Annotated[float | None, READ] = None,
    exact: bool = False,
    executor: Executor | None = None,
    checkpoint: Path | str | None = None,
    progress: Callable[[Progress], None] | None = None,
    announce: Callable[[], None] | None = None,
) -> Results:
    """Simulate rounds of a game; the same seed gives the same results anywhere.

    Wagers are in dollars; the wager is $10 unless the table minimum is higher.
    Play stops after `rounds`, or as soon as the standard error of the edge is at most `until_se`.
    With `exact` the results hold the exact value of each wager too, or why it has none; a game
    without any exact value is refused.
    `progress` is called again and again while rounds are played. `announce` is called before the
    kernel is compiled, instead of writing a line to standard error.
    """
    rulebook = as_rulebook(rules)
    game = make_game(
        rulebook,
        strategy,
        boxes=boxes,
        wager=None if wager is None else cents(wager),
        match=cents(match_the_dealer),
        bonus_spin=cents(bonus_spin),
        xtreme_16=cents(xtreme_16),
        penetration=penetration,
        device=device,
        count=count,
    )
    if exact:
        check_exact(game)
    if rounds is None and until_se is None:
        raise refused("simulation/rounds", "Give a number of rounds or a standard error.")
    if rounds is not None and not _is_whole(rounds, 1, _MOST_ROUNDS):
        raise refused(
            "simulation/rounds", f"{rounds} rounds cannot be played. Give a whole number from 1."
        )
    if until_se is not None and not (_is_number(until_se) and 0 < until_se < inf):
        message = f"A standard error of {until_se} cannot be reached. Give one above 0, as in 1e-5."
        raise refused("simulation/until-se", message)
    if not _is_whole(seed, 0, _SEEDS - 1):
        raise refused(
            "simulation/seed",
            f"Seed {seed} cannot be used. Give a whole number from 0 to 2^64 - 1.",
        )
    from spanish21.simulation.runner import run  # noqa: PLC0415 - heavy

    found = run(
        game,
        rounds=None if rounds is None else int(rounds),
        seed=int(seed),
        until_se=until_se,
        executor=executor,
        checkpoint=None if checkpoint is None else Path(checkpoint),
        progress=progress,
        announce=announce,
    )
    if not exact:
        return found
    return replace(found, exact=exact_edges(game), without_exact=without_exact(game))


def _is_number(number: object) -> bool:
    return not isinstance(number, bool) and isinstance(number, Real)


def _is_whole(number: object, least: int, most: int) -> bool:
    """Return whether a number is whole, also one written as 1e6, and within bounds."""
    if isinstance(number, bool) or not isinstance(number, Real):
        return False
    size = Fraction(str(number)) if isfinite(number) else None
    return size is not None and least <= size <= most and size.denominator == 1


def make_game(  # noqa: PLR0913 - each is a choice of the caller's
    rules: Rules,
    strategy: Strategy | str = DEFAULT,
    *,
    boxes: int = 1,
    wager: Cents | None = None,
    match: Cents = Cents(0),
    bonus_spin: Cents = Cents(0),
    xtreme_16: Cents = Cents(0),
    penetration: Fraction | float | None = None,
    device: bool | None = None,
    count: CountSystem | str | None = None,
) -> Game:
    """Put a game together, with wagers in cents; see `simulate`.

    `device` says whether the cards are shuffled after every round; by default they are if the
    submission has a reshuffling device.
    """
    rulebook = as_rulebook(rules)
    if device is None:
        device = rulebook.shuffler.value == _RESHUFFLES
    if count is not None and device:
        message = (
            "Cards that are shuffled after every round cannot be counted. Leave the count or the "
            "device out."
        )
        raise refused("simulation/count", message)
    depth = None if penetration is None else _depth(penetration, device=device)
    return Game(
        rulebook=rulebook,
        strategy=strategy_for(strategy, rulebook) if isinstance(strategy, str) else strategy,
        shoe=Shoe.of(rulebook, depth, device=device),
        boxes=boxes,
        wager=max(_WAGER, rulebook.minimum.value) if wager is None else wager,
        match=match,
        bonus_spin=bonus_spin,
        xtreme_16=xtreme_16,
        count=find_count(count) if isinstance(count, str) else count,
    )


def _depth(penetration: Fraction | float, *, device: bool) -> Fraction:
    """Return how deep a shoe is dealt, or raise RefusedError."""
    if not 0 < penetration <= 1:
        raise refused(
            "simulation/penetration",
            f"Penetration {penetration} is not a part of the shoe. Give one such as 0.75.",
        )
    if device:
        message = (
            "Cards that are shuffled after every round have no cover card. Leave penetration out."
        )
        raise refused("simulation/penetration", message)
    return Fraction(str(penetration))
