"""What the roles of a house may do, and corrections that take two people."""

from __future__ import annotations

from pathlib import Path

from spanish21.house.people import PERMISSIONS, STAFF, LimitKind, Permission, Role
from spanish21.ledger import read_book
from tests.people.support import PASSWORD, House, denied


def test_the_first_start_gives_one_link_to_become_operator(house: House) -> None:
    old = house.people.operator_link()
    link = house.people.operator_link()
    assert old
    assert link
    with denied("people/invitation"):
        house.people.register("Mallory", PASSWORD, invitation=old)
    operator = house.people.register("Olga", PASSWORD, invitation=link).person
    assert Role.OPERATOR in operator.roles
    assert house.people.operator_link() is None
    with denied("people/invitation"):
        house.people.register("Mallory", PASSWORD, invitation=link)


def test_an_invitation_ends(house: House) -> None:
    operator = house.staff("Olga", Role.OPERATOR)
    link = house.people.invite(operator, [Role.DEALER])
    house.clock.now += house.people.terms.invitation
    with denied("people/invitation"):
        house.people.register("Dora", PASSWORD, invitation=link)


def test_only_the_operator_invites_grants_and_suspends(house: House) -> None:
    ann = house.people.register("Ann", PASSWORD).person.id
    for number, role in enumerate(set(Role) - {Role.OPERATOR}):
        actor = house.staff(f"Staff {number}", role)
        with denied("people/not-permitted"):
            house.people.invite(actor, [Role.DEALER])
        with denied("people/not-permitted"):
            house.people.grant(actor, actor, Role.OPERATOR)
        with denied("people/not-permitted"):
            house.people.suspend(actor, ann, "because.")
        with denied("people/not-permitted"):
            house.people.withdraw(actor, ann, Role.PLAYER)
        with denied("people/not-permitted"):
            house.people.reinstate(actor, ann)
    operator = house.staff("Olga", Role.OPERATOR)
    house.people.grant(operator, ann, Role.DEALER)
    assert house.people.person(ann).roles == {Role.PLAYER, Role.DEALER}
    house.people.withdraw(operator, ann, Role.DEALER)
    assert house.people.person(ann).roles == {Role.PLAYER}


def test_a_guest_without_a_password_gets_no_staff_role(house: House) -> None:
    operator = house.staff("Olga", Role.OPERATOR)
    guest = house.people.guest().person.id
    with denied("people/guest"):
        house.people.grant(operator, guest, Role.DEALER)


def test_the_last_operator_stays(house: House) -> None:
    olga = house.staff("Olga", Role.OPERATOR)
    with denied("people/last-operator"):
        house.people.withdraw(olga, olga, Role.OPERATOR)
    with denied("people/last-operator"):
        house.people.suspend(olga, olga, "leaving.")
    otto = house.staff("Otto", Role.OPERATOR)
    house.people.withdraw(olga, olga, Role.OPERATOR)
    with denied("people/last-operator"):
        house.people.withdraw(otto, otto, Role.OPERATOR)


def test_a_suspended_person_is_out_until_reinstated(house: House) -> None:
    operator = house.staff("Olga", Role.OPERATOR)
    ann = house.people.register("Ann", PASSWORD)
    house.people.suspend(operator, ann.person.id, "Chips were passed to a friend.")
    with denied("people/no-session"):
        house.people.authenticate(ann.token)
    with denied("people/suspended"):
        house.people.log_in("Ann", PASSWORD)
    with denied("people/suspended"):
        house.people.check_play(ann.person.id)
    house.people.reinstate(operator, ann.person.id)
    house.people.log_in("Ann", PASSWORD)


def test_a_suspended_operator_has_no_say(house: House) -> None:
    olga, otto = house.staff("Olga", Role.OPERATOR), house.staff("Otto", Role.OPERATOR)
    house.people.suspend(otto, olga, "On leave.")
    with denied("people/not-permitted"):
        house.people.reinstate(olga, olga)


def test_the_auditor_reads_and_nothing_else() -> None:
    assert PERMISSIONS[Role.AUDITOR] == {Permission.READ_LOG, Permission.SEE_ALL_TABLES}


def test_every_permission_is_somebodys_and_every_role_has_some() -> None:
    assert set(PERMISSIONS) == set(Role)
    assert frozenset().union(*PERMISSIONS.values()) == set(Permission)
    assert set(Role) - {Role.PLAYER} == STAFF


def test_a_correction_takes_two_people_and_moves_the_money_once(house: House) -> None:
    floor, pit = house.staff("Flo", Role.FLOORPERSON), house.staff("Pit", Role.PIT_MANAGER)
    ann = house.people.guest().person.id
    before = house.people.balance(ann)
    number = house.people.propose_correction(floor, ann, 2_500, "A wager was paid short.")
    assert house.people.balance(ann) == before
    assert [each.number for each in house.people.corrections()] == [number]
    house.people.approve_correction(pit, number)
    assert house.people.balance(ann) == before + 2_500
    with denied("people/correction"):
        house.people.approve_correction(pit, number)
    assert read_book(house.store).total == 0


def test_nobody_both_makes_and_approves_a_correction(house: House) -> None:
    olga, pit = house.staff("Olga", Role.OPERATOR), house.staff("Pit", Role.PIT_MANAGER)
    ann = house.people.guest().person.id
    for actor in (olga, pit):
        number = house.people.propose_correction(actor, ann, 100, "Paid short.")
        with denied("people/own-correction"):
            house.people.approve_correction(actor, number)
    with denied("people/own-correction"):
        house.people.propose_correction(pit, pit, 100, "For me.")
    number = house.people.propose_correction(olga, pit, 100, "For the pit manager.")
    with denied("people/own-correction"):
        house.people.approve_correction(pit, number)


def test_who_may_propose_and_approve_corrections(house: House) -> None:
    ann = house.people.guest().person.id
    floor, auditor = house.staff("Flo", Role.FLOORPERSON), house.staff("Au", Role.AUDITOR)
    dealer, other = house.staff("Dora", Role.DEALER), house.staff("Flora", Role.FLOORPERSON)
    for actor in (dealer, auditor, ann):
        with denied("people/not-permitted"):
            house.people.propose_correction(actor, ann, 100, "Paid short.")
    number = house.people.propose_correction(floor, ann, 100, "Paid short.")
    for actor in (dealer, auditor, other, ann):
        with denied("people/not-permitted"):
            house.people.approve_correction(actor, number)
        with denied("people/not-permitted"):
            house.people.reject_correction(actor, number)
    house.people.reject_correction(floor, number)
    assert house.people.corrections() == ()


def test_a_correction_never_leaves_less_than_nothing(house: House) -> None:
    floor, pit = house.staff("Flo", Role.FLOORPERSON), house.staff("Pit", Role.PIT_MANAGER)
    ann = house.people.guest().person.id
    before = house.people.balance(ann)
    number = house.people.propose_correction(floor, ann, -before - 1, "Paid too much.")
    with denied("people/overdrawn"):
        house.people.approve_correction(pit, number)
    assert house.people.balance(ann) == before
    for amount, reason, code in [
        (0, "x", "correction"),
        (1, " ", "reason"),
        (1, "x" * 201, "reason"),
    ]:
        with denied(f"people/{code}"):
            house.people.propose_correction(floor, ann, amount, reason)


def test_whom_nobody_knows_is_denied(house: House) -> None:
    with denied("people/unknown"):
        house.people.check_play("nobody")
    with denied("people/unknown"):
        house.people.set_limit("nobody", LimitKind.LOSS, 1)


def test_the_table_in_the_documents_is_the_table_in_force() -> None:
    page = (Path(__file__).parents[2] / "docs/people.md").read_text("utf-8")
    rows = [line.strip("|").split("|") for line in page.splitlines() if line.startswith("|")]
    roles = [Role(name.strip().replace(" ", "-")) for name in rows[0][1:]]
    told = rows[2 : 2 + len(Permission)]
    for permission, (_, *cells) in zip(Permission, told, strict=True):
        granted = {role for role, cell in zip(roles, cells, strict=True) if cell.strip() == "yes"}
        assert granted == {role for role in Role if permission in PERMISSIONS[role]}, permission


def test_a_correction_takes_a_reason_in_words_and_names_the_table_of_its_round(
    house: House,
) -> None:
    floor, ann = house.staff("Flo", Role.FLOORPERSON), house.people.guest().person.id
    for reason in ("", "x", " x. "):
        with denied("people/reason"):
            house.people.propose_correction(floor, ann, 100, reason)
    with denied("people/correction-table"):
        house.people.propose_correction(floor, ann, 100, "Paid short.", "", 7)
    number = house.people.propose_correction(floor, ann, 100, "Paid short.", "md-1-0-1", 7)
    (found,) = house.people.corrections()
    assert (found.number, found.table, found.round) == (number, "md-1-0-1", 7)
