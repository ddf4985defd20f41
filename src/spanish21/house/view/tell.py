"""Events as viewers get them: a plain sentence, the clauses, and what the page moves."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, TypeVar, assert_never

from msgspec import Struct
from msgspec.structs import replace

from spanish21.cards import Card
from spanish21.house.tables import events as he
from spanish21.house.view.redact import redacted
from spanish21.house.wire.telling import PublicEvent
from spanish21.law.wheel import JACKPOTS
from spanish21.money import Odds, dollars
from spanish21.replay.explain import sentence
from spanish21.table import events as e
from spanish21.table.cards import events as h
from spanish21.table.irregularities import events as i
from spanish21.table.wheels import events as v
from spanish21.wager import BASIC

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spanish21.house.tables.viewer import Numbered

__all__ = ["clauses_of", "named", "public", "text_of"]

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
Said = TypeVar("Said", bound=Struct)
_PERSONS = ("person", "other", "dealer", "floorperson")


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
        text=text_of(event, names),
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
            return event.wager == BASIC and win > stake and event.amount > 0
        case _:
            return False


def _word(value: object) -> str | None:
    match value:
        case Enum():
            return str(value.value)
        case str():
            return value
        case _:
            return None


def clauses_of(event: he.LogEvent) -> tuple[str, ...]:
    """List the clauses an event names."""
    found = getattr(event, "clauses", None) or (getattr(event, "clause", None),)
    ground = getattr(event, "ground", None)
    return tuple(dict.fromkeys(clause for clause in (ground, *found) if clause))


def text_of(event: he.LogEvent, names: Mapping[str, str]) -> str:
    """Tell an event that was redacted, with people by their names and without its clauses."""
    if isinstance(event, he.HouseFact):
        return _tell_house(event, names)
    if isinstance(event, e.CardsPickedUp):
        where = f"box {event.box}" if event.box else "the dealer"
        return f"The cards of {where} are picked up."
    if isinstance(event, h.BurnCardDisclosed) and event.card is None:
        return f"{names.get(event.person, event.person)} is shown the burn card."
    told = sentence(named(event, names))
    return told.rpartition(" [")[0] if told.endswith("]") else told


def named(value: Said, names: Mapping[str, str]) -> Said:
    """Put names in the place of the ids in an event, a command or a question, to be told."""
    changes = {
        field: names[getattr(value, field)]
        for field in _PERSONS
        if getattr(value, field, None) in names
    }
    return replace(value, **changes) if changes else value


def _tell_house(event: he.HouseEvent, names: Mapping[str, str]) -> str:
    person = getattr(event, "person", "")
    name = names.get(person, person)
    match event:
        case he.TableOpened():
            return f"The table {event.name} opens under {event.edition}."
        case he.TableClosed():
            return "The table closes: no more wagers are taken."
        case he.TableReopened():
            return "The table is open again."
        case he.TableStopped():
            return f"The table has stopped: {event.reason}."
        case he.TableWoundUp():
            return f"The table is closed for good, and chips and wagers go back: {event.reason}."
        case he.PersonNamed():
            return f"{event.name} comes to the table."
        case he.PersonReady():
            return f"{name} is ready."
        case he.PersonAway():
            return f"{name} is away and is passed over."
        case he.PersonBack():
            return f"{name} is back."
        case he.ShareAsked():
            return f"{name} asks to share box {event.box}."
        case he.ChipsRedeemed():
            return f"{name} takes {dollars(event.amount)} in chips away."
        case he.InventoryFilled():
            return f"{dollars(event.amount)} in chips come to the table."
        case he.PoolMoved():
            return "The meters move."
        case he.ShoePledged():
            return f"The house is pledged to shoe {event.number}: {event.pledge}."
        case he.NumberContributed():
            who = event.contribution.who
            return f"{names.get(who, who)} adds a number to the next shuffle."
        case he.ShoeSealed():
            return f"Shoe {event.number} is sealed: {event.commitment}."
        case he.OutcomeDrawn():
            return f"The sealed shoe gives a number for the {event.draw.use.value}."
        case he.ShoeRevealed():
            return f"Shoe {event.number} is revealed; everybody can check it."
        case he.StepTakenBack():
            return "The dealer takes the last step back: it was named wrongly."
        case he.HiddenCardAsked():
            return "A card comes that stays hidden."
        case _:
            assert_never(event)
