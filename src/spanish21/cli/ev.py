"""`spanish21 ev`: what each action of one hand, of several or of all hands is worth."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from spanish21.cards import Card, CardError, parse_card, parse_cards
from spanish21.cli.analyze import Decks, with_decks
from spanish21.cli.extras import ready_to_analyse
from spanish21.cli.failure import Failure, ended, incomplete
from spanish21.cli.numbers import NumbersFile, ready_for_numbers, write_numbers
from spanish21.cli.output import AsJson, console, print_assumptions, table, write_json
from spanish21.cli.submission import Amended, Settings, SubmissionName, amending, rulebook_of
from spanish21.cli.wager import Wager, wager_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from rich.console import Group

    from spanish21.analysis.query import HandQuestion
    from spanish21.law import Rulebook
    from spanish21.money import Cents

__all__ = ["Removed", "cards_of", "ev"]

_TWO = 2

HandCards = Annotated[
    list[str] | None,
    typer.Option("--hand", metavar="CARDS", help='The hand, as "7s 7c"; may be repeated.'),
]
UpCardName = Annotated[
    list[str] | None,
    typer.Option("--up", metavar="CARD", help="The dealer's up card; may be repeated."),
]
Removed = Annotated[
    str,
    typer.Option("--removed", metavar="CARDS", help="Cards seen elsewhere, gone from the shoe."),
]
SplitHand = Annotated[
    bool, typer.Option("--split", help="The hand is from a split of its first card.")
]
Splits = Annotated[
    int, typer.Option("--splits", min=1, help="With --split: how often the box was split.")
]
Beside = Annotated[
    str,
    typer.Option(
        "--beside",
        metavar="CARDS",
        help="With --split: the cards of the box's other hands, as far as they are known.",
    ),
]
Doubled = Annotated[
    int,
    typer.Option("--doubled", count=True, help="The hand was doubled. Repeat if again."),
]
Every = Annotated[
    bool, typer.Option("--all", help="Every two-card hand against every up card, by value.")
]
MostCards = Annotated[
    int, typer.Option("--cards", min=2, max=21, help="With --all: the most cards of a hand.")
]


def ev(
    submission: SubmissionName,
    hand: HandCards = None,
    up: UpCardName = None,
    every: Every = False,
    most: MostCards = 2,
    removed: Removed = "",
    split: SplitHand = False,
    splits: Splits = 1,
    beside: Beside = "",
    doubled: Doubled = 0,
    wager: Wager = "",
    decks: Decks = None,
    settings: Settings = None,
    amend: Amended = None,
    out: NumbersFile = None,
    as_json: AsJson = False,
) -> None:
    """Show the EV of each legal action in units of the wager, best first.

    Several hands and up cards give every hand against every up card.
    """
    ready_for_numbers(out)
    rulebook = rulebook_of(submission, with_decks(amending(settings, amend), decks))
    amount = wager_of(wager, rulebook)
    if every:
        if hand or up or split or splits > 1 or beside or doubled or wager:
            message = "--all stands for every hand as dealt: leave --hand, --up and the like out."
            raise Failure("command/usage", message)
        _all_hands(rulebook, cards_of(removed), most, out, as_json=as_json)
        return
    if most != _TWO:
        raise incomplete("--cards", "--all")
    if not hand or not up:
        message = 'Name a hand and an up card, as in --hand "8s 8c" --up Kd, or give --all.'
        raise Failure("command/usage", message)
    shown = [(cards_of(one), _card(other)) for one, other in product(hand, up)]
    gone, other_hands = cards_of(removed), cards_of(beside)
    ready_to_analyse()
    from spanish21.analysis.query import HandQuestion

    questions = [
        HandQuestion(
            cards,
            up_card,
            gone,
            split=split,
            doubled=doubled,
            splits=splits,
            beside=other_hands,
            wager_cents=amount,
        )
        for cards, up_card in shown
    ]
    _some_hands(rulebook, questions, amount, out, as_json=as_json)


class _Row(NamedTuple):
    """A hand against an up card: its names, what each action is worth, and fixed payouts."""

    names: Mapping[str, object]
    values: dict[str, float]
    fixed: dict[str, float] | None = None

    def data(self) -> dict[str, object]:
        """Write the row for a program."""
        found = {**self.names, "actions": self.values, "best": next(iter(self.values))}
        return found if self.fixed is None else {**found, "fixed_payouts": self.fixed}

    def flat(self) -> dict[str, object]:
        """Put the actions side by side, for a table."""
        by_action = {action: self.values.get(action) for action in _ACTIONS}
        return {**self.names, "best": next(iter(self.values)), **by_action}


def _some_hands(
    rulebook: Rulebook,
    questions: Sequence[HandQuestion],
    wager: Cents | None,
    out: Path | None,
    *,
    as_json: bool,
) -> None:
    rows = [_answered(rulebook, question) for question in questions]
    rests_on = _rests_on(rulebook, {question.up.points - 1 for question in questions}, wager)
    if out is not None:
        write_numbers(out, [row.flat() for row in rows], aside=as_json)
    if as_json:
        found = [row.data() for row in rows]
        write_json({**(found[0] if len(found) == 1 else {"hands": found}), **rests_on})
    elif out is None:
        screen = console()
        for row in rows:
            screen.print(_shown(row))
        print_assumptions(screen, rests_on["assumptions"])


def _answered(rulebook: Rulebook, question: HandQuestion) -> _Row:
    from spanish21.analysis.query import HandError, action_values, fixed_values

    try:
        values = action_values(rulebook, question)
    except HandError as error:
        raise Failure("hand/impossible", ended(error)) from None
    names = {"hand": " ".join(map(str, question.cards)), "up": str(question.up)}
    return _Row(names, values, fixed_values(rulebook, question))


def _shown(row: _Row) -> Group:
    fixed = row.fixed or {}
    rows = [[action, f"{value:+.6f}", ""] for action, value in row.values.items()]
    rows[0][2] = "best"
    for line in rows:
        if line[0] in fixed:
            notes = line[2], f"{fixed[line[0]]:+.6f} by the fixed payout"
            line[2] = ", ".join(note for note in notes if note)
    title = f"{row.names['hand']} against {row.names['up']}"
    return table(["action", "expected value", ""], rows, title=title)


def _all_hands(
    rulebook: Rulebook,
    removed: tuple[Card, ...],
    most: int,
    out: Path | None,
    *,
    as_json: bool,
) -> None:
    """Write the table of all hands, up to a number of cards."""
    ready_to_analyse()
    from spanish21.analysis.edge import analyze
    from spanish21.analysis.hand_table import hand_table

    try:
        found = hand_table(analyze(rulebook, removed=removed), most)
    except ValueError as error:
        raise Failure("hand/impossible", ended(error)) from None
    rests_on = _rests_on(rulebook, range(10), None)
    rows = [
        _Row({"hand": one.hand, "suits": one.suits, "up": one.up, "chance": one.chance}, one.values)
        for one in found
    ]
    if out is not None:
        write_numbers(out, [row.flat() for row in rows], aside=as_json)
    if as_json:
        write_json({"hands": [row.data() for row in rows], **rests_on})
    elif out is None:
        screen = console()
        screen.print(table(_COLUMNS, [_cells(row.flat()) for row in rows], keys=_NAMES))
        print_assumptions(screen, rests_on["assumptions"])


_ACTIONS = ("stand", "hit", "double", "split", "surrender", "keep", "rescue")
_NAMES = 3
"""columns that name a row: hand, suits and up card"""
_COLUMNS = ("hand", "suits", "up", "best", *_ACTIONS[:5])


def _cells(row: Mapping[str, object]) -> list[str]:
    found = [row[name] for name in _COLUMNS]
    return [f"{cell:+.4f}" if isinstance(cell, float) else str(cell or "") for cell in found]


def _rests_on(rulebook: Rulebook, ups: set[int] | range, wager: Cents | None) -> dict[str, Any]:
    """Return the assumptions behind the values, for people and programs."""
    from spanish21.analysis.assumptions import conditioning, hand_assumptions
    from spanish21.analysis.compile import compile_game

    game = compile_game(rulebook, wager)
    return {
        "edition": rulebook.edition,
        "decks": rulebook.decks.value,
        "rulebook_digest": rulebook.digest(),
        "given": conditioning(game, ups)[0],
        "assumptions": list(hand_assumptions(rulebook, game, ups, wager)),
    }


def cards_of(text: str) -> tuple[Card, ...]:
    """Read cards, or fail with the word that is none."""
    try:
        return parse_cards(text)
    except CardError as error:
        raise Failure("hand/no-card", str(error)) from None


def _card(text: str) -> Card:
    try:
        return parse_card(text)
    except CardError as error:
        raise Failure("hand/no-card", str(error)) from None
