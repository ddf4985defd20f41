"""Changing the settings of the house."""

from __future__ import annotations

from spanish21.house.people import commands as c, events as e
from spanish21.house.people.managing import must_have
from spanish21.house.people.roles import Permission
from spanish21.house.people.setting import Events, Setting
from spanish21.refusal import refused

__all__ = ["change_settings"]


def change_settings(setting: Setting, actor: str, command: c.ChangeSettings) -> Events:
    """Change the settings of the house."""
    must_have(setting.directory, actor, Permission.CHANGE_SETTINGS)
    asked = command.settings
    for text in (asked.casino, asked.helpline):
        if text != " ".join(text.split()) or not text.isprintable():
            message = "Names and helplines are one line of plain text. Enter another text."
            raise refused("settings/text", message)
    if not asked.casino:
        raise refused("settings/text", "The casino needs a name. Enter one.")
    if asked == setting.directory.settings:
        raise refused("settings/same", "These are the settings already. No action needed.")
    return (e.SettingsChanged(asked, actor),)
