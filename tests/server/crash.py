#!/usr/bin/env python3
"""crash: kills servers with kill -9 under load and asks the players whether anything is missing.

    tests/server/crash.py [--kills 100] [--store sqlite|postgres|both] [--players 8]
                          [--setup "pebbles seats=2 quick"] [--every SECONDS]

Players play at tables of their own, alone or with a bot, each with an event stream. A server is killed
every now and then, in the middle of requests, and started again; with PostgreSQL
there are two servers, one is killed, its players go on at the other one. Whoever
gets no answer sends the same action again, as docs/api.md tells. In the end every
acknowledged action must be in the history at the ply it was acknowledged for, and
every ply of the history must be one that was sent, once; and every event stream
must have brought each step of its table, in order, without a gap.

It starts a private PostgreSQL in a temporary folder and removes it. The last line
is "N passed, N failed".
"""
import argparse
import http.client
import os
import random
import shutil
import sys
import tempfile
import threading
import time

import signoria_server as lib
from signoria_server import Client, Postgres, Server, check, pick

CONFIG = "requests_second = 100000\nrequests_burst = 100000\nwrites_minute = 1000000\ntables_user = 100000\nlog = 0\n"


# ---- Servers that are killed ---------------------------------------------------------------

class Cluster:
    """One server on SQLite, or two on one PostgreSQL."""

    def __init__(self, folder, store, nodes):
        self.servers = []
        self.kills = 0
        self.lock = threading.Lock()
        for i in range(nodes):
            inner = os.path.join(folder, f"node{i}")
            os.mkdir(inner)
            self.servers.append(Server(store=store, config=CONFIG, folder=inner))

    def kill_one(self, dice):
        """kill -9, a short while without it, and again at the same port."""
        server = dice.choice(self.servers)
        server.kill()
        self.kills += 1
        time.sleep(dice.random() * 0.2)
        for _ in range(50):
            try:
                server.start()
                return
            except lib.Wrong:  # the port is not free yet
                server.process.wait()
                time.sleep(0.1)
        raise lib.Wrong("the server does not start again")

    def other(self, server):
        return self.servers[(self.servers.index(server) + 1) % len(self.servers)]

    def stop(self):
        for server in self.servers:
            server.stop()


# ---- Players ---------------------------------------------------------------------------------

class Player(threading.Thread):
    def __init__(self, number, cluster, setup, end):
        super().__init__(daemon=True)
        self.cluster, self.setup, self.end = cluster, setup, end
        self.dice = random.Random(number)
        self.client = None
        self.number = number
        self.acks = self.tables = self.again = self.late = self.moved = self.streams = 0
        self.wrong = None
        self.games = []  # (table, {ply: action of ours that was acknowledged}, our seats)

    def must(self, method, path, body=None, fine=(200, 201)):
        """Asks until it is answered, at whichever node is there. 503 is no answer yet."""
        until = time.time() + 60
        while True:
            try:
                answer = self.client.ask(method, path, body, retry=False)
                if answer.status in fine:
                    return answer
                check(answer.status == 503, f"{method} {path} {body}: {answer.status} {answer.body[:300]}")
            except (OSError, http.client.HTTPException):
                self.client.connection = None
                other = self.cluster.other(self.client.server)
                self.moved += other is not self.client.server
                self.client.server = other
            check(time.time() < until, "no answer for a minute")
            time.sleep(0.02)

    def open_stream(self, last):
        while True:
            try:
                stream = self.client.stream(last)
                check(stream.status == 200, f"the stream was answered {stream.status}")
                self.streams += 1
                return stream
            except (OSError, ValueError, IndexError):
                self.client.server = self.cluster.other(self.client.server)
                time.sleep(0.02)

    def play_table(self):
        other = {"who": "bot", "bot": "steward"} if self.dice.random() < 0.5 else {"who": "me"}
        now = self.must("POST", "/tables", {"setup": self.setup, "seats": [{"who": "me"}, other], "number": "x"})
        table, acked, mine = now["id"], {}, now["mine"]
        self.games.append((table, acked, mine))
        self.tables += 1
        idle = 0
        while not self.end.is_set():
            play = now["play"]
            if play["to_move"] == "over":
                return
            if "legal" not in play:
                now = self.must("GET", f"/tables/{table}?after={now['seq']}")  # a bot thinks; it continues after a crash
                idle += 1
                check(idle < 200, f"the bot of table {table} does not go on")
                continue
            idle = 0
            body = {"ply": play["plies"], "seq": now["seq"], "action": pick(play, self.dice), "seat": play["to_move"]}
            now = self.must("POST", f"/tables/{table}/actions", body, fine=(200, 409))
            if now.status == 409:  # only we play here: nobody can have been before us
                news = {k: now["table"][k] for k in ("id", "seq", "status", "play", "seats")}
                raise lib.Wrong(f"late at a table of our own: {body} {news}")
            self.again += bool(now.json.get("again"))
            acked[play["plies"] + 1] = body["action"]
            self.acks += 1

    def listen(self):
        """One stream after the other, each resumed where the last one ended."""
        self.seqs, last = {}, None
        while not self.end.is_set():
            stream = self.open_stream(last)
            at = 0
            while True:
                with stream.more:
                    if at == len(stream.events) and not stream.closed:
                        stream.more.wait(0.5)
                    fresh, at = stream.events[at:], len(stream.events)
                for _, name, data in fresh:
                    if isinstance(data, lib.Wrong):
                        raise data
                    if name == "step":
                        self.hear(data["table"], data["seq"])
                    elif name == "table":
                        self.seqs[data["id"]] = max(data["seq"], self.seqs.get(data["id"], 0))
                last = stream.last
                if stream.closed or self.end.is_set():
                    break
            stream.close()

    def hear(self, table, seq):
        before = self.seqs.get(table)
        if before is not None and seq > before + 1:
            raise lib.Wrong(f"table {table}: after step {before} the stream brought {seq}")
        self.seqs[table] = max(seq, before or 0)

    def guard(self, what):
        try:
            what()
        except Exception as wrong:
            self.wrong = self.wrong or wrong
            self.end.set()

    def play(self):
        while not self.end.is_set():
            self.play_table()

    def run(self):
        self.client = Client(self.dice.choice(self.cluster.servers))
        self.must("POST", "/session", {"name": f"Player {self.number}"})
        ear = Player(self.number, self.cluster, self.setup, self.end)
        ear.client = Client(self.client.server)
        ear.client.cookie = self.client.cookie
        thread = threading.Thread(target=lambda: self.guard(ear.listen), daemon=True)
        thread.start()
        self.guard(self.play)
        self.end.wait()
        thread.join(30)
        self.streams = ear.streams
        self.heard = getattr(ear, "seqs", {})

    def check_games(self):
        """What the server has now is what was acknowledged, and nothing else of ours."""
        for table, acked, mine in self.games:
            history, at = {}, 0
            while True:
                page = self.must("GET", f"/tables/{table}/history?from={at}")["plies"]
                for ply in page:
                    history[ply["ply"]] = ply
                if not page:
                    break
                at = page[-1]["ply"]
            for ply, action in acked.items():
                check(ply in history, f"table {table}: ply {ply}, '{action}', was acknowledged and is lost")
                check(history[ply]["action"] == action, f"table {table}: ply {ply} is '{history[ply]['action']}', acknowledged was '{action}'")
            last = max(acked, default=0)
            for number, ply in history.items():
                if ply["by"] in mine and number not in acked:
                    # One action may have been under way when all ended.
                    check(number > last, f"table {table}: ply {number}, '{ply['action']}', was never acknowledged: played twice?")


def trial(kind, kills, players, setup, every):
    folder = tempfile.mkdtemp(prefix="signoria-crash-", dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None)
    postgres = None
    dice = random.Random(kills)
    try:
        postgres = Postgres(folder) if kind == "postgres" else None
        cluster = Cluster(folder, postgres.url if postgres else os.path.join(folder, "games.db"), 2 if postgres else 1)
        end = threading.Event()
        people = [Player(i, cluster, setup, end) for i in range(players)]
        for p in people:
            p.start()
        begun = time.time()
        while cluster.kills < kills and not end.is_set():
            time.sleep(every * (0.5 + dice.random()))
            cluster.kill_one(dice)
        time.sleep(every)
        end.set()
        for p in people:
            p.join(90)
        for p in people:
            if p.wrong:
                raise p.wrong
        for p in people:
            p.check_games()
        cluster.stop()
        total = lambda name: sum(getattr(p, name) for p in people)
        print(f"     {kind}: {cluster.kills} times kill -9 in {time.time() - begun:.0f} s, {total('acks')} acknowledged actions at "
              f"{total('tables')} tables ({total('again')} asked again and answered again, {total('moved')} moves to another node, "
              f"{total('streams')} streams): 0 lost, 0 twice", flush=True)
        check(total("acks") > 10 * kills, "too little was played for this to mean anything")
    finally:
        for server in getattr(locals().get("cluster"), "servers", []):
            if server.process.poll() is None:
                server.kill()
        if postgres:
            postgres.stop()
        shutil.rmtree(folder, ignore_errors=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--store", choices=["sqlite", "postgres", "both"], default="both")
    parser.add_argument("--players", type=int, default=8)
    parser.add_argument("--setup", default="pebbles seats=2 quick")
    parser.add_argument("--every", type=float, default=0.7)
    args = parser.parse_args()
    sys.argv = sys.argv[:1]
    kinds = ["sqlite", "postgres"] if args.store == "both" else [args.store]
    lib.run([(kind, lambda kind=kind: trial(kind, args.kills, args.players, args.setup, args.every)) for kind in kinds])


if __name__ == "__main__":
    main()
