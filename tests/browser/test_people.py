"""People on the page: corrections by two hands, suspension, limits, passwords."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import Page, expect

from tests.browser.house import PASSWORD

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.browser.house import House
    from tests.browser.player import Player


def invited(come: Callable[..., Player], operator: Page, name: str, role: str) -> Page:
    """Let the operator invite somebody, who comes in with another browser."""
    operator.goto("/people")
    roles = operator.get_by_role("group", name="Roles of the invitation")
    roles.get_by_label("dealer").uncheck()
    roles.get_by_label(role).check()
    operator.get_by_role("button", name="Create an invitation").click()
    link = operator.get_by_role("status").locator("code").inner_text()
    page = come().page
    page.goto(link)
    enter(page, name, PASSWORD, "Join as staff")
    return page


def enter(page: Page, name: str, password: str, button: str) -> None:
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password, 8 characters or more").fill(password)
    page.get_by_role("button", name=button).click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()


def test_a_correction_is_proposed_by_one_and_approved_by_another(
    come: Callable[..., Player], house: House
) -> None:
    operator, ann = come().page, come().page
    house.log_in_operator(operator)
    ann.goto("/account")
    enter(ann, "Ann", PASSWORD, "Register")
    floor = invited(come, operator, "Flo", "floorperson")
    floor.goto("/corrections")
    floor.get_by_label("Whose money").select_option(label="Ann, $1,000")
    propose = floor.get_by_role("button", name="Propose")
    floor.get_by_label("Why").fill("A wager was paid short.")
    floor.get_by_label("Amount ($)").fill("12.345")
    expect(floor.get_by_role("alert")).to_contain_text("12.345")
    expect(propose).to_be_disabled()
    floor.get_by_label("Amount ($)").fill("25.50")
    floor.get_by_label("Why").fill("x")
    expect(propose).to_be_disabled()
    floor.get_by_label("Why").fill("A wager was paid short.")
    floor.get_by_label("Table").fill("md-1-0-1")
    floor.get_by_label("Round").fill("7")
    propose.click()
    expect(floor.get_by_role("status")).to_contain_text("Someone else must approve it")
    own = floor.get_by_role("article", name="Correction 1")
    expect(own).to_contain_text("Give $25.50 to Ann")
    expect(own).to_contain_text("Table md-1-0-1, round 7.")
    expect(own.get_by_role("button", name="Approve")).to_have_count(0)
    operator.goto("/corrections")
    operator.get_by_role("article", name="Correction 1").get_by_role(
        "button", name="Approve"
    ).click()
    expect(operator.get_by_text("No corrections to approve.")).to_be_visible()
    ann.reload()
    expect(ann.get_by_role("banner")).to_contain_text("$1,025.50")


def test_the_operator_keeps_somebody_out_and_lets_them_in_again(
    come: Callable[..., Player], house: House
) -> None:
    operator, ben = come().page, come().page
    house.log_in_operator(operator)
    ben.goto("/account")
    enter(ben, "Ben", PASSWORD, "Register")
    operator.goto("/people")
    operator.get_by_label("Show").select_option("players")
    operator.get_by_label("Find a name").fill("be")
    operator.get_by_role("button", name="Suspend Ben").click()
    operator.get_by_label("Reason (Ben will see it)").fill("Chips were passed to a friend.")
    operator.locator("form").get_by_role("button", name="Suspend Ben").click()
    expect(operator.get_by_role("button", name="Reinstate Ben")).to_be_visible()
    ben.goto("/account")
    ben.get_by_label("Name", exact=True).fill("Ben")
    ben.get_by_label("Password, 8 characters or more").fill(PASSWORD)
    ben.get_by_role("button", name="Log in").click()
    expect(ben.get_by_role("alert")).to_contain_text("Chips were passed to a friend.")
    operator.get_by_role("button", name="Reinstate Ben").click()
    expect(operator.get_by_role("button", name="Suspend Ben")).to_be_visible()
    ben.get_by_role("button", name="Log in").click()
    expect(ben.get_by_role("heading", name="Ben")).to_be_visible()
    operator.get_by_role("button", name="Log out Ben").click()
    expect(operator.get_by_role("status")).to_contain_text("Ben is logged out everywhere.")
    ben.reload()
    expect(ben.get_by_role("button", name="Continue as guest")).to_be_visible()


def test_the_operator_gives_a_role_which_opens_the_page_for_it(
    come: Callable[..., Player], house: House
) -> None:
    operator, dan = come().page, come().page
    house.log_in_operator(operator)
    dan.goto("/account")
    enter(dan, "Dan", PASSWORD, "Register")
    operator.goto("/people")
    operator.get_by_label("Show").select_option("players")
    operator.get_by_role("group", name="Roles of Dan").get_by_label("auditor").check()
    expect(operator.get_by_role("status")).to_contain_text("Dan is now player, auditor.")
    dan.reload()
    dan.get_by_role("link", name="Audit").click()
    expect(dan.get_by_role("button", name="Verify the log")).to_be_enabled()
    operator.get_by_label("Show").select_option("staff")
    last = operator.get_by_role("group", name="Roles of Olga Operator").get_by_label("operator")
    last.click()
    expect(operator.get_by_role("alert")).to_contain_text("operator")
    expect(last).to_be_checked()


def test_a_looser_limit_is_shown_with_the_time_from_which_it_holds(
    come: Callable[..., Player], house: House
) -> None:
    page = come().page
    page.goto("/account")
    page.get_by_role("button", name="Continue as guest").click()
    loss = page.get_by_label("Daily loss limit ($)")
    loss.fill("50")
    page.get_by_role("button", name="Set limits").click()
    expect(page.get_by_role("status")).to_contain_text("Your limits are set.")
    loss.fill("90")
    page.get_by_role("button", name="Set limits").click()
    expect(page.get_by_text("Daily loss limit: $90 from")).to_be_visible()
    expect(loss).to_have_value("50")


def test_a_new_password_logs_out_the_other_screen(
    come: Callable[..., Player], house: House
) -> None:
    here, there = come().page, come().page
    here.goto("/account")
    enter(here, "Cleo", PASSWORD, "Register")
    there.goto("/account")
    enter(there, "Cleo", PASSWORD, "Log in")
    here.get_by_label("Current password").fill(PASSWORD)
    here.get_by_label("New password, 8 characters or more").fill("another long password")
    here.get_by_role("button", name="Change the password").click()
    expect(here.get_by_role("status")).to_contain_text("Your password is changed")
    there.reload()
    expect(there.get_by_role("button", name="Continue as guest")).to_be_visible()
    enter(there, "Cleo", "another long password", "Log in")


def test_the_operator_withdraws_a_link_and_offers_another_password(
    come: Callable[..., Player], house: House
) -> None:
    operator, rita = come().page, come().page
    house.log_in_operator(operator)
    rita.goto("/account")
    enter(rita, "Rita", PASSWORD, "Register")
    operator.goto("/people")
    operator.get_by_role("button", name="Create an invitation").click()
    operator.get_by_role("button", name="Withdraw Invitation: dealer").click()
    expect(operator.get_by_text("No open links.")).to_be_visible()
    operator.get_by_label("Show").select_option("Players with an account")
    operator.get_by_role("button", name="Reset password of Rita").click()
    open_link = operator.get_by_role("button", name="Withdraw New password for Rita")
    expect(open_link).to_be_visible()
    link = operator.get_by_role("status").filter(has_text="Rita").locator("code").inner_text()
    other = come().page
    other.goto(link)
    other.get_by_label("New password, 8 characters or more").fill("a new secret")
    other.get_by_role("button", name="Change password").click()
    expect(other.get_by_role("heading", name="Rita")).to_be_visible()
    rita.goto("/account")
    expect(rita.get_by_role("heading", name="Log in or register")).to_be_visible()
