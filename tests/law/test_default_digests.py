"""The digests of the five default rulebooks: to change one is to change the law of its edition."""

from __future__ import annotations

import pytest

from spanish21.law import Submission

DIGESTS = {
    "MD-draft": "36b87fcf6fb214bd1c5f6bc9802c967c74b6d88030d27946fe7f1361d07f8f8c",
    "MD-1.0": "3c831a596dc16c290a000a0b8835761f7e209dbf3f4564c684bbbb0f64f8b862",
    "MD-bonus-spin": "3dd70ab413c8afa6a5ab5afc888501ce3a1068d1289b226c1c0093ea709e3977",
    "MA": "c43251a957ddd479b00a3bbf6cd842ebcb4f72530ec2aa023e2fb52184dac53a",
    "MA-bonus-spin": "15f3906eab44cefe8fcdf94c53d291faa9ad47d26eddce1ace3a3ad13496be0c",
}


@pytest.mark.parametrize(("edition", "digest"), DIGESTS.items())
def test_the_default_rulebook_is_the_one_written_down(edition: str, digest: str) -> None:
    assert Submission(edition).rulebook().digest() == digest
