"""The digests of the five default rulebooks: to change one is to change the law of its edition."""

from __future__ import annotations

import pytest

from spanish21.law import Submission

DIGESTS = {
    "MD-draft": "fa33a9993bc1ea00b093a997ef6289a768bd67bef090757a6e120411699b5d49",
    "MD-1.0": "d4fd9647667aba1fcab1008628cc95a669653b275dba30c4ef50cfb7237c5a1b",
    "MD-bonus-spin": "940ffbc51fb6821cc2bcf3a6f58db41c85f3fb58215688b1111c3edcbfa68d7e",
    "MA": "c43251a957ddd479b00a3bbf6cd842ebcb4f72530ec2aa023e2fb52184dac53a",
    "MA-bonus-spin": "15f3906eab44cefe8fcdf94c53d291faa9ad47d26eddce1ace3a3ad13496be0c",
}


@pytest.mark.parametrize(("edition", "digest"), DIGESTS.items())
def test_the_default_rulebook_is_the_one_written_down(edition: str, digest: str) -> None:
    assert Submission(edition).rulebook().digest() == digest
