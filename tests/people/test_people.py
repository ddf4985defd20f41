"""Who comes in, how, and what they may do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from spanish21.house.people import PERMISSIONS, STAFF, LimitKind, People, Permission, Role, wallet
from spanish21.house.people.terms import DAY, HOUR, MINUTE
from spanish21.ledger import Draft, Entry, Posting, read_book
from tests.people.support import PASSWORD, Counting, House, denied, opened


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with opened(tmp_path) as house:
        yield house


def lose(house: House, person: str, amount: int, to: str = "inventory/t1") -> None:
    """Let a table take an amount from somebody's wallet."""
    moved = (Posting(wallet(person), -amount), Posting(to, amount))
    number = house.store.last("table/t1").number
    house.store.append(
        [
            Draft.of(
                "table/t1",
                at=house.clock(),
                actor="system",
                command_id=f"lose-{number}",
                command={},
                events=({},),
                postings=moved,
            )
        ]
    )


def test_a_guest_is_in_at_once_with_play_money_from_the_house(house: House) -> None:
    signed = house.people.guest()
    assert house.people.authenticate(signed.token).person == signed.person
    assert signed.person.guest
    assert house.people.balance(signed.person.id) == house.people.terms.play_money
    book = read_book(house.store)
    assert book.balances["house/play-money"] == -house.people.terms.play_money
    assert book.total == 0


def test_a_guest_who_registers_keeps_money_and_gets_a_password(house: House) -> None:
    guest = house.people.guest("Ann").person
    signed = house.people.register("Ann", PASSWORD, guest=guest.id)
    assert signed.person.id == guest.id
    assert not signed.person.guest
    assert house.people.balance(guest.id) == house.people.terms.play_money
    assert house.people.log_in("ann", PASSWORD).person.id == guest.id
    with denied("people/registered"):
        house.people.register("Other", PASSWORD, guest=guest.id)


@pytest.mark.parametrize("name", ["", "x", "x" * 33, "a\nb\0c", "   ", "\u202eevil"])
def test_a_name_that_is_none_is_denied(house: House, name: str) -> None:
    with denied("people/name"):
        house.people.register(name, PASSWORD)


def test_nobody_takes_the_name_of_somebody_registered(house: House) -> None:
    house.people.register("Ann Lee", PASSWORD)
    with denied("people/name-taken"):
        house.people.register("ANN  lee", PASSWORD)
    with denied("people/name-taken"):
        house.people.guest("ann lee")


@pytest.mark.parametrize("password", ["", "short", "x" * 257, "lone \ud800 half"])
def test_a_password_that_is_none_is_denied_and_leaves_nothing(house: House, password: str) -> None:
    with denied("people/password"):
        house.people.register("Ann", password)
    assert not house.store.documents("password")
    house.people.register("Ann", PASSWORD)


def test_a_denied_registration_leaves_no_password_behind(house: House) -> None:
    house.people.register("Ann", PASSWORD)
    with denied("people/name-taken"):
        house.people.register("Ann", "another one")
    assert len(house.store.documents("password")) == 1


def test_wrong_names_and_wrong_passwords_are_told_alike(house: House) -> None:
    house.people.register("Ann", PASSWORD)
    for name in ("Ann", "Nobody"):
        with denied("people/wrong-password"):
            house.people.log_in(name, "not this one")


def test_nothing_may_follow_the_longest_password(house: House) -> None:
    house.people.register("Ann", "x" * 256)
    with denied("people/wrong-password"):
        house.people.log_in("Ann", "x" * 257)
    house.people.log_in("Ann", "x" * 256)


def test_too_many_wrong_passwords_lock_the_account_even_for_the_right_one(house: House) -> None:
    house.people.register("Ann", PASSWORD)
    for _ in range(house.people.terms.failures):
        with denied("people/wrong-password"):
            house.people.log_in("Ann", "wrong wrong")
    with denied("people/locked"):
        house.people.log_in("Ann", PASSWORD)
    house.clock.now += house.people.terms.locked_for - 1
    with denied("people/locked"):
        house.restarted().log_in("Ann", PASSWORD)
    house.clock.now += 1
    house.people.log_in("Ann", PASSWORD)


def test_a_locked_account_costs_no_hashing(house: House) -> None:
    hasher = Counting()
    people = People(house.store, house.clock, hasher=hasher)
    people.register("Ann", PASSWORD)
    for _ in range(people.terms.failures):
        with denied("people/wrong-password"):
            people.log_in("Ann", "wrong wrong")
    compared = hasher.compared
    with denied("people/locked"):
        people.log_in("Ann", PASSWORD)
    assert hasher.compared == compared == people.terms.failures


def test_a_right_password_forgives_the_wrong_ones_before(house: House) -> None:
    house.people.register("Ann", PASSWORD)
    for _ in range(3):
        for _ in range(house.people.terms.failures - 1):
            with denied("people/wrong-password"):
                house.people.log_in("Ann", "wrong wrong")
        house.people.log_in("Ann", PASSWORD)


def test_neither_passwords_nor_tokens_are_written_anywhere(house: House, tmp_path: Path) -> None:
    signed = house.people.register("Ann", PASSWORD)
    link = house.people.operator_link()
    assert link
    with denied("people/wrong-password"):
        house.people.log_in("Ann", "a wrong secret")
    again = house.people.log_in("Ann", PASSWORD)
    changed = house.people.change_password(signed.person.id, PASSWORD, "a new secret")
    tokens = [signed.token, link, again.token, changed.token]
    data = b"".join(path.read_bytes() for path in tmp_path.iterdir() if path.is_file())
    for secret in [PASSWORD, "a wrong secret", "a new secret", *tokens]:
        assert secret.encode() not in data
    log = b"".join(bytes(event) for entry in house.store.read("people") for event in entry.events)
    assert b"argon2" in data
    assert b"argon2" not in log


def test_a_session_ends_by_logging_out_and_by_long_absence(house: House) -> None:
    one, other = house.people.guest(), house.people.guest()
    house.people.log_out(one.token)
    with denied("people/no-session"):
        house.people.authenticate(one.token)
    house.clock.now += house.people.terms.session
    with denied("people/no-session"):
        house.people.authenticate(other.token)
    with denied("people/no-session"):
        house.people.authenticate("made up")


def test_sessions_survive_a_restart_and_presence_prolongs_them(house: House) -> None:
    signed = house.people.guest()
    for _ in range(3):
        house.clock.now += house.people.terms.session - 1
        assert house.restarted().authenticate(signed.token).person.id == signed.person.id


def test_another_password_ends_all_other_sessions_at_once(house: House) -> None:
    first = house.people.register("Ann", PASSWORD)
    second = house.people.log_in("Ann", PASSWORD)
    with denied("people/wrong-password"):
        house.people.change_password(first.person.id, "not the old", "a new secret")
    third = house.people.change_password(first.person.id, PASSWORD, "a new secret")
    for token in (first.token, second.token):
        with denied("people/no-session"):
            house.people.authenticate(token)
    house.people.authenticate(third.token)
    with denied("people/wrong-password"):
        house.people.log_in("Ann", PASSWORD)
    house.people.log_in("Ann", "a new secret")


def test_sessions_are_revoked_by_oneself_or_the_operator_only(house: House) -> None:
    operator = house.staff("Olga", Role.OPERATOR)
    ann, ben = house.people.guest(), house.people.guest()
    with denied("people/not-permitted"):
        house.people.revoke_sessions(ben.person.id, ann.person.id)
    house.people.revoke_sessions(operator, ann.person.id)
    with denied("people/no-session"):
        house.people.authenticate(ann.token)
    house.people.revoke_sessions(ben.person.id, ben.person.id)
    with denied("people/no-session"):
        house.people.authenticate(ben.token)


def test_staff_who_were_idle_give_their_password_again(house: House) -> None:
    house.staff("Dora", Role.DEALER)
    signed = house.people.log_in("Dora", PASSWORD)
    house.clock.now += house.people.terms.staff_idle - 1
    house.people.authenticate(signed.token).must_have(Permission.DEAL)
    house.clock.now += house.people.terms.staff_idle
    for people in (house.people, house.restarted()):
        session = people.authenticate(signed.token)
        assert session.roles == {Role.PLAYER}
        with denied("people/resting"):
            session.must_have(Permission.DEAL)
        session.must_have(Permission.PLAY)
        house.clock.now += 1
    with denied("people/wrong-password"):
        house.people.confirm(signed.token, "wrong wrong")
    house.people.confirm(signed.token, PASSWORD).must_have(Permission.DEAL)
    house.people.authenticate(signed.token).must_have(Permission.DEAL)


def test_sessions_that_are_over_are_swept_away(house: House) -> None:
    gone, kept = house.people.guest(), house.people.guest()
    house.people.revoke_sessions(gone.person.id, gone.person.id)
    assert house.people.sweep() == 1
    assert house.people.sweep() == 0
    house.people.authenticate(kept.token)


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


def test_play_money_is_filled_up_when_it_is_nearly_gone_and_not_too_often(house: House) -> None:
    house.clock.now += house.people.terms.refill_every
    ann = house.people.guest().person.id
    with denied("people/not-broke"):
        house.people.refill(ann)
    lose(house, ann, house.people.balance(ann))
    house.people.refill(ann)  # at once: the money of the welcome is no refill
    assert house.people.balance(ann) == house.people.terms.play_money
    lose(house, ann, house.people.balance(ann) - 300)
    with denied("people/refilled"):
        house.people.refill(ann)
    house.clock.now += house.people.terms.refill_every
    house.people.refill(ann)
    assert house.people.balance(ann) == house.people.terms.play_money


def test_a_tighter_limit_holds_at_once_and_a_looser_one_a_day_later(house: House) -> None:
    ann = house.people.guest().person.id
    house.people.set_limit(ann, LimitKind.WAGER, 5_000)
    with denied("people/wager-limit"):
        house.people.check_wager(ann, 5_001)
    house.people.check_wager(ann, 5_000)
    house.people.set_limit(ann, LimitKind.WAGER, 10_000)
    with denied("people/wager-limit"):
        house.people.check_wager(ann, 5_001)
    house.people.set_limit(ann, LimitKind.WAGER, 1_000)
    with denied("people/wager-limit"):
        house.people.check_wager(ann, 1_001)
    house.people.set_limit(ann, LimitKind.WAGER, None)
    house.clock.now += house.people.terms.loosened_after - 1
    with denied("people/wager-limit"):
        house.restarted().check_wager(ann, 1_001)
    house.clock.now += 1
    house.people.check_wager(ann, 90_000)


def test_a_loss_limit_counts_what_may_still_be_lost_and_begins_anew_each_day(house: House) -> None:
    house.clock.now = 20_000 * DAY + HOUR
    ann = house.people.guest().person.id
    house.people.set_limit(ann, LimitKind.LOSS, 10_000)
    house.people.check_wager(ann, 6_000)
    lose(house, ann, 6_000)
    house.restarted().check_wager(ann, 4_000)
    with denied("people/loss-limit"):
        house.people.check_wager(ann, 4_001)
    house.clock.now += DAY
    house.people.check_wager(ann, 10_000)
    with denied("people/loss-limit"):
        house.people.check_wager(ann, 10_001)


def test_chips_at_a_table_are_not_lost(house: House) -> None:
    ann = house.people.guest().person.id
    house.people.set_limit(ann, LimitKind.LOSS, 10_000)
    house.people.check_wager(ann, 100)
    lose(house, ann, 50_000, to=f"{wallet(ann)}/chips/t1")
    house.people.check_wager(ann, 10_000)
    lose(house, ann, 1, to=f"{wallet(ann)}x")
    with denied("people/loss-limit"):
        house.people.check_wager(ann, 10_000)


def test_money_from_the_house_does_not_hide_a_loss(house: House) -> None:
    house.clock.now = 20_000 * DAY
    ann = house.people.guest().person.id
    house.clock.now += house.people.terms.refill_every
    house.people.set_limit(ann, LimitKind.LOSS, 100_000)
    house.people.check_wager(ann, 100_000)
    lose(house, ann, 100_000)
    house.people.refill(ann)
    with denied("people/loss-limit"):
        house.people.check_wager(ann, 1)


def test_a_sitting_ends_after_its_minutes_and_begins_anew_after_a_break(house: House) -> None:
    house.clock.now = 20_000 * DAY
    ann = house.people.guest().person.id
    house.people.set_limit(ann, LimitKind.MINUTES, 60)
    for _ in range(6):
        house.people.check_wager(ann, 100)
        house.clock.now += 10 * MINUTE
    with denied("people/time-limit"):
        house.people.check_wager(ann, 100)
    house.clock.now += house.people.terms.break_between
    house.people.check_wager(ann, 100)


@pytest.mark.parametrize("amount", [-1, 10**13])
def test_a_limit_that_is_none_is_denied(house: House, amount: int) -> None:
    with denied("people/limit"):
        house.people.set_limit(house.people.guest().person.id, LimitKind.LOSS, amount)


def test_a_time_out_holds_at_once_is_lengthened_and_never_shortened(house: House) -> None:
    ann = house.people.guest().person.id
    house.people.take_time_out(ann, 60)
    with denied("people/time-out"):
        house.people.check_play(ann)
    with denied("people/time-out"):
        house.people.check_wager(ann, 1)
    with denied("people/shorter"):
        house.people.take_time_out(ann, 30)
    house.people.take_time_out(ann, 90)
    house.clock.now += 90 * MINUTE - 1
    with denied("people/time-out"):
        house.people.check_play(ann)
    house.clock.now += 1
    house.people.check_play(ann)
    for minutes in (0, -5, 43 * 24 * 60):
        with denied("people/time-out"):
            house.people.take_time_out(ann, minutes)


def test_an_exclusion_lasts_and_cannot_be_taken_back(house: House) -> None:
    signed = house.people.register("Ann", PASSWORD)
    ann = signed.person.id
    house.people.exclude(ann, 180)
    for people in (house.people, house.restarted()):
        with denied("people/excluded"):
            people.check_play(ann)
        with denied("people/excluded"):
            people.check_wager(ann, 1)
    with denied("people/shorter"):
        house.people.exclude(ann, 30)
    house.people.exclude(ann, 365)
    house.clock.now += 365 * DAY - 1
    with denied("people/excluded"):
        house.people.check_play(ann)
    house.clock.now += 1
    house.people.check_play(ann)
    for days in (0, 29, 3651):
        with denied("people/exclusion"):
            house.people.exclude(ann, days)


def test_people_are_what_the_log_says(house: House) -> None:
    operator = house.staff("Olga", Role.OPERATOR)
    ann = house.people.register("Ann", PASSWORD).person.id
    house.people.grant(operator, ann, Role.DEALER)
    house.people.set_limit(ann, LimitKind.LOSS, 100)
    house.people.propose_correction(operator, ann, 5, "Paid short.")
    again = house.restarted()
    assert again.everybody() == house.people.everybody()
    assert again.corrections() == house.people.corrections()


def test_two_processes_write_one_log_without_losing_anything(house: House) -> None:
    other: People = house.restarted()
    ann = house.people.register("Ann", PASSWORD)
    with denied("people/name-taken"):
        other.register("Ann", PASSWORD)
    ben = other.register("Ben", PASSWORD)
    assert house.people.authenticate(ben.token).person.name == "Ben"
    assert other.authenticate(ann.token).person.name == "Ann"
    assert house.people.everybody() == other.everybody()


def test_what_another_process_wrote_in_between_is_heeded(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    other, append = house.restarted(), house.store.append

    def overtaken(drafts: Sequence[Draft]) -> tuple[Entry, ...]:
        monkeypatch.setattr(house.store, "append", append)
        other.register("Ann", PASSWORD)
        return append(drafts)

    monkeypatch.setattr(house.store, "append", overtaken)
    with denied("people/name-taken"):
        house.people.register("ann", PASSWORD)
    assert [person.name for person in house.people.everybody()] == ["Ann"]


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
