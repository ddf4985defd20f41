"""What a wheel wager returns, exactly: every figure is a fraction, nothing is simulated."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from spanish21.law.clause import cites, reads
from spanish21.law.wheel import prize_of
from spanish21.money import Cents
from spanish21.rules.side_wagers.spins import BONUS_SPIN, XTREME_16
from spanish21.wheels.chances import ace_chance, blackjack_chance, sixteen_chance

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from spanish21.law.clause import ClauseRef
    from spanish21.law.rulebook import Rulebook
    from spanish21.law.spins import BonusSpin, MeterTerms, Spins, Xtreme16
    from spanish21.law.wheel import Wheel
    from spanish21.wager import WagerKind

__all__ = ["Analysis", "Game", "analyze", "games_of"]


_NEVER = Fraction(0)


class Chance(NamedTuple):
    """One way a wager may end: how often, what it pays, and which meter is won with it."""

    chance: Fraction
    paid: Fraction
    meter: str | None = None
    spun: bool = True


@dataclass(frozen=True, slots=True)
class Game:
    """A wager as mathematics sees it: its ends at given meters and number of wagering players."""

    kind: WagerKind
    offered: bool
    wager: Cents
    decks: int
    trigger: Fraction
    """the chance that the wheel turns for this wager"""
    wheel: Wheel
    second: tuple[Wheel, ...]
    """the wheel for the others, where there is one"""
    clause: ClauseRef
    """where the symbols of the wheel stand"""
    ends: tuple[Chance, ...]
    """how the wager may end without the others' spins; meters are not in `paid`"""
    least: Fraction
    """the mean payout of a wheel that stops at nothing but the cheapest of its sections"""
    community: Fraction
    """what one other wagering player's spins bring this wager in a round, on average"""
    meters: tuple[MeterTerms, ...]
    players: int
    jackpots: Mapping[str, Cents]
    """what each meter, or the prize in its place, pays now"""


@dataclass(frozen=True, slots=True)
class Analysis:
    """The exact figures of one wager; money is in cents."""

    kind: WagerKind
    offered: bool
    wager: Cents
    decks: int
    players: int
    wheels: tuple[Wheel, ...]
    """the wheel that turns, and the second one if the others have their own"""
    clause: ClauseRef
    trigger: Fraction
    hit: Fraction
    """the chance that the wager itself is paid anything"""
    expected: Fraction
    """the mean payout of the wager itself, Community Pay of others left out"""
    least: Fraction
    """what comes back of one cent at least, whatever weights the sections of the wheel have"""
    community: Fraction
    """the mean that the others' spins add"""
    variance: Fraction
    """of the payout of the wager itself"""
    jackpots: Mapping[str, Cents]
    jackpot_chance: Mapping[str, Fraction]
    """the chance of each meter on one wager"""
    break_even: Mapping[str, Fraction]
    """the amount of each meter at which the wager returns itself, the others as they stand"""
    contribution: Fraction
    """the part of each wager that goes to meters and reserves"""
    long_run: Fraction
    """what comes back of one cent over many resets: a reserve only pays for new starts"""
    spun: Mapping[Fraction, Fraction]
    """gains of one unit where the wheel turns, with their chances, Community Pay left out"""
    unspun: Mapping[Fraction, Fraction]
    """the same where it does not turn"""

    @property
    def name(self) -> str:
        """Name the wager with its stake, as programs read it."""
        return f"{self.kind} ${self.wager // 100}"

    @property
    def assumed(self) -> bool:
        """Whether no one stated the weights of a wheel."""
        return any(wheel.assumed for wheel in self.wheels)

    @property
    def value(self) -> Fraction:
        """Return what comes back of one cent wagered, at the meters as they stand."""
        return (self.expected + self.community) / self.wager

    @property
    def gains(self) -> dict[Fraction, Fraction]:
        """Return all gains of one unit with their chances, Community Pay left out."""
        both = self.spun.keys() | self.unspun.keys()
        return {gain: self.spun.get(gain, _NEVER) + self.unspun.get(gain, _NEVER) for gain in both}

    def rounds_to(self, meter: str) -> Fraction | None:
        """Return the expected number of wagers until a meter is won."""
        chance = self.jackpot_chance.get(meter, Fraction(0))
        return 1 / chance if chance else None


def games_of(
    rulebook: Rulebook, players: int = 1, meters: Mapping[str, Cents] | None = None
) -> Iterator[Game]:
    """List the wheel wagers of a rulebook, offered or not, with a number of players wagering."""
    spins = rulebook.spins
    if spins is None:
        return
    decks = rulebook.decks.value
    for spin in spins.stakes.values():
        yield _bonus_spin(rulebook, spins, spin, players, meters or {})
    if spins.xtreme is not None:
        spin_all = rulebook.reading("xtreme-hot-spot") == "every-player-spins"
        yield _xtreme(spins.xtreme, decks, players, meters or {}, spin_all=spin_all)


def analyze(
    rulebook: Rulebook, players: int = 1, meters: Mapping[str, Cents] | None = None
) -> tuple[Analysis, ...]:
    """Work out every wheel wager of a rulebook."""
    return tuple(measure(game) for game in games_of(rulebook, players, meters))


def measure(game: Game) -> Analysis:
    """Work out the figures of one wager."""
    paid = [
        (end.chance, end.paid + game.jackpots.get(end.meter or "", Cents(0))) for end in game.ends
    ]
    expected = sum((chance * amount for chance, amount in paid), Fraction(0))
    square = sum((chance * amount**2 for chance, amount in paid), Fraction(0))
    chances: dict[str, Fraction] = {}
    for end in game.ends:
        if end.meter:
            chances[end.meter] = chances.get(end.meter, Fraction(0)) + end.chance
    community = game.community * (game.players - 1)
    short = game.wager - expected - community
    return Analysis(
        kind=game.kind,
        offered=game.offered,
        wager=game.wager,
        decks=game.decks,
        players=game.players,
        wheels=(game.wheel, *game.second),
        clause=game.clause,
        trigger=game.trigger,
        hit=sum((chance for chance, amount in paid if amount), Fraction(0)),
        expected=expected,
        least=game.least / game.wager,
        community=community,
        variance=square - expected**2,
        jackpots=game.jackpots,
        jackpot_chance=chances,
        break_even={
            meter: game.jackpots[meter] + short / chance for meter, chance in chances.items()
        },
        contribution=sum(
            (meter.rate.value + meter.reserve.value for meter in game.meters), Fraction(0)
        ),
        long_run=_long_run(game, expected + community, chances),
        **_gains(game),
    )


def _gains(game: Game) -> dict[str, dict[Fraction, Fraction]]:
    """List the gains of one unit apart: where the wheel turns, and where it does not."""
    spun: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
    unspun: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
    for end in game.ends:
        paid = end.paid + game.jackpots.get(end.meter or "", Cents(0))
        (spun if end.spun else unspun)[paid / game.wager - 1] += end.chance
    unspun[Fraction(-1)] += 1 - sum(spun.values()) - sum(unspun.values())
    return {"spun": dict(spun), "unspun": dict(unspun)}


@cites("MD-bonus-spin 12.D(6)", "MD-bonus-spin 12.E(3)")
def _long_run(game: Game, now: Fraction, chances: Mapping[str, Fraction]) -> Fraction:
    """Put every meter at its reset in place of what it shows now, and add what it gathers."""
    restarted = sum(
        (
            chances.get(meter.name, Fraction(0)) * (meter.reset.value - game.jackpots[meter.name])
            for meter in game.meters
        ),
        Fraction(0),
    )
    return (now + restarted) / game.wager + sum(meter.rate.value for meter in game.meters)


def _stops(wheel: Wheel) -> Iterator[tuple[Fraction, str, Fraction, Fraction]]:
    """List each section's chance, symbol, own amount and Community Pay."""
    for section in wheel.sections:
        chance = Fraction(section.weight, wheel.weight)
        amount = Fraction(prize_of(section.symbol) or 0)
        yield chance, section.symbol, amount, Fraction(section.community)


@reads("R13", "R19", "R20")
def _bonus_spin(
    rulebook: Rulebook,
    spins: Spins,
    spin: BonusSpin,
    players: int,
    meters: Mapping[str, Cents],
) -> Game:
    decks = rulebook.decks.value
    blackjack = blackjack_chance(decks)
    name = spin.meter.name if spin.meter else f"prize of ${spin.wager // 100}"
    ends, least = _bonus_ends(rulebook, spins, spin, name)
    stops = _stops(spin.wheel.value)
    others = sum((chance * community for chance, _, _, community in stops), Fraction(0))
    start = spin.meter.initial.value if spin.meter else spin.prize.value if spin.prize else Cents(0)
    return Game(
        kind=BONUS_SPIN,
        offered=spins.offered.value,
        wager=spin.wager,
        decks=decks,
        trigger=blackjack,
        wheel=spin.wheel.value,
        second=(),
        clause=spin.wheel.clause,
        ends=ends,
        least=least,
        community=blackjack * others,
        meters=(spin.meter,) if spin.meter else (),
        players=players,
        jackpots={name: meters.get(name, start)} if start else {},
    )


def _bonus_ends(
    rulebook: Rulebook, spins: Spins, spin: BonusSpin, jackpot: str
) -> tuple[tuple[Chance, ...], Fraction]:
    """List what a Bonus Spin wager may be paid, and the least that it is paid on average."""
    decks = rulebook.decks.value
    blackjack = blackjack_chance(decks)
    ace = Fraction(spins.ace.value) if spins.ace else Fraction(0)
    returned = rulebook.readings["spin-wager-not-returned"].value == "returned"
    back = Fraction(spin.wager if returned else 0)
    beside = back + (ace if spins.ace and _both(rulebook) else 0)
    stops = tuple(_stops(spin.wheel.value))
    spun = tuple(
        Chance(blackjack * chance, amount + beside, None if amount else jackpot)
        for chance, _, amount, _ in stops
    )
    least = blackjack * (min(amount for _, _, amount, _ in stops if amount) + beside)
    if not ace:
        return spun, least
    alone = Chance(ace_chance(decks) - blackjack, ace + back, spun=False)
    return (*spun, alone), least + alone.chance * alone.paid


def _both(rulebook: Rulebook) -> bool:
    return rulebook.reading("ace-and-blackjack") == "both"


@reads("R16")
def _xtreme(
    xtreme: Xtreme16, decks: int, players: int, meters: Mapping[str, Cents], *, spin_all: bool
) -> Game:
    sixteen = sixteen_chance(decks)
    hot = Fraction(1) if spin_all else Fraction(1, players)
    names = {"primary": xtreme.primary.name, "secondary": xtreme.secondary.name}
    ends = [
        Chance(sixteen * hot * chance, amount, names.get(symbol))
        for chance, symbol, amount, _ in _stops(xtreme.wheel.value)
    ]
    least = sixteen * hot * min(amount for _, _, amount, _ in _stops(xtreme.wheel.value) if amount)
    if hot < 1:
        second = xtreme.second.value
        rows = (
            [(chance, amount) for chance, _, amount, _ in _stops(second)]
            if second
            else [(chance, community) for chance, _, _, community in _stops(xtreme.wheel.value)]
        )
        ends += [Chance(sixteen * (1 - hot) * chance, amount) for chance, amount in rows]
        least += sixteen * (1 - hot) * min(amount for _, amount in rows)
    return Game(
        kind=XTREME_16,
        offered=xtreme.offered.value,
        wager=xtreme.wager,
        decks=decks,
        trigger=sixteen,
        wheel=xtreme.wheel.value,
        second=(xtreme.second.value,) if xtreme.second.value else (),
        clause=xtreme.wheel.clause,
        ends=tuple(ends),
        least=least,
        community=Fraction(0),
        meters=(xtreme.primary, xtreme.secondary),
        players=players,
        jackpots={
            meter.name: meters.get(meter.name, meter.initial.value)
            for meter in (xtreme.primary, xtreme.secondary)
        },
    )
