"""What belongs to one table: its rounds, chart, rule card, and the coach."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from msgspec import convert
from starlette.routing import Route

from spanish21.coaching import HandSeen, hand_seen
from spanish21.house.lesson import lesson
from spanish21.house.people import Permission
from spanish21.house.tables.terms import submission_at
from spanish21.house.view.recorded import view_before
from spanish21.house.wire import learning as w
from spanish21.ids import BoxNumber
from spanish21.law.difference import compare
from spanish21.law.editions import EDITIONS, PUBLISHED, document
from spanish21.law.rulebook import AMENDED
from spanish21.law.show import grouped, label, words
from spanish21.law.submission import Submission
from spanish21.refusal import RefusedError, refused
from spanish21.rules.player import Action
from spanish21.table.awaited import Decision
from spanish21.web.context import context
from spanish21.web.history import round_detail, round_summaries
from spanish21.web.http import answer, number, small_answer
from spanish21.web.status import not_found
from spanish21.wheels import analyze

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.requests import Request
    from starlette.responses import Response

    from spanish21.house.tables.state import Live, Mark
    from spanish21.law.rulebook import Rulebook
    from spanish21.money import Cents, Odds
    from spanish21.wager import WagerKind

__all__ = ["routes"]

_MOST_ROUNDS = 100


async def rounds(request: Request) -> Response:
    """List the last rounds, the newest first."""
    parts = context(request)
    live = await parts.recorded(request.path_params["table"])
    who = await parts.who(request)
    most = number(request, "most", 20, least=1, most=_MOST_ROUNDS)
    before = number(request, "before", 2**53, least=1, most=2**53)
    marks = [mark for mark in live.rounds if mark.number < before][-most:]
    if not marks:
        return answer([])
    store = parts.house.writer.store
    return small_answer(request, await parts.reading(round_summaries, store, marks, live, who.id))


async def one_round(request: Request) -> Response:
    """Return one round with the reason for every payment."""
    parts = context(request)
    live = await parts.recorded(request.path_params["table"])
    who = await parts.who(request)
    mark = _mark(live, request.path_params["round"])
    store = parts.house.writer.store
    return small_answer(request, await parts.reading(round_detail, store, live, mark, who.id))


async def before_round(request: Request) -> Response:
    """Return the table as it stood when a round was dealt, for its replay."""
    parts = context(request)
    await parts.staff(request, Permission.SEE_ALL_TABLES)
    live = await parts.recorded(request.path_params["table"])
    mark = _mark(live, request.path_params["round"])
    store = parts.house.writer.store
    return answer(await parts.reading(view_before, store, live.id, mark))


def _mark(live: Live, wanted: int) -> Mark:
    found = next((mark for mark in live.rounds if mark.number == wanted), None)
    if found is None:
        raise not_found(f"finished round {wanted} at this table")
    return found


async def chart(request: Request) -> Response:
    """Return the best chart for this very table."""
    parts = context(request)
    hosted = parts.table(request)
    asked = submission_at(hosted.actor.live)
    found = await parts.analyst.chart(asked.edition, asked.choices)
    if found is None:
        raise refused("analysis/failed", "The analyzer has no chart for this table.")
    return answer(
        w.ChartView(
            house_edge=found["edge"],
            text=found["text"],
            sections=convert(found["sections"], tuple[w.ChartSection, ...]),
            rescue=convert(found["rescue"], tuple[tuple[int, int], ...]),
        )
    )


async def rule_card(request: Request) -> Response:
    """Return the rules of this table on one page."""
    parts = context(request)
    return answer(await parts.reading(_rule_card, parts.table(request).actor.rulebook))


def _rule_card(rulebook: Rulebook) -> w.RuleCard:
    lines = tuple(
        w.RuleLine(topic=topic, name=label(name), value=words(name, rule.value), clause=rule.clause)
        for topic, rules in grouped(rulebook.rules())
        for name, rule in rules
    )
    paid = tuple(line for line in lines if line.topic == "Payouts")
    others = tuple(line for line in lines if line.topic != "Payouts")
    amended = tuple(
        w.RuleLine(topic=AMENDED.capitalize(), name=name, value=value, clause="")
        for name, value in rulebook.amendments.items()
    )
    title = rulebook.titled(document(rulebook.edition).title)
    return w.RuleCard(
        edition=rulebook.edition,
        title=title,
        lines=others,
        payouts=(*amended, *paid),
        pays=_pays(rulebook),
    )


async def prices(request: Request) -> Response:
    """Return what the wheel wagers of this table cost on average, at its meters as they show."""
    parts = context(request)
    actor = parts.table(request).actor
    who = await parts.who(request)
    shown = {meter.name: meter.shown for meter in actor.meters.meters}
    makers = Counter(kind for person, kind in _makers(actor.live) if person != who.id)
    return answer(await parts.reading(_prices, actor.rulebook, shown, makers))


def _makers(live: Live) -> set[tuple[str, WagerKind]]:
    """List who makes which kind of wager in this round."""
    return {
        (stake.person, wager.kind)
        for box in live.table.boxes
        for stake in box.stakes
        for wager in stake.wagers
    }


def _prices(
    rulebook: Rulebook, shown: Mapping[str, Cents], makers: Counter[WagerKind]
) -> list[w.BetPrice]:
    """Work out what each wheel wager costs who makes it besides those who made it already."""
    return [
        w.BetPrice(
            kind=wheel.kind,
            stake=wheel.wager,
            cost=float(1 - wheel.value),
            players=players,
            jackpots=tuple(wheel.jackpots.values()),
        )
        for players in range(1, max(makers.values(), default=0) + 2)
        for wheel in analyze(rulebook, players, shown)
        if wheel.offered and players == makers[wheel.kind] + 1
    ]


def _pays(rulebook: Rulebook) -> w.Pays:
    bonuses = (bonus.value for bonus in rulebook.bonuses)
    tiers = (tier.value for tier in rulebook.fixed_tiers)
    return w.Pays(
        win=_odds(rulebook.win_odds.value),
        blackjack=_odds(rulebook.blackjack_odds.value),
        bonuses=tuple(w.BonusPays(hand=bonus.pattern, odds=_odds(bonus.odds)) for bonus in bonuses),
        fixed=tuple(
            w.FixedPays(least=tier.least, below=tier.below, prize=tier.payout) for tier in tiers
        ),
    )


def _odds(odds: Odds) -> tuple[int, int]:
    return odds.win, odds.stake


async def lesson_here(request: Request) -> Response:
    """Return the lesson of this table, for the seat of who asks or one in the middle."""
    parts = context(request)
    who = await parts.who(request)
    actor = parts.table(request).actor
    box = actor.live.seat_of(who.id) or BoxNumber((actor.rulebook.boxes.value + 1) // 2)
    return answer(await parts.reading(lesson, actor.rulebook, box, who.id))


async def differences(request: Request) -> Response:
    """Compare two editions rule by rule."""
    usual = [known.id for known in PUBLISHED if known.base is None]
    names = (request.query_params.get("a", usual[0]), request.query_params.get("b", usual[1]))
    if any(name not in EDITIONS for name in names):
        raise not_found("such edition", f"Choose one of {', '.join(EDITIONS)}.")
    return answer(await context(request).reading(_differences, names))


def _differences(names: tuple[str, str]) -> list[w.Difference]:
    found = compare(*(Submission(name).rulebook() for name in names))
    return [
        w.Difference(
            kind="choice" if each.of_choice else "rule",
            option=each.rule,
            meaning=label(each.rule),
            values={
                name: words(each.rule, side.value) if side else "-"
                for name, side in zip(names, (each.a, each.b), strict=True)
            },
            clauses={
                name: side.clause if side else None
                for name, side in zip(names, (each.a, each.b), strict=True)
            },
        )
        for each in found.differences
    ]


async def witness(request: Request) -> Response:
    """Show one difference of two editions by its smallest round."""
    names = [request.query_params.get(key, "") for key in ("a", "b")]
    rule = request.query_params.get("rule", "")
    parts = context(request)
    for name in names:
        if name not in EDITIONS:
            raise not_found("such edition", f"Choose one of {', '.join(EDITIONS)}.")
    different = await parts.reading(_differences, (names[0], names[1]))
    if rule not in {row.option for row in different if row.kind == "rule"}:
        raise not_found(f"difference {rule!r}", "Choose one of the list.")
    found = await parts.analyst.witness(names[0], names[1], rule)
    if found is None:
        raise refused("analysis/failed", "This difference cannot be searched.")
    return answer(convert(found, w.WitnessView))


async def advice(request: Request) -> Response:
    """Return the value of each action of the viewer's hand, if the table has a coach."""
    parts = context(request)
    hosted = parts.table(request)
    who = await parts.who(request)
    actor = hosted.actor
    now = actor.now()
    if not actor.live.settings.coached:
        return answer(w.NoAdvice(why="switched-off"))
    if not isinstance(now, Decision) or now.person != who.id:
        return answer(w.NoAdvice(why="not-your-turn"))
    seen = hand_seen(actor.live.table, now, actor.live.chips(now.person))
    if seen is None:
        return answer(w.NoAdvice(why="not-a-hand"))
    asked = submission_at(hosted.actor.live)
    try:
        values = await parts.analyst.advise(asked.edition, asked.choices, _question(seen))
    except RefusedError as error:
        return answer(w.NoAdvice(why=error.refusal))
    if not values:
        return answer(w.NoAdvice(why="unknown"))
    return answer(
        w.Advised(
            box=now.box,
            hand=now.hand,
            actions=tuple(
                w.AdviceAction(action=Action(action), expectation=value, best=place == 0)
                for place, (action, value) in enumerate(values)
            ),
        )
    )


def _question(seen: HandSeen) -> tuple[object, ...]:
    """Write what everyone can see as the analyzer's process reads it."""
    return (
        " ".join(map(str, seen.cards)),
        str(seen.up),
        " ".join(map(str, seen.seen)),
        " ".join(map(str, seen.beside)),
        seen.splits,
        seen.doubled,
        tuple(action.value for action in seen.legal),
        seen.stakes,
    )


routes = [
    Route("/api/tables/{table}/rounds", rounds, methods=["GET"]),
    Route("/api/tables/{table}/rounds/{round:int}", one_round, methods=["GET"]),
    Route("/api/tables/{table}/rounds/{round:int}/before", before_round, methods=["GET"]),
    Route("/api/tables/{table}/chart", chart, methods=["GET"]),
    Route("/api/tables/{table}/rulecard", rule_card, methods=["GET"]),
    Route("/api/tables/{table}/prices", prices, methods=["GET"]),
    Route("/api/tables/{table}/lesson", lesson_here, methods=["GET"]),
    Route("/api/tables/{table}/advice", advice, methods=["GET"]),
    Route("/api/differences", differences, methods=["GET"]),
    Route("/api/witness", witness, methods=["GET"]),
]
