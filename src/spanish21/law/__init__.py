"""What the regulators wrote: documents, clauses, editions, options, readings and rulebooks."""

from __future__ import annotations

from spanish21.law.clause import Cited, ClauseRef, cites, reads
from spanish21.law.document import Clause, Document, Status
from spanish21.law.edition import Edition
from spanish21.law.edition_file import load_edition
from spanish21.law.editions import (
    EDITIONS,
    USUAL,
    UnknownEditionError,
    document,
    edition,
    readings_of,
    register,
)
from spanish21.law.option import Option
from spanish21.law.reading import Reading, readings
from spanish21.law.rulebook import Rulebook
from spanish21.law.submission import Fault, Submission, SubmissionError

__all__ = [
    "EDITIONS",
    "USUAL",
    "Cited",
    "Clause",
    "ClauseRef",
    "Document",
    "Edition",
    "Fault",
    "Option",
    "Reading",
    "Rulebook",
    "Status",
    "Submission",
    "SubmissionError",
    "UnknownEditionError",
    "cites",
    "document",
    "edition",
    "load_edition",
    "readings",
    "readings_of",
    "reads",
    "register",
]
