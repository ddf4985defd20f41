"""The kernel comes to the same integers as ever: one digest of all that it counts to a game."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

import msgspec
import numpy as np
import pytest

from spanish21.money import Cents
from spanish21.simulation.compile import compile_game
from spanish21.simulation.game import Game
from spanish21.simulation.kernels import play_by_rounds
from spanish21.simulation.runner import CHUNK, play_chunk
from spanish21.simulation.simulate import make_game
from tests.support import book

FILE = Path(__file__).with_name("golden.json")
SEED, ROUNDS = 2026, 200_000


def wheels() -> Game:
    offered = {"bonus_spin__offered": True, "xtreme_16__offered": True}
    wager = Cents(500)
    return make_game(book("MD-bonus-spin", **offered), boxes=4, bonus_spin=wager, xtreme_16=wager)


GAMES: dict[str, Callable[[], Game]] = {
    "MD-1.0": lambda: make_game(book("MD-1.0")),
    "MA": lambda: make_game(book("MA")),
    "MA without a hole card": lambda: make_game(
        book("MA", hole_card=False, card_reader=False), boxes=3, match=Cents(500)
    ),
    "MD-1.0 with seven boxes": lambda: make_game(book("MD-1.0"), boxes=7),
    "MD-1.0 counted": lambda: make_game(book("MD-1.0"), count="hi-lo"),
    "MD-1.0 from a device": lambda: make_game(book("MD-1.0"), device=True),
    "MD-bonus-spin with its wheels": wheels,
}


def digest(*arrays: np.ndarray) -> str:
    found = hashlib.sha256()
    for array in arrays:
        found.update(np.ascontiguousarray(array, np.int64).tobytes())
    return found.hexdigest()


@pytest.mark.parametrize("name", GAMES)
def test_a_game_comes_to_the_same_integers(name: str, *, update: bool) -> None:
    compiled = compile_game(GAMES[name]())
    tally, _ = play_chunk(compiled, SEED, 0, ROUNDS)
    found = digest(*tally)
    recorded = msgspec.json.decode(FILE.read_bytes()) if FILE.exists() else {}
    if update:
        recorded[name] = found
        FILE.write_bytes(msgspec.json.format(msgspec.json.encode(recorded), indent=2) + b"\n")
    assert recorded[name] == found
    if compiled.moves is not None:
        # That was the wavefront.
        assert digest(*play_by_rounds(compiled, SEED, 0, CHUNK, ROUNDS)) == found
