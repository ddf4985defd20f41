"""The sealed shoe: drawn from one generator, promised before the first wager, opened at its end.

The house draws a secret and publishes its *pledge*. Players bind themselves to numbers of their
own, and open them when no more can do so. From secret and numbers follow the order of the shoe and
every draw that belongs to it; a *commitment* to all of it is published before the first wager. When
the shoe is spent the *reveal* lets anyone do the same arithmetic again.
"""

from spanish21.house.sealed.documents import (
    SCHEME,
    CardProof,
    Contribution,
    Draw,
    NumberCommitment,
    Reveal,
    SealError,
    ShownCard,
    Statement,
)
from spanish21.house.sealed.generator import Generator, Use
from spanish21.house.sealed.shoe import SealedShoe, Secret, seal
from spanish21.house.sealed.vault import Vault, VaultError
from spanish21.house.sealed.verify import Finding, Verdict, verify, verify_proof, verify_shown

__all__ = [
    "SCHEME",
    "CardProof",
    "Contribution",
    "Draw",
    "Finding",
    "Generator",
    "NumberCommitment",
    "Reveal",
    "SealError",
    "SealedShoe",
    "Secret",
    "ShownCard",
    "Statement",
    "Use",
    "Vault",
    "VaultError",
    "Verdict",
    "seal",
    "verify",
    "verify_proof",
    "verify_shown",
]
