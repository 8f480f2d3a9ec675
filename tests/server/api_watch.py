"""api_watch: the part of api.py about looking on late, and comments after the game."""

import json
import time

from api_club import PEBBLES, play_out
from signoria_server import Client, Server, account, check

LATE = 4


def play_some(people, table, moves):
    """People play the first legal action; how many steps there are then."""
    for _ in range(moves):
        for who in people:
            now = who.must("GET", f"/tables/{table}")
            if now["play"]["to_move"] == "over":
                return now["seq"]
            if "legal" in now["play"]:
                body = {"ply": now["play"]["plies"], "seq": now["seq"], "action": now["play"]["legal"][0]["action"]}
                who.must("POST", f"/tables/{table}/actions", body)
    return people[0].must("GET", f"/tables/{table}")["seq"]


def test_watch_late():
    """Nothing that is newer reaches who looks on: not by the table, history, replay, stream, lists or chat; then all of it."""
    with Server() as server:
        anna, bea, eve, host = (account(server, n) for n in ("Anna", "Bea", "Eve", "Opener"))
        for wrong in (-1, 1001, "x"):
            check(anna.ask("POST", "/tables", dict(PEBBLES, delay=wrong)).status == 400, f"{wrong}")
        seats = [{"who": "open"}, {"who": "open"}]
        table = host.must("POST", "/tables", {"setup": "pebbles seats=2", "seats": seats, "join": "anyone", "spectators": "anyone", "chance": "seeded", "seed": 5, "delay": LATE}, status=201)["id"]
        path = f"/tables/{table}"
        late = {"eve": eve.stream(query=f"?watch={table}"), "host": host.stream()}
        for who in (anna, bea):
            who.must("POST", f"{path}/join", {})
        mine = anna.stream()
        started = int(anna.must("GET", path)["created"])
        anna.must("POST", f"{path}/chat", {"text": "I hold a six"}, status=201)
        time.sleep(1.1)
        steps = play_some((anna, bea), table, 6)
        check(steps > 2 * LATE, f"{steps} steps")
        mine.wait(lambda n, d: n == "step" and d["seq"] == steps)
        truth = anna.must("GET", f"{path}/history?from=0")["plies"]
        for who in (eve, host):
            now = who.must("GET", path)
            plies = now["play"]["plies"]
            check(now["seq"] == steps - LATE and plies < len(truth), f"{now['seq']} of {steps}, {plies} of {len(truth)}")
            check(now["chats"] == 0 and now["play"]["deadline"] is None, f"{now}")
            check(len(who.must("GET", f"{path}/history?from=0")["plies"]) == plies, "history")
            check(len(who.must("GET", f"{path}/replay").body.splitlines()) == plies + 2, "replay")
            check(who.ask("GET", f"{path}?ply={plies}").status == 200 and who.ask("GET", f"{path}?ply={plies + 1}").status == 404, "no later ply")
            check(who.must("GET", f"{path}/chat?from=0")["lines"] == [], "no chat")
            no = who.ask("POST", f"{path}/chat", {"text": "hello"})
            check(no.status == 403 and no.json["key"] == "watch.late", f"{no.json}")
        [row] = eve.must("GET", "/tables?list=watch")["tables"]
        check(row["plies"] == 0 and row["to_move"] is None and row["changed"] <= started + 1, f"{row}")
        [row] = anna.must("GET", "/tables?list=mine")["tables"]
        check(row["plies"] == len(truth), "players see all")
        for name, stream in late.items():
            stream.wait(lambda n, d: n == "step" and d["seq"] == steps - LATE or n == "table" and d["seq"] == steps - LATE)
        time.sleep(0.3)
        for name, stream in late.items():
            sent = json.dumps([(n, d) for _, n, d in stream.events])
            check(all(d.get("seq", 0) <= steps - LATE for _, n, d in stream.events if n in ("step", "table")), f"{name}: a later step")
            check("I hold a six" not in sent and not any(n == "chat" for _, n, _ in stream.events), f"{name}: chat")
            check(f'"ply": {plies},' in sent or name == "host", f"{name}: what is due")
            check(not any(f'"ply": {n},' in sent for n in range(plies + 1, len(truth) + 1)), f"{name}: a later ply")
        again = Client(server)  # nobody at all, and one who comes back
        check(again.must("GET", path)["seq"] == steps - LATE, "nobody")
        back = eve.stream(last=late["eve"].last, query=f"?watch={table}")
        steps = play_some((anna, bea), table, 300)
        for stream in (late["eve"], late["host"], back):
            stream.wait(lambda n, d: n in ("step", "table") and d["seq"] == steps and d["status"] == "over")
            stream.wait(lambda n, d: n == "chat" and d["text"] == "I hold a six")
        got = late["eve"].steps(table)
        check(got == sorted(set(got)), f"each step once, in order: {got}")
        check(eve.must("GET", path)["seq"] == steps and eve.must("GET", f"{path}/chat?from=0")["lines"], "all of it at the end")


def test_comments():
    """At a finished table its players, and spectators with an account, comment; a guest who looks on does not."""
    with Server() as server:
        anna, eve, guest = Client(server, "Anna"), account(server, "Eve"), Client(server, "Gus")
        body = dict(PEBBLES, seats=[{"who": "me"}, {"who": "bot", "bot": "random"}], spectators="anyone")
        table = anna.must("POST", "/tables", body, status=201)["id"]
        guest.must("POST", f"/tables/{table}/chat", {"text": "during the game"}, status=201)
        play_out(anna, table)
        for who in (anna, eve):
            who.must("POST", f"/tables/{table}/chat", {"text": "well played"}, status=201)
        no = guest.ask("POST", f"/tables/{table}/chat", {"text": "me too"})
        check(no.status == 403 and no.json["key"] == "comments.account", f"{no.json}")
        check(len(anna.must("GET", f"/tables/{table}/chat?from=0")["lines"]) == 3, "three lines")
