"""api_reach: the part of api.py about reaching people who are away: quiet hours, Web Push."""

import base64
import glob
import hashlib
import http.server
import json
import os
import re
import shutil
import sqlite3
import subprocess
import tempfile
import threading
import time

import signoria_server as lib
from api_club import PEBBLES
from signoria_server import Client, Server, account, check, until


class Listener:
    """A small HTTP server of the test's own: what it was sent, and what it answers."""

    def __init__(self):
        outer, self.got, self.status = self, [], 201

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"] or 0))
                outer.got.append((self.path, dict(self.headers), body))
                self.send_response(outer.status)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def paths(self):
        return [path for path, _, _ in self.got]

    def close(self):
        self.server.shutdown()
        self.server.server_close()


class Mailbox:
    """Mails that the server hands to a command, oldest first."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="signoria-mail-")
        catch = os.path.join(self.folder, "catch")
        with open(catch, "w") as f:
            f.write(f"#!/bin/sh\ncat >{self.folder}/part.$$ && mv {self.folder}/part.$$ {self.folder}/mail.$$\n")
        os.chmod(catch, 0o755)
        self.config = f"origin = https://games.example.org\nmail = sendmail:{catch}\nmail_from = Signoria <games@example.org>\n"

    def mails(self):
        when = lambda path: os.stat(path).st_mtime_ns  # not by name: numbers of processes begin again
        texts = [open(path).read() for path in sorted(glob.glob(f"{self.folder}/mail.*"), key=when)]
        return [text.replace("=\n", "").replace("=3D", "=") for text in texts]

    def confirm(self, client, server):
        """She wants mails, and says that the address is hers."""
        before = len(self.mails())
        client.must("PATCH", "/account", {"mail": True})
        text = until("a mail asks her", lambda: self.mails()[before:])[0]
        key = re.search(r"/mail\?key=([A-Za-z0-9_-]+)", text)[1]
        Client(server).must("POST", f"/mail?key={key}", "do=yes", headers={"Content-Type": "application/x-www-form-urlencoded"})

    def close(self):
        shutil.rmtree(self.folder)


def waits_for(client, other, title):
    """A table where `client` is to move."""
    table = client.must("POST", "/tables", dict(PEBBLES, title=title, join="anyone"), status=201)["id"]
    other.must("POST", f"/tables/{table}/join", {"number": "b"})
    now = client.must("GET", f"/tables/{table}")
    check("legal" in now["play"], "the one who made the table begins")
    return table


def test_quiet_hours():
    """In her quiet hours she is sent nothing; at their end one mail for all that is still so, and a call of the hook for each table."""
    clock = lambda minutes: time.strftime("%H:%M", time.gmtime(time.time() + 60 * minutes))
    hooks, box = Listener(), Mailbox()
    with Server(config=box.config + "notify_seconds = 1\nhooks = 2\n", port=lib.free_port()) as server:
        anna, bob, carla = account(server, "Anna", email="anna@example.org"), account(server, "Bob"), account(server, "Carla")
        check(anna.must("GET", "/account")["quiet"] is None, "none at first")
        night = {"from": "22:00", "to": "07:00", "zone": "Europe/Rome"}
        for wrong in ("22:00-07:00", 7, {}, dict(night, **{"from": "25:00"}), dict(night, to="7:00"), dict(night, to="07:60"), dict(night, to="22:00"),
                      dict(night, zone="Europe/Nowhere"), dict(night, zone=""), dict(night, zone="+25:00"), dict(night, days=7), {"from": "22:00", "to": "07:00"}):
            answer = anna.ask("PATCH", "/account", {"quiet": wrong})
            check(answer.status == 400, f"no quiet hours: {wrong}: {answer.status}")
        check(anna.must("GET", "/account")["quiet"] is None, "and nothing was changed")
        for zone in ("Europe/Rome", "UTC", "+02:00", "-03:30", "America/Argentina/Buenos_Aires"):
            hours = dict(night, zone=zone)
            check(anna.must("PATCH", "/account", {"quiet": hours})["quiet"] == hours, f"as she wrote them: {zone}")
        check(anna.must("PATCH", "/account", {"digest": 0})["quiet"] == hours, "another change leaves them")
        check(json.loads(anna.must("GET", "/account/export").body)["quiet"] == [hours], "they are in her export")
        box.confirm(anna, server)  # a question is no notification: it is sent at once
        now = {"from": clock(-120), "to": clock(120), "zone": "UTC"}
        anna.must("PATCH", "/account", {"hook": hooks.url + "/anna", "quiet": now})
        carla.must("PATCH", "/account", {"hook": hooks.url + "/carla", "quiet": {"from": clock(120), "to": clock(240), "zone": "UTC"}})
        first, second = waits_for(anna, bob, "Evening"), waits_for(anna, bob, "Midnight")
        waits_for(carla, bob, "Noon")
        until("hers are not now", hooks.paths)  # whoever calls for her has looked at Anna's before
        check(set(hooks.paths()) == {"/carla"} and len(box.mails()) == 1, f"Anna has quiet hours: {hooks.paths()}")
        check(anna.must("PATCH", "/account", {"quiet": None})["quiet"] is None, "they end")
        until("what waited is sent", lambda: len(hooks.got) >= 3 and len(box.mails()) >= 2)
        told = sorted(json.loads(body)["table"] for path, _, body in hooks.got if path == "/anna")
        check(told == [first, second], f"each table once: {told}")
        mail = box.mails()[1]
        check("2 games are waiting" in mail and "Evening" in mail and "Midnight" in mail, f"one mail for both: {mail}")
        check(len(box.mails()) == 2, "and no more")
    hooks.close()
    box.close()


# ---- Web Push ---------------------------------------------------------------------------

# P-256 (FIPS 186-4), to check signatures by another program than the one that makes them.
P = 2**256 - 2**224 + 2**192 + 2**96 - 1
N = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
B = 0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B
G = (0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296, 0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5)


def add(p, q):
    """Two points of the curve; None is the point at infinity."""
    if not p or not q:
        return p or q
    if p[0] == q[0] and (p[1] + q[1]) % P == 0:
        return None
    slope = (3 * p[0] * p[0] - 3) * pow(2 * p[1], -1, P) if p == q else (q[1] - p[1]) * pow(q[0] - p[0], -1, P)
    x = (slope * slope - p[0] - q[0]) % P
    return x, (slope * (p[0] - x) - p[1]) % P


def times(n, p):
    sum = None
    while n:
        if n & 1:
            sum = add(sum, p)
        p, n = add(p, p), n >> 1
    return sum


def unpack(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def is_signed(key, token):
    """Is it a JWT of the owner of this key? (RFC 7518, 3.4)"""
    point, words, mark = unpack(key), token.rsplit(".", 1)[0].encode(), unpack(token.rsplit(".", 1)[1])
    check(len(point) == 65 and point[0] == 4 and len(mark) == 64, f"not of P-256: {key} {token}")
    q = int.from_bytes(point[1:33], "big"), int.from_bytes(point[33:], "big")
    check((q[1] * q[1] - q[0]**3 + 3 * q[0] - B) % P == 0, "the key is on the curve")
    r, s = int.from_bytes(mark[:32], "big"), int.from_bytes(mark[32:], "big")
    e, w = int.from_bytes(hashlib.sha256(words).digest(), "big"), pow(s, -1, N)
    found = add(times(e * w % N, G), times(r * w % N, q))
    return found is not None and found[0] % N == r


def hold_to_vapid(listener, key, sent, words):
    """A push without a body, which says no more than who sends it."""
    path, headers, body = sent
    check(body == b"" and headers.get("Content-Length") == "0" and 0 < int(headers["TTL"]) <= 2419200, f"an empty push: {headers} {body}")
    token, named = re.fullmatch(r"vapid t=([A-Za-z0-9_.-]+), k=([A-Za-z0-9_-]+)", headers["Authorization"]).groups()
    check(named == key and is_signed(key, token), "signed with the key that browsers were given")
    check(not is_signed(key, token[:-6] + "AAAAAA"), "and another signature is none")
    head, claims = (json.loads(unpack(part)) for part in token.split(".")[:2])
    check(head == {"typ": "JWT", "alg": "ES256"} and claims["aud"] == listener.url and claims["sub"] == "mailto:games@example.org", f"{head} {claims}")
    check(time.time() < claims["exp"] <= time.time() + 86400, "for a day at most")
    everything = path + json.dumps(headers) + json.dumps(claims)
    check(not any(word in everything for word in words), f"no name, no table: {everything}")


def test_push():
    """A browser is woken by an empty push, once for all that waits, and forgotten when its service or its session says so."""
    service, box = Listener(), Mailbox()
    config = box.config + f"notify_seconds = 1\npush_services = {service.url}\nlog = 2\n"
    with Server(config=config, port=lib.free_port()) as server:
        anna, bob, guest = account(server, "Anna"), account(server, "Bob"), Client(server, "Gina")
        check(Client(server).must("GET", "")["push"] is True and Client(server).ask("GET", "/push").status == 401, "for those with a session")
        mine = anna.must("GET", "/push")
        key = mine["key"]
        check(mine["browsers"] == [] and mine["most"] == 10 and guest.must("GET", "/push")["key"] == key, "one key for all")
        for wrong in ("https://example.org/x", "http://fcm.googleapis.com/x", "https://fcm.googleapis.com.example.org/x", "https://push.apple.com/x", "file:///etc/passwd",
                      "http://127.0.0.1:1/x", service.url.replace("127.0.0.1", "localhost") + "/x", service.url.replace("//", "//a@") + "/x", "", "x" * 2000, 7, None):
            answer = anna.ask("POST", "/push", {"endpoint": wrong})
            check(answer.status == 400, f"no endpoint: {wrong}: {answer.status}")
        check(anna.ask("POST", "/push", {"endpoint": service.url + "/x", "keys": {}}).status == 400, "no other keys: there is no body to encrypt")
        check(anna.must("GET", "/push")["browsers"] == [], "and nothing was changed")
        known = guest.must("POST", "/push", {"endpoint": "https://fcm.googleapis.com/fcm/send/abc"})["browsers"]
        check([(one["service"], one["here"]) for one in known] == [("fcm.googleapis.com", True)], "a guest, at a service that is known")
        check(guest.must("DELETE", "/push", {})["browsers"] == guest.must("DELETE", "/push", {})["browsers"] == [], "no more")
        # All that waits at the end of her quiet hours is one push.
        clock = lambda minutes: time.strftime("%H:%M", time.gmtime(time.time() + 60 * minutes))
        anna.must("PATCH", "/account", {"quiet": {"from": clock(-120), "to": clock(120), "zone": "UTC"}})
        bob.must("POST", "/push", {"endpoint": service.url + "/bob"})
        for _ in range(2):  # safe to repeat
            mine = anna.must("POST", "/push", {"endpoint": service.url + "/anna"})["browsers"]
        check(len(mine) == 1 and mine[0]["here"] and "/anna" not in json.dumps(mine), f"hers: {mine}")
        tables = [waits_for(anna, bob, "Evening"), waits_for(anna, bob, "Midnight")]
        waits_for(bob, anna, "Noon")
        until("Bob is woken", service.paths)
        check(service.paths() == ["/bob"], "Anna has quiet hours")
        anna.must("PATCH", "/account", {"quiet": None})
        until("she is woken at their end", lambda: "/anna" in service.paths())
        waiting = anna.must("GET", "/tables?list=waiting")["tables"]
        check(sorted(one["id"] for one in waiting) == tables, "what her browser asks for then")
        hold_to_vapid(service, key, service.got[-1], ("Anna", "Evening", "Midnight"))
        ends_of_browsers(server, service, anna, bob)
        log = open(server.log.name).read()
        check("/anna" not in log and "vapid" not in log, "no endpoint in the log")
    with Server(config="push = 0\n") as server:
        anna = Client(server, "Anna")
        check(anna.must("GET", "")["push"] is False and anna.ask("GET", "/push").status == 409, "a server that wakes nobody")
        check(anna.ask("POST", "/push", {"endpoint": "https://fcm.googleapis.com/x"}).status == 409, "says so")
    service.close()
    box.close()


def ends_of_browsers(server, service, anna, bob):
    """404 and 410 forget a browser, other failures do not; it ends with its session, by hand, and with a closed account."""
    browsers = lambda: [one["service"] for one in anna.must("GET", "/push")["browsers"]]
    before, service.status = len(service.got), 500
    waits_for(anna, bob, "Monday")
    until("tried", lambda: len(service.got) > before)
    check(len(browsers()) == 1, "a service that fails may come back")
    before, service.status = len(service.got), 410
    waits_for(anna, bob, "Tuesday")
    until("gone: forgotten", lambda: len(service.got) > before and not browsers())
    check(service.paths().count("/anna") == 3, "each event once, and those that failed come later")
    other = Client(server)
    other.must("POST", "/login", {"name": "Anna", "password": "correct horse"})
    other.must("POST", "/push", {"endpoint": service.url + "/other"})
    anna.must("POST", "/push", {"endpoint": service.url + "/anna2"})
    listed = anna.must("GET", "/push")["browsers"]
    check([one["here"] for one in listed] == [False, True], f"two browsers: {listed}")
    check("127.0.0.1" in json.loads(anna.must("GET", "/account/export").body)["browsers"][0]["service"], "they are in her export")
    check(bob.ask("DELETE", "/push", {"id": listed[0]["id"]}).status == 404, "not Bob's to end")
    other.must("DELETE", "/session", status=204)
    check([one["here"] for one in anna.must("GET", "/push")["browsers"]] == [True], "one ends with its session")
    check(anna.must("DELETE", "/push", {"id": listed[1]["id"]})["browsers"] == [], "the other by hand")
    check(len(bob.must("GET", "/push")["browsers"]) == 1, "Bob has his still")
    subprocess.run([lib.PROGRAM, "users", "--store", server.store, "close", "Bob"], check=True)
    with sqlite3.connect(server.store) as store:
        check(store.execute("SELECT count(*) FROM pushes").fetchone() == (0, ), "none is left of a closed account")
