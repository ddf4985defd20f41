"""The digests of the five default rulebooks: to change one is to change the law of its edition."""

from __future__ import annotations

import pytest

from spanish21.law import Submission

DIGESTS = {
    "MD-draft": "8c7e3391489859fa2f48fb12c615633245076a9d6dbb7ea332917c56a21561e7",
    "MD-1.0": "a301e2a41c9683a444f63c2500610787c1e40a09a76b62c36fd720a5783def95",
    "MD-bonus-spin": "9d6feea03f60fabf75487a236ca9c279f616826e2c359eedf7b4de90374fa0c8",
    "MA": "82c07ea7cbedc6d7ff93e4b6a9db902e4993dbee2b479e786babf493500540a0",
    "MA-bonus-spin": "cfa639e6c15225eb30b245b71bc7bf9c31dcb43a19273cf2e170767ff250a2e3",
}


@pytest.mark.parametrize(("edition", "digest"), DIGESTS.items())
def test_the_default_rulebook_is_the_one_written_down(edition: str, digest: str) -> None:
    assert Submission(edition).rulebook().digest() == digest
