"""A shoe whose order is fixed and promised before anybody wagers on it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from spanish21.cards import Card
from spanish21.house.sealed.documents import (
    MOST_BELOW,
    MOST_CARDS,
    SCHEME,
    CardProof,
    Contribution,
    Draw,
    Reveal,
    SealError,
    ShownCard,
    Statement,
    contribution_lines,
    counted,
    fault_in,
    in_deck_order,
    pledge_of,
)
from spanish21.house.sealed.generator import KEY_BYTES, Generator, Use, derive_key
from spanish21.house.sealed.merkle import leaf_hash, path_of, root_of

__all__ = ["SALT_BYTES", "SealedShoe", "Secret", "seal"]

SALT_BYTES = 16
CUT_OF_PLAYERS = b"the players\n"
"""stands where the secret does for everything else"""


@dataclass(frozen=True, slots=True)
class Secret:
    """What the house draws first; only its pledge is published until the shoe is spent."""

    label: str
    value: bytes = field(repr=False)

    @classmethod
    def drawn(cls, label: str) -> Secret:
        """Draw a secret from the operating system."""
        fault = fault_in(label, ())
        if fault:
            raise SealError(fault)
        return cls(label, os.urandom(KEY_BYTES))

    @property
    def pledge(self) -> str:
        """Give the hash that binds the house to the secret before it sees a contribution."""
        return pledge_of(self.label, self.value)

    def seal(self, cards: Sequence[Card], contributions: Sequence[Contribution] = ()) -> SealedShoe:
        """Shuffle the cards by the secret and the contributions."""
        fault = fault_in(self.label, contributions)
        if fault:
            raise SealError(fault)
        if not 1 <= len(cards) <= MOST_CARDS:
            raise SealError(f"a shoe of {len(cards)} cards: it holds from 1 to {MOST_CARDS}")
        return SealedShoe(self, counted(cards), tuple(contributions))


def seal(
    cards: Sequence[Card], contributions: Sequence[Contribution] = (), *, label: str
) -> SealedShoe:
    """Draw a secret and seal a shoe with it, where no one waits for the pledge."""
    return Secret.drawn(label).seal(cards, contributions)


@dataclass(frozen=True)
class SealedShoe:
    """A sealed shoe: the same secret, cards and contributions always give the same one."""

    secret: Secret = field(repr=False)
    cards: tuple[int, ...]
    """how many of each card, in the order of `cards.DECK`"""
    contributions: tuple[Contribution, ...]

    @cached_property
    def order(self) -> tuple[Card, ...]:
        """Give all cards in the sealed order, before the cut."""
        return tuple(self._generator(Use.SHOE).shuffled(in_deck_order(self.cards)))

    @cached_property
    def statement(self) -> Statement:
        """Give what is published before the first wager."""
        root = root_of(self._leaves).hex()
        secret = self.secret
        return Statement(secret.label, secret.pledge, self.contributions, self.cards, root)

    @property
    def commitment(self) -> str:
        """Give the hash of the statement."""
        return self.statement.commitment

    def dealt_from(self, cut: int) -> tuple[Card, ...]:
        """Give the cards in the order in which they come out after the cut."""
        return self.order[cut:] + self.order[:cut]

    def draw(self, use: Use, number: int, below: int) -> Draw:
        """Draw the number that this shoe has had in store since it was sealed."""
        if use in {Use.SHOE, Use.SALT}:
            raise SealError(f"nothing is drawn for {use.value}: it belongs to the order itself")
        if number < 1:
            raise SealError(f"draw {number}: draws are counted from 1")
        if not 1 <= below <= MOST_BELOW:
            raise SealError(f"a draw below {below}: the bound is from 1 to {MOST_BELOW}")
        return Draw(use, number, below, self._generator(use, number).below(below))

    def proof(self, position: int) -> CardProof:
        """Show one position of the order before the cut, and nothing of the others."""
        if not 0 <= position < len(self.order):
            raise SealError(f"position {position}: the shoe has 0 to {len(self.order) - 1}")
        path = tuple(each.hex() for each in path_of(self._leaves, position))
        salt = self._salts[position].hex()
        return CardProof(position, len(self.order), self.order[position], salt, path)

    def show(self, position: int) -> ShownCard:
        """Prove one position to someone who noted down the commitment."""
        return ShownCard(self.statement, self.commitment, self.proof(position))

    def reveal(
        self, *, cut: int = 0, dealt: Sequence[Card] = (), draws: Sequence[Draw] = ()
    ) -> Reveal:
        """Open the seal, with what the log says came out."""
        secret = self.secret.value.hex()
        return Reveal(
            self.statement, self.commitment, secret, self.order, cut, tuple(dealt), tuple(draws)
        )

    def _generator(self, use: Use, number: int = 0) -> Generator:
        lines = "".join(f"{line}\n" for line in contribution_lines(self.contributions))
        info = f"{SCHEME} {use.value} {self.secret.label}"
        # The cut that no one takes is the players' alone: the house has no part in it.
        own = CUT_OF_PLAYERS if use is Use.CUT else self.secret.value
        return Generator.keyed(derive_key(own + lines.encode(), info), number)

    @cached_property
    def _salts(self) -> tuple[bytes, ...]:
        generator = self._generator(Use.SALT)
        return tuple(generator.take(SALT_BYTES) for _ in self.order)

    @cached_property
    def _leaves(self) -> tuple[bytes, ...]:
        places = zip(self.order, self._salts, strict=True)
        return tuple(leaf_hash(at, str(card), salt) for at, (card, salt) in enumerate(places))
