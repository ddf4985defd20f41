"""Pages over the table: something to read; and questions below it, with a line to fill in."""

from __future__ import annotations

from io import StringIO
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.text import Text
from textual.containers import Vertical, VerticalScroll
from textual.events import Key
from textual.screen import ModalScreen, Screen as TextualScreen
from textual.widgets import Static

from spanish21.terminal.screen import Screen

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.app import ComposeResult
    from textual.events import Paste, Resize

__all__ = ["Choosing", "Filling", "Reading", "passed_on", "pressed", "written"]

LEAVING = ("ctrl+c", "ctrl+d")
"""the keys that quit at any moment"""
_AROUND = 2
"""lines above and below what is read"""
_LONGEST = 20
"""the most characters of an answer that is filled in"""


def written(write: Callable[[Screen], None], width: int, height: int, *, ascii_only: bool) -> Text:
    """Return what a function writes to a screen of some size."""
    out = StringIO()
    console = Console(
        file=out,
        width=width,
        height=height,
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
    if page.is_active:
        return False
    event.stop()
    page.app.screen.post_message(Key(event.key, event.character))
    return True


def leaves(page: TextualScreen[Any], event: Key) -> bool:
    """Close a page at Ctrl-C and Ctrl-D, and hand the key to the table, which then quits."""
    if event.key not in LEAVING:
        return False
    event.stop()
    page.dismiss(None)
    page.app.screen_stack[1].post_message(Key(event.key, event.character))
    return True


def pressed(event: Key) -> str:
    """Return the name of a key; letters count the same with Shift and with Caps Lock."""
    return event.key.lower() if len(event.key) == 1 else event.key


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
        width, height = max(event.size.width - 3, 20), event.size.height - _AROUND
        text = written(self._write, width, height, ascii_only=self._ascii_only)
        self.query_one("#text", Static).update(text)

    def on_key(self, event: Key) -> None:
        """Return at any key that does not scroll."""
        if passed_on(self, event):
            return
        if leaves(self, event):
            return
        if event.key in {"up", "down", "pageup", "pagedown", "home", "end"}:
            return
        event.stop()
        self.dismiss()


class Choosing(ModalScreen[str]):
    """A question below the table that single keys answer, Escape as Enter does."""

    def __init__(self, question: str, choices: dict[str, str]) -> None:
        """Keep the choices by their keys."""
        super().__init__()
        self._question = question
        self._choices = choices

    def compose(self) -> ComposeResult:
        """List the choices below the question."""
        with Vertical(classes="box"):
            yield Static(Text(self._question, style="bold"), classes="line")
            for key, meaning in self._choices.items():
                yield Static(Text(f"  {key.capitalize():<6} {meaning}"), classes="line")

    def on_key(self, event: Key) -> None:
        """Answer with a key that is listed, or with Ctrl-C or Ctrl-D."""
        if passed_on(self, event):
            return
        event.stop()
        key = pressed(event)
        if key == "escape":
            self.dismiss("enter")
        elif key in LEAVING or key in self._choices:
            self.dismiss(key)


class Filling(ModalScreen[str | None]):
    """A line to fill in below the table; Escape returns without an answer."""

    def __init__(self, question: str, value: str = "") -> None:
        """Keep the question and what is filled in until something else is typed."""
        super().__init__()
        self._question = question
        self._value = value
        self._untouched = True

    def compose(self) -> ComposeResult:
        """Put the line below the question."""
        with Vertical(classes="box"):
            yield Static(Text(self._question, style="bold"), classes="line")
            yield Static(self._line(), id="line", classes="line")
            yield Static("Enter answers, Escape returns to the table.", classes="line dim")

    def _line(self) -> Text:
        return Text.assemble("> ", self._value, (" ", "reverse"))

    def on_key(self, event: Key) -> None:
        """Write, correct, answer or return."""
        if passed_on(self, event):
            return
        if leaves(self, event):
            return
        event.stop()
        if event.key == "escape":
            self.dismiss(None)
        elif event.key == "enter":
            self.dismiss(self._value)
        elif event.key == "backspace":
            self._fill(self._value[:-1])
        elif event.key == "ctrl+u":
            self._fill("")
        elif event.is_printable and event.character:
            self._type(event.character)

    def on_paste(self, event: Paste) -> None:
        """Write what is pasted."""
        event.stop()
        self._type("".join(filter(str.isprintable, event.text)))

    def _type(self, text: str) -> None:
        """Replace what was filled in at first, or add to what was typed."""
        self._fill(text if self._untouched else self._value + text)

    def _fill(self, value: str) -> None:
        self._value = value[:_LONGEST]
        self._untouched = False
        self.query_one("#line", Static).update(self._line())
