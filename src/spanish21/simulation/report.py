"""From what the kernel counted to results: every count is explained by asking the rules again."""

from __future__ import annotations

import hashlib
from collections import Counter as Counts
from typing import TYPE_CHECKING

import numpy as np

from spanish21.hand import BEST_TOTAL, total
from spanish21.simulation.finals import LEFT
from spanish21.simulation.game import not_simulated
from spanish21.simulation.kernel.tables import DEALER_BITS, Status, Stops
from spanish21.simulation.kernel.tally import Counter
from spanish21.simulation.results import Results
from spanish21.simulation.side_wagers import fixed_payouts, meters, paid_aside, side_wagers
from spanish21.simulation.wheels import meters_won

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from spanish21.simulation.compile import Compiled
    from spanish21.simulation.kernel.tables import Tables, Wheels
    from spanish21.simulation.sums import Sums

__all__ = ["describe", "digest", "results_of"]

_DEPTH = 16


def digest(compiled: Compiled) -> str:
    """Return the fingerprint of the compiled game."""
    found = hashlib.sha256()
    _add_rows(found, compiled.tables)
    if compiled.wheels is not None:
        _add_rows(found, compiled.wheels)
        found.update(repr(meters_won(compiled.game)).encode())
    found.update(str((compiled.quantum, compiled.matched, compiled.game.wagers)).encode())
    if compiled.game.count is not None:
        found.update(repr(compiled.game.count.key).encode())
    return found.hexdigest()


def _add_rows(found: hashlib._Hash, row: Tables | Wheels | Stops) -> None:
    for name, value in row._asdict().items():
        found.update(name.encode())
        if isinstance(value, Stops):
            _add_rows(found, value)
        else:
            found.update(value.tobytes() if isinstance(value, np.ndarray) else str(value).encode())


def describe(compiled: Compiled) -> dict[str, object]:
    """Describe what is simulated."""
    game = compiled.game
    left_out = [row.name for row in not_simulated(game.rulebook)]
    return {
        "edition": game.rulebook.edition,
        **({"amended": dict(game.rulebook.amendments)} if game.rulebook.amendments else {}),
        "decks": game.rulebook.decks.value,
        "strategy": game.strategy.title,
        "boxes": game.boxes,
        "wager_cents": game.wager,
        "match_the_dealer_cents": game.match,
        "bonus_spin_cents": game.bonus_spin,
        "xtreme_16_cents": game.xtreme_16,
        "cards_before_cover_card": game.shoe.cover,
        "reshuffled_every_round": bool(game.shoe.rounds_per_stream),
        "count": game.count.title if game.count else None,
        **({"side_wagers_left_out": left_out} if left_out else {}),
    }


def results_of(compiled: Compiled, sums: Sums, seed: int) -> Results:
    """Work the results out of the sums."""
    counters, quantum = sums.counters, compiled.quantum
    square, rounds = quantum * quantum, counters[Counter.ROUNDS]
    hands = _Hands(compiled, sums)
    binned = compiled.tables.width * quantum if compiled.tables.width > 1 else 0
    return Results(
        game=describe(compiled),
        tables_digest=digest(compiled),
        rulebook_digest=compiled.book.digest(),
        seed=seed,
        streams=((seed, 0, counters[Counter.SHOES]),),
        rounds=rounds,
        boxes=rounds * compiled.game.boxes,
        samples=counters[Counter.SHOES],
        cards=counters[Counter.CARDS],
        refilled=counters[Counter.REFILLED],
        short=counters[Counter.SHORT],
        net_cents=counters[Counter.NET] * quantum,
        net_squared=counters[Counter.NET_SQUARED] * square,
        insured_net_squared=counters[Counter.NET_SQUARED] * square
        + 2 * counters[Counter.INSURANCE_CROSS] * quantum
        + counters[Counter.INSURANCE_BOX_SQUARED],
        wagered_cents=hands.wagered,
        initial_cents=counters[Counter.WAGERED] * quantum,
        shoe_net_squared=counters[Counter.SHOE_NET_SQUARED] * square,
        shoe_cross=counters[Counter.SHOE_CROSS] * square,
        shoe_initial_squared=counters[Counter.SHOE_WAGERED_SQUARED] * square,
        base_cents=compiled.game.wager,
        distribution=_distribution(compiled, sums),
        binned=binned,
        actions=hands.actions(rounds * compiled.game.boxes),
        outcomes=dict(hands.outcomes),
        payouts=dict(sorted((hands.payouts + paid_aside(compiled, sums)).items())),
        by_depth=_by_depth(compiled, sums),
        by_true_count=_by_true_count(compiled, sums),
        side_wagers=side_wagers(compiled, sums),
        fixed_payouts=fixed_payouts(compiled, sums),
        meters=meters(sums),
    )


class _Hands:
    """The hands by how they ended, with what the rules say about each."""

    def __init__(self, compiled: Compiled, sums: Sums) -> None:
        """Ask the rules about every cell that was counted."""
        self.compiled = compiled
        self.drawn = sums.counters[Counter.DRAWN]
        self.insured = sums.counters[Counter.INSURED]
        self.hands = 0
        self.wagered = 0
        self.outcomes: Counts[str] = Counts()
        self.payouts: Counts[str] = Counts()
        self.left: Counts[str] = Counts()
        finals = list(compiled.each())
        for cell in np.flatnonzero(sums.tally.finals):
            final, dealer = divmod(int(cell), 1 << DEALER_BITS)
            count = int(sums.tally.finals[cell])
            _, status, hand, wager, before = finals[final]
            played = compiled.played(status, hand, wager, before)
            shown = 0 if dealer == compiled.unfinished else dealer
            outcome = compiled.outcome(played, shown)
            self.hands += count
            self.wagered += count * (played.wager + played.doubled)
            self.outcomes[outcome.result.value] += count
            if outcome.odds is not None:
                for clause in outcome.clauses:
                    self.payouts[clause] += count
            self._decision(status, total(hand).points, dealer, count)

    def _decision(self, status: Status, points: int, dealer: int, count: int) -> None:
        """Name the last decision on a hand; where the reader ended the round there was none."""
        read = dealer == self.compiled.dealer_blackjack and self.compiled.book.card_reader.value
        book, left = self.compiled.book, LEFT[status]
        if left.doubles:
            self.left["double"] += count * left.doubles
            asked = book.rescue.value or left.doubles < book.doubles.value
            if points < BEST_TOTAL and asked:
                self.left["rescue" if left.rescued else "keep"] += count
        elif status is Status.ACES:
            return
        elif status is Status.SURRENDERED:
            self.left["surrender"] += count
        elif points < BEST_TOTAL and not read:
            self.left["stand"] += count

    def actions(self, boxes: int) -> dict[str, int]:
        """Count the decisions by kind."""
        names = ("stand", "double", "surrender", "rescue", "keep")
        splits = self.hands - boxes
        return {
            # A split draws a second card for both hands, a double draws one.
            "hit": self.drawn - 2 * splits - self.left["double"],
            **{name: self.left[name] for name in names},
            "split": splits,
            "insure": self.insured,
        }


def _by_result(tables: Tables, sums: Sums) -> NDArray[np.int64]:
    """Return boxes by depth and result."""
    return sums.tally.results[: tables.depths * tables.bins].reshape(tables.depths, tables.bins)


def _distribution(compiled: Compiled, sums: Sums) -> dict[int, int]:
    tables = compiled.tables
    counts = _by_result(tables, sums).sum(axis=0)
    return {
        (int(place) * tables.width + tables.low) * compiled.quantum: int(counts[place])
        for place in np.flatnonzero(counts)
    }


def _by_depth(compiled: Compiled, sums: Sums) -> dict[int, tuple[int, int]]:
    tables = compiled.tables
    table = _by_result(tables, sums)
    nets = sums.tally.results[table.size :]
    if not nets.size:
        nets = table @ (np.arange(tables.bins) + tables.low)
    return {
        depth * _DEPTH: (int(row.sum()), int(nets[depth]) * compiled.quantum)
        for depth, row in enumerate(table)
        if row.any()
    }


def _by_true_count(compiled: Compiled, sums: Sums) -> dict[int, tuple[int, int, int, int]]:
    count = compiled.game.count
    if count is None:
        return {}
    quantum = compiled.quantum
    rows = sums.tally.by_count.reshape(-1, 4)
    return {
        count.lowest + place: (
            int(boxes),
            int(net) * quantum,
            int(squares) * quantum * quantum,
            int(initial) * quantum,
        )
        for place, (boxes, net, squares, initial) in enumerate(rows)
        if boxes
    }
