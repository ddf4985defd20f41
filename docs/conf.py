"""Sphinx builds the pages of this folder: `scripts/docs` does it, into build/docs."""

from importlib.metadata import version as version_of
from pathlib import Path

project = "spanish21"
author = "The spanish21 developers"
copyright = author
version = release = version_of("spanish21")

extensions = ["myst_parser"]
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
nitpicky = True
# Commands in a sentence are copied: -- and straight quotes stay as they are typed.
smartquotes = False

html_theme = "furo"
html_title = f"spanish21 {release}"
html_copy_source = False
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_js_files = ["filter.js"]
html_search_scorer = str(Path(__file__).with_name("_static") / "scorer.js")
html_show_sphinx = False

# What a command prints isn't a shell language: an apostrophe in it is not an open quotation.
suppress_warnings = ["misc.highlighting_failure"]
