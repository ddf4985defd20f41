"""The page about the environments shows the observation as it is."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("gymnasium")

from spanish21.gym import FEATURES

PAGE = Path(__file__).parents[2] / "docs" / "train.md"


def test_the_table_of_the_observation_is_that_of_the_code() -> None:
    rows = "\n".join(
        f"| {place} | `{feature.name}` | {feature.most} | {feature.meaning} |"
        for place, feature in enumerate(FEATURES)
    )
    assert rows in PAGE.read_text("utf-8")
