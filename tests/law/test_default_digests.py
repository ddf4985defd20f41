"""The digests of the five default rulebooks: to change one is to change the law of its edition."""

from __future__ import annotations

import pytest

from spanish21.law import Submission

DIGESTS = {
    "MD-draft": "463cc4a071b03316f4b1639ac47b088d2eb7314563e8556c3ba70168ce116d66",
    "MD-1.0": "5950063fc58069f326598541b3001dc8d7d8a12e6756cad2d65d8c286978ec51",
    "MD-bonus-spin": "b193fd4cd5c1d0c5f53d06c238b04edbfbec0983fe1d511b82ba31a9fafa2c98",
    "MA": "7d23a9189e6a60666bb36bbad7c7960d450d28c33d1b71ad6aa88f415188a78d",
    "MA-bonus-spin": "7f49e704fe9c94c12f3e4432b26e226812362c23617318954f5f6a0062213def",
}


@pytest.mark.parametrize(("edition", "digest"), DIGESTS.items())
def test_the_default_rulebook_is_the_one_written_down(edition: str, digest: str) -> None:
    assert Submission(edition).rulebook().digest() == digest
