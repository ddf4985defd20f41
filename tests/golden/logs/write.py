"""Write the golden corpus of logs of this version: `python -m tests.golden.logs.write`.

Each version records logs of its own in `tests/golden/logs/VERSION/`, once. Every later version must
verify, replay and fold them. The logs of a version may be written again only while that version is
unreleased, which is what CHANGELOG.md says of it (`## [VERSION] - Unreleased`); after that this
program refuses, and no one edits them by hand. A change that an old log does not survive is not
made: give a new field a default, or record the new fact as a new event.
"""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import sys
from collections.abc import Sequence
from contextlib import closing
from importlib.metadata import version as version_of
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import cast

import msgspec

from spanish21.house.verify import HouseJudges, verify_place
from spanish21.ledger import Entry, Store, open_store
from spanish21.ledger.verify import Report, Verifier
from tests.golden.logs.corpus import LOG, LOGS, SIGNED, SUMMARY, write_log
from tests.golden.logs.house import run_a_house
from tests.golden.logs.library import LIBRARY
from tests.golden.logs.summary import summary_of
from tests.house.memory import MemoryStore

__all__ = ["is_unreleased", "write_corpus"]

CHANGELOG = LOGS.parents[2] / "CHANGELOG.md"


def is_unreleased(version: str, changelog: str) -> bool:
    """Return whether the changelog calls a version unreleased."""
    return bool(re.search(rf"^## \[{re.escape(version)}\] - Unreleased$", changelog, re.MULTILINE))


def write_corpus(root: Path, version: str, changelog: str) -> Path:
    """Write the logs of a version, or exit if they stand for good."""
    folder = root / version
    if folder.exists() and not is_unreleased(version, changelog):
        sys.exit(f"{folder} stands for good: version {version} is released. Nothing was written.")
    with TemporaryDirectory() as made:
        _write_all(Path(made))
        if folder.exists():
            shutil.rmtree(folder)
        shutil.copytree(made, folder)
    return folder


def _write_all(folder: Path) -> None:
    with TemporaryDirectory() as data:
        place = Path(data) / "house.db"
        asyncio.run(run_a_house(Path(data)))
        with closing(open_store(place, readonly=True)) as store:
            _keep(list(store.everything()), verify_place(place), folder, "house")
        for signed in SIGNED:
            shutil.copyfile(place.with_name(signed), folder / f"house.jsonl-{signed}")
    for name, record in LIBRARY.items():
        made = MemoryStore()
        record(cast("Store", made))
        _keep(
            made.entries,
            Verifier(HouseJudges()).verify(made.entries, made.ground.balances),
            folder,
            name,
        )


def _keep(entries: Sequence[Entry], report: Report, folder: Path, name: str) -> None:
    """Write a log in which nothing is wrong, as `spanish21 export` does, and what it comes to."""
    assert report.findings == (), report.findings
    lines = b"".join(msgspec.json.encode(entry) + b"\n" for entry in entries)
    write_log(folder / f"{name}{LOG}", lines)
    facts = json.dumps(summary_of(entries), indent=1, ensure_ascii=False)
    (folder / f"{name}{SUMMARY}").write_text(f"{facts}\n", "utf-8")


if __name__ == "__main__":
    written = write_corpus(LOGS, version_of("spanish21"), CHANGELOG.read_text("utf-8"))
    size = sum(file.stat().st_size for file in written.iterdir())
    print(f"{written}: {len(list(written.iterdir()))} files, {size // 1024} KB")  # noqa: T201
