#!/usr/bin/env python3
"""memory: lets one allocation after the other fail, and looks how the program takes it.

    tests/faults/memory.py [--all | --few N] [CASE...]

For each of some commands the allocations are counted; then the command is run again and again, and in each run
another allocation fails (alone, and with all that come after it). The program may do its work nevertheless, or refuse
it with a sentence, or end with exit code 3 and "out of memory"; it may not crash, hang, or leave a save
that cannot be read. Without --all a sample of the allocations is tried; all of them take an hour, and those of the
server a day. The last line is "N passed, N failed".
"""
import argparse
import glob
import multiprocessing
import os
import pty
import re
import select
import signal
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PROGRAM = os.path.join(ROOT, "build", "signoria")
FAULT = os.path.join(ROOT, "build", "tests", "failing_memory.so")
SAVE = sorted(glob.glob(os.path.join(ROOT, "games", "siena", "tests", "replays", "siena-2-*.match")))[0]

DIALOGUE = b"""help
seed 4
new siena seats=2
chance draw
chance draw
chance draw
actions
json state
think steward
think master:20
play decline
try decline
undo
save
quit
"""
LINES = b"look\n2\nhint\n2\nundo\nquit\nq\n"


def environment(work, n, on, tell=None):
    e = dict(os.environ, LD_PRELOAD=FAULT, FAIL_AT=str(n), FAIL_ON="1" if on else "0", SIGNORIA_LANG="en", HOME=work, TERM="xterm")
    if tell:
        e["FAIL_TELL"] = tell
    return e


def run(words, stdin, env, work):
    """Exit code and what was said. -15: it had to be stopped."""
    done = subprocess.Popen([PROGRAM] + words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=env, cwd=work)
    try:
        out, _ = done.communicate(stdin, timeout=120)
    except subprocess.TimeoutExpired:
        done.kill()
        out, _ = done.communicate()
        return -99, out
    return done.returncode, out


def run_screen(words, keys, env, work):
    """The same on a terminal."""
    pid, fd = pty.fork()
    if pid == 0:
        os.chdir(work)
        os.execve(PROGRAM, [PROGRAM] + words, env)
    out, until, sent = b"", time.time() + 120, 0
    while time.time() < until:
        ready, _, _ = select.select([fd], [], [], 0.3)
        if ready:
            try:
                more = os.read(fd, 65536)
            except OSError:
                more = b""
            if not more:
                break
            out += more
        elif sent < len(keys):
            os.write(fd, keys[sent:sent + 1])
            sent += 1
        else:
            os.kill(pid, signal.SIGTERM)
            sent += 1
            if sent > len(keys) + 20:
                os.kill(pid, signal.SIGKILL)
    _, status = os.waitpid(pid, 0)
    os.close(fd)
    return os.waitstatus_to_exitcode(status), out


def run_server(words, requests, env, work):
    """A server that is asked some things over HTTP, then stopped."""
    server = subprocess.Popen([PROGRAM] + words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env, cwd=work)
    line = server.stdout.readline().decode()
    found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
    out = line.encode()
    if found:
        script = f"api=http://127.0.0.1:{found[1]}/api/v1; call() {{ curl -sS -m 20 -b jar -c jar \"$@\"; }}\n" + requests
        clean = {k: v for k, v in env.items() if k != "LD_PRELOAD"}
        out += subprocess.run(["bash", "-c", script], cwd=work, env=clean, capture_output=True, timeout=180).stdout
        server.send_signal(signal.SIGTERM)
    try:
        rest, wrong = server.communicate(timeout=60)
    except subprocess.TimeoutExpired:
        server.kill()
        return -99, out
    return server.returncode, out + rest + wrong


REQUESTS = """
call $api/session --json '{"name":"Anna"}'
call $api/tables --json '{"setup":"siena seats=2","seats":[{"who":"me"},{"who":"bot","bot":"steward"}],"chance":"seeded","seed":7,"hints":true}'
call $api/tables/1
call $api/tables/1/history
call $api/tables/1/chat --json '{"text":"hello"}'
timeout 0.5 curl -sSN -b jar $api/events
call $api/tables
call http://127.0.0.1:${api//[!0-9]/}/healthz
"""

# name, words, input, how, save that must stay readable
CASES = [
    ("verify", ["verify", SAVE], b"", run, None),
    ("replay", ["replay", SAVE], b"", run, None),
    ("engine", ["engine"], DIALOGUE, run, None),
    ("play in lines", ["play", "siena", "--seats", "2", "--seed", "3", "--plain", "--save", "m.match"], LINES, run, "m.match"),
    ("selfplay", ["selfplay", "--game", "florenza", "--seats", "2", "--out", "games", "--max-plies", "60"], b"", run, None),
    ("hint", ["hint", SAVE, "--ply", "44", "--bot", "master:30"], b"", run, None),
    ("screen", ["play", "siena", "--seats", "2", "--seed", "3", "--save", "s.match", "--pace", "0"], b"\r\rq\ry\r", run_screen, "s.match"),
    ("serve", ["serve", "--listen", "127.0.0.1:0", "--store", "g.db"], REQUESTS, run_server, "g.db"),
]


def wrong_with(code, out):
    """None, or what is wrong with how a run ended."""
    if code == -99:
        return "it hangs"
    if code < 0 and code not in (-signal.SIGTERM, -signal.SIGHUP):
        return f"it ends by signal {-code}"
    if code > 3:
        return f"exit code {code}"
    if code == 3 and b"out of memory" not in out:
        return "exit code 3 without the sentence"
    return None


def store_is_whole(work, name):
    path = os.path.join(work, name)
    if not os.path.exists(path) or os.path.getsize(path) == 0:
        return True
    if name.endswith(".db"):
        env = dict(os.environ, HOME=work)
        return subprocess.run([PROGRAM, "backup", "--store", path, os.path.join(work, "copy")], env=env, capture_output=True, cwd=work).returncode == 0
    return subprocess.run([PROGRAM, "verify", path], capture_output=True, cwd=work).returncode in (0, 1)


def numbers(total, everything, few):
    if everything:
        return range(1, total + 1)
    step = max(1, total // few)
    return sorted(set(range(1, min(total, few // 3) + 1)) | set(range(1, total + 1, step)))


def attempt(job):
    """One run in which allocation n fails: its exit code, and what was wrong."""
    number, n, on = job
    _, words, stdin, how, save = CASES[number]
    with tempfile.TemporaryDirectory(prefix="signoria-memory-") as work:
        code, out = how(words, stdin, environment(work, n, on), work)
        wrong = wrong_with(code, out)
        if not wrong and save and not store_is_whole(work, save):
            wrong = "what was saved cannot be read"
    return code, wrong and f"allocation {n}{' and all after it' if on else ''}: {wrong}: {out[-200:]!r}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--few", type=int, default=24)
    parser.add_argument("only", nargs="*")
    args = parser.parse_args()
    passed = failed = 0
    pool = multiprocessing.Pool(4)  # they wait more than they work
    for number, (name, words, stdin, how, _) in enumerate(CASES):
        if args.only and name not in args.only:
            continue
        with tempfile.TemporaryDirectory(prefix="signoria-memory-") as work:
            tell = os.path.join(work, "count")
            code, out = how(words, stdin, environment(work, 0, False, tell), work)
            total = int(open(tell).read()) if os.path.exists(tell) else 0
        worked = code in (0, -signal.SIGTERM) and not re.search(rb"^error", out, re.M)  # or there is nothing to prove
        bad = [] if total and worked else [f"without a fault: {total} allocations, exit code {code}: {out[-300:]}"]
        ended = {}
        slow = how is not run
        tried = numbers(total, args.all, args.few // 3 if slow else args.few)
        for code, wrong in pool.imap(attempt, [(number, n, on) for n in tried for on in (False, True)]):
            ended[code] = ended.get(code, 0) + 1
            if wrong:
                bad.append(wrong)
        told = ", ".join(f"{count} times exit code {code}" for code, count in sorted(ended.items()))
        print(f"{name}: {total} allocations, {len(tried)} of them failed; {told}")
        for line in bad[:8]:
            print("    " + line)
        passed += not bad
        failed += bool(bad)
        sys.stdout.flush()
    print(f"{passed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
