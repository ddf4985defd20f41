"""The house under test: where it is open, and the operator's one-time link."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

__all__ = ["House"]

OPEN_AT = re.compile(r"open at (http://\S+?)/\s")
LINK = re.compile(r"(http://\S+#/invitation/\S+)")
PASSWORD = "a long enough password"
FETCH = """async ([path, body]) => {
  const answer = await fetch(path, {method: 'POST', headers: {'content-type': 'application/json'},
    body: JSON.stringify(body)})
  const said = await answer.json()
  if (!answer.ok) throw new Error(said.message)
  return said
}"""


@dataclass
class House:
    """A server that runs for the tests of one file."""

    url: str
    operator_link: str
    data: Path
    taken: bool = field(default=False)
    server: subprocess.Popen[str] | None = field(default=None)

    def start(self) -> None:
        """Start the server: at first on any free port, afterwards on the same one again."""
        port = self.url.rpartition(":")[2] or "0"
        serve = ["serve", "--port", port, "--data", str(self.data)]
        command = [sys.executable, "-m", "spanish21", *serve]
        self.server = subprocess.Popen(command, cwd=self.data, stdout=subprocess.PIPE, text=True)
        assert self.server.stdout is not None
        address = OPEN_AT.search(self.server.stdout.readline())
        assert address, "the server did not say where it is open"
        if not self.url:
            link = LINK.search(self.server.stdout.readline())
            assert link, "the server gave no link for the operator"
            self.operator_link = link[1]
        self.url = address[1]

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Stop the server, in good order or with a signal that leaves it no time."""
        assert self.server is not None
        with self.server as server:
            server.send_signal(how)
            server.wait(30)

    def open_table(self, page: Page, edition: str = "MD-1.0", **settings: object) -> str:
        """Open a table for one test alone, with clocks that do not run out; return its id."""
        if page.url == "about:blank":
            page.goto("/account")
            self.post(page, "/api/guest", {})
        slow = {"wager_seconds": 600, "turn_seconds": 600, "cut_seconds": 600}
        return str(self.post(page, "/api/tables", {"edition": edition, **slow, **settings})["id"])

    def post(self, page: Page, path: str, body: dict[str, object]) -> dict[str, object]:
        """Send something as the page would."""
        said: dict[str, object] = page.evaluate(FETCH, [path, body])
        return said

    def log_in_operator(self, page: Page) -> None:
        """Become the operator by the link the first time, by the password afterwards."""
        if self.taken:
            page.goto("/account")
        else:
            page.goto(self.operator_link)
        page.get_by_label("Name", exact=True).fill("Olga Operator")
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Log in" if self.taken else "Join as staff").click()
        expect(page.get_by_role("heading", name="Olga Operator")).to_be_visible()
        self.taken = True
