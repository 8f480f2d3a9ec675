#!/usr/bin/env python3
"""api: plays, joins, undoes, chats and misbehaves at a server; every answer is held to docs/openapi.json."""
import glob
import hmac
import http.server
import json
import os
import random
import re
import shutil
import socket
import sqlite3
import subprocess
import tempfile
import threading
import time

import signoria_server as lib
from api_bots import test_accounts_and_tokens  # noqa: F401
from api_orders import test_orders_and_undo, test_standing_orders  # noqa: F401
from api_club import (PEBBLES, against_bot, play_out,  # the tests run with those below
                      test_accounts_of_an_older_store_have_shapes, test_an_archive_is_ones_own,
                      test_names_that_look_the_same, test_people, test_places, test_rated, test_reasons_have_keys,
                      test_who_leaves_a_rated_table_is_last)
from api_moderation import test_limits_end, test_limits_of_bots_and_orders, test_metrics, test_moderation  # noqa: F401
from api_substitute import test_a_vanished_phone_is_away, test_replace_at, test_substitute  # noqa: F401
from api_watch import test_comments, test_watch_late  # noqa: F401
from api_reach import test_push, test_quiet_hours  # noqa: F401
from api_table import test_agree_to_end, test_resign, test_resign_rated, test_resign_while_somebody_is_away
from signoria_server import Client, Server, account, check, pick, until


def two_people(server, **more):
    anna, bob = Client(server, "Anna"), Client(server, "Bob")
    table = anna.must("POST", "/tables", dict(PEBBLES, **more), status=201)
    check(table["status"] == "open" and table["play"] is None, "it waits for Bob")
    joined = bob.must("POST", f"/tables/{table['id']}/join", {"code": table["code"], "number": "f" * 64})
    check(joined["status"] == "playing", "it begins when the last seat is taken")
    return anna, bob, table["id"]


def test_game_and_verify():
    with Server() as server:
        anna = Client(server, "Anna")
        table = against_bot(anna)["id"]
        check(anna.ask("GET", f"/tables/{table}/save").status == 409, "no save before the end")
        over = play_out(anna, table)
        check(over["status"] == "over" and over["play"]["result"]["points"], "it is over")
        save = anna.must("GET", f"/tables/{table}/save").body
        path = os.path.join(server.folder, "game.match")
        open(path, "wb").write(save)
        done = subprocess.run([lib.PROGRAM, "verify", path], capture_output=True, text=True)
        check(done.returncode == 0, done.stdout + done.stderr)
        replay = anna.must("GET", f"/tables/{table}/replay").body.splitlines()
        check(len(replay) == over["play"]["plies"] + 2, "a line for each ply, the start and the end")
        table_now = anna.must("GET", f"/tables/{table}?state=1")
        check(table_now["fair"]["secret"] and table_now["play"]["state"], "the secret is out")
        check(anna.ask("POST", f"/tables/{table}/undo", {"ply": over["play"]["plies"]}).status == 409, "nothing is undone")
        again = anna.must("POST", f"/tables/{table}/rematch", {"number": "more"}, status=201)
        check(again["status"] == "playing" and again["mine"] == [2], "a rematch, one seat on")
        check(anna.must("POST", f"/tables/{table}/rematch", {})["id"] == again["id"], "the same one")
        anna.must("POST", f"/tables/{table}/archive", {"archived": True})
        check([t["id"] for t in anna.must("GET", "/tables?list=archive")["tables"]] == [table], "put away")


def test_every_game():
    with Server() as server:
        anna = Client(server, "Anna")
        for game in anna.must("GET", "")["games"]:
            seats = [{"who": "me"}] + [{"who": "bot", "bot": "steward"}] * (game["seats"][0] - 1)
            table = anna.must("POST", "/tables", {"setup": f"{game['name']} seats={game['seats'][0]}", "seats": seats, "number": "x"}, status=201)
            now, dice = table, random.Random(2)
            for _ in range(30):
                play = now["play"]
                if play["to_move"] == "over":
                    break
                if "legal" in play:
                    now = anna.must("POST", f"/tables/{table['id']}/actions", {"ply": play["plies"], "action": pick(play, dice)})
                else:
                    now = anna.must("GET", f"/tables/{table['id']}?after={now['seq']}")
            check(now["play"]["plies"] > 10, "something was played")
            plies = anna.must("GET", f"/tables/{table['id']}/history?from=3")["plies"]
            check(plies[0]["ply"] == 4, "history from there")
            anna.must("GET", f"/tables/{table['id']}?ply=2&state=1")


def test_once_and_late():
    with Server() as server:
        anna, bob, table = two_people(server)
        path = f"/tables/{table}/actions"
        at = anna.must("GET", f"/tables/{table}")
        move = {"ply": at["play"]["plies"], "seq": at["seq"], "action": "draw"}
        first = anna.must("POST", path, move)
        twice = anna.must("POST", path, move)
        check(twice["again"] and twice["play"]["plies"] == first["play"]["plies"], "answered again, not played twice")
        del move["seq"]
        check(anna.must("POST", path, move)["again"], "the same without seq")
        other = anna.must("POST", path, dict(move, action="throw 1 stake 0"), status=409)
        check(other["type"] == "/problems/late" and other["table"]["play"]["plies"] == first["play"]["plies"], "the news")
        check(bob.ask("POST", path, {"ply": first["play"]["plies"], "action": "throw 1 stake 99"}).status == 422, "a rule refuses")
        refused = bob.ask("POST", path, {"ply": first["play"]["plies"], "action": "throw 1 stake 99"})
        check(re.match(r"P-[A-Z]+-\d+", refused["clause"]) and refused["detail"], "with its clause and a sentence")
        check(anna.ask("POST", path, {"ply": first["play"]["plies"], "action": "draw"}).status == 409, "not her turn")
        check(Client(server, "Carl").ask("POST", path, {"ply": 0, "action": "draw"}).status == 404, "not his table")
        mine = against_bot(anna)  # the answer is lost, and the bot has moved since
        there = f"/tables/{mine['id']}/actions"
        move = {"ply": mine["play"]["plies"], "seq": mine["seq"], "action": "draw"}
        first = anna.must("POST", there, move)
        while first["play"]["to_move"] != 1 and anna.must("GET", f"/tables/{mine['id']}")["seq"] == first["seq"]:
            time.sleep(0.02)
        twice = anna.must("POST", there, move)
        check(twice.json.pop("again") and all(twice[k] == first[k] for k in ("seq", "happened", "play")), f"the same step, as it was: {twice.json} {first.json}")


def test_undo_by_consent():
    with Server() as server:
        anna, bob, table = two_people(server)
        at = anna.must("GET", f"/tables/{table}")
        step = anna.must("POST", f"/tables/{table}/actions", {"ply": at["play"]["plies"], "action": "draw"})
        ask = anna.must("POST", f"/tables/{table}/undo", {"ply": step["play"]["plies"]})
        check(ask["play"]["question"]["waiting"] == [2] and ask["happened"][0]["what"] == "ask", "Bob is asked")
        check(anna.ask("POST", f"/tables/{table}/answer", {"yes": True}).status == 409, "she cannot agree herself")
        done = bob.must("POST", f"/tables/{table}/answer", {"yes": True})
        check(done["play"]["plies"] == at["play"]["plies"] and [h["what"] for h in done["happened"]] == ["answer", "undo"], "taken back")
        anna2, bob2, strict = two_people(server, undo="none")
        at = anna2.must("GET", f"/tables/{strict}")
        anna2.must("POST", f"/tables/{strict}/actions", {"ply": at["play"]["plies"], "action": "draw"})
        plies = anna2.must("GET", f"/tables/{strict}")["play"]["plies"]
        check(anna2.ask("POST", f"/tables/{strict}/undo", {"ply": plies}).status == 409, "not at this table")


def test_seats():
    with Server() as server:
        anna, bob, carl = (Client(server, n) for n in ("Anna", "Bob", "Carl"))
        table = anna.must("POST", "/tables", {"setup": "pebbles seats=3", "join": "anyone", "spectators": "anyone", "title": "Club <b>"}, status=201)["id"]
        check(table in [t["id"] for t in carl.must("GET", "/tables?list=open")["tables"]], "listed")
        bob.must("POST", f"/tables/{table}/join", {"seat": 3})
        check(carl.ask("POST", f"/tables/{table}/join", {"seat": 3}).status == 409, "taken")
        check(bob.ask("POST", f"/tables/{table}/seats", {"seat": 2, "who": "bot"}).status == 403, "the host fills seats")
        bob.must("POST", f"/tables/{table}/leave", {})
        anna.must("POST", f"/tables/{table}/seats", {"seat": 2, "who": "bot", "bot": "random"})
        begun = bob.must("POST", f"/tables/{table}/join", {})
        check(begun["status"] == "playing" and begun["play"]["to_move"] == "chance", "it waits for numbers")
        check(begun["fair"]["missing"] == [1, 3], "of both")
        anna.must("POST", f"/tables/{table}/number", {"number": "one"})
        bob.must("POST", f"/tables/{table}/number", {"number": "two"})
        now = carl.must("GET", f"/tables/{table}")
        check(now["play"]["view"] == "spectator" and now["mine"] == [] and "code" not in now.json, "Carl looks on")
        check(bob.ask("POST", f"/tables/{table}/replace", {"seat": 1}).status == 409, "Anna still has time")
        left = bob.must("POST", f"/tables/{table}/leave", {})
        check(left["seats"][2]["who"] == "bot" and left["seats"][2]["owner"] == "Bob", "a bot stands in")
        back = bob.must("POST", f"/tables/{table}/return", {})
        check(back["seats"][2]["who"] == "person", "and Bob is back")
        anna.must("POST", f"/tables/{table}/chat", {"text": "<script>alert(1)</script>"}, status=201)
        check(bob.must("GET", f"/tables/{table}/chat")["lines"][0]["text"] == "<script>alert(1)</script>", "said")
        secret = anna.must("POST", "/tables", {"setup": "pebbles seats=2"}, status=201)
        check(carl.ask("GET", f"/tables/{secret['id']}").status == 404, "without the link it is nobody's")
        carl.must("GET", f"/tables/{secret['id']}?code={secret['code']}")
        check(carl.ask("GET", f"/tables/{secret['id']}?code=AAAAAAAAAAAAAAAAAAAAAA").status == 404, "a wrong code")


def test_invitations():
    with Server() as server:
        anna, bob, false = account(server, "Anna"), account(server, "Bob"), Client(server, "Bob")
        seats = [{"who": "me"}, {"who": "invited", "name": "Bob"}]
        table = anna.must("POST", "/tables", {"setup": "pebbles seats=2", "join": "invited", "seats": seats}, status=201)["id"]
        check([t["id"] for t in bob.must("GET", "/tables")["tables"]] == [table], "Bob finds it among his own")
        check(false.ask("GET", f"/tables/{table}").status == 404, "a guest of that name does not")
        declined = bob.must("POST", f"/tables/{table}/leave", {})
        check(declined["seats"][1]["who"] == "open" and bob.must("GET", "/tables")["tables"] == [], "he declines")
        check(bob.ask("POST", f"/tables/{table}/join", {}).status == 404, "and it is none of his business any more")
        again = anna.must("POST", f"/tables/{table}/seats", {"seat": 2, "who": "invited", "name": "Bob"})
        check(again["seats"][1] | {"who": "invited", "name": "Bob"} == again["seats"][1], "she asks once more")
        stream = anna.stream()
        stream.wait(lambda n, d: n == "table" and d["id"] == table)
        check(bob.must("POST", f"/tables/{table}/join", {})["mine"] == [2], "he comes")
        stream.wait(lambda n, d: n == "table" and d["seats"][1]["who"] == "person")
        stream.close()
        carl = account(server, "Carl")
        check(carl.must("GET", "/invitations")["invitations"] == [] and carl.must("GET", "/blocks")["blocks"] == [], "nothing yet")
        table = anna.must("POST", "/tables", {"setup": "pebbles seats=2", "seats": [{"who": "me"}, {"who": "invited", "name": " carl"}]}, status=201)["id"]
        asked = carl.must("GET", "/invitations")["invitations"]
        check([(i["table"], i["from"]["name"], i["seat"]) for i in asked] == [(table, "Anna", 2)], f"{asked}")
        check(carl.must("POST", "/invitations/decline", {})["declined"] == 1, "declined")
        check(carl.must("POST", "/blocks", {"user": asked[0]["from"]["user"]})["blocks"][0]["name"] == "Anna", "and blocked")


def test_named_bots():
    """The names and levels that bots were given stay: in the room, the list, after a restart and at the rematch."""
    with Server() as server:
        anna = Client(server, "Anna")
        seats = [{"who": "me"}, {"who": "bot", "bot": "random", "name": "Dino d'Orcia"}, {"who": "open"}]
        opened = {"setup": "pebbles seats=3 quick", "number": "x", "seats": seats}
        table = anna.must("POST", "/tables", opened, status=201)["id"]
        bots = lambda t: [(s["name"], s["bot"]) for s in t["seats"] if s["who"] == "bot"]
        begun = anna.must("POST", f"/tables/{table}/seats", {"seat": 3, "who": "bot", "bot": "random", "name": "Mea"})
        want = [("Dino d'Orcia", "random"), ("Mea", "random")]
        check(begun["status"] == "playing" and bots(begun) == want, "named")
        check(bots(anna.must("GET", "/tables")["tables"][0]) == want, "in the list")
        server.stop()
        server.start()
        check(bots(anna.must("GET", f"/tables/{table}")) == want, "after a restart")
        play_out(anna, table)
        check(sorted(bots(anna.must("POST", f"/tables/{table}/rematch", {}, status=201))) == want, "at the rematch")
        for bad in ({"bot": "random", "name": " "}, {"bot": "random", "name": "a\nb"}, {"bot": "nobody"}, {"name": ""}, {"name": "x" * 41}):
            seats[1] = dict(bad, who="bot")
            check(anna.ask("POST", "/tables", opened).status == 400, f"{bad} will not do")
        plain = anna.must("POST", "/tables", {"setup": "pebbles seats=2", "seats": [{"who": "me"}, {"who": "bot"}]}, status=201)
        check(bots(plain) == [("steward 2", "steward")], "without a name")


def test_clock_and_hints():
    with Server() as server:
        anna, bob, table = two_people(server, clock={"kind": "days", "seconds": 1, "out": "bot"}, hints=True)
        hint = anna.must("POST", f"/tables/{table}/hint", {})
        check(hint["action"], "a hint")
        stream = bob.stream()
        stream.wait(lambda name, d: name == "table" and d["seats"][0]["who"] == "bot", 15)
        stream.close()
        check(anna.must("POST", f"/tables/{table}/return", {})["seats"][0]["who"] == "person", "she comes back")


def test_live_clock_and_absence():
    with Server() as server:
        anna, bob, table = two_people(server, clock={"kind": "live", "seconds": 2, "add": 1, "out": "nothing"})
        play = anna.must("GET", f"/tables/{table}")["play"]
        check(play["left"] == [2, 2] and play["deadline"], "two seconds each")
        check(bob.ask("POST", f"/tables/{table}/replace", {"seat": 1}).status == 409, "she still has time")
        time.sleep(2.2)
        check(Client(server, "Carl").ask("POST", f"/tables/{table}/replace", {"seat": 1}).status == 404, "not his table")
        over = bob.must("POST", f"/tables/{table}/replace", {"seat": 1, "bot": "random"})
        check(over["seats"][0]["who"] == "bot" and over["seats"][0]["owner"] == "Anna", "a bot plays for her")
        server.stop()
        server.start()
        now = anna.must("GET", f"/tables/{table}")
        check(now["seats"][0]["who"] == "bot" and now["mine"] == [1], "after a restart, too")


def test_undo_and_the_clock():
    """Undoing a turn takes its increment away again; what was used stays used. After a restart, too."""
    with Server() as server:
        clock = {"kind": "live", "seconds": 1000, "add": 100}
        anna, bob, table = two_people(server, clock=clock)
        start = anna.must("GET", f"/tables/{table}")["play"]
        moved = anna.must("POST", f"/tables/{table}/actions", {"ply": start["plies"], "action": "draw"})["play"]
        check(1090 <= moved["left"][0] <= 1100 and moved["left"][1] == 1000, f"a turn adds 100: {moved['left']}")
        asked = anna.must("POST", f"/tables/{table}/undo", {"ply": moved["plies"]})["play"]
        check(asked["left"] == moved["left"], "asking changes no clock")
        back = bob.must("POST", f"/tables/{table}/answer", {"yes": True})["play"]
        check(back["plies"] == start["plies"] and 990 <= back["left"][0] <= 1000, f"undone, and the 100 with it: {back['left']}")
        server.stop()
        server.start()
        check(anna.must("GET", f"/tables/{table}")["play"]["left"] == back["left"], "after a restart, too")
        seats = [{"who": "me"}, {"who": "bot", "bot": "random"}]
        mine = anna.must("POST", "/tables", dict(PEBBLES, seats=seats, clock=clock, chance="seeded", seed=7), status=201)
        now = anna.must("POST", f"/tables/{mine['id']}/actions", {"ply": mine["play"]["plies"], "action": "draw"})
        while now["play"]["to_move"] != 1:
            now = anna.must("GET", f"/tables/{mine['id']}?after={now['seq']}")
        back = anna.must("POST", f"/tables/{mine['id']}/undo", {"ply": now["play"]["plies"]})["play"]
        check(now["play"]["left"][0] > 1000 >= back["left"][0] >= 950, f"alone against bots as well: {back['left']}")


def test_everybody_away():
    """When nobody is left the bots do not play the game to its end: it waits until somebody is back."""
    with Server() as server:
        anna, bob, table = two_people(server, clock={"kind": "live", "seconds": 2, "add": 0, "out": "bot"})
        deadline, now = time.time() + 60, None
        while time.time() < deadline and not (now and now["play"]["paused"]):
            time.sleep(0.2)
            now = anna.must("GET", f"/tables/{table}")
        check(now["play"]["paused"] and [s["who"] for s in now["seats"]] == ["bot", "bot"], f"both are away: {now['seats']}")
        check(now["play"]["deadline"] is None, "no clock runs")
        server.stop()
        server.start()
        time.sleep(1.5)
        later = anna.must("GET", f"/tables/{table}")
        check(later["seq"] == now["seq"] and later["play"]["to_move"] != "over", "nothing was played, not even after a restart")
        stream = anna.stream()
        back = bob.must("POST", f"/tables/{table}/return", {})
        check(not back["play"]["paused"], "it goes on when Bob is back")
        stream.wait(lambda n, d: n == "table" and not d["play"]["paused"])
        stream.close()
        while time.time() < deadline and back["play"]["to_move"] != 2:
            back = bob.must("GET", f"/tables/{table}?after={back['seq']}")
        left = back["play"]["deadline"] - time.time()
        check(back["play"]["to_move"] == 2 and left > 0, f"and his clock runs: {left}")
        gone = bob.must("POST", f"/tables/{table}/leave", {})
        check(gone["play"]["paused"] and gone["status"] == "playing", "the last one who leaves stops it as well")


def test_redo_alone():
    with Server() as server:
        anna = Client(server, "Anna")
        table = anna.must("POST", "/tables", {"setup": "pebbles seats=2 quick", "chance": "seeded", "seed": 7, "seats": [{"who": "me"}, {"who": "bot", "bot": "random"}]}, status=201)
        now = table
        first = anna.must("POST", f"/tables/{table['id']}/actions", {"ply": now["play"]["plies"], "action": "draw"})
        while first["play"]["to_move"] != 1:
            first = anna.must("GET", f"/tables/{table['id']}?after={first['seq']}")
        plies = first["play"]["plies"]
        back = anna.must("POST", f"/tables/{table['id']}/undo", {"ply": plies})
        check(back["play"]["plies"] == now["play"]["plies"] and back["play"]["redo"] == plies - now["play"]["plies"], "alone one takes back what one likes")
        there = anna.must("POST", f"/tables/{table['id']}/redo", {"ply": back["play"]["plies"], "plies": back["play"]["redo"]})
        check(there["play"]["plies"] == plies and there["play"]["hash"] == first["play"]["hash"], "and plays it again")


def test_accounts():
    with Server() as server:
        anna = Client(server, "Anna")
        table = against_bot(anna)["id"]
        user = anna.must("GET", "/session")["id"]
        made = anna.must("POST", "/accounts", {"name": "Anna", "password": "correct horse"}, status=201)
        check(made["id"] == user and made["account"], "a guest keeps who he is")
        check(Client(server).ask("POST", "/accounts", {"name": "ANNA", "password": "another one"}).status == 409, "taken")
        check(Client(server).ask("POST", "/accounts", {"name": "Short", "password": "x"}).status == 400, "too short")
        other = Client(server)
        check(other.ask("POST", "/login", {"name": "Anna", "password": "wrong wrong"}).status == 401, "wrong")
        other.must("POST", "/login", {"name": "anna", "password": "correct horse"})
        check(other.must("GET", f"/tables/{table}")["mine"] == [1], "her table")
        anna.must("POST", "/password", {"old": "correct horse", "new": "battery staple"}, status=204)
        check(other.ask("GET", "/session").status == 401, "the other session has ended")
        check(b"Anna" in anna.must("GET", "/account/export").body, "her data")
        anna.must("GET", "/account")
        anna.must("PATCH", "/session", {"name": "Anna B"})
        check(anna.ask("DELETE", "/account", {"password": "nonsense"}).status == 401, "not without the password")
        anna.must("DELETE", "/account", {"password": "battery staple"}, status=204)
        check(anna.ask("GET", "/session").status == 401, "gone")
        tries = [Client(server).ask("POST", "/login", {"name": "Anna", "password": "guess guess"}).status for _ in range(15)]
        check(tries[-1] == 429, f"tries are bounded: {tries}")
        guest = Client(server, "Guest")
        guest.must("DELETE", "/session", status=204)
        check(guest.ask("GET", "/session").status == 401, "logged out")
    with Server(config="accounts = 2\n") as server:
        check(Client(server).ask("POST", "/session", {"name": "Nobody"}).status == 403, "accounts are required")


class Hook(http.server.BaseHTTPRequestHandler):
    """Somebody's web hook, on this machine."""
    got = []

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        Hook.got.append((self.headers["Signoria-Signature"], body))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_):
        pass


def test_telling():
    """A turn is told by mail, after the address was confirmed, until one click stops it; and by a signed hook."""
    folder = tempfile.mkdtemp(prefix="signoria-mail-")
    catch = os.path.join(folder, "catch")
    open(catch, "w").write(f"#!/bin/sh\ncat >{folder}/part.$$ && mv {folder}/part.$$ {folder}/mail.$$\n")
    os.chmod(catch, 0o755)
    when = lambda path: os.stat(path).st_mtime_ns  # not by name: numbers of processes begin again
    mails = lambda: [open(path).read() for path in sorted(glob.glob(f"{folder}/mail.*"), key=when)]
    listener = http.server.HTTPServer(("127.0.0.1", 0), Hook)
    threading.Thread(target=listener.serve_forever, daemon=True).start()
    config = f"origin = https://games.example.org\nmail = sendmail:{catch}\nmail_from = Signoria <games@example.org>\nnotify_seconds = 1\nhooks = 2\n"
    with Server(config=config, port=lib.free_port()) as server:
        anna, bob = account(server, "Anna", email="anna@example.org"), account(server, "Bob")
        now = anna.must("PATCH", "/account", {"mail": True, "settings": {"night": True}})
        check(now["mail"] == "asked" and now["settings"] == {"night": True}, "she is asked first")
        ask = until("a mail asks her", mails)[0]
        check("To: " in ask and "anna@example.org" in ask and "List-Unsubscribe-Post: List-Unsubscribe=One-Click" in ask, ask)
        key = re.search(r"/mail\?key=([A-Za-z0-9_-]+)", ask.replace("=\n", "").replace("=3D", "="))[1]
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        check(b"<form" in anna.must("GET", f"/mail?key={key}").body, "a page with a button")
        check(anna.must("GET", "/account")["mail"] == "asked", "looking at it confirms nothing")
        Client(server).must("POST", f"/mail?key={key}", "do=yes", headers=form)
        check(anna.must("GET", "/account")["mail"] == "yes", "confirmed")
        hook = anna.must("PATCH", "/account", {"hook": f"http://127.0.0.1:{listener.server_port}/x"})
        table = anna.must("POST", "/tables", dict(PEBBLES, title="Evening", join="anyone"), status=201)["id"]
        bob.must("POST", f"/tables/{table}/join", {"number": "b"})
        turn = until("her turn is told", lambda: mails()[1:])[0]
        check("Evening" in turn and f"/table/{table}" in turn and "play.legal" not in turn, turn)
        signature, body = until("and by the hook", lambda: Hook.got)[0]
        seconds, mac = re.fullmatch(r"t=(\d+),v1=([0-9a-f]{64})", signature).groups()
        want = hmac.new(hook["hook_key"].encode(), seconds.encode() + b"." + body, "sha256").hexdigest()
        told = json.loads(body)
        check(mac == want and told["event"] == "turn" and told["table"] == table and told["seat"] == 1, f"signed: {told}")
        Client(server).must("POST", f"/mail?key={key}", "List-Unsubscribe=One-Click", headers=form)
        check(anna.must("GET", "/account")["mail"] == "no", "one click stops them")
        check(Client(server).ask("POST", "/mail?key=AAAA", "do=yes", headers=form).status == 404, "no key of ours")
        data = json.loads(anna.must("GET", "/account/export").body)
        check("anna@example.org" in json.dumps(data) and data["seats"][0]["table"] == table, "all of it is in her export")
        check(anna.ask("PATCH", "/account", {"hook": "file:///etc/passwd"}).status == 400, "no such hook")
        gathered = anna.must("PATCH", "/account", {"mail": True, "digest": 6, "hook": ""})
        check(gathered["digest"] == 6 and gathered["mail"] == "asked", "asked again; gathered for six hours")
        log = open(server.log.name).read()
        check(key not in log and "anna@example.org" not in log and hook["hook_key"] not in log, "no secrets in the log")
    listener.shutdown()
    listener.server_close()
    shutil.rmtree(folder)


def test_events_resume():
    with Server() as server:
        anna, bob, table = two_people(server)
        first, dice = bob.stream(), random.Random(3)
        first.wait(lambda name, d: name == "table" and d["id"] == table)

        def moves(count):
            for _ in range(count):
                now = anna.must("GET", f"/tables/{table}")
                who = anna if now["play"]["to_move"] == 1 else bob
                if now["play"]["to_move"] == "over":
                    return
                play = who.must("GET", f"/tables/{table}")["play"]
                who.must("POST", f"/tables/{table}/actions", {"ply": play["plies"], "action": pick(play, dice)})
        moves(3)
        seq = anna.must("GET", f"/tables/{table}")["seq"]
        first.wait(lambda name, d: name == "step" and d["seq"] == seq)
        live = {d["seq"]: d for _, n, d in first.events if n == "step"}
        first.close()
        moves(4)
        anna.must("POST", f"/tables/{table}/chat", {"text": "are you there?"}, status=201)
        now = anna.must("GET", f"/tables/{table}")["seq"]
        second = bob.stream(last=first.last)
        second.wait(lambda name, d: name == "chat")
        check(second.steps(table) == list(range(seq + 1, now + 1)), f"no gap: {second.steps(table)} after {seq} up to {now}")
        third = bob.stream(last=f"{table}.{seq - 3}.3.0")
        third.wait(lambda name, d: name == "chat")
        for _, name, data in third.events:
            if name == "step" and data["seq"] in live:
                data["time"] = live[data["seq"]]["time"]
                was = live[data["seq"]]["play"].pop("replace_at")
                check(data["play"].pop("replace_at") is None, "of an old step, which nobody waits after")
                check(was is None or was > time.time(), f"{was}: when the person to move could be replaced")
                check(data == live[data["seq"]], f"told again in the same words: {data} {live[data['seq']]}")
        for s in (second, third):
            s.close()
        junk = bob.stream(last="99.99.99.99,x,1.2,-4.3.2.1,18446744073709551616.1.1.1")
        junk.wait(lambda name, d: name == "table")
        server.stop()
        deadline = time.time() + 5
        while not junk.closed and time.time() < deadline:
            time.sleep(0.05)
        check(junk.closed, "streams end when the server does")
        server.start()


def test_killed():
    """kill -9 in the middle: what was acknowledged is there, nothing was played twice, and it goes on."""
    with Server() as server:
        anna = Client(server, "Anna")
        table = anna.must("POST", "/tables", {"setup": "siena seats=3", "seats": [{"who": "me"}] * 3, "number": "x"}, status=201)["id"]
        bots = anna.must("POST", "/tables", {"setup": "pebbles seats=3 quick", "number": "x", "seats": [{"who": "bot", "bot": "steward"}] * 2 + [{"who": "me"}]}, status=201)["id"]
        now, acked, dice = anna.must("GET", f"/tables/{table}"), [], random.Random(4)
        for life in range(4):
            for n in range(20):
                play = now["play"]
                body = {"ply": play["plies"], "seq": now["seq"], "action": pick(play, dice)}
                if n == 19:
                    server.process.kill()
                try:
                    now = anna.ask("POST", f"/tables/{table}/actions", body, retry=False)
                    check(now.status == 200, now.body)
                    acked.append((body["ply"], body["action"]))
                except (OSError, lib.http.client.HTTPException):
                    break
            server.process.wait()
            server.start()
            now = anna.must("POST", f"/tables/{table}/actions", body)  # the same again: played once, now or then
            acked.append((body["ply"], body["action"]))
        plies = anna.must("GET", f"/tables/{table}/history")["plies"]
        for ply, action in acked:
            check(plies[ply]["action"] == action and plies[ply]["by"] != "chance", f"ply {ply} is {plies[ply]['action']}, not {action}")
        seats = [p for p in plies if p["by"] != "chance"]
        check(len(seats) == len(set(acked)), f"{len(seats)} actions in the log, {len(set(acked))} acknowledged")
        lib.play_out(anna, bots, dice)  # the bots continue, too


def test_full_disk():
    small = tempfile.mkdtemp(prefix="signoria-full-")
    if os.geteuid() != 0 or subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "none", small], capture_output=True).returncode:
        print("     (a small disk needs root: left out)")
        return
    try:
        with Server(store=os.path.join(small, "g.db")) as server:
            anna = Client(server, "Anna")
            table = anna.must("POST", "/tables", {"setup": "siena seats=2", "seats": [{"who": "me"}] * 2, "number": "x"}, status=201)
            filler = os.path.join(small, "filler")
            full = os.open(filler, os.O_WRONLY | os.O_CREAT)
            try:
                while os.write(full, b"x" * 4096):
                    pass
            except OSError:
                pass
            os.close(full)
            now, codes = table, []
            for _ in range(300):
                body = {"ply": now["play"]["plies"], "seq": now["seq"], "action": now["play"]["legal"][0]["action"]}
                answer = anna.ask("POST", f"/tables/{table['id']}/actions", body)
                codes.append(answer.status)
                if answer.status == 503:
                    break
                now = answer
            check(codes[-1] == 503, f"a full disk is a 503: {codes[-3:]}")
            same = anna.ask("GET", f"/tables/{table['id']}")
            check(same.status != 200 or same["play"]["plies"] == body["ply"], "nothing half done")
            os.remove(filler)
            for _ in range(50):
                answer = anna.ask("POST", f"/tables/{table['id']}/actions", body)
                if answer.status == 200:
                    break
                time.sleep(0.2)
            check(answer.status == 200, f"and it goes on when there is room: {answer.body[:200]}")
    finally:
        subprocess.run(["umount", small], capture_output=True)
        os.rmdir(small)


# ---- Hostile ----------------------------------------------------------------------------

def raw(server, data, wait=3):
    """Sends bytes, and what comes back until the server closes or is silent."""
    with socket.create_connection(("127.0.0.1", server.port), wait) as s:
        s.settimeout(wait)
        out = b""
        try:
            s.sendall(data)
            while True:
                more = s.recv(65536)
                if not more:
                    break
                out += more
        except OSError:
            pass
        return out


def test_hostile():
    with Server(config="idle_seconds = 2\n") as server:
        anna = Client(server, "Anna")
        table = against_bot(anna)["id"]
        for body in ("{", "[]", "nul", '{"ply":1,"ply":1,"action":"x"}', '{"ply":1.5,"action":"draw"}', '{"ply":"1","action":"draw"}', '{"ply":1,"action":7}',
                     '{"ply":1,"action":"draw","more":1}', "[" * 5000, '{"ply":99999999999999999999,"action":"draw"}', b'{"action":"\xff\xfe","ply":1}',
                     '{"ply":1,"action":"draw\\u0000"}', '{"ply":1,"action":"' + "x" * 3000 + '"}', '{"ply":1,"action":"play 9 9 9; drop table log"}'):
            check(anna.ask("POST", f"/tables/{table}/actions", body).status == 400, f"400 for {body[:60]}")
        check(anna.ask("POST", f"/tables/{table}/actions", "x" * 20000).status == 413, "too long")
        check(anna.ask("POST", "/tables", {"setup": "siena seats=99"}).status == 400, "no such table")
        check(anna.ask("POST", "/tables", {"setup": "../../etc/passwd"}).status == 400, "no such game")
        for name in ("", " x", "x" * 41, "a\nb", "\u202eevil"):
            check(anna.ask("POST", "/session", {"name": name}).status == 400, f"no name: {name!r}")
        for path in ("/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/web/../src/main.c", "/.git/config", "/index.html%00.txt", "//etc/passwd", "/lang/../words.wasm"):
            answer = raw(server, f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode())
            check(b" 404 " in answer.split(b"\r\n")[0] or b" 400 " in answer.split(b"\r\n")[0], f"{path}: {answer[:60]}")
        for bad in (b"\x00\x01\x02\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"POST /api/v1/session HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -5\r\n\r\n",
                    b"POST /api/v1/session HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 99999999999\r\n\r\n{}",
                    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + b"y" * 100000 + b"\r\n\r\n", b"POST /api/v1/session HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
                    b"GET /" + b"a" * 70000 + b" HTTP/1.1\r\n\r\n"):
            answer = raw(server, bad)
            check(not answer.startswith(b"HTTP/1.1 2"), f"{bad[:40]}: {answer[:60]}")
        origin = {"Origin": "https://evil.example"}
        check(anna.ask("POST", f"/tables/{table}/chat", {"text": "x"}, headers=origin).status == 403, "another site")
        check(anna.ask("POST", f"/tables/{table}/chat", {"text": "x"}, headers={"Sec-Fetch-Site": "cross-site"}).status == 403, "another site")
        own = {"Origin": f"http://127.0.0.1:{server.port}", "Host": f"127.0.0.1:{server.port}"}
        check(anna.ask("POST", f"/tables/{table}/chat", {"text": "x"}, headers=own).status == 201, "our own page")
        check(anna.ask("POST", f"/tables/{table}/chat", '{"text":"x"}', headers={"Content-Type": "text/plain"}).status == 415, "only JSON")
        rebound = raw(server, b"GET /api/v1 HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n")
        check(b" 421 " in rebound.split(b"\r\n")[0], "another name for this machine")
        check(anna.ask("DELETE", f"/tables/{table}").status == 405, "no such method")
        begun = time.time()
        with socket.create_connection(("127.0.0.1", server.port)) as s:  # a byte now and then
            s.settimeout(0.4)
            closed = False
            while not closed and time.time() - begun < 20:
                try:
                    s.sendall(b"G" if time.time() - begun < 0.5 else b"x")
                    closed = s.recv(100) == b""
                except socket.timeout:
                    pass
                except OSError:
                    closed = True
        check(closed and time.time() - begun < 15, f"a slow client is cut off, after {time.time() - begun:.1f} s")
        page = raw(server, b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n")
        check(b"Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'" in page and b"Content-Encoding: gzip" in page, "the page")
        etag = re.search(rb"ETag: (\S+)", page)[1]
        same = raw(server, b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nIf-None-Match: " + etag + b"\r\nConnection: close\r\n\r\n")
        check(b" 304 " in same.split(b"\r\n")[0], "not modified")
        check(anna.must("GET", "/healthz").body == b"ok\n", "well")
        check(b"signoria_actions_total" in anna.must("GET", "/metrics").body, "counted")
        log = open(server.log.name).read()
        check(anna.cookie not in log, "no secrets in the log")


def test_requests_that_a_proxy_may_read_differently():
    """What has two lengths, two hosts or a name with a blank is refused, and the connection ends: the rest of it is no request."""
    hidden = b"GET /api/v1/session HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    with Server() as server:
        for heads in (b"Host: 127.0.0.1\r\nContent-Length: 2\r\nContent-Length: 60\r\n", b"Host: 127.0.0.1\r\nContent-Length : 60\r\n",
                      b"Host: 127.0.0.1\r\nHost: localhost\r\n", b"Host: 127.0.0.1\r\nX Y: z\r\n", b"Host: 127.0.0.1\r\nX\xff: z\r\n",
                      b"Host: 127.0.0.1\r\nCookie: a=b\r\nCookie: signoria=c\r\n"):
            answer = raw(server, b"POST /api/v1/session HTTP/1.1\r\nContent-Type: application/json\r\n" + heads + b"\r\n" + hidden, 2)
            check(answer.startswith(b"HTTP/1.1 400 ") and answer.count(b"HTTP/1.1 ") == 1, f"{heads}: {answer[:300]}")
        for kind in (b"application/jsonx", b"application/json5"):
            answer = raw(server, b"POST /api/v1/session HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Type: " + kind + b"\r\nContent-Length: 12\r\n\r\n" + b'{"name":"N"}')
            check(answer.startswith(b"HTTP/1.1 415 "), f"{kind}: {answer[:60]}")
        check(Client(server).ask("POST", "/session", {"name": "N"}, headers={"Content-Type": "application/json; charset=utf-8"}).status == 201, "JSON")


def test_two_sessions_in_one_request():
    """A cookie that another page has set beside ours is not followed: what is done would be done in another's name."""
    with Server() as server:
        anna, eve = Client(server, "Anna"), Client(server, "Eve")
        for cookies in (f"signoria={eve.cookie}; signoria={anna.cookie}", f"signoria={anna.cookie}; a=b; signoria={eve.cookie}",
                        f"signoria={anna.cookie}; signoria=", f"signoria=x; signoria={anna.cookie}"):
            for method, path, body in (("GET", "/session", None), ("POST", "/tables", PEBBLES), ("GET", "/events", None)):
                answer = Client(server).ask(method, path, body, headers={"Cookie": cookies})
                check(answer.status == 400 and b"cookies" in answer.body, f"{method} {path} with {cookies}: {answer.status} {answer.body[:200]}")
        check(Client(server).ask("GET", "/session", headers={"Cookie": f"b=signoria; signoria={anna.cookie}; signoria={anna.cookie}"})["name"] == "Anna", "the same one")
        check(anna.must("GET", "/tables?list=mine")["tables"] == eve.must("GET", "/tables?list=mine")["tables"] == [], "no table was opened")


def test_head():
    """HEAD has the headers and not one byte more, on every path: what came after them would be taken for the next answer."""
    with Server() as server:
        anna = Client(server, "Anna")
        table = against_bot(anna)["id"]
        for path in ("/api/v1/events", "/api/v1/session", "/api/v1", "/", f"/api/v1/tables/{table}", "/api/v1/tables", "/healthz", "/none", "/api/v1/none"):
            request = f"HEAD {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: signoria={anna.cookie}\r\n"
            answer = raw(server, (request + "\r\n" + request + "Connection: close\r\n\r\n").encode())
            parts = answer.split(b"\r\n\r\n")
            check(len(parts) == 3 and parts[1].startswith(b"HTTP/1.1 ") and not parts[2], f"{path}: {answer[-300:]}")
        check(b"signoria_streams 0" in anna.must("GET", "/metrics").body, "no stream is open")


def test_a_stream_that_is_not_read():
    """It is cut off when too much waits for it, holds up nobody, and goes on without a gap when it comes back."""
    with Server(config="stream_queue = 16384\nwrites_minute = 1000000\nreplay_chat = 20000\n") as server:
        anna, bob, table = two_people(server)
        first = bob.stream()
        first.wait(lambda n, d: n == "table" and d["id"] == table)
        first.close()
        deaf = socket.socket()
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        deaf.connect(("127.0.0.1", server.port))
        deaf.sendall(f"GET /api/v1/events HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: signoria={bob.cookie}\r\n\r\n".encode())
        cut = lambda: int(re.search(rb"signoria_streams_cut_total (\d+)", anna.must("GET", "/metrics").body)[1])
        said = 0
        for said in range(1, 20001):
            anna.must("POST", f"/tables/{table}/chat", {"text": f"{said} " + "x" * 490}, status=201)
            if said % 100 == 0 and cut():
                break
        check(cut() == 1, f"cut off after {said} lines")
        deaf.close()
        back = bob.stream(last=first.last)
        back.wait(lambda n, d: n == "chat" and d["n"] == said - 1)
        check([d["n"] for _, n, d in back.events if n == "chat"] == list(range(said)), "every line, once")
        back.close()


def test_limits():
    with Server(config="trust_proxy = 1\nrequests_second = 5\nrequests_burst = 20\nwrites_minute = 3\nlog = 2\n") as server:
        anna = Client(server)
        there = {"X-Forwarded-For": "198.51.100.7"}
        codes = [anna.ask("GET", "", headers=there).status for _ in range(30)]
        check(codes[0] == 200 and codes[-1] == 429, "too many of one address")
        other = {"X-Forwarded-For": "198.51.100.8"}
        codes = [anna.ask("POST", "/session", {"name": "N"}, headers=other).status for _ in range(5)]
        check(codes == [201, 201, 201, 429, 429], f"new sessions are bounded: {codes}")
        check(anna.ask("GET", "", headers={"X-Forwarded-For": "203.0.113.1"}).status == 200, "another address is not concerned")
        request = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
        pages = [raw(server, request + b"X-Forwarded-For: 198.51.100.9\r\n\r\n") for _ in range(25)]
        check(pages[0].startswith(b"HTTP/1.1 200 ") and pages[-1].startswith(b"HTTP/1.1 429 "), "pages count, too")
        check(b"Retry-After: " in pages[-1] and b"application/problem+json" in pages[-1] and b"<html" not in pages[-1], f"the page is not sent all the same: {pages[-1][:500]}")
        page = raw(server, request + b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n")
        check(page.startswith(b"HTTP/1.1 411 ") and b"<html" not in page, f"nor with 411: {page[:500]}")


def test_whose_address():
    """The proxy's own line or entry counts, the last: nobody gets out of the limits with one that they wrote themselves."""
    with Server(config="trust_proxy = 1\nrequests_second = 1\nrequests_burst = 10\n") as server:
        heads = (("two lines", lambda n: f"X-Forwarded-For: 127.0.0.1\r\nX-Forwarded-For: 198.51.100.1\r\n"), ("a list", lambda n: f"X-Forwarded-For: 192.0.2.{n},\t198.51.100.2 \r\n"),
                 ("ports", lambda n: f"X-Forwarded-For: 198.51.100.3:{4000 + n}\r\n"), ("IPv6 with ports", lambda n: f"X-Forwarded-For: [2001:db8:1:2::{n}]:{4000 + n}\r\n"))
        for what, head in heads:
            got = [raw(server, f"GET /api/v1/session HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n{head(n)}\r\n".encode())[9:12] for n in range(14)]
            check(got[0] == b"401" and got[-1] == b"429", f"{what}: {got}")


def test_whose_word_counts():
    """X-Forwarded-For of who is not a trusted proxy is not believed: nobody becomes this machine, or another address, by writing so."""
    def believed(proxies):
        with Server(config=f"trust_proxy = 1\nlog = 2\n{proxies}\n") as server:
            raw(server, b"GET /api/v1/session HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nX-Forwarded-For: 198.51.100.7\r\n\r\n")
            server.stop()
            log = open(server.log.name).read()
            check('"/api/v1/session"' in log, log)
            return "198.51.100.7" in log
    check(believed(""), "a proxy on this machine, by default")
    check(believed("proxies = 192.0.2.0/24, 127.0.0.0/8"), "a proxy in the list")
    check(not believed("proxies = 192.0.2.7 2001:db8::/32 128.0.0.0/8"), "a proxy that is not in the list")
    with tempfile.NamedTemporaryFile("w+") as config:
        for wrong in ("10.0.0.0/33", "10.0.0", "::1/129", "proxy.example.org", "10.0.0.0/"):
            config.seek(0)
            config.truncate()
            config.write(f"proxies = {wrong}\n")
            config.flush()
            done = subprocess.run([lib.PROGRAM, "serve", "--listen", "127.0.0.1:0", "--config", config.name, "--store", config.name + ".db"], capture_output=True, text=True, timeout=30)
            check(done.returncode == 2 and "proxies" in done.stderr, f"{wrong}: {done.returncode} {done.stderr}")


def test_curl_of_the_document():
    """The lines of docs/api.md, as they stand there; between the last two the game is played to its end in the same way."""
    text = open(os.path.join(lib.ROOT, "docs", "api.md")).read()
    lines = "\n".join(re.findall(r"<!-- curl -->\n```sh\n(.*?)```", text, re.S)).split("\n")
    lines = [l for l in lines if l]
    check(lines[0].startswith("signoria serve") and lines[-1].endswith("verify game.match") and len(lines) == 11, f"the example: {lines}")
    play = r'''
for n in $(seq 300); do
    now=$(call $table)
    case $now in *'"to_move":"over"'*) break ;; esac
    ply=$(sed 's/.*"plies":\([0-9]*\).*/\1/' <<<"$now")
    action=$(sed -n 's/.*"legal":\[{"action":"\([^"]*\)".*/\1/p' <<<"$now")
    [ -n "$action" ] || { call "$table?after=$(sed 's/.*"seq":\([0-9]*\).*/\1/' <<<"$now")" >/dev/null; continue; }
    call $table/actions --json '{"ply":'$ply',"action":"'"$action"'"}' >/dev/null
done
'''
    with Server() as server:
        listen = [f"timeout 2 {l} || true" if "/events" in l else l for l in lines[1:-1]]
        script = "\n".join(["set -e", f"signoria() {{ {lib.PROGRAM} \"$@\"; }}"] + listen + [play, lines[-1]])
        done = subprocess.run(["bash", "-c", script.replace("1338", str(server.port))], cwd=server.folder, capture_output=True, text=True, timeout=120)
        said = done.stdout + done.stderr
        check(done.returncode == 0 and "problem" not in said, f"curl plays: {said[-900:]}")
        check('"happened":[{"what":"play","ply":5,"by":1,"action":"draw"' in said and "event: hello" in said, f"as the page says: {said[:3000]}")


def test_older_rules():
    """A table that began under older rules loads after an update, and its edition means what it meant then."""
    with Server() as server:
        anna = Client(server, "Anna")
        body = {"setup": "siena seats=2 edition=dutch", "seats": [{"who": "me"}, {"who": "bot", "bot": "random"}]}
        table = anna.must("POST", "/tables", body, status=201)
        check(table["setup"]["options"]["guests"] == "girlfriends", "the Dutch edition of today")
        server.stop()
        with sqlite3.connect(server.store) as db:  # as version 1 of the rules has written it
            db.execute("UPDATE log SET lines = replace(lines, 'rules 2', 'rules 1')")
        server.start()
        now = anna.must("GET", f"/tables/{table['id']}")
        check(now["status"] == "playing", f"it is not played: {now}")
        check(now["setup"]["options"]["guests"] == "pay", "a rule that came later")
        check(now["setup"]["options"]["stopping"] == "finishes", "the edition's own rules")


def test_no_provider():
    """signin.py is about servers that have one."""
    with Server() as server:
        anna = Client(server)
        anna.must("POST", "/accounts", {"name": "Anna", "password": "long enough"}, status=201)
        check(anna.must("GET", "")["signin"] == [] and anna.must("GET", "/account")["signin"] == [], "there is none")
        for method, path, body in (("POST", "/signin", {"provider": 1}), ("GET", "/signin", None), ("GET", "/signin/callback?state=1.x&code=y", None),
                                   ("POST", "/signin/name", {"name": "Bea"}), ("DELETE", "/account/signin", {"issuer": "https://id.example.org"})):
            check(anna.ask(method, path, body).status in (404, 409), f"{method} {path}")
def test_tournament():
    """Every request of a tournament; tournament.py plays them."""
    with Server() as server:
        anna, bea, host = (account(server, name) for name in ("Anna", "Bea", "Cora"))
        body = {"setup": "pebbles seats=2 quick", "title": "T", "rounds": 1, "bots": "random"}
        path = f"/tournaments/{host.must('POST', '/tournaments', body, status=201)['id']}"
        check(len(bea.must("GET", "/tournaments")["tournaments"]) == 1, "it is listed")
        for person in (anna, bea):
            person.must("POST", path + "/join", {})
        bea.must("POST", path + "/leave", {})
        bea.must("POST", path + "/join", {})
        host.must("POST", path + "/start", {})
        t = anna.must("GET", path)
        check(t["state"] == "running" and t["table"] and len(t["played"]) == 1, f"{t.json}")
        user = bea.must("GET", "/session")["id"]
        host.must("POST", path + "/replace", {"user": user})
        host.must("POST", path + "/drop", {"user": user})
        check(any(s["left"] for s in anna.must("GET", path)["standings"]), "Bea is out")
        other = anna.must("POST", "/tournaments", body, status=201)
        check(anna.must("POST", f"/tournaments/{other['id']}/cancel", {})["state"] == "cancelled", "cancelled")


def test_described():
    """The tests above have seen every operation of the description."""
    if len(lib.sys.argv) > 1:
        return
    missing = [f"{m.upper()} {p}" for p, item in lib.API["paths"].items() for m in item
               if f"{m.upper()} {p}" not in lib.seen and not p.endswith("/events")]
    check(not missing, f"never asked: {missing}")


def test_every_route_is_described():
    """The paths that the server answers are those of the description."""
    with open(os.path.join(lib.ROOT, "src/server/http/routes.c"), encoding="utf-8") as source:
        rows = re.findall(r'\{"(\w+)", (?:(V|T|O)\b)?\s*(?:"([^"]*)")?', source.read())
    base = {"": "", "V": "/api/v1", "T": "/api/v1/tables/#", "O": "/api/v1/tournaments/#"}
    served = {f"{method} {base[start]}{rest}" for method, start, rest in rows}
    told = {f"{m.upper()} {re.sub('{[^}]*}', '#', p)}" for p, item in lib.API["paths"].items() for m in item}
    check(len(served) > 80 and served == told, f"{served ^ told}")


lib.run([(name[5:], test) for name, test in list(globals().items()) if name.startswith("test_")])
