"""Every refusal in the source is a sentence: it begins, ends and speaks as people do."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from functools import cache
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

import spanish21
from spanish21.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

ROOT = Path(spanish21.__file__).parent
MESSAGE = {
    "Refusal": 2,
    "refused": 1,
    "not_now": 1,
    "_out_of_order": 1,
    "out_of_order": 1,
    "forbidden": 0,
    "CaseError": 2,
}
"""what makes a refusal, and at which place its sentence is given"""
VALUE = "\N{OBJECT REPLACEMENT CHARACTER}"
"""stands for what is worked out when the program runs"""
AVOIDED = re.compile(
    r"\b(somebody|nobody|everybody|anew|at once|so many|whoever|lies|one's own)\b"
    r"|(?<!there )\b(is|are) no\b|box\(es\)| …| %",
    re.IGNORECASE,
)


class Said(NamedTuple):
    """A sentence and where it is written."""

    place: str
    text: str


Values = dict[str, list[ast.expr]]


def assigned(tree: ast.AST) -> Values:
    """List what each name is set to, in a module or in a function."""
    found: Values = defaultdict(list)
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    found[target.id].append(node.value)
    return found


def texts(node: ast.expr, values: Mapping[str, list[ast.expr]]) -> Iterator[str]:
    """Write every text that an expression can come to."""
    match node:
        case ast.Constant(value=str() as text):
            yield text
        case ast.JoinedStr():
            yield "".join(
                str(part.value) if isinstance(part, ast.Constant) else VALUE for part in node.values
            )
        case ast.IfExp():
            yield from texts(node.body, values)
            yield from texts(node.orelse, values)
        case ast.BinOp():
            for left, right in product(texts(node.left, values), texts(node.right, values)):
                yield left + right
        case ast.Name() if node.id in values:
            for value in values[node.id]:
                yield from texts(value, values)
        case _:
            yield VALUE


def messages(path: Path) -> Iterator[Said]:
    """Write the sentence of every refusal that a module makes."""
    module = ast.parse(path.read_text("utf-8"))
    constants = assigned(
        ast.Module([row for row in module.body if isinstance(row, ast.Assign)], [])
    )
    for function in ast.walk(module):
        if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        values = {**constants, **assigned(function)}
        for call in ast.walk(function):
            if not isinstance(call, ast.Call):
                continue
            name = getattr(call.func, "id", getattr(call.func, "attr", ""))
            place = MESSAGE.get(name, len(call.args))
            for argument in call.args[place : place + 1]:
                for text in texts(argument, values):
                    named = text.replace("{}", VALUE)
                    yield Said(f"{path.relative_to(ROOT)}:{call.lineno}", named)


@cache
def all_said() -> list[Said]:
    """Return the sentences of all refusals in the source."""
    return sorted({said for path in ROOT.rglob("*.py") for said in messages(path)})


def wrong_with(text: str) -> str | None:
    """Return what is wrong with a sentence, if anything is."""
    if not re.match(rf"[A-Z{VALUE}'\"\d]", text):
        return "begins without a capital letter"
    if text != VALUE and not re.search(rf"([.?]|[.{VALUE}] {VALUE}|\. \[{VALUE}\])$", text):
        return "ends without a period"
    if AVOIDED.search(text):
        return "uses a word to avoid"
    if re.search(r"[a-z]\. [a-z]", text):
        return "has a sentence that begins without a capital letter"
    return None


def test_people_are_called_by_their_names_whatever_these_are() -> None:
    refusal = Refusal("area/reason", None, "{} waits for {}. Ask {}.", ("p1", "p2", "guest"))
    assert refusal.message == "p1 waits for p2. Ask guest."
    named = refusal.named({"p1": "{0} p2", "p2": "Box 2"})
    assert named.message == "{0} p2 waits for Box 2. Ask guest."
    assert named.named({"p2": "Ann"}) == named


def test_refusals_are_found_throughout_the_source() -> None:
    packages = {said.place.partition("/")[0] for said in all_said()}
    assert len(all_said()) > 300
    assert {"table", "rules", "replay", "training", "house", "progressive", "web"} <= packages


def test_every_refusal_is_a_sentence() -> None:
    wrong = [
        f"{said.place} {fault}: {said.text}"
        for said in all_said()
        if (fault := wrong_with(said.text))
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("the round has begun", "begins without a capital letter"),
        ("The round has begun", "ends without a period"),
        ("Nobody has a decision to make.", "uses a word to avoid"),
        ("'h' is no amount.", "uses a word to avoid"),
        ("Box 1 is taken. choose another.", "has a sentence that begins without a capital letter"),
        ("There is no box 9. Choose a box from 1 to 6.", None),
    ],
)
def test_a_sentence_that_is_none_is_found(text: str, fault: str | None) -> None:
    assert wrong_with(text) == fault
