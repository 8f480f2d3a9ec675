#!/usr/bin/env python3
"""server_bot.py: a bot at the tables of a Signoria server: plays a random legal action (docs/bots-from-outside.md).

    python3 server_bot.py https://games.example.org TOKEN-FILE

It needs nothing but Python. It listens to the server's events, accepts every invitation, and plays where it is to move.
"""

import json
import random
import re
import sys
import time
import urllib.error
import urllib.request

SERVER = sys.argv[1].rstrip("/") + "/api/v1"
TOKEN = open(sys.argv[2]).readline().strip()


def choose(position, legal):
    """The action to play. `position` is what this seat may know, `legal` the actions (put your own play here)."""
    entry = random.choice(legal)
    # A range, "bid 5 to 40 on wine": choose one of its amounts, and leave the other one out.
    words = entry.get("range", entry["action"])
    return re.sub(r"(\d+) to (\d+)", lambda m: str(random.randint(int(m[1]), int(m[2]))), words)


def ask(method, path, body=None):
    """The server's answer, or None where it refuses (the table has moved on, or is not ours)."""
    data = None if body is None else json.dumps(body).encode()
    head = {"Authorization": "Bearer " + TOKEN, "Content-Type": "application/json"}
    try:
        request = urllib.request.Request(SERVER + path, data, head, method=method)
        return json.load(urllib.request.urlopen(request, timeout=60))
    except urllib.error.HTTPError as error:
        if error.code == 401 or error.code >= 500:
            raise
        print(method, path, error.code, json.load(error).get("detail"), file=sys.stderr)
        return None


def look_at(number):
    """Does what there is to do at a table: sit down, play. Safe to call at any time."""
    path = f"/tables/{number}"
    table = ask("GET", path)
    if table and table["status"] == "open" and not table["mine"]:
        table = ask("POST", path + "/join", {})
    while table and table["play"] and "legal" in table["play"]:
        play = table["play"]
        action = choose(play["position"], play["legal"])
        ask("POST", path + "/actions",
            {"ply": play["plies"], "seq": table["seq"], "seat": play["to_move"], "action": action})
        table = ask("GET", path)


def listen():
    """Reads the event stream. It begins with all our tables, so nothing is missed by coming late."""
    head = {"Authorization": "Bearer " + TOKEN}
    with urllib.request.urlopen(urllib.request.Request(SERVER + "/events", headers=head), timeout=60) as stream:
        event = ""
        for line in stream:
            key, _, value = line.decode().rstrip("\n").partition(": ")
            if key == "event":
                event = value
            elif key == "data" and event in ("table", "step"):
                data = json.loads(value)
                look_at(data["id"] if event == "table" else data["table"])


while True:
    try:
        print("playing as", ask("GET", "/session")["name"], flush=True)
        listen()
    except OSError as error:  # the server restarts, or the network is gone
        if getattr(error, "code", 0) in (401, 403):
            sys.exit(f"the server does not know this token: {error}")
        print(error, file=sys.stderr)
    time.sleep(2)
