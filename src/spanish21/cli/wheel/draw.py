"""`spanish21 wheel draw`: a picture of a wheel."""

from __future__ import annotations

from spanish21.cli.layout import FormatOption, OutOption, write_drawing
from spanish21.cli.output import AsJson
from spanish21.cli.submission import Amended, Settings, SubmissionName, amending, rulebook_of
from spanish21.cli.wheel.found import WheelName, find_wheel
from spanish21.wheels.found import section_clauses

__all__ = ["draw"]


def draw(
    submission: SubmissionName,
    wheel: WheelName = None,
    settings: Settings = None,
    amend: Amended = None,
    form: FormatOption = None,
    out: OutOption = None,
    as_json: AsJson = False,
) -> None:
    """Draw the wheel with every section, its chance and its clauses."""
    from spanish21.documents.wheel import draw_wheel

    rulebook = rulebook_of(submission, amending(settings, amend))
    found = find_wheel(rulebook, wheel)
    clauses = tuple(section_clauses(rulebook, found, row) for row in found.wheel.sections)
    write_drawing(
        lambda: draw_wheel(found.title, rulebook.edition, found.wheel, clauses),
        form,
        out,
        as_json=as_json,
    )
