"""The words for what happened to people, for those who read the log."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, assert_never

from msgspec.structs import asdict

from spanish21.house.people import events as e
from spanish21.money import dollars
from spanish21.table.phrases import Reader

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["sentence", "thresholds"]

_Staff = (
    e.Invited
    | e.InvitationAccepted
    | e.ResetOffered
    | e.ResetUsed
    | e.LinkWithdrawn
    | e.RoleGranted
    | e.RoleWithdrawn
    | e.Suspended
    | e.Reinstated
    | e.PlayerExcluded
    | e.ExclusionLifted
)
_Money = (
    e.BalanceCorrectionProposed
    | e.BalanceCorrectionRejected
    | e.BalanceCorrectionApproved
    | e.PlayMoneyGiven
    | e.CouponIssued
)
_Settings = e.SettingsChanged | e.SettingsProposed | e.SettingsApproved | e.SettingsRejected


def sentence(event: e.PeopleEvent, reader: Reader) -> str:
    """Write an event of the people's log as a sentence."""
    if isinstance(event, _Staff):
        return _staff(event, reader)
    if isinstance(event, _Money):
        return _money(event, reader)
    if isinstance(event, _Settings):
        return _of_settings(event, reader)
    name = reader.name(event.person)
    match event:
        case e.GuestArrived():
            return f"{event.name} comes as a guest."
        case e.Registered():
            return f"{event.name} registers with a password."
        case e.LoggedIn():
            return f"{name} logs in."
        case e.PasswordFailed():
            where = "a known" if event.known else "an unknown"
            return f"A password for {name} is wrong, from {where} browser."
        case e.LockedOut():
            return f"{name} is locked out until {_moment(event.until)}."
        case e.PasswordChanged():
            return f"{name} has a new password."
        case e.SessionsRevoked():
            return f"{name} is logged out everywhere."
        case e.LimitSet():
            return f"{name} sets a limit: {_limit(event)}."
        case e.TimeOutTaken():
            return f"{name} takes a break until {_moment(event.until)}."
        case e.Excluded():
            return f"{name} is self-excluded until {_moment(event.until)}."
        case _:
            assert_never(event)


def _staff(event: _Staff, reader: Reader) -> str:
    match event:
        case e.Invited():
            roles = ", ".join(role.value for role in event.roles)
            return f"{reader.name(event.by)} invites someone as {roles}."
        case e.InvitationAccepted():
            return f"{reader.name(event.person)} accepts an invitation."
        case e.ResetOffered():
            whom = reader.name(event.person)
            return f"{reader.name(event.by)} offers {whom} a link to a new password."
        case e.ResetUsed():
            return f"{reader.name(event.person)} chooses a new password by a link."
        case e.LinkWithdrawn():
            return "A link is withdrawn."
        case e.RoleGranted():
            return f"{reader.name(event.person)} is given the role {event.role.value}."
        case e.RoleWithdrawn():
            return f"{reader.name(event.person)} loses the role {event.role.value}."
        case e.Suspended():
            return f"{reader.name(event.person)} is suspended: {event.reason}."
        case e.Reinstated():
            return f"{reader.name(event.person)} is reinstated."
        case e.PlayerExcluded():
            until = f" until {_moment(event.until)}" if event.until is not None else ""
            whom = f"{reader.name(event.person)} from play{until}"
            return f"{reader.name(event.by)} excludes {whom}: {event.reason}."
        case e.ExclusionLifted():
            whose = reader.who(event.person).whose
            return f"{reader.name(event.by)} lifts {whose} exclusion: {event.reason}."
        case _:
            assert_never(event)


def _money(event: _Money, reader: Reader) -> str:
    match event:
        case e.BalanceCorrectionProposed():
            by, whose = reader.name(event.by), reader.who(event.person).whose
            what = f"correction {event.number} of {whose} balance by {dollars(event.amount)}"
            played = f", round {event.round}" if event.round else ""
            about = f" Table {event.table}{played}." if event.table else ""
            return f"{by} proposes {what}: {event.reason}.{about}"
        case e.BalanceCorrectionRejected():
            return f"{reader.name(event.by)} rejects correction {event.number}."
        case e.BalanceCorrectionApproved():
            by, whose = reader.name(event.by), reader.who(event.person).whose
            what = f"correction {event.number}: {whose} balance changes by {dollars(event.amount)}"
            return f"{by} approves {what}."
        case e.PlayMoneyGiven():
            return f"{reader.name(event.person)} is given {dollars(event.amount)} in play money."
        case e.CouponIssued():
            coupon = f"a {dollars(event.face)} match play coupon"
            return f"{reader.name(event.by)} gives {reader.name(event.person)} {coupon}."
        case _:
            assert_never(event)


def _of_settings(event: _Settings, reader: Reader) -> str:
    by = reader.name(event.by)
    match event:
        case e.SettingsChanged():
            now = event.settings
            named = f"{now.casino}, helpline {now.helpline or 'none'}"
            return f"{by} changes the settings: {named}, {thresholds(asdict(now))}."
        case e.SettingsProposed():
            return f"{by} proposes settings {event.number}: {thresholds(event.weaker.named())}."
        case e.SettingsApproved():
            return f"{by} approves settings {event.number}."
        case e.SettingsRejected():
            return f"{by} rejects settings {event.number}."
        case _:
            assert_never(event)


def thresholds(of: Mapping[str, Any]) -> str:
    """Name the thresholds of the house in words."""
    said = []
    if "large_payout" in of:
        least = f"{dollars(of['large_payout'])} or more" if of["large_payout"] else "no payout"
        said.append(f"two people sign for {least}")
    if "alert_errors" in of:
        said.append(f"alerts from {_counted(of['alert_errors'], 'standard error')} on")
    if "notice_minutes" in of:
        said.append(f"{_counted(of['notice_minutes'], 'minute')} of notice for limits")
    return ", ".join(said)


def _counted(many: int, what: str) -> str:
    return f"{many} {what}" if many == 1 else f"{many} {what}s"


_LIMITS = {
    e.LimitKind.LOSS: "loss in a day",
    e.LimitKind.WAGER: "one bet",
    e.LimitKind.MINUTES: "minutes of a session",
}


def _limit(event: e.LimitSet) -> str:
    what, amount = _LIMITS[event.kind], event.amount
    if amount is None:
        return f"{what}, none"
    return f"{what}, {amount if event.kind is e.LimitKind.MINUTES else dollars(amount)}"


def _moment(milliseconds: int) -> str:
    moment = datetime.fromtimestamp(milliseconds / 1000, UTC)
    return moment.strftime("%Y-%m-%d %H:%M UTC")
