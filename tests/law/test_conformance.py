"""Every clause for the engine has code and a test, and every citation names a clause."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from spanish21.law import Clause, Document, Status
from spanish21.law.conformance import (
    PAGE,
    Matrix,
    Shortfall,
    checkout,
    matrix_of,
    page,
    scan_code,
    scan_tests,
)

FEWEST_CLAUSES = 1000


@pytest.fixture(scope="module")
def matrix() -> Matrix:
    return matrix_of(checkout())


def messages(matrix: Matrix, *kinds: str) -> str:
    return "\n".join(found.message for found in matrix.shortfalls if found.kind in kinds)


class TestThisProject:
    def test_the_matrix_has_every_clause(self, matrix: Matrix) -> None:
        assert len(matrix.rows) == 5
        assert sum(len(rows) for rows in matrix.rows.values()) > FEWEST_CLAUSES

    def test_every_citation_names_a_clause(self, matrix: Matrix) -> None:
        found = messages(matrix, "unknown citation", "misplaced citation")
        assert not found, f"cited, but not to be found:\n{found}"

    def test_every_clause_for_the_engine_has_code(self, matrix: Matrix) -> None:
        found = messages(matrix, "no code")
        assert not found, f"without code:\n{found}"

    def test_every_clause_for_the_engine_has_a_test(self, matrix: Matrix) -> None:
        found = messages(matrix, "no test")
        assert not found, f"without test:\n{found}"

    def test_all_cited_code_is_used(self, matrix: Matrix) -> None:
        found = messages(matrix, "unused code")
        assert not found, f"cited, but nothing uses it:\n{found}"

    def test_the_page_is_fresh(self, matrix: Matrix) -> None:
        written = (checkout() / PAGE).read_text("utf-8")
        assert written == page(matrix), "run: spanish21 rules conformance --write"

    def test_the_page_is_among_the_documents(self) -> None:
        index = (checkout() / "docs" / "index.md").read_text("utf-8")
        assert f"\n{PAGE.stem}\n" in index


def texts(*ids: str, numbers: dict[str, str]) -> tuple[Document, ...]:
    """Make documents that all have the clauses given, each number with its status."""
    return tuple(
        Document(
            name,
            f"the rules {name}",
            tuple(
                Clause(name, number, f"about {number}", "a summary", Status(status))
                for number, status in numbers.items()
            ),
        )
        for name in ids
    )


def write(folder: Path, name: str, source: str) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(dedent(source), "utf-8")
    return folder


def build(
    tmp_path: Path, documents: tuple[Document, ...], code: str = "", test: str = ""
) -> Matrix:
    write(tmp_path / "code", "caller.py", "from code.engine import f, g, test_f\nf(g, test_f)")
    source = write(tmp_path / "code", "engine.py", code)
    tests = write(tmp_path / "tests", "test_engine.py", test)
    return Matrix(documents, tuple(scan_code(source)), tuple(scan_tests(tests)))


def kinds(matrix: Matrix) -> list[tuple[str, str]]:
    return [(found.kind, found.subject) for found in matrix.shortfalls]


class TestCode:
    def test_marks_of_functions_classes_and_methods(self, tmp_path: Path) -> None:
        source = """
            from spanish21 import law
            from spanish21.law import cites

            @cites("MD-1.0 1.A", "MD-1.0 1.B")
            @other
            def both(): ...

            @law.cites("MD-1.0 1.C")
            class Thing:
                @cites("MD-1.0 1.D")
                async def method(self):
                    @cites("MD-1.0 1.E")
                    def inner(): ...
        """
        found = {c.text: c.place for c in scan_code(write(tmp_path, "room/engine.py", source))}
        assert found == {
            "MD-1.0 1.A": "room.engine:both",
            "MD-1.0 1.B": "room.engine:both",
            "MD-1.0 1.C": "room.engine:Thing",
            "MD-1.0 1.D": "room.engine:Thing.method",
            "MD-1.0 1.E": "room.engine:Thing.method.inner",
        }

    def test_calls_of_an_editions_module_belong_to_that_edition(self, tmp_path: Path) -> None:
        source = """
            ID = "MA"

            def at(number):
                return cite(ID, number)

            OPTIONS = (Option("decks", at("2(a)")),)
            PLACES: Places = Places(draw=at("12(a)"))

            def rulebook(chosen):
                return at("7(i)" if chosen else "7(g)")
        """
        found = [(c.refs, c.place) for c in scan_code(write(tmp_path, "ma.py", source))]
        assert found == [
            (("MA 2(a)",), "ma:OPTIONS"),
            (("MA 12(a)",), "ma:PLACES"),
            (("MA 7(i)",), "ma:rulebook"),
            (("MA 7(g)",), "ma:rulebook"),
        ]

    def test_at_means_nothing_in_a_module_without_an_edition(self, tmp_path: Path) -> None:
        assert not list(scan_code(write(tmp_path, "clock.py", 'x = at("7.H")')))

    def test_sources_are_not_run(self, tmp_path: Path) -> None:
        assert not list(scan_code(write(tmp_path, "broken.py", "raise SystemExit")))

    def test_a_package_is_named_by_its_folder(self, tmp_path: Path) -> None:
        source = '@cites("MA 1")\ndef f(): ...'
        [found] = scan_code(write(tmp_path, "room/__init__.py", source))
        assert found.place == "room:f"


class TestUses:
    def unused(self, tmp_path: Path, shown: tuple[str, ...] = (), **modules: str) -> list[str]:
        for name, source in modules.items():
            write(tmp_path / "room", f"{name}.py", source)
        return [c.place for c in scan_code(tmp_path / "room", shown) if not c.used]

    def test_code_that_is_only_imported_and_exported_is_not_used(self, tmp_path: Path) -> None:
        engine = """
            __all__ = ["again", "f"]
            @cites("MA 1")
            def f(): ...
            @cites("MA 1")
            def again(): return again()
        """
        found = self.unused(tmp_path, engine=engine, other="from room.engine import again, f")
        assert found == ["engine:f", "engine:again"]

    def test_names_are_followed_through_imports(self, tmp_path: Path) -> None:
        engine = '@cites("MA 1")\ndef f(): ...'
        face = "from room.engine import f"
        caller = "from room.face import f as rule\nrule()"
        assert self.unused(tmp_path, engine=engine, face=face, caller=caller) == []
        elsewhere = "def f(): ...\nf()"
        assert self.unused(tmp_path, engine=engine, caller=elsewhere) == ["engine:f"]

    def test_methods_are_used_by_name_and_inner_functions_where_they_are(
        self, tmp_path: Path
    ) -> None:
        engine = """
            class Thing:
                @cites("MA 1")
                def method(self):
                    @cites("MA 1")
                    def inner(): ...
                    return inner
                @cites("MA 1")
                def other(self): ...
        """
        assert self.unused(tmp_path, engine=engine, caller="x.method()") == ["engine:Thing.other"]

    def test_what_the_documents_show_is_used(self, tmp_path: Path) -> None:
        engine = '@cites("MA 1")\ndef f(): ...'
        assert self.unused(tmp_path, ("f",), engine=engine) == []

    def test_unused_code_is_a_shortfall(self, tmp_path: Path) -> None:
        documents = texts("MD-1.0", numbers={"1.A": "physical"})
        matrix = build(tmp_path, documents, '@cites("MD-1.0 1.A")\ndef alone(): ...')
        [found] = matrix.shortfalls
        message = "engine:alone cites MD-1.0 1.A, but no code uses it"
        assert found == Shortfall("unused code", "MD-1.0 1.A", message)


class TestTests:
    def test_a_class_speaks_for_its_tests(self, tmp_path: Path) -> None:
        source = """
            @cites("MD 7.H")
            class TestTurns:
                def test_one(self): ...
                def helper(self): ...
                @cites("MD 7.I")
                def test_two(self): ...
        """
        found = [(c.text, c.place) for c in scan_tests(write(tmp_path, "test_7.py", source))]
        assert found == [
            ("MD 7.H", "test_7:TestTurns.test_one"),
            ("MD 7.H", "test_7:TestTurns.test_two"),
            ("MD 7.I", "test_7:TestTurns.test_two"),
        ]

    def test_a_citation_on_a_helper_is_no_test(self, tmp_path: Path) -> None:
        documents = texts("MD-1.0", numbers={"1.A": "physical"})
        matrix = build(tmp_path, documents, test='@cites("MD-1.0 1.A")\ndef helper(): ...')
        assert kinds(matrix) == [("misplaced citation", "MD-1.0 1.A")]
        assert "test_engine:helper" in matrix.shortfalls[0].message


class TestShortfalls:
    def test_a_clause_needs_code_and_test(self, tmp_path: Path) -> None:
        documents = texts("MD-1.0", numbers={"1": "heading", "1.A": "code", "1.B": "code"})
        code = '@cites("MD-1.0 1.A")\ndef f(): ...'
        test = '@cites("MD-1.0 1.B")\ndef test_f(): ...'
        assert kinds(build(tmp_path, documents, code, test)) == [
            ("no test", "MD-1.0 1.A"),
            ("no code", "MD-1.0 1.B"),
        ]

    @pytest.mark.parametrize("status", ["procedure", "physical", "heading"])
    def test_other_clauses_need_neither(self, tmp_path: Path, status: str) -> None:
        assert not kinds(build(tmp_path, texts("MD-1.0", numbers={"1.A": status})))

    @pytest.mark.parametrize("citation", ["MD-1.0 1.Z", "MD 1.Z", "NJ 1.A", "MD-1.0 1.a"])
    def test_a_citation_must_be_known(self, tmp_path: Path, citation: str) -> None:
        documents = texts("MD-1.0", numbers={"1.A": "physical"})
        source = f'@cites("{citation}")\ndef f(): ...'
        [found] = build(tmp_path, documents, source).shortfalls
        assert found == Shortfall(
            "unknown citation", citation, f"engine:f cites {citation}, which no catalogue has"
        )

    def test_a_citation_must_be_written_out(self, tmp_path: Path) -> None:
        documents = texts("MD-1.0", numbers={"1.A": "physical"})
        matrix = build(tmp_path, documents, "@cites(*CLAUSES)\ndef f(): ...")
        assert kinds(matrix) == [("unknown citation", "*CLAUSES")]

    def test_a_family_stands_for_each_edition_that_has_the_clause(self, tmp_path: Path) -> None:
        documents = (
            *texts("MD-draft", "MD-1.0", "MD-bonus-spin", numbers={"1.A": "code"}),
            *texts("MA", "MA-bonus-spin", numbers={"2(a)": "code"}),
        )
        source = '@cites("MD 1.A", "MA 2(a)")\ndef test_f(): ...'
        assert not kinds(build(tmp_path, documents, source, source))

    def test_an_edition_stands_for_itself_alone(self, tmp_path: Path) -> None:
        documents = texts("MA", "MA-bonus-spin", numbers={"2(a)": "code"})
        source = '@cites("MA-bonus-spin 2(a)")\ndef test_f(): ...'
        assert kinds(build(tmp_path, documents, source, source)) == [
            ("no code", "MA 2(a)"),
            ("no test", "MA 2(a)"),
        ]

    @pytest.mark.parametrize(
        ("cited", "missing"),
        [
            (["7.H(1)(a)", "7.H(1)(b)", "7.H(2)"], []),
            (["7.H(1)(a)", "7.H(2)"], ["7.H", "7.H(1)", "7.H(1)(b)"]),
            (["7.H", "7.H(1)(a)", "7.H(1)(b)", "7.H(2)"], []),
            (["7.H", "7.H(1)", "7.H(2)"], ["7.H(1)(a)", "7.H(1)(b)"]),
        ],
    )
    def test_a_clause_that_leads_in_is_covered_by_its_parts(
        self, tmp_path: Path, cited: list[str], missing: list[str]
    ) -> None:
        numbers = dict.fromkeys(["7.H", "7.H(1)", "7.H(1)(a)", "7.H(1)(b)", "7.H(2)"], "code")
        documents = texts("MD-1.0", numbers={**numbers, "7.H(3)": "physical", "7.HH": "procedure"})
        marks = ", ".join(f'"MD-1.0 {number}"' for number in cited)
        source = f"@cites({marks})\ndef test_f(): ..."
        found = kinds(build(tmp_path, documents, source, source))
        assert [subject for kind, subject in found if kind == "no code"] == [
            f"MD-1.0 {number}" for number in missing
        ]

    def test_a_number_that_occurs_twice_is_a_clause_beside_the_first(self, tmp_path: Path) -> None:
        documents = texts("MA", numbers={"15": "heading", "15(k)": "code", "15(k)[2]": "code"})
        source = '@cites("MA 15(k)[2]")\ndef test_f(): ...'
        assert kinds(build(tmp_path, documents, source, source)) == [
            ("no code", "MA 15(k)"),
            ("no test", "MA 15(k)"),
        ]


class TestPage:
    def test_it_tells_what_there_is_and_what_is_missing(self, tmp_path: Path) -> None:
        numbers = {
            "1": "heading",
            "1.A": "code",
            "1.A(1)": "code",
            "1.B": "code",
            "1.C": "physical",
        }
        source = '@cites("MD 1.A(1)")\ndef test_f(): ...'
        matrix = build(tmp_path, texts("MD-1.0", numbers=numbers), source, source)
        lines = page(matrix).splitlines()
        assert "| MD-1.0 | 3 | 0 | 1 | 2 of 3 | 2 of 3 |" in lines
        assert "| 1 | about 1 | heading |  |  |" in lines
        assert "| 1.A | about 1.A | code | *by its parts* | *by its parts* |" in lines
        assert "| 1.A(1) | about 1.A(1) | code | `engine:test_f` | `test_engine:test_f` |" in lines
        assert "| 1.B | about 1.B | code | **missing** | **missing** |" in lines
        assert "| 1.C | about 1.C | physical |  |  |" in lines

    def test_it_does_not_change_when_lines_move(self, tmp_path: Path) -> None:
        documents = texts("MD-1.0", numbers={"1.A": "code"})
        first = '@cites("MD 1.A")\ndef f(): ...\n@cites("MD 1.A")\ndef g(): ...\n'
        later = '\n\nx = 1\n@cites("MD 1.A")\ndef g(): ...\n@cites("MD 1.A")\ndef f(): ...\n'
        assert page(build(tmp_path, documents, first)) == page(build(tmp_path, documents, later))
