"""Who may do what: the one table of roles and permissions."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from types import MappingProxyType

__all__ = ["PERMISSIONS", "STAFF", "Permission", "Role", "in_order", "may", "names_with"]


class Role(Enum):
    """What a person is in the house; one may be several things."""

    PLAYER = "player"
    DEALER = "dealer"
    FLOORPERSON = "floorperson"
    PIT_MANAGER = "pit-manager"
    AUDITOR = "auditor"
    OPERATOR = "operator"


class Permission(Enum):
    """Something that not everyone may do."""

    PLAY = "play"
    OPEN_TABLE = "open-table"
    """open a table of one's own choice in the lobby"""
    DEAL = "deal"
    """deal a table by hand"""
    DIRECT_TABLE = "direct-table"
    """report irregularities, close and reopen, change decks"""
    SEE_ALL_TABLES = "see-all-tables"
    READ_LOG = "read-log"
    """read and verify the log, replay any round"""
    MAKE_CORRECTION = "make-correction"
    APPROVE_CORRECTION = "approve-correction"
    """never one's own"""
    MANAGE_PEOPLE = "manage-people"
    """invite, grant and withdraw roles, suspend and reinstate"""
    EXCLUDE_PLAYER = "exclude-player"
    """keep a player from play, with a reason"""
    CHANGE_SETTINGS = "change-settings"
    """the casino's name, its helpline and its thresholds"""
    APPROVE_SETTINGS = "approve-settings"
    """thresholds that protect less; never those that one proposed oneself"""


_FLOOR = frozenset({Permission.DEAL, Permission.DIRECT_TABLE, Permission.SEE_ALL_TABLES})
_PIT = _FLOOR | {
    Permission.OPEN_TABLE,
    Permission.READ_LOG,
    Permission.MAKE_CORRECTION,
    Permission.APPROVE_CORRECTION,
    Permission.EXCLUDE_PLAYER,
    Permission.APPROVE_SETTINGS,
}

PERMISSIONS = MappingProxyType(
    {
        Role.PLAYER: frozenset({Permission.PLAY, Permission.OPEN_TABLE}),
        Role.DEALER: frozenset({Permission.DEAL}),
        Role.FLOORPERSON: _FLOOR | {Permission.MAKE_CORRECTION},
        Role.PIT_MANAGER: _PIT,
        Role.AUDITOR: frozenset({Permission.SEE_ALL_TABLES, Permission.READ_LOG}),
        Role.OPERATOR: _PIT | {Permission.MANAGE_PEOPLE, Permission.CHANGE_SETTINGS},
    }
)

STAFF = frozenset(Role) - {Role.PLAYER}
"""Roles that rest after an idle time until the password is given again."""


def may(roles: Iterable[Role], permission: Permission) -> bool:
    """Whether one of the roles brings the permission."""
    return any(permission in PERMISSIONS[role] for role in roles)


def in_order(roles: Iterable[Role]) -> tuple[Role, ...]:
    """Sort roles by their names."""
    return tuple(sorted(roles, key=lambda role: role.value))


def names_with(permission: Permission) -> frozenset[str]:
    """List the names of the roles that bring a permission."""
    return frozenset(role.value for role in Role if permission in PERMISSIONS[role])
