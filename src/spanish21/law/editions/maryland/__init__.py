"""The Maryland editions: version 1.0 in full, and the others by what differs."""

from __future__ import annotations

from functools import partial

from spanish21.law.document import packaged
from spanish21.law.edition import Edition
from spanish21.law.editions.maryland.citations import CITATIONS, HOUSE, PROHIBITIONS
from spanish21.law.editions.maryland.options import OPTIONS
from spanish21.law.editions.maryland.papers import PAPERS
from spanish21.law.editions.maryland.rules import RULES
from spanish21.law.editions.maryland.wheels import SPIN_OPTIONS, SPIN_PAPERS, SPINS

__all__ = ["MARYLAND"]

_1_0 = Edition(
    id="MD-1.0",
    family="MD",
    state="Maryland",
    name="Maryland",
    title="Maryland standard rules, version 1.0",
    own_options=OPTIONS,
    values=RULES.keywords,
    citations=CITATIONS,
    house=HOUSE,
    prohibitions=PROHIBITIONS,
    papers=PAPERS,
    catalogue=partial(packaged, "md_1_0.toml"),
    read_as="MD-1.0",
)
_DRAFT = _1_0.amended(
    "MD-draft",
    name="Maryland draft",
    title="Maryland standard rules, the draft",
    draft=True,
    ready_decks="preinspected and reshuffled",
    catalogue=partial(packaged, "md_draft.toml"),
    read_as="MD-draft",
)
_BONUS_SPIN = _1_0.amended(
    "MD-bonus-spin",
    name="Maryland Bonus Spin",
    title="Maryland standard rules with Bonus Spin Progressive and Xtreme 16",
    options=SPIN_OPTIONS,
    spins=SPINS,
    papers=SPIN_PAPERS,
    catalogue=partial(packaged, "md_bonus_spin.toml"),
    read_as="MD-bonus-spin",
)

MARYLAND = (_DRAFT, _1_0, _BONUS_SPIN)
