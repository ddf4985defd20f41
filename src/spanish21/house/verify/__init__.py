"""Verifying the log of a house: every command of every stream is decided again from the log."""

from spanish21.house.verify.judges import HouseJudges
from spanish21.house.verify.place import Progress, must_be_unchanged, read_receipt, verify_place

__all__ = ["HouseJudges", "Progress", "must_be_unchanged", "read_receipt", "verify_place"]
