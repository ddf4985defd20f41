"""`--log FILE`: write what happens at a table to a file, line by line."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from spanish21.cli.failure import Failure
from spanish21.replay.log import event_line, first_line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from spanish21.law import Submission
    from spanish21.table.events import Event

__all__ = ["LogFile", "logging_to"]

LogFile = Annotated[
    Path | None,
    typer.Option("--log", metavar="FILE", help="Write the log, for 'spanish21 replay'."),
]


@contextmanager
def logging_to(
    file: Path | None, submission: Submission
) -> Iterator[Callable[[tuple[Event, ...]], None]]:
    """Open a log and give the function that adds events to it; without a file it does nothing."""
    if file is None:
        yield lambda _events: None
        return
    try:
        opened = file.open("w", encoding="utf-8")
    except OSError as error:
        message = f"{file} cannot be written ({error.strerror}): give another place for the log."
        raise Failure("log/unwritable", message) from None
    with opened:
        opened.write(f"{first_line(submission)}\n")

        def add(events: tuple[Event, ...]) -> None:
            opened.writelines(f"{event_line(event)}\n" for event in events)
            opened.flush()

        yield add
