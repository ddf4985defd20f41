"""Before the first round: which rules, which options, how much money, how many boxes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from spanish21.drawing.pen import grid
from spanish21.law import EDITIONS, USUAL, Submission
from spanish21.law.difference import compare
from spanish21.law.permitted import typed
from spanish21.law.show import CHOICE, spelled
from spanish21.money import Cents, dollars
from spanish21.rules.laying import kind_offers
from spanish21.rules.side_wagers import SIDE_WAGERS
from spanish21.rules.side_wagers.offering import wheel_rows
from spanish21.rules.side_wagers.spins import SPINS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from spanish21.law import Option, Rulebook
    from spanish21.terminal.dialogue import Dialogue

__all__ = [
    "BANKROLL",
    "ask_bankroll",
    "ask_boxes",
    "ask_edition",
    "ask_options",
    "too_many_boxes",
]

BANKROLL = Cents(50_000)
"""What a player brings who does not say."""

_AT_THE_TABLE = (
    "decks",
    "minimum",
    "maximum",
    "smallest_chip",
    "payout_limit",
    "boxes_per_player",
    "cover_card_depth",
    "hole_card",
    "card_reader",
    "max_splits",
    "settlement",
    "readings.split-two-card-21",
    "readings.dealer-blackjack-original-only",
    "readings.second-card-always",
)
"""The options that a player at this table can notice, beside those of its side wagers."""
_READINGS = "readings."
_SHORT = {"y": "yes", "n": "no"}


def ask_edition(dialogue: Dialogue, choices: Mapping[str, object]) -> Submission:
    """Ask for one of the editions that permit what the command line has chosen."""
    _list_editions(dialogue)
    names = list(EDITIONS)
    usual = names.index(USUAL) + 1
    while True:
        answer = dialogue.ask(f"Edition, 1 to {len(names)} [{usual}]: ") or str(usual)
        named = next((name for name in names if name.lower() == answer), None)
        if named is None:
            number = dialogue.number(answer, 1, len(names))
            if number is None:
                continue
            named = names[number - 1]
        submission = Submission(named, dict(choices))
        if _permitted(dialogue, submission):
            return submission


def _permitted(dialogue: Dialogue, submission: Submission) -> bool:
    """Whether the law permits a submission; if not, say every fault with its clause."""
    faults = submission.faults()
    for fault in faults:
        dialogue.screen.line(str(fault), indent=2, style="yellow")
    return not faults


def _list_editions(dialogue: Dialogue) -> None:
    listed = grid("left", "left", "fold")
    books = {name: Submission(name).rulebook() for name in EDITIONS}
    for number, (name, law) in enumerate(EDITIONS.items(), 1):
        listed.add_row(str(number), Text(name, style="bold"), law.title)
        listed.add_row("", "", Text(_manner(name, books), style="dim"))
    dialogue.screen.line("Whose rules?", style="bold")
    dialogue.screen.show(listed)


def _manner(name: str, books: dict[str, Rulebook]) -> str:
    """Write in a line how an edition's game differs for a player."""
    book = books[name]
    twin = next(other for other in (USUAL, *books) if _same_game(book, books[other]))
    if twin != name:
        return f"at this table the same game as {twin}{_wheels(book)}"
    second = "hole card" if book.hole_card.value else "second card last"
    reader = "reader" if book.card_reader.value else "no reader"
    bonus = "bonus" if book.bonus_after_split.value else "no bonus"
    number = book.boxes_per_player.value
    boxes = "1 box" if number == 1 else f"up to {number} boxes"
    return f"{second}, {reader}; {bonus} after a split; {boxes}"


def _wheels(book: Rulebook) -> str:
    """Write which wheel wagers an edition adds."""
    offered = [offer.name for offer in kind_offers(book) if offer.kind in SPINS]
    if offered:
        return f", with {' and '.join(offered)}"
    return ", with wheel wagers if they are offered" if book.spins else ""


def _same_game(a: Rulebook, b: Rulebook) -> bool:
    """Whether two rulebooks differ in nothing that this table plays, readings and wheels apart."""
    unplayed = (
        CHOICE,
        _READINGS,
        "manual_steps",
        "idle_turned_up",
        "ready_decks",
        *(row.key for row in wheel_rows()),
    )
    return all(row.rule.startswith(unplayed) for row in compare(a, b).differences)


def ask_options(dialogue: Dialogue, submission: Submission) -> Submission:
    """Ask for changes of options one by one; the law refuses what it does not permit."""
    if dialogue.ask("Options: Enter keeps the defaults, o shows them: ") == "":
        return submission
    _list_options(dialogue, submission)
    while answer := dialogue.ask("Change, as in 'decks=8' or '1 8', Enter plays: "):
        name, sign, value = answer.partition("=")
        if not sign:
            name, _, value = answer.partition(" ")
        option = _find(name.strip(), submission)
        if option is None:
            shown = dialogue.screen.quoted(name)
            dialogue.screen.refuse(f"'{shown}' isn't in this list. Enter a number or a name.")
            continue
        if not value.strip():
            value = _ask_value(dialogue, submission, option)
        if not value.strip():
            continue
        said = _SHORT.get(value.strip(), value.strip())
        changed = submission.with_choices({option.name: typed(said)})
        if _permitted(dialogue, changed):
            submission = changed
            dialogue.screen.line(f"{option.name} = {_value(option, submission)}", indent=2)
    return submission


def _ask_value(dialogue: Dialogue, submission: Submission, option: Option) -> str:
    """Show what is permitted by which clause, and ask for a value."""
    terms = option.terms(submission.chosen().number("decks").value)
    meaning, permitted = option.meaning.rstrip("."), terms.permitted.describe()
    dialogue.screen.line(f"{meaning}; permitted is {permitted} [{terms.clause}]", indent=2)
    return dialogue.ask(f"Value [{_value(option, submission)}]: ")


def _listed(submission: Submission) -> list[Option]:
    """List the options that are open and that a player can notice."""
    known = EDITIONS[submission.edition]
    found = [known.option(name) for name in _AT_THE_TABLE]
    for row in SIDE_WAGERS.values():
        found += [option for option in known.options if row.notices(option.name)]
    listed = [option for option in found if option is not None and option.open]
    return sorted(listed, key=lambda option: option.name.startswith(_READINGS))


def _find(name: str, submission: Submission) -> Option | None:
    listed = _listed(submission)
    numbered = {str(number): option for number, option in enumerate(listed, 1)}
    return numbered.get(name) or next((o for o in listed if o.name == name), None)


def _value(option: Option, submission: Submission) -> str:
    return spelled(option.name, submission.chosen().values[option.name].value)


def _list_options(dialogue: Dialogue, submission: Submission) -> None:
    listed = grid("right", "fold", "fold")
    for number, option in enumerate(_listed(submission), 1):
        listed.add_row(str(number), option.name, _value(option, submission))
    dialogue.screen.show(listed)


def ask_bankroll(dialogue: Dialogue, rulebook: Rulebook) -> Cents:
    """Ask how much money is brought, enough for one wager at least."""
    minimum = rulebook.minimum
    usual = Cents(max(BANKROLL, minimum.value))
    while True:
        answer = dialogue.ask(f"Bankroll [{dollars(usual)}]: ")
        amount = dialogue.amount(answer) if answer else usual
        if amount is None:
            continue
        if amount >= minimum.value:
            return amount
        least = dollars(minimum.value)
        dialogue.screen.refuse(
            f"{dollars(amount)} is too little. The minimum bet is {least}.", minimum.clause
        )


def ask_boxes(
    dialogue: Dialogue, submission: Submission, wanted: int | None
) -> tuple[int, Submission]:
    """Ask for the number of boxes unless one is wanted; offer to permit what is not permitted."""
    rulebook = submission.rulebook()
    most = rulebook.boxes.value
    limit = rulebook.boxes_per_player
    answer = "" if wanted is None else str(wanted)
    while True:
        answer = answer or dialogue.ask(f"Boxes to play, 1 to {most} [1]: ") or "1"
        number = dialogue.number(answer, 1, most)
        answer = ""
        if number is None:
            continue
        if number <= limit.value:
            return number, submission
        dialogue.screen.refuse(too_many_boxes(limit.value), limit.clause)
        if dialogue.yes(f"Permit {number} with boxes_per_player={number}?"):
            changed = submission.with_choices({"boxes_per_player": number})
            if _permitted(dialogue, changed):
                return number, changed


def too_many_boxes(limit: int) -> str:
    """Write how many boxes a player may have."""
    boxes = "1 box" if limit == 1 else f"{limit} boxes"
    return f"A player may bet on {boxes} unless the casino permits more."
