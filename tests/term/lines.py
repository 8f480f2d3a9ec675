#!/usr/bin/env python3
"""lines.py: what goes wrong while a game is played in lines never loses it.

    tests/term/lines.py BUILD-FOLDER

A full disk, a disk that fails, a folder that takes nothing, Ctrl-C, broken
saves: told in words that say what happened and what to do, and the game goes
on. Prints what failed, and "N passed, N failed".
"""
import errno
import os
import pty
import re
import resource
import select
import signal
import struct
import subprocess
import sys
import tempfile
import time

if sys.argv[1:2] in (["-h"], ["--help"]):
    print(__doc__.strip())
    sys.exit(0)

BUILD = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else "build")
PROGRAM = os.path.join(BUILD, "signoria")
WORK = tempfile.mkdtemp(prefix="signoria-lines-")
counts = {True: 0, False: 0}


def check(good, what, said=""):
    counts[bool(good)] += 1
    if not good:
        print(f"FAILED: {what}")
        print("\n".join("    " + line for line in said.splitlines()[-25:]))


class Play:
    """A game in lines: says lines, and waits for the next question."""

    def __init__(self, *words, env=None, command="play"):
        place = {"XDG_DATA_HOME": os.path.join(WORK, "data"), "SIGNORIA_LANG": "en", "ASAN_OPTIONS": "detect_leaks=0"}
        if command == "play" and "--brief" not in words and "--replay" not in words:
            words = (*words, "--verbose")  # what a decision looks like in full; brief() is about the rest
        self.p = subprocess.Popen([PROGRAM, command, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT, cwd=WORK, env={**os.environ, **place, **(env or {})})
        os.set_blocking(self.p.stdout.fileno(), False)
        self.said = ""
        self.new = self.listen()

    def listen(self, seconds=30):
        """What is said up to the next prompt or the end."""
        new, until = "", time.time() + seconds
        while time.time() < until:
            more = self.p.stdout.read()
            if more:
                new += more.decode()
            elif self.p.poll() is not None or new.endswith("> "):
                break
            else:
                time.sleep(0.01)
        self.said += new
        return new

    def say(self, line):
        self.p.stdin.write(line.encode() + b"\n")
        self.p.stdin.flush()
        self.new = self.listen()
        return self.new

    def leave(self, *lines):
        """Says the last lines; the exit code."""
        for line in lines:
            if self.p.poll() is None:
                self.say(line)
        self.p.stdin.close()
        self.listen()
        return self.p.wait(30)

    def ctrl_c(self):
        self.p.send_signal(signal.SIGINT)
        self.listen()
        return self.p.wait(30)

    def room(self, size):
        """From now on no file grows beyond `size`."""
        hard = resource.prlimit(self.p.pid, resource.RLIMIT_FSIZE)[1]
        resource.prlimit(self.p.pid, resource.RLIMIT_FSIZE, (hard if size is None else size, hard))


def whole(path):
    return subprocess.run([PROGRAM, "verify", path], capture_output=True).returncode == 0


def steps(path):
    """How many steps a saved game has, as who goes on with it is told."""
    g = Play("--load", path)
    g.leave("quit")
    found = re.search(r"Resumed after (\d+) step", g.said)
    return int(found.group(1)) if found else -1


def sentences(text):
    """Without the line breaks of 78 columns."""
    return re.sub(r"\s+", " ", text)


# ---- a full disk ----

def a_move_on_a_full_disk():
    path = os.path.join(WORK, "full")
    g = Play("pebbles", "--human", "all", "--seed", "5", "--save", path)
    before = os.path.getsize(path)
    g.room(before)
    g.say("draw")
    told = sentences(g.new)
    check("That did not work: the match could not be written: File too large." in told, "a full disk is told", g.new)
    check("Nothing is lost" in told and "enter your move again" in told, "with what to do", g.new)
    check(os.path.getsize(path) == before, "the file is as it was")
    check("Saved to" in g.say("table") + g.say("save " + os.path.join(WORK, "copy")) or "Not saved" in g.new, "one can still ask", g.new)
    g.room(None)
    g.say("draw")
    check("Seat 1 drew a" in g.new, "with room it goes on where it was", g.new)
    check(g.leave("quit") == 0, "and is left as always", g.said)
    check(whole(path), "the file is whole")


def a_bot_on_a_full_disk():
    path = os.path.join(WORK, "bots-full")
    g = Play("pebbles", "--seats", "3", "--seed", "5", "--bots", "random", "--save", path)
    told = ""
    for more in range(60, 6, -6):  # the person's move fits, a bot's does not
        g.room(os.path.getsize(path) + more)
        if "That did not work" in g.say("draw"):
            told = sentences(g.new)
            break
        g.room(None)
    check("press Enter to continue" in told or "enter your move again" in told, "what to do is told", g.new)
    again = g.say("") if g.new.endswith("\n> ") else g.say("draw")
    check("That did not work" in again or "our decision" in again, "it is tried again", again)
    g.room(None)
    g.say("" if g.new.endswith("\n> ") else "draw")
    check("our decision. You can" in g.new, "with room the bots go on", g.new)
    check(g.leave("quit") == 0 and whole(path), "and nothing is lost", g.said)


def left_on_a_full_disk():
    path = os.path.join(WORK, "left-full")
    g = Play("siena", "--seats", "3", "--seed", "4", "--human", "all", "--save", path)
    g.say("1 5")
    plies = steps_told = None
    g.room(os.path.getsize(path))
    g.say("2")
    check("That did not work" in g.new, "a full disk in Siena", g.new)
    code = g.leave()  # the input ends
    check(code == 0 and "To resume it later" in g.said, "the end of input leaves it", g.said)
    steps_told = re.search(r"Stopped after (\d+) step", g.said)
    plies = steps(path)
    check(steps_told and plies == int(steps_told.group(1)), f"what was told is what is there: {plies}", g.said)


def a_disk_that_fails():
    library = os.path.join(BUILD, "tests", "failing_disk.so")
    if not os.path.exists(library):
        print("     (a disk that fails needs tests/failing_disk.so, which a build with sanitizers has not: left out)")
        return
    knob = tempfile.NamedTemporaryFile(prefix="signoria-knob-")
    knob.truncate(4096)
    path = os.path.join(WORK, "failing")
    g = Play("florenza", "--seats", "2", "--seed", "4", "--human", "all", "--save", path, env={"LD_PRELOAD": library, "DISK_FILE": knob.name})
    for code in (errno.ENOSPC, errno.EIO, errno.EROFS):
        knob.seek(0)
        knob.write(struct.pack("i", code))
        knob.flush()
        g.say("1")
        check(os.strerror(code) in sentences(g.new) and "Nothing is lost" in sentences(g.new), f"{errno.errorcode[code]} is told", g.new)
        knob.seek(0)
        knob.write(struct.pack("i", 0))
        knob.flush()
        g.say("1")
        check("You can:" in g.new, f"after {errno.errorcode[code]} it goes on", g.new)
    check(g.leave("quit") == 0 and whole(path), "and nothing is lost", g.said)


def bots_alone_on_a_full_disk():
    path = os.path.join(WORK, "alone")
    limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
    p = subprocess.run([PROGRAM, "play", "siena", "--human", "none", "--save", path], preexec_fn=limit, capture_output=True,
                       env={**os.environ, "SIGNORIA_LANG": "en"}, text=True, stdin=subprocess.DEVNULL, timeout=60)
    check(p.returncode == 1 and "could not be written" in sentences(p.stdout), "bots alone stop with code 1", p.stdout)
    check("To resume it later" in p.stdout and whole(path), "and their game is whole", p.stdout)


# ---- a folder that takes nothing ----

def a_folder_that_takes_nothing():
    nowhere = "/proc/signoria-takes-nothing" if os.geteuid() == 0 else os.path.join(WORK, "closed")
    if os.geteuid():
        os.mkdir(nowhere, 0o555)
    g = Play("pebbles", "--seed", "5", env={"XDG_DATA_HOME": nowhere})
    told = sentences(g.new)
    check("This game is not being saved" in told and "save FILE" in told, "it is told, with what to do", g.new)
    g.say("draw")
    check("You can:" in g.new or "decide" in g.new, "and played all the same", g.new)
    g.say("quit")
    check("would be lost" in sentences(g.new) and g.p.poll() is None, "leaving asks first", g.new)
    kept = os.path.join(WORK, "rescued")
    check("Saved to" in g.say("save " + kept), "a copy elsewhere", g.new)
    check(g.leave("quit") == 0 and whole(kept), "then it is left, and the copy is whole", g.said)
    g = Play("pebbles", "--save", os.path.join(nowhere, "game"))
    check(g.leave() == 2 and "cannot create" in g.said, "a file that was asked for is refused at once", g.said)
    g = Play("pebbles", "--seed", "5", "--no-save")
    check(g.leave("draw", "quit") == 0, "who wants nothing kept is not asked", g.said)


# ---- Ctrl-C ----

def control_c():
    path = os.path.join(WORK, "interrupted")
    g = Play("siena", "--seats", "3", "--seed", "4", "--save", path)
    g.say("1 5")
    check(g.ctrl_c() == 0 and f"To resume it later: signoria play --load {path}" in g.said, "Ctrl-C at the prompt", g.said)
    told = re.search(r"Stopped after (\d+) step", g.said)
    check(told and steps(path) == int(told.group(1)), "nothing is lost by it", g.said)
    before = open(path, "rb").read()
    g = Play("--load", path, "--no-save")
    g.say("1")
    check(g.leave("quit") == 0 and open(path, "rb").read() == before, "a save opened with --no-save stays as it is", g.said)
    check("is saved in" not in g.said and "To resume it later" not in g.said, "and nothing else is told of it", g.said)
    path = os.path.join(WORK, "thinking")
    g = Play("pebbles", "--seats", "2", "--seed", "5", "--bots", "master:600s", "--save", path)
    g.p.stdin.write(b"draw\n")
    g.p.stdin.flush()
    time.sleep(0.5)
    check(g.ctrl_c() == 0 and "To resume it later" in g.said, "Ctrl-C while a bot thinks", g.said)
    check(whole(path) and steps(path) > 0, "nothing is lost by that", g.said)
    path = os.path.join(WORK, "asked")
    g = Play("pebbles", "--seed", "5", "--human", "all", "--save", path)
    g.say("draw")
    g.say("draw")
    g.p.stdin.write(b"undo\n")
    g.p.stdin.flush()
    time.sleep(0.3)
    check(g.ctrl_c() == 0 and whole(path) and steps(path) > 0, "Ctrl-C while somebody is asked", g.said)
    g = Play("siena", command="learn")
    g.say("1")
    check(g.ctrl_c() == 0, "Ctrl-C in a lesson", g.said)


# ---- broken saves ----

def broken_saves():
    path = os.path.join(WORK, "data", "signoria", "siena-broken.match")
    os.makedirs(os.path.dirname(path), exist_ok=True)
    g = Play("siena", "--seats", "3", "--seed", "4", "--save", path)
    g.leave("1 5", "quit")
    good = open(path, "rb").read()
    lines = good.split(b"\n")
    broken = {"a line in the middle": b"\n".join(lines[:-3] + [b"nonsense"] + lines[-3:]), "nothing": b"", "rubbish": bytes(range(256)) * 8,
              "another file": b"Dear diary\n"}
    for name, content in broken.items():
        open(path, "wb").write(content)
        g = Play("--load", path)
        code = g.leave()
        check(code == 2 and path in g.said and "Traceback" not in g.said, f"{name} is refused with the file's name", g.said)
        check(name != "a line in the middle" or re.search(r"line \d+", g.said), "and its line", g.said)
        check(open(path, "rb").read() == content, f"{name} is left as it is")
        g = Play()
        told = sentences(g.say("load " + path))
        check(path in told and "left as it is" in told and g.p.poll() is None, f"{name}, chosen in lines, is told and asked again", g.new)
        g.leave()
        os.utime(path)  # the latest one
        g = Play()
        told = sentences(g.say("last"))
        check(path in told and "left as it is" in told, f"{name}: going on with the last game tells that it cannot be read", g.new)
        g.leave("quit")
    open(path, "wb").write(good[:-7])
    g = Play("--load", path)
    check("Resumed after" in g.said and g.leave("quit") == 0 and whole(path), "a line torn off at the end is cut away", g.said)
    g = Play("--load", os.path.join(WORK, "no-such-file"))
    check(g.leave() == 2 and "no-such-file" in g.said, "a file that is not there", g.said)
    g = Play("--load", WORK)
    check(g.leave() == 2, "a folder", g.said)
    g = Play()
    check("Resumed after" in g.say("last"), "the last game is found again", g.new)
    other = Play("--load", path)
    check(other.leave() == 2 and "another program" in other.said, "a game that is open elsewhere is not opened twice", other.said)
    g.leave("quit")


# ---- slips of the tongue ----

# ---- reasons and values ----

def told():
    g = Play("siena", "--seats", "2", "--seed", "3", "--no-save", "--bots", "steward", env={"SIGNORIA_CALLED": "./play"})
    g.say("score")
    check(g.new.count("only Bankers score (S-SCO-01)") == 2, "who counts nothing is told why", g.said)
    g.leave("quit")
    subprocess.run([PROGRAM, "selfplay", "--game", "florenza", "--seats", "3", "--bots", "steward", "--games", "1", "--out", WORK],
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    with open(os.path.join(WORK, "florenza-3-1-000001.match"), encoding="utf-8") as f:
        lines = f.readlines()
    first = next(i for i, line in enumerate(lines) if re.match(r"play \d keep", line))
    path = os.path.join(WORK, "rolled")
    with open(path, "w", encoding="utf-8") as f:
        f.writelines(lines[:first])
    g = Play("--load", path, "--human", "all", env={"SIGNORIA_CALLED": "./play"})
    check(len(re.findall(r"Keep the roll of [1-6] \([+−-]?\d+ prestige\)", g.new)) == 2, "a roll tells what it brings", g.said)
    g.leave("quit")
    check(f"To resume it later: ./play --load {path}" in g.said, "and how to go on is told as the game was called", g.said)


def slips():
    path = os.path.join(WORK, "slips")
    g = Play("siena", "--seats", "3", "--seed", "4", "--save", path)
    size = os.path.getsize(path)
    for line in ("", "99", "2 5", "-1", "1 99999999999", "bid", "throw 1", "\x1b[A", "hilfe", "1 2 3", "why", "explain", "explain xyzzy",
                 "rule X-1", "try 99", "find xyzzy", "table 99999", "redo", "export", "save", "undo"):
        g.say(line)
        check(g.p.poll() is None and os.path.getsize(path) == size, f"'{line}' changes nothing", g.new)
    check("takes no second number" in g.say("2 5") or "needs a number" in g.new, "a number too much is refused", g.new)
    g.say("explain")
    check("auction" in g.new, "what is to be decided is explained", g.new)
    check(g.leave("quit") == 0, "and the game is left", g.said)


# ---- resuming, and what is typed ----

def resumed():
    """A long game that goes on shows the position and the last turn, not its history."""
    for game in ("siena", "florenza"):
        subprocess.run([PROGRAM, "selfplay", "--game", game, "--seats", "3", "--bots", "steward", "--games", "1", "--out", WORK],
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
        with open(os.path.join(WORK, f"{game}-3-1-000001.match"), encoding="utf-8") as f:
            lines = f.readlines()
        moves = [i for i, line in enumerate(lines) if line.startswith("play 1 ")]
        path = os.path.join(WORK, f"long.{game}")
        with open(path, "w", encoding="utf-8") as f:  # seat 1 is to move, late in the game
            f.writelines(lines[:moves[len(moves) * 3 // 4]])
        g = Play("--plain", "--load", path, "--human", "1", "--bots", "steward")
        first = g.new
        whole_log = g.say("log")
        check(len(whole_log.splitlines()) > 200, f"{game}: there is a long history", whole_log)
        check(len(first.splitlines()) < 110, f"{game}: going on is not the whole history ({len(first.splitlines())} lines)", first)
        check("The last turn ('log' shows the whole game):" in first, f"{game}: it shows the last turn", first)
        last = [line.strip() for line in whole_log.splitlines() if line.startswith("  ") and line.strip()][-1]
        check(last in first, f"{game}: up to what happened last: {last}", first)
        check("steward 1 (you)" in first, f"{game}: and the whole position", first)
        check("our decision. You can" in sentences(first), f"{game}: and what to decide", first)
        check(g.leave("q") == 0 and "To resume it later" in g.said, f"{game}: 'q' leaves", g.said)
    g = Play("--plain", "--load", os.path.join(WORK, "siena-3-1-000001.match"), "--human", "1")
    check("The game is over" in g.new and len(g.new.splitlines()) < 110, "a finished game shows its end", g.new)
    g.leave("quit")
    check("To resume it later" not in g.said, "a finished game cannot be continued", g.said)
    check("--replay " + os.path.join(WORK, "siena-3-1-000001.match") in g.said, "but looked at again", g.said)


def typed():
    """Capitals, beginnings, accents and apostrophes."""
    g = Play("siena", "--seats", "3", "--seed", "4", "--no-save", "--names", "Anna,Bea,Carlo")
    table = g.say("table")
    check(g.say("TABLE") .split("\n", 1)[1] == table.split("\n", 1)[1], "capitals do not matter", g.new)
    check(g.say("tab").split("\n", 1)[1] == table.split("\n", 1)[1], "a beginning will do", g.new)
    check("'l' can mean: list, look, log" in g.say("l"), "one that is not unique is asked about", g.new)
    check("'e' can mean: exit, explain, export" in g.say("e"), "also of three commands", g.new)
    check("place" not in g.say("sc") and "1. " in g.new, "'sc' is score", g.new)
    check("1. " in g.say("Score"), "'Score' is score", g.new)
    check("Anna\nPeasant, 28 florins" in g.say("explain me"), "'explain me' explains you", g.new)
    check("Via dei Servi" in g.say("explain via servi"), "words that stand apart", g.new)
    check("Merchant" in g.say("explain merch"), "a beginning of a name is found", g.new)
    check("Anna passes" in g.say("PASS") or "Anna passes" in g.said, "an action in capitals", g.new)
    g.leave("Q")
    check("Goodbye" in g.said, "'Q' quits", g.said)
    g = Play("siena", "--seats", "3", "--seed", "4", "--no-save", "--names", "Anna,Bea,Carlo")
    check("needs a number" in g.say("bid") or "needs a number" in g.new, "an entry with a range asks for its number", g.new)
    g.say("9")
    check("Anna bids 9 florins" in g.said, "and a number alone is that one", g.new)
    g.say("undo")
    g.say("bid")
    g.say("")
    g.say("2")
    check("bids 2 florins" not in g.said, "but not after Enter", g.new)
    g.say("undo")
    check("green number" in g.say("explain heading") and "S-ACT-05" not in g.new, "a word of the game is explained in a sentence", g.new)
    check("rise · " in g.say("why become banker"), "an action is found by what is said of its verb", g.new)
    g.say("b 9")
    check("Anna bids 9 florins" in g.new, "the beginning of an action, with its number", g.new)
    g.say("undo")
    g.say("Pass: leave")
    check("Anna passes" in g.new, "the words of the list", g.new)
    g.leave("quit")
    g = Play("florenza", "--seats", "3", "--seed", "4", "--no-save", "--names", "Anna,Bea,Carlo")
    for words in ("explain Monte di Pietà", "explain monte di pieta", "explain MONTE DI PIETÀ", "explain pietà", "explain pieta"):
        check("Monte di Piet" in g.say(words) and "Price" in g.new, f"'{words}'", g.new)
    check("Monte di Piet" in g.say("find pieta"), "'find' needs no accents", g.new)
    check("F-" in g.say("rule pieta"), "nor does 'rule'", g.new)
    check("No action" not in g.say("why build monte-di-pieta") and "Monte" not in g.say("why zecca"), "nor 'why'", g.new)
    g.leave("exit")
    g = Play("siena", "--seats", "3", "--seed", "4", "--no-save", "--names", "you,Bea,Carlo")
    check("You" in g.said and "you is" not in sentences(g.say("table")).lower(), "who is called 'You' is spoken to", g.new)
    check("You pass" in g.say("pass") or "You pass" in g.said, "also in what happened", g.said)
    g.leave("quit")
    g = Play()
    check("1  shown (memory aid)" in g.say("SIENA"), "a game in capitals; hands are asked first", g.new)
    check("a number from 1 to 2" in g.say("3"), "there are two ways", g.new)
    check("How many players, 2 to 5? (default: 3)" in g.say("2"), "then the players", g.new)
    check("our decision. You can" in sentences(g.say("")), "Enter takes three players", g.new)
    check("Cards in hand: hidden, as in the rulebook." in sentences(g.said) and '"hands=shown"' in g.said, "what is in force is said", g.said)
    g.leave("quit")
    g = Play()
    check(g.leave("q") == 0 and "Goodbye" not in g.said, "'q' at the first question", g.said)
    g = Play("siena", command="learn")
    check(g.leave("Q") == 0, "'Q' leaves the chapters", g.said)
    g = Play("siena", "aim", command="learn", env={"XDG_DATA_HOME": os.path.join(WORK, "unseen")})
    g.say("")
    g.say("")
    check("you cannot see them: 2 Senesi cards, 1 Artist" in sentences(g.say("score")), "the score names what is hidden", g.new)
    check("You: 19 Consent Points\n" in g.new, "and nobody wins before the end", g.new)
    g.leave("quit")


def enter():
    """Enter does what the line before it promises."""
    g = Play("pebbles", command="learn")
    check("Press Enter to start chapter 1, Drawing" in sentences(g.new), "Enter begins chapter 1", g.new)
    check("Drawing · 1 of 3" in g.say("") and "Enter continues" in g.new, "and it does", g.new)
    check("Press Enter to start chapter 1" in sentences(g.say("quit")), "it was not done", g.new)
    g.say("2")
    check("Press Enter to start chapter 2" in sentences(g.say("quit")), "the one that was left comes next", g.new)
    check("Winning the pot · 1 of 4" in g.say(""), "and Enter begins it", g.new)
    g.leave("quit", "quit")
    path = os.path.join(WORK, "siena-3-1-000001.match")
    g = Play("--plain", "--replay", path)
    check("Enter or 'next' steps forward" in sentences(g.new) and "after 0 of" in g.new, "looking back begins at the start", g.new)
    check("after 1 of" in g.say("") and "after 2 of" in g.say("NEXT"), "Enter goes forward", g.new)
    check("after 1 of" in g.say("b"), "'b' goes back", g.new)
    check(g.leave("Quit") == 0, "and is left", g.said)


def chapter():
    """A chapter with a wrong try and a wrong answer, left in the middle and resumed: reasons, hint, result, progress."""
    place = {"XDG_DATA_HOME": os.path.join(WORK, "chapter")}
    g = Play("pebbles", "draw", command="learn", env=place)
    check("Drawing · 1 of 3" in g.new, "a chapter by its name", g.new)
    check("Draw a pebble from the bag" in g.say(""), "Enter turns the page", g.new)
    check("more coins" in g.say("throw 2 stake 9") or "P-THR-03" in g.new or "0 to 5" in g.new, "an illegal try has the rule's reason", g.new)
    check("You threw your only pebble" in g.say("throw 2 stake 0") and "undone" in g.new, "a legal one that misses has the page's", g.new)
    check("2  Draw a pebble" in g.say(""), "it is undone", g.new)
    check('Choose “Draw a pebble”' in g.say("hint") and "2, Draw a pebble" in g.new, "a hint on request", g.new)
    g.leave("quit", "quit")
    listed = subprocess.run([PROGRAM, "learn", "pebbles", "--list"], capture_output=True, text=True,
                            env={**os.environ, **place, "SIGNORIA_LANG": "en"}).stdout
    check("Drawing (page 2 of 3)" in listed and "Winning the pot (new)" in listed, "the list says how far one is", listed)
    g = Play("pebbles", command="learn", env=place)
    check("Drawing · 2 of 3" in g.new, "it resumes at the page", g.new)
    check("drew a 6" in g.say("draw") and g.new.find("Only you see") > g.new.find("drew a 6"), "the result, then what it means", g.new)
    check("How many pebbles" in g.say(""), "then a question", g.new)
    check("Not quite" in g.say("1"), "a wrong answer has its reason", g.new)
    g.say("")
    check("Right." in g.say("2"), "the right one, too", g.new)
    check("You completed the chapter “Drawing”" in sentences(g.say("")) and "chapter 2, Winning the pot" in sentences(g.new), "the next one is offered", g.new)
    check("Type 'daily'" not in g.new and "'help' lists" in sentences(g.new), "what else can be typed is not read out again", g.new)
    check("Type 'daily'" in g.say("help"), "but on request", g.new)
    g.leave("quit")
    g = Play("siena", "auction", command="learn", env={"XDG_DATA_HOME": os.path.join(WORK, "numbered")})
    g.say("")
    hinted = re.search(r"I would play: (\d+ \d+), ", sentences(g.say("hint")))
    check(hinted and "the card is yours for 1 florin" in sentences(g.say(hinted[1])), "a hint can be typed as it stands, with its number", g.new)
    g.leave("quit", "quit")
    g = Play("siena", "buying", command="learn", env={"XDG_DATA_HOME": os.path.join(WORK, "brief-pages")})
    g.say("")
    g.say("")
    check("Countryside" not in g.say("brief") and "Brief" in g.new, "few words in a chapter", g.new)
    g.say("1")
    g.say("")
    check("Take: 1 Inn" in sentences(g.new) and "Lucia, your decision" not in g.new, "last on its later pages", g.new)
    g.leave("quit", "quit")
    g = Play(command="learn", env=place)
    check("Learn Pebbles" in g.new, "without a name it is the game learnt last", g.new)
    g.leave("quit")
    g = Play(command="learn", env={"XDG_DATA_HOME": os.path.join(WORK, "nothing-learnt")})
    check("Which game would you like to learn" in sentences(g.new), "or the learner is asked", g.new)
    check("Learn Siena" in g.say("siena"), "and may name it", g.new)
    check("Type 'games' to learn another game." in sentences(g.say("help")), "another game can be learnt", g.new)
    check("Which game would you like to learn" in sentences(g.say("games")), "it is asked for", g.new)
    check("Learn Florenza" in g.say("FLORENZA"), "and named", g.new)
    g.leave("quit")
    g = Play("pebbles", "draw", command="learn", env={"XDG_DATA_HOME": os.path.join(WORK, "pages")})
    check("Drawing · 1 of 3" in g.say("back") and "In your turn you draw" in sentences(g.new), "before the first page is the first page", g.new)
    check("In your turn you draw" in sentences(g.say("GOAL")) and "· " not in g.new, "'goal' shows a page to read again", g.new)
    g.say("")
    check("Draw a pebble from the bag" in sentences(g.say("goal")) and "You can" not in g.new, "and the task", g.new)
    check("Draw a pebble from the bag" in sentences(g.say("go")), "'go' is goal", g.new)
    check("goal, back" in g.say("help"), "'help' names both", g.new)
    check("Drawing · 1 of 3" in g.say("back"), "'back' shows the page before", g.new)
    check("Drawing · 2 of 3" in g.say(""), "and Enter the next one", g.new)
    g.say("2")
    check("Drawing · 3 of 3" in g.say("") and "How many pebbles" in g.new, "a question", g.new)
    check("How many pebbles" in g.say("goal"), "'goal' shows a question again", g.new)
    check("'back' the page before it" in sentences(g.say("hm")), "what can be typed there", g.new)
    check("Drawing · 2 of 3" in g.say("B"), "'B' goes back from a question", g.new)
    g.leave("q", "q")
    g = Play("pebbles", "--seed", "5", "--no-save")
    check("Unknown command 'goal'" in g.say("goal") and "Unknown command 'back'" in g.say("back"), "both are only in chapters", g.new)
    g.leave("quit")
    wrong = subprocess.run([PROGRAM, "learn", "pebbles", "nothing"], capture_output=True, text=True, env={**os.environ, **place, "SIGNORIA_LANG": "en"})
    check(wrong.returncode == 2 and "nothing" in wrong.stderr, "no such chapter", wrong.stderr)


def named_things():
    """What the screen calls by a name can be typed, even where it is no entry of the list."""
    g = Play("florenza", "--seats", "3", "--seed", "4", "--no-save", "--bots", "steward")
    while "Place a worker" not in g.new and g.p.poll() is None:
        g.say("1")
    check("Price to build: 2 wood" in sentences(g.say("Casa")) and "'Casa' is not in the list now" in sentences(g.new), "a workshop by its name", g.new)
    check("Unknown command 'Castle'" in sentences(g.say("Castle")), "but not what has none", g.new)
    g.leave("quit")


def first_game():
    """The guided first game: the introductory set-up, the plan in numbers, a word about what comes up; it is resumed."""
    place = {"XDG_DATA_HOME": os.path.join(WORK, "first")}
    g = Play("siena", "--first-game", command="learn", env=place)
    said = sentences(g.new)
    check("Lucia" not in said and "You" in said, "who plays is called 'You'", g.new)
    check("18 florins" in said and "You need 12 more florins to become a Merchant" in said, "introductory, with a plan", g.new)
    check("Take a card from the display, or pass" in said, "a word about what comes up", g.new)
    check("You need 12 more florins" in g.say("plan"), "the plan on request", g.new)
    hinted = re.search(r"Winning chance: (\d+)%", g.say("hint"))
    check("Your move · Worse than" in sentences(g.say("6")) and "would give you 1 card for" in sentences(g.new), "the teacher judges the move, with a reason", g.new)
    judged = re.search(r"winning chance \d+% instead of (\d+)%", sentences(g.new))
    check(hinted and judged and hinted[1] == judged[1], "a hint and a verdict show one number", g.new)
    g.leave("quit")
    g = Play("siena", "--first-game", command="learn", env=place)
    check("What you need next" in g.new and "18 florins" in sentences(g.new), "it resumes, with its teacher", g.new)
    check("Take a card from the display, or pass" not in sentences(g.new), "what was explained before is not explained again", g.new)
    again = re.search(r"Your move: \S.*? Worse than .*? instead of (\d+)%", sentences(g.new))
    check(again and again[1] == judged[1], "and with what was said about the last move", g.new)
    g.leave("quit")
    kept = os.path.join(place["XDG_DATA_HOME"], "signoria", "first-siena.match")
    g = Play("--load", kept, env=place)
    check("What you need next" in g.new, "opened like any other game, its teacher is there, too", g.new)
    g.leave("quit")
    g = Play("florenza", "--first-game", command="learn", env=place)
    check("What you need next" in g.new and "artwork" in g.new, "Florenza's plan names an artwork", g.new)
    g.leave("quit")


def short_game():
    """The short first game stops after its rounds, shows the standings, and can be played on or left."""
    place = {"XDG_DATA_HOME": os.path.join(WORK, "short")}
    g = Play("florenza", "--short", "--pace", "0", command="learn", env=place)
    for _ in range(300):
        if "The standings after 3 rounds" in sentences(g.new) or g.p.poll() is not None:
            break
        g.say("1")
    said = sentences(g.new)
    check("The short game stops after 3 rounds." in sentences(g.said), "it says when it stops", g.said)
    check("The standings after 3 rounds" in said and "The short game ends here." in said, "it stops after its rounds", g.new)
    check("Press Enter to play the later rounds" in g.say("what"), "another word asks again", g.new)
    check("round 4" in sentences(g.say("")) and "You can:" in g.new, "Enter plays on", g.new)
    g.leave("quit")
    kept = os.path.join(place["XDG_DATA_HOME"], "signoria", "first-short-florenza.match")
    g = Play("--load", kept, env=place)
    check("What you need next" in g.new and "The standings after" not in g.new, "who plays on is not asked again", g.new)
    g.leave("quit")
    wrong = subprocess.run([PROGRAM, "learn", "pebbles", "--short"], capture_output=True, text=True, env={**os.environ, **place, "SIGNORIA_LANG": "en"})
    check(wrong.returncode == 2 and "short" in wrong.stderr, "a game without one", wrong.stderr)


PREACHER = ("florenza seats=2; round 2; step place; turn 1; order 1,2; prestige = 2 2; florins = 250 300; hand = 1 0; pool = 7 8; "
            "life = - - - - tommaso-d-aquino - -; draws 0")


def workers():
    """The log and the table agree about the workers at hand."""
    g = Play("florenza", "--position", PREACHER, "--no-save", "--bots", "steward")
    check("Nothing has happened yet" in g.say("log"), "an empty log says so", g.new)
    check("What happened so far" not in g.say("4"), "nothing happened: no heading without a story", g.new)
    log = sentences(g.say("1"))
    table = sentences(g.say("table"))
    told, seen = re.search(r"take 2 workers from the pool and have (\d+) at hand", log), re.search(r"You: .*?(\d+) workers? at hand", table)
    check(told and seen and told[1] == seen[1] == "2", "two workers at hand, in the log and on the table", log + table)
    g.leave("quit", "quit")


def inner_words():
    """A word inside the name of one entry is enough; one of several entries is not, and a heading of the table is shown."""
    g = Play("florenza", "--position", PREACHER, "--no-save", "--bots", "steward")
    check("Unknown command 'unheard'" in g.say("unheard"), "no entry has it", g.new)
    check("to the market" in sentences(g.say("market")), "one entry has it", g.new)
    g.leave("quit", "quit")
    g = Play("siena", "--seats", "3", "--seed", "5", "--no-save", "--pace", "0")
    g.say("bid 3")
    check("Entry 2 needs a number" in sentences(g.say("francigena")), "of two cards that are alike the first", g.new)
    g.say("")
    said = sentences(g.say("via"))
    check("'via' can mean: 2 " in said and "Servi" in said, "several entries are named", g.new)
    g.leave("quit", "quit")


def declining():
    """What it costs to start no auction is said by the list, the preview, the rule, the log and the coach."""
    for edition, cost, coached in (("english", "must sit out the next one", "and sit out the next one"),
                                   ("french", "is out of the opening auction", "leave the opening auction for good")):
        other = "is out of the opening auction" if edition == "english" else "must sit out the next one"
        g = Play("siena", "--seats", "3", "--seed", "1", "--no-save", "--names", "Anna,Bea,Carlo", "--coach", "--human", "all",
                 "--options", f"edition={edition}")
        first = sentences(g.new)
        check(coached in first, f"{edition}: the coach says it", g.new)
        entry = re.search(r"(\d+) Start no auction · (you sit out the next auction|you are out of the opening auction)", first)
        check(entry and (entry[2] == "you sit out the next auction") == (edition == "english"), f"{edition}: the list says it", g.new)
        if not entry:
            continue
        told = sentences(g.say("try " + entry[1]))
        check(cost in told and other not in told, f"{edition}: the preview says it", g.new)
        check("S-OPA-02" in g.say("explain " + entry[1]), f"{edition}: the explanation names the rule", g.new)
        check("S-OPA-02" in g.say("rule S-OPA-01"), f"{edition}: the rule says it", g.new)
        g.say(entry[1])
        told = sentences(g.said.split("> " + entry[1])[-1])
        check(cost in told and other not in told, f"{edition}: the log says it", g.new)
        g.leave("quit")


ARTIST = ("siena seats=3; round 15; phase turns; step artist; actor 1; florins = 99 70 85; status = banker merchant banker; "
          "wealth 2,3,1; track 3,2,1; hand = A01,A09,S01,S02,S05,S06,S10 G08,A06,A07,A12 G15,A05,A08,A10; held = 7 4 4; "
          "discards G02,G03,G05,G10,G13,G14,J03,J07,S12,S15; display -; gone A03,A04,A11; pawn = inn - wall; "
          "road = home arezzo home; stop = 0 1 0; shut 1; workers = 0 0 0 2 0; ready = 0 0 0 0 0; "
          "senesi = 3,0,0,1 1,3,1,0 0,1,1,0; senesi_held = 4 5 2; senesi_deck = 8 4 2 1; artist_low 2,5,8; top_left 4; low_left 3; "
          "artist_known = - - 1 - - - - -; artist_up 3; looked 1; bidder 1; left 1; in 1,2,3; moved 2; entered 2; "
          "deck G01,G04,G06,G07,G09,G11,G12,J01,J02,J04,J05,J06,J08,J09,J10,A02,S03,S04,S07,S08,S09,S11,S13,S14; artist_top 1,4,6,7")


def reasons():
    """In one's own Artist auction the reason is the auction; an Artist's name has blanks."""
    g = Play("siena", "--position", ARTIST, "--no-save", "--bots", "steward")
    check("Tino di Camaino" in g.new and "_" not in g.new, "Tino di Camaino", g.new)
    told = sentences(g.say("why build"))
    check("It is not your turn" not in told, "it is your turn", g.new)
    check("The Artist’s auction comes first" in told and "(S-ART-04)" in told, "the auction comes first", g.new)
    g.leave("quit")


ROAD = ("siena seats=2; phase turns; step plain; actor 1; left 2; round 3; florins = 10 10; hand = A03,J01,J05,S12 -; display -; "
        "ready = 1 1 1 0 0; wealth = 1 2; track = 1 2")
CALLED = ("siena seats=2 edition=french; phase turns; step called; actor 2; bidder 1; in 1; left 2; round 12; florins = 30 30; "
          "status = banker merchant; pawn 1 = inn; hand = A05,S02 -; display -; wealth = 1 2; track = 1 2")


def open_questions():
    """The Via Francigena stays open until the draw (S-VFR-01); a Courtesan asks a Banker in the Inn (S-CRT-02)."""
    g = Play("siena", "--position", ROAD, "--no-save", "--bots", "steward")
    g.say("play J01 goods")
    told = sentences(g.say("play A03 francigena"))
    check(all(words in told for words in ("[J05]", "Sell corn (+8)", "Take along wine")), "with the card open there is more to do", g.new)
    g.say("load wine")
    check("sell corn for 8 florins" in g.say("sell corn"), "a sale at home", g.new)
    check("after the draw" in sentences(g.say("why end")), "why not end", g.new)
    check("still play Goods cards" in sentences(g.say("explain")), "'explain' says it", g.new)
    check("Sell oil (+14)" in g.say("play J05 goods") and "Take along oil" in g.new, "a further Goods card", g.new)
    g.leave("quit")
    g = Play("siena", "--position", CALLED, "--no-save", "--bots", "steward")
    check("Pay the Courtesan 10 florins" in g.new and "pay nothing, she stays" in g.new, "pay, or Girlfriends", g.new)
    check("Pay 10 florins, or play a Girlfriends card" in sentences(g.say("explain")), "'explain' says what is asked", g.new)
    check("stays in the Inn. Waiting there now: 1." in g.say("1"), "the Courtesan stays", g.new)
    g.leave("quit")


def briefly():
    """Few words for each decision; the rest is there when it is asked for, and asking changes nothing."""
    path = os.path.join(WORK, "brief")
    g = Play("siena", "--seats", "3", "--seed", "4", "--save", path, "--names", "Anna,Bea,Carlo", "--bots", "steward", "--brief")
    check("'more' lists every entry" in sentences(g.new) and "Countryside" not in g.new, "it is brief, and says how to hear more", g.new)
    g.say("1 7")
    check(len(g.new.split()) < 60 and "Anna wins" in g.new and "Anna: \u22127" not in g.new and "You: \u22127 florins, +1 card." in g.new,
          "what happened to you, and what you can do", g.new)
    size = os.path.getsize(path)
    for typed, told in (("hand", "A07 Via dei Servi"), ("HAND", "A07 Via dei Servi"), ("town", "The tower:"), ("countryside", "Corn: 0 of 3"),
                        ("display", "Mule, by auction only"), ("money", "Anna (you): Peasant"), ("round", "Opening Auction."),
                        ("players", "Bea: Peasant"), ("pl", "can mean: plan, players"), ("pla", "can mean: plan, players"),
                        ("news", "Anna pays 7 florins"), ("log", "Anna pays 7 florins"), ("mor", "Bid"), ("help", "money, players")):
        check(told in g.say(typed) and os.path.getsize(path) == size, f"'{typed}' answers and changes nothing", g.new)
    check(len(g.say("money").split()) < 25 and "Bea" not in g.new, "'money' is one line", g.new)
    check("Verbose" in g.say("verbose") and "Brief" in g.say("BRIEF"), "brief and verbose are chosen while playing", g.new)
    g.leave("q")
    g = Play("--load", path, "--brief")
    check("Resumed after" in g.new and "You are a Peasant with 21 florins" in g.new and "Bea passes" not in g.new and len(g.new.split()) < 100,
          "resuming tells the position, not the history", g.new)
    g.leave("q")
    g = Play("siena", "--seats", "2", "--seed", "4", "--no-save", "--lang", "de", "--brief")
    check("Calandrino" in g.say("Stadt") and "Calandrino" in g.say("town"), "parts are called by their headings, in both languages", g.new)
    check("Stadt, " in sentences(g.say("help")), "help names the headings", g.new)
    g.leave("q")
    for game, words in (("florenza", "Players, Your district"), ("pebbles", "")):
        g = Play(game, "--seats", "2", "--seed", "4", "--no-save")
        part = re.search(r"WORD show one part of the table, by a word of its heading, such as: (.{22})", sentences(g.say("help")))
        check(part[1] == words if words else not part, f"help of {game} names its own headings", g.new)
        g.leave("q")
    g = Play("florenza", "--seats", "3", "--seed", "4", "--no-save", "--names", "Anna,Bea,Carlo", "--bots", "steward", "--brief")
    g.say("5")
    g.say("1")
    check("Bea" in g.say("district") and "spaces free" in g.new, "'district' shows all of them", g.new)
    first = sentences(g.say("2"))
    check("cannot pay for yet" in first, "what cannot be paid for is counted", g.new)
    listed = [int(n) for n in re.findall(r"^ *(\d+)  ", g.say("list"), re.M)]
    lacks = [" lack " in line for line in re.sub(r"\n {6}", " ", g.new).splitlines() if re.match(r" *\d+  ", line)]
    check(lacks == sorted(lacks) and True in lacks and False in lacks, "what can be paid for comes first", g.new)
    heard = first + "".join(sentences(g.say("more")) for _ in range(9))
    missing = [n for n in listed if not re.search(rf"[:;] {n} ", heard)]
    check(len(listed) > 20 and not missing, f"'more' names every entry: {missing}", heard)
    check("Nothing has happened since your last turn." in sentences(g.say("news")), "'news' in the middle of one's own turn", g.new)
    g.leave("q")
    g = Play("siena", "--seats", "3", "--seed", "11", "--no-save", "--names", "Anna,Bea,Carlo", "--bots", "steward", "--brief")
    g.say("1 20")
    for _ in range(60):
        shown = g.new if ": 1 to " not in g.new else g.say("list")
        g.say(next(move for words, move in (("Pass:", "pass"), ("Start no auction", "decline"), ("First turn", "first 2"),
                                            ("Take no card", "pass"), ("", "end")) if words in shown))
    said = sentences(g.said)
    check("Anna lets Bea take the first turn. Bea " in said and "first turn; " not in said, "what Bea does is not told of Anna", said)
    check("naming the first player." not in said and "Naming the first player." in said, "a line begins with a capital", said)
    g.leave("q")
    g = Play("siena", "--position", ROAD.replace("A03,J01,J05,S12", "G06,G07,G08,J01,J05"), "--no-save", "--brief")
    check("Place Goods: 1 (1 corn, " in g.new and not re.search(r"\([^)]*: \d", g.new), "a card's brackets stay together", g.new)
    g.leave("q")
    g = Play("siena", "--brief", "--verbose")
    check(g.leave() == 2 and "--brief" in g.said, "not both", g.said)


def offered_commands():
    """What a challenge, the position of the day and a page of a chapter offer can be typed at any moment."""
    place = {"XDG_DATA_HOME": os.path.join(WORK, "offered")}
    g = Play("siena", command="learn", env=place)
    g.say("challenges")
    title = "· 1 of 30"
    check(title in g.say("1") and "'solution' shows a solution" in sentences(g.new), "a challenge says what can be typed", g.new)
    check("Three stars:" in g.say("goal"), "its goal", g.new)
    check("A solution with three stars" in g.say("solution") and "Choose" not in g.new, "its solution", g.new)
    before = g.say("list")
    check(title in g.say("again") and g.say("list") == before, "again, from the start", g.new)
    check("'solution'" in sentences(g.say("help")), "help names them", g.new)
    check("not understood" not in g.say("best"), "the other word for it", g.new)
    check("· 2 of 30" in g.say("next"), "the next one", g.new)
    g.say("quit")
    g.say("list")
    check("chapter" in sentences(g.say("quit")), "back among the chapters", g.new)
    g.say("daily")
    check("once you have a result" in sentences(g.say("solution")), "the solution of the day waits for a result", g.new)
    check("'again'" in sentences(g.say("again")), "the position of the day again", g.new)
    g.leave("quit", "quit", "quit")
    g = Play("pebbles", "draw", command="learn", env=place)
    g.say("")
    check("Draw a pebble from the bag" in g.say("again") and "2 of 3" in g.new, "a page again", g.new)
    check("1 of 3" in g.say("back"), "the page before it", g.new)
    check("I do not understand" in g.say("solution") or "Press Enter" in g.new, "a chapter has hints instead", g.new)
    g.leave("quit", "quit")


def words_of_the_game():
    """Words that a game explains are found by 'explain' and by 'find'."""
    g = Play("siena", "--seats", "2", "--seed", "3", "--no-save", "--bots", "steward")
    check("Words" in g.say("find surcharge") and "what you pay on top" in sentences(g.new), "'find' knows the words", g.new)
    check("what you pay on top" in sentences(g.say("explain Surch")), "and so does 'explain'", g.new)
    g.leave("quit")


def bare():
    """The program alone: a list of commands for a pipe, the first screen for a person."""
    place = {**os.environ, "XDG_DATA_HOME": os.path.join(WORK, "bare"), "SIGNORIA_LANG": "en", "ASAN_OPTIONS": "detect_leaks=0"}
    p = subprocess.run([PROGRAM], capture_output=True, text=True, stdin=subprocess.DEVNULL, env=place)
    check(p.returncode == 2 and "usage: signoria COMMAND" in p.stderr, "no terminal: the commands, and exit code 2", p.stderr)
    for term, expected, typed in (("xterm-256color", "New game", b"qy"), ("dumb", "Which game", b"quit\n")):
        here, there = pty.openpty()
        p = subprocess.Popen([PROGRAM], stdin=there, stdout=there, stderr=there, env={**place, "TERM": term})
        said, until = "", time.time() + 20
        while time.time() < until and p.poll() is None:
            if select.select([here], [], [], 0.1)[0]:
                said += os.read(here, 65536).decode(errors="replace")
            if expected in said:
                os.write(here, typed)
                expected = "\0"
        os.close(there)
        os.close(here)
        check(expected == "\0" and p.poll() == 0, f"a terminal ({term}): the first screen", said)
        p.kill()
        p.wait()


TESTS = [words_of_the_game, offered_commands, bare, briefly, open_questions, resumed, typed, enter, chapter, named_things, first_game, short_game, workers, inner_words, declining, reasons, a_move_on_a_full_disk, a_bot_on_a_full_disk, left_on_a_full_disk, a_disk_that_fails, bots_alone_on_a_full_disk,
         a_folder_that_takes_nothing, control_c, broken_saves, told, slips]
for test in TESTS:
    test()
subprocess.run(["rm", "-rf", WORK])
print(f"{counts[True]} passed, {counts[False]} failed")
sys.exit(counts[False] > 0)
