"""What is planted is noticed by a test that looks at it, and missed by one that does not."""

from __future__ import annotations

import subprocess
import sys

from spanish21.law.clause import ClauseRef
from tests.matrix.breaks import breaks_of_code, breaks_of_data

SCRIPT = """
from spanish21.law.clause import ClauseRef
from tests.matrix.breaks import breaks_of_code, breaks_of_data, nothing
from tests.matrix.running import Job, run

FILE = "law.maryland.test_03_cards"
rows = {
    "MD-1.0 3.B": (f"{FILE}:test_a_deck_has_48_cards_and_no_ten",),
    "MD-1.0 3.D(3)": (f"{FILE}:test_an_ace_counts_11_unless_the_hand_would_pass_21",),
}
_, stated = breaks_of_data(ClauseRef("MD-1.0 3.B"))
breaks = [nothing(), *breaks_of_code("hand:total"), stated]
run([Job(each, rows) for each in breaks], lambda found: print("missed", *found.missed), 60)
"""


def test_only_the_clause_whose_rule_is_broken_notices_it() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True, timeout=120
    )
    missed = [line for line in ran.stdout.splitlines() if line.startswith("missed")]
    none, raises, errs, value = missed
    assert none == "missed MD-1.0 3.B MD-1.0 3.D(3)"
    assert raises == errs == "missed MD-1.0 3.B"
    assert value == "missed MD-1.0 3.D(3)"


def test_every_kind_of_cited_thing_can_be_broken() -> None:
    kinds = {each.name.rpartition(" ")[2] for each in breaks_of_code("rules.hands:is_blackjack")}
    assert kinds == {"raises", "errs"}
    assert [each.name for each in breaks_of_code("cards:Rank")] == ["cards:Rank has other values"]
    assert len(list(breaks_of_data(ClauseRef("MD-1.0 3.B")))) == 2
    assert not list(breaks_of_data(ClauseRef("MD-1.0 99")))


def test_each_value_of_a_clause_is_broken_by_itself() -> None:
    broken = {each.name for each in breaks_of_data(ClauseRef("MA 4(a)"))}
    values = {"shuffle_place", "shuffled_by", "shuffler", "manual_steps"}
    stated = {f"MA 4(a): {value} is something else" for value in values}
    assert broken == {"MA 4(a) is cited as another clause", *stated}
    [_, community] = breaks_of_data(ClauseRef("MD-bonus-spin 12.D(9)(a)(ii)"))
    assert "paytables.A.community.2" in community.name
