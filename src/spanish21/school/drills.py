"""The drills: questions drawn from the rules of a table and from rounds that are dealt there."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, NamedTuple, assert_never

from spanish21.cards import DECK
from spanish21.game import Table
from spanish21.hand import total
from spanish21.law.clause import Cited, number_of
from spanish21.law.editions import document
from spanish21.money import Cents, dollars
from spanish21.rules.hands import is_blackjack
from spanish21.rules.side_wagers.match_the_dealer import MATCH_ROW
from spanish21.school.accidents import Accidents
from spanish21.school.players import Players
from spanish21.school.questions import Drill, Question
from spanish21.school.rulings import rulings
from spanish21.shoe import mixer
from spanish21.table.awaited import CardNeeded, CutOffer, DealerStep, Decision, Wagers
from spanish21.table.commands import CloseWagers
from spanish21.table.commands.cards import OrderReshuffle
from spanish21.table.driver import ALL_STEPS, NO_STEPS
from spanish21.table.phrases import due

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spanish21.cards import Card
    from spanish21.law.clause import ClauseRef
    from spanish21.law.rulebook import Rulebook
    from spanish21.money import Odds

__all__ = ["ask", "examination"]

_CHOICES = 4
_MOST_STEPS = 160
_TRIES = 3
"""draws for a clause that is wanted, each from all that can be asked at some table"""
_TRIES_FOR_NEW = 40
"""draws for a question that an exam has not asked yet"""


class _Step(NamedTuple):
    """A step that is due at some moment, with what is then on the table."""

    words: str
    clause: ClauseRef
    shown: tuple[str, ...]


def ask(
    drill: Drill, rulebook: Rulebook, seed: str, wanted: frozenset[ClauseRef] = frozenset()
) -> Question:
    """Draw a question, the same for the same seed, if possible about one of the clauses wanted."""
    random = Random(seed)  # noqa: S311 - practice, not play
    first = question = _draw(drill, rulebook, random, wanted)
    for _ in range(_TRIES if wanted else 0):
        if question.clause in wanted:
            return question
        question = _draw(drill, rulebook, random, wanted)
    return question if question.clause in wanted else first


def examination(rulebook: Rulebook, seed: str, each: int) -> tuple[Question, ...]:
    """Draw the questions of an exam: some of every drill, none of them twice."""
    drawn: dict[tuple[str, str], Question] = {}
    for drill in Drill:
        wanted = len(drawn) + each
        for number in range(each + _TRIES_FOR_NEW):
            question = ask(drill, rulebook, f"{seed}/exam/{drill.value}/{number}")
            drawn.setdefault((question.asked, question.answer), question)
            if len(drawn) == wanted:
                break
    return tuple(drawn.values())


def _draw(
    drill: Drill, rulebook: Rulebook, random: Random, wanted: frozenset[ClauseRef]
) -> Question:
    match drill:
        case Drill.PAYOUTS:
            return _payout(rulebook, random, wanted)
        case Drill.HANDS:
            return _hand(rulebook, random)
        case Drill.PROCEDURE:
            return _procedure(rulebook, random, wanted)
        case Drill.ACCIDENTS:
            return _accident(rulebook, random, wanted)
        case _:
            assert_never(drill)


def _payout(rulebook: Rulebook, random: Random, wanted: frozenset[ClauseRef]) -> Question:
    """Ask what a wager that wins is paid."""
    possible = tuple(_paid(rulebook, random))
    due = tuple(one for one in possible if one[2] in wanted)
    asked, paid, clause = random.choice(due or possible)
    return Question(Drill.PAYOUTS, asked, dollars(paid), clause)


def _paid(rulebook: Rulebook, random: Random) -> Iterator[tuple[str, Cents, ClauseRef]]:
    """List questions on everything that can win: what is paid, and by which clause."""
    unit, least = 2 * rulebook.smallest_chip.value, rulebook.minimum.value
    amount = Cents(least + unit * random.randrange(60))
    how_much = "How much do you pay?"
    for named, row in _basic_odds(rulebook):
        asked = f"A wager of {dollars(amount)} wins with {named}. {how_much}"
        yield asked, row.value.pay(amount), row.clause
    insurance = rulebook.insurance_odds
    asked = f"An insurance wager of {dollars(amount)} wins. {how_much}"
    yield asked, insurance.value.pay(amount), insurance.clause
    if rulebook.match_the_dealer_offered.value:
        side = Cents(rulebook.match_the_dealer_minimum.value + unit * random.randrange(10))
        for cards, odds, clause in _matches(rulebook):
            asked = f"A {MATCH_ROW.name} wager of {dollars(side)} wins: {cards}. {how_much}"
            yield asked, odds.pay(side), clause
    sevens = f"three sevens of one suit against your {rulebook.fixed_up_card.value.value}"
    for tier in rulebook.fixed_tiers:
        wager = Cents(max(least, tier.value.least) + unit * random.randrange(4))
        asked = f"A wager of {dollars(wager)} wins with {sevens}. How much is the fixed payout?"
        yield asked, tier.value.payout, tier.clause


def _basic_odds(rulebook: Rulebook) -> Iterator[tuple[str, Cited[Odds]]]:
    """List with what a basic wager can win, and its odds."""
    yield "a higher total", rulebook.win_odds
    yield "a blackjack", rulebook.blackjack_odds
    for bonus in rulebook.bonuses:
        named = f"the bonus {bonus.value.pattern.value}"
        yield named, Cited(bonus.value.odds, bonus.clause)


def _matches(rulebook: Rulebook) -> Iterator[tuple[str, Odds, ClauseRef]]:
    """List how cards can match the dealer's, and the odds together."""
    suited, unsuited = rulebook.match_the_dealer_suited, rulebook.match_the_dealer_unsuited
    yield "one card matches in rank and suit", suited.value, suited.clause
    yield "one card matches in rank alone", unsuited.value, unsuited.clause
    both = suited.value.plus(unsuited.value)
    yield "one card matches in rank and suit, the other in rank alone", both, suited.clause
    yield "both cards match in rank alone", unsuited.value.plus(unsuited.value), unsuited.clause


def _hand(rulebook: Rulebook, random: Random) -> Question:
    """Ask what a hand counts."""
    cards = [*random.sample(DECK, 2)]
    while total(cards).points < rulebook.dealer_stands_at.value - 2 and len(cards) < 6:  # noqa: PLR2004 - enough cards to count
        cards.append(random.choice(DECK))
    found = total(cards)
    called, dealers = rulebook.announce_player_total, rulebook.announce_dealer_total
    answer, clause = str(found), called.clause if called.value else dealers.clause
    if is_blackjack(tuple(cards)):
        answer, clause = "blackjack", rulebook.announce_blackjack.clause
    elif found.bust:
        answer, clause = "bust", rulebook.citations.bust
    shown = " ".join(card.drawn for card in cards)
    return Question(Drill.HANDS, "What does this hand count?", answer, clause, (shown,))


def _table(rulebook: Rulebook, random: Random) -> tuple[Table, Players]:
    """Open a table with practice players and a full shoe."""
    table = Table(rulebook, automation=ALL_STEPS, mixer=mixer(random))
    players = Players(random.randint(1, 3), rulebook, random)
    for command in players.arrivals():
        table.do(command)
    table.do(OrderReshuffle())
    table.advance()
    return table, players


def _moments(rulebook: Rulebook, random: Random) -> Iterator[Table]:
    """Deal rounds step by step, and stop before each step of the dealer's in a round."""
    table, players = _table(rulebook, random)
    for _ in range(_MOST_STEPS):
        now = table.awaiting
        if table.state.wagers_closed and isinstance(now, DealerStep | CardNeeded):
            table.automation = NO_STEPS
            yield table
            table.automation = ALL_STEPS
        if isinstance(now, Wagers):
            for wager in players.wagers():
                table.do(wager)
            table.do(CloseWagers())
        elif isinstance(now, Decision):
            table.do(players.decide(now, table.state))
        elif isinstance(now, CutOffer):
            table.do(players.cut(now))
        else:
            step = table.driver.next()
            if step is None:
                return
            table.do(step)


def _procedure(rulebook: Rulebook, random: Random, wanted: frozenset[ClauseRef]) -> Question:
    """Ask for the next step of a round."""
    stop = random.randrange(_MOST_STEPS // 2)
    steps: list[_Step] = []
    for number, table in enumerate(_moments(rulebook, random)):
        steps.append(_Step(_sentence(table), table.awaiting.clause, tuple(_seen(table))))
        if number >= stop and len({step.words for step in steps}) >= _CHOICES and not wanted:
            break
    due = [step for step in steps if step.clause in wanted]
    chosen = random.choice(due) if due else steps[-1]
    others = sorted({step.words for step in steps} - {chosen.words})
    choices = (chosen.words, *random.sample(others, min(_CHOICES - 1, len(others))))
    return Question(
        Drill.PROCEDURE,
        "What is the dealer's next step?",
        chosen.words,
        chosen.clause,
        chosen.shown,
        _mixed(choices, random),
    )


def _sentence(table: Table) -> str:
    """Write the step that is due; of a payment the amount is part of it."""
    words = due(table.awaiting)
    return f"{words[:1].upper()}{words[1:]}."


def _seen(table: Table) -> Iterator[str]:
    """Write the cards and wagers on the table."""
    state = table.state
    hole = " and a card face down" if state.hole_down else ""
    yield f"Dealer: {_cards(state.dealer)}{hole}"
    for box in state.boxes:
        for number, hand in enumerate(box.hands, 1):
            if hand.removed:
                continue
            place = f"Box {box.number}" + (f", hand {number}" if len(box.hands) > 1 else "")
            owed = [share for share in hand.shares if not share.settled]
            chips = dollars(sum(share.wager + share.doubled for share in owed)) if owed else "no"
            yield f"{place}: {_cards(hand.cards)}, {chips} wager"


def _cards(cards: tuple[Card, ...]) -> str:
    return " ".join(card.drawn for card in cards) or "no cards"


def _accident(rulebook: Rulebook, random: Random, wanted: frozenset[ClauseRef]) -> Question:
    """Ask what the rules require after an irregularity."""
    accidents = Accidents(random)
    found = [
        (one, tuple(_seen(table)))
        for number, table in enumerate(_moments(rulebook, random))
        if number % 3 == 0
        for one in rulings(table, accidents)
    ]
    clauses = {one.clause for one, _ in found}
    clause = random.choice(sorted(clauses & wanted or clauses))
    chosen, shown = random.choice([pair for pair in found if pair[0].clause == clause])
    ruled = _required(rulebook, clause)
    others = sorted({_required(rulebook, one.clause) for one, _ in found} - {ruled})
    choices = (ruled, *random.sample(others, min(_CHOICES - 1, len(others))))
    asked = f"{chosen.said} What do the rules require?"
    return Question(Drill.ACCIDENTS, asked, ruled, clause, shown, _mixed(choices, random))


def _required(rulebook: Rulebook, ref: ClauseRef) -> str:
    found = document(rulebook.edition).clause(number_of(ref))
    return found.summary if found is not None else ref


def _mixed(choices: tuple[str, ...], random: Random) -> tuple[str, ...]:
    return tuple(random.sample(choices, len(choices)))
