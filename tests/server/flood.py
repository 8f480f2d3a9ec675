#!/usr/bin/env python3
"""flood: clients that want to starve or flood the server: what they get, and what everybody else gets meanwhile.

    tests/server/flood.py [WORD...]     only the tests whose name has one of the words

Loopback only; addresses of others are told as a proxy tells them (trust_proxy).
"""
import os
import random
import re
import signal
import socket
import sqlite3
import subprocess
import threading
import time

import signoria_server as lib
from signoria_server import Client, Server, account, check, pick, until

LOAD = os.path.join(lib.ROOT, "build", "load")
PEBBLES = {"setup": "pebbles seats=2 quick", "number": "blue herons"}


def resident(server, key="VmRSS"):
    with open(f"/proc/{server.process.pid}/status") as f:
        return int(re.search(key + r":\s+(\d+)", f.read())[1]) / 1024


def raw(server, path, headers="", buffer=None):
    """A connection on which a GET was sent."""
    s = socket.socket()
    if buffer:
        s.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    s.settimeout(30)
    s.connect(("127.0.0.1", server.port))
    s.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{headers}\r\n".encode())
    return s


def status_of(s):
    """The status of the answer, and its headers."""
    f = s.makefile("rb")
    status = int(f.readline().split()[1])
    head = {}
    while (line := f.readline()) not in (b"\r\n", b""):
        key, value = line.decode().strip().split(": ", 1)
        head[key.lower()] = value
    return status, head


def play_tables(server, tables, seconds, setup="siena seats=2"):
    """Tables that anybody may watch, some hundred steps long: their ids."""
    subprocess.run(["cmake", "--build", os.path.join(lib.ROOT, "build"), "--target", "load"], check=True, stdout=subprocess.DEVNULL)
    done = subprocess.run([LOAD, "--port", str(server.port), "--game", setup, "--tables", str(tables), "--seconds", str(seconds), "--watch"],
                          capture_output=True, text=True, timeout=120)
    check(done.returncode == 0, f"load: {done.stdout} {done.stderr}")
    return list(range(1, tables + 1))


class Prober:
    """Somebody who plays and opens streams while the server is attacked: their slowest answer."""

    def __init__(self, server):
        self.client = Client(server, "Prober")
        self.dice = random.Random(1)
        self.slowest = 0
        self.open()

    def open(self):
        self.at = self.client.must("POST", "/tables", {"setup": "siena seats=2", "seats": [{"who": "me"}] * 2, "number": "x"}, status=201)
        self.table = self.at["id"]

    def probe(self):
        if self.at["play"]["to_move"] == "over":
            self.open()
        begun = time.time()
        move = {"ply": self.at["play"]["plies"], "seq": self.at["seq"], "action": pick(self.at["play"], self.dice)}
        self.at = self.client.must("POST", f"/tables/{self.table}/actions", move)
        if self.at["play"]["to_move"] != "over":
            stream = self.client.stream()
            stream.wait(lambda name, d: name == "table" and d["id"] == self.table, 60)
            stream.close()
        self.slowest = max(self.slowest, time.time() - begun)


# ---- Streams that ask for whole games ------------------------------------------------------

def test_replay_for_nobody():
    """Without a session a stream watches a few tables; who missed much is sent the table, who missed little the steps."""
    with Server(config="replay_watch = 50\n") as server:
        ids = play_tables(server, 12, 2)
        seqs = {i: Client(server).must("GET", f"/tables/{i}")["seq"] for i in ids}
        check(min(seqs.values()) > 60, f"the games are too short for this test: {seqs}")
        s = raw(server, "/api/v1/events?watch=" + ",".join(map(str, ids)))
        check(status_of(s)[0] == 400, "too many tables for somebody without a session")
        s.close()
        stream = Client(server).stream(query="?watch=1,2", last=f"1.1.1.0,2.{seqs[2] - 40}.0.0")
        stream.wait(lambda name, d: name == "step" and d["table"] == 2 and d["seq"] == seqs[2])
        stream.wait(lambda name, d: name == "table" and d["id"] == 1 and d["seq"] == seqs[1])
        check(stream.steps(1) == [], "a whole game is not replayed for who looks on")
        check(stream.steps(2) == list(range(seqs[2] - 39, seqs[2] + 1)), "but the last steps are, without a gap")
        check(len([1 for _, name, _ in stream.events if name == "table"]) <= 2, "and each table comes once")
        stream.close()


def test_replay_flood():
    """Eight streams ask for forty games from the start and do not read: little memory, and nobody else waits."""
    generous = "cost_user = 1000000\ncost_request = 1000000000\nreplay_watch = 100000\n"
    with Server(config=generous) as server:
        ids = play_tables(server, 40, 4)
        prober = Prober(server)
        prober.probe()
        prober.slowest = 0
        before = resident(server)
        last = ",".join(f"{i}.1.1.0" for i in ids)
        attackers = [Client(server, f"Attacker {n}") for n in range(8)]
        slow = [raw(server, "/api/v1/events?watch=" + ",".join(map(str, ids)),
                    f"Cookie: signoria={a.cookie}\r\nLast-Event-ID: {last}\r\n", 4096) for a in attackers]
        end = time.time() + 3
        while time.time() < end:
            prober.probe()
        grown = resident(server, "VmHWM") - before
        check(grown < 40, f"{grown:.0f} MB for eight who do not read")
        check(prober.slowest < 1.5, f"another one waited {prober.slowest:.2f} s")
        for s in slow:
            s.close()


def test_replay_whole_and_slowly():
    """A player who reads slowly gets the whole of their own game, step by step, through a small queue."""
    with Server(config="stream_queue = 16384\n") as server:
        anna, dice = Client(server, "Anna"), random.Random(3)
        at = anna.must("POST", "/tables", {"setup": "siena seats=3", "seats": [{"who": "me"}] * 3, "chance": "seeded", "seed": 5}, status=201)
        table = at["id"]
        for _ in range(150):
            at = anna.must("POST", f"/tables/{table}/actions", {"ply": at["play"]["plies"], "seq": at["seq"], "action": pick(at["play"], dice)})
        stream = anna.stream(last=f"{table}.1.0.0")
        stream.wait(lambda name, d: name == "step" and d["seq"] == at["seq"], 60)
        check(stream.steps(table) == list(range(2, at["seq"] + 1)), "no gap")
        last = [d for _, name, d in stream.events if name == "step"][-1]
        check(last["play"]["position"] == anna.must("GET", f"/tables/{table}")["play"]["position"], "and it stands as the table does")
        check(at["play"]["to_move"] != "over", "the game is too short for this test")
        step = anna.must("POST", f"/tables/{table}/actions", {"ply": at["play"]["plies"], "action": pick(at["play"], dice)})
        stream.wait(lambda name, d: name == "step" and d["seq"] == step["seq"])  # and what happens now comes after it
        stream.close()


def test_one_missed_step():
    """Who missed the latest step alone, an action or an undo, gets it as those got it who were there; so does who missed two."""
    with Server() as server:
        anna, dice = Client(server, "Anna"), random.Random(3)
        at = anna.must("POST", "/tables", {"setup": "siena seats=3", "seats": [{"who": "me"}] * 3, "chance": "seeded", "seed": 5}, status=201)
        table, live = at["id"], anna.stream()
        rev = live.wait(lambda name, d: name == "table" and d["id"] == table)["rev"]

        def same(seq):
            first = live.wait(lambda name, d: name == "step" and d["seq"] == seq)
            for missed in (1, 2):
                stream = anna.stream(last=f"{table}.{seq - missed}.{rev}.0")
                step = stream.wait(lambda name, d: name == "step" and d["seq"] == seq)
                check(step == first, f"{missed} missed: {step}, not {first}")
                check(stream.steps(table) == list(range(seq - missed + 1, seq + 1)), "no gap, and none twice")
                stream.close()
        for n in range(60):
            at = anna.must("POST", f"/tables/{table}/actions", {"ply": at["play"]["plies"], "seq": at["seq"], "action": pick(at["play"], dice)})
            if n % 20 == 19:
                same(at["seq"])
        at = anna.must("POST", f"/tables/{table}/undo", {"ply": at["play"]["plies"], "plies": 1})
        same(at["seq"])
        live.close()


# ---- Budgets ----------------------------------------------------------------------------------

def test_cost_of_a_user():
    """Who asks for much again and again is told to wait; the others are not."""
    with Server(config="cost_user = 20\n") as server:  # 1,200 units at once
        ids = play_tables(server, 20, 2)
        mallory, anna = Client(server, "Mallory"), Client(server, "Anna")
        answers = []
        for _ in range(40):
            s = raw(server, "/api/v1/events?watch=" + ",".join(map(str, ids)), f"Cookie: signoria={mallory.cookie}\r\n")
            answers.append(status_of(s))
            s.close()
        refused = [head for status, head in answers if status == 429]
        check(answers[0][0] == 200 and len(refused) >= 20, f"{[status for status, _ in answers]}")
        check(all(int(head["retry-after"]) >= 1 for head in refused), "with the time to wait")
        check(mallory.ask("GET", f"/tables/{ids[0]}/replay").status == 429, "whatever he asks for")
        check(mallory.ask("GET", f"/tables/{ids[0]}").status == 200, "but what costs little")
        anna.must("GET", f"/tables/{ids[0]}/replay")
        stream = anna.stream(query="?watch=1")
        stream.wait(lambda name, d: name == "table" and d["id"] == 1)
        stream.close()


def test_streams_are_paid_for_first():
    """Who has nothing left is refused before the store is asked for anything, and so is who wants to watch too much."""
    with Server(config="cost_user = 1\n") as server:  # 60 units at once
        mallory, anna = Client(server, "Mallory"), Client(server, "Anna")
        check([mallory.ask("GET", "/tables").status for _ in range(3)] == [200, 200, 429], "his budget is used up")
        store = sqlite3.connect(server.store, isolation_level=None)
        store.execute("alter table seats rename to elsewhere")  # any list is an error now

        def opens(client, watch=""):
            s = raw(server, "/api/v1/events" + watch, f"Cookie: signoria={client.cookie}\r\n")
            with s:
                return status_of(s)
        status, head = opens(mallory)
        many, _ = opens(anna, "?watch=" + ",".join(str(n) for n in range(1, 121)))
        store.execute("alter table elsewhere rename to seats")
        store.close()
        check(status == 429 and int(head["retry-after"]) >= 1, f"{status}")
        check(many == 400, f"{many}")


def test_who_waits_as_told_gets_the_stream():
    """A stream is paid for in two parts: Retry-After is enough for both, also of one that costs more than can be kept."""
    watch = "?watch=" + ",".join(str(n) for n in range(1, 101))  # 40 and 500 units

    def opens(server, client):
        with raw(server, "/api/v1/events" + watch, f"Cookie: signoria={client.cookie}\r\n") as s:
            return status_of(s)
    with Server(config="cost_user = 150\n") as server:
        anna = Client(server, "Anna")
        for _ in range(100):
            status, head = opens(server, anna)
            if status == 429 and "retry-after" in head and int(head["retry-after"]) < 10:
                break
        check(status == 429, "her budget is never used up")
        for _ in range(2):  # the first time she may have had less than the first part
            time.sleep(int(head["retry-after"]))
            status, head = opens(server, anna)
            if status == 200:
                break
        check(status == 200, f"{status} after {head.get('retry-after')} s")
    with Server(config="cost_user = 5\n") as server:  # 300 units at most
        check(opens(server, Client(server, "Bob"))[0] == 200, "it is paid for afterwards")


def test_missed_chat():
    """A player is sent the last thousand lines that they missed, and pays for them."""
    with Server(config="cost_user = 2\n") as server:  # 120 units at once
        anna = Client(server, "Anna")
        table = anna.must("POST", "/tables", {"setup": "pebbles seats=2", "seats": [{"who": "me"}] * 2, "number": "x"}, status=201)
        number, said = table["id"], 1500
        server.stop()
        store = sqlite3.connect(server.store, isolation_level=None)
        store.execute("begin")
        store.executemany("insert into chats (table_id, n, user_id, seat, name, words, at) values (?, ?, 1, 0, 'Anna', 'so', 0)",
                          [(number, n) for n in range(said)])
        store.execute("update heads set chats = ? where table_id = ?", (said, number))
        store.execute("commit")
        store.close()
        server.start()
        stream = anna.stream(last=f"{number}.{table['seq']}.{table['rev']}.0")  # 40, 5 and 50 units
        check(anna.stream().status == 429, "the lines are paid for")
        stream.wait(lambda name, d: name == "chat" and d["n"] == said - 1)
        lines = [d["n"] for _, name, d in stream.events if name == "chat"]
        check(lines == list(range(said - 1000, said)), f"{len(lines)} lines from {lines[0]} on")
        stream.close()


def test_cost_of_an_address():
    with Server(config="cost_address = 10\ntrust_proxy = 1\n") as server:
        ids = play_tables(server, 1, 1)

        def replays(address, count):
            head = {"X-Forwarded-For": address}
            return [Client(server).ask("GET", f"/tables/{ids[0]}/replay", headers=head).status for _ in range(count)]
        got = replays("203.0.113.7", 60)
        check(got[0] == 200 and got[-1] == 429, f"{got}")
        check(replays("203.0.113.8", 1) == [200], "another address")


def test_ipv6_network():
    """Seven hundred addresses of one /64 are one."""
    with Server(config="requests_second = 5\nrequests_burst = 50\ntrust_proxy = 1\n") as server:
        client = Client(server)

        def ask(address):
            return client.ask("GET", "/session", headers={"X-Forwarded-For": address}).status
        got = [ask(f"2001:db8:1:2:{n:x}::{n:x}") for n in range(700)]
        check(got.count(429) > 600, f"{got.count(429)} of 700 refused")
        check(ask("2001:db8:1:3::1") == 401, "its neighbour is another")
        check(ask("::ffff:203.0.113.9") == 401 and [ask("203.0.113.9") for _ in range(60)][-1] == 429, "an IPv4 address is one")


def test_ipv6_site():
    """Who has a /48 has 65,536 networks of the size of /64: together they may as much as sixteen."""
    with Server(config="requests_second = 1\nrequests_burst = 20\ncost_address = 1\ntrust_proxy = 1\n") as server:
        client = Client(server)

        def ask(address, path="/session"):
            return client.ask("GET", path, headers={"X-Forwarded-For": address}).status
        got = [ask(f"2001:db8:7:{n:x}::1") for n in range(1500)]
        check(set(got[:300]) == {401} and got.count(429) > 400, f"{got.count(429)} of 1500 refused, {got[:300].count(429)} of the first 300")
        check(ask("2001:db8:8::1") == 401, "another /48")
        got = [ask(f"2001:db8:9:{n:x}::1", "/tables?list=open") for n in range(200)]
        check(got[0] == 200 and got.count(429) > 50, f"work, too: {got.count(429)} of 200 refused")


# ---- All event streams for one -----------------------------------------------------------------

def open_streams(server, client, address, count):
    """Opens streams as somebody at that address: the statuses, and the connections."""
    head = f"Cookie: signoria={client.cookie}\r\nX-Forwarded-For: {address}\r\n"
    opened = [raw(server, "/api/v1/events", head) for _ in range(count)]
    return [status_of(s)[0] for s in opened], opened


def test_streams_of_an_address():
    """However many sessions it has, an address (or IPv6 /64) has so many streams; those that end make room."""
    with Server(config="trust_proxy = 1\nstreams_network = 10\nstreams_user = 4\n") as server:
        clients = [Client(server, f"Mallory {n}") for n in range(5)]
        got, held = [], []
        for n, client in enumerate(clients):
            statuses, opened = open_streams(server, client, f"2001:db8:1:2::{n:x}", 4)
            got += statuses
            held += opened
        check(got.count(200) == 10 and got.count(429) == 10, f"{got}")
        anna = Client(server, "Anna")
        check(open_streams(server, anna, "2001:db8:1:3::1", 1)[0] == [200], "its neighbour is another")
        check(open_streams(server, anna, "127.0.0.1", 1)[0] == [200], "this machine is not limited")
        got = []
        for n in range(48):  # each from a /64 of its own, all of one /48
            statuses, opened = open_streams(server, Client(server, f"Site {n}"), f"2001:db8:7:{n:x}::1", 4)
            got += statuses
            held += opened
        check(got.count(200) == 160 and got.count(429) == 32, f"{got.count(200)} streams of a /48")
        for s in held[:4]:
            s.close()
        until("there is room again", lambda: open_streams(server, clients[0], "2001:db8:1:2::9", 1)[0] == [200])


def test_streams_when_most_are_taken():
    """One address wants all streams: at three quarters it gets no more, and everybody else does."""
    with Server(config="trust_proxy = 1\nstreams = 40\nstreams_user = 2\n") as server:
        got, held = [], []
        for n in range(25):
            statuses, opened = open_streams(server, Client(server, f"Mallory {n}"), "203.0.113.7", 2)
            got += statuses
            held += opened
        check(got.count(200) == 30 and got.count(429) == 20, f"{got}")
        for n in range(10):
            anna = Client(server, f"Anna {n}")
            statuses, opened = open_streams(server, anna, f"203.0.113.{n + 10}", 1)
            held += opened
            check(statuses == [200], f"the {n + 1}th of the others: {statuses}")
        for s in held:
            s.close()


# ---- Bots that think for others ---------------------------------------------------------------

def metric(client, name):
    return float(re.search(rf"^{name} (\S+)$", client.must("GET", "/metrics").body.decode(), re.M)[1])


def waits_for_bot(client, now, dice, moves):
    """Plays some moves against a bot; the longest time that its answer took."""
    longest = 0
    for _ in range(moves):
        path = f"/tables/{now['id']}"
        while "legal" not in now["play"]:
            check(now["play"]["to_move"] != "over", "the game is over too soon for this test")
            now = client.must("GET", f"{path}?after={now['seq']}")
        begun = time.time()
        step = client.must("POST", path + "/actions", {"ply": now["play"]["plies"], "seq": now["seq"], "action": pick(now["play"], dice)})
        while step["play"]["to_move"] == 2:
            step = client.must("GET", f"{path}?after={step['seq']}")
            check(time.time() - begun < 60, "the bot does not answer")
        longest = max(longest, time.time() - begun)
        now = client.must("GET", path)
    return longest


def against(client, bot, setup="siena seats=2"):
    return client.must("POST", "/tables", {"setup": setup, "number": "x", "seats": [{"who": "me"}, {"who": "bot", "bot": bot}]}, status=201)


def test_masters_of_a_guest():
    """A hundred tables of masters: a steward answers others at once, and so do others' masters in turn."""
    with Server(config="tables_guest = 100\n") as server:
        guest, anna, bob = Client(server, "Guest"), Client(server, "Anna"), Client(server, "Bob")
        seats = [{"who": "bot", "bot": "master"}] * 4 + [{"who": "me"}]
        for n in range(100):
            guest.must("POST", "/tables", {"setup": "siena seats=5", "seats": seats, "number": "x"}, status=201)
        until("the masters think", lambda: metric(anna, "signoria_pool_waiting") > 20)
        slowest = waits_for_bot(anna, against(anna, "steward"), random.Random(1), 25)
        check(slowest < 1, f"a steward's answer took {slowest:.2f} s")
        begun = time.time()
        waits_for_bot(bob, against(bob, "journeyman"), random.Random(2), 3)
        check(time.time() - begun < 25, f"three answers of a journeyman took {time.time() - begun:.1f} s")
        check(metric(anna, "signoria_pool_waiting") > 20, "and the guest's masters still wait")


def test_a_table_needs_a_person():
    with Server(config="tables_guest = 3\n") as server:
        guest = Client(server, "Guest")
        bots = [{"who": "bot", "bot": "random"}] * 2
        check(guest.ask("POST", "/tables", dict(PEBBLES, seats=bots)).status == 400, "bots alone do not play")
        table = guest.must("POST", "/tables", dict(PEBBLES, seats=[bots[0], {"who": "open"}]), status=201)["id"]
        check(guest.ask("POST", f"/tables/{table}/seats", {"seat": 2, "who": "bot"}).status == 409, "nor later")
        guest.must("POST", "/tables", PEBBLES, status=201)
        guest.must("POST", "/tables", PEBBLES, status=201)
        check(guest.ask("POST", "/tables", PEBBLES).status == 409, "a guest has few tables")


def test_playouts_of_the_host():
    """bot_playouts: a master that may use ten playouts thinks for no second."""
    with Server(config="bot_playouts = 10\n") as server:
        anna = Client(server, "Anna")
        waits_for_bot(anna, against(anna, "master"), random.Random(1), 4)
        moves, seconds = metric(anna, "signoria_bot_moves_total"), metric(anna, "signoria_bot_seconds_total")
        check(moves >= 4 and seconds / moves < 0.3, f"{moves:.0f} moves in {seconds:.2f} s")


# ---- Invitations ---------------------------------------------------------------------------------

def invite(client, name, status=201):
    seats = [{"who": "me"}, {"who": "invited", "name": name}]
    return client.ask("POST", "/tables", {"setup": "pebbles seats=2", "join": "invited", "seats": seats}).status == status


def all_invitations(client):
    """Page by page."""
    found, page = [], client.must("GET", "/invitations")["invitations"]
    while page:
        check(len(page) <= 50, f"{len(page)} invitations in one answer")
        found += page
        page = client.must("GET", f"/invitations?after={page[-1]['table']}")["invitations"]
    check(len({i["table"] for i in found}) == len(found), "each once")
    return found


def tables_invited_to(client):
    return [i["table"] for i in all_invitations(client)]


def invited_table(host, name):
    seats = [{"who": "me"}, {"who": "invited", "name": name}]
    return host.must("POST", "/tables", {"setup": "pebbles seats=2", "seats": seats}, status=201)["id"]


def test_invitations_of_a_guest():
    """Two hundred invitations: the account opens tables, finds its own first, and gets rid of them in one go."""
    with Server(config="tables_guest = 1000\ninvites_guest = 1000\ntables_user = 20\n") as server:
        bob, guest = account(server, "Bob"), Client(server, "Guest")
        own = bob.must("POST", "/tables", PEBBLES, status=201)["id"]
        for _ in range(200):
            check(invite(guest, "bOB"), "the guest invites")
        bob.must("POST", "/tables", PEBBLES, status=201)
        listed = bob.must("GET", "/tables")["tables"]
        check(own in [t["id"] for t in listed[:2]] and not listed[0]["invitation"] and listed[2]["invitation"], "his own come first")
        check(len(listed) <= 22, f"{len(listed)} in the list")
        stream = bob.stream()
        stream.wait(lambda name, d: name == "table" and d["id"] == own)
        stream.close()
        one = listed[2]["id"]
        bob.must("POST", f"/tables/{one}/leave", {})  # however Bob's name was written
        check(one not in [t["id"] for t in bob.must("GET", "/tables?list=invited")["tables"]], "declined")
        check(guest.must("GET", f"/tables/{one}")["seats"][1]["who"] == "open", "and the seat is open again")
        waiting = all_invitations(bob)
        check(len(waiting) == 199 and waiting[0]["from"]["name"] == "Guest" and not waiting[0]["from"]["account"], f"{len(waiting)}")
        check(bob.must("POST", "/invitations/decline", {"table": waiting[0]["table"]})["declined"] == 1, "one")
        check(bob.must("POST", "/invitations/decline", {})["declined"] == 198, "all")
        check(bob.must("GET", "/invitations")["invitations"] == [], "none is left")


def test_invitations_to_tables_put_away():
    """However many tables were put away before their guest answered: the next invitation is found."""
    with Server(config="tables_guest = 1000\ninvites_guest = 1000\ncost_user = 100000\ncost_address = 100000\n") as server:
        bob, guest = account(server, "Bob"), Client(server, "Guest")
        for _ in range(510):
            guest.must("POST", f"/tables/{invited_table(guest, 'Bob')}/archive", {})
        check(all_invitations(bob) == [], "nothing to answer")
        last = invited_table(guest, "Bob")
        check(tables_invited_to(bob) == [last], "but this one")
        check(bob.must("POST", "/invitations/decline", {})["declined"] == 1, "and it can be declined")
        check(all_invitations(bob) == [], "none is left")


def test_invitations_follow_the_seat():
    """Whose seat is given away, or whose table is put away, is not invited; a table that comes back asks again, unless they declined."""
    with Server(config="invites_user = 2\n") as server:
        anna, bob, carla = account(server, "Anna"), account(server, "Bob"), account(server, "Carla")
        table = invited_table(anna, "Bob")
        check(tables_invited_to(bob) == [table], "invited")
        anna.must("POST", f"/tables/{table}/seats", {"seat": 2, "who": "invited", "name": "Carla"})
        check(tables_invited_to(bob) == [] and tables_invited_to(carla) == [table], "Carla instead of him")
        anna.must("POST", f"/tables/{table}/seats", {"seat": 2, "who": "open"})
        check(tables_invited_to(carla) == [], "nobody")
        for _ in range(3):  # those that were withdrawn do not count
            anna.must("POST", f"/tables/{table}/seats", {"seat": 2, "who": "invited", "name": "Bob"})
            check(tables_invited_to(bob) == [table], "once more")
            anna.must("POST", f"/tables/{table}/seats", {"seat": 2, "who": "open"})
        anna.must("POST", f"/tables/{table}/seats", {"seat": 2, "who": "invited", "name": "Bob"})
        anna.must("POST", f"/tables/{table}/archive", {})
        check(tables_invited_to(bob) == [], "put away")
        anna.must("POST", f"/tables/{table}/archive", {"archived": False})
        check(tables_invited_to(bob) == [table], "and back")
        check(bob.must("POST", "/invitations/decline", {"table": table})["declined"] == 1, "declined")
        anna.must("POST", f"/tables/{table}/archive", {})
        anna.must("POST", f"/tables/{table}/archive", {"archived": False})
        check(tables_invited_to(bob) == [], "that stays")


def test_declining_has_its_price():
    with Server(config="cost_user = 11\ninvites_guest = 20\n") as server:
        bob = account(server, "Bob")
        for n in range(4):
            guest = Client(server, f"Guest {n}")
            for _ in range(20):
                invited_table(guest, "Bob")
        declined = bob.must("POST", "/invitations/decline", {})["declined"]
        check(declined == 50, f"{declined}: what he can pay for")
        again = bob.ask("POST", "/invitations/decline", {})
        check(again.status == 429, f"{again.status}: the rest later")


def test_invitations_count():
    with Server(config="invites_user = 3\ninvites_guest = 2\n") as server:
        bob, carla, guest = account(server, "Bob"), account(server, "Carla"), Client(server, "Guest")
        check([invite(guest, "Bob") for _ in range(3)] == [True, True, False], "a guest's are few")
        check([invite(carla, "Bob") for _ in range(4)] == [True, True, True, False], "an account's are more")
        open_ = carla.must("POST", "/tables", {"setup": "pebbles seats=2"}, status=201)["id"]
        check(carla.ask("POST", f"/tables/{open_}/seats", {"seat": 2, "who": "invited", "name": "Bob"}).status == 409, "by the other way, too")
        check(bob.must("POST", "/invitations/decline", {"from": bob.must("GET", "/invitations")["invitations"][-1]["from"]["user"]})["declined"] == 3, "Carla's")
        check(invite(carla, "bob "), "those that were answered do not count")


def test_blocked_inviters():
    with Server() as server:
        bob, carla, guest = account(server, "Bob"), account(server, "Carla"), Client(server, "Guest")
        check(invite(carla, "Bob") and invite(guest, "Bob"), "both invite")
        user = bob.must("GET", "/invitations")["invitations"][0]["from"]["user"]
        blocks = bob.must("POST", "/blocks", {"user": user})
        check(blocks["blocks"] == [{"user": user, "name": "Carla"}] and not blocks["guests"], f"{blocks.json}")
        check([i["from"]["name"] for i in bob.must("GET", "/invitations")["invitations"]] == ["Guest"], "what she sent is gone")
        check(invite(carla, "Bob"), "she is not told")
        check(bob.must("POST", "/blocks", {"guests": True})["guests"], "all guests")
        check(invite(guest, "Bob") and bob.must("GET", "/invitations")["invitations"] == [], "nothing comes any more")
        bob.must("POST", "/blocks", {"user": user, "blocked": False})
        check(invite(carla, "Bob") and len(bob.must("GET", "/invitations")["invitations"]) == 1, "until he wants it again")
        check(bob.ask("POST", "/blocks", {}).status == 400 and bob.must("GET", "/blocks")["guests"], "whom?")


def test_a_rematch_is_an_invitation():
    """Who blocks somebody is not put at a new table by their wish for a rematch either."""
    with Server(config="notify_seconds = 1\n") as server:
        bob, carla = account(server, "Bob"), account(server, "Carla")
        seats = [{"who": "me"}, {"who": "invited", "name": "Bob"}]
        table = carla.must("POST", "/tables", {"setup": "pebbles seats=2 quick", "seats": seats, "chance": "seeded", "seed": 1}, status=201)["id"]
        user = bob.must("GET", "/invitations")["invitations"][0]["from"]["user"]
        bob.must("POST", f"/tables/{table}/join", {})
        dice = random.Random(1)
        while (now := carla.must("GET", f"/tables/{table}"))["status"] != "over":
            who = (carla, bob)[now["play"]["to_move"] - 1]
            now = who.must("GET", f"/tables/{table}")
            who.must("POST", f"/tables/{table}/actions", {"ply": now["play"]["plies"], "action": lib.pick(now["play"], dice)})
        bob.must("POST", "/blocks", {"user": user})
        again = carla.must("POST", f"/tables/{table}/rematch", {}, status=201)
        check([s["who"] for s in again["seats"]].count("person") == 1 and again["status"] == "open", f"{again['seats']}")
        check(all(t["id"] != again["id"] for t in bob.must("GET", "/tables")["tables"]), "it is not his")


# ---- Connections that send nothing --------------------------------------------------------------

def answered(server, source, seconds=5):
    """How long a new client at that address of this machine waits for an answer."""
    begun = time.time()
    with socket.create_connection(("127.0.0.1", server.port), seconds, (source, 0)) as s:
        s.sendall(b"GET /api/v1 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        s.settimeout(seconds)
        check(s.recv(100).startswith(b"HTTP/1.1 200"), "an answer")
    return time.time() - begun


def slow_ones(server, count, text):
    connections = []
    for _ in range(count):
        s = socket.socket()
        s.settimeout(2)
        s.bind(("127.0.0.2", 0))
        s.connect(("127.0.0.1", server.port))
        s.sendall(text)
        connections.append(s)
    return connections


def cut_off(connections):
    """How many of them the server has closed."""
    count = 0
    for s in connections:
        s.setblocking(False)
        try:
            while s.recv(65536):
                pass
            count += 1
        except BlockingIOError:
            pass
        except OSError:
            count += 1
    return count


def test_slowloris():
    """One address takes all connections with half requests: everybody else is served at once, and so is who asks there."""
    with Server(config="connections = 200\n") as server:
        slow = slow_ones(server, 230, b"GET / HTTP/1.1\r\nHost: 127")
        for n in range(5):
            took = max(answered(server, "127.0.0.3"), answered(server, "127.0.0.2"))
            check(took < 3, f"a new client waited {took:.1f} s")
            for s in slow:
                try:
                    s.sendall(b"0")
                except OSError:
                    pass
        held = Client(server, "Anna")  # who has asked and now waits keeps the connection
        held.must("GET", "/session")
        connection = held.connection
        more = slow_ones(server, 100, b"GET / HT")
        held.must("GET", "/session", retry=False)
        check(held.connection is connection, "the same connection")
        for s in slow + more:
            s.close()


def test_slowloris_at_a_dual_stack_socket():
    """IPv4 clients of an IPv6 socket are as many addresses as they have: one that floods costs the others nothing."""
    with Server(config="connections = 200\n", host="[::ffff:127.0.0.1]") as server:
        held = Client(server, "Anna")
        connection = held.connection
        slow = slow_ones(server, 230, b"GET / HTTP/1.1\r\nHost: 127")
        until("the oldest are cut", lambda: cut_off(slow) >= 16)
        held.must("GET", "/session", retry=False)
        check(held.connection is connection, "the same connection")
        check(answered(server, "127.0.0.3") < 3, "a new client")
        for s in slow:
            s.close()


def test_a_burst_cuts_nobody_else():
    """A burst of connections that comes at once gives up some of its own; addresses with a few idle ones keep them."""
    with Server(config="connections = 200\n") as server:
        idle = []
        for n in range(20):
            for _ in range(4):
                s = socket.create_connection(("127.0.0.1", server.port), 10, (f"127.0.0.{10 + n}", 0))
                idle.append(s)
        ask = b"GET /api/v1 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
        for s in idle:
            s.sendall(ask)
            check(s.recv(4000).startswith(b"HTTP/1.1 200"), "an answer")
        server.process.send_signal(signal.SIGSTOP)  # then it finds all of them at once
        slow = slow_ones(server, 110, b"GET / HT")
        server.process.send_signal(signal.SIGCONT)
        until("the oldest are cut", lambda: cut_off(slow) >= 16)
        check(answered(server, "127.0.0.3") < 3, "a new client")
        lost = cut_off(idle)
        check(lost == 0, f"{lost} of {len(idle)} connections of others were cut")
        kept = len(slow) - cut_off(slow)
        check(kept >= 40, f"no more than needed: {kept} are left")
        for s in idle + slow:
            s.close()


def test_slow_requests():
    """A request that is not whole after request_seconds is cut, however it drips."""
    with Server(config="request_seconds = 2\n") as server:
        s = slow_ones(server, 1, b"GET / HTTP/1.1\r\n")[0]
        begun = time.time()
        try:
            while time.time() - begun < 15:
                s.sendall(b"X-A: b\r\n")
                time.sleep(0.2)
        except OSError:
            pass
        check(1.5 < time.time() - begun < 8, f"cut after {time.time() - begun:.1f} s")


def test_long_polls():
    """Who waits for news of a table takes a quarter of the connections at most; the others are answered at once."""
    with Server(config="connections = 100\n") as server:
        anna = Client(server, "Anna")
        table = anna.must("POST", "/tables", dict(PEBBLES, spectators="anyone"), status=201)["id"]
        waiting = [raw(server, f"/api/v1/tables/{table}?after=999") for _ in range(60)]
        time.sleep(1)
        check(answered(server, "127.0.0.3") < 3, "there is room")
        at_once = 0
        for s in waiting:
            s.setblocking(False)
            try:
                at_once += len(s.recv(10)) > 0
            except BlockingIOError:
                pass
            s.close()
        check(30 <= at_once <= 40, f"{at_once} of 60 were answered at once")


# ---- Hooks that do not answer ---------------------------------------------------------------------

class HookServer:
    """Takes calls at an address of this machine and answers them, or never does."""

    def __init__(self, address, answers):
        self.answers, self.got, self.open, self.most = answers, [], 0, 0
        self.listener = socket.create_server((address, 0))
        self.url = f"http://{address}:{self.listener.getsockname()[1]}/x"
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        while True:
            try:
                s, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.serve, args=(s,), daemon=True).start()

    def serve(self, s):
        self.open += 1
        self.most = max(self.most, self.open)
        with s:
            s.settimeout(30)
            while s.recv(65536):
                self.got.append(time.time())
                if self.answers:
                    s.sendall(b"HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n")
                    break
        self.open -= 1


def test_slow_hook():
    """One who has a hook that never answers, and many turns: another's hook is called all the same."""
    slow, quick = HookServer("127.0.0.1", False), HookServer("127.0.0.5", True)
    with Server(config="hooks = 2\nnotify_seconds = 1\n") as server:
        anna, bob = account(server, "Anna"), account(server, "Bob")
        anna.must("PATCH", "/account", {"hook": slow.url})
        bob.must("PATCH", "/account", {"hook": quick.url})
        for _ in range(6):
            anna.must("POST", "/tables", {"setup": "pebbles seats=2", "seats": [{"who": "me"}] * 2, "number": "x"}, status=201)
        until("the slow one is called", lambda: slow.got, 30)
        begun = time.time()
        bob.must("POST", "/tables", {"setup": "pebbles seats=2", "seats": [{"who": "me"}] * 2, "number": "x"}, status=201)
        until("Bob hears of his turn", lambda: quick.got, 40)
        check(quick.got[0] - begun < 20, f"after {quick.got[0] - begun:.1f} s")
        check(slow.most <= 2, f"{slow.most} calls of one host at once")
    slow.listener.close()
    quick.listener.close()


# ---- All come back at once --------------------------------------------------------------------------

def test_storm_after_a_restart():
    """Four thousand streams come back in the same moment while actions go on: nobody is refused, and none is lost."""
    subprocess.run(["cmake", "--build", os.path.join(lib.ROOT, "build"), "--target", "load"], check=True, stdout=subprocess.DEVNULL)
    with Server() as server:
        load = subprocess.Popen([LOAD, "--port", str(server.port), "--tables", "1000", "--streams", "--rate", "1000", "--seconds", "2", "--storm"],
                                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for line in load.stdout:
            if line.startswith("storm: start"):
                break
        server.stop()
        server.start()
        out, wrong = load.communicate("go\n", 120)
        back = re.search(r"storm: (\d+) of (\d+) streams back in ([\d.]+) s, (\d+) refused", out)
        check(back and back[1] == back[2] and back[4] == "0", f"{out} {wrong}")
        acted = re.search(r"(\d+) actions acknowledged in ([\d.]+) s.* p99 ([\d.]+) ms.* (\d+) wrong", out)
        check(acted and int(acted[1]) > 0 and acted[4] == "0" and load.returncode == 0, f"{out} {wrong}")
        print(f"     {back[2]} streams in {back[3]} s; {acted[1]} actions meanwhile, p99 {acted[3]} ms")
        check(float(back[3]) < 15, f"{back[0]}")


if __name__ == "__main__":
    lib.run([(n[5:], f) for n, f in list(globals().items()) if n.startswith("test_")])
