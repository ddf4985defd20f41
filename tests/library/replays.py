"""Calls of what reads, plays and writes cases and logs."""

from __future__ import annotations

from spanish21 import Submission
from spanish21.replay import parse_case, play_case, write_case
from tests.library.call import Call, call
from tests.library.tables import played

CASE = """
rules = "MD-1.0"
[[round]]
wagers = [{ box = 1, person = "Ann", wager = 10.00 }]
shoe = "9h 9c Kh 9d"
play = ["1 stand"]
"""


def log() -> str:
    from spanish21.replay.log import event_line, first_line  # noqa: PLC0415

    return "\n".join([first_line(Submission("MD-1.0")), *map(event_line, played().events)])


def replay_calls() -> dict[str, Call]:
    from spanish21 import replay  # noqa: PLC0415

    case = parse_case(CASE)
    done = play_case(case)
    return {
        "parse_case": call(lambda: parse_case, text=CASE),
        "parse_step": call(lambda: replay.parse_step, text="1 hit", place="step"),
        "write_case": call(lambda: write_case, case=case),
        "play_case": call(lambda: play_case, case=case),
        "play_round": call(
            lambda: replay.play_round,
            round_=case.rounds[0],
            rules="MD-1.0",
            number=1,
            table=None,
        ),
        "case_result": call(lambda: replay.case_result, played=done),
        "round_result": call(lambda: replay.round_result, played=done.rounds[0]),
        "explain": call(lambda: lambda events: list(replay.explain(events)), events=()),
        "is_log": call(lambda: replay.is_log, text="x"),
        "read_log": call(lambda: replay.read_log, text=log()),
        "write_log": call(lambda: replay.write_log, rules="MD-1.0", events=played().events),
        "record": call(
            lambda: replay.record,
            rules="MD-1.0",
            logs=played().events,
            title="x",
            keep=False,
        ),
        "record_played": call(lambda: replay.record_played, case=case, played=done),
        "Case.with_choices": call(lambda: case.with_choices, choices={"decks": 8}),
    }
