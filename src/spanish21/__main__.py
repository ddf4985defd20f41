"""The command `spanish21`, which is also `python -m spanish21`: small, so that Ctrl-C is met.

Ctrl-C is clean from the first line of `main`. What comes before it belongs to Python and to the
installer's start script, 13 to 20 ms of processor time (`bench/interrupt.py`): until Python takes
signals, about 7 ms, Ctrl-C ends the process quietly; then Python prints a traceback of its own. If
SIGINT was blocked before Python started, as `env --block-signal=INT` does, nothing of that is seen:
the Ctrl-C waits, and `main` takes it.
"""

from __future__ import annotations

# The module `signal` itself imports far more first.
import _signal  # type: ignore[import-not-found]
import atexit
import gc
import os
import sys
from _signal import SIG_IGN, SIGINT, default_int_handler, getsignal, signal

__all__ = ["main"]

_INTERRUPTED = 130
"""after Ctrl-C, as shells have it; nothing is imported for it that Ctrl-C could interrupt"""

_GARBAGE = (50_000, 20, 50)
"""how seldom a command looks for garbage; loading what it needs leaves hardly any"""

_SOON = 0.01
"""seconds after which a Ctrl-C that was lost comes again"""


def main() -> None:
    """Answer the command line; Ctrl-C ends it with a line, even while it is still being loaded."""
    # A process in the background may have been told to ignore Ctrl-C.
    hears = getsignal(SIGINT) is default_int_handler
    if hears:
        signal(SIGINT, _leave)
        # What is registered first is called last. Python then gives signals back to the system,
        # which would end the process; one that is ignored stays ignored.
        atexit.register(signal, SIGINT, SIG_IGN)
        if hasattr(_signal, "pthread_sigmask"):
            # A Ctrl-C that was held back while Python started comes now.
            _signal.pthread_sigmask(_signal.SIG_UNBLOCK, {SIGINT})
    sys.unraisablehook = _hear
    gc.set_threshold(*_GARBAGE)
    try:
        from spanish21.cli import main as answer  # noqa: PLC0415 - Ctrl-C may come while it loads

        if hears:
            signal(SIGINT, default_int_handler)
        answer()
    except KeyboardInterrupt:
        _leave()
    except RuntimeError as error:
        # Python 3.11 raises this one instead where Ctrl-C comes while a class is being made.
        if not isinstance(error.__cause__, KeyboardInterrupt):
            raise
        _leave()
    finally:
        # What is left is Python's own end, which would print a traceback.
        if hears:
            signal(SIGINT, _leave)


def _leave(*_signal: object) -> None:
    """End the process, which has nothing to write any more or has not begun."""
    os.write(2, b"Interrupted.\n")
    os._exit(_INTERRUPTED)


def _hear(lost: sys.UnraisableHookArgs) -> None:
    """Raise a Ctrl-C again that met a callback, such as the compiler's, which ignores it."""
    import signal as signals  # noqa: PLC0415 - seldom

    if lost.exc_type is KeyboardInterrupt and hasattr(signals, "setitimer"):
        signals.signal(signals.SIGALRM, default_int_handler)
        signals.setitimer(signals.ITIMER_REAL, _SOON)
    else:
        sys.__unraisablehook__(lost)


if __name__ == "__main__":
    main()
