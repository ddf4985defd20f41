"""How well a manual shuffle mixes: a procedure carried out many times and measured."""

from spanish21.mixing.dice import Habits, moves
from spanish21.mixing.report import Estimate, Measures, Report, study

__all__ = ["Estimate", "Habits", "Measures", "Report", "moves", "study"]
