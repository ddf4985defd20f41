"""`spanish21 play`: sit down at a table in the terminal."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING, Annotated

import typer

from spanish21.cli.answers import dialogue_on
from spanish21.cli.extras import ready_to_analyse
from spanish21.cli.failure import Failure
from spanish21.cli.log import LogFile, logging_to
from spanish21.cli.meter.store import MetersFile, linked, table_name
from spanish21.cli.output import AsciiOnly, AsJson, console, write_json
from spanish21.cli.submission import (
    SUBMISSION,
    Amended,
    Settings,
    amending,
    permitted_submission,
    read_settings,
)
from spanish21.compiling import announcing
from spanish21.ids import BoxNumber
from spanish21.law import USUAL
from spanish21.meters import meters_of
from spanish21.money import Cents, MoneyError, cents, dollars
from spanish21.rules.side_wagers.offering import with_wheels
from spanish21.shoe import dice, mixer
from spanish21.table import TableState
from spanish21.table.commands import LayWagers
from spanish21.table.machine import refusal
from spanish21.terminal import (
    BANKROLL,
    Dialogue,
    Ended,
    Place,
    Quit,
    Screen,
    Sitting,
    ask_bankroll,
    ask_boxes,
    ask_edition,
    ask_options,
    too_many_boxes,
)
from spanish21.terminal.coach import Coach, is_installed
from spanish21.terminal.full.fitting import fills_screen
from spanish21.terminal.seat import YOU
from spanish21.terminal.spins import Devices, assumed_note, seeded
from spanish21.wager import BASIC, Wager

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spanish21.law import Rulebook, Submission

__all__ = ["play"]


_Submission = Annotated[
    str | None,
    typer.Argument(metavar="[SUBMISSION]", help=SUBMISSION),
]
_Boxes = Annotated[
    int | None, typer.Option("--boxes", metavar="N", help="Boxes to play, from box 1 up.")
]
_Bankroll = Annotated[
    str | None, typer.Option("--bankroll", metavar="AMOUNT", help="Money to begin with.")
]
_Wager = Annotated[
    str | None,
    typer.Option("--wager", metavar="AMOUNT", help="Wager that Enter puts on every box."),
]
_Seed = Annotated[
    int | None,
    typer.Option("--seed", metavar="N", min=0, help="Seed for repeatable shuffles (practice)."),
]
_Rounds = Annotated[
    int | None, typer.Option("--rounds", metavar="N", min=1, help="End after N rounds.")
]
_Setup = Annotated[
    bool, typer.Option("--setup", help="Ask for rules, options, bankroll and boxes first.")
]
_Cut = Annotated[bool, typer.Option("--cut", help="Offer you the cut at every shuffle.")]
_Coach = Annotated[
    bool | None,
    typer.Option("--coach/--no-coach", help="Show what mistakes cost, or not."),
]
_Plain = Annotated[
    bool, typer.Option("--plain", help="Lines and prompts instead of the full screen.")
]


def play(
    submission: _Submission = None,
    *,
    settings: Settings = None,
    amend: Amended = None,
    boxes: _Boxes = None,
    bankroll: _Bankroll = None,
    wager: _Wager = None,
    seed: _Seed = None,
    rounds: _Rounds = None,
    setup: _Setup = False,
    cut: _Cut = False,
    coach: _Coach = None,
    plain: _Plain = False,
    ascii_only: AsciiOnly = False,
    log: LogFile = None,
    meters: MetersFile = None,
    as_json: AsJson = False,
) -> None:
    """Play Spanish 21 in the terminal. Press Enter to deal the first round.

    '?' lists what you can do, 'why' explains the last payments by their clauses. With --json the
    table is on standard error, and the figures of the session alone are on standard output.
    """
    screen = Screen(console(aside=as_json), ascii_only=ascii_only)
    first = _amount("--bankroll", bankroll)
    each = _amount("--wager", wager)
    law = (
        None
        if submission is None
        else with_wheels(permitted_submission(submission, amending(settings, amend)))
    )
    _check(law, boxes, first, each)
    with ExitStack() as open_input:
        dialogue = open_input.enter_context(dialogue_on(screen))
        try:
            if setup:
                law, first, boxes = _ask(dialogue, law, amending(settings, amend), first, boxes)
        except (Ended, Quit):
            screen.line("Good-bye.")
            return
        law = law or with_wheels(permitted_submission(USUAL, amending(settings, amend)))
        rulebook = law.rulebook()
        first = first or Cents(max(BANKROLL, rulebook.minimum.value))
        boxes = boxes or 1
        _check(law, boxes, first, each)
        with logging_to(log, law) as add, linked(meters, meters_of(rulebook)) as progressive:
            each = each or _first_wager(rulebook, first, boxes)
            place = Place(first, boxes, each, rounds, add, cut, _coach(coach, screen, rulebook))
            devices = Devices(seeded(seed), progressive, table_name("play", progressive))
            mix = mixer(dice(seed))
            if not (plain or as_json) and fills_screen(screen):
                from spanish21.terminal.full.app import play_full_screen

                open_input.close()
                with announcing(lambda _: None):  # a line would spoil the screen
                    play_full_screen(screen, rulebook, mix, place, devices)
                return
            _welcome(screen, rulebook, first, seed)
            sitting = Sitting(dialogue, rulebook, mix, place, devices)
            sitting.play()
            if as_json:
                write_json(sitting.data())


def _ask(
    dialogue: Dialogue,
    law: Submission | None,
    settings: Sequence[str] | None,
    bankroll: Cents | None,
    boxes: int | None,
) -> tuple[Submission, Cents, int]:
    """Ask for what the command line left out."""
    law = law or _ask_law(dialogue, settings)
    bankroll = bankroll or ask_bankroll(dialogue, law.rulebook())
    number, law = ask_boxes(dialogue, law, boxes)
    return law, bankroll, number


def _coach(wanted: bool | None, screen: Screen, rulebook: Rulebook) -> Coach | None:
    """Return a coach if one is wanted, or on a terminal where one is installed."""
    if wanted:
        ready_to_analyse()
    watches = is_installed() and screen.console.is_terminal if wanted is None else wanted
    return Coach(rulebook) if watches else None


def _first_wager(rulebook: Rulebook, bankroll: Cents, boxes: int) -> Cents | None:
    """Return the smallest bet, which Enter places at first, if there is money for it."""
    least = rulebook.minimum.value
    return least if least * boxes <= bankroll else None


def _ask_law(dialogue: Dialogue, settings: Sequence[str] | None) -> Submission:
    """Ask for an edition, and for options unless the command line has chosen some."""
    choices = read_settings(settings)
    submission = ask_edition(dialogue, choices)
    return submission if choices else ask_options(dialogue, submission)


def _amount(option: str, text: str | None) -> Cents | None:
    if text is None:
        return None
    try:
        amount = cents(text)
    except MoneyError as error:
        raise Failure("play/amount", f"{option}: {error}") from None
    if amount <= 0:
        raise Failure("play/amount", f"{option} {text}: Enter an amount above $0.00.")
    return amount


def _check(
    submission: Submission | None, boxes: int | None, bankroll: Cents | None, wager: Cents | None
) -> None:
    """Hold what the command line gave to the rules, as far as it is known."""
    if submission is None:
        return
    rulebook = submission.rulebook()
    if boxes is not None:
        _check_boxes(boxes, rulebook)
    minimum = rulebook.minimum
    if bankroll is not None and bankroll < minimum.value:
        least = f"The minimum bet is {dollars(minimum.value)}. [{minimum.clause}]"
        raise Failure("play/bankroll", f"--bankroll {dollars(bankroll)} is too little. {least}")
    if wager is None:
        return
    refused = refusal(TableState(), LayWagers(BoxNumber(1), YOU, (Wager(BASIC, wager),)), rulebook)
    if refused is not None:
        raise Failure(refused.code, f"--wager {dollars(wager)}: {refused}")


def _check_boxes(boxes: int, rulebook: Rulebook) -> None:
    most = rulebook.boxes
    if not 1 <= boxes <= most.value:
        message = f"--boxes {boxes}: The table has boxes 1 to {most.value}. [{most.clause}]"
        raise Failure("play/boxes", message)
    limit = rulebook.boxes_per_player
    if boxes > limit.value:
        permit = f"Permit it with --set boxes_per_player={boxes}. [{limit.clause}]"
        raise Failure("play/boxes", f"--boxes {boxes}: {too_many_boxes(limit.value)} {permit}")


def _welcome(screen: Screen, rulebook: Rulebook, bankroll: Cents, seed: int | None) -> None:
    """Print at which table the player sits."""
    least, most = dollars(rulebook.minimum.value), dollars(rulebook.maximum.value)
    screen.heading(f"Spanish 21 by {rulebook.edition}")
    decks = rulebook.decks.value
    screen.line(
        f"{decks} decks, bets from {least} to {most}, bankroll {dollars(bankroll)}.", indent=2
    )
    screen.line("Spanish 21 in short: type intro. Type help for the keys, quit to exit.", indent=2)
    note = assumed_note(rulebook)
    if note:
        screen.line(note, indent=2, style="yellow")
    if seed is not None:
        screen.line(f"Practice: the shoe is shuffled from seed {seed}.", indent=2, style="yellow")
