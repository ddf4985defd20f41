"""Every example of the README and the documents runs and shows what it says."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from spanish21.ledger.audit import export_jsonl
from tests.docs.blocks import NOT_RUN, PAGES, ROOT, blocks, run_block, shell_lines
from tests.golden.logs.house import run_a_house

FILES = ("spanish21-data", "house.db", "house.jsonl", "log.jsonl", "pit/")
"""what names the house that a page takes for granted"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Run a house for the pages that read one."""
    folder = tmp_path_factory.mktemp("house")
    asyncio.run(run_a_house(folder))
    export_jsonl(str(folder / "house.db"), folder / "house.jsonl")
    receipt = (folder / "checkpoints.jsonl").read_text("utf-8").splitlines()[-1]
    (folder / "receipt.json").write_text(receipt, "utf-8")
    return folder


def provide(folder: Path, house: Path) -> None:
    """Put the house where pages expect it: a server's data, the pit, a log that was exported."""
    for name in ("spanish21-data", "pit"):
        (folder / name).symlink_to(house)
    for name in ("checkpoints.jsonl", "checkpoint.pub", "receipt.json", "house.db", "house.jsonl"):
        (folder / name).symlink_to(house / name)
    (folder / "log.jsonl").symlink_to(house / "house.jsonl")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_examples_of_a_page_run_as_written(
    page: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    found = blocks(page)
    if any(name in text for language, text in found if language == "sh" for name in FILES):
        provide(tmp_path, request.getfixturevalue("house"))
    names: dict[str, object] = {}
    for number, (language, text) in enumerate(found, 1):
        run_block(language, text, names, f"{page.name} block {number}")


def test_what_is_not_run_is_on_a_page() -> None:
    lines = {
        line
        for page in PAGES
        for language, text in blocks(page)
        if language == "sh"
        for line in shell_lines(text)
    }
    assert set(NOT_RUN) <= lines


def test_the_readme_has_examples_of_every_kind() -> None:
    kinds = {language for language, _ in blocks(ROOT / "README.md")}
    assert {"python", "console", "toml", "sh"} <= kinds
