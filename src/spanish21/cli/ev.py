"""`spanish21 ev`: what each action of one hand is worth."""

from __future__ import annotations

from typing import Annotated

import typer

from spanish21.cards import Card, CardError, parse_card, parse_cards
from spanish21.cli.analyze import Decks, with_decks
from spanish21.cli.extras import ready_to_analyse
from spanish21.cli.failure import Failure
from spanish21.cli.output import AsJson, console, table, write_json
from spanish21.cli.submission import Settings, SubmissionName, rulebook_of
from spanish21.cli.wager import Wager, wager_of

__all__ = ["Removed", "cards_of", "ev"]

HandCards = Annotated[str, typer.Option("--hand", metavar="CARDS", help='The hand, as "7s 7c".')]
UpCardName = Annotated[str, typer.Option("--up", metavar="CARD", help="The dealer's up card.")]
Removed = Annotated[
    str,
    typer.Option("--removed", metavar="CARDS", help="Cards seen elsewhere, gone from the shoe."),
]
SplitHand = Annotated[
    bool, typer.Option("--split", help="The hand came of a split of its first card.")
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
Doubled = Annotated[bool, typer.Option("--doubled", help="The hand was doubled: rescue or keep.")]


def ev(
    submission: SubmissionName,
    hand: HandCards,
    up: UpCardName,
    removed: Removed = "",
    split: SplitHand = False,
    splits: Splits = 1,
    beside: Beside = "",
    doubled: Doubled = False,
    wager: Wager = "",
    decks: Decks = None,
    settings: Settings = None,
    as_json: AsJson = False,
) -> None:
    """Show the EV of each legal action in units of the wager, best first."""
    ready_to_analyse()
    from spanish21.analysis.query import HandError, HandQuestion, action_values, fixed_values

    rulebook = rulebook_of(submission, with_decks(settings, decks))
    question = HandQuestion(
        cards_of(hand),
        _card(up),
        cards_of(removed),
        split=split,
        doubled=doubled,
        splits=splits,
        beside=cards_of(beside),
        wager=wager_of(wager, rulebook),
    )
    try:
        values = action_values(rulebook, question)
    except HandError as error:
        raise Failure("hand/impossible", f"{error}.") from None
    best = next(iter(values))
    fixed = fixed_values(rulebook, question)
    if as_json:
        write_json({"actions": values, "best": best, "fixed_payouts": fixed})
        return
    rows = [[action, f"{value:+.6f}", ""] for action, value in values.items()]
    rows[0][2] = "best"
    for row in rows:
        if row[0] in fixed:
            row[2] = f"{row[2]}, {fixed[row[0]]:+.6f} by the fixed payout".removeprefix(", ")
    title = f"{' '.join(map(str, question.cards))} against {question.up}"
    console().print(table(["action", "worth", ""], rows, title=title))


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
