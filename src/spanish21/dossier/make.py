"""Making a dossier: all documents on both papers, and a manifest that names every file."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

import msgspec
from msgspec import Struct

from spanish21.dossier.changes import changed_rules, changes_document
from spanish21.dossier.drawn import drawn_documents
from spanish21.dossier.sheet import NOT_YET, Document, Meta, Paper, set_document
from spanish21.dossier.texts import (
    checklists,
    cover_letter,
    dealing_procedure,
    mixing_report,
    rules_in_words,
)
from spanish21.errors import Spanish21Error
from spanish21.law import edition
from spanish21.law.rulebook import Rulebook
from spanish21.law.show import words
from spanish21.law.submission import Submission
from spanish21.replay.log import first_line

__all__ = ["DossierError", "Manifest", "Meta", "make_dossier", "read_manifest", "zipped"]

MANIFEST = "manifest.json"


class DossierError(Spanish21Error, ValueError):
    """A folder that is not a dossier."""


class Manifest(Struct, frozen=True):
    """What a dossier holds, and what it was made from."""

    edition: str
    submission: str
    """edition and choices in one line of JSON, as the first line of a log has them"""
    rulebook: str
    software: str
    number: str
    revision: int
    date: str
    documents: dict[str, str]
    """the digest of each document, by name"""
    files: dict[str, str]
    """the SHA-256 fingerprint of each file, by its path"""
    rules: dict[str, tuple[str, str]]
    """each rule in words, with its clause"""


def read_manifest(folder: Path) -> Manifest:
    """Read what an earlier dossier holds, or raise DossierError."""
    try:
        return msgspec.json.decode((folder / MANIFEST).read_bytes(), type=Manifest)
    except (OSError, msgspec.MsgspecError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or error
        message = f"{folder} is not a dossier ({MANIFEST}: {reason})"
        raise DossierError(message) from None


def make_dossier(  # noqa: PLR0913 - each by name
    submission: Submission,
    *,
    number: str = "",
    revision: int | None = None,
    date: str = "",
    prepared_by: str = "",
    helpline: str = "",
    against: Manifest | None = None,
) -> dict[str, bytes]:
    """Make every file of a dossier, by its path; the same inputs give the same bytes."""
    rulebook = submission.rulebook()
    meta = _titled(
        submission,
        number=number or (against.number if against else ""),
        revision=revision or (against.revision + 1 if against else 1),
        date=date,
        prepared_by=prepared_by,
    )
    rules = {name: (words(name, rule.value), str(rule.clause)) for name, rule in rulebook.rules()}
    documents = _documents(submission, rulebook, meta, rules, against, helpline)
    files = {
        f"{paper.folder}/{one.name}.pdf": set_document(one, meta, paper)
        for paper in Paper
        for one in documents
    }
    manifest = Manifest(
        submission.edition,
        first_line(submission),
        rulebook.digest(),
        version("spanish21"),
        meta.number,
        meta.revision,
        meta.date,
        {one.name: one.digest for one in documents},
        {path: sha256(data).hexdigest() for path, data in sorted(files.items())},
        rules,
    )
    written = msgspec.json.format(msgspec.json.encode(manifest), indent=2) + b"\n"
    return {**files, MANIFEST: written}


def _titled(
    submission: Submission, *, number: str, revision: int, date: str, prepared_by: str
) -> Meta:
    """Fill in the title block of every document."""
    rulebook, law = submission.rulebook(), edition(submission.edition)
    return Meta(
        rulebook.operator.value if "operator" in submission.choices else NOT_YET,
        rulebook.titled(f"{law.id}: {law.title}"),
        rulebook.decks.value,
        rulebook.digest(),
        number,
        revision,
        date,
        prepared_by,
    )


def _documents(  # noqa: PLR0913, PLR0917 - what the documents are made of
    submission: Submission,
    rulebook: Rulebook,
    meta: Meta,
    rules: Mapping[str, tuple[str, str]],
    against: Manifest | None,
    helpline: str,
) -> list[Document]:
    """List the documents by name, the cover letter first."""
    made = [
        rules_in_words(rulebook),
        dealing_procedure(rulebook),
        checklists(rulebook),
        mixing_report(rulebook),
        *drawn_documents(rulebook, helpline),
    ]
    made.sort(key=lambda one: one.name)
    changes = None
    if against is not None:
        differ = changed_rules(against.rules, rules)
        changes = len(differ)
        earlier = {
            name: digest
            for name, digest in against.documents.items()
            if name not in {"00-cover-letter", "11-changes"}
        }
        made.append(changes_document(against.revision, differ, earlier, made))
    return [cover_letter(submission, meta, made, changes), *made]


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Put the files of a dossier into one archive, the same bytes every time."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, data in sorted(files.items()):
            entry = zipfile.ZipInfo(path, (1980, 1, 1, 0, 0, 0))
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, data, zipfile.ZIP_DEFLATED)
    return made.getvalue()
