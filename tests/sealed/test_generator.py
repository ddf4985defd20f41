"""The generator: published vectors, exact uniformity, and counts on fixed seeds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import permutations, product

import pytest
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from bench.fairness import LEAST, MOST, Shoes, by_stop, spins
from spanish21.house.sealed import Generator
from spanish21.house.sealed.generator import derive_key, key_stream

RFC_8439 = {
    # A.1: key, nonce as a number, bytes before the block, the block
    "vector 1": (
        "00" * 32,
        0,
        0,
        (
            "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
            "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586"
        ),
    ),
    "vector 2": (
        "00" * 32,
        0,
        64,
        (
            "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
            "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f"
        ),
    ),
    "vector 3": (
        "00" * 31 + "01",
        0,
        64,
        (
            "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a"
            "8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0"
        ),
    ),
    "vector 5": (
        "00" * 32,
        2 << 88,
        0,
        (
            "c2c64d378cd536374ae204b9ef933fcd1a8b2288b3dfa49672ab765b54ee27c7"
            "8a970e0e955c14f3a88e741b97c286f75f8fc299e8148362fa198a39531bed6d"
        ),
    ),
}


@pytest.mark.parametrize(("key", "number", "skip", "block"), RFC_8439.values(), ids=RFC_8439)
def test_the_stream_is_chacha20_of_rfc_8439(key: str, number: int, skip: int, block: str) -> None:
    generator = Generator.keyed(bytes.fromhex(key), number)
    generator.take(skip)
    assert generator.take(64).hex() == block


def test_keys_are_hkdf_of_rfc_5869() -> None:
    long = HKDF(SHA256(), 42, None, b"").derive(b"\x0b" * 22)
    assert long.hex() == (
        "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8"
    )
    assert derive_key(b"\x0b" * 22, "") == long[:32], "A.3: no salt, no info"


def test_bytes_come_in_the_order_of_the_stream_however_they_are_taken() -> None:
    whole = key_stream(bytes(32))(5000)
    generator = Generator.keyed(bytes(32))
    taken = b"".join(generator.take(size) for size in [1, 2, 3, 1017, 1, 1024, 2000, 0, 952])
    assert taken == whole


class Spent(Exception):
    """A toy source has no more bytes."""


def toy(data: Sequence[int]) -> Generator:
    """Draw from these bytes and no others."""
    generator = Generator(_spent)
    generator._bytes = bytes(data)
    return generator


def _spent(size: int) -> bytes:
    raise Spent


def outcomes(draw: Callable[[Generator], object], length: int) -> Iterator[object]:
    """Draw from every byte string of a length, leaving out those that do not suffice."""
    for data in product(range(256), repeat=length):
        try:
            yield draw(toy(data))
        except Spent:
            continue


@pytest.mark.parametrize("bound", [2, 3, 7, 12, 48, 100, 129, 200, 255, 256])
def test_one_byte_gives_every_number_equally_often(bound: int) -> None:
    counts = Counter(outcomes(lambda generator: generator.below(bound), 1))
    assert counts == dict.fromkeys(range(bound), 256 // bound)


@pytest.mark.parametrize("bound", [257, 288, 384, 1000, 40_000, 65_535, 65_536])
def test_two_bytes_give_every_number_equally_often(bound: int) -> None:
    counts = Counter(outcomes(lambda generator: generator.below(bound), 2))
    assert counts == dict.fromkeys(range(bound), 65_536 // bound)


def test_a_rejected_byte_is_followed_by_an_even_draw() -> None:
    counts = Counter(outcomes(lambda generator: generator.below(200), 2))
    assert counts == dict.fromkeys(range(200), 256 + 56)


def test_every_order_of_three_cards_comes_equally_often() -> None:
    # A first byte of 255 is rejected, and then there is none left for the second draw.
    counts = Counter(outcomes(lambda generator: tuple(generator.shuffled("abc")), 2))
    assert counts == dict.fromkeys(permutations("abc"), 255 * 256 // 6)


def test_no_byte_is_read_where_nothing_is_to_be_decided() -> None:
    assert toy(()).below(1) == 0
    assert toy(()).shuffled("a") == ["a"]


def fair_shoes(shuffle: Callable[[Sequence[int]], Sequence[int]]) -> Shoes:
    shoes = Shoes()
    shoes.add(shuffle, 2000)
    return shoes


def test_positions_and_neighbours_are_even_on_a_fixed_seed() -> None:
    shoes = fair_shoes(Generator.keyed(b"\x15" * 32).shuffled)
    assert LEAST < shoes.by_place() < MOST
    assert shoes.by_pair() < MOST


def test_the_counts_notice_a_shuffle_that_exchanges_any_two_cards() -> None:
    generator = Generator.keyed(b"\x15" * 32)

    def naive(cards: Sequence[int]) -> list[int]:
        order = list(cards)
        for place in range(len(order)):
            other = generator.below(len(order))
            order[place], order[other] = order[other], order[place]
        return order

    assert fair_shoes(naive).by_place() > MOST


def test_the_counts_notice_cards_that_stay_together() -> None:
    generator = Generator.keyed(b"\x15" * 32)

    def clumped(cards: Sequence[int]) -> list[int]:
        order = generator.shuffled(cards)
        at = generator.below(len(order) - 24)
        return [*order[:at], *sorted(order[at : at + 24]), *order[at + 24 :]]

    assert fair_shoes(clumped).by_pair() > MOST


def test_wheel_stops_are_even_on_a_fixed_seed() -> None:
    assert LEAST < by_stop(spins(b"\x15" * 32, 50_000), 50_000) < MOST


def test_the_counts_notice_a_remainder_that_favors_low_stops() -> None:
    take = Generator.keyed(b"\x15" * 32).take
    biased = (int.from_bytes(take(2), "big") % 10_000 for _ in range(300_000))
    assert by_stop(biased, 300_000, stops=10_000) > MOST
