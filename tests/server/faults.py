#!/usr/bin/env python3
"""faults: clocks that jump, disks that fail, readers that are slow, connections that are cut, players that die.

    tests/server/faults.py [WORD...]     only the tests whose name has one of the words

What the server does in each case is told in docs/reliability.md; kill -9 and PostgreSQL are in crash.py.
"""
import errno
import json
import os
import random
import resource
import signal
import socket
import sqlite3
import struct
import subprocess
import tempfile
import time

import signoria_server as lib
from signoria_server import Client, Server, check, pick, until

FAULTS = os.path.join(lib.ROOT, "build", "tests")
MANY = "requests_second = 100000\nrequests_burst = 100000\nwrites_minute = 1000000\n"
PEBBLES = {"setup": "pebbles seats=2 quick", "number": "blue herons"}


class Knob:
    """A number in a file that a preloaded library reads at every call."""

    def __init__(self, form):
        self.form = form
        self.file = tempfile.NamedTemporaryFile(prefix="signoria-knob-")
        self.file.truncate(4096)

    def set(self, value):
        self.file.seek(0)
        self.file.write(struct.pack(self.form, value))
        self.file.flush()


def against_bot(client, **more):
    return client.must("POST", "/tables", dict(PEBBLES, seats=[{"who": "me"}, {"who": "bot", "bot": "random"}], **more), status=201)["id"]


def two_people(server, **more):
    anna, bob = Client(server, "Anna"), Client(server, "Bob")
    table = anna.must("POST", "/tables", dict(PEBBLES, **more), status=201)
    bob.must("POST", f"/tables/{table['id']}/join", {"code": table["code"], "number": "f" * 64})
    return anna, bob, table["id"]


def bots_play_on(client):
    seats = [{"who": "bot", "bot": "master"}, {"who": "bot", "bot": "steward"}, {"who": "me"}]
    table = client.must("POST", "/tables", {"setup": "pebbles seats=3 quick", "number": "x", "seats": seats}, status=201)["id"]
    lib.play_out(client, table, random.Random(1))


# ---- What /healthz says --------------------------------------------------------------------

def test_healthz_of_an_unlinked_file():
    with Server(config=MANY) as server:
        anna = Client(server, "Anna")
        table = against_bot(anna)
        check(anna.ask("GET", "/healthz").status == 200, "well at first")
        for name in (server.store, server.store + "-wal"):
            os.rename(name, name + ".gone")
            answer = anna.ask("GET", "/healthz")
            check(answer.status == 503 and answer.headers.get("Retry-After"), f"without {name}: {answer.status} {answer.body}")
            now = anna.must("GET", f"/tables/{table}")
            chat = anna.ask("POST", f"/tables/{table}/chat", {"text": "so"})
            check(chat.status == 503, f"nothing is acknowledged that nobody will find again: {chat.status} {now['seq']}")
            os.rename(name + ".gone", name)
            check(anna.ask("GET", "/healthz").status == 200, "well again")
        anna.must("POST", f"/tables/{table}/chat", {"text": "so"}, status=201)


def test_healthz_of_a_corrupted_file():
    for where in ("beginning", "middle"):
        with Server(config=MANY) as server:
            anna = Client(server, "Anna")
            for _ in range(20):
                against_bot(anna)
            server.stop()  # all is in the file, nothing in the WAL
            server.start()
            anna.connection = None
            check(anna.ask("GET", "/healthz").status == 200, "well at first")
            with open(server.store, "r+b") as f:
                size = os.path.getsize(server.store)
                f.seek(0 if where == "beginning" else 4096 * 2)
                f.write(os.urandom(size if where == "beginning" else size - 4096 * 2))
            until(f"garbage at the {where} is noticed", lambda: anna.ask("GET", "/healthz").status == 503, 20)
            check(anna.ask("GET", "/healthz").status == 503, "and not forgotten")
            server.kill()


def test_healthz_of_a_full_disk():
    small = tempfile.mkdtemp(prefix="signoria-full-")
    if os.geteuid() != 0 or subprocess.run(["mount", "-t", "tmpfs", "-o", "size=3m", "none", small], capture_output=True).returncode:
        print("     (a small disk needs root: left out)")
        return
    try:
        with Server(store=os.path.join(small, "g.db"), config=MANY) as server:
            anna = Client(server, "Anna")
            table = against_bot(anna)
            check(anna.ask("GET", "/healthz").status == 200, "well at first")
            filler = os.open(os.path.join(small, "filler"), os.O_WRONLY | os.O_CREAT)
            try:
                while os.write(filler, b"x" * 4096):
                    pass
            except OSError:
                pass
            os.close(filler)
            codes = []  # until one does not fit; what fits less than that may fit still
            while codes[-1:] != [503] and len(codes) < 500:
                codes.append(anna.ask("POST", "/tables", dict(PEBBLES, title="x" * 60)).status)
            check(codes[-1] == 503, f"it is full: {codes[-5:]}")
            os.truncate(os.path.join(small, "filler"), os.path.getsize(os.path.join(small, "filler")) // 4096 * 4096 - 8192)
            check(anna.ask("POST", "/tables", dict(PEBBLES, title="x" * 60)).status == 503, "two pages of room are not enough for a table")
            for _ in range(5):
                answer = anna.ask("GET", "/healthz")
                check(answer.status == 503, f"it said {answer.body} on a full disk")
            os.remove(os.path.join(small, "filler"))
            until("well again", lambda: anna.ask("GET", "/healthz").status == 200)
            anna.must("POST", f"/tables/{table}/chat", {"text": "so"}, status=201)
    finally:
        subprocess.run(["umount", "-l", small])
        os.rmdir(small)


# ---- Clocks -------------------------------------------------------------------------------

def test_clock_jumps():
    knob = Knob("q")
    env = {"LD_PRELOAD": os.path.join(FAULTS, "jumping_clock.so"), "CLOCK_FILE": knob.file.name}
    with Server(env=env, config=MANY) as server:
        anna, bob, live = two_people(server, clock={"kind": "live", "seconds": 600, "out": "nothing"})
        for ahead in (3600, -3600, 86400, 0):
            knob.set(ahead)
            check(anna.ask("GET", "/session").status == 200, f"{ahead} s: sessions go on")
            _, two, _ = two_people(server, clock={"kind": "days", "seconds": 1, "out": "bot"})
            stream = two.stream()
            stream.wait(lambda name, d: name == "table" and d["seats"][0]["who"] == "bot", 30)  # the sweeper is awake
            stream.close()
            bots_play_on(anna)  # and they think by the steady clock
        # Now it is as it was. Anna thinks while the clock is set back by an hour and on again.
        knob.set(7200)
        at = anna.must("GET", f"/tables/{live}")
        mover, seat = (anna, 0) if at["play"]["to_move"] == 1 else (bob, 1)
        knob.set(-7200)
        play = mover.must("GET", f"/tables/{live}")["play"]
        while mover.must("GET", f"/tables/{live}")["play"]["to_move"] == seat + 1:
            play = mover.must("GET", f"/tables/{live}")["play"]
            play = mover.must("POST", f"/tables/{live}/actions", {"ply": play["plies"], "action": pick(play, random.Random(1))})["play"]
        check(max(play["left"]) <= 600, f"nobody gets time from a clock that was set back: {play['left']}")
        knob.set(0)


def test_old_session():
    """Half a year later a session has ended; but a clock that is suddenly half a year ahead is not believed at once."""
    knob = Knob("q")
    env = {"LD_PRELOAD": os.path.join(FAULTS, "jumping_clock.so"), "CLOCK_FILE": knob.file.name}
    with Server(env=env) as server:
        anna = Client(server, "Anna")
        server.stop()  # it remembers sessions for a minute
        knob.set(181 * 86400)
        server.start()
        anna.must("GET", "/session")  # for a day nobody knows whether that is true
        server.stop()
        with sqlite3.connect(server.store) as db:  # as a server that ran meanwhile has noted it
            db.execute("UPDATE values_by_name SET value = CAST(value AS INTEGER) + ? WHERE name = 'session clock'", (180 * 86400000,))
        db.close()
        server.start()
        anna.connection = None
        check(anna.ask("GET", "/session").status == 401, "the session has ended")


# ---- Disks ----------------------------------------------------------------------------------

def test_disk_fails():
    knob = Knob("i")
    env = {"LD_PRELOAD": os.path.join(FAULTS, "failing_disk.so"), "DISK_FILE": knob.file.name}
    with Server(env=env, config=MANY) as server:
        anna = Client(server, "Anna")
        now = anna.must("POST", "/tables", {"setup": "siena seats=2", "seats": [{"who": "me"}] * 2, "number": "x"}, status=201)
        path = f"/tables/{now['id']}"
        for code in (errno.EROFS, errno.EIO, errno.ENOSPC):
            body = {"ply": now["play"]["plies"], "seq": now["seq"], "action": now["play"]["legal"][0]["action"]}
            knob.set(code)
            answer = anna.ask("POST", path + "/actions", body)
            check(answer.status == 503 and answer["detail"], f"{errno.errorcode[code]}: {answer.status}, not 503")
            check(anna.ask("POST", path + "/chat", {"text": "x"}).status == 503, "nor is anything else written")
            same = anna.ask("GET", path)
            check(same.status == 503 or same["play"]["plies"] == body["ply"], "nothing half done is shown")
            check(anna.ask("GET", "/healthz").status == 503, "the server says that it is not well")
            knob.set(0)
            until("writing again", lambda: anna.ask("POST", path + "/actions", body).status == 200)
            now = anna.must("GET", path)
            check(now["play"]["plies"] > body["ply"], "the action was played, once")
            history = anna.must("GET", path + "/history")["plies"]
            check(history[body["ply"]]["action"] == body["action"], "in its place")
            until("well again", lambda: anna.ask("GET", "/healthz").status == 200)
        said = [json.loads(line) for line in open(server.log.name)]
        said = [line["detail"] for line in said if line.get("event") == "store"]
        check(any("SQLite" in detail for detail in said), f"the log tells the host what the disk said: {said}")


def test_a_file_that_may_not_grow():
    """The host's limit on the size of files (ulimit -f) is as a full disk: 503, and nothing is lost."""
    with Server(config=MANY) as server:
        anna = Client(server, "Anna")
        table = against_bot(anna)
        unlimited = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (400000, unlimited[1]))
        said = 0
        while (status := anna.ask("POST", f"/tables/{table}/chat", {"text": "x" * 500}).status) == 201 and said < 3000:
            said += 1
        check(status == 503 and server.process.poll() is None, f"{status} after {said} lines")
        check(anna.ask("GET", "/healthz").status == 503, "it is not well")
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, unlimited)
        until("writing again", lambda: anna.ask("POST", f"/tables/{table}/chat", {"text": "so"}).status == 201)
        until("well again", lambda: anna.ask("GET", "/healthz").status == 200)
        lines = []
        while more := anna.must("GET", f"/tables/{table}/chat?from={len(lines)}")["lines"]:
            lines += more
        check([line["text"] for line in lines] == ["x" * 500] * said + ["so"], f"{len(lines)} lines of {said}")


def test_read_only_disk():
    folder = tempfile.mkdtemp(prefix="signoria-read-only-")
    store = os.path.join(folder, "games.db")
    server = Server(store=store)
    anna = Client(server, "Anna")
    against_bot(anna)
    server.stop()
    mounted = os.geteuid() == 0 and subprocess.run(["mount", "--bind", folder, folder], capture_output=True).returncode == 0
    mounted = mounted and subprocess.run(["mount", "-o", "remount,ro,bind", folder], capture_output=True).returncode == 0
    try:
        if not mounted:
            if os.geteuid() == 0:
                print("     (a read-only disk needs mount: left out)")
                return
            os.chmod(folder, 0o555)
        for name in (store, os.path.join(folder, "new.db")):
            done = subprocess.run([lib.PROGRAM, "serve", "--listen", "127.0.0.1:0", "--store", name], capture_output=True, text=True, timeout=60)
            check(done.returncode == 2 and "cannot open" in done.stderr and "Read-only" in done.stderr, f"{done.returncode}: {done.stderr}")
        done = subprocess.run([lib.PROGRAM, "play", "pebbles", "--plain", "--save", os.path.join(folder, "x.match")],
                              input="quit\n", capture_output=True, text=True, timeout=60)
        check(done.returncode == 2 and "x.match" in done.stderr, f"play: {done.returncode}: {done.stderr}")
    finally:
        if mounted:
            subprocess.run(["umount", folder], capture_output=True)
        os.chmod(folder, 0o755)
    server.start()
    check(len(anna.must("GET", "/tables")["tables"]) == 1, "and all is there when it can be written to again")
    server.stop()


# ---- Readers and connections --------------------------------------------------------------

def metric(client, name):
    for line in client.must("GET", "/metrics").body.decode().split("\n"):
        if line.startswith(name + " "):
            return float(line.split()[1])
    raise lib.Wrong(f"there is no metric {name}")


def cut_off(client):
    return metric(client, "signoria_streams_cut_total")


def play_until_cut_off(client, table, dice):
    """Plays a table of one's own, to its end or until a stream was cut off: the last step and the slowest answer."""
    now, slowest = client.must("GET", f"/tables/{table}"), 0
    for n in range(4000):
        if now["play"]["to_move"] == "over" or (n % 20 == 0 and cut_off(client)):
            break
        begun = time.time()
        body = {"ply": now["play"]["plies"], "seq": now["seq"], "action": pick(now["play"], dice)}
        now = client.must("POST", f"/tables/{table}/actions", body)
        slowest = max(slowest, time.time() - begun)
    return now["seq"], slowest


def test_slow_reader():
    """A user who does not read is cut off when too much waits for them, and comes back without a gap."""
    with Server(config=MANY + "stream_queue = 16384\n") as server:
        anna, dice, last = Client(server, "Anna"), random.Random(1), {}
        slow = socket.socket()
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        slow.connect(("127.0.0.1", server.port))
        slow.sendall(f"GET /api/v1/events HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: signoria={anna.cookie}\r\n\r\n".encode())
        for seed in range(20):  # the system's own buffers take some megabytes first
            if cut_off(anna):
                break
            setup = {"setup": "siena seats=5", "seats": [{"who": "me"}] * 5, "chance": "seeded", "seed": seed}
            now = anna.must("POST", "/tables", setup, status=201)
            seq, slowest = play_until_cut_off(anna, now["id"], dice)
            last[now["id"]] = (now["seq"], seq)
            check(slowest < 20, f"nobody waits for him: {slowest:.1f} s")
        check(cut_off(anna) == 1, f"not cut off after {metric(anna, 'signoria_event_bytes_total')} bytes")
        slow.close()
        stream = anna.stream(last=",".join(f"{table}.{first}.0.0" for table, (first, _) in last.items()))
        for table, (first, seq) in last.items():
            stream.wait(lambda name, d: name == "step" and d["table"] == table and d["seq"] == seq, 60)
            check(stream.steps(table) == list(range(first + 1, seq + 1)), "no gap")
        stream.close()


def files_of(server):
    return len(os.listdir(f"/proc/{server.process.pid}/fd"))


def test_cut_connections():
    with Server(config=MANY + "idle_seconds = 2\n") as server:
        anna = Client(server, "Anna")
        table = against_bot(anna)
        before = files_of(server)
        cookie = f"Cookie: signoria={anna.cookie}\r\n"
        halves = ["GET / HT", "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n", f"GET /api/v1/events HTTP/1.1\r\nHost: 127.0.0.1\r\n{cookie}\r\n",
                  f"POST /api/v1/tables/{table}/actions HTTP/1.1\r\nHost: 127.0.0.1\r\n{cookie}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{{\"ply\":",
                  f"GET /api/v1/tables/{table}?after=999 HTTP/1.1\r\nHost: 127.0.0.1\r\n{cookie}\r\n", f"GET /api/v1/tables/{table}/replay HTTP/1.1\r\nHost: 127.0.0.1\r\n{cookie}\r\n"]
        for n in range(120):
            with socket.create_connection(("127.0.0.1", server.port), 20) as s:
                s.sendall(halves[n % len(halves)].encode())
                if n % 3 == 0:  # reset, not closed
                    s.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                if n % 2:
                    time.sleep(0.01)
        check(anna.ask("GET", f"/tables/{table}").status == 200, "the others are served")
        until("all connections are given back", lambda: files_of(server) <= before + 2, 40)


# ---- Players that die ------------------------------------------------------------------------

def test_killed_player():
    """A program that plays for somebody is killed: their clock runs out, a bot takes the seat, and they can come back."""
    with Server(config=MANY) as server:
        anna, bob, table = two_people(server, clock={"kind": "live", "seconds": 1, "add": 1, "out": "bot"})
        script = f"while :; do curl -sS -b signoria={bob.cookie} http://127.0.0.1:{server.port}/api/v1/tables/{table} >/dev/null; sleep 0.1; done"
        program = subprocess.Popen(["bash", "-c", script], start_new_session=True, stdout=subprocess.DEVNULL)
        time.sleep(0.5)
        os.killpg(program.pid, signal.SIGKILL)
        program.wait()
        dice, ended = random.Random(5), time.time() + 60
        now = anna.must("GET", f"/tables/{table}")
        while now["play"]["to_move"] != "over" and not any(s["who"] == "bot" and s["owner"] == "Bob" for s in now["seats"]):
            check(time.time() < ended, "nobody plays for him")
            if now["play"]["to_move"] == 1 and now["seats"][0]["who"] == "person":
                anna.ask("POST", f"/tables/{table}/actions", {"ply": now["play"]["plies"], "action": pick(now["play"], dice)})
            time.sleep(0.1)
            now = anna.must("GET", f"/tables/{table}")
        check(bob.must("POST", f"/tables/{table}/return", {})["seats"][1]["who"] == "person", "he comes back")


if __name__ == "__main__":
    lib.run([(n[5:], f) for n, f in list(globals().items()) if n.startswith("test_")])
