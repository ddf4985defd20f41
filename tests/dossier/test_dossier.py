"""The dossier: complete, the same every time, and nothing on its pages cut or overlapping."""

from __future__ import annotations

import io
import json
import zipfile
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import cast

import msgspec
import numpy as np
import pytest
import typst
from PIL import Image
from typer.testing import CliRunner

from spanish21.analysis import edge
from spanish21.analysis.worked_out import WorkedOut
from spanish21.cli import app
from spanish21.dossier import make_dossier, zipped
from spanish21.dossier.changes import changed_rules
from spanish21.dossier.drawn import drawn_documents
from spanish21.dossier.examples import Played, played_examples
from spanish21.dossier.make import Manifest, _titled
from spanish21.dossier.sheet import Document, Meta, Paper, source
from spanish21.dossier.texts import (
    checklists,
    cover_letter,
    dealing_procedure,
    mixing_report,
    rules_in_words,
)
from spanish21.law import EDITIONS
from spanish21.law.submission import Submission
from tests.printed import needs_poppler, overlapping, words_by_page

HARBOR = Submission("MD-1.0", {"operator": "Harbor Casino"})
WHEELS = Submission(
    "MA-bonus-spin",
    {
        "operator": "The Grand Harbor Resort, Hotel and Casino of Everett, Massachusetts",
        "bonus_spin.offered": True,
    },
)
NAMES = (
    "00-cover-letter",
    "01-rules",
    "02-dealing-procedure",
    "03-layout",
    "04-sign",
    "05-checklist",
    "06-par-sheet",
    "07-strategy-chart",
    "07-wallet-chart",
    "08-rule-card",
    "10-mixing-report",
)
PPI = 36
MARGIN = 1.9 / 2.54 * PPI
"""dots beside the text"""


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return make_dossier(HARBOR, number="2026-7", date="2026-11-16", prepared_by="A. Author")


@pytest.fixture(scope="module")
def manifest(files: dict[str, bytes]) -> Manifest:
    return msgspec.json.decode(files["manifest.json"], type=Manifest)


def test_every_document_is_there_on_both_papers(files: dict[str, bytes]) -> None:
    made = {f"{paper}/{name}.pdf" for paper in ("letter", "a4") for name in NAMES}
    assert set(files) == {*made, "manifest.json"}
    assert all(files[path].startswith(b"%PDF") for path in made)


def test_the_manifest_names_every_file_by_its_fingerprint(
    files: dict[str, bytes], manifest: Manifest
) -> None:
    assert manifest.files == {
        path: sha256(data).hexdigest() for path, data in files.items() if path != "manifest.json"
    }
    assert tuple(manifest.documents) == NAMES
    assert (manifest.number, manifest.revision, manifest.date) == ("2026-7", 1, "2026-11-16")
    assert manifest.rulebook == HARBOR.rulebook().digest()


def test_the_same_inputs_give_the_same_bytes(
    files: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    edge._remembered.cache_clear()  # so that everything is worked out again
    monkeypatch.setattr(edge, "_worked_out", WorkedOut({}))
    again = make_dossier(HARBOR, number="2026-7", date="2026-11-16", prepared_by="A. Author")
    assert again == files
    assert zipped(again) == zipped(files)
    with zipfile.ZipFile(io.BytesIO(zipped(files))) as archive:
        assert {name: archive.read(name) for name in archive.namelist()} == files


def test_a_later_dossier_tells_what_changed(manifest: Manifest, tmp_path: Path) -> None:
    changed = HARBOR.with_choices({"decks": 8})
    made = make_dossier(changed, against=manifest)
    later = msgspec.json.decode(made["manifest.json"], type=Manifest)
    assert (later.revision, later.number) == (2, "2026-7")
    assert "11-changes" in later.documents
    assert later.documents["06-par-sheet"] != manifest.documents["06-par-sheet"]
    assert later.documents["08-rule-card"] != manifest.documents["08-rule-card"]
    (decks,) = [row for row in changed_rules(manifest.rules, later.rules) if row[0] == "decks"]
    assert decks[1:3] == ("6", "8")


def test_a_rule_that_is_gone_or_new_is_a_change() -> None:
    before, now = (
        {"decks": ("6", "A"), "boxes": ("7", "B")},
        {"decks": ("6", "C"), "hole_card": ("yes", "D")},
    )
    assert changed_rules(before, now) == [
        ("boxes at the table", "7", "not there", "B"),
        ("hole card", "not there", "yes", "D"),
    ]


def _net(played: Played) -> int:
    report = played.report
    if played.example.match:
        return report.side_wagers[0].net_cents
    return sum(report.nets_cents.values())


@pytest.mark.parametrize("edition", EDITIONS)
def test_worked_examples_end_as_their_titles_say(edition: str) -> None:
    found = list(played_examples(Submission(edition).rulebook()))
    kinds = {"Win": 1, "Lose": -1, "Tie": 0}
    for played in found:
        net = _net(played)
        sign = (net > 0) - (net < 0)
        assert sign == kinds[played.example.title.partition(":")[0]], played.example.title
    assert {one.example.title.partition(":")[0] for one in found} == set(kinds)


def test_the_sign_of_a_table_with_an_assumed_wheel_is_marked_as_a_draft(
    drawn: dict[str, list[Document]],
) -> None:
    marked = {one.name for one in drawn[WHEELS.edition] if one.watermark}
    assert marked == {"04-sign", "08-rule-card", "09-wheel-1"}


def pages(document: Document, meta: Meta, paper: Paper) -> list[np.ndarray]:
    """Render a document to grey dots, page by page."""
    with TemporaryDirectory() as folder:
        Path(folder, "main.typ").write_text(source(document, meta, paper), "utf-8")
        for name, picture in document.pictures.items():
            Path(folder, name).write_text(picture, "utf-8")
        # One page comes as bytes, several as a list, which the stubs do not say.
        made = cast(
            "bytes | list[bytes]",
            typst.compile(str(Path(folder, "main.typ")), format="png", ppi=PPI),
        )
    rendered = made if isinstance(made, list) else [made]
    return [np.asarray(Image.open(io.BytesIO(page)).convert("L")) for page in rendered]


@pytest.fixture(scope="module")
def drawn() -> dict[str, list[Document]]:
    return {one.edition: list(drawn_documents(one.rulebook())) for one in (HARBOR, WHEELS)}


@pytest.fixture(scope="module")
def documents(drawn: dict[str, list[Document]]) -> list[tuple[Document, Meta]]:
    found = []
    for submission in (HARBOR, WHEELS):
        rulebook = submission.rulebook()
        meta = Meta(
            rulebook.operator.value,
            submission.edition,
            rulebook.decks.value,
            rulebook.digest(),
            "2026-1234567",
            12,
            "2026-11-16",
            "Alexandra Featherstonehaugh, Director of Regulatory Affairs",
        )
        made = [
            rules_in_words(rulebook),
            dealing_procedure(rulebook),
            checklists(rulebook),
            mixing_report(rulebook),
            *drawn[submission.edition],
        ]
        found += [(unmarked(one), meta) for one in made]
    return found


def unmarked(document: Document) -> Document:
    """Return a document without the watermark, which goes across the margins on purpose."""
    return Document(document.name, document.title, document.body, document.pictures)


@pytest.mark.parametrize("paper", Paper)
def test_nothing_reaches_into_the_margins(
    documents: list[tuple[Document, Meta]], paper: Paper
) -> None:
    for document, meta in documents:
        for number, page in enumerate(pages(document, meta, paper), 1):
            ink = page < 250
            edge = int(MARGIN)
            where = f"{document.name}, page {number}, {paper.folder}"
            assert ink.any(), where
            assert not ink[:, :edge].any(), f"{where}: left"
            assert not ink[:, -edge:].any(), f"{where}: right"
            assert not ink[:edge].any(), f"{where}: top"
            assert not ink[-edge // 2 :].any(), f"{where}: bottom"


def test_drawings_and_cards_fit_on_one_page_with_their_approval(
    documents: list[tuple[Document, Meta]],
) -> None:
    single = {"03-layout", "04-sign", "07-strategy-chart", "07-wallet-chart"}
    single |= {"08-rule-card", "09-wheel-1"}
    for document, meta in documents:
        if document.name in single:
            for paper in Paper:
                assert len(pages(document, meta, paper)) == 1, (document.name, paper)


@needs_poppler
def test_no_two_words_overlap(files: dict[str, bytes]) -> None:
    for path, data in files.items():
        if not path.endswith(".pdf") or "03-layout" in path:
            continue  # words around the felt are turned, and their boxes are not
        for number, (_, boxes) in enumerate(words_by_page(data), 1):
            assert not (found := overlapping(boxes)), f"{path}, page {number}: {found}"


def test_the_command_writes_a_folder_and_compares_it(tmp_path: Path) -> None:
    runner = CliRunner()
    first, second = str(tmp_path / "one"), str(tmp_path / "two")
    made = runner.invoke(app, ["dossier", "MD-1.0", "--out", first, "--date", "2026-11-16"])
    assert made.exit_code == 0, made.output
    assert "11 documents on US Letter and on A4" in made.output
    words = ["MD-1.0", "--set", "decks=8", "--out", second, "--against", first, "--json"]
    again = runner.invoke(app, ["dossier", *words])
    assert again.exit_code == 0, again.output
    assert "letter/11-changes.pdf" in json.loads(again.stdout)["files"]


def test_what_the_command_cannot_use_is_refused(tmp_path: Path) -> None:
    runner = CliRunner()
    out = str(tmp_path / "out")
    for arguments, said in (
        (["--date", "today"], "YYYY-MM-DD"),
        (["--against", str(tmp_path)], "is not a dossier"),
        (["--set", "decks=7"], "decks = 7 is not allowed"),
        (["--amend", "doubles=9"], "doubles cannot be amended to 9"),
    ):
        run = runner.invoke(app, ["dossier", "MA", "--out", out, *arguments])
        assert run.exit_code == 2
        assert said in run.output
    assert not Path(out).exists()


def test_the_cover_letter_and_every_title_block_list_what_is_amended() -> None:
    submission = Submission("MD-1.0", {"decks": 8}).amended(doubles=3, rescue=False)
    meta = _titled(submission, number="", revision=1, date="", prepared_by="")
    assert "amended, not the document's rules: doubles = 3, rescue = false" in meta.edition
    letter = cover_letter(submission, meta, [], None).body
    assert "Amended, not the document's rules" in letter
    assert letter.index("doubles") < letter.index("What the operator chooses")
