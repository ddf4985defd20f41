"""Short forms of what a dealer types, and the words that Tab completes."""

from __future__ import annotations

from spanish21.school.accidents import REPORT_WORDS
from spanish21.training.typed_cards import PLAIN

__all__ = ["COMPLETIONS", "divided", "expanded"]

_SHORT = {
    "a": "announce",
    "b": "blackjack",
    "c": "collect",
    "cl": "close",
    "d": "deal",
    "dc": "dealer's card",
    "f": "fixed",
    "i": "insurance",
    "ci": "close insurance",
    "p": "pay",
    "r": "return",
    "rd": "reader",
    "rv": "reveal",
    "rm": "remove",
    "u": "pick up",
}
"""the short form of each frequent step"""
_VERBS = (
    *("announce", "blackjack", "burn", "button", "collect", "cover", "cut", "dead", "deal"),
    *("fixed", "inspect", "offer", "pay", "pick up", "receive", "remove", "return", "show"),
    *("shuffle", "spin"),
)
COMPLETIONS = tuple(sorted({*_VERBS, *PLAIN, "deal dealer", "pick up dealer"}))
"""what Tab completes"""
_TWO_WORDS = (*(verb for verb in _VERBS if " " in verb), "not dealt")
_TO_DEALER = {"deal", "pick up"}


def expanded(words: str) -> str:
    """Write short forms out: `d 1` is `deal 1`, `d d` is `deal dealer`, `u 2` is `pick up 2`."""
    if words in COMPLETIONS:
        return words
    first, rest = divided(words)
    verb = _SHORT.get(first) or _beginning(first)
    if verb in _TO_DEALER and rest == "d":
        rest = "dealer"
    return f"{verb} {rest}".strip()


def divided(words: str) -> tuple[str, str]:
    """Return the verb of what is typed and what comes behind it."""
    if words in PLAIN or words in REPORT_WORDS:
        return words, ""
    for verb in _TWO_WORDS:
        if words == verb or words.startswith(f"{verb} "):
            return verb, words[len(verb) :].strip()
    verb, _, rest = words.partition(" ")
    return verb, rest


def _beginning(word: str) -> str:
    """Return the only step that begins with a word, or the word."""
    found = [one for one in COMPLETIONS if one.startswith(word) and " " not in one]
    return found[0] if len(found) == 1 else word
