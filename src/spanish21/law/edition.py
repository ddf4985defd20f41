"""An edition: what a document fixes, what it leaves open, and the rulebook that follows.

An edition is stated in full, or it is an amendment of another one and states what differs.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from typing import Any

from spanish21.checked import checked
from spanish21.law.amending import (
    RULES,
    AmendmentError,
    amended_options,
    amended_steps,
    amended_values,
    check_values,
    within_boxes,
)
from spanish21.law.chosen import Chosen
from spanish21.law.citations import Citations, HouseCitations, Prohibitions, ShuffleCitations
from spanish21.law.clause import Cited, ClauseRef, cite, edition_of, number_of
from spanish21.law.document import Document, amend_document, read_document
from spanish21.law.equipment import Item
from spanish21.law.option import Option, reading_option
from spanish21.law.papers import Papers
from spanish21.law.reading import Reading, readings
from spanish21.law.recite import recited, renumbered
from spanish21.law.rulebook import Rulebook
from spanish21.law.spins import SpinLaw, spins_in_force

__all__ = ["Condition", "Edition"]

_CITED = (
    "own_options",
    "values",
    "conditions",
    "citations",
    "house",
    "prohibitions",
    "shuffle",
    "spins",
)
"""the parts of an edition that hold citations"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """Rules and steps that hold instead of the usual ones where a flag is chosen."""

    flag: str
    values: Mapping[str, object]
    steps: Mapping[str, ClauseRef] = field(default_factory=dict)

    def without(self, values: Collection[str], steps: Collection[str]) -> Condition:
        """Return the condition with nothing to say of the rules and steps named."""
        return replace(
            self,
            values={name: self.values[name] for name in self.values if name not in values},
            steps={name: self.steps[name] for name in self.steps if name not in steps},
        )


@dataclass(frozen=True, kw_only=True, eq=False)
@checked
class Edition:
    """One rule document as law: its options, the rules it fixes, and the clauses of both.

    Its parts may cite the family or the base; they are kept as citations of the edition itself.
    """

    id: str
    family: str
    """how code cites every edition of one state together"""
    state: str
    name: str
    """what a table under these rules is called that no one names"""
    title: str
    draft: bool = False
    """whether the document is a draft, which staff may try and players are not led to"""
    base: Edition | None = None
    own_options: tuple[Option, ...]
    values: Mapping[str, object]
    """the fixed rules by their names in a rulebook, cited"""
    conditions: tuple[Condition, ...] = ()
    citations: Citations
    house: HouseCitations
    prohibitions: Prohibitions
    shuffle: ShuffleCitations | None = None
    spins: SpinLaw | None = None
    papers: Papers
    catalogue: Callable[[], str] | None = None
    """returns the clauses as a TOML text; an amendment without one has the text of its base"""
    numbers: Mapping[str, str] = field(default_factory=dict)
    """the edition's own numbers of clauses that its base numbers otherwise"""
    read_as: str
    """the edition that `readings.toml` names where a reading applies to this one"""

    def __post_init__(self) -> None:
        """Check the fixed rules, and cite the edition where its family or its base is cited."""
        check_values(self.values)
        if self._prescribes_steps and self.shuffle is None:
            raise AmendmentError("manual_steps needs the clauses of the steps: give shuffle")
        for part in _CITED:
            object.__setattr__(self, part, recited(getattr(self, part), self._ref))

    def __repr__(self) -> str:
        """Name the edition."""
        return f"<Edition {self.id}: {self.title}>"

    @property
    def _prescribes_steps(self) -> bool:
        steps = self.values["manual_steps"]
        return isinstance(steps, Cited) and bool(steps.value)

    def _ref(self, citation: ClauseRef) -> ClauseRef:
        """Return a citation of the family or the base as a citation of this edition."""
        if edition_of(citation) not in {self.family, self.base.id if self.base else self.id}:
            return citation
        return cite(self.id, renumbered(number_of(citation), self.numbers))

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """List all options, the readings last."""
        readings = (
            reading_option(reading, reading.choices(self.read_as), self.clauses_of(reading)[0])
            for reading in self.readings
        )
        return (*self.own_options, *readings)

    def option(self, name: str) -> Option | None:
        """Find an option by its name."""
        return next((option for option in self.options if option.name == name), None)

    @cached_property
    def readings(self) -> tuple[Reading, ...]:
        """List the readings that apply to this edition."""
        return tuple(reading for reading in readings() if self.read_as in reading.editions)

    def clauses_of(self, reading: Reading) -> tuple[ClauseRef, ...]:
        """List the clauses of this edition that a reading interprets."""
        if self.base is not None and self.read_as == self.base.read_as:
            return tuple(self._ref(clause) for clause in self.base.clauses_of(reading))
        return tuple(
            cite(self.id, number_of(clause))
            for clause in reading.clauses
            if edition_of(clause) in {self.family, self.read_as}
        )

    @cached_property
    def document(self) -> Document:
        """Read the clauses: all of them, or those of the base with what differs."""
        text = self.catalogue() if self.catalogue else None
        if self.base is None:
            return read_document(self.id, text or "")
        own = self.base.document.restated(
            self.id, self.title, lambda number: renumbered(number, self.numbers)
        )
        return own if text is None else amend_document(own, self.base.id, text)

    def requires(self, item: Item) -> ClauseRef | None:
        """Return the clause that requires an item at the table, if one does."""
        number = self.papers.equipment.get(item)
        return cite(self.id, number) if number else None

    @property
    def has_meters(self) -> bool:
        """Return whether a wager of this edition can have a meter."""
        return self.spins is not None and self.spins.bonus_spin.meter is not None

    def rulebook(self, chosen: Chosen) -> Rulebook:
        """Put the fixed rules, the chosen options and any amendments together."""
        options = chosen.rules()
        rules: dict[str, Any] = {
            **self.values,
            **{name: choice for name, choice in options.items() if name in RULES},
        }
        citations = self.citations
        for condition in self.conditions:
            if chosen.flag(condition.flag).value:
                rules |= condition.values
                citations = amended_steps(citations, condition.steps)
        rules = chosen.amendments.apply(rules)
        spins = spins_in_force(self.spins, options) if self.spins else None
        known = RULES | (spins.rules.keys() if spins is not None else set())
        return Rulebook(
            edition=self.id,
            spins=spins,
            side_wagers={name: rule for name, rule in options.items() if name not in known},
            readings=chosen.readings(),
            citations=citations,
            house=self.house,
            prohibitions=self.prohibitions,
            shuffle=self.shuffle if self._prescribes_steps else None,
            amendments=chosen.amendments.shown(),
            choices=chosen.written,
            **rules,
        )

    def amended(  # noqa: PLR0913 - each part of an edition may differ
        self,
        id: str,  # noqa: A002 - what it is called everywhere
        *,
        title: str,
        name: str | None = None,
        state: str | None = None,
        draft: bool = False,
        options: Iterable[Option] = (),
        steps: Mapping[str, ClauseRef] | None = None,
        shuffle: ShuffleCitations | None = None,
        spins: SpinLaw | None = None,
        papers: Papers | None = None,
        catalogue: Callable[[], str] | None = None,
        numbers: Mapping[str, str] | None = None,
        read_as: str | None = None,
        **values: object,
    ) -> Edition:
        """Return an edition that differs from this one in what is given and in nothing else.

        A rule is given by its name in a rulebook; a bare value keeps its clause. Clauses are cited
        as the base or the family numbers them, or as those of the amendment itself.
        """
        changed = amended_values(self.values, values)
        values = {**self.values, **changed}
        steps, numbers = steps or {}, numbers or {}
        parts = (self.citations, self.house, self.prohibitions)
        known = {row.name for part in parts for row in fields(part)}
        if unknown := steps.keys() - known:
            raise AmendmentError(f"no step of play is named {', '.join(sorted(unknown))}")
        return replace(
            self,
            id=id,
            title=title,
            name=name or title,
            state=state or self.state,
            draft=draft,
            base=self,
            own_options=within_boxes(amended_options(self.own_options, options), values["boxes"]),
            values=values,
            conditions=tuple(row.without(changed, steps) for row in self.conditions),
            citations=amended_steps(self.citations, steps),
            house=amended_steps(self.house, steps),
            prohibitions=amended_steps(self.prohibitions, steps),
            shuffle=shuffle or self.shuffle,
            spins=spins or self.spins,
            papers=self.papers.renumbered(numbers).amended(papers or Papers()),
            catalogue=catalogue,
            numbers=numbers,
            read_as=read_as or self.read_as,
        )
