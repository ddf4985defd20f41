"""Cases as text: TOML that reads back to the same case."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal

from spanish21.checked import checked
from spanish21.law.amendments import AMEND
from spanish21.law.wheel import in_one_line
from spanish21.replay.around import dollars_written
from spanish21.replay.case import Case, CaseRound, CaseWager
from spanish21.replay.house import Mark
from spanish21.rules.wager_keys import wagers_by_key

__all__ = ["write_case"]

_WIDTH = 96


@checked
def write_case(case: Case) -> str:
    """Write a case as the file that `parse_case` reads."""
    return "\n".join(_lines(case)) + "\n"


def _lines(case: Case) -> Iterator[str]:
    if case.title:
        yield f"title = {_text(case.title)}"
    yield f"rules = {_text(case.submission.edition)}"
    choices = case.submission.choices
    yield from _choices(
        "submission", {n: raw for n, raw in choices.items() if not n.startswith(AMEND)}
    )
    amended = {n.removeprefix(AMEND): raw for n, raw in choices.items() if n.startswith(AMEND)}
    yield from _choices("amend", amended)
    if case.keep:
        yield ""
        yield "[table]"
        yield "keep = true"
    for round_ in case.rounds:
        yield ""
        yield "[[round]]"
        yield from _round(round_)


def _choices(table: str, choices: Mapping[str, object]) -> Iterator[str]:
    if choices:
        yield ""
        yield f"[{table}]"
        for name, value in choices.items():
            yield f"{name} = {_value(in_one_line(value))}"


def _round(round_: CaseRound) -> Iterator[str]:
    if round_.title:
        yield f"title = {_text(round_.title)}"
    yield "wagers = ["
    for wager in round_.wagers:
        yield f"  {_wager(wager)},"
    yield "]"
    if round_.rack:
        yield f"rack = {_text(' '.join(map(str, round_.rack)))}"
    words = (item.text if isinstance(item, Mark) else str(item) for item in round_.shoe)
    yield f"shoe = {_text(' '.join(words))}"
    if round_.wheel:
        yield from _list("wheel", [_text(stop) for stop in round_.wheel])
    if round_.hot_spot:
        yield f"hot_spot = [{', '.join(map(str, round_.hot_spot))}]"
    if round_.meter:
        yield f"meter = [{', '.join(map(dollars_written, round_.meter))}]"
    if round_.play:
        yield from _list("play", [_text(step.text) for step in round_.play])


def _wager(wager: CaseWager) -> str:
    parts = [
        f"box = {wager.box}",
        f"person = {_text(wager.person)}",
        *(f"{name} = {dollars_written(cents)}" for name, cents in wagers_by_key(wager.wagers)),
        *(() if wager.consent else ("consent = false",)),
    ]
    return f"{{ {', '.join(parts)} }}"


def _list(name: str, items: Sequence[str]) -> Iterator[str]:
    """Write a list in one line if it fits, otherwise filled line by line."""
    whole = f"{name} = [{', '.join(items)}]"
    if len(whole) <= _WIDTH:
        yield whole
        return
    yield f"{name} = ["
    line = " "
    for item in items:
        if len(line) + len(item) + 2 > _WIDTH:
            yield line
            line = " "
        line += f" {item},"
    yield line
    yield "]"


def _text(text: str) -> str:
    """Write a TOML string; JSON escapes the same characters but one."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _value(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int() | Decimal():
            return str(value)
        case None:
            return _text("none")
        case _:
            return _text(str(value))
