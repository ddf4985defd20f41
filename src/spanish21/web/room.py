"""What belongs to one table: its rounds, chart, rule card, and the coach."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import convert
from starlette.routing import Route

from spanish21.house.wire import listing as w
from spanish21.law.difference import compare
from spanish21.law.editions import EDITIONS, PUBLISHED, document
from spanish21.law.show import grouped, label, words
from spanish21.law.submission import Submission
from spanish21.refusal import RefusedError, refused
from spanish21.rules.player import Action
from spanish21.table.awaited import Decision
from spanish21.web.context import context
from spanish21.web.history import events_after, round_detail, round_summaries
from spanish21.web.http import answer, number
from spanish21.web.status import not_found

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from spanish21.house.house import Hosted
    from spanish21.house.tables.state import Mark
    from spanish21.law.rulebook import Rulebook
    from spanish21.web.context import Context

__all__ = ["routes", "submission"]

_MOST_ROUNDS = 100


async def rounds(request: Request) -> Response:
    """List the last rounds, the newest first."""
    parts = context(request)
    hosted = parts.table(request)
    who = await parts.who(request)
    most = number(request, "most", 20, least=1, most=_MOST_ROUNDS)
    live = hosted.actor.live
    before = number(request, "before", 2**53, least=1, most=2**53)
    marks = [mark for mark in live.rounds if mark.number < before][-most:]
    if not marks:
        return answer([])
    store = parts.house.writer.store
    return answer(await parts.reading(round_summaries, store, marks, live, who.id))


async def one_round(request: Request) -> Response:
    """Tell one round with the reason for every payment."""
    parts = context(request)
    hosted = parts.table(request)
    who = await parts.who(request)
    mark = _mark(hosted, request.path_params["round"])
    store = parts.house.writer.store
    return answer(await parts.reading(round_detail, store, hosted.actor, mark, who.id))


def _mark(hosted: Hosted, wanted: int) -> Mark:
    found = next((mark for mark in hosted.actor.live.rounds if mark.number == wanted), None)
    if found is None:
        raise not_found(f"finished round {wanted} at this table")
    return found


async def submission(parts: Context, hosted: Hosted) -> Submission:
    """Return under what a table plays."""
    opened = (await events_after(parts.house, hosted.actor, 0, 1))[0].event
    choices = getattr(opened, "choices", {})
    return Submission(hosted.actor.live.edition, dict(choices))


async def chart(request: Request) -> Response:
    """Return the best chart for this very table."""
    parts = context(request)
    hosted = parts.table(request)
    asked = await submission(parts, hosted)
    found = await parts.analyst.chart(asked.edition, asked.choices)
    if found is None:
        raise refused("analysis/failed", "The analyzer has no chart for this table.")
    note = f"house edge with this chart {100 * found['edge']:.3f}% of the wager"
    return answer(
        w.ChartView(
            title=found["title"],
            note=note,
            text=found["text"],
            sections=convert(found["sections"], tuple[w.ChartSection, ...]),
            rescue=tuple(found["rescue"]),
        )
    )


async def rule_card(request: Request) -> Response:
    """Return the rules of this table on one page."""
    parts = context(request)
    return answer(await parts.reading(_rule_card, parts.table(request).actor.rulebook))


def _rule_card(rulebook: Rulebook) -> w.RuleCard:
    lines = tuple(
        w.RuleLine(
            topic=topic, text=f"{label(name)}: {words(name, rule.value)}", clause=rule.clause
        )
        for topic, rules in grouped(rulebook.rules())
        for name, rule in rules
    )
    paid = tuple(line for line in lines if line.topic == "Payouts")
    others = tuple(line for line in lines if line.topic != "Payouts")
    title = document(rulebook.edition).title
    return w.RuleCard(edition=rulebook.edition, title=title, lines=others, payouts=paid)


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


async def advice(request: Request) -> Response:
    """Say what each action of one's own hand is worth, where the table lets the coach speak."""
    parts = context(request)
    hosted = parts.table(request)
    who = await parts.who(request)
    actor = hosted.actor
    now = actor.now()
    if not actor.live.settings.coach:
        return answer(_silent("the coach is switched off at this table"))
    if not isinstance(now, Decision) or now.person != who.id:
        return answer(_silent("it is not your turn"))
    if now.choice(Action.STAND) is None and now.choice(Action.KEEP) is None:
        return answer(_silent("the coach speaks about hands only"))
    asked = await submission(parts, hosted)
    try:
        values = await parts.analyst.advise(asked.edition, asked.choices, _question(hosted, now))
    except RefusedError as error:
        return answer(_silent(error.refusal.message))
    if not values:
        return answer(_silent("the analyser cannot say"))
    return answer(
        w.Advice(
            available=True,
            text=f"best: {values[0][0]}",
            box=now.box,
            hand=now.hand,
            actions=tuple(
                w.AdviceAction(action=Action(action), expectation=value, best=place == 0)
                for place, (action, value) in enumerate(values)
            ),
        )
    )


def _silent(text: str) -> w.Advice:
    return w.Advice(available=False, text=text, box=None, hand=None, actions=())


def _question(hosted: Hosted, now: Decision) -> tuple[object, ...]:
    """Tell the analyser what everyone can see: hands, up card, and the discard rack."""
    table = hosted.actor.live.table
    box = table.box(now.box)
    assert box is not None  # noqa: S101 - a decision is about a box
    hand = box.hands[now.hand - 1]
    beside = [str(c) for i, h in enumerate(box.hands, 1) if i != now.hand for c in h.cards]
    elsewhere = [
        str(card)
        for other in table.boxes
        if other.number != box.number
        for each in other.hands
        for card in each.cards
    ]
    rack = [str(c) for packet in table.rack for c in packet.cards if len(packet.cards) > 1]
    return (
        " ".join(str(card) for card in hand.cards),
        str(table.up),
        " ".join([*elsewhere, *rack]),
        " ".join(beside),
        box.splits,
        hand.doubled,
        tuple(action.value for action in now.actions),
    )


routes = [
    Route("/api/tables/{table}/rounds", rounds, methods=["GET"]),
    Route("/api/tables/{table}/rounds/{round:int}", one_round, methods=["GET"]),
    Route("/api/tables/{table}/chart", chart, methods=["GET"]),
    Route("/api/tables/{table}/rulecard", rule_card, methods=["GET"]),
    Route("/api/tables/{table}/advice", advice, methods=["GET"]),
    Route("/api/differences", differences, methods=["GET"]),
]
