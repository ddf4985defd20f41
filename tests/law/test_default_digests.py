"""The digests of the five default rulebooks: to change one is to change the law of its edition."""

from __future__ import annotations

import pytest

from spanish21.law import Submission

DIGESTS = {
    "MD-draft": "9fd135e078686de66127fb4b21f0df7e6400586a336294c4db2d28f4b5ad44d4",
    "MD-1.0": "845ef132fcfcb1d5629db7655ed7a039b81929ce1e36a37388c8876b305e442b",
    "MD-bonus-spin": "e17933b982e38ec67d4b37820545f1fd7b3468a561369b2cf955646f1d7a48dd",
    "MA": "97753abd5f1ec56d999a30999a2c6958037f4d331263e369270a6e7f534a1467",
    "MA-bonus-spin": "81c80a92dd5b0466b400d5de11b7fb3b777d2cfc573948c3551ae08e05ef47de",
}


@pytest.mark.parametrize(("edition", "digest"), DIGESTS.items())
def test_the_default_rulebook_is_the_one_written_down(edition: str, digest: str) -> None:
    assert Submission(edition).rulebook().digest() == digest
