#!/usr/bin/env python3
"""leak: nobody is sent a byte that depends on what is hidden from them.

    tests/server/leak.py [GAMES]          60; a thousand take some minutes

A player and a spectator record every byte that they are sent in many games. What each of them may
know after each step is found out by another way: the save of the finished game, told by `signoria
replay --json --view`. Two checks:

1. In Pebbles, of which many games look alike to one seat, wherever two games are the same in all that
   somebody may know so far, and differ in what is hidden from them, they were sent the same bytes.
2. In every game all that a step tells of the position and the events is what the replay tells of it.
"""
import hashlib
import json
import os
import random
import re
import subprocess
import sys

import signoria_server as lib
from signoria_server import Client, Server, check, pick

FOLD = re.compile(rb'"(time|replace_at|created|changed|id|table)":\d+|"code":"[^"]*"|"online":(true|false)')


def lines(path, view):
    """The replay in somebody's eyes, one text for each ply from 0."""
    command = [lib.PROGRAM, "replay", path, "--json"] + (["--view", view] if view else [])
    out = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()[:-1]
    out[0] = re.sub(r'"plies":\d+', "", out[0])
    return out


def digests(texts):
    """A hash for each ply of all that is told up to it."""
    sum_, out = hashlib.sha256(), []
    for one in texts:
        sum_.update(one.encode())
        out.append(sum_.copy().hexdigest())
    return out


def play(people, table, bob_draws, limit):
    """Both play by rules that look at nothing but what they were sent. True: over."""
    for n in range(limit):
        for who in people:
            now = who.must("GET", f"/tables/{table}")["play"]
            if now["to_move"] == "over":
                return True
            if "legal" in now:
                dice = random.Random(f"{n}{now['legal']}")
                action = pick(now, dice)
                if bob_draws and who is people[1] and any(a["action"] == "draw" for a in now["legal"]):
                    action = "draw"  # what Bob does shows nothing of what Bob holds
                who.must("POST", f"/tables/{table}/actions", {"ply": now["plies"], "action": action})
    return False


def record(server, people, watcher, setup, seed, bob_draws, limit):
    """One game; for each viewer the steps they were sent, and the path of the save (None: not over)."""
    anna, bob = people
    table = anna.must("POST", "/tables", {"setup": setup, "chance": "seeded", "seed": seed, "spectators": "anyone", "join": "anyone", "undo": "none"}, status=201)["id"]
    streams = {"1": anna.stream(), "spectator": watcher.stream(query=f"?watch={table}")}
    for s in streams.values():
        s.wait(lambda name, d: name == "table" and d["id"] == table)
    bob.must("POST", f"/tables/{table}/join", {})
    over = play(people, table, bob_draws, limit)
    seq = anna.must("GET", f"/tables/{table}")["seq"]
    sent = {}
    for viewer, s in streams.items():
        s.wait(lambda name, d: name == "step" and d["table"] == table and d["seq"] == seq)
        sent[viewer] = [d for _, n, d in s.events if n == "step" and d["table"] == table]
        s.close()
    if not over:
        return table, sent, None
    path = os.path.join(server.folder, "game.match")
    with open(path, "wb") as f:
        f.write(anna.must("GET", f"/tables/{table}/save").body)
    return table, sent, path


def folded(step):
    return FOLD.sub(b"", json.dumps(step, sort_keys=True, separators=(",", ":")).encode())


def test_same_knowledge_same_bytes(games):
    known, compared = {}, 0
    with Server() as server:
        people, watcher = (Client(server, "Anna"), Client(server, "Bob")), Client(server, "Eve")
        for seed in range(games):
            _, sent, path = record(server, people, watcher, "pebbles seats=2 quick", seed, True, 60)
            check(path, "the game ended")
            truth = digests(lines(path, None))
            for viewer, steps in sent.items():
                knows = digests(lines(path, viewer))
                for step in steps:
                    ply = step["play"]["plies"]
                    if step["play"]["to_move"] == "over":
                        continue  # all is shown then, and the replay shows it before the end, too
                    key = (viewer, step["seq"], knows[ply])
                    bytes_ = folded(step)
                    if key in known:
                        compared += known[key][1] != truth[ply]
                        check(known[key][0] == bytes_, f"{viewer} can tell two worlds apart at step {step['seq']} of seed {seed}:\n{known[key][0]}\n{bytes_}")
                    else:
                        known[key] = (bytes_, truth[ply])
    print(f"     {compared} steps compared that differ only in what is hidden")
    check(compared >= games // 4, f"too few comparisons: {compared}")


def same_as_replay(step, told, viewer, where):
    """Everything a step tells of the game is in the replay of that viewer."""
    ply = step["play"]["plies"]
    now = json.loads(told[ply])
    check(step["play"]["hash"] == now["hash"] and step["play"]["to_move"] == now["to_move"], f"{where}: another position")
    check(f"; view {viewer}" in step["play"]["position"], f"{where}: the position is a view")
    check(("legal" in step["play"]) == (str(now["to_move"]) == viewer), f"{where}: legal for who is to move alone")
    for one in step["happened"]:
        if one["what"] == "play":
            line = json.loads(told[one["ply"]])
            for key in ("by", "action", "kind", "args", "events"):
                check(one[key] == line[key], f"{where}: {key} of ply {one['ply']}: {one[key]} {line[key]}")


def test_steps_are_the_replay(games):
    with Server() as server:
        people, watcher = (Client(server, "Anna"), Client(server, "Bob")), Client(server, "Eve")
        for seed in range(games):
            for setup in ("siena seats=2 hands=hidden", "florenza seats=2 hidden-certificates", "pebbles seats=2"):
                _, sent, path = record(server, people, watcher, setup, seed, False, 700)
                check(path, f"{setup} ended")
                for viewer, steps in sent.items():
                    told = lines(path, viewer)
                    check(len(steps) > 5, "something happened")
                    for step in steps:
                        same_as_replay(step, told, viewer, f"{setup} seed {seed} step {step['seq']} for {viewer}")


count = int(sys.argv.pop()) if len(sys.argv) > 1 and sys.argv[-1].isdigit() else 60
lib.run([("same knowledge, same bytes", lambda: test_same_knowledge_same_bytes(count)),
         ("steps are the replay", lambda: test_steps_are_the_replay(max(1, count // 100)))])
