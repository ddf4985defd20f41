"""What the floor hears: an alert makes a sound, also one that came before the page may be heard."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.browser.house import House
    from tests.browser.player import Player

RATE = 8_000
RECORD = f"""
window.sounds = []
window.AudioContext = class extends OfflineAudioContext {{
  #awake = false
  constructor() {{ super(1, {RATE}, {RATE}); window.sounds.push(this) }}
  get state() {{ return this.#awake ? 'running' : 'suspended' }}
  resume() {{ this.#awake = true; return Promise.resolve() }}
}}
"""
"""renders what a page plays in its first second instead of sending it to a loudspeaker"""
RENDER = "async () => Array.from((await window.sounds[0].startRendering()).getChannelData(0))"
REAL = {"automatic": False, "physical": True}


def pitch(samples: list[float]) -> float:
    """Return the pitch of a tone in hertz, by how often it goes up through zero."""
    rises = sum(before < 0 <= after for before, after in pairwise(samples))
    return rises * RATE / len(samples)


def loudness(samples: list[float]) -> float:
    return max(map(abs, samples))


def test_an_alert_is_two_tones_that_can_be_heard(come: Callable[..., Player], house: House) -> None:
    page = come().page
    house.log_in_operator(page)
    table = house.open_table(page, "MA", **REAL)
    page.add_init_script(RECORD)
    page.goto("/floor")
    alerts = page.get_by_role("region", name="What waits for the floor")
    expect(alerts.get_by_role("listitem").filter(has_text=f"{table}")).to_have_count(0)
    expect(alerts).to_contain_text("The opener is due")
    hint = alerts.get_by_text("Click or press a key on this page to hear alerts.")
    expect(hint).to_be_visible()
    first = page.get_by_role("button", name="Close…").first
    before = first.bounding_box()
    assert page.evaluate("window.sounds.length") == 0, "no browser permits it before a touch"
    page.get_by_role("heading", name="Floor", exact=True).click()
    expect(hint).to_be_hidden()
    assert first.bounding_box() == before, "nothing moves under a finger"
    heard = page.evaluate(RENDER)
    tone = RATE * 9 // 100  # 90 ms
    high, low = heard[tone // 3 : tone], heard[RATE // 5 : RATE // 5 + tone]
    assert 840 < pitch(high) < 920
    assert loudness(high) > 0.05
    assert loudness(low) > 0.03
    last = heard[RATE // 3 : RATE // 3 + tone]
    assert 620 < pitch(last) < 700
    assert loudness(heard[RATE // 2 :]) < 0.001, "it ends"
