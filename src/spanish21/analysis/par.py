"""The PAR sheet and the rule card of a submission, as pages to print."""

from __future__ import annotations

import json
from hashlib import sha256
from importlib.metadata import version
from importlib.resources import files
from typing import TYPE_CHECKING

from spanish21.analysis.assumptions import in_words, moving_readings, play_assumptions
from spanish21.law.printed import rule_tables
from spanish21.money import Cents, dollars
from spanish21.printing import PAGE, as_table, as_text, typeset
from spanish21.rules.side_wagers import wager_name
from spanish21.strategy.picture import svg

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from importlib.resources.abc import Traversable

    from spanish21.analysis.edge import Analysis
    from spanish21.analysis.wheel_wagers import WheelWager
    from spanish21.law.rulebook import Rulebook
    from spanish21.law.wheel import Wheel

__all__ = ["liability", "par_body", "par_sheet", "par_source", "software_digest"]

_COLUMNS = 3
_CONFIDENCE = 1.96
"""standard errors within which a result is found in nineteen cases of twenty"""
_METHOD = (
    "Every two-card hand is worked out against every up card without replacement. For each hand "
    "and each set of cards removed, the dealer's final hands are summed over all compositions the "
    "dealer can draw, each times the number of orders in which the rules let the dealer draw it. "
    "Hands are then valued from the highest total down, over stand, hit, double, rescue, split "
    "and surrender. Split hands are weighed by the number of cards of the pair that other hands "
    "hold, which is exact for one fixed play of split hands; what they gain together is drawn from "
    "a mixture of decks that stands for the shoe. The rules are read from the rulebook "
    "named above; no rule or payout is written in the analyzer."
)


def _percent(value: float) -> str:
    return f"{100 * value:.4f}%"


def software_digest() -> str:
    """Return the fingerprint of every source and data file of this package."""
    total = sha256()
    for name, entry in sorted(_sources(files("spanish21"))):
        total.update(name.encode())
        total.update(entry.read_bytes())
    return total.hexdigest()


def _sources(folder: Traversable, path: str = "") -> Iterator[tuple[str, Traversable]]:
    for entry in folder.iterdir():
        name = f"{path}/{entry.name}"
        if entry.is_dir() and entry.name != "__pycache__":
            yield from _sources(entry, name)
        elif entry.name.endswith((".py", ".toml")):
            yield name, entry


def par_source(found: Analysis, carried: Analysis) -> str:
    """Write the PAR sheet on pages of its own."""
    book = found.rulebook
    title = f"PAR sheet: Spanish 21, {book.edition}"
    decks = f"{book.operator.value}; {book.decks.value} decks of {book.cards_per_deck.value}"
    head = f"#set document(title: {json.dumps(title)}, date: none)\n{PAGE}"
    chart = '#pagebreak()\n#align(center, image("chart.svg", height: 98%))\n'
    return "\n".join((head, f"= {as_text(title)}", as_text(decks), par_body(found, carried), chart))


def par_body(found: Analysis, carried: Analysis) -> str:
    """Write returns, frequencies, deviation, payouts, method and digests, without the chart."""
    book = found.rulebook
    rounds = found.distribution
    parts = [
        f"\n{as_text(book.amended)}\n",
        "\n== Returns\n",
        _returns(found, carried),
        as_text(
            f"Standard deviation of a round {found.exact_deviation:.6f} units; "
            f"{rounds.wagered:.4f} units wagered and {rounds.hands:.4f} hands played in a round. "
            f"Of all rounds {_percent(rounds.ends['won'])} are won, "
            f"{_percent(rounds.ends['tied'])} tied and {_percent(rounds.ends['lost'])} lost."
        ),
        *_confidence(found),
        *liability(book),
        "\n== Hit frequencies of the basic wager\n",
        as_table(
            ["Hand", "Expected in a round", "One in"],
            [[name, f"{many:.8f}", f"{1 / many:,.1f}"] for name, many in found.hands.items()],
        ),
        *_fixed(found),
        *_wheels(found),
        *_chances(found),
        "\n== Method\n",
        as_text(_METHOD),
        "\n== Assumptions\n",
        *_assumptions(found),
        "\n== Digests\n",
        as_table(
            ["What", "SHA-256"],
            [
                ["Rulebook", book.digest()],
                ["Software " + version("spanish21"), software_digest()],
            ],
            numbers=False,
        ),
        *_rules(book, moving_readings(found)),
    ]
    return "\n".join(parts)


def _returns(found: Analysis, carried: Analysis) -> str:
    """Write what every wager but those of wheels returns, how often it wins, how far it strays."""
    rows = [
        [
            f"Basic wager, {name}",
            _percent(1 + played.edge),
            _percent(-played.edge),
            _percent(played.distribution.ends["won"]),
            f"{played.distribution.deviation:.4f}",
        ]
        for name, played in (("best play", found), ("chart", carried))
    ]
    if found.fixed:
        tier = found.fixed[0]
        whole = found.edge + found.fixed_edge(tier)
        name = f"Basic wager of {dollars(Cents(tier.least))} with fixed payouts"
        rows.append([name, _percent(1 + whole), _percent(-whole), "-", "-"])
    per_unit = found.edge_per_unit_wagered
    rows.append(
        ["Per unit wagered, best play", _percent(1 + per_unit), _percent(-per_unit), "-", "-"]
    )
    rows += [
        [
            wager.name.capitalize() if wager.name.islower() else wager.name,
            _percent(float(1 + wager.expectation)),
            f"{_percent(float(-wager.expectation))} = {-wager.expectation}",
            f"{_percent(float(wager.hit))} = {wager.hit}",
            f"{wager.deviation:.4f}",
        ]
        for wager in (*found.side_wagers, found.insurance)
    ]
    return as_table(["Wager", "Return to player", "House edge", "Wins", "Deviation"], rows)


def _confidence(found: Analysis) -> list[str]:
    """Write the range in which the actual return lies in nineteen cases of twenty."""
    rows = []
    for power in range(3, 8):
        many = 10**power
        reach = _CONFIDENCE * found.exact_deviation / many**0.5
        low, high = 1 + found.edge - reach, 1 + found.edge + reach
        rows.append([f"{many:,}", _percent(low), _percent(high)])
    heads = ["Rounds", "Return from", "to"]
    note = "95% confidence interval of the basic wager's return, best play, equal wagers."
    return ["\n== Actual return by number of rounds\n", as_table(heads, rows), as_text(note)]


def liability(book: Rulebook) -> list[str]:
    """Write the most that one round can cost, wheels and meters left out."""
    most, boxes = book.maximum.value, book.boxes.value
    listed = (book.blackjack_odds.value, *(bonus.value.odds for bonus in book.bonuses))
    odds = max(each.pay(most) for each in listed)
    limit = book.payout_limit.value
    bonus = odds if limit is None else min(odds, limit)
    fixed = max((tier.value.payout for tier in book.fixed_tiers), default=0)
    others = book.fixed_to_others.value * (boxes - 1) if book.fixed_tiers else 0
    rows = [
        [f"Best odds on one hand at the largest wager of {dollars(most)}", dollars(bonus)],
        ["Fixed payout beside it", dollars(fixed)],
        [f"Fixed payouts to {boxes - 1} other players", dollars(Cents(others))],
        ["One box, together", dollars(Cents(bonus + fixed + others))],
    ]
    return ["\n== Largest liability of one box in a round\n", as_table(["What", "Amount"], rows)]


def _assumptions(found: Analysis) -> list[str]:
    """List what was assumed, the interpretations by the numbers under which they are printed."""
    numbers = ", ".join(moving_readings(found))
    return [
        *(f"- {as_text(in_words(line))}" for line in play_assumptions(found)),
        f"- {as_text(f'Interpretations that move the figures, listed at the end: {numbers}.')}",
    ]


def _fixed(found: Analysis) -> list[str]:
    seats = found.rulebook.boxes.value
    rows = [
        [
            dollars(tier.least),
            " or ".join(map(dollars, sorted(set(tier.paid)))),
            f"{1 / float(tier.chance):,.0f}" if tier.chance else "never dealt",
            *(_percent(found.fixed_edge(tier, players)) for players in (1, 2, seats)),
        ]
        for tier in found.fixed
    ]
    heads = ["Wager from", "Payout", "One in", "Adds, 1 player", "2 players", f"{seats} players"]
    note = "Added to the return of a player who hits suited sevens for it, at the wager named."
    return ["\n== Fixed payouts\n", as_table(heads, rows), as_text(note)]


def _wheels(found: Analysis) -> list[str]:
    """Write what the wheel wagers return, and every section of their wheels."""
    if not found.wheels:
        return []
    seats = found.rulebook.boxes.value
    players = sorted({1, min(2, seats), min(4, seats), seats})
    heads = [f"Return, {many}" for many in players]
    rows = [
        [
            _wheel_name(wager),
            str(wager.alone.trigger),
            _percent(float(wager.hit)),
            *(_percent(float(wager.by_players[many - 1].value)) for many in players),
            _percent(float(wager.alone.contribution)),
            f"{float(wager.alone.variance) ** 0.5 / wager.alone.wager:.2f}",
        ]
        for wager in found.wheels
    ]
    parts = [
        "\n== Wheel wagers\n",
        as_table(["Wager", "Turns", "Paid", *heads, "To meters", "Deviation"], rows),
        as_text(
            "Turns: how often the wheel turns for a wager. Returns are for that many players who "
            "make the wager, with the meters where they start; in the long run what goes to "
            "meters comes back as well, and reserves pay for their new starts. The "
            "deviation is in units of the wager, for one player."
        ),
        *(_notice(wager.favors_players) for wager in found.wheels if wager.favors_players),
        *_jackpots(found),
    ]
    for wager in found.wheels:
        for number, wheel in enumerate(wager.alone.wheels):
            title = f"{_wheel_name(wager)}, wheel{' for the others' if number else ''}"
            parts += _sections(title, wheel)
    return parts


def _notice(said: str) -> str:
    return f"\n*Notice:* {as_text(f'{said}.')}\n"


def _wheel_name(wager: WheelWager) -> str:
    stake = wager.alone.wager // 100
    return f"{wager_name(wager.alone.kind)}\N{NO-BREAK SPACE}${stake}"


def _break_even(wager: WheelWager, meter: str) -> str:
    amount = Cents(-(-wager.alone.break_even[meter] // 1))
    return "its start" if amount <= wager.alone.jackpots[meter] else dollars(amount)


def _jackpots(found: Analysis) -> list[str]:
    rows = [
        [
            _wheel_name(wager),
            meter.replace("_", " "),
            dollars(amount),
            f"{float(wager.alone.rounds_to(meter) or 0):,.0f}",
            _break_even(wager, meter),
        ]
        for wager in found.wheels
        for meter, amount in wager.alone.jackpots.items()
    ]
    heads = ["Wager", "Meter or prize", "Starts at", "Won once in", "Favorable, alone, from"]
    return ["\n", as_table(heads, rows)] if rows else []


def _sections(title: str, wheel: Wheel) -> list[str]:
    whole = wheel.weight
    rows = [
        [
            section.symbol,
            dollars(section.community) if section.community else "-",
            f"{section.weight:,}",
            f"{100 * section.weight / whole:.4f}%",
        ]
        for section in wheel.sections
    ]
    weights = "assumed, not stated by the submission" if wheel.assumed else "as submitted"
    heads = ["Section", "To others", "Weight", "Chance"]
    return [
        f"=== {as_text(f'{title}: weights {weights}')}\n",
        as_table(heads, rows),
    ]


def _chances(found: Analysis) -> list[str]:
    heads = ["Up card", "17", "18", "19", "20", "21", "Bust", "Blackjack", "Expectation"]
    rows = [
        [
            name,
            *(f"{100 * float(chance):.4f}" for chance in up.place.chances[0]),
            _percent(float(up.value)),
        ]
        for name, up in zip(found.by_up_card, found.ups, strict=True)
    ]
    gains = [
        [f"{gain:+g}" if gain else "0", f"{chance:.8f}"]
        for gain, chance in found.distribution.gains.items()
    ]
    shown = [row for row in gains if float(row[1]) > 0]
    height = -(-len(shown) // _COLUMNS)
    shown += [["-", "-"]] * (height * _COLUMNS - len(shown))
    beside = [
        [cell for column in range(_COLUMNS) for cell in shown[row + column * height]]
        for row in range(height)
    ]
    return [
        "\n== Dealer's final hands by up card, percent\n",
        as_table(heads, rows),
        "\n== Distribution of a round\n",
        as_table(["Net gain", "Chance"] * _COLUMNS, beside),
    ]


def _rules(book: Rulebook, moving: Collection[str]) -> list[str]:
    """Write the rules, and the interpretations that move the figures."""
    parts = ["\n== Rules in force\n"]
    for title, heads, rows, long in rule_tables(book, moving):
        parts += [f"=== {as_text(title)}", as_table(heads, rows, numbers=False, long=long)]
    return parts


def par_sheet(found: Analysis, carried: Analysis) -> bytes:
    """Set the PAR sheet."""
    return typeset(par_source(found, carried), {"chart.svg": svg(carried.best_chart)})
