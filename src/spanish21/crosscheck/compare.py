"""The comparison: rounds of the kernel and of the table engine, one by one."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from spanish21.cards import DECK
from spanish21.crosscheck.seat import (
    Chance,
    Checked,
    Loaded,
    RoundTrace,
    TablePlayer,
)
from spanish21.meters import meters_of
from spanish21.progressive import Controller
from spanish21.simulation.compile import Compiled, compile_game
from spanish21.simulation.kernel.play import play_shoes
from spanish21.simulation.kernel.stream import deal_ahead, shuffle, stream, typed
from spanish21.simulation.kernel.tables import KIND_BITS
from spanish21.simulation.kernel.tally import Note, Spun
from spanish21.simulation.meters import Meters
from spanish21.simulation.sums import new_tally
from spanish21.simulation.wheels import meters_won

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from spanish21.cards import Card
    from spanish21.simulation.game import Game
    from spanish21.simulation.kernel.tables import Tables

__all__ = ["MismatchError", "check_case"]

_NOTE = 3


class MismatchError(AssertionError):
    """A round that the kernel and the table play differently."""


def check_case(
    game: Game,
    seed: int,
    shoes: int,
    tables: Tables | None = None,
    compiled: Compiled | None = None,
) -> Checked:
    """Play shoes on both sides; raise MismatchError at the first round that differs."""
    compiled = compiled or compile_game(game)
    tables = compiled.tables if tables is None else tables
    checked = Checked()
    controller = Controller(meters_of(game.rulebook))
    meters = Meters.of(meters_won(game))
    for number in range(shoes):
        meters, kernel = _kernel_rounds(compiled, tables, seed, number, meters)
        table = _table_rounds(game, tables, Chance(seed, number), controller, checked)
        for place, (own, other) in enumerate(zip(kernel, table, strict=True)):
            if own != other:
                msg = (
                    f"{game.rulebook.edition}, seed {seed}, shoe {number}, round {place}: "
                    f"kernel {own}, table {other}"
                )
                raise MismatchError(msg)
            checked.rounds += 1
    for meter in meters.state.meters:
        if meter.shown != controller.shown(meter.name):
            msg = f"{meter.name}: {meter.shown} here, {controller.shown(meter.name)} at the table"
            raise MismatchError(msg)
    return checked


def _table_rounds(
    game: Game, tables: Tables, chance: Chance, controller: Controller, checked: Checked
) -> Iterator[RoundTrace]:
    """Play the cards that the kernel would deal: a shoe, or a fresh one for every round.

    Like the kernel, stop at a round for which all cards together are too few.
    """
    key, numbers, cover = np.uint64(chance.seed), [chance.shoe], tables.cover
    if tables.rounds_per_stream:
        key = np.uint64(stream(key, np.uint64(chance.shoe)).start)
        numbers, cover = list(range(tables.rounds_per_stream)), 0
    for one in numbers:
        order = shuffle(tables.fresh, tables.cards, key, np.uint64(one))
        cards = [DECK[int(code) >> KIND_BITS] for code in order]
        shuffled = partial(_shuffled, tables, key, one)
        loaded = Loaded(cards, tables.burn, cover, shuffled)
        played = list(TablePlayer(game, loaded, chance, controller, checked).rounds())
        yield from played
        if not played:
            return


def _shuffled(tables: Tables, key: np.uint64, number: int, discards: Sequence[Card]) -> list[Card]:
    """Shuffle discards by the words of the stream that follow those of the shoe."""
    words = typed(stream(key, np.uint64(number)))
    end = tables.cards + len(discards)
    order = np.zeros(end, np.uint16)
    order[tables.cards :] = [card.index for card in discards]
    deal_ahead(order, tables.cards, end, end, words)
    return [DECK[int(index)] for index in order[tables.cards :]]


def _kernel_rounds(
    compiled: Compiled, tables: Tables, seed: int, number: int, meters: Meters
) -> tuple[Meters, list[RoundTrace]]:
    trace = np.zeros(1 << 17, np.int64)
    trace[0] = 1
    game = compiled.game
    many = tables.boxes if tables.boxes > 1 or compiled.wheels else None
    tally = new_tally(compiled, 1)
    key = np.uint64(seed)
    play_shoes(tables, tally, key, number, 1, 1 << 40, many, trace, None, compiled.wheels)
    notes = trace[1 : trace[0]].reshape(-1, _NOTE)
    spent = game.bonus_spin + game.xtreme_16
    rounds: list[tuple[list[tuple[int, int]], list[int], int]] = []
    acts: list[tuple[int, int]] = []
    nets = [-spent] * tables.boxes
    for what, where, value in notes.tolist():
        if what == Note.ACT:
            acts.append((where, value))
        elif what == Note.END:
            rounds.append((acts, nets, value))
            acts, nets = [], [-spent] * tables.boxes
        else:
            for box, won in _noted(compiled, what, where, value):
                nets[box] += won
    won_meters = tally.jackpots[: tally.spun[Spun.JACKPOTS]].tolist()
    after, jackpots = meters.after(won_meters, len(rounds), tables.boxes)
    for jackpot in jackpots:
        rounds[jackpot.round][1][jackpot.box] += jackpot.paid
    return after, [RoundTrace(tuple(acts), tuple(nets), cards) for acts, nets, cards in rounds]


def _noted(compiled: Compiled, what: int, where: int, value: int) -> Iterator[tuple[int, int]]:
    """Read what each box won by one line of a trace."""
    if what == Note.NET:
        yield where, value * compiled.quantum
    elif what == Note.MATCH:
        yield where, compiled.match_net[value]
    elif what in {Note.INSURANCE, Note.WHEEL}:
        yield where, value
    elif what == Note.FIXED:
        others = compiled.book.fixed_to_others.value
        for box in range(compiled.game.boxes):
            yield box, int(compiled.payoffs.fixed_paid[value]) if box == where else others
