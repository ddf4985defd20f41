"""Documents with figures and drawings: layout, sign, PAR sheet, chart, rule card, wheels."""

from __future__ import annotations

from collections.abc import Iterator

from spanish21.analysis.edge import TOTAL, analyze
from spanish21.analysis.par import par_body
from spanish21.analysis.rule_card import rule_card_body
from spanish21.documents import draw_layout, draw_sign
from spanish21.documents.svg import Drawing
from spanish21.documents.wallet import HOW_TO_CUT, card_notes, draw_card
from spanish21.documents.wheel import draw_wheel
from spanish21.dossier.sheet import Document
from spanish21.law.rulebook import Rulebook
from spanish21.money import dollars
from spanish21.printing import as_text
from spanish21.rules.equipment import offers_bonus_spin, offers_xtreme_16
from spanish21.rules.side_wagers.spins import BONUS_SPIN
from spanish21.strategy import Chart
from spanish21.strategy.picture import svg
from spanish21.wheels.found import Found, section_clauses, wheels_of

__all__ = ["drawn_documents"]

_ASSUMED = "Draft: the wheel is assumed. Do not post."
_PICTURE = """#block(height: 1fr, width: 100%,
  align(center, image("picture.svg", width: 100%, height: 100%, fit: "contain")))
"""


def drawn_documents(rulebook: Rulebook, helpline: str = "") -> Iterator[Document]:
    """Draw everything of a submission."""
    assumed = _ASSUMED if any(one.wheel.assumed for one in _offered_wheels(rulebook)) else ""
    yield _layout(rulebook)
    yield _sign(rulebook, assumed)
    yield from _figures(rulebook)
    yield Document(
        "08-rule-card",
        "Players' rule card",
        f"{_SMALL}{rule_card_body(rulebook)}\n\n{as_text(_help(helpline))}",
        watermark=assumed,
    )
    yield from _wheels(rulebook)


_SMALL = "#set text(size: 8pt)\n#set table(inset: (x: 5pt, y: 2pt))\n"


def _help(helpline: str) -> str:
    """Name the helpline, or the place where the operator prints it."""
    where = helpline or "printed here by the operator before the card is handed out"
    return f"Problem gambling helpline: {where}."


def _offered_wheels(rulebook: Rulebook) -> tuple[Found, ...]:
    """List the wheels of the wagers that the table offers."""
    spins, sixteens = offers_bonus_spin(rulebook), offers_xtreme_16(rulebook)
    return tuple(
        found
        for found in wheels_of(rulebook)
        if (spins if found.name.startswith(BONUS_SPIN) else sixteens)
    )


def _drawing(name: str, title: str, drawing: Drawing, **said: str) -> Document:
    """Put a drawing on a page with the title block above it."""
    body = "\n".join((said.get("above", ""), _PICTURE))
    return Document(
        name,
        title,
        body,
        {"picture.svg": drawing.svg},
        watermark=said.get("watermark", ""),
    )


def _layout(rulebook: Rulebook) -> Document:
    note = as_text(
        "The drawing is not to scale. Dimensions follow the table of the manufacturer and are "
        "entered here: width ____________, depth ____________."
    )
    return _drawing("03-layout", "Table layout", draw_layout(rulebook), above=f"{note}\n")


def _sign(rulebook: Rulebook, assumed: str) -> Document:
    least, most = dollars(rulebook.minimum.value), dollars(rulebook.maximum.value)
    name = rulebook.operator.value[:1].upper() + rulebook.operator.value[1:]
    note = as_text(f"{name}: wagers from {least} to {most}.")
    above = f"#align(center, text(size: 14pt)[{note}])\n"
    return _drawing(
        "04-sign",
        "Sign at the table",
        draw_sign(rulebook),
        above=above,
        watermark=assumed,
    )


def _figures(rulebook: Rulebook) -> Iterator[Document]:
    """Write the PAR sheet and the strategy chart from one analysis."""
    best = analyze(rulebook)
    carried = analyze(rulebook, strategy=TOTAL)
    chart = carried.chart
    assert isinstance(chart, Chart)  # noqa: S101 - the best chart is a chart
    yield Document("06-par-sheet", "PAR sheet", par_body(best, carried))
    yield Document("07-strategy-chart", "Strategy chart", _PICTURE, {"picture.svg": svg(chart)})
    card = draw_card(chart, card_notes(chart, -carried.edge, rulebook.digest()))
    body = f"""#v(1fr)
#align(center)[#image("picture.svg", width: {card.width:.2f}pt)

{as_text(HOW_TO_CUT)}]
#v(1fr)
"""
    yield Document(
        "07-wallet-chart", "Strategy chart, wallet size", body, {"picture.svg": card.svg}
    )


def _wheels(rulebook: Rulebook) -> Iterator[Document]:
    for number, found in enumerate(_offered_wheels(rulebook), 1):
        clauses = tuple(section_clauses(rulebook, found, row) for row in found.wheel.sections)
        yield _drawing(
            f"09-wheel-{number}",
            f"Wheel: {found.title}",
            draw_wheel(found.title, rulebook.edition, found.wheel, clauses),
            watermark=_ASSUMED if found.wheel.assumed else "",
        )
