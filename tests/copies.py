"""Programs in copies of one process that has loaded their modules, which `fork` makes at once.

A copy is a process of its own, with the files, the variables and the folder that it is given; it
saves what every new process of Python loads again before it begins. What a test asks of the start
itself is asked of a real command instead.
"""

from __future__ import annotations

import atexit
import importlib
import json
import os
import select
import signal
import socket
import subprocess
import sys
import traceback
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

__all__ = ["Copies", "Copy", "copies_of", "serve"]

_ROOT = Path(__file__).parents[1]
_MOST = 1 << 20
"""bytes of what is asked"""


class _Asked(NamedTuple):
    """What a copy does."""

    function: str
    """its module and name, parted by a colon"""
    arguments: list[Any]
    folder: str
    variables: dict[str, str]
    session: bool
    """whether it leads a session, whose terminal is its standard input"""


class Copy:
    """A copy that runs."""

    def __init__(self, asked: socket.socket) -> None:
        self._answers = asked
        self._code: int | None = None
        self.pid = int(self._answered())

    def _answered(self) -> bytes:
        answer = self._answers.recv(64)
        assert answer, "the process that makes copies has ended"
        return answer

    def kill(self) -> None:
        """End it at once, if it has not ended."""
        ended = self._code is not None or select.select([self._answers], [], [], 0)[0]
        if not ended:
            with suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)

    def wait(self, timeout: float | None = None) -> int:
        """Wait for its end and return its exit code."""
        if self._code is None:
            self._answers.settimeout(timeout)
            self._code = int(self._answered())
            self._answers.close()
        return self._code


class Copies:
    """The process that has loaded modules."""

    def __init__(self, *loads: str) -> None:
        """Start it; `loads` names functions by module and name, which are called once."""
        self._asking, asked = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        script = f"from {__name__} import serve; serve({asked.fileno()}, {loads!r})"
        self._process = subprocess.Popen(
            [sys.executable, "-c", script], cwd=_ROOT, pass_fds=[asked.fileno()]
        )
        asked.close()

    def start(
        self,
        function: str,
        arguments: Sequence[object],
        files: Sequence[int],
        *,
        folder: Path | None = None,
        variables: Mapping[str, str] | None = None,
        session: bool = False,
    ) -> Copy:
        """Call a function in a copy whose standard files are the given ones."""
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        environment = dict(os.environ if variables is None else variables)
        where = str(folder or Path.cwd())
        asked = _Asked(function, list(arguments), where, environment, session)
        data = json.dumps(asked).encode()
        assert len(data) < _MOST, "too much to ask"
        socket.send_fds(self._asking, [data], [theirs.fileno(), *files])
        theirs.close()
        return Copy(ours)

    def run(
        self,
        function: str,
        *arguments: object,
        given: bytes = b"",
        folder: Path | None = None,
        variables: Mapping[str, str] | None = None,
    ) -> subprocess.CompletedProcess[bytes]:
        """Call a function in a copy to its end, with something on its standard input."""
        reads, writes = os.pipe()
        with TemporaryFile() as output, TemporaryFile() as errors:
            files = reads, output.fileno(), errors.fileno()
            copy = self.start(function, arguments, files, folder=folder, variables=variables)
            os.close(reads)
            with os.fdopen(writes, "wb") as pipe, suppress(BrokenPipeError):
                pipe.write(given)
                pipe.flush()
            code = copy.wait(120)
            for file in (output, errors):
                file.seek(0)
            return subprocess.CompletedProcess([], code, output.read(), errors.read())

    def end(self) -> None:
        """End the process, which has nothing left to copy."""
        self._asking.close()
        self._process.wait()


@contextmanager
def copies_of(*loads: str) -> Iterator[Copies]:
    """Make copies for as long as they are needed."""
    copies = Copies(*loads)
    yield copies
    copies.end()


def serve(number: int, loads: Sequence[str]) -> None:
    """Load, then make a copy for everything that is asked."""
    for function in loads:
        _named(function)()
    keepers: set[int] = set()
    with socket.socket(fileno=number) as asking:
        while True:
            data, files, _, _ = socket.recv_fds(asking, _MOST, 4)
            if not data:
                break
            keeper = os.fork()
            if not keeper:
                asking.close()
                _keep(_Asked(*json.loads(data)), *files)
            keepers = {each for each in keepers if not os.waitpid(each, os.WNOHANG)[0]} | {keeper}
            for file in files:
                os.close(file)
    for keeper in keepers:
        os.waitpid(keeper, 0)


def _keep(asked: _Asked, answers: int, *files: int) -> NoReturn:
    """Make a copy, tell its number, wait for its end and tell that."""
    copy = os.fork()
    if not copy:
        os.close(answers)
        _become(asked, files)
    for file in files:
        os.close(file)
    os.write(answers, str(copy).encode())
    _, status = os.waitpid(copy, 0)
    with suppress(OSError):  # the test may not wait for it
        os.write(answers, str(os.waitstatus_to_exitcode(status)).encode())
    os._exit(0)


def _become(asked: _Asked, files: Sequence[int]) -> NoReturn:
    """Call a function as a program does that has just begun, and end as Python ends."""
    for number, file in enumerate(files):
        os.dup2(file, number)
        os.close(file)
    if asked.session:
        os.setsid()
        importlib.import_module("fcntl").ioctl(0, importlib.import_module("termios").TIOCSCTTY, 0)
    os.environ.clear()
    os.environ.update(asked.variables)
    os.chdir(asked.folder)
    coded = {"encoding": "utf-8", "closefd": False}
    sys.stdin, sys.stdout = os.fdopen(0, **coded), os.fdopen(1, "w", **coded)  # type: ignore[call-overload]
    sys.stderr = os.fdopen(2, "w", 1, errors="backslashreplace", **coded)  # type: ignore[call-overload]
    code = 0
    try:
        _named(asked.function)(*asked.arguments)
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:  # noqa: BLE001 - as Python does
        traceback.print_exc()
        code = 1
    atexit._run_exitfuncs()
    for file in (sys.stdout, sys.stderr):
        file.flush()
    os._exit(code)


def _named(function: str) -> Callable[..., object]:
    module, _, name = function.partition(":")
    found: Callable[..., object] = getattr(importlib.import_module(module), name)
    return found
