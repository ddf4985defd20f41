"""The command `spanish21`, which is also `python -m spanish21`: small, so that Ctrl-C is met."""

from __future__ import annotations

import sys

__all__ = ["main"]

_INTERRUPTED = 130
"""after Ctrl-C, as shells have it; nothing is imported for it that Ctrl-C could interrupt"""

_SOON = 0.01
"""seconds after which a Ctrl-C that was lost comes again"""


def main() -> None:
    """Answer the command line; Ctrl-C ends it with a line, even while it is still being loaded."""
    try:
        sys.unraisablehook = _hear
        from spanish21.cli import main as answer  # noqa: PLC0415 - Ctrl-C may come while it loads

        answer()
    except KeyboardInterrupt:
        sys.stderr.write("Interrupted.\n")
        sys.exit(_INTERRUPTED)


def _hear(lost: sys.UnraisableHookArgs) -> None:
    """Raise a Ctrl-C again that met a callback, such as the compiler's, which ignores it."""
    import signal  # noqa: PLC0415 - seldom

    if lost.exc_type is KeyboardInterrupt and hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, signal.default_int_handler)
        signal.setitimer(signal.ITIMER_REAL, _SOON)
    else:
        sys.__unraisablehook__(lost)


if __name__ == "__main__":
    main()
