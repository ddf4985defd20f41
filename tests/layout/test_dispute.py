"""The file of a dispute on paper: nothing is cut, however long the round is."""

import pytest

from spanish21.documents.dispute import DisputePaper, dispute_source, set_dispute
from spanish21.documents.paper import PaperSize

EVENT = ("A hand is doubled. " * 8).strip()


def paper(events: int) -> DisputePaper:
    return DisputePaper(
        title="Dispute 1 at table #1 [*]",
        facts=(("Table", "Maryland 1"), ("Round", "7")),
        statements=(("Dora, 2026-01-05 21:31 UTC", "I was not paid. " * 40),),
        events=tuple(
            (str(number), "21:29:40.123", EVENT, "MD-1.0 7.A, MD-1.0 7.B(4)")
            for number in range(events)
        ),
        decision=(),
        signatures=(("Opened by", "Dora", "2026-01-05 21:31 UTC"), ("Decided by", "", "")),
        digest="a" * 64,
    )


@pytest.mark.parametrize("size", list(PaperSize))
def test_a_long_round_goes_on_over_pages(size: PaperSize) -> None:
    pages = {count: set_dispute(paper(count), size).count(b"/Type/Page/") for count in (1, 30)}
    assert 0 < pages[1] < pages[30]


def test_the_file_names_its_entry_and_has_room_for_the_decision() -> None:
    source = dispute_source(paper(1))
    assert "a" * 64 in source
    assert "Not decided yet." in source
    assert "Signature" in source
