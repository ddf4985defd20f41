"""Every refusal that a player can get has a sentence in each language of the page."""

from __future__ import annotations

import ast
import re
from collections import Counter
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "spanish21"
PHRASES = ROOT / "frontend" / "src" / "phrases"
SPANISH, ENGLISH = PHRASES / "es" / "refusals.ts", PHRASES / "en" / "refusals.ts"
WORDS = {
    *("_choose(now)", "allowed", "why", "waiting_for(now)", "cards", "where", "what", "instead"),
    *("offer.name", "row.name", "kind", "name", "kept", "table", "amount", "error"),
    *("person.name", "command.person", "permission.value", "offer.needs.value"),
}
"""what is words: choices that stand on buttons, bets, and what the reader wrote"""
CALLED = {
    "_split_limit(limit.value)": ("A box has 7 splits in a round at most.",),
    "_excluded(person.exclusion)": (
        "Staff excluded you from play. Reason: words. Ask the floor.",
        "Staff excluded you from play until 2026-01-05 21:30 UTC. Reason: words. Ask the floor.",
    ),
}
"""sentences that a function of their own writes"""
KINDS = {
    "r": r"(?<=Reason: ).+(?= Ask the )",
    "t": r"\d{4}-\d\d-\d\d \d\d:\d\d UTC",
    "m": r"\$\d[\d,]*(?:\.\d\d)?",
    "n": r"\b(?<!Xtreme )(?!(?:(?<=A )|(?<=has )|(?<=doubled ))21\b)\d+\b",
}
"""what is a fact in the server's own sentence, as in frontend/src/phrases/refusals.ts"""
SERVER = ("game", "house", "ledger", "progressive", "rules", "table", "web")
CODE = re.compile(r"[a-z][a-z-]*/[a-z][a-z-]*")
STAFF = {
    *("card", "cards", "cash", "correction", "cover-card", "dealer", "device"),
    *("dossier", "hole-card", "irregularity", "ledger", "limits", "meter", "reader", "school"),
    *(
        "server",
        "settings",
        "shuffle",
        "slip",
        "spin",
        "staff",
        "fair",
        "verify",
        "application",
        "text",
    ),
}
"""what begins the codes of dealers, of the floor, of the log, and kinds of content"""
STAFF_CODES = {
    *("dispute/amount", "dispute/changed", "dispute/chips", "dispute/clause"),
    *("dispute/undecided", "dispute/unknown"),
    *("people/correction", "people/coupon", "people/coupons-a-day", "people/last-operator"),
    *(
        "people/not-excluded",
        "people/own-correction",
        "people/own-coupon",
        "people/reason",
        "people/correction-table",
        "people/role",
    ),
    *("order/reason", "shoe/no-discards", "table/undo"),
}
FOR_PLAYERS_TOO = {"slip/no-opener"}
"""codes of staff that a player can get"""


def codes() -> dict[str, str]:
    """Find the codes of the server in its source, each with a file that has it."""
    return {
        node.value: path.name
        for package in SERVER
        for path in (SOURCE / package).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and CODE.fullmatch(node.value)
    }


def written(path: Path) -> dict[str, list[str]]:
    """Read the sentences of the page, one or several for each code."""
    entries = re.split(r"^  '([a-z-]+/[a-z-]+)':", path.read_text("utf-8"), flags=re.MULTILINE)
    return {
        code: re.findall(r"'([^']+)'", sentences)
        for code, sentences in zip(entries[1::2], entries[2::2], strict=True)
    }


def spanish() -> dict[str, list[str]]:
    """Read the Spanish sentences of the page."""
    return written(SPANISH)


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """List the functions of a module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def texts(value: ast.expr, names: dict[str, ast.expr]) -> Iterator[str]:
    """Write a sentence with a sample of each of its facts: it may be one of two."""
    match value:
        case ast.Constant(value=str(text)):
            yield text
        case ast.Name(id=name) if name in names:
            yield from texts(names[name], names)
        case ast.IfExp(body=one, orelse=other):
            yield from texts(one, names)
            yield from texts(other, names)
        case ast.JoinedStr(values=parts):
            yield from map("".join, product(*(tuple(texts(part, names)) for part in parts)))
        case ast.FormattedValue(value=inner):
            meant = names.get(inner.id, inner) if isinstance(inner, ast.Name) else inner
            plain = ast.unparse(inner) in WORDS or not isinstance(inner, ast.Name)
            said = () if plain else tuple(texts(meant, names))
            yield from said or (sample(ast.unparse(inner if plain else meant)),)
        case ast.Call() if (known := CALLED.get(ast.unparse(value))) is not None:
            yield from known


def sample(expression: str) -> str:
    """Return an example of what stands for an expression in a sentence: a number if not known."""
    if expression in WORDS:
        return "words"
    if "dollars(" in expression:
        return f"${len(expression)}.00"
    return "2026-01-05 21:30 UTC" if "clock_text(" in expression else "7"


def said() -> Iterator[tuple[str, str, int]]:
    """List the server's own sentences by their codes, with how many people they mention."""
    for package in SERVER:
        for path in sorted((SOURCE / package).rglob("*.py")):
            for function in functions(ast.parse(path.read_text("utf-8"))):
                yield from said_by(function)


def said_by(function: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[tuple[str, str, int]]:
    """List the sentences of one function."""
    nodes = [node for node in ast.walk(function) if hasattr(node, "lineno")]
    names: dict[str, ast.expr] = {}
    for node in sorted(nodes, key=lambda node: (node.lineno, not isinstance(node, ast.Assign))):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                names[name] = value
            case ast.Call(args=[ast.Constant(value=str(code)), *rest]) if CODE.fullmatch(code):
                for argument in rest:
                    for text in filter(None, texts(argument, names)):
                        yield code, text.replace("{}", ""), text.count("{}")


def facts(sentence: str, people: int) -> Counter[str]:
    """Count the facts of a sentence as the page names them."""
    found = Counter({"name": people})
    for kind, pattern in KINDS.items():
        all_of_them = re.findall(pattern, sentence)
        found[kind] = len(set(all_of_them) if kind == "m" else all_of_them)
        sentence = re.sub(pattern, "", sentence)
    return +found


def stated(sentence: str) -> Counter[str]:
    """Count the facts that a sentence of the page has room for."""
    slots = set(re.findall(r"\{([a-z]+\d)\}", sentence))
    numbers = re.findall(r"\b(?!21\b)\d+\b", re.sub(r"\{\w+\}", "", sentence))
    return Counter([*(slot[:-1] for slot in slots), *("n" for _ in numbers)])


def test_every_code_for_players_has_a_sentence_in_spanish() -> None:
    wanted = {code for code in codes() if code.partition("/")[0] not in STAFF} - STAFF_CODES
    wanted |= FOR_PLAYERS_TOO
    assert wanted == set(spanish())


def test_every_sentence_is_written_for_a_person() -> None:
    for code, sentences in spanish().items():
        for sentence in sentences:
            assert re.fullmatch(r"([¿¡A-ZÁÉÍÓÚÑ]|\{name0\}).*[.]", sentence), code
            assert CODE.search(sentence) is None, code


def test_both_languages_state_the_same_facts() -> None:
    """An amount, a number, a time, a reason or a person of one language is in the other, too."""
    known, english = spanish(), written(ENGLISH)
    for code, sentence, people in said():
        if code not in known:
            continue
        wanted = facts(sentence, people) if code not in english else Counter[str]()
        rooms = [stated(one) for one in known[code]]
        joined = any("{m}" in one for one in known[code])
        assert wanted in rooms or joined, (code, sentence, wanted)
