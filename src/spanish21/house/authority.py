"""Who may do what at a table: one function of recorded facts, for the server and for `verify`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import get_args

from msgspec import Struct

from spanish21.house.live import commands as hc, events as he
from spanish21.house.live.actors import CLOCK, DEALER, SYSTEM
from spanish21.house.people.roles import STAFF, Permission, names_with
from spanish21.ids import is_walk_up
from spanish21.progressive.commands import ApproveCorrection, MeterOrder
from spanish21.refusal import Refusal
from spanish21.table import commands as c
from spanish21.table.commands import cards as h, irregularities as i, people as p, wheels as s
from spanish21.table.events.irregularities import RoundVoided

__all__ = [
    "DEALING",
    "FLOOR",
    "NAMES_CARD",
    "OF_PLAYERS",
    "Standing",
    "refuse",
    "refuse_meter_order",
]

DEALING = names_with(Permission.DEAL)
FLOOR = names_with(Permission.DIRECT_TABLE)
_APPROVING = names_with(Permission.APPROVE_CORRECTION)
_OPENING = names_with(Permission.OPEN_TABLE)
_STAFF = frozenset(role.value for role in STAFF)

NAMES_CARD = i.ReportFaceUpCard | i.ReportDrawnInError | i.ReportOverdraw
"""what a dealer reports about the card in the dealer's own hand"""
_STEPS = i.CallHandDead | i.DiscardCard | i.PutDeviceAway
"""what the dealer does about an irregularity once it is reported"""
_CHOICES = i.RefuseCard | i.AcceptLateCard | i.DeclareDead
_OF_WALK_UPS = hc.BringChips | hc.ColorUp | hc.CarryChipsAway
"""what only people without a device do"""
OF_PLAYERS = (
    c.PlayerCommand
    | _CHOICES
    | h.TakeCut
    | h.RefuseCut
    | h.DiscloseBurnCard
    | p.Arrive
    | p.Sit
    | p.Leave
    | p.BuyIn
    | p.OfferCash
    | p.ConsentToShare
    | p.Tip
    | s.ReportLateWager
    | hc.NamePerson
    | hc.CallReady
    | hc.CallUnready
    | hc.CallAway
    | hc.CallBack
    | hc.AskToShare
    | hc.RedeemChips
    | hc.CommitNumber
    | hc.ContributeNumber
    | _OF_WALK_UPS
)
"""what people do for themselves"""
_BEGINNING = p.Arrive | p.Sit | p.BuyIn | p.OfferCash | c.LayWagers | c.TakeInsurance
"""what staff never do"""
_IN_ABSENCE = (
    c.DeclineInsurance
    | c.DesignateHand
    | c.KeepDouble
    | c.DeclineDouble
    | c.Stand
    | i.DeclareDead
    | h.RefuseCut
    | p.Leave
    | hc.CallAway
    | hc.RedeemChips
)
"""what the clock does for a person: nothing that costs anything"""
_ORDERS = (
    h.OrderReshuffle
    | h.OrderRecut
    | h.RemoveDecks
    | h.DeclareIdle
    | p.PermitEntry
    | hc.CloseTable
    | hc.ReopenTable
    | hc.WindUpTable
    | hc.AnnounceLimits
)
"""what a floorperson directs at any table"""
_BY_ITSELF = (
    hc.StopTable
    | hc.FillInventory
    | hc.MovePool
    | hc.PledgeShoe
    | hc.CloseNumbers
    | hc.SealShoe
    | hc.DrawOutcome
    | hc.RevealShoe
    | s.ReadMeter
    | hc.RoundOddCents
    | hc.ChangeLimits
    | hc.SetPayoutThreshold
)
"""what the house does by itself"""
_DISPUTING = hc.OpenDispute | hc.AddStatement
_DECIDING = hc.DecideDispute | hc.ApproveDecision
_SLIPS = hc.PrepareSlip | hc.SignSlip | hc.VoidSlip
_RIGHTING = hc.CorrectStep | hc.AdmitCard
"""what a second person sets right or inspects where there are real cards"""
_SIGNED_OR_SET_RIGHT = _SLIPS | _DISPUTING | _DECIDING | _RIGHTING | hc.TakeStepBack
_OUTCOMES = s.SpinWheel | s.DrawHotSpot
_COMMON_STEPS = frozenset({c.DealCard, *c.DEALER_STEPS}) - {
    *get_args(OF_PLAYERS),
    *get_args(_BY_ITSELF),
    *get_args(_ORDERS),
    *get_args(_OUTCOMES),
    *get_args(i.IrregularityCommand),
    h.OrderRecut,
    h.ReportCoverCard,
}
"""the dealer's steps in every round, looked up first: they are most of what happens"""
_ASK_FLOOR = "Your role does not permit this. Ask the floor."
_ASK_DEALER = "Your role does not permit this. Ask the dealer."


class Standing(Struct, frozen=True):
    """What the log says of a table and of the person who acts there."""

    actor: str
    roles: frozenset[str]
    automatic: bool
    physical: bool
    dealer: str | None
    """who is signed on as dealer"""
    involved: bool
    """whether the actor has a seat, a wager or chips at the table"""
    left: int
    """how many cards are in the sealed shoe"""
    behind: int
    """how many of them come after the cover card"""
    resting: bool = False
    """whether the actor has roles of staff that rest until the password is given again"""
    inspected: bool = False
    """whether the actor, as the dealer, inspected decks that are at the table"""


def refuse(
    who: Standing, command: hc.LogCommand, events: Iterable[he.LogEvent] | None = None
) -> Refusal | None:
    """Return why someone may not do something; None if they may.

    Whether a report makes a round void, which takes a second person, is seen by its events; as long
    as they are not known it is permitted to either.
    """
    if type(command) in _COMMON_STEPS:
        return _at_the_table(who, command)
    if isinstance(command, OF_PLAYERS):
        return _for_a_player(who, command)
    if isinstance(command, _BY_ITSELF):
        return None if who.actor == SYSTEM else _no("The house does this itself. Wait for it.")
    if isinstance(command, hc.OpenTable):
        permitted = who.actor == SYSTEM or who.roles & _OPENING
        return (
            None
            if permitted
            else _no("Your role does not permit this. Ask someone who may open tables.")
        )
    if isinstance(command, h.OrderRecut) and not who.physical:
        return _no("A sealed shoe is cut once. Order a reshuffle instead.", "dealer/sealed")
    if isinstance(command, _ORDERS):
        closing = not who.physical and who.actor == DEALER and isinstance(command, h.RemoveDecks)
        return None if closing else _for_the_floor(who)
    if isinstance(command, _SIGNED_OR_SET_RIGHT):
        return _signed_or_set_right(who, command)
    if isinstance(command, p.ChangeDealer | p.ChangeFloorperson):
        return _signing_on(who, command)
    if isinstance(command, i.IrregularityCommand | h.ReportCoverCard):
        return _reported(who, command, events)
    if isinstance(command, _OUTCOMES) and not who.physical:
        return (
            None
            if who.actor == SYSTEM
            else _no("The sealed shoe draws this. Wait for it.", "dealer/sealed")
        )
    return _at_the_table(who, command)


def _signed_or_set_right(who: Standing, command: _SIGNED_OR_SET_RIGHT) -> Refusal | None:
    """Slips, disputes and corrections: mostly the business of a second person."""
    if isinstance(command, _SLIPS):
        return _on_a_slip(who)
    if isinstance(command, _DISPUTING):
        return None if command.person == who.actor else _dealer_or_floor(who)
    if isinstance(command, hc.TakeStepBack):
        return _taking_back(who)
    refusal = _second_person(who)
    if refusal is None and isinstance(command, _RIGHTING) and not who.physical:
        return _sealed()
    return refusal


def refuse_meter_order(who: Standing, command: MeterOrder, *, in_play: bool) -> Refusal | None:
    """Return why someone may not read or correct the meters of a table; None if they may."""
    refusal = _for_the_floor(who)
    if refusal is not None:
        return refusal
    if isinstance(command, ApproveCorrection) and not who.roles & _APPROVING:
        return _no("Your role does not permit this. Ask a pit manager.")
    if in_play:
        return _no("A round is in play. Wait for its end.", "meter/round-in-play")
    return None


def _for_a_player(who: Standing, command: OF_PLAYERS) -> Refusal | None:
    """People act for themselves; the clock acts for those who do not."""
    if is_walk_up(command.person) or isinstance(command, _OF_WALK_UPS):
        return _for_a_walk_up(who, command)
    takes_back = isinstance(command, c.LayWagers) and not command.wagers
    if who.actor == command.person:
        if (
            (who.resting or who.roles & _STAFF)
            and isinstance(command, _BEGINNING)
            and not takes_back
        ):
            return _no(
                "Staff do not play here. Use an account without staff roles.", "people/staff"
            )
        return None
    if who.actor == CLOCK and (isinstance(command, _IN_ABSENCE) or takes_back):
        return None
    if takes_back and who.actor in {DEALER, who.dealer}:
        return None
    return _no("This is the player's decision. Wait for the player.", "staff/player")


def _for_a_walk_up(who: Standing, command: OF_PLAYERS) -> Refusal | None:
    """The dealer enters what people do who hold no device, where there are real cards."""
    if not who.roles & DEALING:
        return _no(_ASK_DEALER)
    if not is_walk_up(command.person) or isinstance(command, hc.RedeemChips):
        message = "This is for players without a device only. The player does it."
        return _no(message, "staff/player")
    if not who.physical:
        message = "Players without a device need physical cards. Open a table for them."
        return _no(message, "dealer/sealed")
    return _signed_on(who)


def _for_the_floor(who: Standing) -> Refusal | None:
    if not who.roles & FLOOR:
        return _no(_ASK_FLOOR)
    return _not_involved(who)


def _not_involved(who: Standing) -> Refusal | None:
    if not who.involved:
        return None
    message = "You have a seat, a bet or chips here. Ask other staff to do this."
    return _no(message, "staff/involved")


def _signing_on(who: Standing, command: p.ChangeDealer | p.ChangeFloorperson) -> Refusal | None:
    """People sign on for themselves, in a role that they have."""
    if isinstance(command, p.ChangeFloorperson):
        person, roles = command.floorperson, FLOOR
    elif who.automatic:
        return _no("This table deals by itself. No dealer signs on.", "staff/automatic")
    else:
        person, roles = command.dealer, DEALING
    if not who.roles & roles:
        return _no(_ASK_FLOOR)
    if person != who.actor:
        return _no("People sign on for themselves. Ask them to do it.", "staff/sign-on")
    return _not_involved(who)


def _taking_back(who: Standing) -> Refusal | None:
    """The dealer undoes a wrong entry before anyone has acted on it, and so can the floor."""
    if not who.roles & DEALING:
        return _no(_ASK_FLOOR)
    if not who.physical:
        return _no("A card of the sealed shoe can't be undone. Ask the floor.", "dealer/sealed")
    return _dealer_or_floor(who)


def _on_a_slip(who: Standing) -> Refusal | None:
    """The dealer who is signed on and floorpeople sign slips; that they are two is seen by both."""
    if not who.roles & DEALING:
        return _no(_ASK_FLOOR)
    if not who.physical:
        return _no("This table plays with no real chips. No slips are signed.", "slip/no-chips")
    return _dealer_or_floor(who)


def _dealer_or_floor(who: Standing) -> Refusal | None:
    """The dealer who is signed on and floorpeople record what players dispute."""
    if not who.roles & DEALING:
        return _no(_ASK_FLOOR)
    return _signed_on(who) if who.actor == who.dealer else _second_person(who)


def _at_the_table(who: Standing, command: hc.LogCommand) -> Refusal | None:
    """The dealer who is signed on takes the steps, and a second person verifies the decks."""
    if who.automatic:
        if who.actor in {DEALER, CLOCK}:
            return None
        if not who.roles & DEALING:
            return _no(_ASK_DEALER)
        return _no("This table deals by itself. No action needed.", "staff/automatic")
    if isinstance(command, h.VerifyDeck):
        return _second_person(who) or _has_not_inspected(who)
    if isinstance(command, h.InspectReader):
        return _second_person(who)
    if isinstance(command, p.ConfirmCash) and command.supervisor:
        return _second_person(who)
    return _signed_on(who)


def _signed_on(who: Standing) -> Refusal | None:
    if not who.roles & DEALING:
        return _no(_ASK_DEALER)
    if who.actor != who.dealer:
        return _no(
            "You do not deal this table. Sign on as its dealer first.", "staff/not-signed-on"
        )
    return _not_involved(who)


def _second_person(who: Standing) -> Refusal | None:
    if not who.roles & FLOOR:
        return _no("A floorperson must do this. Ask the floor.")
    if who.actor == who.dealer:
        return _no("This takes a second person. You deal this table.", "staff/second-person")
    return _not_involved(who)


def _has_not_inspected(who: Standing) -> Refusal | None:
    """Refuse a floorperson who was the dealer when the decks were inspected."""
    if not who.inspected:
        return None
    return _no("This takes a second person. You inspected these decks.", "staff/second-person")


def _reported(
    who: Standing, command: hc.LogCommand, events: Iterable[he.LogEvent] | None
) -> Refusal | None:
    """Only real cards go wrong; of a sealed shoe the house knows what comes next."""
    if not who.physical:
        return _of_sealed_shoe(who, command)
    if not isinstance(command, NAMES_CARD | _STEPS | h.ReportCoverCard):
        return _second_person(who)
    if events is None:
        return _signed_on(who) and _second_person(who) and _signed_on(who)
    void = any(isinstance(event, RoundVoided) for event in events)
    return _second_person(who) if void else _signed_on(who)


def _sealed() -> Refusal:
    message = "The cards come from the sealed shoe. There is nothing to report."
    return _no(message, "dealer/sealed")


def _of_sealed_shoe(who: Standing, command: hc.LogCommand) -> Refusal | None:
    permitted = (
        (isinstance(command, h.ReportCoverCard) and who.left <= who.behind)
        or (isinstance(command, i.ReportShoeEmpty) and who.left == 0)
        or isinstance(command, _STEPS)
    )
    return _at_the_table(who, command) if permitted else _sealed()


def _no(message: str, code: str = "role/missing") -> Refusal:
    return Refusal(code, None, message)
