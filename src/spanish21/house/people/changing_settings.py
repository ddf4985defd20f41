"""Changing the settings of the house: alone where it protects more, by two people where less."""

from __future__ import annotations

from spanish21.house.people import commands as c, events as e
from spanish21.house.people.directory import Directory, SettingsProposal
from spanish21.house.people.managing import must_have
from spanish21.house.people.roles import Permission
from spanish21.house.people.setting import Events, Setting
from spanish21.house.people.settings import divided
from spanish21.refusal import refused

__all__ = ["approve_settings", "change_settings", "reject_settings"]


def change_settings(setting: Setting, actor: str, command: c.ChangeSettings) -> Events:
    """Change the settings of the house, and propose the thresholds that take a second person."""
    directory = setting.directory
    must_have(directory, actor, Permission.CHANGE_SETTINGS)
    asked = command.settings
    for text in (asked.casino, asked.helpline):
        if text != " ".join(text.split()) or not text.isprintable():
            message = "Names and helplines are one line of plain text. Enter another text."
            raise refused("settings/text", message)
    if not asked.casino:
        raise refused("settings/text", "The casino needs a name. Enter one.")
    alone, weaker = divided(directory.settings, asked)
    changed = () if alone == directory.settings else (e.SettingsChanged(alone, actor),)
    if not weaker.named():
        if not changed:
            raise refused("settings/same", "These are the settings already. No action needed.")
        return changed
    if any(weaker == each.weaker for each in directory.settings_proposals.values()):
        message = "These thresholds are proposed already. A second person approves or rejects them."
        raise refused("settings/proposed", message)
    return (*changed, e.SettingsProposed(directory.settings_proposed + 1, weaker, actor))


def approve_settings(directory: Directory, actor: str, number: int) -> Events:
    """Approve the thresholds that someone else proposed."""
    must_have(directory, actor, Permission.APPROVE_SETTINGS)
    found = _open(directory, number)
    if actor == found.by:
        message = "You can't approve your own proposal. Ask a colleague."
        raise refused("settings/own-proposal", message)
    settings = found.weaker.after(directory.settings)
    return e.SettingsApproved(number, actor), e.SettingsChanged(settings, actor)


def reject_settings(directory: Directory, actor: str, number: int) -> Events:
    """Reject proposed thresholds, or withdraw them as the person who proposed them."""
    found = _open(directory, number)
    if actor != found.by:
        must_have(directory, actor, Permission.APPROVE_SETTINGS)
    return (e.SettingsRejected(number, actor),)


def _open(directory: Directory, number: int) -> SettingsProposal:
    found = directory.settings_proposals.get(number)
    if found is None:
        message = f"Proposal {number} is not waiting for approval. Check the number."
        raise refused("settings/proposal", message)
    return found
