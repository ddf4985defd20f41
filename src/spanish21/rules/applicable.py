"""Which clauses ask nothing of a table, because it does not offer or use what they are about."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from spanish21.law.clause import is_within
from spanish21.law.editions import edition
from spanish21.law.papers import Subject
from spanish21.rules.equipment import offers_bonus_spin, offers_xtreme_16

if TYPE_CHECKING:
    from spanish21.law.document import Clause
    from spanish21.law.rulebook import Rulebook

__all__ = ["excuse"]


def excuse(clause: Clause, rulebook: Rulebook) -> str | None:
    """Return why a clause asks nothing of this table; none if it does."""
    clauses = edition(rulebook.edition).papers.subjects
    for subject in Subject:
        about = any(is_within(clause.number, number) for number in clauses.get(subject, ()))
        if about and not _concerns(subject, rulebook):
            return subject.value
    return None


def _concerns(subject: Subject, rulebook: Rulebook) -> bool:
    """Return whether a table offers or uses the subject."""
    match subject:
        case Subject.BONUS_SPIN:
            return offers_bonus_spin(rulebook)
        case Subject.XTREME_16:
            return offers_xtreme_16(rulebook)
        case Subject.METERS:
            return offers_bonus_spin(rulebook) or offers_xtreme_16(rulebook)
        case Subject.MATCH_THE_DEALER:
            return rulebook.match_the_dealer_offered.value
        case Subject.OPTIONAL_WAGERS:
            return rulebook.match_the_dealer_offered.value or offers_bonus_spin(rulebook)
        case Subject.HOLE_CARD:
            return rulebook.hole_card.value
        case Subject.CARD_READER:
            return rulebook.card_reader.value
        case Subject.SHARED_BOXES:
            return rulebook.persons_per_box.value > 1
        case Subject.BARRED_ENTRY:
            return not rulebook.mid_shoe_entry.value
        case Subject.SHUFFLER:
            return rulebook.shuffler.value != "manual"
        case Subject.RESHUFFLER:
            return rulebook.shuffler.value == "reshuffling-device"
        case _:
            assert_never(subject)
