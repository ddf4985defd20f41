"""The drills on the page, for dealers: the same questions as in the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.routing import Route

from spanish21.house.people import Permission
from spanish21.house.wire import school as w
from spanish21.law.clause import ClauseRef
from spanish21.law.editions import EDITIONS
from spanish21.law.submission import Submission
from spanish21.refusal import refused
from spanish21.rules.side_wagers.offering import with_wheels
from spanish21.school.drills import ask
from spanish21.school.progress import Known, Progress, Sitting, plot
from spanish21.school.questions import answered, misread
from spanish21.web.context import context
from spanish21.web.http import answer, body
from spanish21.web.status import not_found

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from spanish21.school.questions import Question

__all__ = ["routes"]


def _made(asked: w.DrillAsked) -> Question:
    """Make the question that is meant."""
    if asked.edition not in EDITIONS:
        raise not_found(f"edition {asked.edition!r}", "Choose one of the list.")
    wanted = frozenset(ClauseRef(clause) for clause in asked.wanted)
    return ask(
        asked.drill, with_wheels(Submission(asked.edition)).rulebook(), str(asked.seed), wanted
    )


async def question(request: Request) -> Response:
    """Ask a question."""
    parts = context(request)
    await parts.staff(request, Permission.DEAL)
    made = await parts.reading(_made, await body(request, w.DrillAsked))
    return answer(w.DrillQuestion(made.asked, made.shown, made.choices, made.clause))


async def judge(request: Request) -> Response:
    """Judge an answer; the first miss is told the clause alone.

    What cannot be an answer is refused, and does not count as a try.
    """
    parts = context(request)
    await parts.staff(request, Permission.DEAL)
    said = await body(request, w.DrillSaid)
    made = await parts.reading(_made, said.question)
    unread = misread(made, said.said)
    if unread is not None:
        raise refused("school/unread", unread)
    found = answered(made, said.said)
    told = found.right or said.second
    return answer(
        w.DrillAnswer(
            found.right,
            found.clause,
            found.answer if told else None,
            found.summary if told else None,
            _known(said, right=found.right),
        )
    )


def _known(said: w.DrillSaid, *, right: bool) -> w.DrillKnown | None:
    """Return when the clause comes back; a second try changes nothing."""
    before = said.known
    if said.second or (before is None and right):
        return before
    known = Known(before.streak, before.errors, before.due) if before else Known()
    after = known.after(said.day, right=right)
    return w.DrillKnown(after.streak, after.errors, after.due)


async def progress(request: Request) -> Response:
    """Draw the sittings that a browser keeps, as the terminal does."""
    parts = context(request)
    await parts.staff(request, Permission.DEAL)
    kept = await body(request, w.DrillSittings)
    sat = Progress()
    for one in kept.sittings:
        sat = sat.finished(Sitting(one.day, one.what.value, one.right, one.asked))
    return answer(w.DrillPlot(plot(sat)))


routes = [
    Route("/api/school/question", question, methods=["POST"]),
    Route("/api/school/answer", judge, methods=["POST"]),
    Route("/api/school/progress", progress, methods=["POST"]),
]
