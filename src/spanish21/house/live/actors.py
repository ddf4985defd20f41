"""Who acts at a table besides people."""

from __future__ import annotations

__all__ = ["CLOCK", "DEALER", "SYSTEM"]

DEALER = "dealer:auto"
"""the dealer of an automatic table"""
CLOCK = "clock"
"""acts for a person whose time is up"""
SYSTEM = "system"
"""the house itself"""
