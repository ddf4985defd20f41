"""The command `spanish21`, which is also `python -m spanish21`: small, so that Ctrl-C is met."""

from __future__ import annotations

import sys

__all__ = ["main"]

_INTERRUPTED = 130
"""after Ctrl-C, as shells have it; nothing is imported for it that Ctrl-C could interrupt"""


def main() -> None:
    """Answer the command line; Ctrl-C ends it with a line, even while it is still being loaded."""
    try:
        from spanish21.cli import main as answer  # noqa: PLC0415 - Ctrl-C may come while it loads

        answer()
    except KeyboardInterrupt:
        sys.stderr.write("Interrupted.\n")
        sys.exit(_INTERRUPTED)


if __name__ == "__main__":
    main()
