"""The tables of a game as the wavefront reads them: moves from one word to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from spanish21.simulation.kernel.tables import (
    DEALER_BITS,
    KIND_BITS,
    MATCHES,
    MODES,
    STATUSES,
    UPS,
    Act,
    Counting,
    Mode,
    Tables,
)
from spanish21.simulation.kernel.wavefront.lists import DONE, DRAW, SPLIT, WAIT
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
    READY,
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


class _Unfit(Exception):  # noqa: N818 - not an error: the scalar kernel plays such games
    """A game that does not fit in the words of the wavefront."""


def moves_of(t: Tables) -> tuple[Moves, Books] | None:
    """Make the moves of a game, or return nothing if the wavefront cannot play it."""
    try:
        return _moves(t)
    except _Unfit:
        return None


def _moves(t: Tables) -> tuple[Moves, Books]:
    behind = _A_HAND * (t.boxes * (t.splits + 1) + 1)
    stride = -(-(t.cards + behind) // _LINE)
    # An odd number of lines, so that the shoes do not compete for the same places in the cache.
    stride = (stride + 1 - stride % 2) * _LINE
    lanes = min(MOST_LANES, MOST_STARTS // stride)
    _fit(not t.rounds_per_stream, lanes > 0, t.cards + behind < MOST_PLACES)
    _fit(t.shape_count <= MOST_SHAPES, t.dealer.size <= _KINDS * MOST_DEALERS)
    for facts in (t.open, t.fixed):
        # Neither the wager nor a match may change what comes next.
        by_book = facts.reshape(-1, STATUSES * t.shape_count)
        _fit(bool((by_book == by_book[0]).all()))
    rows, by_shape = _rows(t)
    pairs, ups = _pairs(t)
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
        sorts=_sorts(t),
        pairs=pairs,
        ups=ups,
        rows=rows,
        moves=by_shape,
        two=t.two,
        next=t.next,
        dealer=t.dealer,
        worth=((above << CODE_BITS) | codes).astype(np.uint32).reshape(-1),
    )
    return moves, Books(classes, finals, values.astype(np.int64), len(values))


def _fit(*conditions: bool) -> None:
    if not all(conditions):
        raise _Unfit


def _sorts(t: Tables) -> NDArray[np.uint8]:
    """Say where words go; with one box and a hole card those that wait for the dealer are known."""
    early = WAIT if t.boxes == 1 and t.hole else DONE
    return np.array([DONE, early, DRAW, SPLIT, DONE, DONE, DRAW, SPLIT], np.uint8)


def _pairs(t: Tables) -> tuple[NDArray[np.uint64], NDArray[np.uint8]]:
    """Look up what the dealer's first cards are, and the row of the players' moves."""
    pairs = np.zeros(_KINDS * _KINDS, np.uint64)
    ups = np.zeros(_KINDS * _KINDS, np.uint8)
    for up in range(_KINDS):
        for hole in range(_KINDS):
            dealer, points = int(t.first[up]), int(t.up[up])
            if t.hole:
                dealer = int(t.dealer[dealer << KIND_BITS | hole])
            shown = dealer == t.dealer_blackjack and t.reader[points]
            ready = int(READY) if dealer < _FINALS else 0
            pairs[up << KIND_BITS | hole] = dealer << int(DEALER_AT) | ready
            ups[up << KIND_BITS | hole] = 0 if shown else points
    return pairs, ups


class _Row(NamedTuple):
    """The choices of one plan against one up card, and the row of its doubled hands."""

    acts: bytes
    fixed: bool
    doubled: int
    """its own number if these are the doubled hands"""


def _rows(t: Tables) -> tuple[NDArray[np.uint8], NDArray[np.uint32]]:
    """Number the rows of moves by plan and up card, each row once, and fill them."""
    action = t.action.reshape(-1, MODES, UPS, t.shape_count)
    # The first row is for hands that are left as they are, since the reader showed a blackjack.
    known: dict[_Row | None, int] = {None: 0}
    moves = [np.full(t.shape_count, int(CLOSED), np.uint32)]
    rows = np.zeros((len(action), UPS), np.int64)

    def number(acts: NDArray[np.uint8], up: int, doubled: int | None) -> int:
        fixed = bool(t.fixed_up[up])
        row = _Row(acts.tobytes(), fixed, -1 if doubled is None else doubled)
        if row not in known:
            known[row] = len(moves)
            moves.append(_row(t, acts, len(moves), row))
        return known[row]

    for up in sorted({int(points) for points in t.up if points}):
        for plan, by_mode in enumerate(action):
            doubled = number(by_mode[Mode.DOUBLED, up], up, None)
            rows[plan, up] = number(by_mode[Mode.DEALT, up], up, doubled)
    _fit(len(moves) <= MOST_ROWS)
    return rows.astype(np.uint8).reshape(-1), np.concatenate(moves)


def _row(t: Tables, acts: NDArray[np.uint8], own: int, row: _Row) -> NDArray[np.uint32]:
    """Fill the moves of a row."""
    shapes = np.arange(t.shape_count)
    finals = t.left[acts] + shapes
    left = finals // t.shape_count + np.where(t.fixed[finals] & row.fixed, FIXED, 0)
    sort = np.where(t.open[finals], int(OPEN), int(CLOSED))
    sort = np.where(acts >= Act.HIT, int(DRAWS), sort)
    left = np.where(acts >= Act.HIT, own, left)
    if row.doubled >= 0:
        left = np.where(acts == Act.DOUBLE, row.doubled, left)
    sort = np.where(acts == Act.SPLIT, int(SPLITS), sort)
    _fit(row.doubled >= 0 or not (acts == Act.SPLIT).any())
    return ((left << int(ROW_AT)) | sort).astype(np.uint32)


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
