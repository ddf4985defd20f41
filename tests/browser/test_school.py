"""The dealers' school on the page: drills with a second try, and progress that is kept."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from msgspec import convert
from playwright.sync_api import expect

from spanish21.house.wire.school import DrillAsked
from spanish21.law import Submission
from spanish21.law.clause import ClauseRef
from spanish21.rules.side_wagers.offering import with_wheels
from spanish21.school.drills import ask

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page, Route

    from spanish21.school.questions import Question
    from tests.browser.house import House
    from tests.browser.player import Player


def test_staff_practice_payouts_with_a_second_try(
    come: Callable[..., Player], house: House
) -> None:
    dealer = come()
    house.log_in_operator(dealer.page)
    page = dealer.page
    held: list[Route] = []
    page.route("**/api/editions", lambda route: held.append(route))  # noqa: PLW0108 - it wants a function
    page.goto("/school")
    begin = page.get_by_role("button", name="Start the drill")
    expect(begin).to_be_disabled()  # there are no rules to choose yet
    for route in held:
        route.continue_()
    page.unroute("**/api/editions")
    begin.click()
    expect(page.get_by_role("heading", name="How much")).to_be_visible()
    page.get_by_label("Answer").fill("0.50")
    page.get_by_role("button", name="Answer").click()
    expect(page.get_by_role("status")).to_contain_text("Wrong. Try again. [MD-1.0")
    page.get_by_role("button", name="Answer").click()
    expect(page.get_by_role("status")).to_contain_text("The answer is: $")
    expect(page.get_by_text("0 of 1 right at the first try.")).to_be_visible()
    plot = page.get_by_role("img", name="Sittings so far: 1")
    expect(plot).to_have_text("▁")
    expect(page.get_by_text("Last sitting, payouts: 0 of 1 right.")).to_be_visible()
    kept = page.evaluate("localStorage.getItem('spanish21.school')")
    assert re.search(r'"errors":1', kept)
    page.reload()
    expect(plot).to_have_text("▁")
    _choose_answers(page)


def _choose_answers(page: Page) -> None:
    """Take the drills in which one of several answers is chosen, under the rules of MA too."""
    page.get_by_label("Rules").select_option("MA")
    said = page.get_by_role("status")
    for drill in ("Procedure", "Irregularities"):
        page.get_by_label("Drill").select_option(drill)
        made = _next_question(page)
        wrong = next(choice for choice in made.choices if choice != made.answer)
        _choose(page, wrong)
        expect(said).to_have_text(f"Wrong. Try again. [{made.clause}]")
        _choose(page, wrong)
        expect(said).to_have_text(f"Wrong. The answer is: {made.answer} [{made.clause}]")
        expect(page.get_by_role("button", name=wrong, exact=True)).to_be_disabled()
        made = _next_question(page)
        _choose(page, made.answer)
        expect(said).to_have_text(f"Right. [{made.clause}]")
    expect(page.get_by_text("2 of 4 right at the first try.")).to_be_visible()


def _next_question(page: Page) -> Question:
    """Have a question asked, and return it with its answer, which the page is not told."""
    with page.expect_request("**/school/question") as sent:
        page.get_by_role("button", name=re.compile("Start the drill|Next question")).click()
    asked = convert(sent.value.post_data_json, DrillAsked)
    book = with_wheels(Submission(asked.edition)).rulebook()
    made = ask(asked.drill, book, str(asked.seed), frozenset(map(ClauseRef, asked.wanted)))
    expect(page.locator(".choices button")).to_have_text(made.choices)
    expect(page.get_by_role("heading", name=made.asked)).to_be_visible()
    return made


def _choose(page: Page, choice: str) -> None:
    page.get_by_role("button", name=choice, exact=True).click()


def test_the_school_is_for_staff(come: Callable[..., Player]) -> None:
    guest = come()
    guest.page.goto("/school")
    expect(guest.page.get_by_text("The school is for dealers.")).to_be_visible()
