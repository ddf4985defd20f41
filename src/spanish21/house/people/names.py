"""Names of people and tables: what may be in them, and which of them look alike."""

from __future__ import annotations

import re
import unicodedata

from spanish21.refusal import refused

__all__ = ["clean_name", "clean_title", "folded_name", "likeness", "plain_name"]

_SHORTEST_NAME, _LONGEST_NAME, _LONGEST_TITLE = 2, 32, 60
_IN_NAMES = frozenset(" '\u2019.-_&()")
_INVISIBLE = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\u034f")
"""letters and marks that show nothing, though Unicode counts them among those that do"""
_MOST_MARKS = 2
"""accents on one letter"""
_SCRIPTS = ("LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU")
"""whose letters look like those of another of them: a name has letters of one"""
_ALIKE = str.maketrans(
    # Cyrillic, Greek and Armenian letters by the Latin ones they look like.
    "АВЕЅІЈКМНОРСТУХЗаеѕіјорсухгΑΒΕΖΗΙΚΜΝΟΡΤΥΧανορυικՏՕօս",
    "ABESIJKMHOPCTYX3aesijopcyxrABEZHIKMNOPTYXavopuikSOou",
)
_ONE_STROKE = str.maketrans({"I": "l", "1": "l", "|": "l", "0": "o", "O": "o", "5": "s", "$": "s"})
_RESERVED = re.compile(
    r"clock|dealer(:.*)?|system|house|casino|server|floor(person)?|pit[ -]?manager|manager|auditor"
    r"|operator|admin(istrator)?|moderator|support|staff|nobody|anonymous"
)


def plain_name(name: str) -> str:
    """Return a name as it is looked up: one spelling for what is the same."""
    return " ".join(unicodedata.normalize("NFKC", name).split())


def folded_name(name: str) -> str:
    """Make names equal that differ in capitals alone."""
    return name.casefold()


def likeness(name: str) -> str:
    """Make names equal that look alike on a screen."""
    seen = plain_name(name).translate(_ALIKE).translate(_ONE_STROKE)
    bare = "".join(letter for letter in seen if letter.isalnum())
    return bare.casefold().replace("rn", "m").replace("vv", "w")


def clean_name(name: str) -> str:
    """Return a person's name as it is kept, or deny it."""
    kept = plain_name(name)
    if not _SHORTEST_NAME <= len(kept) <= _LONGEST_NAME or not _is_shown(kept, _IN_NAMES):
        message = (
            f"A name has {_SHORTEST_NAME} to {_LONGEST_NAME} letters or digits of one alphabet. "
            "Choose another name."
        )
        raise refused("people/name", message)
    alike = plain_name(name).translate(_ALIKE).casefold()
    if _RESERVED.fullmatch(alike) or not likeness(kept):
        raise refused("people/name-reserved", f"The name {kept} is reserved. Choose another name.")
    return kept


def clean_title(title: str) -> str:
    """Return a table's name as it is kept, or deny it."""
    kept = plain_name(title)
    if not 1 <= len(kept) <= _LONGEST_TITLE or not _is_shown(kept, None):
        message = (
            f"A table's name has 1 to {_LONGEST_TITLE} letters, digits or signs of one alphabet. "
            "Choose another name."
        )
        raise refused("table/name", message)
    return kept


def _is_shown(name: str, signs: frozenset[str] | None) -> bool:
    """Return whether every sign of a name shows, and its letters are of one alphabet."""
    marks, scripts = 0, set()
    for letter in name:
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind.startswith("M") else 0
        if letter in _INVISIBLE or kind[0] == "C" or kind == "Me" or marks > _MOST_MARKS:
            return False
        if kind[0] in "LN" or marks:
            script = unicodedata.name(letter, "").partition(" ")[0]
            scripts.update({script} & set(_SCRIPTS))
        elif letter != " " and (kind[0] == "Z" or (signs is not None and letter not in signs)):
            return False
    return len(scripts) <= 1 and not unicodedata.combining(name[0])
