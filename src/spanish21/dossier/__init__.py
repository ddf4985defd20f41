"""The dossier of a submission: every document that goes to a regulator, in two paper sizes."""

from __future__ import annotations

from spanish21.dossier.make import DossierError, Meta, make_dossier, read_manifest, zipped

__all__ = ["DossierError", "Meta", "make_dossier", "read_manifest", "zipped"]
