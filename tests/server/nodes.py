#!/usr/bin/env python3
"""nodes: two servers on one PostgreSQL: people play at different ones, at the same time, while the store is slow.

    tests/server/nodes.py [WORD...]
    SIGNORIA=build-tsan/signoria tests/server/nodes.py     # with the thread sanitizer: a race ends the server with an error

It starts a private PostgreSQL in a temporary folder and removes it.
"""
import contextlib
import os
import random
import shutil
import tempfile
import threading
import time

import signoria_server as lib
from signoria_server import Client, Postgres, Server, check, pick

CONFIG = "requests_second = 100000\nrequests_burst = 100000\nwrites_minute = 1000000\n"
PEBBLES = {"setup": "pebbles seats=2 quick", "number": "blue herons", "join": "anyone"}


@contextlib.contextmanager
def nodes(count=2, config=CONFIG):
    folder = tempfile.mkdtemp(prefix="signoria-nodes-", dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None)
    postgres = Postgres(folder)
    servers = []
    try:
        for i in range(count):
            inner = os.path.join(folder, f"node{i}")
            os.mkdir(inner)
            servers.append(Server(store=postgres.url, config=config, folder=inner))
        yield postgres, servers
        for server in servers:
            server.stop()  # an error here is a crash, a leak or a race
    finally:
        for server in servers:
            if server.process.poll() is None:
                server.kill()
        postgres.stop()
        shutil.rmtree(folder, ignore_errors=True)


def at(client, server):
    """The same person at another node."""
    twin = Client(server)
    twin.cookie = client.cookie
    return twin


def seated(servers, **more):
    anna, bob = Client(servers[0], "Anna"), Client(servers[-1], "Bob")
    table = anna.must("POST", "/tables", dict(PEBBLES, **more), status=201)["id"]
    bob.must("POST", f"/tables/{table}/join", {"number": "b"})
    for server in servers:  # the nodes tell each other a moment later
        there = at(anna, server)
        until = time.time() + 10
        while not there.must("GET", f"/tables/{table}")["play"]:
            check(time.time() < until, "the other node does not hear of it")
            time.sleep(0.02)
    return anna, bob, table


def turn(people, table, dice):
    """Whoever is to move plays; the step, or None when it is over."""
    for person in people:
        now = person.must("GET", f"/tables/{table}")
        if now["play"]["to_move"] == "over":
            return None
        if "legal" in now["play"]:
            body = {"ply": now["play"]["plies"], "seq": now["seq"], "action": pick(now["play"], dice)}
            answer = person.ask("POST", f"/tables/{table}/actions", body)
            check(answer.status in (200, 409), f"{answer.status} {answer.body[:300]}")
            return answer if answer.status == 200 else turn(people, table, dice)
    time.sleep(0.02)
    return turn(people, table, dice)


def test_a_game_at_two_nodes():
    with nodes() as (_, servers):
        anna, bob, table = seated(servers)
        streams = [at(anna, servers[1]).stream(), bob.stream(), anna.stream()]
        for s in streams:
            s.wait(lambda n, d: n == "table" and d["id"] == table)
        dice, last = random.Random(5), None
        for n in range(400):
            step = turn((anna, bob), table, dice)
            if not step:
                break
            last = step
            if n == 3:
                bob.must("POST", f"/tables/{table}/chat", {"text": "Ciao"}, status=201)
            if n == 5:
                bob.must("POST", f"/tables/{table}/leave", {})
                anna.must("GET", f"/tables/{table}")
                at(bob, servers[0]).must("POST", f"/tables/{table}/return", {})
        streams[2].wait(lambda n, d: n == "step" and d["table"] == table and d["status"] == "over")
        end = anna.must("GET", f"/tables/{table}")
        check(end["status"] == "over", "it ends")
        for s in streams:
            s.wait(lambda n, d: n == "step" and d["table"] == table and d["status"] == "over")
            s.wait(lambda n, d: n == "chat" and d["text"] == "Ciao")
            seqs = s.steps(table)
            check(seqs == sorted(set(seqs)), f"each step once, in order: {seqs}")
            tables = [d["seq"] for _, n, d in s.events if n == "table" and d["id"] == table]
            check(set(range(min(tables) + 1, end["seq"] + 1)) <= set(seqs) | {t for t in tables}, "none is missing")
            s.close()
        again = bob.must("POST", f"/tables/{table}/rematch", {"number": "c"}, status=201)["id"]
        check(anna.must("POST", f"/tables/{table}/rematch", {})["id"] == again, "one rematch for both")
        check(last and anna.must("GET", f"/tables/{table}/save").body == bob.must("GET", f"/tables/{table}/save").body, "one game")


def test_the_same_action_at_both_nodes():
    """Many hands send the same move, and others, at the same moment: one is played."""
    with nodes() as (_, servers):
        anna = Client(servers[0], "Anna")
        seats = [{"who": "me"}, {"who": "me"}]
        table = anna.must("POST", "/tables", dict(PEBBLES, seats=seats), status=201)["id"]
        hands = [at(anna, servers[i % 2]) for i in range(6)]
        dice = random.Random(2)
        for _ in range(25):
            now = anna.must("GET", f"/tables/{table}")
            if now["play"]["to_move"] == "over":
                break
            bodies = [{"ply": now["play"]["plies"], "seq": now["seq"], "seat": now["play"]["to_move"], "action": pick(now["play"], dice)}
                      for _ in hands]
            answers = [None] * len(hands)

            def send(i):
                answers[i] = hands[i].ask("POST", f"/tables/{table}/actions", bodies[i])
            threads = [threading.Thread(target=send, args=(i,)) for i in range(len(hands))]
            for t in threads:
                t.start()
            for t in threads:
                t.join()
            check(all(a and a.status in (200, 409) for a in answers), str([a and (a.status, a.body[:200]) for a in answers]))
            # Two nodes that write the very same step have both written it: neither says "again".
            fresh = {bodies[i]["action"] for i, a in enumerate(answers) if a.status == 200 and "again" not in a.json}
            check(len(fresh) == 1, f"one is played, not {fresh}")
            check({a["seq"] for a in answers if a.status == 200} == {now["seq"] + 1}, "as one step")
            for i, a in enumerate(answers):
                check((a.status == 200) == (bodies[i]["action"] in fresh), "the same one is answered again, another is late")
        log = anna.must("GET", f"/tables/{table}/history")["plies"]
        check([p["ply"] for p in log] == list(range(1, len(log) + 1)), "no ply twice")


def test_many_at_once():
    """Everything that changes a table, from both nodes, by four people with streams: nothing breaks, all see the same."""
    with nodes() as (_, servers):
        anna, bob, table = seated(servers, undo="consent", spectators="anyone")
        stop = time.time() + 6
        wrong = []

        def busy(who, seed):
            dice = random.Random(seed)
            me, there = at(who, servers[seed % 2]), who.stream()
            try:
                while time.time() < stop:
                    now = me.must("GET", f"/tables/{table}")
                    play = now["play"]
                    what = dice.random()
                    if "legal" in play and what < 0.6:
                        me.ask("POST", f"/tables/{table}/actions", {"ply": play["plies"], "seq": now["seq"], "action": pick(play, dice)})
                    elif what < 0.7:
                        me.ask("POST", f"/tables/{table}/undo", {"ply": play["plies"]})
                    elif what < 0.8:
                        me.ask("POST", f"/tables/{table}/answer", {"yes": dice.random() < 0.5})
                    elif what < 0.85:
                        me.ask("POST", f"/tables/{table}/leave", {})
                    elif what < 0.95:
                        me.ask("POST", f"/tables/{table}/return", {})
                    else:
                        me.must("POST", f"/tables/{table}/chat", {"text": "so"}, status=201)
            except Exception as w:
                wrong.append(w)
            there.close()
        threads = [threading.Thread(target=busy, args=(who, i)) for i, who in enumerate([anna, bob, anna, bob])]
        for t in threads:
            t.start()
        for t in threads:
            t.join()
        if wrong:
            raise wrong[0]
        time.sleep(0.5)  # bots that stand in may be thinking
        for _ in range(100):
            views = [at(p, s).must("GET", f"/tables/{table}") for p in (anna, bob) for s in servers]
            if len({v["seq"] for v in views}) == 1 and len({v["play"]["hash"] for v in views[:2]}) == 1:
                break
            time.sleep(0.1)
        check(len({v["seq"] for v in views}) == 1, "both nodes have the same steps")
        check(views[0]["play"]["hash"] == views[1]["play"]["hash"] and views[2]["play"]["hash"] == views[3]["play"]["hash"], "and the same position")


def hold(postgres, names, seconds):
    """Others wait for these tables of the store until psql is done."""
    sql = f"BEGIN; LOCK TABLE {', '.join('signoria.' + n for n in names)} IN ACCESS EXCLUSIVE MODE; SELECT pg_sleep({seconds}); COMMIT"
    process = postgres.run([sql])
    time.sleep(0.5)
    return process


def test_a_slow_store_holds_up_only_who_asks_it():
    with nodes(1) as (postgres, servers):
        anna, bob, table = seated(servers)
        carl, dora, other = seated(servers)
        bob.must("POST", f"/tables/{table}/chat", {"text": "one"}, status=201)
        first = bob.stream()
        first.wait(lambda n, d: n == "table" and d["id"] == table)
        first.close()
        seen = first.last
        anna.must("POST", f"/tables/{table}/chat", {"text": "two"}, status=201)
        listener, dice = dora.stream(), random.Random(3)
        listener.wait(lambda n, d: n == "table" and d["id"] == other)
        for names in (["chats"], ["chats", "seats"]):
            process = hold(postgres, names, 3)
            begun = time.time()
            late = []
            waiter = threading.Thread(target=lambda: late.append(bob.stream(seen)))
            waiter.start()
            if "seats" in names:  # tables that are not in memory cannot be loaded now
                askers = [threading.Thread(target=lambda: Client.must(at(anna, servers[0]), "GET", f"/tables/{gone}")) for _ in range(6)]
                for a in askers:
                    a.start()
            time.sleep(0.2)
            for _ in range(4):
                step = turn((carl, dora), other, dice)
                if step:
                    listener.wait(lambda n, d: n == "step" and d["table"] == other and d["seq"] == step["seq"], 1)
            check(time.time() - begun < 2, f"the others went on, in {time.time() - begun:.1f} s")
            check(process.poll() is None, "while the store was held")
            process.wait()
            waiter.join()
            late[0].wait(lambda n, d: n == "chat" and d["text"] == "two")
            late[0].close()
            if "seats" in names:
                for a in askers:
                    a.join()
                break
            # For the second round: a table that is not in memory.
            gone = anna.must("POST", "/tables", dict(PEBBLES), status=201)["id"]
            servers[0].stop()
            servers[0].start()
            for person in (carl, dora):
                person.must("GET", f"/tables/{other}")
            listener.close()
            listener = dora.stream()
            listener.wait(lambda n, d: n == "table" and d["id"] == other)


lib.run([(name[5:], test) for name, test in list(globals().items()) if name.startswith("test_")])
