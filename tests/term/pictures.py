#!/usr/bin/env python3
"""pictures.py: the board as a picture, and colours of 24 bits.

    tests/term/pictures.py BUILD-FOLDER

The SVG of many positions of the recorded games is well-formed and shows every place, person and number. In a
pseudo-terminal that answers as sixel or kitty terminals do, B sends a picture; where nobody answered, or a library is
missing, no byte of one is sent. COLORTERM=truecolor gives colours of 24 bits in both themes. Prints "N passed, N failed".
"""
import fcntl
import glob
import os
import pty
import re
import select
import struct
import subprocess
import sys
import tempfile
import termios
import time
import tty
import xml.etree.ElementTree as ET

if len(sys.argv) != 2 or sys.argv[1] in ("-h", "--help"):
    print(__doc__.strip())
    sys.exit(0 if sys.argv[1:2] in (["-h"], ["--help"]) else 2)

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
BUILD = os.path.realpath(sys.argv[1])
LANGUAGES = ["en", "de"]
SIXEL, KITTY, READY = b"\x1bP", b"\x1b_Ga=T", b"ready"
passed = failed = 0


def check(fine, what):
    global passed, failed
    passed += bool(fine)
    failed += not fine
    if not fine:
        print(f"FAILED: {what}")


# ---- SVG ------------------------------------------------------------------------------------------------------


def texts(path):
    """All words of a picture; it must be well-formed, refer only to what is in it, and have no colour left to fill in."""
    tree = ET.parse(path)
    ids = {e.get("id") for e in tree.iter() if e.get("id")}
    with open(path) as file:
        raw = file.read()
    used = set(re.findall(r'(?:href="|url\()#([\w-]+)', raw))
    check("var(" not in raw and used <= ids, f"{path}: {sorted(used - ids)} are not in it")
    return [e.text or "" for e in tree.iter("{http://www.w3.org/2000/svg}text")]


def outside(path):
    """Words whose foot lies outside the picture."""
    tree = ET.parse(path).getroot()
    width, height = int(tree.get("width")), int(tree.get("height"))
    return [e.text for e in tree.iter("{http://www.w3.org/2000/svg}text")
            if not (-60 <= float(e.get("x")) <= width and -10 <= float(e.get("y")) <= height)]


def svg_of_positions():
    for lang in LANGUAGES:
        with tempfile.TemporaryDirectory() as folder:
            scenes = sorted(glob.glob(os.path.join(ROOT, "games", "*", "tests", "scenes.txt")))
            subprocess.run([os.path.join(BUILD, "tests", "term-frames"), "--lang", lang, "--pictures", folder, *scenes], cwd=ROOT, check=True,
                           env={**os.environ, "ASAN_OPTIONS": "detect_leaks=0"})
            games = {}
            for path in sorted(glob.glob(os.path.join(folder, "*.svg"))):
                words = texts(path)
                check(not outside(path), f"{path}: {outside(path)} are outside")
                games.setdefault(os.path.basename(path).split("-")[0], []).append((path, words))
            check(len(games) > 1, f"pictures of {sorted(games)}")
            for game, pictures in games.items():
                check(len(pictures) > 40, f"{game}: {len(pictures)} pictures")
                expected = [line.split("#")[0].strip() for line in open(os.path.join(ROOT, "games", game, "tests", "picture.txt"))]
                for path, words in pictures:
                    all_words = " ".join(words)
                    missing = [w for w in expected if w and not re.search(w, all_words)]
                    check(not missing, f"{os.path.basename(path)} {lang}: there is no {missing}")
                changed = {tuple(words) for _, words in pictures}
                check(len(changed) > len(pictures) / 5, f"{game}: pictures of different positions are the same")


# ---- A terminal -------------------------------------------------------------------------------------------------


class Terminal:
    """The program in a pseudo-terminal of 120 by 40 cells of 5 by 10 pixels. Its answer lies ready before it is asked."""

    def __init__(self, answer, env=None, words=()):
        self.out = bytearray()
        self.folder = tempfile.TemporaryDirectory()
        pid, self.fd = pty.fork()
        if not pid:
            variables = {k: v for k, v in os.environ.items() if k not in ("TMUX", "COLORTERM", "NO_COLOR", "COLORFGBG", "SIGNORIA_THEME")}
            variables |= {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "SIGNORIA_LANG": "en", "XDG_DATA_HOME": self.folder.name,
                          "ASAN_OPTIONS": "detect_leaks=0:verify_asan_link_order=0", **(env or {})}
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 600, 400))
            tty.setraw(0)
            os.write(1, READY)
            while not select.select([0], [], [], 1)[0] and answer:
                pass
            program = os.path.join(BUILD, "signoria")
            os.execve(program, [program, "play", *words], variables)
        self.pid = pid
        self.until(READY)
        if answer:
            os.write(self.fd, answer)

    def until(self, pattern, seconds=60):
        """Reads until the output since the last key has it."""
        end, since = time.time() + seconds, len(self.out)
        while time.time() < end:
            if re.search(pattern, self.out[max(since, len(self.out) - 20000):], re.S):
                return True
            if not select.select([self.fd], [], [], 0.1)[0]:
                continue
            try:
                self.out += os.read(self.fd, 65536)
            except OSError:
                return False
        return False

    def key(self, keys):
        os.write(self.fd, keys)

    def settle(self, seconds=1.0):
        self.until(rb"(?!)", seconds)

    def close(self):
        os.close(self.fd)
        os.waitpid(self.pid, 0)
        self.folder.cleanup()


GAMES = sorted(os.path.basename(os.path.dirname(os.path.dirname(p))) for p in glob.glob(os.path.join(ROOT, "games", "*", "tests", "picture.txt")))
FOOTER = rb"board picture"


def have(library):
    return any(library in line for line in subprocess.run(["/sbin/ldconfig", "-p"], capture_output=True, text=True).stdout.splitlines())


def pictures_on_terminals():
    ready = have("libchafa.so.0") and have("librsvg-2.so.2")
    check(ready, "libchafa0 and librsvg2-2 are not installed (tools/setup test)")
    kinds = [("sixel", b"\x1b[?62;4;22c", SIXEL), ("kitty", b"\x1b_Gi=31;OK\x1b\\\x1b[?62;22c", KITTY)]
    for game in GAMES:
        for kind, answers, begin in kinds:
            t = Terminal(answers, words=[game, "--seed", "5", "--no-save", "--pace", "0"])
            check(t.until(FOOTER), f"{game}, {kind}: the last line names the key")
            t.key(b"B")
            fine = t.until(rb"\x1b\\[^\x1b]{0,9}\x1b8", 40) and begin in t.out
            check(fine, f"{game}, {kind}: B sends a picture: {bytes(t.out[-60:])!r}")
            check(len(t.out) > 50000, f"{game}, {kind}: {len(t.out)} bytes are no picture of a board")
            if kind == "sixel":
                check(re.search(rb"\x1bP[\d;]*q(\"1;1;(\d+);(\d+))?", t.out), f"{game}: sixels begin as they should")
            t.key(b" ")
            check(t.until(FOOTER), f"{game}, {kind}: a key leads back to the table")
            t.close()


def no_picture_bytes():
    quiet = {"nothing": b"", "attributes without 4": b"\x1b[?62;22;14;40c"}
    for what, answers in quiet.items():
        t = Terminal(answers, words=[GAMES[0], "--seed", "5", "--no-save", "--pace", "0"])
        t.until(rb"hint")
        t.key(b"B")
        check(t.until(rb"does nothing here"), f"answers {what}: B says that it does nothing")
        t.settle()
        check(SIXEL not in t.out and b"\x1b_Ga" not in t.out and not re.search(FOOTER, t.out), f"answers {what}: no picture, no key")
        t.close()
    t = Terminal(b"\x1b[?62;4c", words=[GAMES[0], "--seed", "5", "--no-save", "--pace", "0", "--pictures", "off"])
    t.until(rb"hint")
    t.key(b"B")
    check(t.until(rb"does nothing here") and SIXEL not in t.out, "--pictures off")
    t.close()
    done = subprocess.run([os.path.join(BUILD, "signoria"), "play", "--pictures", "svga"], capture_output=True, text=True, env={**os.environ, "SIGNORIA_LANG": "en"})
    check(done.returncode == 2 and "svga" in done.stderr, f"--pictures svga: {done.returncode} {done.stderr}")


def missing_library():
    """A loader that does not find chafa: B names the package and sends no picture."""
    with tempfile.TemporaryDirectory() as folder:
        source, library = os.path.join(folder, "no.c"), os.path.join(folder, "no.so")
        with open(source, "w") as file:
            file.write("#define _GNU_SOURCE\n#include <dlfcn.h>\n#include <string.h>\n"
                       "void *dlopen(const char *name, int how) { static void *(*real)(const char *, int);\n"
                       "if (name && strstr(name, \"chafa\")) return 0;\n"
                       "if (!real) real = (void *(*)(const char *, int))dlsym(RTLD_NEXT, \"dlopen\"); return real(name, how); }\n")
        subprocess.run(["cc", "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
        t = Terminal(b"\x1b[?62;4c", env={"LD_PRELOAD": library}, words=[GAMES[0], "--seed", "5", "--no-save", "--pace", "0"])
        check(t.until(FOOTER), "without chafa: the key is there")
        t.key(b"B")
        check(t.until(rb"apt.{1,9}install.{1,9}libchafa0"), f"without chafa: the package is named: {bytes(t.out[-400:])!r}")
        check(SIXEL not in t.out, "without chafa: no picture is sent")
        t.key(b"\r")
        check(t.until(FOOTER), "without chafa: the table is there again")
        t.close()


# ---- Colours ------------------------------------------------------------------------------------------------------


# As Debian's ncurses-term has it.
DIRECT = r"""xterm-direct|for this test,
    RGB, colors#0x1000000, pairs#0x7FFF, use=xterm-256color,
    setab=\E[%?%p1%{8}%<%t4%p1%d%e48\:2\:\:%p1%{65536}%/%d\:%p1%{256}%/%{255}%&%d\:%p1%{255}%&%d%;m,
    setaf=\E[%?%p1%{8}%<%t3%p1%d%e38\:2\:\:%p1%{65536}%/%d\:%p1%{256}%/%{255}%&%d\:%p1%{255}%&%d%;m,
"""


def colours():
    true, many = rb"\x1b\[[\d;:]*[34]8[;:]2[;:]", rb"\x1b\[[\d;]*[34]8;5;"
    inks, folder = {}, tempfile.TemporaryDirectory()
    subprocess.run(["tic", "-x", "-o", folder.name, "-"], input=DIRECT, text=True, check=True, capture_output=True)
    for theme in ("dark", "light"):
        for what, env in {"true": {"COLORTERM": "truecolor"}, "256": {}, "none": {"NO_COLOR": "1", "COLORTERM": "truecolor"}}.items():
            env["TERMINFO_DIRS"] = f"{folder.name}:"
            t = Terminal(b"\x1b[?62c", env=env, words=[GAMES[0], "--seed", "5", "--no-save", "--pace", "0", "--theme", theme])
            t.until(rb"hint")
            t.settle(0.5)
            check(bool(re.search(true, t.out)) == (what == "true"), f"{theme}, {what}: colours of 24 bits")
            check(bool(re.search(many, t.out)) == (what == "256"), f"{theme}, {what}: colours of 256")
            inks[theme, what] = set(map(bytes, re.findall(rb"[34]8[;:]2[;:]+[\d;:]*", t.out)))
            t.close()
    check(len(inks["dark", "true"]) > 8 and inks["dark", "true"] != inks["light", "true"], "the two themes have colours of their own")


svg_of_positions()
pictures_on_terminals()
no_picture_bytes()
missing_library()
colours()
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)
