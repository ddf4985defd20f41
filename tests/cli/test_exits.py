"""How commands end: one exit code for each way, and never a traceback."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from spanish21.cli import app

LONG = ["rules", "readings"]
COMMANDS = [
    LONG,
    [*LONG, "--json"],
    ["rules", "show", "MD-1.0"],
    ["wire"],
    ["layout", "MD-1.0"],
    ["checklist", "MA"],
    ["--help"],
    ["rules", "-h"],
    ["-V"],
]
FULL = Path("/dev/full")


def started(words: list[str], **more: object) -> subprocess.Popen[str]:
    return subprocess.Popen(  # type: ignore[call-overload,no-any-return]
        [sys.executable, "-m", "spanish21", *words],
        stdout=more.pop("stdout", subprocess.PIPE),
        stderr=subprocess.PIPE,
        text=True,
        **more,
    )


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_a_closed_pipe_ends_a_command_quietly_with_141(words: list[str]) -> None:
    read, write = os.pipe()
    os.close(read)
    with started(words, stdout=write) as process:
        os.close(write)
        assert process.stderr
        assert process.stderr.read() == ""
    assert process.returncode == 141


UNBUFFERED = {**os.environ, "PYTHONUNBUFFERED": "1"}


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_a_closed_pipe_is_met_without_a_buffer_too(words: list[str]) -> None:
    read, write = os.pipe()
    os.close(read)
    with started(words, stdout=write, env=UNBUFFERED) as process:
        os.close(write)
    assert process.returncode == 141


def test_a_pipe_that_closes_in_the_middle_is_met_without_a_buffer_too() -> None:
    """More is written than a pipe holds, so the reader leaves while the rest is on its way."""
    with started(["wire"], env=UNBUFFERED) as process:
        assert process.stdout
        process.stdout.read(10)
        process.stdout.close()
        assert process.stderr
        assert process.stderr.read() == ""
    assert process.returncode == 141


@pytest.mark.skipif(not FULL.is_char_device(), reason="there is no full device")
@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_a_full_disk_ends_a_command_with_a_line_and_1(words: list[str]) -> None:
    with FULL.open("w") as full, started(words, stdout=full) as process:
        assert process.stderr
        assert process.stderr.read() == "the output: No space left on device.\n"
    assert process.returncode == 1


def test_a_refusal_that_no_one_reads_keeps_quiet_too() -> None:
    read, write = os.pipe()
    os.close(read)
    with started(["rules", "show", "nowhere", "--json"], stdout=write) as process:
        os.close(write)
    assert process.returncode == 141


@pytest.mark.parametrize("words", [["play", "MD-1.0"], ["deal", "MD-1.0"]], ids=" ".join)
@pytest.mark.parametrize("said", ["y", "help", "why"])
def test_a_pipe_that_never_says_anything_useful_comes_to_an_end(
    words: list[str], said: str
) -> None:
    with subprocess.Popen(["yes", said], stdout=subprocess.PIPE) as endless:
        with started(words, stdin=endless.stdout) as process:
            _, error = process.communicate(timeout=240)
        endless.kill()
    assert process.returncode == 2
    assert error == "100 answers in a row could not be used: check what is sent as input.\n"


EARLY = """
import os, signal, sys
def press(*_):
    plain = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if plain and "spanish21.cli" not in sys.modules:
        signal.setitimer(signal.ITIMER_REAL, 0.00005)  # on a busy machine main is still to come
    else:
        os.kill(os.getpid(), signal.SIGINT)
signal.signal(signal.SIGALRM, press)
from spanish21.__main__ import main
sys.argv = ["spanish21", "rules", "readings"]
signal.setitimer(signal.ITIMER_REAL, {seconds})
main()
"""


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there is no timer of a process")
@pytest.mark.parametrize("milliseconds", [0.05, 0.2, 1, 3, 6, 10, 15, 20, 30, 45, 60])
def test_ctrl_c_in_the_first_moments_is_a_line_and_130(milliseconds: float) -> None:
    words = [sys.executable, "-c", EARLY.format(seconds=milliseconds / 1000)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr
    assert done.stderr == "Interrupted.\n"
    assert done.returncode == 130


def pressed_before_the_start() -> None:
    """Press Ctrl-C before Python starts, held back as `env --block-signal=INT` does."""
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    os.kill(os.getpid(), signal.SIGINT)


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="signals cannot be held back")
def test_ctrl_c_that_was_held_back_is_a_line_and_130() -> None:
    with started(LONG, preexec_fn=pressed_before_the_start) as process:
        output, error = process.communicate(timeout=60)
    assert (process.returncode, output, error) == (130, "", "Interrupted.\n")


HOLDS_BACK = (
    subprocess.run(
        ["env", "--block-signal=INT", "true"], capture_output=True, check=False
    ).returncode
    == 0
)


@pytest.mark.skipif(not HOLDS_BACK, reason="this system's env cannot hold signals back")
@pytest.mark.parametrize("milliseconds", range(0, 100, 4))
def test_ctrl_c_meets_the_scripts_of_a_checkout_before_python_or_after(
    milliseconds: int, tmp_path: Path
) -> None:
    """The shell ends by the signal itself; Python is never met while it starts."""
    go = "source scripts/lib/setup.sh; bin=$1; begin rules readings"
    (tmp_path / "spanish21").write_text(f"#!/bin/sh\nexec '{sys.executable}' -m spanish21 \"$@\"\n")
    (tmp_path / "spanish21").chmod(0o755)
    with subprocess.Popen(
        ["bash", "-c", go, "bash", str(tmp_path)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        time.sleep(milliseconds / 1000)
        process.send_signal(signal.SIGINT)
        _, error = process.communicate(timeout=60)
    ended = {
        (-signal.SIGINT, ""),
        (-signal.SIGINT, "Interrupted.\n"),
        (130, "Interrupted.\n"),
        (0, ""),
    }
    assert (process.returncode, error) in ended


IN_A_CLASS = """
import os, signal
import spanish21.cli
from spanish21.__main__ import main
class Named:
    def __set_name__(self, owner, name):
        os.kill(os.getpid(), signal.SIGINT)
def answer():
    class Owner:
        part = Named()
spanish21.cli.main = answer
main()
"""


def test_ctrl_c_while_a_class_is_made_is_a_line_and_130() -> None:
    """Commands load more as they go on, and Python 3.11 wraps what it meets there."""
    words = [sys.executable, "-c", IN_A_CLASS]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (130, "Interrupted.\n")


LATE = """
import os, signal, sys
from spanish21.__main__ import main
class Late:
    def __del__(self, kill=os.kill, pid=os.getpid(), interrupt=signal.SIGINT):
        kill(pid, interrupt)
late = Late()
sys.argv = ["spanish21", "-V"]
main()
"""


def test_ctrl_c_after_the_last_line_changes_nothing() -> None:
    """What is left then is Python's own end, which would let the signal end the process."""
    done = subprocess.run([sys.executable, "-c", LATE], capture_output=True, text=True, check=False)
    assert done.stdout.startswith("spanish21 ")
    assert (done.returncode, done.stderr) == (0, "")


def test_ctrl_c_that_was_to_be_ignored_is_ignored() -> None:
    """A shell starts what runs in the background so."""
    words = [sys.executable, "-m", "spanish21", *LONG]
    with subprocess.Popen(
        words,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN),  # noqa: PLW1509
    ) as process:
        while process.poll() is None:
            process.send_signal(signal.SIGINT)
            time.sleep(0.02)
        assert process.stderr
        assert process.stderr.read() == ""
    assert process.returncode == 0


BEGUN = """
import sys
from spanish21.__main__ import main
print("Python has started.", flush=True)
main()
"""


@pytest.mark.parametrize("hundredths", range(40, 161, 12))
def test_ctrl_c_while_the_server_starts_leaves_no_traceback(
    hundredths: int, tmp_path: Path
) -> None:
    words = ["serve", "--port", "0", "--data", str(tmp_path / "house")]
    with subprocess.Popen(
        [sys.executable, "-c", BEGUN, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "Python has started.\n"
        time.sleep(hundredths / 100)
        process.send_signal(signal.SIGINT)
        _, error = process.communicate(timeout=60)
    assert "Traceback" not in error
    assert process.returncode in {0, 130}


@pytest.mark.parametrize("seconds", [0.5, 2.0])
def test_ctrl_c_while_a_local_cluster_starts_leaves_no_traceback(seconds: float) -> None:
    words = ["simulate", "MD-1.0", "--cluster", "local:2", "--rounds", "1e9", "--json"]
    with started(words, start_new_session=True) as process:
        assert process.stderr is not None
        assert process.stderr.readline() == "Connecting to local:2...\n"
        time.sleep(seconds)
        os.killpg(process.pid, signal.SIGINT)
        _, error = process.communicate(timeout=240)
    assert process.returncode == 130
    assert "Traceback" not in error


def test_a_cluster_that_does_not_answer_is_given_up_soon() -> None:
    began = time.monotonic()
    with started(["simulate", "MD-1.0", "--cluster", "tcp://127.0.0.1:9"]) as process:
        _, error = process.communicate()
    assert process.returncode == 2
    assert error.startswith("Connecting to tcp://127.0.0.1:9...\n")
    assert "No scheduler answers" in error
    assert time.monotonic() - began < 25


def test_ctrl_c_while_the_command_line_is_read_is_named_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("typer.core.TyperGroup.parse_args", interrupt)
    done = CliRunner().invoke(app, ["rules", "list"])
    assert (done.exit_code, done.stdout, done.stderr) == (130, "", "Interrupted.\n")
