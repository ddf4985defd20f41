"""The site: every command and public name is on it, and the matrix comes in parts."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

import spanish21
from spanish21.cli import COMMANDS
from spanish21.law.editions import PUBLISHED

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def site() -> ModuleType:
    place = ROOT / "scripts" / "lib" / "site.py"
    spec = importlib.util.spec_from_file_location("site_sources", place)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def pages(site: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("site") / "source"
    site.main(folder)
    return {page.stem: page.read_text("utf-8") for page in folder.glob("*.md")}


def test_every_command_and_option_is_described(pages: dict[str, str]) -> None:
    text = pages["commands"]
    for name in COMMANDS:
        assert f"`spanish21 {name}`" in text
    for words in ("spanish21 rules check", "spanish21 wheel draw", "--rounds", "--proxy"):
        assert words in text
    assert "\x1b" not in text


def test_every_public_name_is_described(pages: dict[str, str]) -> None:
    text = pages["reference"]
    for name in spanish21.__all__:
        if isinstance(getattr(spanish21, name), type):
            assert re.search(rf"^### `{name}", text, re.MULTILINE), name
    assert "### `TableVectorEnv`" in text
    assert "### `CloseWagers`" in text
    for shown in (
        "`shuffled(rules: Rules, *, seed: int | None = None, **choices: object) -> Table`",
        "`hit(*, box: int = 0, person: str = '') -> Awaiting`",
        "`copy() -> Self`",
        "`undo() -> Awaiting`",
        "`report() -> RoundReport`",
        "parse_cards(text: str) -> tuple[Card, ...]\n```",
        "simulate(\n    rules: Rules,\n",
    ):
        assert shown in text, shown
    assert not re.search(r"Annotated\[|FromOne|FromZero|\bMeta\(", text)
    for odd in ("spanish21.law.", "<factory>", "Optional[", "ForwardRef", "= )", "at 0x"):
        assert odd not in text, odd


def test_no_class_is_shown_as_called_with_anything(pages: dict[str, str]) -> None:
    assert "(*args, **kwargs)" not in pages["reference"]


def test_the_matrix_has_a_page_for_each_edition(pages: dict[str, str]) -> None:
    whole = (ROOT / "docs" / "conformance.md").read_text("utf-8")
    rows = [line for line in whole.splitlines() if line.startswith("| ")]
    found = [
        line
        for name, page in pages.items()
        if name.startswith("conformance")
        for line in page.splitlines()
        if line.startswith("| ")
    ]
    assert sorted(found) == sorted(rows)
    for name in (law.id for law in PUBLISHED):
        assert "matrix-filter" in pages[f"conformance-{name}"]


QUESTIONS = {
    "house edge": "tutorial-analyze",
    "your rules": "tutorial-analyze",
    "complete strategy file": "strategy",
    "train an agent": "train",
    "write a bot": "bot",
    "columns of the parquet file": "ledger",
    "add an edition": "tutorial-edition",
    "embed the engine": "library",
    "completion": "howto",
    "counting": "simulation",
}
"""what people search for, and the page that answers it"""


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_question_is_a_heading_of_the_page_that_answers_it(
    question: str, pages: dict[str, str]
) -> None:
    """The search of the site puts headings first, and pages made from the program last."""
    headings = {
        name: [line.lower() for line in re.findall(r"^#+ (.+)$", page, re.MULTILINE)]
        for name, page in pages.items()
        if name not in {"commands", "reference"} and not name.startswith("conformance")
    }
    found = {name for name, lines in headings.items() if any(question in line for line in lines)}
    assert found == {QUESTIONS[question]}
    scorer = (ROOT / "docs" / "_static" / "scorer.js").read_text("utf-8")
    assert "commands|reference|conformance" in scorer


def test_every_page_is_in_the_table_of_contents(pages: dict[str, str]) -> None:
    listed = set(re.findall(r"^([\w.-]+)$", pages["index"] + pages["conformance"], re.MULTILINE))
    assert set(pages) - {"index"} <= listed
