"""Where answers come from: a Ctrl-C is heard, whenever it comes."""

from __future__ import annotations

import os
import signal
from io import StringIO
from typing import TYPE_CHECKING

import pytest

from spanish21.terminal import Ended, LineReader
from tests.terminal.support import screen_on

if TYPE_CHECKING:
    from types import FrameType

pytestmark = pytest.mark.skipif(
    not hasattr(signal, "pthread_kill"), reason="this system cannot send a signal to a thread"
)


class Dozing(LineReader):
    """Sleeps through the first Ctrl-C, as a read does that begins just after it."""

    dozing = True

    def _press(self, number: int, frame: FrameType | None) -> None:
        if self.dozing:
            self.dozing = False
        else:
            super()._press(number, frame)

    def _input(self, _prompt: str) -> str:
        silent, _ = os.pipe()
        os.kill(os.getpid(), signal.SIGINT)
        return os.read(silent, 1).decode()


def test_a_ctrl_c_that_comes_just_before_the_read_is_heard() -> None:
    with Dozing(screen_on(StringIO())) as reader, pytest.raises(Ended) as ended:
        reader("> ")
    assert ended.value.interrupted


def test_ctrl_c_is_given_back() -> None:
    before = signal.getsignal(signal.SIGINT)
    with LineReader(screen_on(StringIO())):
        assert signal.getsignal(signal.SIGINT) != before
    assert signal.getsignal(signal.SIGINT) == before
    assert signal.set_wakeup_fd(-1) == -1


def test_ctrl_c_while_nothing_is_asked_ends_at_the_next_question() -> None:
    with LineReader(screen_on(StringIO())) as reader:
        os.kill(os.getpid(), signal.SIGINT)
        with pytest.raises(Ended):
            reader("> ")
