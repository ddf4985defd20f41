"""Rounds that show what wins, loses and ties, played by the table itself under the submission."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from spanish21.cards import Card, parse_cards
from spanish21.game import Table
from spanish21.law.rulebook import Rulebook
from spanish21.money import dollars
from spanish21.rules.player import Action
from spanish21.table.awaited import CardNeeded, Decision
from spanish21.table.events import Event
from spanish21.table.report import RoundReport

__all__ = ["Example", "Played", "played_examples"]


@dataclass(frozen=True)
class Example:
    """A round to show: the player's cards, the dealer's, and what the player does."""

    title: str
    player: str
    dealer: str
    actions: tuple[Action, ...] = ()
    match: bool = False


_STAND, _HIT = Action.STAND, Action.HIT
_EXAMPLES = (
    Example("Win: a higher total", "Kh 9s", "8d Kc", (_STAND,)),
    Example("Win: the dealer goes over 21", "Kh 3s", "6d Kc 9h", (_STAND,)),
    Example("Win: a blackjack", "As Kd", "9d Kc 8s", ()),
    Example("Win: a bonus for 6-7-8", "6h 7s 8d", "9d Kc", (_HIT,)),
    Example("Win: a 21 against the dealer's 21", "Kh 6s 5d", "9d 7c 5h", (_HIT,)),
    Example("Lose: a lower total", "Kh 7s", "9d Kc", (_STAND,)),
    Example("Lose: over 21", "Kh 6s 9c", "9d Kc", (_HIT,)),
    Example("Lose: surrender", "Kh 6s", "9d Kc", (Action.SURRENDER,)),
    Example("Lose: a double that is rescued", "5h 6s 3c", "9d Kc", (Action.DOUBLE, Action.RESCUE)),
    Example("Tie: the same total", "Kh 8s", "9d 9c", (_STAND,)),
    Example("Tie: both have 20", "Kh Qs", "Kd Jc", (_STAND,)),
)
_MATCHES = (
    Example("Win: Match-the-Dealer in rank", "9h Ks", "9d 8c", (_STAND,), match=True),
    Example("Lose: Match-the-Dealer without a match", "Kh 8s", "9d 8c", (_STAND,), match=True),
)


@dataclass(frozen=True)
class Played:
    """An example as it came out."""

    example: Example
    wager: str
    report: RoundReport
    events: tuple[Event, ...]


def played_examples(rulebook: Rulebook) -> Iterator[Played]:
    """Play the examples that the submission offers."""
    matches = _MATCHES if rulebook.match_the_dealer_offered.value else ()
    for example in (*_EXAMPLES, *matches):
        yield _played(example, rulebook)


def _played(example: Example, rulebook: Rulebook) -> Played:
    """Deal the cards where they are due, whichever way this submission deals."""
    table = Table(rulebook)
    stake = max(rulebook.minimum.value, 1000)
    beside = {}
    if example.match:
        beside["match_the_dealer"] = _plain(rulebook.match_the_dealer_minimum.value)
    table.wager(1, "the player", _plain(stake), **beside)
    player, dealer = list(parse_cards(example.player)), list(parse_cards(example.dealer))
    actions = list(example.actions)
    table.deal()
    while not table.last_round:
        match table.awaiting:
            case CardNeeded(box=box):
                table.deal([_next(dealer if box is None else player)])
            case Decision() as now if Action.INSURE in now.actions:
                table.decline()
            case Decision() as now:
                _decide(table, now, actions)
            case _:
                table.advance()
    return Played(example, dollars(stake), table.report(), table.last_round)


def _plain(amount: int) -> str:
    return f"{amount // 100}.{amount % 100:02d}"


def _next(cards: list[Card]) -> Card:
    """Take the next card; further cards end the hand without changing the result."""
    return cards.pop(0) if cards else Card("2c")


def _decide(table: Table, now: Decision, actions: list[Action]) -> None:
    wanted = actions.pop(0) if actions else _STAND
    if wanted not in now.actions:
        wanted = Action.KEEP if Action.KEEP in now.actions else _STAND
    getattr(table, wanted.value)()
