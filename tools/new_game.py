"""new_game: a game made of Pebbles under another name, in a copy of the tree; for check-new-game and check-tutorial.

The new game has another name, and the amount is not the last word of an action: whatever knows Pebbles by its name
or by the form of its actions fails with it.
"""

import os
import re
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NAME = "quarry"
# The form of an action, with the amount in another place than in Pebbles.
REFORMED = [(r"throw (%?\w+) stake (%?\w+(?:\.\.\d+)?)", r"stake \2 on \1"), ("throw-stake-n", "stake-n-on")]

QUICK_BUILD = """#!/bin/sh
# A quick build: whatever the preset, the one in build/.
shift
[ $# -gt 0 ] || set -- signoria TARGETS
ninja -C build "$@" >build/build.log 2>&1 || { cat build/build.log; exit 1; }
"""


class Failed(Exception):
    """Something did not do what it must."""


def run(tree, commands):
    """Runs commands in the tree: their output, and whether they succeeded."""
    environment = {**os.environ, "SIGNORIA_LANG": "en"}
    done = subprocess.run(["bash", "-euo", "pipefail", "-c", commands], cwd=tree, env=environment, text=True,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=900,
                          check=False)
    return done.stdout, done.returncode == 0


def must(tree, commands, what):
    said, good = run(tree, commands)
    if not good:
        raise Failed(f"{what}:\n{said[-3000:]}")


def prepare(tree, targets, build=True):
    """A copy of the tree, with one build in build/ and build-dev/: with ccache the release build, most of which was
    compiled before; without it a quick one (no optimisation, no sanitizers)."""
    def unwanted(folder, names):
        top = Path(folder) == ROOT
        return [name for name in names if name in ("node_modules", "__pycache__", ".git") or
                (top and (name == "build" or name.startswith("build-")))]

    shutil.copytree(ROOT, tree, ignore=unwanted, symlinks=True, dirs_exist_ok=True)
    (tree / "tools/build").write_text(QUICK_BUILD.replace("TARGETS", " ".join(targets)))
    kind = "Release" if shutil.which("ccache") else "None -DCMAKE_C_FLAGS=-O0"
    must(tree, f"""
        cmake -G Ninja -S . -B build -DCMAKE_BUILD_TYPE={kind} -DSIGNORIA_MPI=OFF -DSIGNORIA_UNITS=OFF -DWASM_LD= \\
            >build.log || {{ cat build.log; exit 1; }}
        ln -s build build-dev""" + ("\ntools/build dev" if build else ""), "the copy does not build")


def commands_of(heading):
    """The commands that docs/adding-a-game.md has under a heading: its first block of code."""
    chapter = (ROOT / "docs/adding-a-game.md").read_text().split(f"\n## {heading}\n")[1].split("\n## ")[0]
    return re.search(r"(?:^    .*\n)+", chapter, re.M)[0]


def plant(tree):
    """The new game, by the commands of docs/adding-a-game.md."""
    must(tree, commands_of("1. Copy the template"), "the template cannot be copied")
    for path in (path for path in (tree / "games" / NAME).rglob("*") if path.is_file()):
        text = path.read_text()
        for old, new in REFORMED:
            text = re.sub(old, new, text)
        path.write_text(text)
    must(tree, commands_of("3. What follows from the rules"), "what follows from the rules of the new game")


# ---- Playing it on every front ------------------------------------------------------------

LINES = f"""
for _ in $(seq 200); do printf '1\\n1 0\\n'; done |
    build/signoria play {NAME} --seats 2 --seed 5 --bots steward --no-save --pace 0 --plain >lines.out || true
grep -q '^{NAME.title()}, 20 .* in the bag' lines.out
grep -q 'You can' lines.out
grep -q 'No player can draw or throw any more' lines.out || {{ tail -n 40 lines.out; exit 1; }}
"""

SCREEN = f"""
mux() {{ tmux -L new-game-$$ -f /dev/null "$@"; }}
trap 'mux kill-server 2>/dev/null' EXIT
see() {{ # see TEXT: waits until the screen shows it
    for _ in $(seq 100); do
        mux capture-pane -p -t t >screen.out
        ! grep -qE -- "$1" screen.out || return 0
        sleep 0.1
    done
    echo "not on the screen: $1"
    cat screen.out
    exit 1
}}
export TERM=tmux-256color LC_ALL=C.UTF-8
mux new-session -d -s t -x 80 -y 24 \\
    "build/signoria play {NAME} --seats 2 --seed 5 --names Anna,Bea --bots steward --no-save --pace 0"
see '^> . Anna +5 coins +\\(1\\) \\(5\\)'   # the drawn table
see 'Draw a pebble'                          # the presentation's label
mux send-keys -t t 3
see 'Then chance decides'                    # the preview
mux send-keys -t t Enter
see 'Anna +5 coins +\\([1-6]\\) \\([1-6]\\) \\([1-6]\\)'
"""

LEARN = f"""
build/signoria scenarios games/{NAME}/data/lessons.txt
printf 'quit\\n' | build/signoria learn {NAME} --plain | grep Drawing
"""

HTTP = f"""
SIGNORIA=$PWD/build/signoria PYTHONPATH=tests/server python3 - <<'END'
import random
import signoria_server as lib
with lib.Server() as server:
    anna = lib.Client(server, "Anna")
    assert "{NAME}" in [game["name"] for game in anna.must("GET", "")["games"]]
    seats = [{{"who": "me"}}, {{"who": "bot", "bot": "steward"}}]
    table = anna.must("POST", "/tables", {{"setup": "{NAME} seats=2", "seats": seats, "number": "x"}}, status=201)["id"]
    lib.play_out(anna, table, random.Random(1))
    play = anna.must("GET", f"/tables/{{table}}")["play"]
    assert play["to_move"] == "over" and play["plies"] > 40, play
END
"""

PYTHON = f"""
SIGNORIA_LIBRARY=$PWD/build/libsignoria.so PYTHONPATH=bindings/python python3 - <<'END'
import signoria
assert "{NAME}" in signoria.games()
env = signoria.Env("{NAME} seats=3")
env.reset(seed=7)
for agent in env.agent_iter():
    env.step(None if env.last()[2] else env.bot("steward"))
assert env.agents == [] and sum(env.points()) <= 15, env.points()
END
"""

BROWSER = f"""
deps={ROOT}/tests/browser/node_modules
if [ -d "$deps/playwright-core" ]; then
    ln -sfn "$deps" tests/browser/node_modules
else
    (cd tests/browser && npm ci --no-audit --no-fund --silent)
fi
cd tests/browser && node --no-warnings test.mjs {NAME}
"""

FRONTS = [("in lines", LINES), ("on the full screen", SCREEN), ("in its lessons", LEARN), ("over HTTP", HTTP),
          ("from Python", PYTHON), ("in Chromium", BROWSER)]


def play_everywhere(tree):
    """Plays the new game of a tree on every front: (passed, failed)."""
    try:  # with the engine for the browser, which rules alone can do without
        must(tree, """cmake -U WASM_LD build >build.log || { cat build.log; exit 1; }
            tools/build dev signoria site libsignoria""", "the browser's engine does not build")
    except Failed as error:
        print(error)
        return 0, 1
    passed = failed = 0
    for what, commands in FRONTS:
        said, good = run(tree, commands)
        passed, failed = passed + good, failed + (not good)
        if not good:
            print(f"the new game cannot be played {what}:\n{said[-3000:]}")
    return passed, failed
