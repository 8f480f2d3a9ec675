#!/usr/bin/env python3
"""starve: what a few clients can take from all the others: memory, hints, passwords, the writer of the store.

    tests/server/starve.py [WORD...]     only the tests whose name has one of the words

Loopback only; addresses of others are told as a proxy tells them (trust_proxy).
"""
import json
import random
import re
import select
import socket
import sqlite3
import threading
import time

import signoria_server as lib
from signoria_server import Client, Server, account, check, pick, until

RICH = "trust_proxy = 1\ncost_user = 10000000\ncost_address = 10000000\nrequests_second = 100000\nrequests_burst = 100000\nwrites_minute = 1000000\n"


def resident(server):
    """Megabytes."""
    with open(f"/proc/{server.process.pid}/status") as f:
        return int(re.search(r"VmRSS:\s+(\d+)", f.read())[1]) / 1024


def busy(server):
    """Seconds of processor time that the server has used."""
    with open(f"/proc/{server.process.pid}/stat") as f:
        words = f.read().rsplit(")", 1)[1].split()
    return (int(words[11]) + int(words[12])) / 100


def send(server, method, path, address, cookie, body=None, buffer=None):
    """A connection on which this was sent, and nothing read yet."""
    s = socket.socket()
    if buffer:
        s.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    s.settimeout(60)
    s.connect(("127.0.0.1", server.port))
    text = json.dumps(body).encode() if body is not None else b""
    head = f"{method} /api/v1{path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: {address}\r\nCookie: signoria={cookie}\r\n"
    if text:
        head += f"Content-Type: application/json\r\nContent-Length: {len(text)}\r\n"
    s.sendall(head.encode() + b"\r\n" + text)
    return s


def status_of(s):
    return int(s.makefile("rb").readline().split()[1])


def long_game(client, setup, plies, **more):
    """A table where all seats are the client's, after so many plies; the table as it is then."""
    seats = [{"who": "me"}] * int(re.search(r"seats=(\d)", setup)[1])
    dice = random.Random(1)
    now = client.must("POST", "/tables", dict({"setup": setup, "seats": seats, "number": "x", "spectators": "anyone"}, **more), status=201)
    table = now["id"]
    while now["play"]["to_move"] != "over" and now["play"]["plies"] < plies:
        now = client.must("POST", f"/tables/{table}/actions", {"ply": now["play"]["plies"], "seq": now["seq"], "action": pick(now["play"], dice)})
    return table, now


def readable(sockets):
    poll = select.poll()
    for s in sockets:
        poll.register(s, select.POLLIN)
    return poll.poll(0)


def unsent(server):
    """Megabytes that the kernel keeps for the readers of this server."""
    total = 0
    with open("/proc/net/tcp") as f:
        for line in f.readlines()[1:]:
            words = line.split()
            if int(words[1].split(":")[1], 16) == server.port:
                total += int(words[4].split(":")[0], 16)
    return total / 1e6


# ---- Memory --------------------------------------------------------------------------------

def test_answers_that_nobody_reads():
    """Who asks for long answers and reads none of them is kept some; others get theirs, and so does who reads."""
    with Server(config=RICH) as server:
        anna = Client(server, "Anna", "198.51.100.1")
        greedy = Client(server, "Greedy", "203.0.113.1")
        table, _ = long_game(anna, "siena seats=4", 500)
        path = f"/tables/{table}/replay"
        length = len(anna.must("GET", path).body)
        before = resident(server)
        asked = []
        for _ in range(50):  # one after the other: none waits for its turn
            asked.append(send(server, "GET", path, greedy.address, greedy.cookie, buffer=4096))
            until("it has an answer", lambda: readable(asked[-1:]), 60)
        check(anna.must("GET", path).status == 200, "another one is answered")
        grew, queued = resident(server) - before, unsent(server)
        check(grew + queued < 30, f"{grew:.0f} MB here and {queued:.0f} in the kernel for 50 answers of {length / 1e3:.0f} KB that nobody reads")
        answers = [status_of(s) for s in asked]
        check(answers.count(200) >= 4 and set(answers) == {200, 429}, f"{answers.count(200)} were answered, {set(answers)}")
        for s in asked:
            s.close()
        until("who gave up the others is answered", lambda: greedy.ask("GET", path).status == 200)


# ---- Connections --------------------------------------------------------------------------------

BIG = "/engine/siena-net.wasm"  # more than a kernel takes at once


def unread_file(server, source, forwarded=None):
    """A connection on which the file is asked for, and how its answer begins; no more of it is read."""
    s = socket.socket()
    s.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    s.settimeout(0.3)
    s.bind((source, 0))
    s.connect(("127.0.0.1", server.port))
    as_told = f"X-Forwarded-For: {forwarded}\r\n" if forwarded else ""
    s.sendall(f"GET {BIG} HTTP/1.1\r\nHost: 127.0.0.1\r\n{as_told}\r\n".encode())
    try:
        return s, s.recv(12)
    except OSError:
        return s, b""


def test_files_that_nobody_reads():
    """Who takes all connections by answers that they read drop by drop loses the oldest; others are served, and so is who reads."""
    with Server(config="connections = 100\n") as server:
        slow = [unread_file(server, "127.0.0.2")[0] for _ in range(130)]
        for _ in range(4):
            begun = time.time()
            with socket.create_connection(("127.0.0.1", server.port), 5, ("127.0.0.3", 0)) as s:
                s.sendall(b"GET " + BIG.encode() + b" HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
                length = sum(len(part) for part in iter(lambda: s.recv(65536), b""))
            check(length > 200000 and time.time() - begun < 4, f"{length} bytes after {time.time() - begun:.1f} s")
            for s in slow:  # so that none of them seems dead
                try:
                    s.recv(1)
                except OSError:
                    pass
        for s in slow:
            s.close()


def test_files_in_the_kernel():
    """What the kernel keeps of files for an address that does not read them counts as other answers do."""
    with Server(config=RICH) as server:
        slow = [unread_file(server, "127.0.0.1", "203.0.113.1") for _ in range(120)]
        begin = [b for _, b in slow]
        check(set(begin) == {b"HTTP/1.1 200", b"HTTP/1.1 429"}, f"{set(begin)}")
        check(begin.count(b"HTTP/1.1 200") >= 40 and unsent(server) < 14, f"{unsent(server):.0f} MB for {begin.count(b'HTTP/1.1 200')} files")
        other, answer = unread_file(server, "127.0.0.1", "198.51.100.1")
        check(answer == b"HTTP/1.1 200", "who has none under way gets it")
        for s in [s for s, _ in slow] + [other]:
            s.close()


# ---- Work for the store ------------------------------------------------------------------------

def test_work_in_turn():
    """Who asks for much work at once waits for it; who comes from elsewhere has a turn after one of theirs."""
    with Server(config=RICH) as server:
        anna, greedy = Client(server, "Anna", "198.51.100.1"), Client(server, "Greedy", "203.0.113.1")
        table, _ = long_game(greedy, "siena seats=4", 500)
        path = f"/tables/{table}/replay"
        begun = time.time()
        greedy.must("GET", path)
        one = time.time() - begun
        asked = [send(server, "GET", path, greedy.address, greedy.cookie) for _ in range(100)]
        took = []
        for _ in range(3):
            begun = time.time()
            anna.must("GET", "/tables?list=open")
            took.append(time.time() - begun)
        left = len(asked) - len(readable(asked))
        check(left > 50, f"all is done already: {left}")
        check(max(took) < 20 * one, f"she waited {max(took):.3f} s, one of theirs takes {one:.3f} s")
        for s in asked:
            s.close()


# ---- Hints ------------------------------------------------------------------------------------

def test_hints_of_a_few_addresses():
    """A few addresses ask for as many hints as they may: who asks for one at another gets it."""
    with Server(config=RICH) as server:
        anna = Client(server, "Anna", "198.51.100.1")
        mine, now = long_game(anna, "siena seats=4", 30, hints=True)
        asked = []
        for address in range(12):  # guests of one address have four at most
            guest = Client(server, "Guest", f"203.0.113.{address + 1}")
            asked.append((guest, long_game(guest, "siena seats=4", 30, hints=True)[0]))
        stop = threading.Event()

        def ask_on(guest, table):
            mine = [Client(server) for _ in range(4)]
            for c in mine:
                c.cookie, c.address = guest.cookie, guest.address
            threads = [threading.Thread(target=ask_again, args=(c, f"/tables/{table}/hint")) for c in mine]
            for t in threads:
                t.start()
            return threads

        def ask_again(client, path):
            while not stop.is_set():
                client.ask("POST", path, {})
        threads = [t for guest, table in asked for t in ask_on(guest, table)]
        try:
            until("they wait", lambda: float(re.search(rb"^signoria_pool_waiting (\d+)$", anna.must("GET", "/metrics").body, re.M)[1]) > 25)
            answers = [anna.ask("POST", f"/tables/{mine}/hint", {"ply": now["play"]["plies"]}).status for _ in range(10)]
        finally:
            stop.set()
            for t in threads:
                t.join()
        check(answers == [200] * 10, f"her hints: {answers}")


# ---- Looking on late ----------------------------------------------------------------------------

def test_many_look_on_late():
    """Who looks on late costs no more than others, however long the game is: nothing is played again for each of them."""
    with Server(config=RICH + "streams_address = 1000\n") as server:
        anna = Client(server, "Anna", "198.51.100.1")
        table, now = long_game(anna, "siena seats=2", 60, delay=1, undo="free")
        while now["play"]["undo"] < 1:
            now = anna.must("POST", f"/tables/{table}/actions", {"ply": now["play"]["plies"], "seq": now["seq"], "action": pick(now["play"], random.Random(2))})

        def back_and_forth(times):
            nonlocal now
            for n in range(times):
                what = "redo" if n % 2 else "undo"
                now = anna.must("POST", f"/tables/{table}/{what}", {"ply": now["play"]["plies"], "seq": now["seq"], "plies": 1, "seat": now["play"]["view"]})
        back_and_forth(4000)
        late = Client(server, "Late", "203.0.113.1")
        took = {}
        for who in (anna, late):
            begun = busy(server)
            for _ in range(1000):
                who.must("GET", f"/tables/{table}")
            took[who.name] = busy(server) - begun
        check(took["Late"] < 3 * took["Anna"] + 0.15, f"1000 looks: {took}")
        streams = [late.stream(query=f"?watch={table}") for _ in range(16)]
        for s in streams:
            s.wait(lambda name, d: name == "table", 60)
        back_and_forth(40)
        for s in streams:
            s.wait(lambda name, d: name == "step" and d["seq"] == now["seq"] - 1, 60)
            check(s.steps(table) == sorted(set(s.steps(table))) and now["seq"] not in s.steps(table), "each step once, one step late")
        for s in streams:
            s.close()


# ---- What everybody sees ----------------------------------------------------------------------------

def test_a_list_that_one_wants_for_themselves():
    """Neither a host of many tables nor an address of many guests fills the list of open ones; others are found there."""
    with Server(config=RICH) as server:
        open_ = {"setup": "pebbles seats=2", "join": "anyone"}
        anna = Client(server, "Anna", "198.51.100.1")
        hers = anna.must("POST", "/tables", open_, status=201)["id"]
        rich = account(server, "Rich")
        newest = [rich.must("POST", "/tables", open_, status=201)["id"] for _ in range(60)][-1]
        listed = [t["id"] for t in anna.must("GET", "/tables?list=open")["tables"]]
        check(hers in listed and newest == listed[0] and len(listed) == 11, f"{len(listed)} in the list, {hers in listed}")
        opened = []
        for n in range(60):
            guest = Client(server, f"Guest {n}", "203.0.113.1")
            opened.append(guest.ask("POST", "/tables", open_).status)
            if n == 59:  # a table that is not listed is nobody's harm
                guest.must("POST", "/tables", {"setup": "pebbles seats=2"}, status=201)
                guest.must("POST", "/tables", dict(open_, seats=[{"who": "me"}] * 2), status=201)
        check(opened.count(201) == 20 and opened[20:] == [429] * 40, f"{opened.count(201)} tables of one address")
        check(hers in [t["id"] for t in anna.must("GET", "/tables?list=open")["tables"]], "still there")
        Client(server, "Dora", "198.51.100.2").must("POST", "/tables", open_, status=201)


def test_running_tables_that_fill_the_list():
    """Nor does anybody fill the list of tables to watch with their own."""
    with Server(config=RICH) as server:
        shown = {"setup": "pebbles seats=2", "join": "anyone", "spectators": "anyone", "seats": [{"who": "me"}] * 2, "number": "x"}
        anna, rich = Client(server, "Anna", "198.51.100.1"), account(server, "Rich")
        hers = anna.must("POST", "/tables", shown, status=201)["id"]
        newest = [rich.must("POST", "/tables", shown, status=201)["id"] for _ in range(60)][-1]
        listed = [t["id"] for t in anna.must("GET", "/tables?list=watch")["tables"]]
        check(hers in listed and newest == listed[0] and len(listed) == 11, f"{len(listed)} in the list, {hers in listed}")
        opened = [Client(server, f"Guest {n}", "203.0.113.1").ask("POST", "/tables", shown).status for n in range(30)]
        check(opened == [201] * 20 + [429] * 10, f"{opened}")
        check(hers in [t["id"] for t in anna.must("GET", "/tables?list=watch")["tables"]], "still there")


def test_reports_of_many_guests():
    """However many names a guest takes, the administrators are sent a few reports of one address, and those of others."""
    with Server(config=RICH) as server:
        bob = account(server, "Bob")
        who = bob.must("GET", "/session")["id"]
        answers = []
        for n in range(30):
            guest = Client(server, f"Guest {n}", "203.0.113.1")
            answers.append(guest.ask("POST", "/reports", {"about": "person", "user": who, "reason": "none"}))
        statuses = [a.status for a in answers]
        check(statuses == [201] * 20 + [429] * 10, f"{statuses}")
        check(int(answers[-1].headers["Retry-After"]) > 1, "later")
        anna = Client(server, "Anna", "198.51.100.1")
        anna.must("POST", "/reports", {"about": "person", "user": who, "reason": "words"}, status=201)
        account(server, "Carl").must("POST", "/reports", {"about": "person", "user": who, "reason": "words"}, status=201)


def test_a_chat_that_strangers_write():
    """Guests who only look on cannot drown what the players say, whatever they call themselves; those who play can write on."""
    with Server(config=RICH) as server:
        anna = Client(server, "Anna", "203.0.113.1")  # at the address of the others
        table, _ = long_game(anna, "pebbles seats=2", 2)
        path = f"/tables/{table}/chat"
        wrote = [Client(server, f"Guest {n}", "203.0.113.1").ask("POST", path, {"text": "buy"}).status for n in range(30)]
        check(wrote == [201] * 20 + [429] * 10, f"{wrote}")
        for _ in range(30):
            anna.must("POST", path, {"text": "my turn"}, status=201)
        Client(server, "Dora", "198.51.100.2").must("POST", path, {"text": "well played"}, status=201)
        account(server, "Carl").must("POST", path, {"text": "well played"}, status=201)


def tables_of_others(store, count):
    """So many tables that wait for players, straight into the store of a server that is not running."""
    with sqlite3.connect(store) as db:
        columns = {name: [row[1] for row in db.execute(f"PRAGMA table_info({name})")] for name in ("tables", "heads", "seats")}
        [(first,)] = db.execute("SELECT min(id) FROM tables")
        for n in range(count):
            new = {"id": f"{first + 1000 + n}", "table_id": f"{first + 1000 + n}", "link": f"'link {n}'", "user_id": "999", "host": "999"}
            for name, key in (("tables", "id"), ("heads", "table_id"), ("seats", "table_id")):
                db.execute(f"INSERT INTO {name} SELECT {', '.join(new.get(c, c) for c in columns[name])} FROM {name} WHERE {key} = {first}")
    db.close()


def test_ones_own_list_does_not_grow_with_those_of_others():
    """However many tables others leave open: one's own list, and opening one more, cost what they did."""
    with Server(config=RICH) as server:
        anna = Client(server, "Anna", "198.51.100.1")
        mine = anna.must("POST", "/tables", {"setup": "pebbles seats=2"}, status=201)["id"]
        server.stop()
        tables_of_others(server.store, 60000)
        server.start()
        anna.connection = None
        for what in ("mine", "invited"):
            begun = busy(server)
            for _ in range(40):
                found = [t["id"] for t in anna.must("GET", f"/tables?list={what}")["tables"]]
            took = (busy(server) - begun) / 40 * 1000
            check(found == ([mine] if what == "mine" else []), f"{what}: {found}")
            check(took < 3, f"list={what}: {took:.1f} ms of processor time beside 60,000 tables of others")
        anna.must("POST", "/tables", {"setup": "pebbles seats=2"}, status=201)


# ---- Tournaments -----------------------------------------------------------------------------------------

def big_tournament(store, people, rounds):
    """A finished tournament of so many people and rounds, straight into the store of a server that is not running."""
    options = json.dumps({"access": 0, "format": 0, "rounds": rounds, "rated": 0, "clock": 0, "seconds": 0, "add": 0, "bots": "random"}, separators=(",", ":"))
    with sqlite3.connect(store) as db:
        db.execute("INSERT INTO tournaments VALUES (1, 1, 'Big', 'pebbles', 'pebbles seats=2', ?, 'x', 2, ?, 1, 1, 1, 1)", (options, rounds))
        for p in range(people):
            db.execute("INSERT INTO entrants VALUES (1, ?, ?, 0, ?, 1)", (1000 + p, f"Person {p}", p))
        for r in range(1, rounds + 1):
            db.execute("INSERT INTO rounds VALUES (1, ?, ?, 1, 1, 1)", (r, "ab" * 32))
            for p in range(people):
                db.execute("INSERT INTO pairings VALUES (1, ?, ?, ?, ?, ?, 0, 1, ?, ?)", (r, p // 2 + 1, p % 2, 1000 + p, f"Person {p}", p * r % 17, p % 2 + 1))
    db.close()


def test_a_big_tournament_is_worth_its_price():
    """To show 128 people of 20 rounds costs about what is paid for it; and who is too late to enter holds up no writer."""
    with Server(config=RICH) as server:
        guest = Client(server, "Guest", "198.51.100.1")
        server.stop()
        big_tournament(server.store, 128, 20)
        server.start()
        guest.connection = None
        for method, body, most in (("GET", None, 6), ("POST", {}, 6)):
            path = "/tournaments/1" + ("/join" if body is not None else "")
            begun = busy(server)
            for _ in range(50):
                guest.must(method, path, body, status=200 if body is None else 409)
            took = (busy(server) - begun) / 50 * 1000
            print(f"     {method}: {took:.1f} ms")
            check(took < most, f"{method} {path}: {took:.1f} ms of processor time")


if __name__ == "__main__":
    lib.run([(n[5:], f) for n, f in list(globals().items()) if n.startswith("test_")])
