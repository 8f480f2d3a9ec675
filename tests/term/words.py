#!/usr/bin/env python3
"""words.py: how many words a person listens to for each decision in lines.

    tests/term/words.py BUILD-FOLDER [--verbose] [--show GAME]

Plays whole games against bots, brief or verbose. The person chooses a group of the list, then an entry of it, and
types 'more' first if the entry was not printed. Counts the words that are printed between two answers, and looks for a
heading that is said twice in a row. --show prints one game and counts nothing. Prints the means and what failed, and "N passed, N failed".
"""
import os
import random
import re
import subprocess
import sys
import tempfile

if sys.argv[1:2] in (["-h"], ["--help"]):
    print(__doc__.strip())
    sys.exit(0)

BUILD = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else "build")
VERBOSE = "--verbose" in sys.argv
SHOW = sys.argv[sys.argv.index("--show") + 1] if "--show" in sys.argv else ""
MOST = 40  # words for each decision, in the mean
ENTRY = re.compile(r"^ *(\d+)  (.*)$")
ASIDE = re.compile(r"^[^ ][^:]*: (\d+ .*)$")


class Game:
    def __init__(self, name, seed):
        self.random = random.Random(seed)
        words = [name, "--plain", "--seats", "3", "--seed", str(seed), "--no-save", "--bots", "steward", "--verbose" if VERBOSE else "--brief"]
        self.p = subprocess.Popen([os.path.join(BUILD, "signoria"), "play", *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT, env={**os.environ, "SIGNORIA_LANG": "en", "XDG_DATA_HOME": WORK})

    def listen(self):
        """What is printed up to the next prompt or the end."""
        text = b""
        while not text.endswith(b"> "):
            more = self.p.stdout.read1(65536)
            if not more:
                break
            text += more
        return text.decode()

    def say(self, line):
        self.p.stdin.write(line.encode() + b"\n")
        self.p.stdin.flush()
        return self.listen()

    def choose(self, listed):
        """A group, then an entry of it: its number, and what is typed."""
        groups, joined = [], re.sub(r"\n {6}", " ", listed)
        for line in joined.splitlines():
            entry, aside = ENTRY.match(line), ASIDE.match(line)
            if entry and groups:
                words = re.sub(r" \[\w+\]", "", entry[2])
                if words not in [e[1] for e in groups[-1][1]]:  # of two cards that are alike the first
                    groups[-1][1].append((int(entry[1]), words))
            elif aside:
                groups.append((0.2, [(int(n), "") for n in re.findall(r"(?:^|, )(\d+) ", aside[1])]))
            else:
                groups.append((0.2 if line in ("Or", "Finish") else 2, []))
        groups = [(weight if any("you lack" not in e[1] for e in g) else 0.4, g) for weight, g in groups if g]
        group = self.random.choices([g[1] for g in groups], [g[0] for g in groups])[0]
        payable = [e for e in group if "you lack" not in e[1]]
        number, text = self.random.choice(payable if payable and self.random.random() < 0.9 else group)
        span = re.search(r"(\d+) to (\d+)", text) if "(type '" in text else None
        if not span:
            return number, str(number)
        low, high = int(span[1]), int(span[2])
        return number, f"{number} {self.random.randint(low, min(high, low + 5))}"


def count(text):
    return sum(any(c.isalnum() for c in word) for word in text.split())


def named(text, number):
    """Is an entry of this number in what was printed, or in a list that was printed before?"""
    text = re.sub(r"\n  +", " ", text)
    return "as before" in text or re.search(rf"(^|[:;] ){number} (?!to )|^ *{number}  ", text, re.M)


def headed_twice(text):
    """The heading that two neighbouring lines of a list begin with, or None."""
    heads = [found and found[1] for found in (re.match(r"([^\d: ][^:\d]*): \d+ ", line) for line in re.sub(r"\n  +", " ", text).splitlines())]
    return next((one for one, other in zip(heads, heads[1:]) if one and one == other), None)


def play(name, seed):
    """The words for each decision of a whole game."""
    g, words = Game(name, seed), []
    text = g.listen()
    while "The game is over" not in text and g.p.poll() is None:
        if SHOW:
            print(text, end="")
        words.append(count(text))
        if not VERBOSE and headed_twice(text):
            twice.append(f"{name}: two lines begin with '{headed_twice(text)}'")
        number, line = g.choose(g.say("list"))
        pages = []
        while not VERBOSE and not named(text, number) and text not in pages:  # of two cards that are alike one is named
            pages.append(text)
            text = g.say("more")
            words[-1] += count(text)
        if SHOW:
            print(line)
        text = g.say(line)
    g.p.stdin.close()
    g.p.wait(30)
    return words


WORK = tempfile.mkdtemp(prefix="signoria-words-")
failed, twice = 0, []
for game in [SHOW] if SHOW else ["siena", "florenza"]:
    heard = [n for seed in ((4,) if SHOW else range(10, 20)) for n in play(game, seed)]
    mean = sum(heard) / len(heard)
    print(f"{game}: {mean:.1f} words for each of {len(heard)} decisions, at most {max(heard)}")
    if not VERBOSE and (mean >= MOST or len(heard) < 100):
        failed += 1
        print(f"FAILED: {game}: fewer than {MOST} words in the mean, over whole games")
for line in sorted(set(twice)):
    failed += 1
    print(f"FAILED: {line}")
subprocess.run(["rm", "-rf", WORK])
print(f"{3 - min(failed, 3)} passed, {failed} failed")
sys.exit(failed > 0)

