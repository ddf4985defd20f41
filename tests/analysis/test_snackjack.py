"""Snackjack, an outside game: the analyzer's general game against brute force, in fractions."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from spanish21.analysis import hands as numbering
from spanish21.analysis.numbers import EXACT
from spanish21.analysis.rounds import against
from tests.analysis.snackjack import RANKS, brute_force, snack_hands, snack_shoe, snackjack

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from spanish21.analysis.hands import Hands

ROOM = "spanish21.analysis"


@pytest.fixture
def snack(monkeypatch: pytest.MonkeyPatch) -> Iterator[Hands]:
    """Let the analyzer number the hands of Snackjack instead of those up to 21."""
    table, usual = snack_hands(), numbering.hands
    modules = [module for name, module in sys.modules.items() if name.startswith(ROOM)]
    with monkeypatch.context() as patched:
        for module in modules:
            if getattr(module, "hands", None) is usual:
                patched.setattr(module, "hands", lambda: table)
        _forget(modules)
        yield table
    _forget(modules)


def _forget(modules: Sequence[object]) -> None:
    """Empty everything that was kept of the other hands."""
    for module in modules:
        for kept in vars(module).values():
            if hasattr(kept, "cache_clear"):
                kept.cache_clear()


@pytest.mark.parametrize("decks", [1, 2, 4])
def test_the_general_game_values_snackjack_as_brute_force_does(snack: Hands, decks: int) -> None:
    game, shoe = snackjack(snack), snack_shoe(decks)
    ups = [against(game, shoe, up, EXACT) for up in RANKS.values()]
    assert sum(up.chance * up.value for up in ups) == brute_force(decks)
