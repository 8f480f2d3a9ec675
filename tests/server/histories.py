#!/usr/bin/env python3
"""histories: clients play at several nodes while everything breaks, and history.py looks at what they sent and got.

    tests/server/histories.py [--seconds 20] [--nodes 3] [--clients 6] [--seed N] [--quiet SECONDS]
                              [--faults kill,stop,cut,slow,silent,client,restart,crash,freeze,failover]
    tests/server/histories.py --seconds 14400          # four hours; the same, longer

Between each node and PostgreSQL, and between the clients and each node, stands a proxy of this program's own that can be
slow, silent or cut. Faults: a node is killed (kill) or stopped for a while (stop); its link to PostgreSQL is cut, slow or
silent; the link of clients to it is (client); PostgreSQL is restarted (restart), killed (crash), stopped (freeze), or its
synchronous standby takes over from it (failover). In the end all is made well, every node is asked for every table, and
the checker must find nothing. The last line is "N passed, N failed".
"""
import argparse
import glob
import http.client
import json
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

import history
import signoria_server as lib
from history import Op
from signoria_server import Server, check, pick

CONFIG = ("requests_second = 100000\nrequests_burst = 100000\nwrites_minute = 1000000\ntables_user = 100000\nstreams_user = 1000\n"
          "cost_user = 1000000\ncost_address = 1000000\nlog = 0\n")
FAULTS = ["kill", "stop", "cut", "slow", "silent", "client", "restart", "crash", "freeze", "failover"]
clock = time.monotonic


# ---- Links ---------------------------------------------------------------------------------------

class Link:
    """A proxy from a port to whatever `target` is: a port, or the path of a socket."""

    def __init__(self, target):
        self.target, self.mode, self.pairs, self.lock = target, "pass", set(), threading.Lock()
        self.delay = 0  # seconds for every piece, whatever the mode
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.port = self.listener.getsockname()[1]
        self.dice = random.Random(self.port)
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.join, args=(near,), daemon=True).start()

    def join(self, near):
        try:
            if self.mode == "cut":
                raise OSError
            if isinstance(self.target, str):
                far = socket.socket(socket.AF_UNIX)
                far.connect(self.target)
            else:
                far = socket.create_connection(("127.0.0.1", self.target), 5)
                far.settimeout(None)
        except OSError:
            near.close()
            return
        pair = (near, far)
        with self.lock:
            self.pairs.add(pair)
        for a, b in (pair, pair[::-1]):
            threading.Thread(target=self.pump, args=(a, b, pair), daemon=True).start()

    def pump(self, a, b, pair):
        try:
            while data := a.recv(65536):
                while self.mode == "silent":
                    time.sleep(0.02)
                if self.mode == "slow":
                    time.sleep(self.dice.random() * 0.1)
                if self.delay:
                    time.sleep(self.delay)
                b.sendall(data)
        except OSError:
            pass
        self.end(pair)

    def end(self, pair):
        with self.lock:
            self.pairs.discard(pair)
        for s in pair:
            try:
                s.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            s.close()

    def set(self, mode):
        self.mode = mode
        if mode == "cut":
            with self.lock:
                pairs = list(self.pairs)
            for pair in pairs:
                self.end(pair)

    def close(self):
        self.listener.close()
        self.set("cut")


# ---- PostgreSQL, with a standby --------------------------------------------------------------------

class Database:
    def __init__(self, folder):
        self.folder, self.number, self.standby, self.process = folder, 0, None, None
        self.bin = sorted(glob.glob("/usr/lib/postgresql/*/bin"), key=lambda p: int(p.split("/")[4]))[-1]
        os.chmod(folder, 0o755)
        self.user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.getuid() == 0 else []
        self.data = self.place()
        self.call("initdb", "-N", "-A", "trust", "-U", "signoria", "-E", "UTF8", "--locale=C", "-D", self.data)
        self.start()

    def place(self):
        self.number += 1
        path = os.path.join(self.folder, f"pg{self.number}")
        os.mkdir(path, 0o700)
        if self.user:
            shutil.chown(path, "postgres")
        return os.path.join(path, "data")

    def call(self, program, *words):
        subprocess.run(self.user + [f"{self.bin}/{program}", *words], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def launch(self, data, *settings):
        at = os.path.dirname(data)
        words = [w for s in ("listen_addresses=", f"unix_socket_directories={at}", "max_connections=200", *settings) for w in ("-c", s)]
        process = subprocess.Popen(self.user + [f"{self.bin}/postgres", "-D", data, *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(600):
            if subprocess.run([f"{self.bin}/pg_isready", "-q", "-h", at]).returncode == 0:
                return process
            check(process.poll() is None, "PostgreSQL did not start")
            time.sleep(0.05)
        raise lib.Wrong("PostgreSQL did not start")

    def socket(self):
        return os.path.join(os.path.dirname(self.data), ".s.PGSQL.5432")

    def sql(self, words):
        subprocess.run([f"{self.bin}/psql", "-q", "-X", "-h", os.path.dirname(self.data), "-U", "signoria", "-d", "postgres", "-c", words],
                       check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def start(self):
        self.process = self.launch(self.data)

    def follow(self):
        """A standby that every commit waits for."""
        data = self.place()
        self.call("pg_basebackup", "-h", os.path.dirname(self.data), "-U", "signoria", "-D", data, "-R", "-X", "stream", "-c", "fast")
        with open(os.path.join(data, "postgresql.auto.conf"), "a") as f:
            f.write(f"primary_conninfo = 'host={os.path.dirname(self.data)} user=signoria application_name=second'\nsynchronous_standby_names = ''\n")
        self.standby = (self.launch(data), data)
        self.sql("ALTER SYSTEM SET synchronous_standby_names = 'second'")
        self.sql("SELECT pg_reload_conf()")
        for _ in range(1200):  # until it does follow
            out = subprocess.run([f"{self.bin}/psql", "-qAtX", "-h", os.path.dirname(self.data), "-U", "signoria", "-d", "postgres",
                                  "-c", "SELECT sync_state FROM pg_stat_replication"], capture_output=True, text=True).stdout
            if out.strip() == "sync":
                return
            time.sleep(0.05)
        raise lib.Wrong("the standby does not follow")

    def fail_over(self):
        """The first one dies; what it had acknowledged the second one has."""
        self.follow()
        time.sleep(0.3)
        self.process.kill()
        self.process.wait()
        self.process, self.data = self.standby
        self.standby = None
        self.call("pg_ctl", "promote", "-w", "-D", self.data)

    def stop(self, how=signal.SIGINT):
        for process in [self.process] + ([self.standby[0]] if self.standby else []):
            if process and process.poll() is None:
                process.send_signal(how)
                process.wait(60)
        self.standby = None

    def pids(self):
        found = [self.process.pid]
        for entry in os.listdir("/proc"):
            try:
                with open(f"/proc/{entry}/stat") as f:
                    if entry.isdigit() and int(f.read().rsplit(")", 1)[1].split()[1]) == found[0]:
                        found.append(int(entry))
            except (OSError, ValueError, IndexError):
                continue
        return found


# ---- What breaks --------------------------------------------------------------------------------------

class Cluster:
    def __init__(self, folder, count):
        self.database = Database(folder)
        self.store_links = [Link(self.database.socket()) for _ in range(count)]
        self.servers = []
        for i, link in enumerate(self.store_links):
            inner = os.path.join(folder, f"node{i}")
            os.mkdir(inner)
            self.servers.append(Server(store=f"postgresql://signoria@127.0.0.1:{link.port}/postgres", config=CONFIG, folder=inner))
        self.client_links = [Link(s.port) for s in self.servers]
        self.counts = {}

    def hurt(self, what, dice):
        """Breaks one thing for a while."""
        n, a_while = dice.randrange(len(self.servers)), 0.3 + dice.random() * 2
        server, store, clients, db = self.servers[n], self.store_links[n], self.client_links[n], self.database
        self.counts[what] = self.counts.get(what, 0) + 1
        if what == "kill":
            server.kill()
            time.sleep(dice.random() * 0.5)
            self.start(server)
        elif what == "stop":
            server.process.send_signal(signal.SIGSTOP)
            time.sleep(a_while)
            server.process.send_signal(signal.SIGCONT)
        elif what in ("cut", "slow", "silent", "client"):
            link = clients if what == "client" else store
            link.set(dice.choice(["cut", "slow", "silent"]) if what == "client" else what)
            time.sleep(a_while)
            link.set("pass")
        elif what in ("restart", "crash"):
            db.stop(signal.SIGINT if what == "restart" else signal.SIGQUIT)
            time.sleep(dice.random())
            db.start()
        elif what == "freeze":
            pids = db.pids()
            for pid in pids:
                self.send(pid, signal.SIGSTOP)
            time.sleep(a_while)
            for pid in pids:
                self.send(pid, signal.SIGCONT)
        elif what == "failover":
            db.fail_over()
            for link in self.store_links:
                link.target = db.socket()
                link.set("cut")
                link.set("pass")

    @staticmethod
    def send(pid, sig):
        try:
            os.kill(pid, sig)
        except ProcessLookupError:
            pass

    @staticmethod
    def start(server):
        for _ in range(100):
            try:
                server.start()
                return
            except lib.Wrong:  # the port is not free yet, or the database is away
                server.process.wait()
                time.sleep(0.1)
        raise lib.Wrong("the server does not start again")

    def end(self):
        for server in self.servers:
            if server.process.poll() is None:
                self.send(server.process.pid, signal.SIGCONT)
                server.kill()
        for link in self.store_links + self.client_links:
            link.close()
        for pid in self.database.pids():
            self.send(pid, signal.SIGCONT)
        self.database.stop(signal.SIGQUIT)


# ---- Who plays -------------------------------------------------------------------------------------------

class World:
    """What all clients share: the tables, and what was noted."""

    def __init__(self, cluster, seed):
        self.cluster, self.seed, self.cookie = cluster, seed, None
        self.ops, self.tables, self.lock, self.end = [], [], threading.Lock(), threading.Event()
        self.known = set()

    def note(self, op):
        with self.lock:
            self.ops.append(op)


class Caller:
    """Somebody who asks at any node, with a connection to each."""

    def __init__(self, world, number):
        self.world, self.number, self.dice = world, number, random.Random(world.seed * 1000 + number)
        self.connections, self.node = {}, 0

    def ask(self, method, path, body=None):
        """(status, JSON), or (None, None) if there was no answer."""
        if self.dice.random() < 0.4:
            self.node = self.dice.randrange(len(self.world.cluster.servers))
        port = self.world.cluster.client_links[self.node].port
        head = {"Cookie": f"signoria={self.world.cookie}"} if self.world.cookie else {}
        if body is not None:
            head["Content-Type"] = "application/json"
        try:
            if self.node not in self.connections:
                self.connections[self.node] = http.client.HTTPConnection("127.0.0.1", port, timeout=15)
            c = self.connections[self.node]
            c.request(method, "/api/v1" + path, None if body is None else json.dumps(body), head)
            answer = c.getresponse()
            data = answer.read()
            cookie = answer.getheader("Set-Cookie")
            if cookie and not self.world.cookie:
                self.world.cookie = cookie.split(";")[0].split("=", 1)[1]
            return answer.status, json.loads(data) if data else None
        except (OSError, http.client.HTTPException, ValueError):
            gone = self.connections.pop(self.node, None)
            if gone:
                gone.close()
            self.node = self.dice.randrange(len(self.world.cluster.servers))
            time.sleep(0.02)
            return None, None

    def until(self, method, path, body=None, fine=(200, 201), seconds=90):
        end = time.time() + seconds
        while True:
            status, answer = self.ask(method, path, body)
            if status in fine:
                return answer
            check(status in (None, 503, 409), f"{method} {path}: {status} {answer}")
            check(time.time() < end, f"{method} {path}: no answer for {seconds} s")
            time.sleep(0.05)


def log_of(answer):
    """Actions of people as they were sent; what is drawn looks different to different seats."""
    return [p["action"] if isinstance(p["by"], int) else history.DRAW for p in answer["plies"]]


class Player(Caller, threading.Thread):
    def __init__(self, world, number):
        Caller.__init__(self, world, number)
        threading.Thread.__init__(self, daemon=True)
        self.wrong = None

    def read(self, table):
        """The table, however it is asked for; None if there was no answer."""
        begin = clock()
        status, now = self.ask("GET", f"/tables/{table}")
        if status == 200:
            self.world.note(Op(self.number, table, "read", begin, clock(), "ok", plies=now["play"]["plies"]))
            return now
        check(status in (None, 503), f"reading table {table}: {status} {now}")
        return None

    def read_log(self, table):
        begin = clock()
        status, answer = self.ask("GET", f"/tables/{table}/history")
        if status == 200:
            log = log_of(answer)
            self.world.note(Op(self.number, table, "read", begin, clock(), "ok", plies=len(log), log=log))
        else:
            check(status in (None, 503), f"the history of table {table}: {status} {answer}")

    def append(self, table, now):
        body = {"ply": now["play"]["plies"], "seat": now["play"]["to_move"], "action": pick(now["play"], self.dice)}
        if self.dice.random() < 0.5:
            body["seq"] = now["seq"]
        for _ in range(3):
            op = Op(self.number, table, "append", clock(), None, "unknown", body["ply"], body["action"])
            self.world.note(op)  # before it is sent: it may have been done whatever comes back
            status, answer = self.ask("POST", f"/tables/{table}/actions", body)
            if status == 200:
                op.result, op.plies, op.end = "ok", max(answer["play"]["plies"], body["ply"] + 1), clock()
                return
            if status == 409:
                op.result, op.plies, op.end = "late", answer["table"]["play"]["plies"] if "table" in answer else None, clock()
                return
            if status == 422:
                op.result, op.end = "no", clock()
                return
            check(status in (None, 503), f"{body} at table {table}: {status} {answer}")
            if self.dice.random() < 0.5:
                return  # somebody else continues

    def new_table(self):
        now = self.until("POST", "/tables", {"setup": "pebbles seats=2 quick", "seats": [{"who": "me"}] * 2, "number": "x"})
        with self.world.lock:
            self.world.tables.append(now["id"])
            self.world.known.add(now["id"])

    def play(self):
        while not self.world.end.is_set():
            with self.world.lock:
                tables = list(self.world.tables)
            if len(tables) < 4:
                self.new_table()
                continue
            table, what = self.dice.choice(tables), self.dice.random()
            if what < 0.2:
                self.read_log(table)
                continue
            now = self.read(table)
            if not now:
                continue
            if now["play"]["to_move"] == "over":
                with self.world.lock:
                    if table in self.world.tables:
                        self.world.tables.remove(table)
            elif "legal" in now["play"] and what < 0.85:
                self.append(table, now)

    def run(self):
        try:
            self.play()
        except Exception as wrong:
            self.wrong = wrong
            self.world.end.set()


class Listener(Caller, threading.Thread):
    """An event stream that is opened again, at any node, where it ended."""

    def __init__(self, world, number):
        Caller.__init__(self, world, number)
        threading.Thread.__init__(self, daemon=True)
        self.opened, self.wrong = 0, None

    def hear(self, stream, at):
        with stream.more:
            if at == len(stream.events) and not stream.closed:
                stream.more.wait(0.2)
            fresh = stream.events[at:]
        for _, name, data in fresh:
            if isinstance(data, lib.Wrong):
                raise data
            if name == "step" or (name == "table" and data["play"]):
                table = data["table"] if name == "step" else data["id"]
                self.world.note(Op(self.number, table, "stream", 0, clock(), plies=data["play"]["plies"], seq=data["seq"], value=name))
        return at + len(fresh)

    def run(self):
        last = None
        while not self.world.end.is_set():
            me = lib.Client(self.world.cluster.client_links[self.dice.randrange(len(self.world.cluster.servers))])
            me.cookie = self.world.cookie
            try:
                stream = me.stream(last)
            except (OSError, ValueError, IndexError):
                time.sleep(0.05)
                continue
            at, end = 0, clock() + 3 + self.dice.random() * 5
            self.opened += stream.status == 200
            try:
                while not stream.closed and clock() < end and not self.world.end.is_set():
                    at = self.hear(stream, at)
                stream.close()
                stream.thread.join(10)  # what came with the last bytes counts, too
                self.hear(stream, at)
            except lib.Wrong as wrong:
                self.wrong = wrong
            last = stream.last
            stream.close()


# ---- A run ------------------------------------------------------------------------------------------------

def final_logs(world):
    """What every node says every table's log is."""
    finals = []
    for node, link in enumerate(world.cluster.client_links):
        me, logs = Caller(world, 500 + node), {}
        me.dice.random = lambda: 1.0  # stays at this node
        me.node = node
        for table in sorted(world.known):
            log, end = [], time.time() + 60
            while True:
                status, page = me.ask("GET", f"/tables/{table}/history?from={len(log)}")
                me.node = node
                check(time.time() < end, f"node {node} does not answer: {status} {page}")
                if status == 200 and not page["plies"]:
                    break
                if status == 200:
                    log += log_of(page)
            logs[table] = log
        finals.append(logs)
    return finals


def trial(args):
    folder = tempfile.mkdtemp(prefix="signoria-histories-", dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None)
    dice, cluster = random.Random(args.seed), None
    try:
        cluster = Cluster(folder, args.nodes)
        world = World(cluster, args.seed)
        Caller(world, 0).until("POST", "/session", {"name": "Anna"})
        people = [Player(world, n + 1) for n in range(args.clients)]
        ears = [Listener(world, 100 + n) for n in range(2)]
        for p in people + ears:
            p.start()
        end, faults = clock() + args.seconds, [f for f in args.faults.split(",") if f]
        order = []
        while clock() < end and not world.end.is_set():
            time.sleep(args.quiet * (0.5 + dice.random()))
            if faults:
                order = order or dice.sample(faults, len(faults))  # each once before one comes again
                cluster.hurt(order.pop(), dice)
        time.sleep(1)
        world.end.set()
        for p in people + ears:
            p.join(60)
        for p in people + ears:
            if p.wrong:
                raise p.wrong
        finals = final_logs(world)
        found = history.check(world.ops, finals)
        report(world, cluster, ears, finals, args)
        for name, words in found[:10]:
            print(f"     {name}: {words[:600]}")
        check(not found, f"{len(found)} violations: {sorted({n for n, _ in found})} (seed {args.seed})")
        acked = sum(op.result == "ok" and op.kind == "append" for op in world.ops)
        check(acked > 5 * args.seconds, f"too little was played for this to mean anything: {acked}")
    finally:
        if cluster:
            cluster.end()
        shutil.rmtree(folder, ignore_errors=True)


def report(world, cluster, ears, finals, args):
    kinds = {}
    for op in world.ops:
        key = op.kind if op.kind != "append" else f"append {op.result}"
        kinds[key] = kinds.get(key, 0) + 1
    faults = ", ".join(f"{n} {k}" for k, n in sorted(cluster.counts.items()))
    print(f"     {args.nodes} nodes, {args.clients} clients, {args.seconds} s, seed {args.seed}; faults: {faults or 'none'}")
    print(f"     {kinds}, {len(world.known)} tables, {sum(len(log) for log in finals[0].values())} steps, {sum(e.opened for e in ears)} streams", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--nodes", type=int, default=3)
    parser.add_argument("--clients", type=int, default=6)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--quiet", type=float, default=0.4, help="seconds between two faults")
    parser.add_argument("--faults", default=",".join(FAULTS))
    args = parser.parse_args()
    sys.argv = sys.argv[:1]

    def checker():
        passed, failed = history.selftest()
        check(not failed and passed, "the checker misses what is planted")
    lib.run([("the checker finds what is planted", checker), ("no history has a violation", lambda: trial(args))])


if __name__ == "__main__":
    main()
