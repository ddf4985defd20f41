"""What a wheel must hold besides the code: the built page, and a list of what it is made of."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any, NamedTuple

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = Path("src/spanish21/web/static/index.html")
NAME = re.compile(r"[A-Za-z0-9._-]+")
PINNED = re.compile(
    r"^(?P<name>[A-Za-z0-9._-]+)(?:\[.*\])?==(?P<version>[^ ;\\]+)(?: ; (?P<marker>[^\\\n]+?))? \\$"
    r"(?P<rest>(?:\n[ ].*)*)",
    re.MULTILINE,
)
VIA = re.compile(r"^ +# (?:via|  )\s*(?!-)([A-Za-z0-9._-]+)(?:\[.*\])?$", re.MULTILINE)


class PageHook(BuildHookInterface):  # type: ignore[type-arg]
    """Refuses to build without the page, and adds the SBOM to the wheel (PEP 770)."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Check the page, except for an editable installation, which is a checkout."""
        root = Path(self.root)
        self.folder: Path | None = None
        if version == "editable":
            return
        if not (root / PAGE).is_file():
            msg = (
                f"{PAGE} is missing: the package contains the page that browsers get. "
                "Build the page with scripts/page in the checkout, then install or build again."
            )
            raise FileNotFoundError(msg)
        if self.target_name == "wheel":
            self.folder = Path(mkdtemp())
            file = self.folder / "spanish21.cdx.json"
            file.write_text(json.dumps(sbom(root), indent=1, sort_keys=True) + "\n", "utf-8")
            build_data["sbom_files"].append(str(file))

    def finalize(self, *_built: object) -> None:
        """Remove the file that was made."""
        if self.folder is not None:
            rmtree(self.folder)


def sbom(root: Path) -> dict[str, object]:
    """List the libraries in CycloneDX: those of Python as tested, those inside the page."""
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "name": project["name"],
                "version": project["version"],
                "purl": f"pkg:pypi/{project['name']}@{project['version']}",
                "licenses": [{"license": {"id": project["license"]}}],
            }
        },
        "components": [*_python(root, project), *_page(root)],
    }


def _python(root: Path, project: dict[str, Any]) -> list[dict[str, object]]:
    """List what the package and its extras ask for and what that needs, in the versions tested.

    A library with a marker is needed only where the marker holds, so it is optional.
    """
    tested = _locked(root / "requirements/all.lock")
    needed = {one.name: one.marker for one in _locked(root / "requirements/base.lock")}
    extras = project["optional-dependencies"]
    inside = {_name(line) for lines in extras.values() for line in lines} - {project["name"]}
    inside |= set(needed)
    while more := {one.name for one in tested if one.via & inside} - inside:
        inside |= more
    return [
        _component(
            "pypi",
            one.name,
            one.version,
            "required" if needed.get(one.name) == "" else "optional",
            needed.get(one.name, one.marker),
        )
        for one in sorted(tested)
        if one.name in inside
    ]


class Locked(NamedTuple):
    """A library of a lock file: its version, where it is needed, and by which others."""

    name: str
    version: str
    marker: str
    via: frozenset[str]


def _locked(file: Path) -> list[Locked]:
    """List the pins of a lock file; a library may have one for each version of Python."""
    return [
        Locked(
            found["name"],
            found["version"],
            found["marker"] or "",
            frozenset(VIA.findall(found["rest"])),
        )
        for found in PINNED.finditer(file.read_text("utf-8"))
    ]


def _name(requirement: str) -> str:
    found = NAME.match(requirement)
    return found[0].lower() if found else ""


def _page(root: Path) -> list[dict[str, object]]:
    """List what is built into the page: its framework, and what that needs."""
    packages = json.loads((root / "frontend/package-lock.json").read_text("utf-8"))["packages"]
    inside, waiting = set[str](), ["svelte"]
    while waiting:
        name = waiting.pop()
        if name not in inside:
            inside.add(name)
            waiting += packages[f"node_modules/{name}"].get("dependencies", {})
    return [
        _component("npm", name, packages[f"node_modules/{name}"]["version"], "required")
        for name in sorted(inside)
    ]


def _component(
    kind: str, name: str, version: str, scope: str, marker: str = ""
) -> dict[str, object]:
    escaped = name.replace("@", "%40")
    where = [{"name": "python:environment-marker", "value": marker}] if marker else []
    return {
        **({"properties": where} if where else {}),
        "type": "library",
        "name": name,
        "version": version,
        "purl": f"pkg:{kind}/{escaped}@{version}",
        "scope": scope,
    }
