"""Regulated Spanish 21: the rules of four states by clause, and a table that plays by them.

Where to begin:

    from spanish21 import Table, analyze, simulate

    table = Table.shuffled("MD-1.0", seed=7)    # a table to play at
    table.wager(1, "Ann", 10)
    table.deal()

    analyze("MD-1.0").edge                      # the exact edge of the player
    simulate("MD-1.0", rounds=1_000_000)        # rounds from real shoes

Wherever rules are taken, give an edition's id ("MD-1.0"), the path of a TOML file, a `Submission`
or a `Rulebook`. Cards are `Card`s or text such as "8s 8c". Amounts that you pass are dollars as
`int`, `str` or `Decimal`; amounts in cents have names that end in `_cents`. Records of the engine
(`spanish21.table`, `spanish21.replay`, a `Rulebook`) and of a live server (`view`, `offers`) are in
cents throughout. Everything that is refused is a `Spanish21Error`. `print` shows a table, a round
or a chart; a notebook draws them.

The public names are those in `spanish21.__all__`, and in the `__all__` of `spanish21.analysis`,
`spanish21.client`, `spanish21.gym`, `spanish21.replay`, `spanish21.simulation`,
`spanish21.strategy`, `spanish21.table` and `spanish21.table.commands`. The page `docs/api.md` has
an example for each of them. Until version 1.0 a minor version may change them, and the changelog
then describes how; a patch version does not change them.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from spanish21.analysis import (
        Analysis,
        HandError,
        action_values,
        advise,
        analyze,
        optimal_chart,
    )
    from spanish21.cards import DECK, Card, CardError, Rank, Suit, parse_card, parse_cards
    from spanish21.client import UnreachableError
    from spanish21.errors import ArgumentError, FileError, Spanish21Error
    from spanish21.extras import MissingExtraError
    from spanish21.game import Table
    from spanish21.gym import InvalidActionError, ResetNeededError
    from spanish21.law import (
        EDITIONS,
        Edition,
        Rulebook,
        Submission,
        SubmissionError,
        UnknownEditionError,
        edition,
        register,
    )
    from spanish21.law.amending import AmendmentError
    from spanish21.law.document import CatalogueError
    from spanish21.law.edition_file import EditionFileError
    from spanish21.law.editions import EditionTakenError
    from spanish21.money import Cents, MoneyError, cents, dollars
    from spanish21.refusal import Refusal, RefusedError
    from spanish21.replay import CaseError, StepRefusedError, UnfinishedError
    from spanish21.rulebooks import Rules, UnknownRulesError, as_rulebook
    from spanish21.rules.player import Action
    from spanish21.saving import (
        SavedError,
        dump_hand,
        dump_round,
        dump_table,
        parse_round,
        parse_table,
    )
    from spanish21.simulation import CountError, MergeError, Results, simulate
    from spanish21.simulation.runner import CheckpointError
    from spanish21.strategy import (
        CellError,
        Chart,
        ChartError,
        UnknownStrategyError,
        find_strategy,
        parse_chart,
        write_chart,
    )

    __version__: str

_ROOMS = {
    "spanish21.analysis": (
        "Analysis",
        "HandError",
        "action_values",
        "advise",
        "analyze",
        "optimal_chart",
    ),
    "spanish21.cards": ("DECK", "Card", "CardError", "Rank", "Suit", "parse_card", "parse_cards"),
    "spanish21.client": ("UnreachableError",),
    "spanish21.errors": ("ArgumentError", "FileError", "Spanish21Error"),
    "spanish21.extras": ("MissingExtraError",),
    "spanish21.game": ("Table",),
    "spanish21.gym": ("InvalidActionError", "ResetNeededError"),
    "spanish21.law": (
        "EDITIONS",
        "Edition",
        "Rulebook",
        "Submission",
        "SubmissionError",
        "UnknownEditionError",
        "edition",
        "register",
    ),
    "spanish21.law.amending": ("AmendmentError",),
    "spanish21.law.document": ("CatalogueError",),
    "spanish21.law.edition_file": ("EditionFileError",),
    "spanish21.law.editions": ("EditionTakenError",),
    "spanish21.money": ("Cents", "MoneyError", "cents", "dollars"),
    "spanish21.refusal": ("Refusal", "RefusedError"),
    "spanish21.replay": ("CaseError", "StepRefusedError", "UnfinishedError"),
    "spanish21.rulebooks": ("Rules", "UnknownRulesError", "as_rulebook"),
    "spanish21.rules.player": ("Action",),
    "spanish21.saving": (
        "SavedError",
        "dump_hand",
        "dump_round",
        "dump_table",
        "parse_round",
        "parse_table",
    ),
    "spanish21.simulation": ("CountError", "MergeError", "Results", "simulate"),
    "spanish21.simulation.runner": ("CheckpointError",),
    "spanish21.strategy": (
        "CellError",
        "Chart",
        "ChartError",
        "UnknownStrategyError",
        "find_strategy",
        "parse_chart",
        "write_chart",
    ),
}

__all__ = [
    "DECK",
    "EDITIONS",
    "Action",
    "AmendmentError",
    "Analysis",
    "ArgumentError",
    "Card",
    "CardError",
    "CaseError",
    "CatalogueError",
    "CellError",
    "Cents",
    "Chart",
    "ChartError",
    "CheckpointError",
    "CountError",
    "Edition",
    "EditionFileError",
    "EditionTakenError",
    "FileError",
    "HandError",
    "InvalidActionError",
    "MergeError",
    "MissingExtraError",
    "MoneyError",
    "Rank",
    "Refusal",
    "RefusedError",
    "ResetNeededError",
    "Results",
    "Rulebook",
    "Rules",
    "SavedError",
    "Spanish21Error",
    "StepRefusedError",
    "Submission",
    "SubmissionError",
    "Suit",
    "Table",
    "UnfinishedError",
    "UnknownEditionError",
    "UnknownRulesError",
    "UnknownStrategyError",
    "UnreachableError",
    "__version__",
    "action_values",
    "advise",
    "analyze",
    "as_rulebook",
    "cents",
    "dollars",
    "dump_hand",
    "dump_round",
    "dump_table",
    "edition",
    "find_strategy",
    "optimal_chart",
    "parse_card",
    "parse_cards",
    "parse_chart",
    "parse_round",
    "parse_table",
    "register",
    "simulate",
    "write_chart",
]


def __getattr__(name: str) -> object:
    """Import a public name when it is first asked for, so that the command line starts quickly."""
    from importlib import import_module  # noqa: PLC0415 - the command line starts without it

    if name == "__version__":
        return import_module("importlib.metadata").version("spanish21")
    for room, names in _ROOMS.items():
        if name in names:
            found: object = getattr(import_module(room), name)
            globals()[name] = found
            return found
    msg = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(msg)


def __dir__() -> list[str]:
    """List the public names, except those whose extra is not installed."""
    from spanish21.extras import can_import  # noqa: PLC0415 - the command line starts without it

    absent = {name for room in _ROOMS if not can_import(room) for name in _ROOMS[room]}
    return [name for name in __all__ if name not in absent]
