"""The attacks that are known, each with the tests that show that it does not work."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
LIST = (TESTS / "faults" / "FAULTS.md").read_text("utf-8")
ATTACKS: dict[str, tuple[str, ...]] = {
    "a huge cookie or head freezes the house": (
        "web/test_bounds.py::test_a_huge_cookie_is_refused_and_keeps_no_one_waiting",
        "web/test_bounds.py::test_a_head_beyond_its_bounds_is_refused",
        "web/test_lag.py::test_a_command_sent_in_time_is_heard_before_the_clock_acts",
        "web/test_lag.py::test_a_deadline_grows_by_what_the_server_was_late",
    ),
    "one person sends messages without end from many sockets": (
        "web/test_abuse.py::test_more_sockets_bring_no_more_messages",
    ),
    "a request without a login makes the loop work": (
        "web/test_bounds.py::test_the_description_of_the_api_holds_no_one_up",
    ),
    "a number beyond all columns ends in a traceback": (
        "web/test_abuse.py::test_a_receipt_of_a_position_that_no_log_has_is_not_found",
        "ledger/test_contract.py::test_at_a_position_that_no_log_has_is_nothing",
    ),
    "a receipt is signed by a key that the log does not record": (
        (
            "faults/test_changed_database.py::"
            "test_a_receipt_of_a_key_that_the_log_does_not_record_is_found"
        ),
    ),
    "a table that was tampered with is missing without a word": (
        "faults/test_vault.py::test_the_server_names_a_table_that_cannot_continue_when_it_starts",
    ),
    "a dealer voids rounds of a sealed shoe": (
        "house/test_authority.py::test_a_dealer_elsewhere_cannot_void_a_round_of_a_sealed_table",
        "house/test_by_hand.py::test_a_round_is_voided_by_a_second_person_and_never_by_the_dealer",
    ),
    "one person corrects what one person named": (
        "house/test_by_hand.py::test_a_card_named_wrongly_is_taken_back_and_named_again",
    ),
    "a floorperson signs anyone on as the dealer": (
        "house/test_restraints.py::test_no_one_signs_another_person_on",
    ),
    "one operator weakens what takes two people": (
        "people/test_settings.py::test_what_protects_less_waits_for_a_second_person",
        "people/test_settings.py::test_verify_finds_thresholds_that_one_person_weakened",
    ),
    "one operator gives coupons without end": (
        "people/test_coupons.py::test_one_person_gives_coupons_up_to_an_amount_a_day",
        "people/test_coupons.py::test_coupons_beyond_the_amount_of_a_day_are_found_in_the_log",
    ),
    "a log with other money, people or cards is signed again": (
        "ledger/test_money.py::test_whatever_is_changed_in_the_postings_of_an_event_is_named",
        "faults/test_tampering.py::test_whatever_an_insider_changes_is_found_or_cannot_be",
        (
            "faults/test_tampering.py::"
            "test_whatever_is_changed_in_an_entry_of_any_kind_is_found_or_cannot_be"
        ),
    ),
    "a forged snapshot skips cards": (
        "faults/test_changed_database.py::test_a_changed_snapshot_is_found_and_never_taken_up",
    ),
    "a secret of a shoe is exchanged": (
        "faults/test_vault.py::test_every_change_of_a_field_is_found",
        "faults/test_vault.py::test_a_file_that_is_lost_damaged_or_open_is_found",
        (
            "faults/test_vault.py::"
            "test_with_every_key_a_secret_is_exchanged_only_before_anything_follows_from_it"
        ),
    ),
    "an older password, or none, is put into the database": (
        (
            "faults/test_changed_database.py::"
            "test_a_password_that_was_replaced_and_put_back_is_found_and_opens_nothing"
        ),
        "faults/test_changed_database.py::test_a_password_that_somebody_deleted_is_found",
    ),
    "the house and a player grind the shoe": (
        "house/test_fairness.py::test_a_number_is_bound_before_any_other_is_seen",
    ),
    "the house and the person who cuts choose the cut": (
        "house/test_fairness.py::test_the_cut_is_fixed_before_anyone_can_know_the_order",
        "house/test_fairness.py::test_verify_finds_a_cut_that_came_after_the_numbers",
    ),
    "a shoe is sealed without the numbers of the players": (
        (
            "house/test_fairness.py::"
            "test_no_shoe_is_sealed_before_its_numbers_though_everyone_leaves_at_the_cut"
        ),
    ),
    "a dealer leaves no time to open a number": (
        (
            "house/test_by_hand.py::"
            "test_a_dealer_cannot_cut_short_the_time_in_which_numbers_are_opened"
        ),
    ),
    "idle connections end the house": (
        (
            "faults/test_open_files.py::"
            "test_idle_connections_up_to_the_limit_of_open_files_end_nothing"
        ),
    ),
    "an invitation outlives the suspension of its giver": (
        "people/test_links.py::test_an_invitation_does_not_outlive_the_suspension_of_its_giver",
    ),
    "wrong passwords lock the operator out": (
        "web/test_attacks.py::test_no_one_locks_the_only_operator_out",
    ),
    "checkpoints leave entries unsigned": (
        "ledger/test_writer.py::test_a_writer_that_is_never_idle_signs_by_the_clock",
        "ledger/test_writer.py::test_what_went_past_the_writer_is_signed_too",
    ),
    "a server starts, or people are changed, on a changed past": (
        "faults/test_changed_database.py::test_a_house_does_not_sign_on_after_a_rewritten_past",
        (
            "faults/test_changed_database.py::"
            "test_a_role_that_somebody_wrote_into_the_database_is_not_believed"
        ),
        "cli/test_people.py::test_nothing_is_signed_on_top_of_a_past_that_was_changed",
    ),
    "a changed balance passes on the page of the auditor": (
        "web/test_verification.py::test_a_changed_balance_is_found",
    ),
    "two servers pass a limit or an exclusion together": (
        "web/test_servers.py::test_two_servers_cannot_pass_a_limit_together",
        "web/test_servers.py::test_what_another_server_writes_before_a_wager_counts_for_it",
        "web/test_servers.py::test_no_refill_while_a_wager_is_on_a_table_of_another_server",
    ),
    "a player bets past limits in the words of staff": (
        ("web/test_attacks.py::test_who_is_kept_from_play_does_not_play_in_the_words_of_staff"),
        (
            "house/test_orders.py::"
            "test_no_one_does_for_themselves_in_the_words_of_staff_what_players_do"
        ),
    ),
    "an amount is changed before a second person approves it": (
        (
            "house/test_disputes.py::"
            "test_a_second_person_approves_the_amount_that_they_saw_and_no_other"
        ),
        "web/test_meters_on_the_floor.py::test_no_number_of_a_proposal_is_used_again",
    ),
    "tiny chunks or frames hold the loop": (
        "web/test_bounds.py::test_a_body_in_chunks_is_refused_unread",
        "web/test_bounds.py::test_frames_without_end_end_the_socket_alone",
    ),
    "one network of IPv6 counts as many hosts": (
        "web/test_bounds.py::test_hosts_of_one_network_of_ipv6_are_one",
    ),
    "strangers keep the coach busy": (
        "web/test_analyst.py::test_the_coach_answers_whatever_strangers_ask",
    ),
    "a key signs before the log records it": (
        "faults/test_changed_database.py::test_a_key_that_signs_before_the_log_records_it_is_found",
    ),
    "TLS and IPv6 change what cookies and origins mean": (
        (
            "web/test_networks.py::"
            "test_behind_a_proxy_that_ends_tls_cookies_and_pages_are_for_tls_alone"
        ),
        "web/test_networks.py::test_a_round_is_played_over_ipv6",
    ),
    "a person who is kept from play plays": (
        "house/test_restraints.py::test_a_wager_of_a_person_who_is_kept_from_it_is_found",
    ),
    "losses of the same day do not count": (
        "people/test_limits.py::test_what_was_lost_before_the_limit_was_set_counts_the_same_day",
    ),
    "hostile choices hold the loop": (
        "web/test_bounds.py::test_choices_without_end_are_answered_at_once",
        "web/test_bounds.py::test_splits_without_end_are_answered_with_a_reason",
    ),
    "a header of a stranger names another host": (
        "web/test_bounds.py::test_who_asks_is_told_by_named_proxies_alone",
    ),
    "many logins delay those who play": (
        "web/test_bounds.py::test_80_logins_at_once_delay_no_one_who_plays",
    ),
    "players fill the house with tables": (
        "house/test_opening.py::test_players_who_open_tables_leave_room_for_staff",
    ),
    "a closed table keeps its shoe secret": (
        (
            "house/test_fairness.py::"
            "test_a_table_that_closes_reveals_its_shoe_and_opens_again_with_another"
        ),
    ),
    "a lock or a suspension tells about others": (
        "people/test_tries.py::test_a_lock_does_not_tell_whether_somebody_bears_a_name",
        "people/test_tries.py::test_the_reason_of_a_suspension_is_for_its_owner",
    ),
    "an old token acts after registering": (
        "web/test_attacks.py::test_a_socket_with_the_old_token_ends_when_its_guest_registers",
    ),
    "names hide something": (
        "people/test_names.py::test_names_that_hide_something_are_refused",
        "web/test_attacks.py::test_a_table_is_not_named_with_what_does_not_show",
    ),
    "an id of a request is used again": (
        "web/test_attacks.py::test_the_same_id_with_another_content_is_refused_also_after_a_restart",
        "house/test_table.py::test_an_id_serves_one_request_however_long_ago_that_was",
    ),
    "damaged pages end a start without a word": (
        "faults/test_damaged_pages.py::test_damaged_pages_give_a_clear_error_at_start",
    ),
    "a clock that is put back sets the log back": (
        "faults/test_changed_database.py::test_a_clock_that_is_behind_the_log_is_refused",
    ),
    "a clock that is put forward ends turns": (
        "web/test_lag.py::test_a_clock_that_is_put_forward_ends_no_turn",
    ),
    "the log says what no one did": (
        "house/test_true_words.py::test_a_table_that_deals_by_itself_names_no_floorperson",
        ("house/test_true_words.py::test_a_cut_for_which_the_time_ran_out_is_not_told_as_refused"),
    ),
    "who reads the database learns a hidden card": (
        "web/test_at_rest.py::test_no_hidden_card_lies_on_the_disk",
    ),
}


ROWS = [line for line in LIST.splitlines() if line.startswith("| ")][1:]


@pytest.mark.parametrize("attack", ATTACKS)
def test_every_attack_that_is_known_has_a_test(attack: str) -> None:
    for test in ATTACKS[attack]:
        must_exist(test)


@pytest.mark.parametrize("row", ROWS)
def test_every_attack_that_once_worked_has_a_test_and_says_how_it_showed(row: str) -> None:
    _, attack, seen, tests, _ = (cell.strip() for cell in row.split("|"))
    assert attack
    assert seen
    named = re.findall(r"`([^`]+::[^`]+)`", tests)
    assert named
    for test in named:
        must_exist(test)


def must_exist(test: str) -> None:
    """Look for a test by its file and its name."""
    file, _, name = test.partition("::")
    tree = ast.parse((TESTS / file).read_text())
    assert name in {getattr(node, "name", "") for node in tree.body}, test
