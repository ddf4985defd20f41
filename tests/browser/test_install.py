"""The page as a program of the device: a browser would install it as it is."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.house import House

ONLY_HERE = {"in-incognito"}
"""what keeps a browser under test from installing any page"""


def test_a_browser_would_install_the_page(page: Page, house: House) -> None:
    page.goto("/")
    expect(page.get_by_role("button", name="Play now")).to_be_enabled()
    session = page.context.new_cdp_session(page)
    found = session.send("Page.getAppManifest")
    assert found["errors"] == []
    manifest = json.loads(found["data"])
    assert (manifest["start_url"], manifest["display"]) == ("/", "standalone")
    for icon in manifest["icons"]:
        answer = page.request.get(icon["src"])
        assert answer.ok
        assert answer.headers["content-type"].startswith(icon["type"])
    wrong = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {one["errorId"] for one in wrong} <= ONLY_HERE
