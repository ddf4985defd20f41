"""The documents as a site in a real browser: a desk and a phone, links, pictures, the filter."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote, urldefrag

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

ROOT = Path(__file__).parents[2]
DESK = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
TARGET = re.compile(r'<(?:a|img|link|script)\b[^>]*?\s(?:href|src)="([^"]+)"')
OUTSIDE = """() => {
  const room = document.documentElement.clientWidth
  const broken = [...document.images].filter(one => !one.complete || !one.naturalWidth)
  return [document.documentElement.scrollWidth - room, broken.map(one => one.src)]
}"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Take the site that `scripts/check` has just built, or build it as `scripts/docs` does."""
    if built := os.environ.get("SPANISH21_SITE"):
        return ROOT / built
    pytest.importorskip("sphinx")
    folder = tmp_path_factory.mktemp("site")
    for words in (
        ["scripts/lib/site.py", folder / "source"],
        ["-m", "sphinx", "--quiet", "--fail-on-warning", folder / "source", folder / "site"],
    ):
        subprocess.run([sys.executable, *map(str, words)], cwd=ROOT, check=True)
    return folder / "site"


@pytest.fixture(params=[DESK, PHONE], ids=["desk", "phone"])
def page(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    with browser.new_context(viewport=request.param) as context:
        yield context.new_page()


def test_no_page_is_wider_than_the_screen_and_every_picture_is_there(
    site: Path, page: Page
) -> None:
    found = {}
    for file in sorted(site.glob("*.html")):
        page.goto(file.as_uri())
        beyond, broken = page.evaluate(OUTSIDE)
        if beyond > 0 or broken:
            found[file.name] = (beyond, broken)
    assert not found


def test_every_link_within_the_site_leads_somewhere(site: Path) -> None:
    texts = {file: file.read_text("utf-8") for file in site.glob("*.html")}
    wrong = []
    for file, text in texts.items():
        for target in set(TARGET.findall(text)):
            if re.match(r"[a-z]+:", target):
                continue
            place, anchor = urldefrag(unquote(target.partition("?")[0]))
            named = (file.parent / place).resolve() if place else file
            lost = anchor and named in texts and f'id="{anchor}"' not in texts[named]
            if lost or not named.exists():
                wrong.append((file.name, target))
    assert not wrong


def test_a_command_in_a_sentence_can_be_copied(site: Path) -> None:
    text = unescape((site / "commands.html").read_text("utf-8"))
    assert 'eval "$(spanish21 completion bash)"' in text
    for typeset in ("\N{LEFT DOUBLE QUOTATION MARK}", "\N{EN DASH}"):
        assert typeset not in text


def test_a_reader_finds_a_tutorial_from_the_first_page(site: Path, page: Page) -> None:
    page.goto((site / "index.html").as_uri())
    menu = page.locator(".sidebar-drawer")
    if page.viewport_size == PHONE:
        page.locator(".mobile-header label[for='__navigation']").click()
    menu.get_by_role("link", name="Analyze your rules").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Analyze your rules")


def test_the_filter_of_the_matrix_leaves_the_rows_that_hold_every_word(
    site: Path, page: Page
) -> None:
    page.goto((site / "conformance-MA.html").as_uri())
    rows = page.locator("article tbody tr:visible")
    everything = rows.count()
    field = page.get_by_placeholder("Filter the rows")
    field.fill("rescue 9(d)")
    expect(rows.filter(has_text="9(d)").first).to_be_visible()
    assert 0 < rows.count() < everything
    for text in rows.all_text_contents():
        assert "rescue" in text.lower()
        assert "9(d)" in text
    field.fill("no such clause")
    expect(rows).to_have_count(0)
    field.fill("")
    expect(rows).to_have_count(everything)
