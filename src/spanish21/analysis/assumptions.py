"""What the numbers of an analysis depend on: play, wager, approximations by name, readings."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Protocol

from spanish21.analysis.split_bound import WORKED_OUT, edge_bound
from spanish21.law.editions import readings_of
from spanish21.money import dollars
from spanish21.rules.side_wagers import wager_name
from spanish21.rules.side_wagers.spins import BONUS_SPIN, SPINS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from spanish21.analysis.game import Game
    from spanish21.analysis.rounds import AgainstUp
    from spanish21.analysis.wheel_wagers import WheelWager
    from spanish21.law.rulebook import Rulebook
    from spanish21.money import Cents
    from spanish21.wager import WagerKind

__all__ = [
    "assumptions",
    "conditioning",
    "hand_assumptions",
    "in_words",
    "moving_readings",
    "play_assumptions",
    "reading_assumptions",
    "trip_assumptions",
]

_NAMED = re.compile(r"^(approximated: )?[a-z]+(?:-[a-z]+)+: ")
"""the name of an approximation or of an escape, before what is said of it"""
_BASIC_WAGER = "R1 R2 R3 R5 R6 R7 R8 R25 R26 R27 R28 R29 R31 R32 R37 R46 R52"
_BESIDE_IT = "R4 R9 R34 R36"
_WHEELS = "R13 R14 R15 R16 R17 R19 R20 R21 R22 R48 R49"
_INFORMATION = {
    "composition": (
        "strategy: the cards of this hand, their suits where a bonus depends on them, the up "
        "card, and for a split hand which pair was split; nothing of other hands"
    ),
    "total": "strategy: total, soft or hard, pair, number of cards, chance of a 6-7-8 or 7-7-7",
}
_SPLIT_PLAY = (
    "split hands follow one fixed play for each pair and up card, the best there is of "
    "that kind; a pair is split again always or never, whichever is worth more"
)
_ACE, _TEN = 0, 9
_APPROXIMATED = {
    "pairs-of-one-suit-split-again-like-others": (
        "in split hands the chart plays suited pairs otherwise than mixed ones, here they are "
        "split again alike; the edge is off by less than 0.001%"
    ),
}


class Analyzed(Protocol):
    """What the assumptions of an analysis depend on."""

    @property
    def rulebook(self) -> Rulebook:
        """Return the rules in force."""
        ...

    @property
    def game(self) -> Game:
        """Return the game made of them."""
        ...

    @property
    def information(self) -> str:
        """Return by what the player chooses."""
        ...

    @property
    def wager_cents(self) -> Cents | None:
        """Return the wager that was asked about, if one was."""
        ...

    @property
    def ups(self) -> tuple[AgainstUp, ...]:
        """Return the results against each up card."""
        ...

    @property
    def wheels(self) -> tuple[WheelWager, ...]:
        """Return the wheel wagers."""
        ...


def assumptions(analysis: Analyzed) -> Iterator[str]:
    """List what the numbers depend on, the interpretations that move them last."""
    yield from play_assumptions(analysis)
    yield from reading_assumptions(analysis)


def play_assumptions(analysis: Analyzed) -> Iterator[str]:
    """List what the numbers depend on beside the interpretations of the documents."""
    yield "one box is played from a full, well mixed shoe; no other box is in play"
    yield _wager(analysis)
    yield _INFORMATION[analysis.information]
    yield from _splits(analysis)
    yield _doubles(analysis)
    yield (
        "insurance and side wagers are left alone; fixed payouts are reported apart, for "
        f"{'that wager' if analysis.wager_cents else 'the smallest wager of each tier'} and a "
        "player who hits suited sevens where that pays"
    )
    yield "no round is void, no hand dead, no card misdealt, no match play coupon wagered"
    yield from _round_approximations(analysis)
    yield from _wheels(analysis)


def _round_approximations(analysis: Analyzed) -> Iterator[str]:
    """Name what is approximated in the distribution of a round."""
    yield (
        "approximated: mixture-of-decks: what the hands of a split box gain together is drawn from "
        "a mixture of decks; in the distribution of a round less than 0.00000001 is off, in its "
        "deviation less than 0.00000001; edge, wagers and frequencies do without it"
        f"{_lost_busts(analysis)}"
    )
    if analysis.game.split.pays_suits():
        yield (
            "approximated: independent-suits: two hands of a split that are both paid by their "
            "suits are taken as if these were independent; in the distribution of a round and in "
            "every deviation less than 0.00000001 is off"
        )
    for name in sorted({name for up in analysis.ups for name in up.approximate}):
        yield f"approximated: {name}: {_APPROXIMATED[name]}"


def conditioning(game: Game, ups: Collection[int]) -> tuple[str, str]:
    """Name what values of hands are given, by a word and in a sentence; `ups` are indices.

    Only an ace or a ten can hide a blackjack. Where the dealer looks for it before anyone acts,
    values are those of a hand that is played, so values of both kinds cannot be compared.
    """
    hiding = [value for value in (_ACE, _TEN) if value in ups]
    if not hiding:
        return "none-possible", "with these up cards the dealer cannot have a blackjack"
    looked = [game.peeks[value] for value in hiding]
    if all(looked):
        return "no-dealer-blackjack", "the dealer has looked for a blackjack and has none"
    if any(looked):
        return "by-up-card", "where the dealer looks for a blackjack, there is none"
    said = (
        "no one has looked for a dealer blackjack: its cost is in the values, so they are lower "
        "than those of rules by which the dealer looks first"
    )
    return "nothing", said


def hand_assumptions(
    rulebook: Rulebook, game: Game, ups: Collection[int], wager: Cents | None
) -> Iterator[str]:
    """List the assumptions behind the values of single hands."""
    yield (
        f"{rulebook.edition}, {rulebook.decks.value} decks, rulebook {rulebook.digest()[:16]}; "
        "values are in units of the original wager"
    )
    yield "the shoe is full except for the cards that are named; no other box is in play"
    yield conditioning(game, ups)[1]
    yield _INFORMATION["composition"]
    yield _SPLIT_PLAY
    yield from _worked_out(game)
    yield (
        f"a fixed payout for suited sevens counts for a wager of {dollars(wager)}"
        if wager
        else "fixed payouts are left out: they depend on the wager, which --wager names"
    )


def _worked_out(game: Game) -> Iterator[str]:
    allowed = max(game.allowed)
    if allowed > WORKED_OUT:
        yield (
            f"approximated: splits-worked-out: a box is followed up to {WORKED_OUT} splits, and "
            f"{allowed} are possible; the value of splitting tens is off by less than 0.2, of "
            "other pairs by less than 0.000001"
        )


def trip_assumptions(
    analysis: Analyzed, *, spread: bool = False, sides: Collection[WagerKind] = ()
) -> Iterator[str]:
    """List what the risk of a trip depends on, approximations of a round last."""
    yield "every round is dealt from a full, well mixed shoe and does not depend on the others"
    yield _wager(analysis, alone=not sides)
    yield _INFORMATION[analysis.information]
    yield (
        "ruin is less than one unit left; money to double and split is always found, so the last "
        "round may cost more than is left"
    )
    yield f"fixed payouts, insurance and {'other ' if sides else ''}side wagers are left out"
    if spread:
        yield "the size of a wager is drawn by its share and does not depend on the cards"
    if SPINS.intersection(sides):
        yield (
            "wheel wagers: the meters show their starting amounts in every round, and no other "
            "player makes the wager"
        )
        yield from (line for line in _wheels(analysis) if line.startswith("assumed:"))
    yield from _taken_as_independent(analysis, sides)
    yield (
        "approximated: rare-highest-places: the highest gains of a few rounds are followed without "
        "a barrier where they are rarer than 10^-14; every chance is off by less than 10^-13 for "
        "each round of the trip"
    )
    yield from _split_approximations(analysis)
    yield from _round_approximations(analysis)


def _taken_as_independent(analysis: Analyzed, sides: Collection[WagerKind]) -> Iterator[str]:
    """Name the side wagers whose dependence on the hand is left out."""
    spins = analysis.rulebook.spins
    names = [wager_name(kind) for kind in sides if kind != BONUS_SPIN]
    if BONUS_SPIN in sides and spins is not None and spins.ace is not None:
        names.append("the payment for an ace")
    for name in names:
        yield (
            f"approximated: independent-side-wager: {name} is taken as if it did not "
            "depend on the result of the hand; its mean is exact"
        )


def _doubles(analysis: Analyzed) -> str:
    if analysis.rulebook.payout_limit.value is None:
        return "doubles are for the full wager: for less is never worth more"
    return (
        "doubles are for the full wager; where the payout limit cuts what a double wins, one for "
        "less may be worth more, which is left out"
    )


def _lost_busts(analysis: Analyzed) -> str:
    if analysis.game.shared_bust or all(analysis.game.peeks[value] for value in (0, 9)):
        return ""
    return ", except for what busts that stay lost save: the edge is off by less than 0.0000001%"


def _wager(analysis: Analyzed, *, alone: bool = True) -> str:
    rulebook = analysis.rulebook
    wager, limit = analysis.wager_cents or rulebook.minimum.value, rulebook.payout_limit.value
    if limit is None:
        for_any = " and hold for any wager" if alone else ""
        return f"one wager of {dollars(wager)}; results are in units of it{for_any}"
    smallest = "" if analysis.wager_cents else ", the minimum"
    return (
        f"one wager of {dollars(wager)}{smallest}: the payout limit of {dollars(limit)} takes more "
        "from larger wagers; it is applied to the basic wager and a fixed payout together, and to "
        "each side wager by itself"
    )


def _splits(analysis: Analyzed) -> Iterator[str]:
    if analysis.information == "composition":
        yield _SPLIT_PLAY
    else:
        yield "split hands follow the same chart"
    yield from _split_approximations(analysis)
    if not all(analysis.game.peeks[value] for value in (0, 9)):
        yield "a dealer blackjack is found only after play, and takes what interpretation R5 says"
        yield (
            "refund-escape: a split box none of whose hands takes part in the loss to such a "
            "blackjack gets it back; that is in the value, but no play is chosen for its sake"
        )


def _split_approximations(analysis: Analyzed) -> Iterator[str]:
    """Name how many splits are followed, where more are possible."""
    allowed = max(analysis.game.allowed)
    if allowed > WORKED_OUT:
        yield (
            f"approximated: splits-worked-out: a box is followed up to {WORKED_OUT} splits, and "
            f"{allowed} are possible; the edge is off by less than "
            f"{_rounded_up(edge_bound(analysis.ups))}"
        )


def _rounded_up(bound: float) -> str:
    """Write a share as a percentage, rounded up to a power of ten."""
    power = next(power for power in range(-9, 9) if 100 * bound < 10.0**power)
    return f"{10.0**power:.{max(0, -power)}f}%"


def _wheels(analysis: Analyzed) -> Iterator[str]:
    if not analysis.wheels:
        return
    yield "wheel wagers: the meters stand where they start, every other player wagers the same"
    for wager in analysis.wheels:
        if wager.alone.assumed:
            yield f"assumed: the wheel of {wager.name}, whose weights the submission does not state"
        if wager.favors_players:
            yield wager.favors_players


def in_words(line: str) -> str:
    """Return an assumption for print, without the name by which programs find it."""
    said = _NAMED.sub(lambda found: found[1] or "", line)
    for kind in SPINS:
        said = said.replace(kind, wager_name(kind))
    return f"{said[0].upper()}{said[1:].rstrip('.')}."


def reading_assumptions(analysis: Analyzed) -> Iterator[str]:
    """List the interpretations of the documents that move the numbers."""
    book = analysis.rulebook
    for number, slug in moving_readings(analysis).items():
        yield f"{number} {slug}: {book.reading(slug)}"


def moving_readings(analysis: Analyzed) -> dict[str, str]:
    """Return the names of the interpretations that move the numbers, by their numbers."""
    moving = f"{_BASIC_WAGER} {_BESIDE_IT} {_WHEELS if analysis.wheels else ''}".split()
    known = readings_of(analysis.rulebook.edition)
    return {reading.id: reading.slug for reading in known if reading.id in moving}
