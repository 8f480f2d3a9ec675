#!/usr/bin/env python3
"""bounds: what a client can make the server keep, do and say has bounds.

    tests/server/bounds.py [WORD...]     only the tests whose name has one of the words
"""
import contextlib
import functools
import glob
import http.server
import random
import re
import socket
import sqlite3
import subprocess
import threading
import time

import signoria_server as lib
from signoria_server import Client, Server, account, check, pick, until

PEBBLES = {"setup": "pebbles seats=2 quick", "number": "blue herons"}
SIENA = {"setup": "siena seats=2", "number": "x", "seats": [{"who": "me"}] * 2}


@functools.cache
def known_settings():
    return subprocess.run([lib.PROGRAM, "serve", "--print-config"], capture_output=True, text=True).stdout


def setting(name, value):
    """A line of the config; a program that does not know it keeps its default."""
    return f"{name} = {value}\n" if f"\n{name} = " in known_settings() else ""


def metric(server, name):
    """A number of /metrics."""
    text = Client(server).must("GET", "/metrics").body.decode()
    return float(re.search(rf"^{re.escape(name)} ([-\d.e+]+)$", text, re.M)[1])


def busy(server, name="MHD"):
    """Milliseconds that the threads whose name begins so have run."""
    total = 0
    for task in glob.glob(f"/proc/{server.process.pid}/task/*"):
        with open(task + "/comm") as f:
            if f.read().startswith(name):
                with open(task + "/schedstat") as s:
                    total += int(s.read().split()[0])
    return total / 1e6


def act(client, table, dice, now=None):
    """Plays one action of a table where all seats are the client's; the body that was sent, and the answer."""
    now = now or client.must("GET", f"/tables/{table}")
    body = {"ply": now["play"]["plies"], "seq": now["seq"], "action": pick(now["play"], dice)}
    return body, client.must("POST", f"/tables/{table}/actions", body)


def undoable(client, dice):
    """A table where the latest action can be undone by who played it alone: its id, and the table."""
    table = client.must("POST", "/tables", SIENA, status=201)["id"]
    now = client.must("GET", f"/tables/{table}")
    while now["play"]["undo"] < 1:
        now = act(client, table, dice, now)[1]
    return table, now


def back_and_forth(client, table, now, most):
    """Undoes and redoes until it is refused, `most` times at most: the refusal (None: there was none), and how many."""
    for n in range(most):
        body = {"ply": now["play"]["plies"], "seq": now["seq"], "plies": 1, "seat": now["play"]["view"]}
        answer = client.ask("POST", f"/tables/{table}/{'redo' if n % 2 else 'undo'}", body)
        if answer.status != 200:
            return answer, n
        now = answer
    return None, most


# ---- Logs ----------------------------------------------------------------------------

def test_endless_undo():
    """A log does not grow by undoing and redoing without end; the game can be played on."""
    with Server(config=setting("table_steps", 80)) as server:
        anna, dice = Client(server, "Anna"), random.Random(1)
        table, now = undoable(anna, dice)
        refused, count = back_and_forth(anna, table, now, 300)
        check(refused and refused.status == 409, f"{count} times undone and redone, and no end")
        now = anna.must("GET", f"/tables/{table}")
        check(now["seq"] == 80 and "80 steps" in refused["detail"], f"{now['seq']} steps: {refused.body}")
        check(now["play"]["undo"] == 0 and now["play"]["redo"] == 0, "nobody is offered what is refused")
        for _ in range(5):
            now = act(anna, table, dice, now)[1]
        check(now["seq"] >= 85, "the game goes on")
        late = 0
        while late < 200:  # leaving and coming back makes it longer, too
            answer = anna.ask("POST", f"/tables/{table}/leave", {"seat": 1})
            if answer.status != 200:
                break
            anna.must("POST", f"/tables/{table}/return", {"seat": 1})
            late += 1
        check(answer.status == 409, f"left {late} times, and no end")
        anna.must("POST", f"/tables/{table}/return", {"seat": 1})


def test_an_old_action_again():
    """An action of long ago that is sent again is answered, but paid for, and not played again on an HTTP thread."""
    with Server(config="threads = 1\ncost_user = 40\n") as server:
        anna, dice = Client(server, "Anna"), random.Random(1)
        table, now = undoable(anna, dice)
        first, told = act(anna, table, dice, anna.must("GET", f"/tables/{table}"))
        while told["play"]["undo"] < 1:
            told = act(anna, table, dice, told)[1]
        steps = 2000
        check(back_and_forth(anna, table, told, steps)[1] == steps, "the log is long")
        old = told["seq"] + steps - 50  # an undo, and what lies before it must be played again
        body = {"ply": told["play"]["plies"], "seq": old, "plies": 1, "seat": told["play"]["view"]}
        begun, count = busy(server), 10
        for _ in range(count):
            answer = anna.must("POST", f"/tables/{table}/undo", body)
            check(answer.json.get("again") is True and answer["seq"] == old + 1, str(answer.body[:200]))
        each = (busy(server) - begun) / count
        answer = anna.must("POST", f"/tables/{table}/actions", first)
        check(answer.json.get("again") is True, str(answer.body[:200]))
        check(answer["happened"][0]["action"] == first["action"], "as it was then")
        anna.ask("POST", f"/tables/{table}/actions", {"ply": first["ply"], "action": first["action"]})  # without seq
        check(each < 0.3, f"{each:.2f} ms of an HTTP thread for a repeated request")
        newest = anna.must("GET", f"/tables/{table}")
        check(newest["play"]["plies"] == told["play"]["plies"], "nothing was played")
        until("it is paid for", lambda: anna.ask("POST", f"/tables/{table}/undo", body).status == 429, 20)


# ---- What is shown -----------------------------------------------------------------------

def test_tables_named_by_an_event_id():
    """Who says that they have seen many tables does not watch more of them than they may."""
    with Server(config="watch_user = 3\n") as server:
        anna, bob = Client(server, "Anna"), Client(server, "Bob")
        ids = [anna.must("POST", "/tables", dict(PEBBLES, spectators="anyone"), status=201)["id"] for _ in range(8)]
        stream = bob.stream(last=",".join(f"{i}.0.0.0" for i in ids[1:]), query=f"?watch={ids[0]}")
        stream.wait(lambda name, d: name == "table" and d["id"] == ids[0])
        for i in ids:
            anna.must("POST", f"/tables/{i}/chat", {"text": "Ciao"}, status=201)
        stream.wait(lambda name, d: name == "chat" and d["table"] == ids[0])
        time.sleep(0.3)
        watched = {d["table"] for _, name, d in stream.events if name == "chat"}
        check(len(watched) == 3, f"{len(watched)} tables are watched")
        stream.close()
        mine = anna.stream(last=",".join(f"{i}.0.0.0" for i in ids))  # one's own do not count
        for i in ids:
            mine.wait(lambda name, d, i=i: name == "table" and d["id"] == i)
        mine.close()


def test_wishes_that_contradict_themselves():
    """What a table cannot have is refused, and not left out in silence; so are tables to watch that are none."""
    with Server() as server:
        anna = Client(server, "Anna")
        open_ = {"setup": "pebbles seats=2 quick", "seats": [{"who": "me"}, {"who": "open"}]}
        table = anna.must("POST", "/tables", open_, status=201)["id"]
        for wish in ({"seed": 5}, {"chance": "fair", "seed": 5}, {"clock": {"seconds": 60}}, {"clock": {"kind": "none", "out": "bot"}},
                     {"clock": {"kind": "none", "add": 1}}, {"clock": {"kind": "days", "seconds": 60, "add": 5}},
                     {"seats": [{"who": "me", "bot": "steward"}, {"who": "open"}]}, {"seats": [{"who": "me"}, {"who": "open", "name": "Bob"}]},
                     {"seats": [{"who": "me"}, {"who": "invited", "name": "Bob", "bot": "steward"}]}):
            answer = anna.ask("POST", "/tables", dict(open_, **wish))
            check(answer.status == 400, f"{wish}: {answer.status}")
        for wish in ({"who": "open", "bot": "steward"}, {"who": "open", "name": "Bob"}, {"who": "invited", "name": "Bob", "bot": "steward"}):
            check(anna.ask("POST", f"/tables/{table}/seats", dict(wish, seat=2)).status == 400, f"{wish}")
        for text, why in (('{"ply":9223372036854775808}', "too large"), ('{"ply":1e999}', "too large"), ('{"ply":1,"ply":2}', "twice"),
                          ('{"ply":' + "[" * 5000, "deeply"), ('{"ply":}', "not JSON")):
            answer = anna.ask("POST", f"/tables/{table}/actions", text)
            check(answer.status == 400 and why in answer["detail"], f"{text[:40]}: {answer.status} {answer['detail']}")
        for watch in ("99999999999999999999", "-1", "0", f"{table},x", f"{table},,", f".{table}"):
            stream = anna.stream(query=f"?watch={watch}")
            check(stream.status == 400, f"watch={watch}: {stream.status}")
            stream.close()


def test_legal_of_a_seat_that_a_bot_plays():
    """Where a bot decides, nobody else is told what could be played, or plays."""
    with Server() as server:
        anna, dice = Client(server, "Anna"), random.Random(1)
        now = anna.must("POST", "/tables", dict(PEBBLES, seats=[{"who": "me"}] * 2, hints=True), status=201)
        table, seat = now["id"], now["play"]["view"]
        check("legal" in now["play"], "it is her turn")
        move = {"ply": now["play"]["plies"], "seat": seat, "action": pick(now["play"], dice)}
        for s in (3 - seat, seat):  # with nobody there the bots wait
            left = anna.must("POST", f"/tables/{table}/leave", {"seat": s})
        check(left["play"]["paused"] and left["play"]["to_move"] == seat, "a bot is to move, and waits")
        check("legal" not in left["play"], "what the bot could play is not shown")
        check(anna.ask("POST", f"/tables/{table}/actions", move).status == 409, "and nobody plays for it")
        check(anna.ask("POST", f"/tables/{table}/hint", {"seat": seat}).status == 409, "nor is there a hint")
        back = anna.must("POST", f"/tables/{table}/return", {"seat": seat})
        check("legal" in back["play"], "back at the table")
        anna.must("POST", f"/tables/{table}/actions", move)


# ---- What work costs ---------------------------------------------------------------------

FREE = "cost_request = 1000000000\ncost_user = 1000000000\ncost_address = 1000000000\n"


def long_game(client, steps, dice):
    """A table of one's own with so many steps; its id."""
    for _ in range(5):
        opened = {"setup": "siena seats=4", "number": "x", "seats": [{"who": "me"}] * 4}
        now = client.must("POST", "/tables", opened, status=201).json
        table = now["id"]
        while now["seq"] < steps and now["play"]["to_move"] != "over":
            now = act(client, table, dice, now)[1]
        if now["seq"] >= steps:
            return table
    raise lib.Wrong("the games are too short for this test")


class SlowReader:
    """A stream that missed a whole game, and reads little at a time."""

    def __init__(self, server, client, table, steps):
        self.socket, self.tail, self.done = socket.socket(), b"", False
        self.end = re.compile(rb'"seq":%d\b' % steps)
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 536)  # or the system takes it all
        self.socket.connect(("127.0.0.1", server.port))
        self.socket.sendall(f"GET /api/v1/events HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: signoria={client.cookie}\r\n"
                            f"Last-Event-ID: {table}.1.1.0\r\n\r\n".encode())
        self.socket.setblocking(False)

    def read(self):
        try:
            data = self.socket.recv(16384)
        except BlockingIOError:
            return False
        check(data, "the stream ended")
        self.done |= self.end.search(self.tail + data) is not None
        self.tail = data[-200:]
        return True


def test_many_slow_readers_of_a_long_game():
    """Who reads slowly costs the same whether there are few of them or many."""
    each = {}
    for count in (40, 160):
        with Server(config=FREE + "stream_queue = 16384\nstreams_user = 200\nreplay_steps = 100000\n") as server:
            anna = Client(server, "Anna")
            table = long_game(anna, 300, random.Random(3))
            readers = [SlowReader(server, anna, table, 300) for _ in range(count)]
            time.sleep(1)  # all of them wait for their readers
            begun, end = busy(server, ""), time.time() + 100
            while not all(r.done for r in readers):
                check(time.time() < end, f"{sum(r.done for r in readers)} of {count} are done")
                if not any([r.read() for r in readers if not r.done]):
                    time.sleep(0.005)
            each[count] = (busy(server, "") - begun) / count
            for r in readers:
                r.socket.close()
    print("     milliseconds for each: " + ", ".join(f"{t:.1f} of {n}" for n, t in each.items()))
    check(each[160] < 1.2 * each[40], "many cost more each than few")


def test_history_is_not_made_on_an_http_thread():
    with Server(config="threads = 1\n" + FREE) as server:
        anna = Client(server, "Anna")
        table = long_game(anna, 300, random.Random(3))
        anna.must("GET", f"/tables/{table}/history")
        begun, count = busy(server), 10
        for _ in range(count):
            check(len(anna.must("GET", f"/tables/{table}/history")["plies"]) >= 300, "all of it")
        each = (busy(server) - begun) / count
        check(each < 0.4, f"{each:.2f} ms of an HTTP thread for a history")


def test_bots_alone_are_not_loaded():
    """A table whose people are all gone is not loaded again and again because a bot would be to move."""
    with Server() as server:
        anna = Client(server, "Anna")
        anna.must("POST", "/tables", dict(PEBBLES, seats=[{"who": "me"}, {"who": "bot"}]), status=201)
        server.stop()
        with sqlite3.connect(server.store) as db:
            db.execute("UPDATE seats SET user_id = 0, bot = 'steward' WHERE user_id <> 0")
        server.start()
        time.sleep(1.5)
        check(metric(server, "signoria_table_loads_total") == 0, "it was loaded")


class SilentHook:
    """Takes calls, and never answers them."""

    def __init__(self, address="127.0.0.1"):
        self.calls = []
        self.listener = socket.create_server((address, 0))
        self.url = f"http://{address}:{self.listener.getsockname()[1]}/x"
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        while True:
            try:
                self.calls.append(self.listener.accept()[0])
            except OSError:
                return


def written(server):
    """How often the server has written anything."""
    with open(f"/proc/{server.process.pid}/io") as f:
        return int(re.search(r"syscw: (\d+)", f.read())[1])


def test_hooks_that_are_put_off():
    """Many turns of somebody whose hook does not answer: they are put off together, not one by one."""
    hook = SilentHook()
    with Server(config="hooks = 2\nnotify_seconds = 1\nlog = 0\n") as server:
        anna = Client(server)
        anna.must("POST", "/accounts", {"name": "Anna", "password": "correct horse"}, status=201)
        for _ in range(60):
            anna.must("POST", "/tables", dict(PEBBLES, seats=[{"who": "me"}] * 2), status=201)
        time.sleep(1.5)
        begun = written(server)
        anna.must("PATCH", "/account", {"hook": hook.url})
        until("the hook is called", lambda: len(hook.calls) >= 2)
        time.sleep(2)
        count = written(server) - begun
        check(count < 150, f"{count} writes for 60 turns")
        check(len(hook.calls) == 2, f"{len(hook.calls)} calls at once")
    hook.listener.close()


def test_hooks_do_not_fill_the_log():
    """Whatever people's hooks answer, and however many of them there are, it is logged once a minute."""
    class Failing(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            self.send_error(500 + int(self.path[1:]))

        def log_message(self, *_):
            pass

    failing = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Failing)
    threading.Thread(target=failing.serve_forever, daemon=True).start()
    with Server(config="hooks = 2\nnotify_seconds = 1\nlogin_tries = 1000\n") as server:
        for n in range(6):
            client = Client(server)
            client.must("POST", "/accounts", {"name": f"User {n}", "password": "correct horse"}, status=201)
            client.must("PATCH", "/account", {"hook": f"http://127.0.0.1:{failing.server_port}/{n}"})
            client.must("POST", "/tables", dict(PEBBLES, seats=[{"who": "me"}] * 2), status=201)
        tried = "SELECT count(*) FROM tells WHERE way = 2 AND tries > 0 AND until = 0"

        def all_tried():
            with sqlite3.connect(server.store) as store:
                return store.execute(tried).fetchone()[0] == 6
        until("all of them were called", all_tried)
        with open(server.log.name) as log:
            lines = [line for line in log if '"hook"' in line]
        check(len(lines) == 1, f"{len(lines)} lines: {lines}")
    failing.shutdown()


def test_many_slow_hooks_leave_room():
    """Three dozen accounts whose hooks never answer, each with many turns and a host of its own: another's is called all the same."""
    slow, quick = SilentHook("0.0.0.0"), SilentHook()
    with Server(config=FREE + "hooks = 2\nnotify_seconds = 1\nlog = 0\nwrites_minute = 100000\nlogin_tries = 1000\n") as server:
        people = [Client(server) for _ in range(36)]
        for n, client in enumerate(people):
            client.must("POST", "/accounts", {"name": f"Slow {n:02}", "password": "correct horse"}, status=201)
            for _ in range(12):
                client.must("POST", "/tables", dict(PEBBLES, seats=[{"who": "me"}] * 2), status=201)
        bob = Client(server)
        bob.must("POST", "/accounts", {"name": "Bob", "password": "correct horse"}, status=201)
        bob.must("PATCH", "/account", {"hook": quick.url})
        for n, client in enumerate(people):
            client.must("PATCH", "/account", {"hook": slow.url.replace("0.0.0.0", f"127.1.{n}.1")})
        until("as many as there may be are called", lambda: len(slow.calls) >= 60)
        begun = time.time()
        bob.must("POST", "/tables", dict(PEBBLES, seats=[{"who": "me"}] * 2), status=201)
        until("Bob hears of his turn", lambda: quick.calls, 60)
        check(time.time() - begun < 27, f"after {time.time() - begun:.1f} s")
    slow.listener.close()
    quick.listener.close()


# ---- Shares of the bots -----------------------------------------------------------------------

def against(guest, bot, seats=2):
    """A table against such bots; its id."""
    chairs = [{"who": "bot", "bot": bot}] * (seats - 1) + [{"who": "me"}]
    opened = {"setup": f"siena seats={seats}", "number": "x", "seats": chairs}
    return guest.must("POST", "/tables", opened, status=201)["id"]


MASTERS = FREE + "trust_proxy = 1\nwrites_minute = 100000\nbot_threads = 1\nbot_playouts = 1500\n"
HERS = "198.51.100.9"


def fill_the_bots(server, person, address):
    """Sixteen people with three tables of masters each, opened at once: where people take long to make, none thinks before the last."""
    for one in [person(server, f"Player {n}", address(n)) for n in range(16)]:
        for _ in range(3):
            against(one, "master", 5)
    until("the masters think", lambda: metric(server, "signoria_pool_waiting") > 10)


def share_the_bots(person, address=lambda n: "203.0.113.7"):
    """Many people of one address, made by person(server, name, address), have no more of the bots than one elsewhere."""
    with Server(config=MASTERS) as server:
        anna = person(server, "Anna", HERS)
        fill_the_bots(server, person, address)
        table, dice = against(anna, "master"), random.Random(2)
        begun, moves, mine = time.time(), metric(server, "signoria_bot_moves_total"), 0
        while mine < 15:
            check(time.time() < begun + 120, f"{mine} moves of her bot in two minutes")
            now = anna.must("GET", f"/tables/{table}")
            mine = sum(p["by"] == 1 for p in anna.must("GET", f"/tables/{table}/history")["plies"])
            if "legal" in now["play"]:
                act(anna, table, dice, now)
            else:
                time.sleep(0.02)
        others = metric(server, "signoria_bot_moves_total") - moves - mine
        print(f"     {mine} moves of her bot, {others:.0f} of the others', in {time.time() - begun:.1f} s")
        check(others <= 2 * mine + 6, f"{others:.0f} moves of the others' bots while hers made {mine}")


def test_guests_of_one_address_share_the_bots():
    share_the_bots(Client)


def test_accounts_of_one_address_share_the_bots():
    share_the_bots(account)


def test_accounts_of_one_network_share_the_bots():
    share_the_bots(account, lambda n: f"2001:db8:1:2:{n + 1:x}::{n + 7:x}")


def test_the_bots_are_shared_after_a_restart():
    """Where people are is not known then; who looks at their table is served soon, whoever has many tables waiting."""
    with Server(config=MASTERS.replace("1500", "20000")) as server:
        anna, dice = account(server, "Anna", HERS), random.Random(2)
        fill_the_bots(server, account, lambda n: "203.0.113.7")
        table = against(anna, "master")

        def look():
            return anna.must("GET", f"/tables/{table}")

        for _ in range(10):  # until her bot is to move after the restart
            until("her turn", lambda: "legal" in look()["play"])
            while "legal" in (now := look())["play"]:
                act(anna, table, dice, now)
            server.kill()
            server.start()
            if "legal" not in (now := look())["play"]:
                break
        seq, moves = now["seq"], metric(server, "signoria_bot_moves_total")
        until("her bot moves", lambda: look()["seq"] > seq, 120)
        others = metric(server, "signoria_bot_moves_total") - moves
        print(f"     {others:.0f} moves of bots until hers moved")
        check(others <= 6, f"{others:.0f} moves of the others' bots before hers")


# ---- Streams that come back ---------------------------------------------------------------------

def test_passwords_tried_from_one_network():
    """Whose address is IPv6 has as many tries as others: all addresses of a /64 are one."""
    with Server(config="trust_proxy = 1\n") as server:
        client, body = Client(server), {"name": "Anna", "password": "correct horse"}
        client.must("POST", "/accounts", body, status=201)
        client.cookie = None

        def register(address):  # a try like a login, but a name that is taken costs no hashing
            return client.ask("POST", "/accounts", body, headers={"X-Forwarded-For": address}).status
        got = [register(f"2001:db8:1:2:{n:x}::{n:x}") for n in range(60)]
        check(got[:50] == [409] * 50 and got[50:] == [429] * 10, f"{got}")
        check(register("2001:db8:1:3::1") == 409, "its neighbour is another")
        got = [register(f"2001:db8:5:{n:x}::1") for n in range(850)]
        check(got.count(409) == 16 * 50 and got.count(429) == 50, f"a /48 is sixteen: {got.count(409)} tries")
        got = [register("198.51.100.4" if n % 2 else "::ffff:198.51.100.4") for n in range(60)]
        check(got[50:] == [429] * 10, f"IPv4 is one: {got}")


# ---- At the same moment ------------------------------------------------------------------------------

def at_once(*calls):
    """Calls them all at the same moment, each in a thread; what they answered."""
    gate, answers = threading.Barrier(len(calls)), [None] * len(calls)

    def call(n):
        gate.wait()
        answers[n] = calls[n]()
    threads = [threading.Thread(target=call, args=(n,)) for n in range(len(calls))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def same_user(client):
    other = Client(client.server)
    other.cookie = client.cookie
    return other


def test_who_leaves_for_good_sits_nowhere():
    """Somebody sits down at tables in the moment in which they delete themselves: no seat stays theirs, and no game waits for them."""
    with Server(config="writes_minute = 1000000\ncost_user = 1000000\ntables_guest = 1000\n") as server:
        anna = Client(server, "Anna")
        body = {"setup": "pebbles seats=2", "join": "anyone", "spectators": "anyone", "number": "x"}
        for n in range(12):
            leaver = Client(server, "Leaver")
            twin = same_user(leaver)
            tables = [anna.must("POST", "/tables", body, status=201)["id"] for _ in range(6)]
            at_once(lambda: leaver.must("DELETE", "/account", {}, status=204), lambda: [twin.ask("POST", f"/tables/{t}/join", {"number": "y"}) for t in tables],
                    lambda: [same_user(leaver).ask("POST", f"/tables/{t}/chat", {"text": "hello"}) for t in tables])
            seats = [anna.must("GET", f"/tables/{t}")["seats"][1] for t in tables]
            check(all(s["who"] in ("open", "bot") for s in seats), f"round {n}: {seats}")
        with contextlib.closing(sqlite3.connect(server.store)) as db:
            check(not db.execute("SELECT count(*) FROM chats").fetchone()[0], "nor does what they said")
            check(not db.execute("SELECT count(*) FROM seats WHERE user_id NOT IN (SELECT id FROM users) AND user_id <> 0").fetchone()[0], "nor a seat of nobody")


def test_a_guest_becomes_one_account():
    """The same guest asks for two accounts at once: the one that is acknowledged is theirs."""
    with Server() as server:
        for n in range(3):
            guest = Client(server, "Guest")
            twins = [same_user(guest) for _ in range(2)]
            got = at_once(*[lambda t=t, k=k: t.ask("POST", "/accounts", {"name": f"Name {n}{k}", "password": "correct horse"}).status for k, t in enumerate(twins)])
            check(sorted(got) == [201, 400], f"{got}")
            check(Client(server).ask("POST", "/login", {"name": f"Name {n}{got.index(201)}", "password": "correct horse"}).status == 200, "that name is theirs")


def test_a_closed_account_stays_closed():
    """Somebody changes their password again and again while an administrator closes the account: what was read before is not written over it."""
    with Server() as server:
        eve = Client(server)
        eve.must("POST", "/accounts", {"name": "Eve", "password": "correct horse"}, status=201)

        def change():
            for n in range(40):
                if eve.ask("POST", "/password", {"old": "correct horse", "new": "correct horse"}).status in (401, 403):
                    return

        def close():
            time.sleep(0.3)
            subprocess.run([lib.PROGRAM, "users", "close", "Eve", "--store", server.store], check=True, capture_output=True)
        at_once(change, close)
        check(Client(server).ask("POST", "/login", {"name": "Eve", "password": "correct horse"}).status == 403, "closed")


def test_a_resumed_stream_skips_nothing():
    """What a stream missed is sent, also of a table that is touched before its turn has come."""
    with Server(config="tables_guest = 100\nwrites_minute = 10000\n" + FREE) as server:
        anna, dice = Client(server, "Anna"), random.Random(5)
        ids = [anna.must("POST", "/tables", SIENA, status=201)["id"] for _ in range(90)]
        seen = {i: 1 for i in ids}
        have = ",".join(f"{i}.1.2.0" for i in ids)
        for i in ids:
            for _ in range(3):
                seen[i] = act(anna, i, dice)[1]["seq"]
        for _ in range(3):
            server.stop()  # no table is in memory
            server.start()
            anna.connection = None
            anna.must("GET", "/session")
            stream = anna.stream(last=have)
            for i in ids[:3]:  # the newest come first, so these wait the longest
                anna.must("POST", f"/tables/{i}/chat", {"text": "so"}, status=201)
            for i in ids:
                stream.wait(lambda name, d, i=i: (name == "step" and d["table"] == i and d["seq"] == seen[i])
                            or (name == "table" and d["id"] == i and d["seq"] == seen[i]))
            for i in ids[:3]:
                check(stream.steps(i) == list(range(2, seen[i] + 1)), f"of table {i} came {stream.steps(i)}")
            stream.close()


# ---- The end -----------------------------------------------------------------------------------

def test_a_server_that_is_asked_ends_well():
    """SIGTERM while many connections ask for things, time after time: the server ends by itself."""
    for n in range(20):
        with Server(config="threads = 8\n") as server:
            anna = Client(server, "Anna")
            table = anna.must("POST", "/tables", SIENA, status=201)["id"]
            stream = anna.stream()

            def ask():
                me = Client(server)
                me.cookie = anna.cookie
                try:
                    while True:
                        me.ask("GET", f"/tables/{table}", retry=False)
                        me.ask("GET", f"/tables/{table}/history", retry=False)
                        # then all her tables are looked at again
                        me.ask("PATCH", "/session", {"name": f"Anna {n}"}, retry=False)
                except (OSError, lib.http.client.HTTPException, lib.Wrong):
                    pass
            threads = [threading.Thread(target=ask, daemon=True) for _ in range(4)]
            for t in threads:
                t.start()
            time.sleep(0.02 * (n % 4))
        stream.close()
        for t in threads:
            t.join(10)


if __name__ == "__main__":
    lib.run([(n[5:], f) for n, f in list(globals().items()) if n.startswith("test_")])
