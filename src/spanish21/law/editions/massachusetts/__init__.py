"""The Massachusetts editions: the rules in full, and those with Bonus Spin by what differs."""

from __future__ import annotations

from functools import partial

from spanish21.law.citations import ShuffleCitations
from spanish21.law.clause import Cited, cite
from spanish21.law.document import packaged
from spanish21.law.edition import Edition
from spanish21.law.editions.massachusetts.citations import CITATIONS, HOUSE, PROHIBITIONS
from spanish21.law.editions.massachusetts.options import OPTIONS
from spanish21.law.editions.massachusetts.papers import PAPERS
from spanish21.law.editions.massachusetts.rules import RULES, WITH_HOLE_CARD
from spanish21.law.editions.massachusetts.wheels import SPIN_OPTIONS, SPIN_PAPERS, SPINS
from spanish21.law.option import Option
from spanish21.law.permitted import Flag

__all__ = ["MASSACHUSETTS"]

ID = "MA-bonus-spin"
at = partial(cite, ID)

_PLAIN = Edition(
    id="MA",
    family="MA",
    state="Massachusetts",
    name="Massachusetts",
    title="Massachusetts rules",
    own_options=OPTIONS,
    values=RULES.keywords,
    conditions=(WITH_HOLE_CARD,),
    citations=CITATIONS,
    house=HOUSE,
    prohibitions=PROHIBITIONS,
    papers=PAPERS,
    catalogue=partial(packaged, "ma.toml"),
    read_as="MA",
)
_BONUS_SPIN = _PLAIN.amended(
    ID,
    name="Massachusetts Bonus Spin",
    title="Massachusetts rules with manual shuffle steps and Bonus Spin",
    options=(Option.simple("casino_cut", Flag(), False, at("4(c)")), *SPIN_OPTIONS),
    manual_steps=Cited(value=True, clause=at("4(j)")),
    idle_turned_up=False,
    shuffle=ShuffleCitations(steps=at("4(j)"), strip=at("4(j)(4)"), cut=at("4(j)(5)")),
    spins=SPINS,
    papers=SPIN_PAPERS,
    catalogue=partial(packaged, "ma_bonus_spin.toml"),
    read_as=ID,
)

MASSACHUSETTS = (_PLAIN, _BONUS_SPIN)
