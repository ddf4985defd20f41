"""The drills on the page: the same questions as in the terminal, for dealers alone."""

from __future__ import annotations

import pytest

from spanish21.house.people import Role
from spanish21.law import Submission
from spanish21.school.drills import ask
from spanish21.school.questions import Drill
from tests.web.served import Served

ASKED = {"edition": "MA", "seed": 7, "wanted": []}


@pytest.mark.parametrize("drill", Drill)
def test_a_dealer_is_asked_and_judged_by_the_code_of_the_terminal(
    served: Served, drill: Drill
) -> None:
    _, dealer = served.staff("Dee", Role.DEALER)
    asked = {**ASKED, "drill": drill.value}
    status, question = served.post(dealer, "/school/question", asked)
    known = ask(drill, Submission("MA").rulebook(), "7")
    assert status == 200
    assert question == {
        "asked": known.asked,
        "shown": list(known.shown),
        "choices": list(known.choices),
        "clause": known.clause,
    }
    said = {"question": asked, "said": known.answer, "day": 100}
    status, judged = served.post(dealer, "/school/answer", said)
    assert status == 200
    assert judged["right"]
    assert judged["known"] is None


def test_the_first_miss_is_told_the_clause_and_the_second_the_answer(served: Served) -> None:
    _, dealer = served.staff("Dee", Role.DEALER)
    asked = {**ASKED, "drill": "payouts"}
    said = {"question": asked, "said": "0.5", "day": 100}
    _, first = served.post(dealer, "/school/answer", said)
    assert (first["right"], first["answer"], first["summary"]) == (False, None, None)
    assert first["clause"].startswith("MA ")
    assert first["known"] == {"streak": 0, "errors": 1, "due": 100}
    _, second = served.post(
        dealer, "/school/answer", {**said, "second": True, "known": first["known"]}
    )
    assert second["answer"].startswith("$")
    assert second["summary"]
    assert second["known"] == first["known"]


@pytest.mark.parametrize(
    ("drill", "instead"),
    [
        ("payouts", "Type dollars, such as 12.50, or chips, such as 2x5+1x1."),
        ("hands", "Type a total, such as 17 or soft 17, or type blackjack or bust."),
        ("accidents", "Type a number from 1 to "),
    ],
)
def test_what_cannot_be_an_answer_is_asked_again_and_is_not_a_try(
    served: Served, drill: str, instead: str
) -> None:
    _, dealer = served.staff("Dee", Role.DEALER)
    said = {"question": {**ASKED, "drill": drill}, "said": "hm", "day": 100}
    for second in (False, True):
        status, refused = served.post(dealer, "/school/answer", {**said, "second": second})
        assert status == 422
        assert refused["code"] == "school/unread"
        assert refused["message"].startswith(instead)


def test_an_edition_that_does_not_exist(served: Served) -> None:
    _, dealer = served.staff("Dee", Role.DEALER)
    asked = {**ASKED, "edition": "NV", "drill": "hands"}
    assert served.post(dealer, "/school/question", asked)[0] == 404


def test_the_sittings_of_a_browser_are_drawn_as_in_the_terminal(served: Served) -> None:
    _, dealer = served.staff("Dee", Role.DEALER)
    sat = [{"day": 100, "what": "hands", "right": right, "asked": 10} for right in (0, 5, 10)]
    status, drawn = served.post(dealer, "/school/progress", {"sittings": sat})
    assert (status, drawn) == (200, {"line": "▁▅█"})
    assert served.post(dealer, "/school/progress", {"sittings": []})[1] == {"line": ""}
    assert served.post(dealer, "/school/progress", {"sittings": sat * 20})[0] == 400
