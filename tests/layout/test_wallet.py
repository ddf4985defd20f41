"""The chart in wallet size: faces of a bank card, nothing cut or covered, the same every time."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from spanish21.analysis.edge import SPLIT_TABLES, TOTAL, analyze
from spanish21.cli import app
from spanish21.documents import to_pdf
from spanish21.documents.paper import PaperSize
from spanish21.documents.wallet import FACE, MARKS, card_notes, draw_card, draw_card_sheet
from spanish21.law import EDITIONS
from spanish21.law.submission import Submission
from spanish21.strategy import parse_chart, write_chart
from spanish21.strategy.picture import chart_tables, legend
from tests.layout.drawn import root_of, words_of
from tests.printed import dots_of, needs_poppler, overlapping, text_of, words_by_page

if TYPE_CHECKING:
    from pathlib import Path

    from spanish21.analysis.edge import Analysis
    from spanish21.documents import Drawing
    from spanish21.strategy import Chart

PPI = 144
MILLIMETERS = 25.4 / 72
DOUBLED = Submission("MD-1.0").amended(doubles=3)
CARDS = [*((Submission(edition), TOTAL) for edition in EDITIONS)]
CARDS += [(DOUBLED, TOTAL), (DOUBLED, SPLIT_TABLES)]
MARYLAND = list(EDITIONS).index("MD-1.0")
TWO_TABLES_MORE, FOUR_TABLES_MORE = len(EDITIONS), len(EDITIONS) + 1


@cache
def analyzed(place: int) -> Analysis:
    submission, kind = CARDS[place]
    return analyze(submission, strategy=kind)


def drawn(place: int) -> tuple[Chart, Drawing]:
    found = analyzed(place)
    chart = found.best_chart
    return chart, draw_card(chart, card_notes(chart, -found.edge, found.rulebook.digest()))


def faces(card: Drawing) -> int:
    return round((card.width - 2 * MARKS) / FACE[0])


def test_a_face_is_as_large_as_a_bank_card() -> None:
    assert [round(side * MILLIMETERS, 2) for side in FACE] == [54, 85.6]
    for place in range(len(CARDS)):
        _, card = drawn(place)
        assert card.height == pytest.approx(FACE[1] + 2 * MARKS)
        assert card.width == pytest.approx(faces(card) * FACE[0] + 2 * MARKS)


def test_the_chart_of_each_edition_has_two_faces() -> None:
    assert {faces(drawn(place)[1]) for place in range(len(EDITIONS))} == {2}


@pytest.mark.parametrize("place", range(len(CARDS)))
def test_a_card_has_the_whole_chart_with_its_legend_edge_and_digest(place: int) -> None:
    chart, card = drawn(place)
    words = words_of(root_of(card))
    said = " ".join(words)
    for table in chart_tables(chart):
        assert table.title in words
        for label, line in table.rows:
            at = words.index(label)
            while tuple(words[at + 1 : at + 11]) != line:
                at = words.index(label, at + 1)
    for _, meaning in legend(chart):
        assert meaning in said
    assert "S4 hits four cards, stands on three" in said
    assert analyzed(place).rulebook.digest()[:16] in said
    assert f"House edge {-100 * analyzed(place).edge:.3f}%" in said
    assert "Never take insurance." in said


def test_a_chart_that_insures_says_so() -> None:
    text = write_chart(drawn(MARYLAND)[0])
    insures = parse_chart(text.replace('insurance = "never"', 'insurance = "always"'))
    assert card_notes(insures, 0.01, "0" * 64)[0].startswith("Always take insurance.")


@needs_poppler
@pytest.mark.parametrize("place", range(len(CARDS)))
def test_nothing_comes_near_to_where_a_card_is_cut_or_folded(place: int) -> None:
    ((words, boxes),) = words_by_page(to_pdf(drawn(place)[1]))
    assert len(words) > 300
    near = 4.0
    for word, (left, top, right, bottom) in zip(words, boxes, strict=True):
        start = MARKS + (left - MARKS) // FACE[0] * FACE[0]
        assert start + near < left < right < start + FACE[0] - near, word
        # The box of a word is a little higher than its letters.
        assert MARKS + near - 1 < top < bottom < MARKS + FACE[1] - near + 1, word
    assert not overlapping(boxes, 0.5)


@needs_poppler
@pytest.mark.parametrize("size", list(PaperSize))
@pytest.mark.parametrize("place", [0, TWO_TABLES_MORE, FOUR_TABLES_MORE])
def test_a_sheet_holds_whole_cards(place: int, size: PaperSize) -> None:
    chart, card = drawn(place)
    sheet = draw_card_sheet(chart, (), size)
    assert (sheet.width, sheet.height) == size.points
    pdf = to_pdf(sheet)
    assert pdf == to_pdf(draw_card_sheet(chart, (), size))
    ink = dots_of(pdf, PPI) < 250
    wide, high = size.points
    assert ink.shape == pytest.approx((high * PPI / 72, wide * PPI / 72), abs=2)
    printers_cannot = round(0.1 * PPI)
    assert not ink[:, :printers_cannot].any()
    assert not ink[:, -printers_cannot:].any()
    assert not ink[:printers_cannot].any()
    assert not ink[-printers_cannot:].any()
    assert text_of(pdf).count("Hard totals") == (4 if faces(card) == 2 else 2)


def test_the_command_draws_cards_on_either_paper_and_one_as_svg(tmp_path: Path) -> None:
    runner = CliRunner()
    made = {}
    for name, more in (("a.pdf", []), ("b.pdf", ["--paper", "a4"]), ("c.pdf", []), ("d.svg", [])):
        out = tmp_path / name
        ran = runner.invoke(app, ["strategy", "MD-1.0", "--wallet", *more, "--out", str(out)])
        assert ran.exit_code == 0, ran.output
        made[name] = out.read_bytes()
    assert made["a.pdf"] == made["c.pdf"] != made["b.pdf"]
    assert made["d.svg"].decode() == drawn(MARYLAND)[1].svg


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--wallet"], "--wallet draws SVG or PDF, not text"),
        (["--wallet", "--json"], "--wallet draws SVG or PDF, not json"),
        (["--paper", "a4"], "--paper is for --wallet as PDF"),
        (["--wallet", "--format", "svg", "--paper", "a4"], "--paper is for --wallet as PDF"),
    ],
)
def test_a_card_that_cannot_be_drawn_is_refused(arguments: list[str], said: str) -> None:
    ran = CliRunner().invoke(app, ["strategy", "MD-1.0", *arguments])
    assert ran.exit_code == 2
    assert said in " ".join(ran.output.split())
