"""`spanish21 settings`, and exclusion of players by `spanish21 people`."""

import json
from pathlib import Path

from typer.testing import CliRunner

from spanish21.cli import app
from spanish21.house.verify import verify_place
from tests.cli.test_people import begun, run as people, with_people


def settings(data: Path, *words: str, code: int = 0) -> str:
    done = CliRunner().invoke(app, ["settings", *words, "--data", str(data)])
    assert done.exit_code == code, done.output
    return done.output


def test_settings_are_shown_changed_and_logged(tmp_path: Path) -> None:
    begun(tmp_path)
    assert "Casino: Spanish 21" in settings(tmp_path)
    words = ("--casino", "Harbor", "--helpline", "1-800-GAMBLER", "--large-payout", "75")
    assert "$75.00 or more" in settings(tmp_path, *words)
    found = json.loads(settings(tmp_path, "--notice-minutes", "30", "--json"))
    assert found == {
        "casino": "Harbor",
        "helpline": "1-800-GAMBLER",
        "large_payout": 7_500,
        "alert_errors": 4,
        "notice_minutes": 30,
        "proposed": [],
    }
    assert "Harbor" in settings(tmp_path)
    assert verify_place(tmp_path / "house.db").findings == ()


def test_a_threshold_that_protects_less_is_only_proposed(tmp_path: Path) -> None:
    begun(tmp_path)
    words = ("--casino", "Harbor", "--large-payout", "0", "--alert-errors", "3")
    said = " ".join(settings(tmp_path, *words).split())
    assert "Casino: Harbor" in said
    assert "$5,000.00 or more" in said
    assert "from 3 standard errors on" in said
    assert "Proposal 1 awaits approval: two people sign for no payout." in said
    found = json.loads(settings(tmp_path, "--json"))
    assert found["proposed"] == [{"number": 1, "weaker": {"large_payout": 0}, "by": "system"}]
    again = settings(tmp_path, "--large-payout", "0", code=2)
    assert "are proposed already" in " ".join(again.split())
    assert verify_place(tmp_path / "house.db").findings == ()


def test_settings_out_of_bounds_are_refused(tmp_path: Path) -> None:
    begun(tmp_path)
    assert "Use 1 to 20." in settings(tmp_path, "--alert-errors", "0", code=2)
    said = settings(tmp_path, "--large-payout", "-5", code=2)
    assert "--large-payout is out of bounds. Use $0.00 to" in " ".join(said.split())
    assert "at most 60 characters" in settings(tmp_path, "--casino", "H" * 61, code=2)
    assert "isn't an amount" in settings(tmp_path, "--large-payout", "much", code=2)
    assert "needs a name" in settings(tmp_path, "--casino", "", code=2)


def test_a_player_is_excluded_and_permitted_again(tmp_path: Path) -> None:
    begun(tmp_path)
    with_people(tmp_path, lambda house: house.register("Kim", "a long password"))
    said = people(tmp_path, "exclude", "Kim", "--reason", "Left without paying.", "--days", "1")
    assert said.startswith("Kim is excluded from play for 1 day.")
    lifted = people(tmp_path, "lift-exclusion", "Kim", "--reason", "It was someone else.")
    assert lifted.startswith("Kim can play now.")
    assert verify_place(tmp_path / "house.db").findings == ()
