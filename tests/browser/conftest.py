"""A real server on a free port with a fresh data directory, and real browsers before it."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect, sync_playwright

from tests.browser.house import House
from tests.browser.player import PATIENCE, Player

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Page

ROOT = Path(__file__).parents[2]
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""the first that is there; without windows to draw, Chromium needs far less time"""
QUIET = (
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-sync",
    "--disable-gpu",
)
expect.set_options(timeout=PATIENCE)


def find_chromium() -> str | None:
    return next((found for name in NAMES if (found := shutil.which(name))), None)


def _run(*command: str) -> str:
    """Run a command and return why it failed, or nothing."""
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 else f"{command[0]}: {done.stderr[-300:].strip()}"


@pytest.fixture(scope="session")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Find Chromium, or install it where this user may."""
    found = find_chromium()
    if found is None and shutil.which("apt-get") and os.geteuid() == 0:
        lock = tmp_path_factory.getbasetemp().parent / "chromium.lock"
        get = "apt-get install -yq chromium-headless-shell || apt-get install -yq chromium"
        install = f"({get}) || (apt-get update -q && ({get}))"
        failure = _run("flock", str(lock), "sh", "-c", install)
        found = find_chromium()
        if found is None:
            pytest.skip(f"NO BROWSER TESTS: Chromium cannot be installed. {failure}")
    if found is None:
        pytest.skip("NO BROWSER TESTS: install Chromium (apt-get install chromium) to run them.")
    return found


@pytest.fixture(scope="session")
def built() -> None:
    """Build the page from what the checkout holds now."""
    failure = _run(str(ROOT / "scripts" / "page"))
    if failure:
        pytest.skip(f"NO BROWSER TESTS: the page cannot be built. {failure}")


@pytest.fixture(scope="package")
def browser(chromium: str) -> Iterator[Browser]:
    """Start a browser for this folder: while it runs, no other event loop can in this process."""
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium, args=QUIET)
        yield launched
        launched.close()


@pytest.fixture(scope="module")
def house(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Open a house of its own for the tests of one file."""
    data = tmp_path_factory.mktemp("house")
    house = House("", "", data)
    house.start()
    yield house
    house.stop()


@pytest.fixture
def come(browser: Browser, house: House) -> Iterator[Callable[..., Player]]:
    """Let a person come with a browser of their own; a mistake of the page fails the test."""
    faults: list[str] = []
    contexts = []

    def arrive(
        width: int = 1280,
        height: int = 800,
        *,
        pace: str = "instant",
        light: bool = False,
        locale: str = "en-US",
    ) -> Player:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            base_url=house.url,
            reduced_motion="reduce",
            color_scheme="light" if light else "dark",
            has_touch=width < 600,
            locale=locale,
        )
        context.set_default_timeout(PATIENCE)
        context.add_init_script(
            f"localStorage.getItem('spanish21.preferences') || localStorage.setItem("
            f"'spanish21.preferences', JSON.stringify({{pace: '{pace}'}}))"
        )
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        return Player(page)

    yield arrive
    for context in contexts:
        context.close()
    assert not faults, faults


@pytest.fixture
def page(come: Callable[..., Player]) -> Page:
    return come().page
