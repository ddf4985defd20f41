"""Pages over the table: something to read, and a line to fill in."""

from __future__ import annotations

from io import StringIO
from typing import TYPE_CHECKING, Any, ClassVar

from rich.console import Console
from rich.text import Text
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.events import Key
from textual.screen import Screen as TextualScreen
from textual.widgets import Input, Static

from spanish21.terminal.screen import Screen

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.app import ComposeResult
    from textual.events import Resize

__all__ = ["Choosing", "Filling", "Reading", "passed_on", "written"]


def written(write: Callable[[Screen], None], width: int, *, ascii_only: bool) -> Text:
    """Return what a function writes to a screen of some width."""
    out = StringIO()
    console = Console(
        file=out,
        width=width,
        force_terminal=True,
        color_system="truecolor",
        markup=False,
        highlight=False,
        emoji=False,
        legacy_windows=False,
        _environ={},
    )
    write(Screen(console, ascii_only=ascii_only))
    lines = (Text.from_ansi(line) for line in out.getvalue().rstrip("\n").split("\n"))
    return Text("\n").join(_stripped(line) for line in lines)


def _stripped(line: Text) -> Text:
    """Return a line without blanks at its end."""
    line.rstrip()
    return line


def passed_on(page: TextualScreen[Any], event: Key) -> bool:
    """Hand a key that was typed ahead to the screen that is in view by now."""
    if page.is_current:
        return False
    event.stop()
    page.app.screen.post_message(Key(event.key, event.character))
    return True


class Reading(TextualScreen[None]):
    """A page to read; the arrow keys scroll, and any other key returns to the table."""

    def __init__(self, title: str, write: Callable[[Screen], None], *, ascii_only: bool) -> None:
        """Keep what is to be read."""
        super().__init__()
        self._title = title
        self._write = write
        self._ascii_only = ascii_only

    def compose(self) -> ComposeResult:
        """Put a title above and the way back below."""
        yield Static(Text(self._title, style="bold"), classes="line")
        with VerticalScroll(id="read"):
            yield Static(id="text")
        yield Static("Arrow keys scroll. Press Enter to return.", classes="line dim")

    def on_mount(self) -> None:
        """Scroll with the keys at once."""
        read = self.query_one("#read")
        if self._ascii_only:
            read.styles.scrollbar_size_vertical = 0
        read.focus()

    def on_resize(self, event: Resize) -> None:
        """Write the page for the new width."""
        width = max(event.size.width - 3, 20)
        text = written(self._write, width, ascii_only=self._ascii_only)
        self.query_one("#text", Static).update(text)

    def on_key(self, event: Key) -> None:
        """Return at any key that does not scroll."""
        if passed_on(self, event):
            return
        if event.key in {"up", "down", "pageup", "pagedown", "home", "end"}:
            return
        event.stop()
        self.dismiss()


class Choosing(TextualScreen[str]):
    """A question that single keys answer."""

    def __init__(self, question: str, choices: dict[str, str], escape: str) -> None:
        """Keep the choices by their keys; `escape` answers Escape, Ctrl-C and Ctrl-D."""
        super().__init__()
        self._question = question
        self._choices = choices
        self._escape = escape

    def compose(self) -> ComposeResult:
        """List the choices below the question."""
        yield Static(Text(self._question, style="bold"), classes="line")
        for key, meaning in self._choices.items():
            yield Static(Text(f"  {key:<6} {meaning}"), classes="line")

    def on_key(self, event: Key) -> None:
        """Answer with a key that is listed."""
        if passed_on(self, event):
            return
        event.stop()
        if event.key in {"escape", "ctrl+c", "ctrl+d"}:
            self.dismiss(self._escape)
        elif event.key in self._choices:
            self.dismiss(event.key)


class Filling(TextualScreen[str | None]):
    """A line to fill in; Escape returns without an answer."""

    BINDINGS: ClassVar = [
        Binding("escape", "leave", show=False),
        Binding("ctrl+c", "leave", show=False, priority=True),
        Binding("ctrl+d", "leave", show=False, priority=True),
    ]

    def __init__(self, question: str, value: str = "") -> None:
        """Keep the question and what is filled in at first."""
        super().__init__()
        self._question = question
        self._value = value

    def compose(self) -> ComposeResult:
        """Put the line below the question."""
        yield Static(Text(self._question, style="bold"), classes="line")
        yield Input(self._value, max_length=20, compact=True)
        yield Static("Enter answers, Escape returns to the table.", classes="line dim")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Answer."""
        if self.is_current:
            self.dismiss(event.value)

    def action_leave(self) -> None:
        """Return without an answer."""
        if self.is_current:
            self.dismiss(None)
