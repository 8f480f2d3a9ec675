#!/usr/bin/env python3
"""abuse: what people do to each other at a server: rematches, friends and pushes that somebody else did not ask for.

    tests/server/abuse.py [WORD...]
"""
import socket
import sqlite3
import subprocess
import time

import signoria_server as lib
from mail_server import CLEAR, MailServer
from signoria_server import Client, Server, account, check, until

PEBBLES = {"setup": "pebbles seats=2 quick", "join": "anyone", "number": "blue herons"}


def over(anna, bob, **more):
    """A table of both at which Bob resigned."""
    table = anna.must("POST", "/tables", dict(PEBBLES, **more), status=201)["id"]
    bob.must("POST", f"/tables/{table}/join", {"number": "b"})
    bob.must("POST", f"/tables/{table}/resign", {})
    return table


def eventually(is_so, what):
    until = time.time() + 10
    while not is_so() and time.time() < until:
        time.sleep(0.2)
    check(is_so(), what)


def rated(client, table):
    def state():
        now = client.must("GET", f"/tables/{table}/ratings")["state"]
        return now if now != "waiting" else None
    return until("it is rated, or not", state, 10)


# ---- Rematches ---------------------------------------------------------------------------

def test_nobody_is_rated_without_their_consent():
    """A rematch asks the others: it does not begin, and can be neither won nor lost, before they sit down."""
    with Server() as server:
        anna, bob = account(server, "Anna"), account(server, "Bob")
        table = over(anna, bob, rated=True)
        check(rated(anna, table) == "rated", "the first game")
        before = bob.must("GET", f"/tables/{table}/ratings").json
        new = anna.must("POST", f"/tables/{table}/rematch", {"number": "x"}, status=201)
        path = f"/tables/{new['id']}"
        check(new["status"] == "open" and [s["who"] for s in new["seats"]] == ["invited", "person"], f"{new['seats']}")
        for what in ("resign", "replace", "end"):
            answer = anna.ask("POST", f"{path}/{what}", {"replace": {"seat": 1}, "end": {"ply": 0}}.get(what, {}))
            check(answer.status == 409, f"{what}: {answer.status}")
        check([i["table"] for i in bob.must("GET", "/invitations")["invitations"]] == [new["id"]], "he is asked")
        check(bob.must("GET", f"/tables/{table}")["rematch"] == new["id"], "and sees the way there")
        there = bob.must("POST", f"/tables/{table}/rematch", {"number": "y"})
        check(there["id"] == new["id"] and there["status"] == "playing" and there["mine"] == [1], "he plays again")
        check(bob.must("POST", f"/tables/{table}/rematch", {})["mine"] == [1], "asked twice")
        check(bob.must("GET", f"/tables/{table}/ratings").json == before, "nothing was rated meanwhile")


def test_a_rematch_can_be_declined():
    with Server() as server:
        anna, bob = account(server, "Anna"), account(server, "Bob")
        new = anna.must("POST", f"/tables/{over(anna, bob)}/rematch", {}, status=201)["id"]
        check(bob.must("POST", "/invitations/decline", {})["declined"] == 1, "declined")
        seats = anna.must("GET", f"/tables/{new}")["seats"]
        check([s["who"] for s in seats] == ["open", "person"], f"{seats}")


def test_rematches_count_as_tables():
    """Who has as many tables as one may have gets no more by playing again."""
    with Server(config="tables_guest = 3\n") as server:
        anna = Client(server, "Anna")
        alone = dict(PEBBLES, seats=[{"who": "me"}, {"who": "bot", "bot": "steward"}])
        tables = []
        for _ in range(5):
            tables.append(anna.must("POST", "/tables", alone, status=201)["id"])
            anna.must("POST", f"/tables/{tables[-1]}/resign", {})
        answers = [anna.ask("POST", f"/tables/{t}/rematch", {"number": "x"}) for t in tables]
        check([a.status for a in answers] == [201, 201, 201, 409, 409], f"{[a.status for a in answers]}")
        check(answers[-1]["key"] == "tables.full", "and the reason")
        check(len(anna.must("GET", "/tables")["tables"]) == 3, "three")


def test_nobody_ends_a_game_for_the_absent():
    """Who is left alone with bots, of which one plays for somebody, can resign, but not end the game as it stands."""
    with Server() as server:
        anna, bob = Client(server, "Anna"), Client(server, "Bob")
        table = anna.must("POST", "/tables", PEBBLES, status=201)["id"]
        path = f"/tables/{table}"
        bob.must("POST", f"{path}/join", {"number": "b"})
        ply = {"ply": anna.must("GET", path)["play"]["plies"]}
        anna.must("POST", f"{path}/end", ply)
        bob.must("POST", f"{path}/leave", {})
        while (now := anna.must("GET", path))["play"]["to_move"] != 1:
            time.sleep(0.02)
        check(now["status"] == "playing" and now["play"]["question"] is None, "the question has not become a yes")
        answer = anna.ask("POST", f"{path}/end", {"ply": now["play"]["plies"], "seq": now["seq"]})
        check(answer.status == 409 and answer["key"] == "wrong.match.nobody-else", f"{answer.json}")
        check(bob.must("POST", f"{path}/return", {})["status"] == "playing", "he comes back to his game")


# ---- Mail servers, and who is between -----------------------------------------------------

OFFER = b"250-x\r\n250-AUTH PLAIN\r\n250 STARTTLS\r\n"
DOWNGRADES = [  # the greeting, the answer to EHLO, the answer to STARTTLS
    (b"220 x\r\n", CLEAR, b"502 no\r\n"),
    (b"220 x\r\n", b"502 no\r\n", b"502 no\r\n"),
    (b"220 x\r\n", b"250-x\r\n250-XSTARTTLS\r\n250 AUTH PLAIN\r\n", b"502 no\r\n"),
    (b"220 x\r\n", OFFER, b"454 not now\r\n"),
    (b"220 x\r\n", OFFER, b"220 go\r\n" + CLEAR + b"235 ok\r\n250 ok\r\n250 ok\r\n354 go\r\n250 ok\r\n"),
    (b"220 x\r\n", OFFER, b"220 go\r\n"),  # and continues without TLS
    (b"220 x\r\n" + CLEAR + b"235 ok\r\n", CLEAR, b"220 go\r\n"),
    (b"220-x\r\n220-STARTTLS\r\n220 AUTH PLAIN\r\n", CLEAR, b"220 go\r\n"),
    (b"235 you are in\r\n", CLEAR, b"220 go\r\n"),
]


def test_no_password_for_who_takes_tls_away():
    """However somebody on the line hides or breaks STARTTLS: neither the password nor an address is sent in clear."""
    smtp = MailServer(*DOWNGRADES)
    with Server(config="notify_seconds = 1\n" + smtp.config, port=lib.free_port()) as server:
        for n in range(len(DOWNGRADES)):
            one = account(server, f"Anna {n}")
            one.must("PATCH", "/account", {"email": f"anna{n}@example.org", "mail": True})
        until("all are called", lambda: smtp.calls >= len(DOWNGRADES), 60)
        for word in (b"AUTH", b"MAIL", b"RCPT", b"anna", b"Z2FtZXM", b"geheim"):
            check(word not in smtp.got, f"{word} in clear: {smtp.got}")
        check("geheim" not in open(server.log.name).read(), "nor in the log")
    smtp.socket.close()


# ---- Who leads a tournament, who administrates ----------------------------------------------

def running(host, people, **more):
    """A tournament of two at a table that has begun, and its number."""
    body = {"setup": "pebbles seats=2 quick", "title": "An evening", "format": "swiss", "rounds": 1, "bots": "random"}
    t = host.must("POST", "/tournaments", dict(body, **more), status=201)
    for person in people:
        person.must("POST", f"/tournaments/{t['id']}/join", {"code": t["code"]})
    return t["id"], host.must("POST", f"/tournaments/{t['id']}/start", {})["played"][0]["tables"][0]["table"]


def test_the_organiser_is_no_judge_in_their_own_cause():
    """In a rated tournament, and at the organiser's own table, a bot plays for somebody only when their time is over."""
    with Server() as server:
        anna, bea, cora = (account(server, n) for n in ("Anna", "Bea", "Cora"))
        user = bea.must("GET", "/session")["id"]
        for who, rated_one in (((anna, bea), False), ((cora, bea), True)):
            number, table = running(anna, who, rated=rated_one)
            for what, body in (("replace", {"user": user}), ("replace", {"table": table})):
                answer = anna.ask("POST", f"/tournaments/{number}/{what}", body)
                check(answer.status == 409 and answer.json["key"] == "seats.present", f"{what} {body}: {answer.body}")
            anna.must("POST", f"/tournaments/{number}/drop", {"user": user})
            seats = bea.must("GET", f"/tables/{table}")["seats"]
            check(all(s["who"] == "person" for s in seats), f"she finishes her game: {seats}")
            bea.must("POST", f"/tables/{table}/resign", {})
        number, table = running(anna, (anna, bea), clock={"kind": "live", "seconds": 1})
        late = (anna, bea)[anna.must("GET", f"/tables/{table}")["play"]["to_move"] != anna.must("GET", f"/tables/{table}")["mine"][0]]
        time.sleep(1.5)
        anna.must("POST", f"/tournaments/{number}/replace", {"user": late.must("GET", "/session")["id"]})
        number, table = running(anna, (cora, bea))
        anna.must("POST", f"/tournaments/{number}/replace", {"user": user})
        path = f"/tables/{table}"
        answer = cora.ask("POST", f"{path}/replace", {"seat": bea.must("GET", path)["mine"][0], "name": "Anna"})
        check(answer.status == 409 and "tournament" in answer.json["detail"], f"nobody takes her seat: {answer.body}")


def administrator(server, root):
    subprocess.run([lib.PROGRAM, "users", "--store", server.store, "admin", "Root"], check=True, capture_output=True)
    until("the role is noticed", lambda: root.must("GET", "/session")["role"] == "admin", 10)


def test_an_administrator_gets_no_token():
    """Whoever has a bot's token sees its hand: administrators can revoke one, not make one."""
    with Server() as server:
        anna, root = account(server, "Anna"), account(server, "Root")
        administrator(server, root)
        rex = anna.must("POST", "/bots", {"name": "Rex"}, status=201)
        check(root.ask("POST", f"/bots/{rex['user']}/token").status == 404, "no token for somebody else")
        root.must("DELETE", f"/bots/{rex['user']}/token", status=204)
        check(anna.must("GET", "/bots")["bots"][0]["token"] is False, "but it can be revoked")


def test_who_is_muted_writes_nothing():
    """No title of a tournament, and no words as the name of a bot."""
    with Server() as server:
        anna, root = account(server, "Anna"), account(server, "Root")
        administrator(server, root)
        table = anna.must("POST", "/tables", dict(PEBBLES, title=""), status=201)["id"]
        root.must("POST", "/admin/limits", {"user": anna.must("GET", "/session")["id"], "limit": "mute", "reason": "words"})
        tournament = {"setup": "pebbles seats=2 quick", "title": "You are fools", "format": "swiss", "rounds": 1}
        named = {"setup": "pebbles seats=2", "seats": [{"who": "me"}, {"who": "bot", "name": "You are fools"}]}
        for path, body in (("/tournaments", tournament), ("/tables", named),
                           (f"/tables/{table}/seats", {"seat": 2, "who": "bot", "name": "You are fools"})):
            answer = anna.ask("POST", path, body)
            check(answer.status == 403 and answer.json["key"] == "limits.muted", f"{path}: {answer.status} {answer.body}")
        anna.must("POST", f"/tables/{table}/seats", {"seat": 2, "who": "bot"})


# ---- Friends -------------------------------------------------------------------------------

def ask_as_many(server, count, of):
    """So many accounts that all want to be friends of one, straight into the store of a server that is not running."""
    with sqlite3.connect(server.store) as db:
        columns = [row[1] for row in db.execute("PRAGMA table_info(users)")]
        for n in range(count):
            new = {"id": str(10000 + n), "name": f"'Aa{n:04}'", "key": f"'aa{n:04}'"}
            db.execute(f"INSERT INTO users SELECT {', '.join(new.get(c, c) for c in columns)} FROM users WHERE id = {of}")
            db.execute(f"INSERT INTO friends (user_id, friend_id, at) VALUES ({10000 + n}, {of}, 1)")
    db.close()


def test_who_asks_pushes_no_friend_out():
    with Server() as server:
        anna, zoe = account(server, "Anna"), account(server, "Zoe")
        anna.must("POST", "/friends", {"name": "Zoe"})
        zoe.must("POST", "/friends", {"name": "Anna"})
        me = {c: c.must("GET", "/session")["id"] for c in (anna, zoe)}
        server.stop()
        ask_as_many(server, 1500, me[anna])
        server.start()
        anna.connection = zoe.connection = None
        friends = anna.must("GET", "/friends")["friends"]
        check(friends[0]["name"] == "Zoe" and friends[0]["friend"] == "friend", f"first: {friends[0]}")
        check(len(friends) == 1000 and all(f["friend"] == "asks" for f in friends[1:]), "and then who asks")
        check(anna.must("GET", f"/people/{me[zoe]}")["friend"] == "friend", "in the profile, too")
        check(anna.must("GET", "/people/11400")["friend"] == "asks", "of everybody who asks")


# ---- What nobody comes back for ---------------------------------------------------------------

def test_guests_who_left_nothing_are_forgotten():
    """And a table that nobody touched for a month leaves the list of open ones; its host can open it again."""
    with Server() as server:
        anna, gone, host = account(server, "Anna"), Client(server, "Gone"), Client(server, "Host")
        ids = {c: c.must("GET", "/session")["id"] for c in (anna, gone, host)}
        old, new = (host.must("POST", "/tables", dict(PEBBLES, title=title, join="anyone"), status=201)["id"] for title in ("old", "new"))
        mine = anna.must("POST", "/tables", dict(PEBBLES, title="mine", join="anyone"), status=201)["id"]
        gone.must("DELETE", "/session", status=204)
        host.must("DELETE", "/session", status=204)
        server.stop()
        with sqlite3.connect(server.store) as db:
            db.execute("UPDATE users SET created = 1")
            db.execute("UPDATE heads SET changed = 1 WHERE table_id <> ?", (new,))
        db.close()
        server.start()
        anna.connection = None
        there = lambda: {t["id"] for t in anna.must("GET", "/tables?list=open")["tables"]}
        eventually(lambda: there() == {new}, "old tables leave the list")
        eventually(lambda: anna.ask("GET", f"/people/{ids[gone]}").status == 404, "a guest who left nothing is forgotten")
        check(anna.ask("GET", f"/people/{ids[host]}").status == 200, "who opened a table is not")
        check(old not in there() and anna.must("GET", "/tables?list=archive")["tables"][0]["id"] == mine, "the host finds it")
        anna.must("POST", f"/tables/{mine}/archive", {"archived": False})
        check(mine in there(), "and opens it again")


# ---- Requests ------------------------------------------------------------------------------------

def test_one_answer_without_host():
    """One header, as problem+json: libmicrohttpd's own answer had it twice."""
    with Server() as server:
        for text in (b"GET /api/v1 HTTP/1.1\r\n\r\n", b"GET /api/v1 HTTP/1.1\r\nHost : 127.0.0.1\r\n\r\n"):
            with socket.create_connection(("127.0.0.1", server.port), 5) as s:
                s.sendall(text)
                answer = b"".join(iter(lambda: s.recv(4096), b""))
            check(answer.startswith(b"HTTP/1.1 400 ") and answer.count(b"HTTP/1.1") == 1, f"{answer}")
            check(b"application/problem+json" in answer, f"{answer}")
        with socket.create_connection(("127.0.0.1", server.port), 5) as s:
            s.sendall(b"GET /api/v1 HTTP/1.0\r\n\r\n")
            check(s.recv(4096).startswith(b"HTTP/1.1 200 "), "HTTP 1.0 has no Host")


# ---- Pushes ----------------------------------------------------------------------------------

def test_pushes_go_to_names_of_push_services():
    """What stands before the end of a known host is a name, and nothing that a program may read as another host."""
    with Server() as server:
        anna = Client(server, "Anna")
        for host in ("evil.example:", "evil.example%2f", "evil.example%00", "127.0.0.1:80", "evil.example;", "[::1]", "a*b", "."):
            answer = anna.ask("POST", "/push", {"endpoint": f"https://{host}.push.apple.com/x"})
            check(answer.status == 400 and answer["key"] == "push.service", f"{host}: {answer.status}")
        anna.must("POST", "/push", {"endpoint": "https://api-1.sandbox.push.apple.com/x"})


# ---- One's own data ------------------------------------------------------------------------

def test_past_games_keep_nobody_here():
    """Who leaves for good waits for running tables alone: thousands of past ones, or one that is broken, do not matter."""
    with Server() as server:
        anna = Client(server, "Anna")
        alone = dict(PEBBLES, seats=[{"who": "me"}, {"who": "bot", "bot": "steward"}])
        table = anna.must("POST", "/tables", alone, status=201)["id"]
        anna.must("POST", f"/tables/{table}/resign", {})
        running = anna.must("POST", "/tables", alone, status=201)["id"]
        server.stop()
        with sqlite3.connect(server.store) as db:
            db.execute(f"UPDATE log SET lines = 'nonsense' WHERE table_id = {table}")
        db.close()
        server.start()
        anna.connection = None
        check(anna.ask("GET", f"/tables/{table}").status >= 500, "it cannot be read")
        anna.must("DELETE", "/account", {}, status=204)
        check(anna.ask("GET", f"/tables/{running}").status in (401, 404), "she is gone")


def test_the_export_has_orders_and_blocks():
    with Server() as server:
        anna, bob = account(server, "Anna"), account(server, "Bob")
        who = bob.must("GET", "/session")["id"]
        anna.must("POST", "/blocks", {"user": who})
        data = anna.must("GET", "/account/export").json
        check([b["user"] for b in data["blocked"]] == [who] and data["orders"] == [], f"{data}")


if __name__ == "__main__":
    lib.run([(n[5:], f) for n, f in list(globals().items()) if n.startswith("test_")])
