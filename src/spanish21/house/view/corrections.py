"""What a floorperson may set right where the cards and the software disagree."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from spanish21.cards import DECK, Card
from spanish21.house.authority import refuse
from spanish21.house.live import commands as hc
from spanish21.house.tables.correcting import correctable, named_card
from spanish21.house.tables.standing import standing_of
from spanish21.house.tables.viewer import Numbered
from spanish21.house.view.tell import public
from spanish21.house.wire.staff import CorrectionView
from spanish21.table.commands import UseCardReader

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spanish21.house.tables.person import Person
    from spanish21.house.tables.state import Live, Step
    from spanish21.law.rulebook import Rulebook

__all__ = ["correction_views", "surplus_cards"]


def correction_views(live: Live, viewer: Person) -> Iterator[CorrectionView]:
    """List the steps of the round in play that a viewer may set right, the last first."""
    if not _may(live, viewer, hc.CorrectStep(live.version, "")):
        return
    for step in reversed(list(correctable(live))):
        if step.actor != viewer.id:
            told = public(Numbered(step.first, live.at, step.events[0]), live.names)
            yield CorrectionView(event=step.first, kind=_kind(step), told=told)


def surplus_cards(live: Live, rulebook: Rulebook, viewer: Person) -> Iterator[str]:
    """List the cards of which the shoe should hold no more copies, for who may admit one."""
    if live.table.wagers_closed and _may(live, viewer, hc.AdmitCard(DECK[0], "")):
        yield from (str(card) for card in DECK if _gone(live, card, rulebook))


def _gone(live: Live, card: Card, rulebook: Rulebook) -> bool:
    return live.table.left_shoe(card, rulebook.decks.value)


def _may(live: Live, viewer: Person, command: hc.CorrectStep | hc.AdmitCard) -> bool:
    return refuse(standing_of(live, viewer.id, viewer.roles), command) is None


def _kind(step: Step) -> Literal["card", "reader", "entry"]:
    if isinstance(step.command, UseCardReader):
        return "reader"
    return "entry" if named_card(step) is None else "card"
