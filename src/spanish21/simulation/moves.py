"""The tables of a game as the wavefront reads them: moves from one word to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from spanish21.simulation.kernel.tables import (
    DEALER_BITS,
    KIND_BITS,
    MATCHES,
    MODES,
    UPS,
    Act,
    Counting,
    Mode,
    Tables,
)
from spanish21.simulation.kernel.wavefront.tables import (
    CODE_BITS,
    FIXED,
    LEFT_WAYS,
    SPLIT_LEFT,
    Books,
    Moves,
)
from spanish21.simulation.kernel.wavefront.word import (
    CLOSED,
    DEALER_AT,
    DRAWS,
    MOST_DEALERS,
    MOST_LANES,
    MOST_PLACES,
    MOST_ROWS,
    MOST_SHAPES,
    MOST_STARTS,
    OPEN,
    ROW_AT,
    SPLITS,
)
from spanish21.simulation.payoff import NEVER

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["NO_COUNT", "moves_of"]

_KINDS = 1 << KIND_BITS
_FINALS = 1 << DEALER_BITS
_LINE = 32
"""cards to a line of the processor's cache"""
_SLACK = 14
"""cards to shuffle beyond the cover card, beside some for every box"""
_A_BOX = 4
_A_HAND = 4
"""cards of ten points that end any hand"""
_TEN = 10
_MOST_NETS = 1 << 32 - CODE_BITS

NO_COUNT = Counting(
    tags=np.zeros(1, np.int64), unit=0, start=0, lowest=0, levels=0, wager=np.zeros(1, np.int64)
)
"""what the wavefront is given where nobody counts"""


class _Unfit(Exception):
    """A game that does not fit in the words of the wavefront."""


def moves_of(t: Tables) -> tuple[Moves, Books] | None:
    """Make the moves of a game, or return nothing if the wavefront cannot play it."""
    try:
        return _moves(t)
    except _Unfit:
        return None


def _moves(t: Tables) -> tuple[Moves, Books]:
    lanes, stride = _lanes(t)
    _fit_books(t)
    opened = _opened(t)
    kinds = int((t.fresh & (_KINDS - 1)).max()) + 1
    plans, by_cards, rows = _rows(t, opened)
    classes = MATCHES if t.match_stride else 1
    finals = _finals(t, classes)
    nets = _nets(t, finals)
    possible = nets < NEVER
    values = np.unique(nets[possible])
    codes = np.where(possible, np.searchsorted(values, nets), len(values))
    above = np.where(possible, nets - t.low, 0)
    split = np.arange(len(finals)) % (LEFT_WAYS * t.shape_count) // t.shape_count == SPLIT_LEFT
    codes[split], above[split] = len(values) + 1, 0
    _fit(len(values) + 1 < 1 << CODE_BITS, int(above.max()) < _MOST_NETS)
    moves = Moves(
        lanes=lanes,
        stride=stride,
        filler=int(np.flatnonzero(t.up == _TEN)[0]),
        ready=min(t.cover + _A_BOX * t.boxes + _SLACK, t.cards) // 2 * 2,
        cards=t.cards,
        cover=t.cover,
        boxes=t.boxes,
        hole=t.hole,
        shapes=t.shape_count,
        ways=LEFT_WAYS * t.shape_count,
        code_bits=(len(values) + 1).bit_length(),
        pairs=by_cards,
        moves=np.concatenate(rows.moves),
        two=t.two,
        kinds=kinds,
        next=t.next.reshape(-1, _KINDS)[:, :kinds].copy().reshape(-1),
        dealer=t.dealer,
        worth=((above << CODE_BITS) | codes).astype(np.uint64).reshape(-1) << np.uint64(32),
    )
    return moves, Books(classes, plans, finals, values.astype(np.int64), len(values))


def _fit_books(t: Tables) -> None:
    """Ask that neither the wager nor a match changes what comes next."""
    _fit(t.shape_count <= MOST_SHAPES, t.dealer.size <= _KINDS * MOST_DEALERS)
    statuses = (t.match_stride or t.level_stride) // t.shape_count
    for facts in (t.open, t.fixed):
        by_book = facts.reshape(-1, statuses, t.shape_count)[:, :FIXED]
        _fit(bool((by_book == by_book[0]).all()))


def _lanes(t: Tables) -> tuple[int, int]:
    """Return how many shoes are dealt beside each other, and how far apart they begin."""
    behind = _A_HAND * (t.boxes * (t.splits + 1) + 1)
    stride = -(-(t.cards + behind) // _LINE)
    # An odd number of lines, so that the shoes do not compete for the same places in the cache.
    stride = (stride + 1 - stride % 2) * _LINE
    lanes = min(MOST_LANES, MOST_STARTS // stride)
    _fit(not t.rounds_per_stream, lanes > 0, t.cards + behind < MOST_PLACES)
    return lanes, stride


def _fit(*conditions: bool) -> None:
    if not all(conditions):
        raise _Unfit


class _Opened(NamedTuple):
    """The dealer's hand after the opening deal, by up card and hole card."""

    dealer: NDArray[np.int64]
    up: NDArray[np.int64]
    shown: NDArray[np.bool_]
    """whether the reader shows a blackjack"""

    @property
    def ready(self) -> NDArray[np.bool_]:
        """Return whether the dealer's hand is final."""
        return self.dealer < _FINALS


def _opened(t: Tables) -> _Opened:
    """Look up what the dealer's first cards are."""
    up, hole = np.divmod(np.arange(_KINDS * _KINDS), _KINDS)
    dealer = t.first[up].astype(np.int64)
    if t.hole:
        dealer = t.dealer[dealer << KIND_BITS | hole].astype(np.int64)
    points = t.up[up].astype(np.int64)
    shown = (dealer == t.dealer_blackjack) & t.reader[points].astype(np.bool_)
    return _Opened(dealer, points, shown)


class _Row(NamedTuple):
    """The choices of one plan against one up card."""

    acts: bytes
    fixed: bool
    """whether the fixed payout can be earned against the up card"""
    ready: bool
    """whether the dealer's hand is final, so that no hand waits for it"""
    doubled: int | None
    """the row of doubled hands, unless this is one"""


class _Rows:
    """The rows of moves, each of them once."""

    def __init__(self, t: Tables) -> None:
        """Begin with the row of hands that are left as dealt: the reader shows a blackjack."""
        self.t = t
        self.known: dict[_Row, int] = {}
        self.moves = [np.full(t.shape_count, int(CLOSED), np.uint16)]

    def number(self, acts: NDArray[np.uint8], row: _Row) -> int:
        """Return the number of a row, which is filled if it is new."""
        if row not in self.known:
            self.known[row] = len(self.moves)
            self.moves.append(self._fill(acts, row, len(self.moves)))
        return self.known[row]

    def of(self, by_mode: NDArray[np.uint8], up: int, *, ready: bool) -> int:
        """Return the number of the row for a plan, its choices by mode given, and an up card."""
        fixed = bool(self.t.fixed_up[up])
        doubled = by_mode[Mode.DOUBLED, up]
        # A hand that is doubled more than once is for the other kernel.
        _fit(not (doubled == Act.DOUBLE).any())
        after = self.number(doubled, _Row(doubled.tobytes(), fixed, ready, None))
        dealt = by_mode[Mode.DEALT, up]
        return self.number(dealt, _Row(dealt.tobytes(), fixed, ready, after))

    def _fill(self, acts: NDArray[np.uint8], row: _Row, own: int) -> NDArray[np.uint16]:
        """Write the moves of a row."""
        t = self.t
        _fit(own < MOST_ROWS, row.doubled is not None or not (acts == Act.SPLIT).any())
        mode = Mode.DOUBLED if row.doubled is None else Mode.DEALT
        finals = t.left[mode * UPS + acts] + np.arange(t.shape_count)
        draws = acts >= Act.HIT
        left = finals // t.shape_count + np.where(t.fixed[finals] & row.fixed, FIXED, 0)
        left = np.where(draws, own, left)
        if row.doubled is not None:
            left = np.where(acts == Act.DOUBLE, row.doubled, left)
        sort = np.where(t.open[finals] & (not row.ready), int(OPEN), int(CLOSED))
        sort = np.where(draws, int(DRAWS), sort)
        sort = np.where(acts == Act.SPLIT, int(SPLITS), sort)
        return (left << int(ROW_AT) | sort).astype(np.uint16)


def _rows(t: Tables, opened: _Opened) -> tuple[NDArray[np.uint32], NDArray[np.uint64], _Rows]:
    """Return by true count where its plan is, the pairs of all plans, and the rows."""
    found = _Rows(t)
    action = t.action.reshape(-1, MODES, UPS, t.shape_count)
    index: dict[bytes, int] = {}
    by_cards = []
    plans = []
    for by_mode in action:
        key = by_mode.tobytes()
        if key not in index:
            index[key] = len(index)
            numbers = np.zeros((2, UPS), np.int64)
            for up in sorted({int(points) for points in t.up if points}):
                for ready in (False, True):
                    numbers[int(ready), up] = found.of(by_mode, up, ready=ready)
            rows = numbers[opened.ready.astype(np.int64), opened.up]
            begin = np.where(opened.shown, 0, rows) * t.shape_count
            by_cards.append(begin << 32 | opened.dealer << int(DEALER_AT))
        plans.append(index[key] << 2 * KIND_BITS)
    return np.array(plans, np.uint32), np.concatenate(by_cards).astype(np.uint64), found


def _finals(t: Tables, classes: int) -> NDArray[np.int64]:
    """List by book and way in which a hand is left the number of its final."""
    own = np.arange(LEFT_WAYS * t.shape_count) % (FIXED * t.shape_count)
    books = [
        level * t.level_stride + form * t.match_stride
        for level in range(len(t.wager))
        for form in range(classes)
    ]
    return np.concatenate([book + own for book in books])


def _nets(t: Tables, finals: NDArray[np.int64]) -> NDArray[np.int64]:
    """Look up the result of a box by final and dealer's hand."""
    nets: NDArray[np.int64] = t.net.reshape(-1, _FINALS)[finals].astype(np.int64)
    nets[:, t.dealer_blackjack] = t.blackjack[: t.open.size][finals]
    return nets
