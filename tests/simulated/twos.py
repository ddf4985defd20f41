"""What takes two people, told from the events alone and not by the rules that decide it."""

from __future__ import annotations

from spanish21.house.people import events as e
from spanish21.house.people.events import PeopleEvent
from spanish21.house.people.settings import HouseSettings

__all__ = ["TwoPersons"]


class TwoPersons:
    """Follows who proposed and who invited."""

    def __init__(self) -> None:
        self._proposed: dict[int, e.BalanceCorrectionProposed] = {}
        self._weaker: dict[int, str] = {}
        """who proposed thresholds"""
        self._settings = HouseSettings()
        self._may_weaken = False
        """whether the next change was approved"""
        self._invited: dict[str, str] = {}
        self._void: set[str] = set()
        """invitations whose givers were suspended"""

    def take(self, event: PeopleEvent, actor: str) -> str | None:
        """Take an event in, and return what no single person may do."""
        match event:
            case e.BalanceCorrectionProposed():
                self._proposed[event.number] = event
            case e.BalanceCorrectionApproved():
                return self._approved(event, actor)
            case e.SettingsProposed():
                self._weaker[event.number] = event.by
            case e.SettingsApproved():
                if self._weaker.pop(event.number, actor) == actor:
                    return f"{actor} approved thresholds of their own"
                self._may_weaken = True
            case e.SettingsChanged():
                return self._set(event, actor)
            case e.CouponIssued() if event.person == actor:
                return f"{actor} gave themselves a coupon"
            case e.Invited():
                self._invited[event.key] = event.by
            case e.InvitationAccepted() if event.key in self._void:
                return "an invitation was accepted whose giver was suspended"
            case e.Suspended():
                self._void |= {key for key, by in self._invited.items() if by == event.person}
            case _:
                pass
        return None

    def _set(self, event: e.SettingsChanged, actor: str) -> str | None:
        before, now, approved = self._settings, event.settings, self._may_weaken
        self._settings, self._may_weaken = now, False
        fewer_signed = before.large_payout and not 0 < now.large_payout <= before.large_payout
        fewer_alerts = now.alert_errors > before.alert_errors
        less_notice = now.notice_minutes < before.notice_minutes
        if not approved and (fewer_signed or fewer_alerts or less_notice):
            return f"{actor} weakened thresholds alone"
        return None

    def _approved(self, event: e.BalanceCorrectionApproved, actor: str) -> str | None:
        proposed = self._proposed.pop(event.number, None)
        if proposed is None:
            return f"correction {event.number} was approved without a proposal, or twice"
        if actor in {proposed.by, proposed.person}:
            return f"{actor} approved a correction of their own"
        if (proposed.person, proposed.amount) != (event.person, event.amount):
            return f"correction {event.number} is not the one that was proposed"
        return None
