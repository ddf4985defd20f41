"""Takes out of an event what the table may not know; every kind of event has its branch here."""

from __future__ import annotations

from typing import TypeVar, assert_never

from msgspec.structs import replace

from spanish21.house.live import events as he
from spanish21.law.clause import cites
from spanish21.table import events as e
from spanish21.table.events import cards as h, irregularities as i, people as p, wheels as v

__all__ = ["face_up", "redacted"]

T = TypeVar("T", bound=he.LogEvent)

_WRITTEN = (
    he.DisputeOpened | he.StatementAdded | he.TableClosed | h.ReshuffleOrdered | i.DecksRemoved
)
"""what staff wrote down for each other, and no card"""


def face_up(event: he.LogEvent) -> he.LogEvent:
    """Return an event as staff may read it: with what was written, without hidden cards."""
    return event if isinstance(event, _WRITTEN) else redacted(event)


@cites("MA-bonus-spin 7(b)")
def redacted(event: he.LogEvent) -> he.LogEvent:
    """Return an event with nothing in it that the table may not know."""
    if isinstance(event, he.HouseFact):
        return _house(event)
    match event.subject:
        case "round":
            return _round(event)
        case "cards":
            return _handling(event)
        case "people":
            return _people(event)
        case "wheels":
            return _spin(event)
        case "irregularities":
            return _irregularity(event)
        case _:
            assert_never(event)


def _round(event: e.RoundEvent) -> e.RoundEvent:
    match event:
        case e.CardDealt():
            return event if event.face_up or event.known else replace(event, card=None)
        case e.CardsPickedUp():
            # A round that was voided takes the hole card along, which no one saw.
            return replace(event, cards=())
        case (
            e.WagerPlaced()
            | e.WagerWithdrawn()
            | e.WagersClosed()
            | e.InsuranceOffered()
            | e.InsuranceDeclined()
            | e.InsuranceClosed()
            | e.HoleCardRead()
            | e.BlackjackAnnounced()
            | e.TotalAnnounced()
            | e.DealersCardAnnounced()
            | e.DealerTotalAnnounced()
            | e.CardRequested()
            | e.HandStood()
            | e.WagerDoubled()
            | e.DoubleDeclined()
            | e.DoubleRescued()
            | e.DoubleKept()
            | e.HandSplit()
            | e.SplitCovered()
            | e.HandDesignated()
            | e.HandSurrendered()
            | e.HandCompleted()
            | e.HoleCardRevealed()
            | e.WagerTaken()
            | e.WagerReturned()
            | e.WagerPaid()
            | e.FixedPaid()
            | e.RoundCompleted()
        ):
            return event
        case _:
            assert_never(event)


def _handling(event: h.CardsEvent) -> h.CardsEvent:
    match event:
        case h.CardBurned():
            return replace(event, card=None)
        case h.ReshuffleOrdered():
            return replace(event, reason="")
        case (
            h.DecksReceived()
            | h.DeckInspected()
            | h.DeckVerified()
            | h.DeckRejected()
            | h.ReaderInspected()
            | h.CardsSpread()
            | h.CardsShown()
            | h.CardsWashed()
            | h.CardsStacked()
            | h.CardsShuffled()
            | h.CutRefused()
            | h.CardsCut()
            | h.RecutOrdered()
            | h.CoverCardPlaced()
            | h.ShoeLoaded()
            | h.BurnCardDisclosed()
            | h.CoverCardOut()
            | h.ReshuffleDue()
            | h.ShoeCleared()
            | h.TableIdle()
        ):
            return event
        case _:
            assert_never(event)


def _people(event: p.PeopleEvent) -> p.PeopleEvent:
    match event:
        case (
            p.PersonArrived()
            | p.PersonSeated()
            | p.PersonLeft()
            | p.BoughtIn()
            | p.CashOffered()
            | p.CashConfirmed()
            | p.ConsentGiven()
            | p.EntryPermitted()
            | p.DealerChanged()
            | p.FloorpersonChanged()
            | p.Tipped()
        ):
            return event
        case _:
            assert_never(event)


def _irregularity(event: i.IrregularityEvent) -> i.IrregularityEvent:
    match event:
        case i.CardDrawnInError():
            return event if event.exposed else replace(event, card=None)
        case i.DecksRemoved():
            return replace(event, reason="")
        case (
            i.FaceUpCardFound()
            | i.TenFound()
            | i.CardRefused()
            | i.CardDiscarded()
            | i.DealerMissed()
            | i.ShoeEmpty()
            | i.BoxMissed()
            | i.LateCardAccepted()
            | i.CardNotDealt()
            | i.CardDeferred()
            | i.HandDead()
            | i.WrongReaderUsed()
            | i.ReaderBroken()
            | i.ReaderRepaired()
            | i.ShufflerJammed()
            | i.DeviceBroken()
            | i.DevicePutAway()
            | i.DeviceRepaired()
            | i.CardExposedInWash()
            | i.RoundVoided()
            | i.WagerUndone()
        ):
            return event
        case _:
            assert_never(event)


def _spin(event: v.WheelEvent) -> v.WheelEvent:
    match event:
        case (
            v.WagerAcknowledged()
            | v.LateWagerLockedOut()
            | v.SpinWagerTaken()
            | v.SpinWagerReturned()
            | v.SeatButtonPressed()
            | v.AcePaid()
            | v.HotSpotDrawn()
            | v.WheelSpun()
            | v.MeterTaken()
            | v.SpinPaid()
            | v.CommunityPaid()
        ):
            return event
        case _:
            assert_never(event)


def _house(event: he.HouseEvent) -> he.HouseEvent:
    match event:
        case he.DisputeOpened() | he.StatementAdded():
            # What people said of each other is for staff.
            return replace(event, statement="")
        case he.TableClosed():
            return replace(event, reason="")
        case (
            he.TableOpened()
            | he.TableReopened()
            | he.TableStopped()
            | he.TableWoundUp()
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
            | he.PoolMoved()
            | he.ShoePledged()
            | he.NumberCommitted()
            | he.NumbersClosed()
            | he.NumberContributed()
            | he.ShoeSealed()
            | he.OutcomeDrawn()
            | he.ShoeRevealed()
            | he.StepTakenBack()
            | he.StepCorrected()
            | he.CardAdmitted()
            | he.DisputeDecided()
            | he.DisputeAdjusted()
        ):
            return event
        case _:
            assert_never(event)
