"""Scripted rounds: cases in TOML, played by the table with every dealer's step automatic."""

from __future__ import annotations

from spanish21.replay.case import (
    Case,
    CaseError,
    CaseRound,
    CaseWager,
    Step,
    parse_case,
    parse_step,
)
from spanish21.replay.explain import explain
from spanish21.replay.log import is_log, read_log, write_log
from spanish21.replay.record import record, record_played
from spanish21.replay.result import case_result, round_result
from spanish21.replay.run import (
    PlayedCase,
    PlayedRound,
    StepRefusedError,
    UnfinishedError,
    play_case,
    play_round,
)
from spanish21.replay.write import write_case

__all__ = [
    "Case",
    "CaseError",
    "CaseRound",
    "CaseWager",
    "PlayedCase",
    "PlayedRound",
    "Step",
    "StepRefusedError",
    "UnfinishedError",
    "case_result",
    "explain",
    "is_log",
    "parse_case",
    "parse_step",
    "play_case",
    "play_round",
    "read_log",
    "record",
    "record_played",
    "round_result",
    "write_case",
    "write_log",
]
