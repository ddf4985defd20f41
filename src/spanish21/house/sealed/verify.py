"""Does the arithmetic of a sealed shoe again and names what is wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256

from msgspec import Struct

from spanish21.cards import DECK, Card
from spanish21.house.sealed.documents import (
    MOST_BELOW,
    MOST_CARDS,
    SCHEME,
    CardProof,
    Draw,
    Reveal,
    ShownCard,
    Statement,
    counted,
    fault_in,
)
from spanish21.house.sealed.generator import KEY_BYTES, Use
from spanish21.house.sealed.merkle import leaf_hash, root_from_path
from spanish21.house.sealed.shoe import SALT_BYTES, SealedShoe, Secret

__all__ = ["Finding", "Verdict", "verify", "verify_proof", "verify_shown"]

_DRAWN = frozenset({Use.CUT, Use.WHEEL, Use.HOT_SPOT})
_MOST_NUMBER = 2**32 - 1
_HASH_BYTES = sha256().digest_size


class Finding(Struct, frozen=True):
    """One thing that is wrong, with a code `fair/...` and a sentence."""

    code: str
    message: str


class Verdict(Struct, frozen=True):
    """What a verification came to; without findings all is as promised."""

    findings: tuple[Finding, ...]

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return not self.findings


def verify(reveal: Reveal, commitment: str | None = None, pledge: str | None = None) -> Verdict:
    """Check a reveal in itself, and against commitment and pledge as they were noted down."""
    found = tuple(_malformed(reveal))
    return Verdict(found or tuple(_wrong(reveal, commitment, pledge)))


def verify_proof(proof: CardProof, root: str) -> Verdict:
    """Check that a card lay at its position in the shoe with this Merkle root."""
    salt, path = _bytes(proof.salt), [_bytes(each) for each in proof.path]
    if len(salt) != SALT_BYTES or any(len(each) != _HASH_BYTES for each in path):
        message = "The salt or a hash of the proof does not have its length in hex digits."
        return Verdict((Finding("fair/proof-unreadable", message),))
    if not 0 <= proof.position < proof.size:
        message = f"Position {proof.position} is none of a shoe of {proof.size} cards."
        return Verdict((Finding("fair/proof-position", message),))
    leaf = leaf_hash(proof.position, str(proof.card), salt)
    if root_from_path(leaf, proof.position, proof.size, path) != _bytes(root):
        message = (
            f"The proof does not lead to the root: {proof.card} was not sealed "
            f"at position {proof.position}."
        )
        return Verdict((Finding("fair/proof", message),))
    return Verdict(())


def verify_shown(shown: ShownCard, commitment: str | None = None) -> Verdict:
    """Check a card that was shown in a dispute against the commitment noted down before."""
    proof, statement = shown.proof, shown.statement
    found = [*_not_committed(statement, shown.commitment, commitment)]
    if proof.size != sum(statement.cards):
        message = f"The proof is of a shoe of {proof.size} cards, not {sum(statement.cards)}."
        found.append(Finding("fair/proof-size", message))
    return Verdict((*found, *verify_proof(proof, statement.root).findings))


def _malformed(reveal: Reveal) -> Iterator[Finding]:
    """Find what keeps the arithmetic from being done at all."""
    statement = reveal.statement
    if statement.scheme != SCHEME:
        message = f"The scheme is {statement.scheme}; this verifier knows {SCHEME}."
        yield Finding("fair/scheme", message)
    fault = fault_in(statement.label, statement.contributions)
    if fault:
        yield Finding("fair/statement", f"The statement is malformed. {fault}")
    if len(_bytes(reveal.secret)) != KEY_BYTES:
        yield Finding(
            "fair/secret", f"The secret is not {KEY_BYTES} bytes in lowercase hex digits."
        )
    if len(statement.cards) != len(DECK) or min(statement.cards) < 0:
        message = f"The statement does not count the {len(DECK)} kinds of cards of a deck."
        yield Finding("fair/cards", message)
    elif not 1 <= sum(statement.cards) <= MOST_CARDS:
        message = (
            f"The statement counts {sum(statement.cards)} cards; a shoe has 1 to {MOST_CARDS}."
        )
        yield Finding("fair/cards", message)


def _not_committed(statement: Statement, said: str, noted: str | None) -> Iterator[Finding]:
    if noted is not None and said != noted.strip().lower():
        message = "The document belongs to another commitment than the one noted down before."
        yield Finding("fair/other-commitment", message)
    if said != statement.commitment:
        message = "The commitment is not the hash of the statement: one of them was changed."
        yield Finding("fair/commitment", message)


def _wrong(reveal: Reveal, commitment: str | None, pledge: str | None) -> Iterator[Finding]:
    statement = reveal.statement
    secret = Secret(statement.label, _bytes(reveal.secret))
    shoe = SealedShoe(secret, statement.cards, statement.contributions)
    yield from _not_committed(statement, reveal.commitment, commitment)
    if pledge is not None and statement.pledge != pledge.strip().lower():
        message = "The statement names another pledge than the one noted down before."
        yield Finding("fair/other-pledge", message)
    if statement.pledge != secret.pledge:
        message = "The secret is not the one whose pledge was published."
        yield Finding("fair/pledge", message)
    if statement.root != shoe.statement.root:
        message = "The Merkle root is not the one of the order that follows from the secret."
        yield Finding("fair/root", message)
    yield from _wrong_order(reveal, shoe)
    yield from _wrong_deal(reveal, shoe)
    yield from _wrong_draws(reveal.draws, shoe)


def _wrong_order(reveal: Reveal, shoe: SealedShoe) -> Iterator[Finding]:
    counts = zip(DECK, counted(reveal.order), reveal.statement.cards, strict=True)
    for card, there, stated in counts:
        if there != stated:
            message = f"The revealed order has {there} of {card}, the statement {stated}."
            yield Finding("fair/composition", message)
    at = _differ(reveal.order, shoe.order)
    if at is not None:
        message = (
            f"Position {at} of the order is {_at(reveal.order, at)}; "
            f"the secret gives {_at(shoe.order, at)}."
        )
        yield Finding("fair/order", message)


def _wrong_deal(reveal: Reveal, shoe: SealedShoe) -> Iterator[Finding]:
    size = len(shoe.order)
    if not 0 <= reveal.cut < size:
        yield Finding("fair/cut", f"The cut is at {reveal.cut}. The shoe has {size} cards.")
        return
    if len(reveal.dealt) > size:
        message = f"{len(reveal.dealt)} cards were dealt out of a shoe of {size}."
        yield Finding("fair/dealt", message)
        return
    due = shoe.dealt_from(reveal.cut)[: len(reveal.dealt)]
    at = _differ(reveal.dealt, due)
    if at is not None:
        message = (
            f"Card {at + 1} out of the shoe was {_at(reveal.dealt, at)}; "
            f"the sealed order gives {_at(due, at)}."
        )
        yield Finding("fair/dealt", message)


def _wrong_draws(draws: Sequence[Draw], shoe: SealedShoe) -> Iterator[Finding]:
    """Find draws out of their turn, and draws that came to something else."""
    made = dict.fromkeys(_DRAWN, 0)
    for draw in draws:
        name = f"Draw {draw.number} for {draw.use.value}"
        possible = 1 <= draw.number <= _MOST_NUMBER and 1 <= draw.below <= MOST_BELOW
        if draw.use not in _DRAWN or not possible:
            yield Finding("fair/draw", f"{name} below {draw.below} is none that a shoe can give.")
            continue
        if draw.number != made[draw.use] + 1:
            message = f"{name} stands where draw {made[draw.use] + 1} is due."
            yield Finding("fair/draw-order", message)
        made[draw.use] = draw.number
        due = shoe.draw(draw.use, draw.number, draw.below).outcome
        if draw.outcome != due:
            message = f"{name} below {draw.below} came to {draw.outcome}; the secret gives {due}."
            yield Finding("fair/draw", message)


def _differ(one: Sequence[Card], other: Sequence[Card]) -> int | None:
    """Find the first place where two orders differ."""
    for at in range(max(len(one), len(other))):
        if one[at : at + 1] != other[at : at + 1]:
            return at
    return None


def _at(cards: Sequence[Card], at: int) -> str:
    return str(cards[at]) if at < len(cards) else "no card"


def _bytes(text: str) -> bytes:
    """Read small hex digits; what is none is read as nothing."""
    try:
        read = bytes.fromhex(text)
    except ValueError:
        return b""
    return read if read.hex() == text else b""
