#!/usr/bin/env python3
"""consent: secrets stay secret, and nothing happens to somebody who did not agree to it: mail, event streams,
undo, the numbers of fair chance, and requests that are sent twice."""
import glob
import os
import random
import re
import shutil
import socket
import sqlite3
import struct
import subprocess
import tempfile
import threading
import time

import signoria_server as lib
from mail_server import CLEAR, MailServer
from signoria_server import Client, Server, account, check, pick, until

PEBBLES = {"setup": "pebbles seats=2 quick"}
FORM = {"Content-Type": "application/x-www-form-urlencoded"}



class Clock:
    """Seconds by which the clock on the server's wall is ahead, in a file that a preloaded library reads."""

    def __init__(self):
        self.file = tempfile.NamedTemporaryFile(prefix="signoria-clock-")
        self.file.truncate(4096)
        library = os.path.join(lib.ROOT, "build", "tests", "jumping_clock.so")
        check(os.path.exists(library), f"{library} is missing: tools/build release makes it")
        # with the sanitizers of build-dev: they need not come first for a library that only reads a clock
        self.env = {"LD_PRELOAD": library, "CLOCK_FILE": self.file.name, "ASAN_OPTIONS": "verify_asan_link_order=0"}

    def set(self, seconds):
        self.file.seek(0)
        self.file.write(struct.pack("q", seconds))
        self.file.flush()


CLOCK = Clock()


def mail_catcher():
    """A folder, and the setting that puts every mail into a file there."""
    folder = tempfile.mkdtemp(prefix="signoria-mail-")
    catch = os.path.join(folder, "catch")
    open(catch, "w").write(f"#!/bin/sh\ncat >{folder}/part.$$ && mv {folder}/part.$$ {folder}/mail.$$\n")
    os.chmod(catch, 0o755)
    config = f"origin = https://games.example.org\nmail = sendmail:{catch}\nmail_from = Signoria <games@example.org>\nnotify_seconds = 1\n"
    return folder, config


def mails(folder):
    paths = sorted(glob.glob(f"{folder}/mail.*"), key=lambda path: os.stat(path).st_mtime_ns)
    return [open(path).read().replace("=\n", "").replace("=3D", "=") for path in paths]


# ---- Mail --------------------------------------------------------------------------------

def test_no_password_in_clear():
    """A mail server of somewhere else that offers no TLS gets no password; the host's log says so."""
    smtp = MailServer((b"220 test\r\n", CLEAR, b"250 ok\r\n"))
    with Server(config=smtp.config, port=lib.free_port()) as server:
        anna = account(server, "Anna", email="anna@example.org")
        anna.must("PATCH", "/account", {"mail": True})
        until("the log says that TLS is missing", lambda: smtp.calls and "mail_tls" in open(server.log.name).read())
        check(b"AUTH" not in smtp.got and b"MAIL" not in smtp.got, f"nothing in clear: {smtp.got}")
        check("geheim" not in open(server.log.name).read(), "nor in the log")
    smtp.socket.close()


def test_an_address_agrees_itself():
    """A key confirms the address that it was sent to, and no other; and a question has nobody's words in it."""
    folder, config = mail_catcher()
    with Server(config=config, port=lib.free_port()) as server:
        eve = Client(server, "Eve")
        eve.must("PATCH", "/account", {"email": "eve@example.org", "mail": True})
        ask = until("Eve is asked", lambda: mails(folder))[0]
        check("Eve" not in ask, f"no words of a user: {ask}")
        key = re.search(r"/mail\?key=([0-9a-f]{64})", ask)[1]
        Client(server).must("POST", f"/mail?key={key}", "do=yes", headers=FORM)
        check(eve.must("GET", "/account")["mail"] == "yes", "confirmed")
        eve.must("POST", "/accounts", {"name": "Buy at evil.example", "password": "correct horse", "email": "victim@example.net"}, status=201)
        check(eve.must("GET", "/account")["mail"] == "no", "an account with another address has confirmed nothing")
        eve.must("PATCH", "/account", {"email": "victim@example.org"})
        for _ in range(8):
            now = eve.must("PATCH", "/account", {"mail": True})
            check(now["mail"] == "asked", "asked first")
            check(Client(server).ask("POST", f"/mail?key={key}", "do=yes", headers=FORM).status == 404, "the old key is void")
            check(eve.must("GET", "/account")["mail"] == "asked", "and confirms nothing")
            eve.must("PATCH", "/account", {"mail": False})
        check(len(mails(folder)) == 1, "no second question within the hour, whatever is toggled")
    shutil.rmtree(folder)


# ---- Event streams end with the right to them ----------------------------------------------

def ends(stream, what, seconds=3.0):
    """The stream must end: within a second, and two more if this machine is busy with other things."""
    begun = time.time()
    with stream.more:
        while not stream.closed and time.time() < begun + seconds:
            stream.more.wait(0.05)
    check(stream.closed, f"a stream lives on after {what}")


def lives(stream, what):
    time.sleep(0.4)
    check(not stream.closed, f"a stream ended by mistake: {what}")


def hello(client, query=""):
    stream = client.stream(query=query)
    stream.wait(lambda name, _: name == "hello")
    return stream


def users(server, *words, password=""):
    done = subprocess.run([lib.PROGRAM, "users", *words, "--store", server.store], input=password, text=True, capture_output=True, timeout=60)
    check(done.returncode == 0, done.stdout + done.stderr)


def login(server, name, password="correct horse"):
    client = Client(server)
    client.must("POST", "/login", {"name": name, "password": password})
    return client


def test_streams_end_with_their_session():
    with Server() as server:
        anna, bob = account(server, "Anna"), account(server, "Bob")
        other = login(server, "Anna")
        here, there, bobs = hello(anna), hello(other), hello(bob)
        other.must("DELETE", "/session", status=204)
        ends(there, "log-out")
        lives(here, "somebody logs out elsewhere")
        other = login(server, "Anna")
        there = hello(other)
        anna.must("POST", "/password", {"old": "correct horse", "new": "battery staple"}, status=204)
        ends(there, "a new password")
        lives(here, "of who changed the password")
        anna.must("DELETE", "/account", {"password": "battery staple"}, status=204)
        ends(here, "deletion")
        lives(bobs, "of somebody else")
        guest = Client(server, "Gast")
        old, stream = guest.cookie, hello(guest)
        guest.must("POST", "/accounts", {"name": "Gast", "password": "correct horse"}, status=201)
        ends(stream, "a guest became an account")
        check(guest.cookie != old, "with a new cookie")
        guest.cookie, new = old, guest.cookie
        check(guest.ask("GET", "/session").status == 401, "the guest's cookie is void")
        guest.cookie = new
        guest.must("GET", "/session")


def test_streams_end_by_the_command():
    """`signoria users` beside a running server: another process changes the store."""
    with Server() as server:
        anna, bob = account(server, "Anna"), account(server, "Bob")
        annas, bobs = hello(anna), hello(bob)
        users(server, "close", "Anna")
        ends(annas, "users close")
        check(anna.ask("GET", "/session").status == 401, "nor is she remembered")
        lives(bobs, "of somebody else")
        users(server, "password", "Bob", password="battery staple\n")
        ends(bobs, "users password")
        check(bob.ask("GET", "/session").status == 401, "his session has ended")
        carla, dora = account(server, "Carla"), account(server, "Dora")
        users(server, "admin", "Carla")
        until("the role is known", lambda: carla.must("GET", "/session")["role"] == "admin", 1.5)
        table = dora.must("POST", "/tables", dict(PEBBLES, spectators="none", seats=[{"who": "me"}, {"who": "bot", "bot": "random"}]), status=201)["id"]
        stream = hello(carla, f"?watch={table}")
        stream.wait(lambda name, d: name == "table" and d["id"] == table)
        users(server, "player", "Carla")
        until("no admin any more", lambda: carla.ask("GET", f"/tables/{table}").status == 404, 1.5)
        time.sleep(0.5)
        before = len(stream.events)
        dora.must("POST", f"/tables/{table}/number", {"number": "1"})
        time.sleep(0.5)
        check(len(stream.events) == before, "what an admin may watch ends with the role")


def test_no_spectators_after_the_start():
    """A table that waits for players may be looked at; once it is played without spectators, not even by who came before."""
    with Server() as server:
        anna, bob, eve = Client(server, "Anna"), Client(server, "Bob"), Client(server, "Eve")
        table = anna.must("POST", "/tables", dict(PEBBLES, join="anyone", spectators="none"), status=201)["id"]
        early, watched = eve.stream(query=f"?watch={table}"), anna.stream()
        early.wait(lambda name, d: name == "table" and d["id"] == table)
        bob.must("POST", f"/tables/{table}/join", {"number": "b"})
        anna.must("POST", f"/tables/{table}/number", {"number": "a"})
        now = anna.must("GET", f"/tables/{table}")
        who = anna if "legal" in now["play"] else bob
        play = who.must("GET", f"/tables/{table}")["play"]
        seq = who.must("POST", f"/tables/{table}/actions", {"ply": play["plies"], "action": pick(play, random.Random(1))})["seq"]
        watched.wait(lambda name, d: name == "step" and d["seq"] == seq)
        bob.must("POST", f"/tables/{table}/chat", {"text": "for us alone"}, status=201)
        watched.wait(lambda name, d: name == "chat")
        time.sleep(0.2)
        check(early.steps(table) == [] and not [1 for _, name, d in early.events if name == "chat" or name == "table" and d["status"] != "open"], f"she gets nothing of it: {early.events[-1]}")
        check(eve.ask("GET", f"/tables/{table}").status == 404, "as who comes later")


def test_long_waits_end_with_the_session():
    """GET ?after= waits for news; when they come and the session has ended meanwhile, there is no answer for it."""
    with Server() as server:
        anna = account(server, "Anna")
        table = anna.must("POST", "/tables", dict(PEBBLES, spectators="none", seats=[{"who": "me"}, {"who": "me"}]), status=201)
        seq, got = table["seq"], []
        other = login(server, "Anna")
        waiting = threading.Thread(target=lambda: got.append(other.ask("GET", f"/tables/{table['id']}?after={seq}").status), daemon=True)
        waiting.start()
        time.sleep(0.3)
        Client(server).ask("DELETE", "/session", headers={"Cookie": "signoria=" + other.cookie})
        anna.must("POST", f"/tables/{table['id']}/number", {"number": "a", "seat": 1})
        anna.must("POST", f"/tables/{table['id']}/number", {"number": "b", "seat": 2})
        waiting.join(20)
        check(got in ([404], [401]), f"answered {got}")


def test_openings_that_are_cut():
    """Streams whose reader is gone before the first byte leave nothing behind: the sanitizers of build-dev count."""
    with Server() as server:
        anna = Client(server, "Anna")
        for _ in range(300):
            with socket.create_connection(("127.0.0.1", server.port)) as s:
                s.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                s.sendall(f"GET /api/v1/events HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: signoria={anna.cookie}\r\n\r\n".encode())
        anna.must("GET", "/session")
        server.stop()
        check("LeakSanitizer" not in open(server.log.name).read(), "memory was lost")


# ---- Whose seat it is ----------------------------------------------------------------------

def two_people(server, **more):
    anna, bob = Client(server, "Anna"), Client(server, "Bob")
    table = anna.must("POST", "/tables", dict(PEBBLES, join="anyone", number="a", **more), status=201)["id"]
    bob.must("POST", f"/tables/{table}/join", {"number": "b"})
    anna.ask("POST", f"/tables/{table}/number", {"number": "a"})
    return anna, bob, table


def act(client, table, dice=random.Random(7)):
    """Plays one action if it is this client's turn; the table after it, or None."""
    now = client.must("GET", f"/tables/{table}")
    if "legal" not in now["play"]:
        return None
    return client.must("POST", f"/tables/{table}/actions", {"ply": now["play"]["plies"], "seq": now["seq"], "action": pick(now["play"], dice)})


def play_some(people, table, plies):
    """Until so many plies are played; bots take their time."""
    def played():
        for client in people:
            act(client, table)
        now = people[0].must("GET", f"/tables/{table}")["play"]
        return now["plies"] >= plies or now["to_move"] == "over"
    until(f"{plies} plies are played", played, 60)


def test_nobody_agrees_for_the_absent():
    """Bob's clock has run out and a bot plays instead: Anna undoes nothing that needs Bob's consent."""
    with Server() as server:
        anna, bob, table = two_people(server, clock={"kind": "live", "seconds": 4, "add": 2, "out": "bot"})
        play_some((anna, bob), table, 6)
        while act(anna, table):
            pass  # until it is Bob's turn
        until("Bob's time runs out", lambda: anna.must("GET", f"/tables/{table}")["seats"][1]["who"] == "bot")
        now = until("the bot plays", lambda: (lambda t: t if "legal" in t["play"] else None)(anna.must("GET", f"/tables/{table}")))
        check(now["play"]["undo"] == 0, f"nothing to undo alone: {now['play']['undo']}")
        for plies in (now["play"]["plies"], 2, None):
            said = anna.ask("POST", f"/tables/{table}/undo", dict({"ply": now["play"]["plies"]}, **({"plies": plies} if plies else {})))
            check(said.status == 409 and "Bob" in said["detail"], f"undo of {plies}: {said.status} {said.body[:300]}")
        check(anna.must("GET", f"/tables/{table}")["play"]["plies"] == now["play"]["plies"], "all is as it was")
        back = bob.must("POST", f"/tables/{table}/return", {})
        asked = anna.must("POST", f"/tables/{table}/undo", {"ply": back["play"]["plies"], "plies": 2})
        check(asked["play"]["question"]["waiting"] == [2], "now he is asked")
        done = bob.must("POST", f"/tables/{table}/answer", {"yes": True})
        check(done["play"]["plies"] <= back["play"]["plies"] - 1, "and agrees")


def test_alone_with_bots_of_ones_own():
    """A bot that stands in for nobody agrees, and so does one that plays a second seat of one's own."""
    with Server() as server:
        anna = Client(server, "Anna")
        table = anna.must("POST", "/tables", dict(PEBBLES, chance="seeded", seats=[{"who": "me"}, {"who": "me"}, {"who": "bot", "bot": "random"}], setup="pebbles seats=3 quick"), status=201)["id"]
        anna.must("POST", f"/tables/{table}/leave", {"seat": 2})
        # not while the bot plays her second seat: the table would not stand still
        hers = lambda: (lambda play: play if play["to_move"] == 1 else None)(anna.must("GET", f"/tables/{table}")["play"])
        now = until("her turn", hers)
        while now["plies"] < 6:
            check(act(anna, table), "she plays")
            now = until("her turn again", hers)
        check(anna.must("POST", f"/tables/{table}/undo", {"ply": now["plies"], "plies": now["plies"] - 1})["play"]["plies"] <= now["plies"], "she may")


def test_a_clock_is_not_overridden():
    """With a clock `absent` says nothing: who has time left is not replaced."""
    with Server(env=CLOCK.env) as server:
        CLOCK.set(0)
        anna, bob, table = two_people(server, absent=60, clock={"kind": "live", "seconds": 1000, "out": "nothing"})
        who, other = (1, bob) if "legal" in anna.must("GET", f"/tables/{table}")["play"] else (2, anna)
        CLOCK.set(120)  # two minutes later
        said = other.ask("POST", f"/tables/{table}/replace", {"seat": who})
        check(said.status == 409 and "time" in said["detail"], f"{said.status}: {said.body}")
        for wait in (0, 3):  # at once, and after the server has found that the time is over
            CLOCK.set(0)
            if wait:
                anna, bob, table = two_people(server, absent=60, clock={"kind": "live", "seconds": 1000, "out": "nothing"})
                who, other = (1, bob) if "legal" in anna.must("GET", f"/tables/{table}")["play"] else (2, anna)
            CLOCK.set(1100)
            time.sleep(wait)
            check(other.must("POST", f"/tables/{table}/replace", {"seat": who})["seats"][who - 1]["who"] == "bot", "the clock has run out")
        CLOCK.set(0)


def test_a_minute_at_least():
    """Who comes back has a minute, also when it is somebody else's turn; a clock never shows less than nothing."""
    with Server() as server:
        anna, bob, table = two_people(server, clock={"kind": "live", "seconds": 1, "out": "bot"})
        first = 0 if "legal" in anna.must("GET", f"/tables/{table}")["play"] else 1
        late = (anna, bob)[first]
        until("the time runs out", lambda: late.must("GET", f"/tables/{table}")["seats"][first]["who"] == "bot")
        now = until("the bot plays", lambda: (lambda t: t if t["play"]["to_move"] != first + 1 else None)(late.must("GET", f"/tables/{table}")))
        check(min(now["play"]["left"]) >= 0, f"shown: {now['play']['left']}")
        back = late.must("POST", f"/tables/{table}/return", {})["play"]
        check(back["left"][first] == 60, f"a minute: {back['left']}")


def test_leaving_winds_no_clock():
    """Who leaves their seat and returns before the bot has played for them has the time that they had."""
    with Server() as server:
        anna, bob, table = two_people(server, clock={"kind": "live", "seconds": 40, "out": "bot"})
        first = 0 if "legal" in anna.must("GET", f"/tables/{table}")["play"] else 1
        waits = (bob, anna)[first]
        for _ in range(3):
            waits.must("POST", f"/tables/{table}/leave", {})
            back = waits.must("POST", f"/tables/{table}/return", {})
        check(back["seats"][1 - first]["who"] == "person" and back["play"]["left"][1 - first] == 40, f"{back['play']['left']}")


# ---- Fair chance: first the commitment, then the numbers ---------------------------------------

def test_numbers_after_the_commitment():
    with Server() as server:
        anna, bob = Client(server, "Anna"), Client(server, "Bob")
        shown = anna.must("POST", "/tables", dict(PEBBLES, join="anyone"), status=201)
        table, commitment = shown["id"], shown["fair"]["commitment"]
        check(shown["fair"]["missing"] == [1] and shown["fair"]["early"] == [], f"no number yet: {shown['fair']}")
        for bad, status in (("0" * 64, 409), ("zz", 400), ("0" * 65, 400)):
            said = anna.ask("POST", f"/tables/{table}/number", {"number": "a" * 64, "commitment": bad})
            check(said.status == status, f"{bad}: {said.status}")
            check(bob.ask("POST", f"/tables/{table}/join", {"number": "b" * 64, "commitment": bad}).status == status, "nor for Bob")
        anna.must("POST", f"/tables/{table}/number", {"number": "a" * 64, "commitment": commitment})
        begun = bob.must("POST", f"/tables/{table}/join", {"number": "b" * 64, "commitment": commitment})
        check(begun["fair"] == {"commitment": commitment, "numbers": ["a" * 64, "b" * 64], "missing": [], "early": [], "secret": None}, f"{begun['fair']}")
        again = bob.must("POST", f"/tables/{table}/number", {"number": "b" * 64})  # its answer was lost
        check(again["fair"]["numbers"] == begun["fair"]["numbers"], "the same number once more changes nothing")
        check(bob.ask("POST", f"/tables/{table}/number", {"number": "c" * 64}).status == 409, "another one is refused")
        early = anna.must("POST", "/tables", dict(PEBBLES, number="x"), status=201)
        check(early["fair"]["early"] == [1], "a number that came with the opening is marked")
        late = anna.must("POST", f"/tables/{early['id']}/number", {"number": "y", "commitment": early["fair"]["commitment"]})
        check(late["fair"]["early"] == [], "until one comes after it")
        path = os.path.join(server.folder, "game.match")
        play_some((anna, bob), table, 400)
        open(path, "wb").write(anna.must("GET", f"/tables/{table}/save").body)
        tool = [lib.sys.executable, os.path.join(lib.ROOT, "tools", "verify-fair.py")]
        code = lambda *words: subprocess.run(tool + list(words) + [path], capture_output=True).returncode
        check(code() == 0 and code("--commitment", commitment, "--number", "1:" + "a" * 64) == 0, "the other reading agrees")
        check(code("--commitment", "0" * 64) == 1 and code("--number", "2:" + "a" * 64) == 1, "and compares with what was noted")


# ---- Requests that come twice, since the first answer was lost -----------------------------------

def same_answer(first, second, what):
    """The second answer is the first one, but for the mark."""
    check(second.status == first.status, f"{what}: {second.status}, first {first.status}: {second.body[:300]}")
    second.json.pop("again", None)
    for key in ("seq", "happened"):
        check(second.json.get(key) == first.json.get(key), f"{what}: {key} is {second.json.get(key)}, was {first.json.get(key)}")
    check(second["play"]["plies"] == first["play"]["plies"], f"{what}: plies")


def retries(here, there):
    """Each request is sent at one node and again at the other (or the same)."""
    anna, again = Client(here, "Anna"), Client(there)
    again.cookie = anna.cookie
    hot = anna.must("POST", "/tables", dict(PEBBLES, number="x", seats=[{"who": "me"}, {"who": "me"}]), status=201)
    table, dice = hot["id"], random.Random(3)
    for seq in (False, True):  # without `seat`: the turn has passed on to the other seat since
        for _ in range(6):
            now = anna.must("GET", f"/tables/{table}")
            if "legal" not in now["play"]:
                break
            body = dict({"ply": now["play"]["plies"], "action": pick(now["play"], dice)}, **({"seq": now["seq"]} if seq else {}))
            first = anna.must("POST", f"/tables/{table}/actions", body)
            same_answer(first, again.ask("POST", f"/tables/{table}/actions", body), f"hot-seat, seq {seq}")
    # an old one, without seq: many steps since
    played = anna.must("GET", f"/tables/{table}/history")["plies"]
    mine = next(p for p in played if p["by"] in (1, 2))
    old = again.must("POST", f"/tables/{table}/actions", {"ply": mine["ply"] - 1, "action": mine["action"]})
    check(old["again"] and old["happened"][0]["ply"] == mine["ply"], f"the step of then: {old['happened']}")
    bob, bob2 = Client(here, "Bob"), Client(there)
    bob2.cookie = bob.cookie
    table = anna.must("POST", "/tables", dict(PEBBLES, number="x", join="anyone"), status=201)["id"]
    body = {"number": "b"}
    joined = bob.must("POST", f"/tables/{table}/join", body)
    twice = bob2.must("POST", f"/tables/{table}/join", body)
    check(joined["status"] == "playing" and twice["mine"] == joined["mine"] == [2], "joined, and told so again")
    bob2.must("POST", f"/tables/{table}/join", dict(body, seat=2))
    check(bob2.ask("POST", f"/tables/{table}/join", dict(body, seat=1)).status == 409, "but not another seat")
    for seq in (False, True):
        play_some((anna, bob), table, anna.must("GET", f"/tables/{table}")["play"]["plies"] + 2)
        now = anna.must("GET", f"/tables/{table}")
        body = dict({"ply": now["play"]["plies"], "plies": 2}, **({"seq": now["seq"]} if seq else {}))
        asked = anna.must("POST", f"/tables/{table}/undo", body)
        check(asked["play"]["question"], "Bob is asked")
        same_answer(asked, again.ask("POST", f"/tables/{table}/undo", body), f"asking, seq {seq}")
        yes = bob.must("POST", f"/tables/{table}/answer", {"yes": True})
        same_answer(yes, bob2.ask("POST", f"/tables/{table}/answer", {"yes": True}), "agreeing")
        check(anna.must("GET", f"/tables/{table}")["play"]["plies"] < now["play"]["plies"], "undone once")
    alone = anna.must("POST", "/tables", dict(PEBBLES, number="x", seats=[{"who": "me"}, {"who": "bot", "bot": "random"}]), status=201)["id"]
    play_some((anna,), alone, 8)
    now = until("her turn", lambda: (lambda t: t if t["play"]["to_move"] in (1, "over") else None)(anna.must("GET", f"/tables/{alone}")))
    if now["play"]["to_move"] == 1:
        body = {"ply": now["play"]["plies"], "seq": now["seq"]}
        back = anna.must("POST", f"/tables/{alone}/undo", body)
        same_answer(back, again.ask("POST", f"/tables/{alone}/undo", body), "undoing alone")


def test_answers_are_for_their_question():
    """An answer is not taken for one to an older question, nor an old one for an answer to a new question."""
    with Server() as server:
        anna, bob = Client(server, "Anna"), Client(server, "Bob")
        table = anna.must("POST", "/tables", dict(PEBBLES, number="x", join="anyone"), status=201)["id"]
        bob.must("POST", f"/tables/{table}/join", {"number": "b"})
        path = f"/tables/{table}"

        def ask(who):
            play_some((anna, bob), table, anna.must("GET", path)["play"]["plies"] + 2)
            asked = who.must("POST", path + "/undo", {"ply": anna.must("GET", path)["play"]["plies"], "plies": 2})
            check(asked["play"]["question"], "the other is asked")
            return asked["seq"]

        first = {"yes": True, "seq": ask(anna)}
        yes = bob.must("POST", path + "/answer", first)
        same_answer(yes, bob.ask("POST", path + "/answer", first), "the same request again")
        same_answer(yes, bob.ask("POST", path + "/answer", {"yes": True}), "and without seq")
        check(bob.ask("POST", path + "/answer", {"yes": False}).status == 409, "nothing is asked")
        ask(bob)
        anna.must("POST", path + "/answer", {"yes": True})
        wrong = bob.ask("POST", path + "/answer", {"yes": True})
        check(wrong.status == 409, f"nobody asks Bob: {wrong.status}, {wrong.body[:300]}")
        now = {"yes": False, "seq": ask(anna)}
        same_answer(yes, bob.ask("POST", path + "/answer", first), "the first one, late, while he is asked again")
        late = bob.ask("POST", path + "/answer", dict(now, seq=now["seq"] - 1))
        check(late.status == 409 and late["type"] == "/problems/late", f"decided before he was asked: {late.status}")
        check(anna.must("GET", path)["play"]["question"], "the question is still open")
        no = bob.must("POST", path + "/answer", now)
        same_answer(no, bob.ask("POST", path + "/answer", now), "no")
        check(bob.ask("POST", path + "/answer", {"yes": True}).status == 409, "that was the last question, and he said no")


def chat_twice(here, there):
    anna, again = Client(here, "Anna"), Client(there)
    again.cookie = anna.cookie
    table = anna.must("POST", "/tables", dict(PEBBLES), status=201)["id"]
    stream = anna.stream()
    stream.wait(lambda name, d: name == "table" and d["id"] == table)
    line = {"text": "Buona sera", "id": "a1"}
    first = anna.must("POST", f"/tables/{table}/chat", line, status=201)
    check(again.must("POST", f"/tables/{table}/chat", line, status=201).json == first.json, "answered as the first time")
    both = [threading.Thread(target=lambda c=c: c.must("POST", f"/tables/{table}/chat", dict(line, id="a2"), status=201)) for c in (anna, again)]
    for thread in both:
        thread.start()
    for thread in both:
        thread.join(20)
    anna.must("POST", f"/tables/{table}/chat", {"text": "Buona sera"}, status=201)
    anna.must("POST", f"/tables/{table}/chat", {"text": "Buona sera"}, status=201)
    stream.wait(lambda name, d: name == "chat" and d["n"] == 3)
    said = anna.must("GET", f"/tables/{table}/chat")["lines"]
    check([l["n"] for l in said] == [0, 1, 2, 3], f"twice with an id of its own, twice without one: {said}")
    check([d["n"] for _, name, d in stream.events if name == "chat"] == [0, 1, 2, 3], "and so it is sent")
    check(anna.ask("POST", f"/tables/{table}/chat", dict(line, id="x" * 65)).status == 400, "an id has at most 64 bytes")
    stream.close()


def test_chat_twice():
    with Server() as server:
        chat_twice(server, server)


def test_the_proxy_repeats_nothing_that_counts_twice():
    """The nginx example: only requests that are answered as the first time go to a second node."""
    conf = open(os.path.join(lib.ROOT, "examples", "hosting", "nginx.conf")).read()
    places = re.findall(r"location ([^{]*)\{([^}]*)\}", conf)
    again = [where.split() for where, what in places if "non_idempotent" in what]
    check(all(words[0] == "~" for words in again) and again, f"none but by a pattern: {again}")
    repeated = lambda path: any(re.search(words[1], path) for words in again)
    for path in ("/", "/api/v1/tables", "/api/v1/tables/7/chat", "/api/v1/tables/7/rematch", "/api/v1/session", "/api/v1/accounts", "/api/v1/account", "/mail"):
        check(not repeated(path), f"{path} is sent twice")
    for what in ("actions", "undo", "redo", "answer", "number", "join", "leave", "replace", "return"):
        check(repeated(f"/api/v1/tables/7/{what}"), f"{what} could be")


def test_retries():
    with Server() as server:
        retries(server, server)


def end_elsewhere(one, two):
    """A session that ends at one node, or by the command, ends its streams at the other."""
    carla = account(one, "Carla")
    there = Client(two)
    there.cookie = carla.cookie
    stream = hello(there)
    carla.must("DELETE", "/session", status=204)
    ends(stream, "log-out at another node")
    until("nor is the session remembered", lambda: there.ask("GET", "/session").status == 401, 3)
    dora, other = login(one, "Carla"), login(two, "Carla")
    stream, kept = hello(other), hello(dora)
    dora.must("POST", "/password", {"old": "correct horse", "new": "battery staple"}, status=204)
    ends(stream, "a new password at another node")
    lives(kept, "of who changed the password")
    users(one, "close", "Carla")
    ends(kept, "users close")


def test_two_nodes():
    folder = tempfile.mkdtemp(prefix="signoria-consent-")
    store = lib.Postgres(folder)
    try:
        with Server(store=store.url) as one, Server(store=store.url) as two:
            retries(one, two)
            chat_twice(one, two)
            end_elsewhere(one, two)
    finally:
        store.stop()
        shutil.rmtree(folder, ignore_errors=True)


# ---- Lists ---------------------------------------------------------------------------------------

def fill(server, table, count, first):
    """Copies of a finished table of the user's, straight into the store of a server that is not running."""
    with sqlite3.connect(server.store) as db:
        columns = lambda name: [row[1] for row in db.execute(f"PRAGMA table_info({name})")]
        tables, heads = columns("tables"), columns("heads")
        for id_ in range(first, first + count):
            db.execute(f"INSERT INTO tables SELECT {', '.join({'id': str(id_), 'link': repr(f'L{id_}'), 'stage': '2'}.get(c, c) for c in tables)} FROM tables WHERE id = {table}")
            db.execute(f"INSERT INTO heads SELECT {', '.join({'table_id': str(id_), 'status': '2'}.get(c, c) for c in heads)} FROM heads WHERE table_id = {table}")
            db.execute(f"INSERT INTO seats SELECT {', '.join({'table_id': str(id_), 'shelf': '2'}.get(c, c) for c in columns('seats'))} FROM seats WHERE table_id = {table}")
    db.close()


def test_past_games_are_found_by_an_index():
    """A page of past games costs the same whether somebody has played a hundred or fifteen thousand."""
    with Server() as server:
        anna = Client(server, "Anna")
        table = anna.must("POST", "/tables", dict(PEBBLES, number="x", seats=[{"who": "me"}, {"who": "me"}]), status=201)["id"]
        times = []
        for first, count in ((1000, 100), (2000, 15000)):
            server.stop()
            fill(server, table, count, first)
            server.start()
            anna.connection = None
            best = 1e9
            for _ in range(15):
                begun = time.perf_counter()
                page = anna.must("GET", "/tables?list=past")["tables"]
                best = min(best, time.perf_counter() - begun)
            check([t["id"] for t in page] == list(range(first + count - 1, first + count - 51, -1)), "the newest fifty, each once")
            times.append(best)
        older = anna.must("GET", f"/tables?list=past&before={page[-1]['id']}")["tables"]
        check(older[0]["id"] == page[-1]["id"] - 1, "and then those before")
        check(times[1] < 4 * times[0], f"{times[0] * 1000:.1f} ms with 100, {times[1] * 1000:.1f} ms with 15,100")


def test_watch_list_is_full():
    """Tables without spectators take no place in the list of those that can be watched."""
    with Server(config="tables_user = 1000\nwrites_minute = 100000\nrequests_burst = 100000\n") as server:
        anna = Client(server, "Anna")
        people = [Client(server, f"Guest {n}") for n in range(12)]
        opened = lambda watch, who=anna: who.must("POST", "/tables", dict(PEBBLES, number="x", join="anyone", spectators=watch, seats=[{"who": "me"}, {"who": "me"}]), status=201)["id"]
        shown = [opened("anyone") for _ in range(3)]
        for n in range(60):
            opened("none", people[n % 12])  # nobody has too many
        check([t["id"] for t in anna.must("GET", "/tables?list=watch")["tables"]] == shown[::-1], "all that can be watched")


def test_a_clock_that_was_wrong_ends_no_session():
    """The host's clock is 200 days ahead for a while: guests, whose cookie is all they have, stay who they are."""
    with Server(env=CLOCK.env) as server:
        CLOCK.set(0)
        anna = Client(server, "Anna")
        me = anna.must("GET", "/session")["id"]
        for ahead in (200 * 86400, 0, -200 * 86400, 0):
            CLOCK.set(ahead)
            server.stop()  # what is old is cleared away when it starts
            server.start()
            anna.connection = None
            if ahead:
                bob = Client(server, "Bob")
            time.sleep(0.5)
            check(anna.must("GET", "/session")["id"] == me, f"{ahead // 86400} days ahead")
            bob.must("GET", "/session")
        with sqlite3.connect(server.store) as db:
            check(db.execute("SELECT count(*) FROM sessions").fetchone()[0] == 3, "none was lost")
        db.close()


# ---- Names, titles, requests that are not understood -------------------------------------------------

def test_no_hidden_characters():
    """Titles and names hold nothing that is not seen or that turns text around."""
    with Server() as server:
        anna = Client(server, "Anna")
        for hidden in "\u202e\u202a\u2066\u200b\u200f\u061c\u00ad\ufeff\u2060\u3164\u180e\u2028\u0085\U000e0041":
            text = f"Ev{hidden}ening"
            opened = dict(PEBBLES, seats=[{"who": "me"}, {"who": "open"}])
            for body in (dict(opened, title=text), dict(opened, seats=[{"who": "me"}, {"who": "bot", "name": text}]), dict(opened, seats=[{"who": "me"}, {"who": "invited", "name": text}])):
                check(anna.ask("POST", "/tables", body).status == 400, f"{text!a} in {body}")
            check(anna.ask("POST", "/session", {"name": text}).status == 400, f"a guest {text!a}")
            check(anna.ask("PATCH", "/session", {"name": text}).status == 400, f"renamed {text!a}")
            check(Client(server).ask("POST", "/accounts", {"name": text, "password": "correct horse"}).status == 400, f"an account {text!a}")
        for blank in "\u00a0\u1680\u2003\u2009\u202f\u3000":
            check(anna.ask("POST", "/session", {"name": f"Anna{blank}"}).status == 400, f"a guest with {blank!a}")
        for fine in ("Abendrunde – „heute“ …", "שלום ערב", "مساء الخير", "夜の部 🎲"):
            check(anna.must("POST", "/tables", dict(PEBBLES, title=fine), status=201)["title"] == fine, fine)


def test_chat_controls_nothing():
    """A line of chat is one line: it moves no cursor and turns nothing around that stands beside it."""
    with Server() as server:
        anna = Client(server, "Anna")
        table = anna.must("POST", "/tables", PEBBLES, status=201)
        say = lambda text: anna.ask("POST", f"/tables/{table['id']}/chat", {"text": text}).status
        for control in "\u0007\u007f\u0080\u0085\u009b\u009f\u2028\u2029\u202a\u202e\u2066\u2069":
            check(say(f"a{control}b") == 400, f"{control!a} in a line")
        for fine in ("\u00a0«\u00bb\u2027\u202f", "שלום\u200f!", "👩\u200d🌾 ❤️", "Ünïcödé – „…“"):
            check(say(fine) == 201, f"{fine!a}")


def test_a_guest_is_no_account():
    """A guest who takes the name of an account is marked, so that nobody is taken in."""
    with Server() as server:
        account(server, "Bruno Rossi")
        for name, shown in (("Bruno Rossi", "Bruno Rossi (guest)"), ("BRUNO  rossi", "BRUNO  rossi (guest)"), ("Bruna", "Bruna")):
            check(Client(server).must("POST", "/session", {"name": name}, status=201)["name"] == shown, f"{name} is shown as {shown}")
        for name in ("Rex (bot)", "Rex \uff08bot\uff09", "Bruno Rossi [admin]"):  # as if the server had written it
            check(Client(server, name).must("GET", "/session")["name"] == f"{name} (guest)", f"{name} is a guest")
        check(Client(server, "Eve (guest)").must("GET", "/session")["name"] == "Eve (guest)", "who says so is believed")
        guest = Client(server, "Eve")
        check(guest.must("PATCH", "/session", {"name": "bruno rossi"})["name"] == "bruno rossi (guest)", "renamed")
        check(guest.must("POST", "/tables", PEBBLES, status=201)["seats"][0]["name"] == "bruno rossi (guest)", "at the table, too")
        check(Client(server).must("POST", "/session", {"name": "Bruno Rossi\ufe0f"}, status=201)["name"] == "Bruno Rossi\ufe0f (guest)", "drawn in the same way")
        check(Client(server).ask("POST", "/accounts", {"name": "Bruno\ufe0e Rossi", "password": "correct horse"}).status == 409, "that is his name")
        account(server, "José")
        check(Client(server).must("POST", "/session", {"name": "Jose\u0301"}, status=201)["name"] == "Jose\u0301 (guest)", "an accent of its own")
        for name in ("Brun\u043e Rossi", "\u0441\u043e\u0440\u0430"):  # Cyrillic letters that look like Latin ones
            check(Client(server).ask("POST", "/session", {"name": name}).status == 400, f"a guest is not {name!r}")
            check(Client(server).ask("POST", "/accounts", {"name": name, "password": "correct horse"}).status == 400, f"nor an account {name!r}")
            check(guest.ask("PATCH", "/session", {"name": name}).status == 400, f"nobody becomes {name!r}")
        account(server, "Ä" * 20)
        check(Client(server).must("POST", "/session", {"name": "ä" * 20}, status=201)["name"] == "ä" * 16 + " (guest)", "cut between characters")
        check(Client(server).ask("POST", "/accounts", {"name": "Bruno (guest)", "password": "correct horse"}).status == 400, "no account looks like that")


def test_names_in_other_letters():
    """Wide, raised and small capital letters are not those of another name; marks do not pile up over other lines."""
    with Server() as server:
        account(server, "Anna Bo")
        guest = Client(server, "Eve")
        odd = ("Ａｎｎａ Ｂｏ", "Annɑ Bo", "ᴀɴɴᴀ ʙᴏ", "ᴬⁿⁿᵃ ᴮᵒ", "ﬁno", "Ⅰvo", "１２", "ſam")
        piles = ("A" + "\u0301" * 19, "o\u0301\u0308\u0301\u0308\u0301", "\u0301Anna Bo", "Anna \u0301Bo", "ก" + "\u0e49" * 12)
        for name in odd + piles:
            check(guest.ask("PATCH", "/session", {"name": name}).status == 400, f"a guest is not {name!a}")
            check(Client(server).ask("POST", "/accounts", {"name": name, "password": "correct horse"}).status == 400, f"nor an account {name!a}")
        for name in ("Nguyễn Ộ", "e\u0301lodie", "Ə. Əliyev", "Iñaki Ł", "ก็ตาม ที่นี่", "שָׁלוֹם", "Straße ẞ", "山田 2", "Bruno ❤️", "🎲"):
            check(guest.must("PATCH", "/session", {"name": name})["name"] == name, name)
        table = guest.must("POST", "/tables", PEBBLES, status=201)["id"]
        check(guest.ask("POST", "/tables", dict(PEBBLES, title=piles[0])).status == 400, "a title")
        check(guest.ask("POST", f"/tables/{table}/chat", {"text": piles[0]}).status == 400, "a line of chat")


def test_a_name_that_becomes_an_accounts():
    """Who had the name as a guest, before the account, is marked from then on, too."""
    with Server() as server:
        guest = Client(server, "Bruno Rossi")
        account(server, "Bruno Rossi")
        server.stop()
        server.start()
        check(guest.must("GET", "/session")["name"] == "Bruno Rossi (guest)", "the account's name is its own")
        check(guest.must("POST", "/tables", PEBBLES, status=201)["seats"][0]["name"] == "Bruno Rossi (guest)", "at a table, too")


def test_two_of_one_name_at_a_table():
    with Server() as server:
        for name, shown in (("Anna", "anna (2)"), ("é" * 20, "é" * 18 + " (2)")):
            anna, eve = Client(server, name), Client(server, name.lower())
            table = anna.must("POST", "/tables", dict(PEBBLES, join="anyone"), status=201)
            seats = eve.must("POST", f"/tables/{table['id']}/join", {})["seats"]
            check([s["name"] for s in seats] == [name, shown], f"{seats}")
            seats = anna.must("POST", "/tables", dict(PEBBLES, seats=[{"who": "me"}, {"who": "me"}]), status=201)["seats"]
            check(seats[0]["name"] != seats[1]["name"] and seats[1]["name"].endswith(" (2)"), f"{seats}")


def test_chunks_are_refused():
    """A body in chunks, with whatever extension, is the client's mistake (411), not the server's (500)."""
    with Server() as server:
        anna = Client(server, "Anna")
        head = f"POST /api/v1/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: signoria={anna.cookie}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
        for chunk in ("2;x=" + "a" * 100000, "0" * 9000 + "2", "2;x=y", "2"):
            with socket.create_connection(("127.0.0.1", server.port), 20) as s:
                try:
                    s.sendall((head + chunk + "\r\n{}\r\n0\r\n\r\n").encode())
                except OSError:
                    pass  # the answer came before all of it was sent
                answer = b""
                try:
                    while b"\r\n\r\n" not in answer:
                        more = s.recv(65536)
                        if not more:
                            break
                        answer += more
                except OSError:
                    pass
                check(answer.startswith(b"HTTP/1.1 411 ") or not answer, f"{chunk[:20]}: {answer[:80]}")
        check(answer.startswith(b"HTTP/1.1 411 "), "a short one is surely told so")
        anna.must("GET", "/session")


def test_every_problem_is_described():
    """The statuses and types of reply.c are those of docs/api.md and docs/openapi.json."""
    kinds = re.findall(r'\{(\d{3}), "(/problems/[a-z-]+)"', open(os.path.join(lib.ROOT, "src", "server", "http", "reply.c")).read())
    page = open(os.path.join(lib.ROOT, "docs", "api.md")).read()
    said = {(s, t) for statuses, t in re.findall(r"^\| ([\d, ]+) \| `(/problems/[a-z-]+)` \|", page, re.M) for s in statuses.split(", ")}
    problem = lib.API["components"]["schemas"]["Problem"]["properties"]
    check(len(kinds) > 10 and set(kinds) <= said, f"not in api.md: {set(kinds) - said}")
    check({int(s) for s, _ in kinds} == set(problem["status"]["enum"]), "not in openapi.json")
    check({t for _, t in said} == set(problem["type"]["enum"]), f"types: {problem['type']['enum']}")
    check("| 431 |" in page, "431 comes from below")


def test_hints_as_described():
    with Server() as server:
        anna = Client(server, "Anna")
        table = anna.must("POST", "/tables", dict(PEBBLES, number="x", hints=True, seats=[{"who": "me"}, {"who": "me"}]), status=201)
        turn, plies = table["play"]["to_move"], table["play"]["plies"]
        hint = anna.must("POST", f"/tables/{table['id']}/hint", {"ply": plies, "seat": turn})
        check(hint["label"] and hint["text"] and hint["reasons"], f"no reason: {hint.json}")
        check(hint["ply"] == plies and hint["action"] and hint["percent"] is None or 0 <= hint["percent"] <= 100, f"{hint.json}")
        check(anna.ask("POST", f"/tables/{table['id']}/hint", {"seat": 3 - turn}).status == 409, "not that seat's turn")


if __name__ == "__main__":
    lib.run([(name[5:], test) for name, test in list(globals().items()) if name.startswith("test_")])
