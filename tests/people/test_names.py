"""Names of people and tables: nothing in them is invisible, and no two look alike."""

import pytest

from spanish21.house.people.names import clean_name, clean_title
from tests.people.support import PASSWORD, House, denied


@pytest.mark.parametrize(
    "name",
    [
        *("Ann", "Jean-Luc", "O'Brien", "Zoë", "Анна", "Ελένη", "陳大文", "Ann 2"),
        *(
            "山田 たろう",
            "김철수",
            "Nguyễn",
            "I\u015f\u0131k",
            "Ștefan",
            "Əli",
            "मोहित",
            "สมชาย",
            "محمد",
            "דוד",
        ),
    ],
)
def test_names_of_all_alphabets_are_kept(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize(
    "name",
    [
        "A",
        "Ann\u200b",
        "Ann\u202enna",
        "Ann\u00ad",
        "An\u0000n",
        "Ann\u3164",
        "\u2800\u2800",
        "\u115f\u1160",
        "A\u0301\u0301\u0301\u0301nn",
        "\u0410nn",
        "Ann\u03bf",
        "Bi\u01c0l",
        "\u0251nn",
        "\u1d00nn",
        "B\u0d20b",
        "O\u02bcBrien",
        "\u15ea\u15e9\u144e",
        "\ua4d3\ua4ee\ua4e0",
        "\u13aa\u13b3\u13a2",
        "Ann/Bob",
        "dealer:auto",
        "x" * 33,
    ],
)
def test_names_that_hide_something_are_refused(name: str) -> None:
    with denied("people/name"):
        clean_name(name)


@pytest.mark.parametrize(
    "name",
    [
        *("clock", "Clock", "DEALER", "system", "operator", "\u0421L\u041e\u0421\u041a"),
        *("deaIer", "0perator", "C1ock", "pit manager", "ADMIN", "dea.ler"),
    ],
)
def test_names_of_the_house_are_refused(name: str) -> None:
    with pytest.raises(Exception, match="Choose another name"):
        clean_name(name)


@pytest.mark.parametrize(
    ("taken", "alike"),
    [
        ("Bill", "BiIl"),
        ("Oscar", "0scar"),
        ("Marla", "Mar1a"),
        ("\u0421\u041e\u0420\u0415", "COPE"),
        ("Ann Bell", "AnnBell"),
        ("burn", "bum"),
        ("pal", "\u0440\u0430\u04cf"),
        ("hog", "\u0570\u0585\u0581"),
    ],
)
def test_a_name_that_looks_like_another_is_taken(house: House, taken: str, alike: str) -> None:
    house.people.register(taken, PASSWORD)
    with denied("people/name-taken"):
        house.people.register(alike, PASSWORD)
    with denied("people/name-taken"):
        house.people.guest(alike)


def test_names_of_tables_are_shown_as_they_are() -> None:
    assert (
        clean_title("Maryland, rules of 2016: $5 (7 boxes)")
        == "Maryland, rules of 2016: $5 (7 boxes)"
    )
    for title in ("", " ", "a\x1b[31m", "a\u200bb", "a\u202eb", "x" * 61):
        with denied("table/name"):
            clean_title(title)
