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
_EAST_ASIAN = "EAST ASIAN"
_SCRIPTS = {
    **{
        name: name
        for name in (
            "LATIN",
            "GREEK",
            "CYRILLIC",
            "ARMENIAN",
            "GEORGIAN",
            "HEBREW",
            "ARABIC",
            "ETHIOPIC",
            "DEVANAGARI",
            "BENGALI",
            "GURMUKHI",
            "GUJARATI",
            "ORIYA",
            "TAMIL",
            "TELUGU",
            "KANNADA",
            "MALAYALAM",
            "SINHALA",
            "THAI",
            "LAO",
            "TIBETAN",
            "MYANMAR",
            "KHMER",
        )
    },
    **dict.fromkeys(("CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO"), _EAST_ASIAN),
}
"""the alphabets of names by how Unicode calls their letters: those in which people write today"""
_COMMON = {"DIGIT", "COMBINING"}
"""goes with every alphabet"""
_LATIN = re.compile(
    "[A-Za-z\u00c0-\u0137\u0139-\u0148\u014a-\u017e\u018f\u0259\u01a0\u01a1\u01af\u01b0"
    "\u01cd-\u01dc\u0218-\u021b\u1e00-\u1eff]"
)
"""Latin letters that people write; others stand for sounds and look like these"""
_ALIKE = str.maketrans(
    # Cyrillic, Greek, Armenian and Latin letters by the plain Latin ones they look like.
    "АВЕЅІЈКМНОРСТУХЗаеѕіјорсухгкпһӏӀԁԛԝѵүҮԌΑΒΕΖΗΙΚΜΝΟΡΤΥΧανορυικγηχՏՕօսհոցզյՍԼı",
    "ABESIJKMHOPCTYX3aesijopcyxrknhlldqwvyYGABEZHIKMNOPTYXavopuikynxSOouhngqjULi",
)
_ONE_STROKE = str.maketrans({"I": "l", "1": "l", "|": "l", "0": "o", "O": "o", "5": "s", "$": "s"})
_OF_THE_HOUSE = """clock dealer system house casino server floor floorperson pitmanager manager
auditor operator admin administrator moderator support staff nobody anonymous"""


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


_RESERVED = frozenset(
    likeness(form)
    for word in _OF_THE_HOUSE.split()
    for form in (word, word.upper(), word.capitalize())
)
"""however they are written"""


def clean_name(name: str) -> str:
    """Return a person's name as it is kept, or deny it."""
    kept = plain_name(name)
    if not _SHORTEST_NAME <= len(kept) <= _LONGEST_NAME or not _is_shown(kept, _IN_NAMES):
        message = (
            f"A name has {_SHORTEST_NAME} to {_LONGEST_NAME} letters or digits of one alphabet. "
            "Choose another name."
        )
        raise refused("people/name", message)
    if not likeness(kept) or {likeness(kept), likeness(folded_name(kept))} & _RESERVED:
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
            scripts.add(_script(letter))
        elif letter != " " and (kind[0] == "Z" or (signs is not None and letter not in signs)):
            return False
    scripts.discard(None)
    return "" not in scripts and len(scripts) <= 1 and not unicodedata.combining(name[0])


def _script(letter: str) -> str | None:
    """Return the alphabet of a letter: none if it goes with all, empty if names have none such."""
    script = unicodedata.name(letter, "").partition(" ")[0]
    if script in _COMMON:
        return None
    if script == "LATIN" and not _LATIN.fullmatch(letter):
        return ""
    return _SCRIPTS.get(script, "")
