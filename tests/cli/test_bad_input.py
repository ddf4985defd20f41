"""Bad input of every kind: one clear sentence, exit code 2, no traceback, no waiting."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from spanish21.cli import app

RULES = (
    "rules show",
    "rules options",
    "rules check",
    "checklist",
    "layout",
    "sign",
    "wheel show",
    "wheel analyze",
    "wheel draw",
    "simulate",
    "analyze",
    "dealer",
    "strategy",
    "compare",
    "removal",
    "risk",
    "play",
    "deal",
)
"""commands that take a submission first"""

SUBMISSIONS = (
    "''",
    "nowhere",
    "MD-2.0",
    "nowhere.toml",
    ".",
    "{tmp}/binary",
    "{tmp}/broken.toml",
    "{tmp}/empty.toml",
    "{tmp}/list.toml",
    "MD-1.0 --set decks",
    "MD-1.0 --set =6",
    "MD-1.0 --set decks=7",
    "MD-1.0 --set deks=6",
    "MD-1.0 --set decks=6 --set decks=8",
)
"""submissions that are none"""

OTHERS = r"""
nothing
compare - -
rules diff - -
--nothing
-x
rules nothing
rules show
rules show MA 5(e) more
rules show MA 99.Z
rules show --json
rules list --jsn
rules list more
rules diff MA
rules diff MA nowhere
rules diff MA MD-1.0 --most-cards 5
rules diff MA MD-1.0 --seconds 5
rules readings R999
rules readings MA R999
rules readings nowhere
rules options MD-1.0 --plot x.doc
rules options MD-1.0 --cost --all
rules options MD-1.0 --plot {tmp}/x.svg --all
rules options MD-1.0 --cost --plot {tmp}/no/x.svg
rules check {tmp}/binary
replay
replay {tmp}/no.toml
replay {tmp}
replay {tmp}/binary
replay {tmp}/broken.toml
replay {tmp}/empty.toml
replay {tmp}/list.toml
replay {tmp}/no.toml --record {tmp}/no/x
replay {tmp}/case.toml --record - --json
replay {tmp}/case.toml --record - --explain
layout MD-1.0 --format png
layout MD-1.0 --out {tmp}/x.png
layout MD-1.0 --payouts wall
layout MD-1.0 --format svg --out {tmp}/x.pdf
sign MD-1.0 --out {tmp}
checklist MD-1.0 --only everything
wheel show MD-1.0
wheel show MA-bonus-spin --wheel xtreme
wheel fit MA-bonus-spin
wheel fit MA-bonus-spin --return 5
wheel fit MA-bonus-spin --return 500%
wheel fit MA-bonus-spin --return much
wheel fit MA-bonus-spin --return 1/0
wheel fit MA-bonus-spin --return 0.78 --stops 3
wheel analyze MD-bonus-spin --players 0
wheel analyze MD-bonus-spin --players many
wheel analyze MD-bonus-spin --meter nothing=5
wheel analyze MD-bonus-spin --meter bonus_spin_meter_5=1 --meter bonus_spin_meter_5=2
wheel draw MD-bonus-spin --wheel nothing
meter show {tmp}/no.log
meter show {tmp}/binary
meter open {tmp}/m.log MD-1.0
meter open {tmp}/no/m.log MD-bonus-spin --set bonus_spin.offered=true
meter wager {tmp}/no.log m -5 --table a --round 1
meter wager {tmp}/no.log m much --table a --round 1
meter wager {tmp}/no.log m 5 --table a --round 0
meter wager {tmp}/no.log m 5
meter rate {tmp}/no.log m much --by Ann
meter read {tmp}/no.log --by Ann --at yesterday
meter approve {tmp}/no.log 1
shoe verify {tmp}/no.json
shoe verify {tmp}
shoe verify {tmp}/binary
shoe verify {tmp}/empty.toml
shoe sample {tmp}/no/x.json
shoe sample {tmp}/x.json --decks 9
shoe sample {tmp}/x.json --secret abc
mixing nothing
mixing ''
mixing riffle --trials 1
mixing riffle --cards 1
mixing riffle --cards 1001
mixing riffle --cards 52 --decks 6
mixing riffle --decks 7
mixing riffle --handful -1
mixing riffle --plot {tmp}/x.doc
mixing riffle --plot {tmp}/no/x.svg
mixing riffle --rules nowhere
simulate MD-1.0 --rounds 0
simulate MD-1.0 --rounds many
simulate MD-1.0 --rounds 1.5
simulate MD-1.0 --rounds 1e400
simulate MD-1.0 --rounds -5
simulate MD-1.0 --seed -1
simulate MD-1.0 --seed x
simulate MD-1.0 --strategy nowhere
simulate MD-1.0 --strategy {tmp}/broken.toml
simulate MD-1.0 --strategy {tmp}/binary
simulate MD-1.0 --strategy {tmp}
simulate MD-1.0 --boxes 0
simulate MD-1.0 --boxes 99
simulate MD-1.0 --decks x
simulate MD-1.0 --decks 6 --set decks=8
simulate MD-1.0 --penetration 2
simulate MD-1.0 --penetration x
simulate MD-1.0 --penetration 0.99
simulate MD-1.0 --device --penetration 0.5
simulate MD-1.0 --device --count hi-lo
simulate MD-1.0 --wager 1
simulate MD-1.0 --wager much
simulate MD-1.0 --wager 5.01
simulate MD-1.0 --match-the-dealer 0.01
simulate MD-1.0 --match-the-dealer 1000000
simulate MD-1.0 --bonus-spin 5
simulate MD-bonus-spin --xtreme-16 5
simulate MD-1.0 --count hi-lo --count hi-lo
simulate MD-1.0 --rounds 1e6 --rounds 1e7
simulate MD-1.0 --device --shoe
analyze MD-1.0 --decks 6 --decks 8
strategy MD-1.0 --out {tmp}/x.svg --out {tmp}/y.svg
ev MD-1.0 --hand 8s,8c --up 6d --removed 2s --removed 3s
play MD-1.0 --coach --no-coach
simulate MD-1.0 --count nowhere
simulate MD-1.0 --count {tmp}/broken.toml
simulate MD-1.0 --count {tmp}/empty.toml
simulate MD-1.0 --count {tmp}/binary
simulate MD-1.0 --bankroll -1
simulate MD-1.0 --bankroll nan
simulate MD-1.0 --bankroll inf
simulate MD-1.0 --until-se -1
simulate MD-1.0 --until-se nan
simulate MD-1.0 --until-se inf
simulate MD-1.0 --threads -1
simulate MD-1.0 --threads 9999
simulate MD-1.0 --threads x
simulate MD-1.0 --cluster local:0
simulate MD-1.0 --cluster local:x
simulate MD-1.0 --checkpoint {tmp}
simulate MD-1.0 --checkpoint {tmp}/binary
simulate MD-1.0 --checkpoint {tmp}/no/x
simulate MD-1.0 --save {tmp}
simulate MD-1.0 --save {tmp}/x.csv --out {tmp}/x.csv
simulate MD-1.0 --save {tmp}/x.json --out {tmp}/x.json
simulate MD-1.0 --threads 2 --cluster local:1
simulate MD-1.0 --cluster tcp://127.0.0.1:9
simulate MD-1.0 --cluster nonsense
strategy MD-1.0 --json --format svg
risk MD-1.0 --spread 1:0.5,4:0.2
risk MD-1.0 --spread 1:0.8,1:0.2
export {tmp}/no.db {tmp}/x.png
export {tmp}/no.db {tmp}/x.png --format parquet
export {tmp}/no.db {tmp}/x.jsonl --format parquet
simulate MD-1.0 --plot {tmp}/x.doc
simulate MD-1.0 --plot {tmp}/no/x.svg
analyze MD-1.0 --decks 7
analyze MD-1.0 --decks x
analyze MD-1.0 --strategy best
analyze MD-1.0 --chart nowhere
analyze MD-1.0 --chart {tmp}/binary
analyze MD-1.0 --chart {tmp}/broken.toml
analyze MD-1.0 --chart {tmp}
analyze MD-1.0 --chart published --strategy total
analyze MD-1.0 --wager 1
analyze MD-1.0 --wager much
analyze MD-1.0 --wager 5.01
analyze MD-1.0 --wager 1e99
analyze MD-1.0 --out {tmp}/x.xls
analyze MD-1.0 --out {tmp}/no/x.csv
analyze MD-1.0 MA
ev MD-1.0
ev MD-1.0 --hand 8s,8c
ev MD-1.0 --up 6d
ev MD-1.0 --hand 10s,8c --up 6d
ev MD-1.0 --hand 8s --up 6d
ev MD-1.0 --hand '' --up 6d
ev MD-1.0 --hand 8s,8c --up ''
ev MD-1.0 --hand 8s,8c --up 6d,7d
ev MD-1.0 --hand 8s,8x --up 6d
ev MD-1.0 --hand Ks,Qs,Js --up 6d
ev MD-1.0 --hand 8s,8c --up 6d --splits 2
ev MD-1.0 --hand 8s,8c --up 6d --splits 0
ev MD-1.0 --hand 8s,8c --up 6d --split --splits 9
ev MD-1.0 --hand 8s,8c --up 6d --beside 8d
ev MD-1.0 --hand 8s,8c --up 6d --split --beside 7d
ev MD-1.0 --hand 8s,8c --up 6d --doubled
ev MD-1.0 --hand 8s,8c --up 6d --removed 8s,8s,8s,8s,8s,8s
ev MD-1.0 --hand 8s,8c --up 6d --removed 1x
ev MD-1.0 --hand 8s,8c --up 6d --wager 1
ev MD-1.0 --hand 8s,8c --up 6d --decks 7
ev MD-1.0 --hand 8s,8c --up 6d --out {tmp}/x.xls
ev MD-1.0 --all --hand 8s,8c
ev MD-1.0 --all --wager 10
ev MD-1.0 --all --doubled
ev MD-1.0 --all --cards 1
ev MD-1.0 --all --cards 22
ev MD-1.0 --hand 8s,8c --up 6d --cards 3
simulate MD-1.0 --out {tmp}/x.xls
simulate MD-1.0 --out {tmp}/no/x.csv
mixing riffle --out {tmp}/x.xls
wheel show MA-bonus-spin --out {tmp}/x.txt
wheel analyze MA-bonus-spin --out {tmp}/no/x.csv
rules options MD-1.0 --out {tmp}/x.csv
rules options MD-1.0 --cost --out {tmp}/x.doc
forensics {tmp}/no.db
forensics {tmp}/binary --out {tmp}/x.xls
pit shifts {tmp}/no.db
pit disputes {tmp}/no.db
pit dispute {tmp}/no.db t1 1 --out {tmp}/x.svg
pit slip {tmp}/no.db t1 1 --out {tmp}/x.doc
people invite dealer --address nowhere --data {tmp}/no
dossier MD-1.0
dossier MD-1.0 --out {tmp}/binary
dossier MD-1.0 --out {tmp}/binary/x
dossier MD-1.0 --out {tmp}/x --date today
completion tcsh
people list --data {tmp}/no
dealer MD-1.0 --removed xx
dealer MD-1.0 --removed As,As,As,As,As,As,As
dealer MD-1.0 --out {tmp}/x.txt
strategy MD-1.0 --format png
strategy MD-1.0 --format pdf
strategy MD-1.0 --out {tmp}/x.doc
strategy MD-1.0 --out {tmp}
strategy MD-1.0 --out {tmp}/no/x.svg
strategy MD-1.0 --format svg --out {tmp}/x.pdf
strategy MD-1.0 --json --out {tmp}/x.svg
strategy MD-1.0 --wager 1
compare
compare MD-1.0 nowhere
compare MD-1.0 MA --plot {tmp}/x.doc
compare MD-1.0 MA --plot {tmp}/no/x.svg
compare MD-1.0 MA --out {tmp}/no/x.csv
compare MD-1.0 MA --set max_splits=4
removal MD-1.0 --count-file {tmp}/x.txt
removal MD-1.0 --count-file {tmp}/no/x.toml
removal MD-1.0 --out {tmp}/x.doc
risk MD-1.0 --bankroll 0
risk MD-1.0 --bankroll -5
risk MD-1.0 --bankroll 100001
risk MD-1.0 --rounds 0
risk MD-1.0 --rounds 100001
risk MD-1.0 --rounds x
risk MD-1.0 --hours 4
risk MD-1.0 --pace 70
risk MD-1.0 --hours 4 --pace 70 --rounds 280
risk MD-1.0 --hours 0 --pace 70
risk MD-1.0 --hours nan --pace 70
risk MD-1.0 --hours 1e9 --pace 70
risk MD-1.0 --spread x
risk MD-1.0 --spread 1
risk MD-1.0 --spread 1:0
risk MD-1.0 --spread 0:1
risk MD-1.0 --spread 1:nan
risk MD-1.0 --spread 1:0.5,
risk MD-1.0 --match-the-dealer much
risk MD-1.0 --match-the-dealer 1000
risk MD-1.0 --set match_the_dealer.offered=false --match-the-dealer 1
risk MD-1.0 --chart published --strategy total
risk MD-1.0 --chart nowhere
par MD-1.0
par MD-1.0 --out {tmp}/x.txt
par MD-1.0 --out {tmp}/no/x.pdf
par nowhere --out {tmp}/x.pdf
par MD-1.0 --out {tmp}/x.pdf --wager 1
par MD-1.0 --out {tmp}/x.pdf --wager 10 --rule-card
simulate MD-1.0 --count hi-lo --exact
simulate MD-1.0 --set payout_limit=25 --exact
wire --write {tmp}/no/x.ts
wire --write {tmp}/x.py
wire more
verify
verify {tmp}/no.db
verify {tmp}
verify {tmp}/binary
verify ftp://x
export {tmp}/no.db
export {tmp}/no.db {tmp}/x --format parquet
export {tmp}/no.db --format parquet
export {tmp}/no.db --format xml
backup {tmp}/no.db
backup {tmp}/no.db {tmp}/x
serve --port 99999
serve --port x
serve --lease 1
serve --address nowhere
play MD-1.0 --boxes 0
play MD-1.0 --boxes 99
play MD-1.0 --boxes x
play MD-1.0 --bankroll 0
play MD-1.0 --bankroll much
play MD-1.0 --bankroll 1
play MD-1.0 --wager 0
play MD-1.0 --wager 1
play MD-1.0 --seed -1
play MD-1.0 --rounds 0
play MD-1.0 --bankroll 100 --boxes 1 --log {tmp}/no/x.log
play MD-1.0 --bankroll 100 --boxes 1 --meters {tmp}/m.log
deal MD-1.0 --boxes 0
deal MD-1.0 --boxes 99
deal MD-1.0 --rounds 0
deal MD-1.0 --seed -1
deal MA --shared --set persons_per_box=1
deal MD-1.0 --log {tmp}/no/x.log
deal MD-1.0 --meters {tmp}/m.log
analyze {tmp}/marked.toml
analyze MD-1.0 --amend nothing=1
analyze MD-1.0 --amend dealer_hits_soft_17=maybe
analyze MD-1.0 --amend dealer_hits_soft_17=true --amend dealer_hits_soft_17=false
analyze MD-1.0 --amend bonuses=7
analyze MD-1.0 --set readings.nothing=yes
analyze MD-1.0 --set decks=6.0
analyze MD-1.0 --set decks=1e400
analyze MD_1.0
analyze MD-1.0/
analyze MD-1.0 --wager -0
analyze MD-1.0 --wager 1,000,000
analyze /dev/null
ev MD-1.0 --hand As,As,As,As,As,As,As --up As
ev MD-1.0 --hand 8s,8c --up joker
ev MD-1.0 --hand Ks,As --up 6d --doubled
ev MD-1.0 --all --out {tmp}
ev MD-1.0 --all --json --out {tmp}/x.PDF
dealer MD-1.0 --up 9d
risk MD-1.0 --bankroll 12.5
risk MD-1.0 --rounds 1e3
risk MD-1.0 --hours 4 --pace 1e9
risk MD-1.0 --spread 1:1:1
removal MD-1.0 --count-file {tmp}
removal MD-1.0 --count-file -
simulate MD-1.0 --count {tmp}/count.toml
simulate MD-1.0 --strategy {tmp}/chart.toml
simulate MD-1.0 --rounds ½
simulate MD-1.0 --boxes 1.5
simulate MD-1.0 --plot {tmp}/x.svg --save {tmp}/x.svg
simulate MD-1.0 --cluster tcp://
simulate MD-1.0 --cluster local:-1
simulate MD-1.0 --seed 99999999999999999999999
replay {tmp}/box.toml
replay {tmp}/half-cent.toml
replay {tmp}/ten.toml
replay {tmp}/dance.toml
replay {tmp}/log.jsonl
replay {tmp}/case.toml --set decks=9
rules show MA 9(d
rules show MA ''
rules readings MA ''
rules list --edition {tmp}/edition.toml
serve --edition {tmp}/edition.toml --data {tmp}/house --port 0
serve --edition {tmp}/binary --data {tmp}/house --port 0
serve --edition {tmp} --data {tmp}/house --port 0
serve --host 256.1.1.1 --data {tmp}/house
serve --data {tmp}/binary --port 0
serve --proxy nonsense --data {tmp}/house --port 0
serve --lease nan --data {tmp}/house --port 0
serve --database mysql://x --data {tmp}/house --port 0
wheel fit MA-bonus-spin --return nan
wheel analyze MD-bonus-spin --meter bonus_spin_meter_5=-1
wheel draw MA-bonus-spin --format pdf --json
meter report {tmp}/log.jsonl
meter show {tmp}
shoe verify {tmp}/log.jsonl
shoe verify {tmp}/case.toml --commitment xyz
mixing riffle*0
mixing riffle*-1
people invite king --data {tmp}/house
people exclude Ann --days -1 --data {tmp}
pit shifts {tmp}/log.jsonl
pit slip {tmp}/log.jsonl t1 x
verify {tmp}/log.jsonl
forensics {tmp}/log.jsonl --shift 25:00
export {tmp}/log.jsonl {tmp}/x.jsonl
backup {tmp}/log.jsonl {tmp}
dossier MA --out {tmp}/d --date 2026-02-30
dossier MA --out {tmp}/d --against {tmp}
strategy MD-1.0 --worth --out {tmp}/x.toml
deal drill nothing
deal exam MA --pdf {tmp}/x.txt
play MA --boxes 2 --set boxes_per_player=1
play MA --log {tmp}
checklist MA --only nothing
"""

ALL = [
    *(line for line in OTHERS.strip().splitlines()),
    *(f"{command} {bad}" for command in RULES[:9] for bad in SUBMISSIONS[:4]),
    *(f"analyze {bad}" for bad in SUBMISSIONS[4:-1]),
    *(f"{command} {SUBMISSIONS[0]}" for command in RULES[9:]),
    *(f"{command} {SUBMISSIONS[-1]}" for command in RULES[9:]),
]
CASE = """
rules = "MD-1.0"
[[round]]
wagers = [{ box = 1, person = "P1", wager = 10.00 }]
shoe = "Ks 9c Kd 8d"
play = ["1 stand"]
"""
"""a case with nothing wrong"""
FILES = {
    "broken.toml": "rules = [",
    "empty.toml": "",
    "case.toml": CASE,
    "box.toml": CASE.replace("box = 1", "box = 9"),
    "half-cent.toml": CASE.replace("10.00", "10.005"),
    "ten.toml": CASE.replace("Kd", "Td"),
    "dance.toml": CASE.replace("stand", "dance"),
    "list.toml": "rules = ['MD-1.0']\nrounds = 3\n",
    "marked.toml": '\ufeffrules = "MA"\ndeks = 8\n',
    "count.toml": 'title = "x"\n[tags]\n2 = "one"\n',
    "chart.toml": 'title = "x"\n[hard]\n17 = "S S S"\n',
    "edition.toml": 'id = "MD-1.0"\nbase = "MA"\n',
    "log.jsonl": '{"x": 1}\n',
}
SLOW = 2.0
"""seconds of work after which a line must have said what goes on"""


def words_of(line: str, folder: Path) -> list[str]:
    return ["" if word == "''" else word.format(tmp=folder) for word in line.split()]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "binary").write_bytes(bytes(range(256)))
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


def test_there_are_enough_of_them() -> None:
    assert len(ALL) == len(set(ALL))
    assert len(ALL) >= 250


@pytest.mark.parametrize("line", ALL)
def test_bad_input_is_one_clear_sentence(line: str, folder: Path) -> None:
    before = sorted(folder.iterdir())
    began = time.process_time()
    answer = CliRunner().invoke(app, words_of(line, folder), input="")
    took = time.process_time() - began
    assert answer.exception is None or isinstance(answer.exception, SystemExit), answer.exception
    assert answer.exit_code == 2, answer.output
    said = answer.stderr.strip()
    assert said, "nothing was said"
    assert "Traceback" not in said
    assert not re.search(r"\[Errno|codec|valid (int|float)|range x", said), said
    assert re.search(r"[.?)'\]]$|pip install .*$", said), said
    assert not re.search(r"(?<![./])\.\.(?![./])", said), said
    assert said[0] != " "
    assert took < SLOW or len(said.splitlines()) > 1, f"{took:.1f} s without a word"
    assert sorted(folder.iterdir()) == before, "a file was left"


@pytest.mark.parametrize("line", ["mixing -5", "meter wager a.log b -5", "ev -.5"])
def test_a_negative_number_is_named_as_such(line: str) -> None:
    said = CliRunner().invoke(app, line.split()).stderr
    assert "Numbers here are never negative. See '" in said
