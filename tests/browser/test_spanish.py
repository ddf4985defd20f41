"""The player's pages in Spanish: whole, remembered, and chosen by the browser at first."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.test_access import faults

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page

    from tests.browser.house import House
    from tests.browser.player import Player

ENGLISH = """() => {
  const own = /\\b(the|your|you|bets?|with|deal|dealer|hands?|box|boxes|chips?|rounds?|cards?)\\b/i
  const names = /Match the Dealer|Match-the-Dealer|Live dealer/g
  const found = []
  const walk = node => {
    if (node.nodeType === Node.TEXT_NODE) {
      const text = node.data.trim().replace(names, '')
      if (own.test(text)) found.push(text)
      return
    }
    if (node.nodeType !== Node.ELEMENT_NODE) return
    if (node.lang === 'en' || ['SCRIPT', 'STYLE', 'svg'].includes(node.tagName)) return
    for (const name of ['aria-label', 'title', 'placeholder']) {
      const text = (node.getAttribute(name) ?? '').replace(names, '')
      if (own.test(text) && !text.includes('decks, double')) found.push(name + ': ' + text)
    }
    node.childNodes.forEach(walk)
  }
  walk(document.body)
  return found
}"""

CUT_OFF = """() => [...document.querySelectorAll('header.bar .tool, .dock button')]
  .filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.textContent.trim())"""


def english(page: Page) -> list[str]:
    """List the English words of the page itself; law, names of bets and the cloth stay English."""
    found: list[str] = page.evaluate(ENGLISH)
    return found


def chips(page: Page) -> Locator:
    return page.get_by_role("button", name="Poner $").and_(page.locator(":enabled"))


def sit(player: Player, table: str) -> None:
    player.page.goto(f"/tables/{table}?seat=1")
    player.decide_until(chips(player.page).first)


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)], ids=["desk", "telephone"])
def test_a_round_is_played_in_spanish_from_the_lobby_to_the_reason(
    come: Callable[..., Player], house: House, size: tuple[int, int]
) -> None:
    player = come(*size, locale="es-MX")
    page = player.page
    table = house.open_table(page, "MD-bonus-spin", choices={"bonus_spin.offered": True})
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "es")
    expect(page.get_by_role("button", name="Jugar ahora")).to_be_enabled()
    assert english(page) == []
    sit(player, table)
    assert english(page) == []
    assert page.evaluate(CUT_OFF) == []
    before = player.taking_wagers()
    page.get_by_role("button", name="Poner $25 en la casilla").click()
    page.get_by_role("button", name="Repartir $25").click()
    expect(before).to_have_count(0)
    expect(player.actions.or_(chips(page)).first).to_be_visible()
    assert english(page) == []
    player.decide_until(chips(page).first)
    expect(page.get_by_role("button", name="Repetir $25 y repartir")).to_be_enabled()
    for name, shown in (
        ("¿Por qué?", "Apuesta"),
        ("Rondas", "Ronda 1"),
        ("Aprender", "Totales duros"),
        ("Aprender", "El seguro paga 2 a 1"),
        ("Consejos", "Aconséjame"),
        ("Control", "Zapato 1"),
        ("Ajustes", "Ritmo del reparto"),
    ):
        page.get_by_role("button", name=name, exact=True).click()
        sheet = page.get_by_role("dialog")
        expect(sheet.get_by_text(shown).first).to_be_visible()
        assert english(page) == [], name
        assert faults(page) == [], name
        page.keyboard.press("Escape")
        expect(sheet).to_be_hidden()


@pytest.mark.parametrize(
    ("path", "heading"),
    [
        ("/account", "Cuenta"),
        ("/open", "Abrir una mesa"),
        ("/learn", "Aprender"),
        ("/nowhere", "Página no encontrada"),
    ],
)
def test_the_pages_beside_the_table_are_whole_in_spanish(
    come: Callable[..., Player], path: str, heading: str
) -> None:
    page = come(390, 844, locale="es-US").page
    page.goto(path)
    expect(page.get_by_role("heading", level=1, name=heading)).to_be_visible()
    expect(page.get_by_text("Cargando")).to_have_count(0)
    assert english(page) == []
    assert faults(page) == []


def test_the_language_is_chosen_and_remembered_and_a_refusal_is_read_in_it(
    come: Callable[..., Player],
) -> None:
    page = come().page
    page.goto("/account")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.get_by_role("button", name="Español").click()
    expect(page.get_by_role("heading", name="Cuenta")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Cuenta")).to_be_visible()
    page.get_by_label("Nombre", exact=True).fill("Nadie en particular")
    page.get_by_label("Contraseña").fill("no es la correcta")
    page.get_by_role("button", name="Entrar").click()
    expect(page.get_by_role("alert")).to_have_text("El nombre o la contraseña no coinciden.")
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("heading", name="Account")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "en")
