"""The single keys of the decisions, the same as on the page."""

from __future__ import annotations

from spanish21.rules.player import Action

__all__ = ["ACTION_KEYS", "ACTION_NAMES", "CUT_KEY", "NO_CUT_KEY", "keyed"]

ACTION_KEYS = {
    Action.HIT: "h",
    Action.STAND: "s",
    Action.DOUBLE: "d",
    Action.SPLIT: "p",
    Action.SURRENDER: "u",
    Action.INSURE: "i",
    Action.DECLINE: "n",
    Action.KEEP: "k",
    Action.RESCUE: "e",
    Action.REFUSE: "x",
    Action.LATE: "l",
    Action.DEAD: "y",
}
ACTION_NAMES = {
    Action.HIT: "hit",
    Action.STAND: "stand",
    Action.DOUBLE: "double",
    Action.SPLIT: "split",
    Action.SURRENDER: "surrender",
    Action.INSURE: "insure",
    Action.DECLINE: "no insurance",
    Action.KEEP: "keep double",
    Action.RESCUE: "rescue",
    Action.REFUSE: "refuse the card",
    Action.LATE: "take my card last",
    Action.DEAD: "dead hand",
}
CUT_KEY = "c"
NO_CUT_KEY = "n"


def keyed(action: Action) -> str:
    """Write an action with its key in parentheses: `s(p)lit`."""
    key, name = ACTION_KEYS[action], ACTION_NAMES[action]
    before, found, after = name.partition(key)
    return f"{before}({key}){after}" if found else f"({key}) {name}"
