"""`scripts/release`: what is not stated, dated and committed is not released."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

import spanish21

ROOT = Path(spanish21.__file__).parents[2]
VERSION = spanish21.__version__

pytestmark = pytest.mark.skipif(
    not (ROOT / "scripts" / "release").is_file() or not shutil.which("git"),
    reason="a release is made in a checkout",
)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    shutil.copytree(ROOT / "scripts", tmp_path / "scripts")
    (tmp_path / "frontend").mkdir()
    for name in ("pyproject.toml", "frontend/package.json", "frontend/package-lock.json"):
        shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / "CHANGELOG.md").write_text(
        f"# Changelog\n\n## [{VERSION}] - 2026-11-30\n\n- A change.\n"
    )
    git(tmp_path, "init", "--quiet")
    commit(tmp_path)
    return tmp_path


def git(folder: Path, *words: str) -> None:
    who = ["-c", "user.name=Test", "-c", "user.email=test@example.org"]
    subprocess.run(["git", *who, *words], cwd=folder, check=True, capture_output=True)


def commit(folder: Path) -> None:
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--allow-empty", "-m", "All")


def refused(folder: Path, *words: str) -> str:
    answer = subprocess.run(
        ["bash", "scripts/release", *words], cwd=folder, capture_output=True, text=True, check=False
    )
    assert answer.returncode == 1
    assert answer.stdout == ""
    return answer.stderr


def test_the_version_must_be_named(checkout: Path) -> None:
    assert "name the version" in refused(checkout)
    assert "is not a version" in refused(checkout, "next")


def test_every_file_must_state_the_version(checkout: Path) -> None:
    assert "pyproject.toml states version" in refused(checkout, "9.9.9")
    package = checkout / "frontend" / "package.json"
    package.write_text(package.read_text().replace(VERSION, "0.0.1", 1))
    assert "frontend/package.json states version 0.0.1" in refused(checkout, VERSION)


def test_its_changes_must_be_dated(checkout: Path) -> None:
    (checkout / "CHANGELOG.md").write_text(f"# Changelog\n\n## [{VERSION}] - Unreleased\n")
    commit(checkout)
    assert f"no dated section for {VERSION}" in refused(checkout, VERSION)


def test_there_must_be_a_change_to_list(checkout: Path) -> None:
    older = "## [0.0.1] - 2020-01-01\n\n- An older change.\n"
    (checkout / "CHANGELOG.md").write_text(
        f"# Changelog\n\n## [{VERSION}] - 2026-11-30\n\n### Added\n\n{older}"
    )
    commit(checkout)
    assert f"lists no change under {VERSION}" in refused(checkout, VERSION)


@pytest.mark.parametrize(("script", "word"), [("check", "check"), ("test", "test")])
def test_checks_and_tests_must_pass(checkout: Path, script: str, word: str) -> None:
    """The setup is left out: it makes an environment from the registries."""
    setup = checkout / "scripts" / "lib" / "setup.sh"
    setup.write_text(setup.read_text() + "\nsetup() { :; }\n")
    for name in ("check", "test"):
        code = int(name == script)
        (checkout / "scripts" / name).write_text(f"#!/bin/sh\nexit {code}\n")
    commit(checkout)
    assert f"a {word} failed" in refused(checkout, VERSION)
    assert not (checkout / "dist").exists()


def test_everything_must_be_committed(checkout: Path) -> None:
    (checkout / "new.txt").write_text("not committed")
    assert "not committed" in refused(checkout, VERSION)
