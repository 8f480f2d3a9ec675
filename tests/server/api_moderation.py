"""api_moderation: the part of api.py about reports, mutes, suspensions, administrators and metrics."""

import re
import shutil
import sqlite3
import subprocess
import time

import signoria_server as lib
from api_bots import Bot, new_bot
from api_club import PEBBLES, against_bot
from api_orders import auction_of_two, moves_of, play
from signoria_server import Client, Server, account, check, until


def admin(server, name="Host"):
    """An account that the host of the server makes an administrator on the command line."""
    client = account(server, name)
    subprocess.run([lib.PROGRAM, "users", "--store", server.store, "admin", name], check=True, timeout=60)
    until("the role", lambda: client.must("GET", "/session")["role"] == "admin")
    return client


def id_of(client):
    return client.must("GET", "/session")["id"]


def test_moderation():
    """A report is answered; who is muted cannot write, who is suspended can do nothing, and both read why."""
    with Server() as server:
        host, anna, bea = admin(server), account(server, "Anna"), account(server, "Bea")
        table = bea.must("POST", "/tables", dict(PEBBLES, title="Rude title"), status=201)
        path = f"/tables/{table['id']}"
        anna.must("POST", f"{path}/join", {"code": table["code"]})
        for text in ("hello", "rude words"):
            bea.must("POST", f"{path}/chat", {"text": text}, status=201)
        line = {"about": "chat", "table": table["id"], "line": 1, "reason": "rude"}
        first = anna.must("POST", "/reports", line, status=201)["report"]
        check(anna.must("POST", "/reports", line)["report"] == first, "reported once")
        anna.must("POST", "/reports", {"about": "title", "table": table["id"], "reason": "rude"}, status=201)
        anna.must("POST", "/reports", {"about": "person", "user": id_of(bea), "reason": "rude"}, status=201)
        for body, status in (({"about": "person", "reason": "x"}, 400), ({"about": "person", "user": id_of(anna), "reason": "x"}, 400),
                             ({"about": "person", "user": 999999, "reason": "x"}, 404), (dict(line, line=7), 404),
                             (dict(line, reason=""), 400), ({"about": "moon", "reason": "x"}, 400)):
            check(anna.ask("POST", "/reports", body).status == status, f"{body}")
        stranger = Client(server, "Cora")
        check(stranger.ask("POST", "/reports", line).status == 404, "by who may see the table")
        check(anna.ask("GET", "/admin/reports").status == 403 and anna.ask("POST", "/admin/limits", {}).status == 403, "for administrators")
        found = {r["about"]: r for r in host.must("GET", "/admin/reports")["reports"]}
        check(found["chat"]["quote"] == "rude words" and found["title"]["quote"] == "Rude title", f"{found}")
        check(found["person"]["person"]["name"] == "Bea" and found["person"]["by"]["name"] == "Anna", f"{found}")
        for about in ("chat", "title"):
            host.must("POST", f"/admin/reports/{found[about]['id']}", {"reason": "removed", "remove": True}, status=204)
        check(host.ask("POST", f"/admin/reports/{found['chat']['id']}", {"reason": "x"}).status == 404, "answered once")
        check([x["text"] for x in anna.must("GET", f"{path}/chat")["lines"]] == ["hello", ""], "the words are gone")
        check(anna.must("GET", path)["title"] == "", "and the title")
        check(len(host.must("GET", "/admin/reports?state=settled")["reports"]) == 2, "settled")
        # Muted: plays on, but writes nothing.
        until_then = int(time.time()) + 3600
        host.must("POST", "/admin/limits", {"user": id_of(bea), "limit": "mute", "until": until_then, "reason": "Calm down"})
        for where, body in ((f"{path}/chat", {"text": "more"}), ("/tables", dict(PEBBLES, title="More"))):
            no = bea.ask("POST", where, body)
            check(no.status == 403 and no.json["key"] == "limits.muted" and no.json["reason"] == "Calm down" and no.json["until"] == until_then, f"{no.json}")
        check(bea.must("GET", "/session")["limits"] == ["mute"] and bea.must("GET", path)["id"], "the rest stays")
        # Suspended: streams and waiting requests end at once.
        stream = bea.stream()
        stream.wait(lambda n, d: n == "hello")
        host.must("POST", "/admin/limits", {"user": id_of(bea), "limit": "suspend", "reason": "Again"})
        until("the stream ends", lambda: stream.closed, 2)
        no = bea.ask("GET", path)
        check(no.status == 403 and no.json["key"] == "limits.suspended" and no.json["until"] is None, f"{no.json}")
        check(bea.stream().status == 403, "and no other begins")
        why = bea.must("GET", "/limits")["limits"]
        check([(x["limit"], x["reason"], x["until"]) for x in why] == [("suspend", "Again", None), ("mute", "Calm down", until_then)], f"{why}")
        again = Client(server)
        check(again.must("POST", "/login", {"name": "Bea", "password": "correct horse"})["limits"] == ["suspend", "mute"], "known at the login")
        check(len(bea.must("GET", "/account/export")["moderation"]) == 4, "in the export")
        server.kill()
        server.start()
        check(bea.ask("GET", path).status == 403, "a restart changes nothing")
        check(len(host.must("GET", "/admin/limits")["limits"]) == 2, "in force")
        for limit in ("suspend", "mute"):
            host.must("POST", "/admin/limits", {"user": id_of(bea), "limit": limit, "lift": True, "reason": "Forgiven"})
        bea.must("POST", f"{path}/chat", {"text": "sorry"}, status=201)
        deeds = host.must("GET", f"/admin/log?user={id_of(bea)}")["log"]
        check([d["what"] for d in deeds] == ["lift mute", "lift suspend", "suspend", "mute", "remove title", "remove line"], f"{deeds}")
        check(host.must("GET", "/admin/log")["log"] == deeds, "all of it")
        # The log stays when somebody is forgotten.
        bea.must("DELETE", "/account", {"password": "correct horse"}, status=204)
        after = host.must("GET", "/admin/log")["log"]
        check([d["what"] for d in after] == [d["what"] for d in deeds] and after[0]["person"] is None, f"{after}")


def test_limits_end():
    """A limit ends at its time; an administrator cannot be limited, nor anybody without a reason or in the past."""
    with Server() as server:
        host, anna = admin(server), account(server, "Anna")
        for body, status in (({"user": id_of(host), "limit": "mute", "reason": "x"}, 409), ({"user": 99999, "limit": "mute", "reason": "x"}, 404),
                             ({"user": id_of(anna), "limit": "mute", "reason": ""}, 400), ({"user": id_of(anna), "limit": "mute", "reason": "x", "until": 5}, 400),
                             ({"user": id_of(anna), "limit": "mute", "reason": "x", "lift": True}, 409)):
            check(host.ask("POST", "/admin/limits", body).status == status, f"{body}")
        check(host.must("GET", "/admin/log")["log"] == [], "nothing happened")
        table = against_bot(anna)["id"]
        now = anna.must("GET", f"/tables/{table}")
        host.must("POST", "/admin/limits", {"user": id_of(anna), "limit": "suspend", "until": int(time.time()) + 2, "reason": "A short while"})
        check(anna.ask("POST", f"/tables/{table}/actions", {"ply": now["play"]["plies"], "action": "draw"}).status == 403, "suspended")
        until("it ends by itself", lambda: anna.ask("GET", f"/tables/{table}").status == 200, 10)
        check(host.must("GET", "/admin/limits")["limits"] == [] and anna.must("GET", "/limits")["limits"] == [], "over")
        found = host.must("GET", "/admin/people?name=an")["people"]
        check([p["name"] for p in found] == ["Anna"] and len(host.must("GET", "/admin/people")["people"]) == 2, f"{found}")
        state = host.must("GET", "/admin/server")
        check(state["store"] == "sqlite" and any(s["name"] == "tables_user" for s in state["settings"]), f"{state}")
        with sqlite3.connect(server.store) as db:
            check(db.execute("SELECT count(*) FROM moderation").fetchone()[0] == 1, "one line of the log")


def test_limits_of_bots_and_orders():
    """Who is suspended does not play on by their bot accounts or standing orders."""
    with Server() as server:
        host, anna = admin(server), account(server, "Anna")
        rex = Bot(server, new_bot(anna, "Rex")["token"])
        rex.must("GET", "/invitations")
        stream = rex.stream()
        (mover, seat), (other, rival), table = auction_of_two(server)
        mover.must("POST", f"/tables/{table}/orders", {"orders": ["bid 6"], "seat": seat})
        until("the order acts", lambda: moves_of(other, table)[-1] == (seat, "bid 2"))
        for one in (anna, mover):
            host.must("POST", "/admin/limits", {"user": id_of(one), "limit": "suspend", "reason": "Enough"})
        no = rex.ask("GET", "/invitations")
        check(no.status == 403 and no.json["key"] == "limits.suspended" and no.json["reason"] == "Enough", f"the bot's owner: {no.body}")
        until("the bot's stream ends", lambda: stream.closed)
        play(other, table, "bid 4")
        time.sleep(0.5)
        check(moves_of(other, table)[-1] == (rival, "bid 4"), "the order does not act")
        for one in (anna, mover):
            host.must("POST", "/admin/limits", {"user": id_of(one), "limit": "suspend", "reason": "Calm", "lift": True})
        check(rex.must("GET", "/invitations").status == 200, "the bot again")
        check(mover.must("GET", f"/tables/{table}/orders")["orders"] == [], "the order has ended")


def test_metrics():
    """Prometheus' own tool finds nothing to say about /metrics."""
    check(shutil.which("promtool"), "promtool is missing (Debian: prometheus; tools/setup test)")
    with Server() as server:
        anna = Client(server, "Anna")
        against_bot(anna)
        text = anna.must("GET", "/metrics").body
        done = subprocess.run(["promtool", "check", "metrics"], input=text, capture_output=True, timeout=60)
        check(done.returncode == 0 and not done.stdout + done.stderr, f"promtool: {done.stdout + done.stderr}")
        check(re.search(rb"^signoria_reports_total 0$", text, re.M), "reports are counted")
