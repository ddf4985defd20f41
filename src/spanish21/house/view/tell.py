"""Events as viewers get them: a plain sentence, the clauses, and what the page moves."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from spanish21.cards import Card
from spanish21.house.phrases import clauses_of, sentence
from spanish21.house.tables import events as he
from spanish21.house.view.redact import redacted
from spanish21.house.wire.telling import PublicEvent
from spanish21.law.wheel import JACKPOTS
from spanish21.money import Odds
from spanish21.table import events as e
from spanish21.table.irregularities import events as i
from spanish21.table.phrases import Reader
from spanish21.table.wheels import events as v

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spanish21.house.tables.viewer import Numbered

__all__ = ["celebrated", "public"]

_ALOUD: frozenset[type[he.LogEvent]] = frozenset(
    {
        e.TotalAnnounced,
        e.BlackjackAnnounced,
        e.DealersCardAnnounced,
        e.DealerTotalAnnounced,
        e.WagersClosed,
        e.InsuranceOffered,
        e.InsuranceClosed,
        e.WagerPaid,
        e.FixedPaid,
        e.HoleCardRevealed,
        v.WheelSpun,
        v.SpinPaid,
        i.RoundVoided,
    }
)
_NOBODY = ""


def public(found: Numbered, viewer: str, names: Mapping[str, str]) -> PublicEvent:
    """Write an event for a viewer, with nothing in it that they may not know."""
    person = getattr(found.event, "person", None)
    if person == viewer:
        return _public(found, viewer, names)
    if found.told is None:
        found.told = _public(found, _NOBODY, names)
    return found.told


def _public(found: Numbered, viewer: str, names: Mapping[str, str]) -> PublicEvent:
    event = redacted(found.event, viewer)
    person = getattr(event, "person", None)
    amount = getattr(event, "amount", None)
    odds = getattr(event, "odds", None)
    card = getattr(event, "card", None)
    return PublicEvent(
        number=found.number,
        at=found.at,
        event=type(event).__name__,
        text=sentence(event, Reader(names=names)),
        clauses=clauses_of(event),
        box=getattr(event, "box", None),
        hand=getattr(event, "hand", None),
        person=person,
        name=names.get(person, person) if person else None,
        you=person == viewer,
        wager=_word(getattr(event, "wager", None)),
        amount=amount,
        stake=getattr(event, "stake", None),
        odds=str(Odds(*odds)) if odds else None,
        result=_word(getattr(event, "result", None)),
        card=str(card) if isinstance(card, Card) else None,
        face_up=getattr(event, "face_up", None),
        points=getattr(event, "points", None),
        soft=getattr(event, "soft", None),
        symbol=getattr(event, "symbol", None),
        section=getattr(event, "section", None),
        meter=getattr(event, "meter", None),
        merchandise=getattr(event, "merchandise", None),
        round=getattr(event, "round", None),
        announce=type(event) in _ALOUD,
        celebrate=celebrated(event),
    )


def celebrated(event: he.LogEvent) -> bool:
    """Whether an event is worth more than the usual: bonus 21s, fixed payouts, jackpots."""
    match event:
        case e.FixedPaid():
            return True
        case v.SpinPaid():
            return event.symbol in JACKPOTS
        case e.WagerPaid():
            win, stake = event.odds
            return event.wager.value == "basic" and win > stake and event.amount > 0
        case _:
            return False


def _word(value: object) -> str | None:
    return str(value.value) if isinstance(value, Enum) else None
