"""Documents in words: cover letter, rules with examples, procedure, checklists, mixing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spanish21.documents import Group, Line, checklist
from spanish21.dossier.examples import Played, played_examples
from spanish21.dossier.sheet import Document, Meta
from spanish21.law import Status, edition
from spanish21.law.amendments import AMEND
from spanish21.law.chosen import Chosen
from spanish21.law.clause import number_of
from spanish21.law.printed import rule_tables
from spanish21.law.rulebook import AMENDED, Rulebook
from spanish21.law.show import group_of, label, words
from spanish21.law.submission import Submission
from spanish21.mixing.dice import Habits
from spanish21.mixing.report import Estimate, Report, study
from spanish21.money import dollars
from spanish21.printing import as_table, as_text
from spanish21.replay.explain import explain
from spanish21.rules.applicable import excuse
from spanish21.rules.shuffling import parse_procedure
from spanish21.rules.side_wagers import wager_name
from spanish21.table.report import HandReport, SideReport

__all__ = ["checklists", "cover_letter", "dealing_procedure", "mixing_report", "rules_in_words"]

_SHUFFLE = "plug riffle riffle strip riffle turn riffle cut"
_TRIALS = 200
_SIGNED = """#table(columns: (auto, auto, 1fr, 1.8cm), stroke: 0.4pt + luma(160), fill: none,
  table.header([Done], [Clause], [What to check], [Initials]),
"""
_BLANKS = ("Table", "Date", "Shift")
_NEAR = 2.0
"""how far a figure may be above that of a uniform shuffle, as a factor, in a good shuffle"""


def cover_letter(
    submission: Submission, meta: Meta, enclosed: Sequence[Document], changes: int | None
) -> Document:
    """Write the letter that comes with the documents."""
    law = edition(submission.edition)
    chosen = submission.chosen()
    listed = [[one.title, one.digest[:16]] for one in enclosed]
    earlier = ""
    if changes is not None:
        count = "No rule differs" if not changes else f"{changes} rules differ"
        earlier = as_text(f"{count} from the earlier dossier; the document on changes lists them.")
    parts = [
        "\n#v(1em)\nTo the regulator\n",
        as_text(
            f"The operator ({meta.operator}) submits the rules of Spanish 21 as it wishes to "
            f"offer the game, under {law.id}: {law.title}. Every choice below is one that the "
            "rules leave to the operator. Everything else is as the rules have it"
            f"{', except what is amended' if chosen.amendments.values else ''}."
        ),
        *_amended(submission),
        "\n== What the operator chooses\n",
        _choices(submission, chosen),
        "\n== Enclosed documents\n",
        as_table(["Document", "Digest"], listed, numbers=False),
        as_text(
            "A digest is the start of the SHA-256 fingerprint of what a document holds. The file "
            "manifest.json lists the fingerprint of every file."
        ),
        f"\n{earlier}\n",
        as_text(
            "The figures in the PAR sheet are calculated exactly from the rules in force. Where "
            "the text of the rules can be read in two ways, the interpretation is listed there."
        ),
        "\n",
    ]
    return Document("00-cover-letter", "Cover letter", "\n\n".join(parts))


def _choices(submission: Submission, chosen: Chosen) -> str:
    """List what the operator chose, with the clauses that leave it open."""
    made = [
        [_option(name), words(name, chosen.values[name].value), str(chosen.values[name].clause)]
        for name in sorted(submission.choices)
        if not name.startswith(AMEND)
    ]
    if not made:
        return as_text("Nothing: every option has its usual value.")
    return as_table(["Option", "Value", "Clause"], made, numbers=False)


def _option(name: str) -> str:
    """Name an option by the group in which its rule is printed, and in the words used there."""
    rule = name.replace(".", "_")
    if name.startswith("readings."):
        return f"Interpretation: {label(name).replace('-', ' ')}"
    return f"{group_of(rule)}: {label(rule)}"


def _amended(submission: Submission) -> Iterator[str]:
    """List what a hypothetical game changes of the document's rules."""
    amendments = submission.rulebook().amendments
    if amendments:
        yield f"\n== {as_text(AMENDED[0].upper() + AMENDED[1:])}\n"
        rows = [list(row) for row in amendments.items()]
        yield as_table(["Amendment", "Value"], rows, numbers=False)


def rules_in_words(rulebook: Rulebook) -> Document:
    """Write every clause in our own words, the values in force, and the worked examples."""
    parts = ["\n== The rules, clause by clause\n", *_clauses(rulebook)]
    parts += ["\n== Values in force\n"]
    for title, heads, rows, long in rule_tables(rulebook):
        parts += [f"=== {as_text(title)}", as_table(heads, rows, numbers=False, long=long)]
    parts += ["\n== Worked examples\n"]
    parts += [_example(one) for one in played_examples(rulebook)]
    return Document("01-rules", "Rules of the game", "\n\n".join(parts))


def _clauses(rulebook: Rulebook) -> Iterator[str]:
    for clause in edition(rulebook.edition).document.clauses:
        if clause.status is Status.HEADING:
            yield f"=== {as_text(f'{clause.number} {clause.heading}')}"
            continue
        reason = excuse(clause, rulebook)
        applies = f" Does not apply here: {reason}." if reason else ""
        yield (
            f"*{as_text(clause.number)}* {as_text(f'{clause.heading}. {clause.summary}{applies}')}"
        )


def _example(played: Played) -> str:
    """Write one worked example as a block that stays together."""
    report = played.report
    dealer = " ".join(map(str, report.dealer))
    rows = [_hand(hand) for hand in report.hands]
    rows += [_side(side) for side in report.side_wagers]
    table = as_table(["Wager", "Cards", "Result", "Player", "Clauses"], rows, numbers=False)
    said = f"The dealer has {dealer} ({report.dealer_total}). The player wagers {played.wager}."
    net = sum(report.nets_cents.values())
    total = f"In all the player {_ends(net)}."
    title = as_text(played.example.title)
    return (
        f"#block(breakable: false, width: 100%)[\n=== {title}\n{as_text(said)}\n\n{table}\n"
        f"{as_text(total)}\n]"
    )


def _ends(net: int) -> str:
    if not net:
        return "neither wins nor loses"
    return f"wins {dollars(net)}" if net > 0 else f"loses {dollars(-net)}"


def _hand(hand: HandReport) -> list[str]:
    odds = f" at {hand.odds}" if hand.odds else ""
    doubled = f" and {dollars(hand.doubled_cents)} doubled" if hand.doubled_cents else ""
    cards = f"{' '.join(map(str, hand.cards))} ({hand.total})"
    stake = f"{dollars(hand.wager_cents)}{doubled}"
    clauses = ", ".join(map(str, hand.clauses))
    return [stake, cards, f"{hand.result.value}{odds}", dollars(hand.net_cents), clauses]


def _side(side: SideReport) -> list[str]:
    what = f"{wager_name(side.wager)} {dollars(side.amount_cents)}"
    clauses = ", ".join(map(str, side.clauses))
    return [what, "-", side.result.value, dollars(side.net_cents), clauses]


def dealing_procedure(rulebook: Rulebook) -> Document:
    """Write what dealer and floorperson do in order, and one round told step by step."""
    parts: list[str] = []
    for group, lines in checklist(rulebook).groups:
        if group is Group.EQUIPMENT:
            continue
        parts.append(f"\n== {as_text(group.value)}\n")
        parts += [
            f"+ {as_text(f'{line.action}{_here(line.figures)} ')}"
            f"#text(size: 8pt, fill: luma(80))[{as_text(line.clause)}]"
            for line in lines
        ]
    first = next(iter(played_examples(rulebook)))
    parts.append("\n== One round, step by step\n")
    parts += [f"+ {as_text(said[:1].upper() + said[1:])}" for said in explain(first.events)]
    return Document("02-dealing-procedure", "Dealing procedure", "\n".join(parts))


def _here(figures: str) -> str:
    return f" Here: {figures.rstrip('.')}." if figures else ""


def checklists(rulebook: Rulebook) -> Document:
    """Write the lists that people sign at the table."""
    found = checklist(rulebook)
    parts = [f"#grid(columns: (1fr, 1fr, 1fr), gutter: 8pt, {', '.join(map(_blank, _BLANKS))})"]
    for group, lines in found.groups:
        rows = ",\n  ".join(
            f"[#box(width: 8pt, height: 8pt, stroke: 0.6pt)], [{as_text(_numbers(line))}], "
            f"[*{as_text(line.heading)}.* {as_text(f'{line.action}{_here(line.figures)}')}], []"
            for line in lines
        )
        parts += [
            f"\n== {as_text(group.value)}\n",
            f"{_SIGNED}  {rows})",
        ]
    return Document("05-checklist", "Checklists of the table", "\n".join(parts))


def _numbers(line: Line) -> str:
    """Name the clauses that a line stands for, those of one item behind each other."""
    return ", ".join(sorted(map(number_of, (line.clause, *line.covers)), key=len))


def _blank(name: str) -> str:
    return f"[{name}: #box(width: 1fr, line(length: 100%, stroke: 0.5pt))]"


def mixing_report(rulebook: Rulebook) -> Document:
    """Measure the usual manual shuffle, and give a verdict."""
    procedure = parse_procedure(_SHUFFLE)
    found = study(procedure, Habits.under(rulebook), rulebook.shuffle, trials=_TRIALS)
    end, uniform = found.steps[-1], found.uniform
    rows = [
        ("Rising sequences", end.rising, uniform.rising),
        ("Neighbors kept", end.adjacent, uniform.adjacent),
        ("Cards guessed right", end.guesses, uniform.guesses),
    ]
    if found.faces and found.uniform_faces:
        rows.append(("Faces guessed right", found.faces, found.uniform_faces))
    table = as_table(
        ["Measure", "This procedure", "Uniform shuffle"],
        [[name, _estimate(here), _estimate(even)] for name, here, even in rows],
    )
    parts = [
        as_text(
            f"Procedure: {procedure}. {found.habits.cards} cards, {found.trials} trials, seed 1."
        ),
        "\n== Verdict\n",
        as_text(_verdict(found, rulebook)),
        "\n== Measures\n",
        table,
        as_text(
            "A rising sequence is a run of cards that are still in their old order. Cards guessed "
            "right are those that someone who saw the stack before the shuffle predicts."
        ),
    ]
    return Document("10-mixing-report", "Manual shuffle: mixing report", "\n\n".join(parts))


def _estimate(estimate: Estimate) -> str:
    return f"{estimate.mean:.1f}" + (f" ± {estimate.error:.1f}" if estimate.error else "")


def _verdict(found: Report, rulebook: Rulebook) -> str:
    """Return whether the shuffle keeps the rules, and whether it mixes well."""
    if rulebook.shuffle is None:
        law = f"{rulebook.edition} prescribes no steps ({rulebook.manual_steps.clause})."
    elif found.refusals:
        law = f"The steps do not keep the rules: {'; '.join(map(str, found.refusals))}."
    else:
        law = f"The steps and their order keep {rulebook.shuffle.steps}."
    end, uniform = found.steps[-1], found.uniform
    guessed, even = end.guesses.mean, uniform.guesses.mean
    if guessed <= _NEAR * even and end.rising.mean * _NEAR >= uniform.rising.mean:
        return f"{law} The cards are mixed well: no measure is off by more than a factor of two."
    return (
        f"{law} The cards are not mixed well: {guessed:.0f} cards can be guessed against "
        f"{even:.0f} after a uniform shuffle, and {end.rising.mean:.0f} rising sequences are left "
        f"against {uniform.rising.mean:.0f}. More riffles, or a shuffling device, mix better."
    )
