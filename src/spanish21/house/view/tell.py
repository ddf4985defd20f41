"""Events as viewers get them: the facts they may know, the clauses and the people's names."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from msgspec import Raw, json

from spanish21.house.live import events as he
from spanish21.house.phrases import clauses_of, persons_of
from spanish21.house.view.redact import redacted
from spanish21.house.wire import events as w
from spanish21.ids import PersonId
from spanish21.law.wheel import JACKPOTS
from spanish21.table import events as e
from spanish21.table.events import wheels as v
from spanish21.wager import BASIC

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spanish21.house.tables.viewer import Numbered

__all__ = ["celebrated", "encoded", "public"]

_encoder = json.Encoder()


def public(found: Numbered, names: Mapping[str, str]) -> w.PublicEvent:
    """Return an event as everyone at the table gets it; it is made once."""
    if found.told is None:
        found.told = _public(found, names)
    return found.told


def encoded(found: Numbered, names: Mapping[str, str]) -> Raw:
    """Return an event as it is sent to everyone at the table; it is encoded once."""
    if found.encoded is None:
        found.encoded = Raw(_encoder.encode(public(found, names)))
    return found.encoded


def _public(found: Numbered, names: Mapping[str, str]) -> w.PublicEvent:
    event = redacted(found.event)
    people = {person: names[person] for person in persons_of(event) if person in names}
    return w.PublicEvent(
        number=found.number,
        at=found.at,
        fact=fact_of(event),
        clauses=clauses_of(event),
        names=people,
        celebrate=celebrated(event),
    )


def fact_of(event: he.LogEvent) -> w.Fact:
    """Return what is sent of an event that was redacted."""
    if not isinstance(event, he.HouseFact):
        return event
    match event:
        case he.TableOpened():
            return w.TableOpened(event.name, event.edition)
        case he.TableWoundUp():
            return w.TableWoundUp(event.reason)
        case he.PoolMoved():
            return w.PoolMoved()
        case he.NumberCommitted():
            return w.NumberCommitted(PersonId(event.commitment.who))
        case he.NumberContributed():
            return w.NumberContributed(PersonId(event.contribution.who))
        case he.ShoeSealed():
            return w.ShoeSealed(event.number, event.commitment, event.left_out)
        case he.OutcomeDrawn():
            return w.OutcomeDrawn(event.draw.use)
        case he.StepCorrected():
            said = (event.was, event.card, event.blackjack, event.reason)
            people = (event.entered_by, event.by)
            return w.StepCorrected(event.first, event.last, *said, *people, event.loose)
        case he.ShoeRevealed():
            return w.ShoeRevealed(event.number)
        case (
            he.TableClosed()
            | he.TableReopened()
            | he.TableStopped()
            | he.NumbersClosed()
            | he.PersonNamed()
            | he.PersonReady()
            | he.PersonUnready()
            | he.PersonAway()
            | he.PersonBack()
            | he.ShareAsked()
            | he.ChipsRedeemed()
            | he.ChipsBrought()
            | he.ChipsColoredUp()
            | he.ChipsCarriedAway()
            | he.OddCentsRounded()
            | he.LimitsAnnounced()
            | he.LimitsChanged()
            | he.PayoutThresholdSet()
            | he.SlipPrepared()
            | he.SlipSigned()
            | he.SlipVoided()
            | he.InventoryFilled()
            | he.ShoePledged()
            | he.StepTakenBack()
            | he.CardAdmitted()
            | he.DisputeOpened()
            | he.StatementAdded()
            | he.DisputeDecided()
            | he.DisputeAdjusted()
        ):
            return event
        case _:
            assert_never(event)


def celebrated(event: he.LogEvent) -> bool:
    """Return whether an event is a bonus 21, a fixed payout or a jackpot."""
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
