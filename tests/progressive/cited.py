"""The clauses under which the meters of these tests are opened."""

from __future__ import annotations

from spanish21.law import edition
from spanish21.law.spin_citations import MeterCitations


def _cited() -> MeterCitations:
    law = edition("MD-bonus-spin").spins
    assert law is not None
    assert law.bonus_spin.meter is not None
    return law.bonus_spin.meter


CITED = _cited()
