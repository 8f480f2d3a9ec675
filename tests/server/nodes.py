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
import signal
import tempfile
import threading
import time

import signoria_server as lib
from histories import Link
from signoria_server import Client, Postgres, Server, check, pick, until

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
    for server in servers:  # the nodes notify each other a moment later
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
    held = "SELECT count(*) FROM pg_locks WHERE mode = 'AccessExclusiveLock' AND granted AND relation IN"
    held += f" ({', '.join(repr('signoria.' + n) + '::regclass' for n in names)})"
    process = postgres.run([sql])
    until("the tables are locked", lambda: int(postgres.ask(held)) == len(names) or process.poll() is not None)
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


def test_every_node_answers_with_what_was_acknowledged():
    """Reads right after an acknowledgement, at another node, are never older; and the right ply is never late."""
    with nodes(3) as (_, servers):
        anna = Client(servers[0], "Anna")
        hands = [at(anna, s) for s in servers]
        dice, reads, stale, late, actions = random.Random(7), 0, [], [], 0
        while reads < 180:
            seats = [{"who": "me"}, {"who": "me"}]
            now = anna.must("POST", "/tables", dict(PEBBLES, seats=seats), status=201)
            table = now["id"]
            while now["play"]["to_move"] != "over" and reads < 180:
                body = {"ply": now["play"]["plies"], "seat": now["play"]["to_move"], "action": pick(now["play"], dice)}
                actions += 1
                answer = hands[actions % 3].ask("POST", f"/tables/{table}/actions", body)  # each time another node
                if answer.status != 200:
                    late.append((answer.status, body["ply"]))
                    answer = anna.must("GET", f"/tables/{table}")
                seen = answer["seq"]
                for n in (1, 2):
                    there = hands[(actions + n) % 3]
                    now = there.must("GET", f"/tables/{table}" + dice.choice(["", f"?seq={seen}", f"?after={seen - 1}"]))
                    reads += 1
                    if now["seq"] < seen:
                        stale.append((seen, now["seq"]))
                    log = there.must("GET", f"/tables/{table}/history")
                    if log["seq"] < seen or len(log["plies"]) < answer["play"]["plies"]:
                        stale.append((seen, log["seq"]))
        check(not late, f"{len(late)} of {actions} with the right ply were refused: {late[:5]}")
        check(not stale, f"{len(stale)} of {reads} reads were stale: {stale[:5]}")


def test_a_repeated_action_is_not_answered_from_an_old_copy():
    """What another node has undone a moment ago does not stand any more: the same action is played again."""
    with nodes() as (_, servers):
        anna = Client(servers[0], "Anna")
        here, there = at(anna, servers[0]), at(anna, servers[1])
        dice, old, tries = random.Random(4), 0, 0
        while tries < 60:
            opened = {"setup": "siena seats=2", "number": "x", "seats": [{"who": "me"}] * 2}
            table = anna.must("POST", "/tables", opened, status=201)["id"]
            while tries < 60:
                now = there.must("GET", f"/tables/{table}")
                if now["play"]["to_move"] == "over":
                    break
                body = {"ply": now["play"]["plies"], "seat": now["play"]["to_move"], "action": pick(now["play"], dice)}
                played = here.must("POST", f"/tables/{table}/actions", body)
                if played["play"]["undo"] < 1 or played["play"]["plies"] != body["ply"] + 1:
                    continue
                back = {"ply": played["play"]["plies"], "plies": 1, "seat": body["seat"]}
                there.must("POST", f"/tables/{table}/undo", back)
                answer = here.must("POST", f"/tables/{table}/actions", body)
                old += answer.json.get("again", False)
                tries += 1
        check(not old, f"{old} of {tries} were answered with what had been undone")


def test_a_stream_hears_of_a_table_opened_at_another_node():
    with nodes() as (_, servers):
        anna, bob = Client(servers[0], "Anna"), Client(servers[1], "Bob")
        here, there, his = anna.stream(), at(anna, servers[1]).stream(), at(bob, servers[0]).stream()
        for s in (here, there, his):
            s.wait(lambda n, d: n == "hello")
        table = anna.must("POST", "/tables", dict(PEBBLES), status=201)["id"]
        there.wait(lambda n, d: n == "table" and d["id"] == table, 5)
        bob.must("POST", f"/tables/{table}/join", {"number": "b"})
        his.wait(lambda n, d: n == "table" and d["id"] == table and d["status"] == "playing", 5)
        step = turn((anna, bob), table, random.Random(1))
        for s in (here, there, his):
            s.wait(lambda n, d: n == "step" and d["table"] == table and d["seq"] == step["seq"], 5)
            s.close()


def test_a_stream_finds_what_it_missed_while_the_store_was_away():
    """The wake-up is lost with the connection: a table opened meanwhile is found all the same."""
    with nodes() as (postgres, servers):
        anna = Client(servers[0], "Anna")
        there = at(anna, servers[1]).stream()
        there.wait(lambda n, d: n == "hello")
        with paused(servers[1].process.pid):  # its connections are cut while it does not look
            table = anna.must("POST", "/tables", dict(PEBBLES), status=201)["id"]
            listening = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'signoria'"
            check(postgres.run([listening]).wait() == 0, "psql")
        there.wait(lambda n, d: n == "table" and d["id"] == table, 15)
        there.close()


def test_chat_that_cannot_be_read_ends_the_stream():
    """When the store fails, a stream that comes back is ended rather than carried on without what was said."""
    with nodes(1) as (postgres, servers):
        anna, bob, table = seated(servers)
        bob.must("POST", f"/tables/{table}/chat", {"text": "one"}, status=201)
        first = bob.stream()
        first.wait(lambda n, d: n == "table" and d["id"] == table)
        first.close()
        anna.must("POST", f"/tables/{table}/chat", {"text": "two"}, status=201)
        check(postgres.run(["ALTER TABLE signoria.chats RENAME TO chats_away"]).wait() == 0, "psql")
        second = bob.stream(first.last)
        until("the stream has ended", lambda: second.closed, 15)
        check(postgres.run(["ALTER TABLE signoria.chats_away RENAME TO chats"]).wait() == 0, "psql")
        third = bob.stream(second.last)
        third.wait(lambda n, d: n == "chat" and d["text"] == "two")
        third.close()


def test_a_session_ended_out_of_order_ends_its_stream():
    """A change of rights that is numbered before another and committed after it is not missed."""
    with nodes(1) as (postgres, servers):
        anna = Client(servers[0], "Anna")
        me = anna.must("GET", "/session")["id"]
        stream = anna.stream()
        stream.wait(lambda n, d: n == "hello")
        entry = "INSERT INTO signoria.access_news (user_id, at) VALUES ({}, (extract(epoch FROM clock_timestamp()) * 1000)::bigint)"
        slow = postgres.run([f"BEGIN; {entry.format(me)}; DELETE FROM signoria.sessions WHERE user_id = {me}; SELECT pg_sleep(4); COMMIT"])
        until("it has its number", lambda: postgres.ask("SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep'") == "1")
        check(postgres.run([entry.format(me + 1000)]).wait() == 0, "psql")
        check(slow.poll() is None, "the first is still open")
        time.sleep(1)  # the server looks four times a second
        check(not stream.closed, "nothing has ended yet")
        check(slow.wait() == 0, "psql")
        until("the stream has ended", lambda: stream.closed, 10)


def test_a_node_that_names_a_user_ends_their_streams():
    """A wake-up alone, without a row of access_news, makes a node look at a user's sessions again."""
    with nodes(1) as (postgres, servers):
        anna, bob = Client(servers[0], "Anna"), Client(servers[0], "Bob")
        me = anna.must("GET", "/session")["id"]
        streams = [anna.stream(), bob.stream()]
        for s in streams:
            s.wait(lambda n, d: n == "hello")
        check(postgres.run([f"DELETE FROM signoria.sessions WHERE user_id = {me}"]).wait() == 0, "psql")
        time.sleep(1)  # it looks four times a second for what is noted, and nothing is
        check(not streams[0].closed, "nobody has told the node yet")
        check(postgres.run([f"SELECT pg_notify('signoria', 'another-node u{me}')"]).wait() == 0, "psql")
        until("Anna's stream has ended", lambda: streams[0].closed, 5)
        check(anna.ask("GET", "/session").status == 401, "and the session is not remembered")
        check(not streams[1].closed, "Bob's has not")
        streams[1].close()


def online(client, table, seat):
    return client.must("GET", f"/tables/{table}")["seats"][seat - 1]["online"]


def test_presence_is_shared():
    with nodes() as (_, servers):
        anna, bob, table = seated(servers)
        hers = anna.stream()
        hers.wait(lambda n, d: n == "table" and d["id"] == table)
        check(not online(anna, table, 2) and not online(bob, table, 2), "Bob is away")
        until("Anna is online at both", lambda: online(anna, table, 1) and online(bob, table, 1), 5)
        his = [bob.stream(), at(bob, servers[0]).stream()]  # at both nodes
        for s in his:
            s.wait(lambda n, d: n == "table" and d["id"] == table)
        hers.wait(lambda n, d: n == "online" and d["seat"] == 2 and d["online"], 5)
        until("Bob is online at both", lambda: online(anna, table, 2) and online(bob, table, 2), 5)
        his[0].close()
        time.sleep(1)
        check(online(anna, table, 2) and online(bob, table, 2), "he has another stream")
        his[1].close()
        hers.wait(lambda n, d: n == "online" and d["seat"] == 2 and not d["online"], 5)
        until("Bob is away at both", lambda: not online(anna, table, 2) and not online(bob, table, 2), 5)
        told = [d["online"] for _, n, d in hers.events if n == "online" and d["seat"] == 2]
        check(told == [True, False], f"once each: {told}")
        his = bob.stream()  # and with the node
        his.wait(lambda n, d: n == "table" and d["id"] == table)
        until("Bob is back", lambda: online(anna, table, 2), 5)
        servers[1].kill()
        until("a node that died has nobody", lambda: not online(anna, table, 2), 30)
        servers[1].start()
        until("the new one asks who is there", lambda: online(at(bob, servers[1]), table, 1), 10)
        hers.close()


def test_presence_of_who_comes_to_two_nodes_at_once():
    """Another node says that somebody is there, but not yet where they sit; then they come here: they are online."""
    with nodes(1) as (postgres, servers):
        anna, bob, table = seated(servers)
        me = bob.must("GET", "/session")["id"]
        hers = anna.stream()
        hers.wait(lambda n, d: n == "table" and d["id"] == table)

        def say(words):
            check(postgres.run([f"SELECT pg_notify('signoria', 'another-node ! {words}')"]).wait() == 0, "psql")
        say(f"+{me}")
        until("Bob is online", lambda: online(anna, table, 2), 5)
        his = bob.stream()
        hers.wait(lambda n, d: n == "online" and d["seat"] == 2 and d["online"], 5)
        say(f"+{me}:{table}.2")  # known already
        time.sleep(1)
        his.close()
        time.sleep(1)
        check(online(anna, table, 2), "he is still at the other node")
        say(f"-{me}:{table}.2")
        hers.wait(lambda n, d: n == "online" and d["seat"] == 2 and not d["online"], 5)
        told = [d["online"] for _, n, d in hers.events if n == "online" and d["seat"] == 2]
        check(told == [True, False], f"once each: {told}")
        hers.close()


def test_a_node_ends_while_requests_wait_for_the_store():
    """What a request names to the sweeper while the node is stopped is still there, as sanitizers see."""
    with nodes(1) as (postgres, servers):
        people = []
        for n in range(3):
            people.append(Client(servers[0]))
            people[n].must("POST", "/accounts", {"name": f"Anna {n}", "password": "correct horse"}, status=201)
            people[n].must("POST", "/tables", dict(PEBBLES, seats=[{"who": "me"}] * 2), status=201)
        process = hold(postgres, ["seats"], 3.5)
        answers = []

        def leave(who):
            answers.append(timed(who, "DELETE", "/account", {"password": "correct horse"})[0])
        threads = [threading.Thread(target=leave, args=(who,)) for who in people]
        for t in threads:
            t.start()
        time.sleep(1.5)  # the passwords are checked, and all wait for the store
        servers[0].stop()
        check(process.wait() == 0, "psql")
        for t in threads:
            t.join()
        check(len(answers) == len(threads), f"all were answered or cut: {answers}")
        servers[0].start()


# ---- A PostgreSQL that does not answer ------------------------------------------------------

PROMISED = 10  # seconds, docs/hosting.md


@contextlib.contextmanager
def paused(*pids):
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in pids:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)


def all_of(postgres):
    """PostgreSQL and its processes."""
    found = [postgres.process.pid]
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            with contextlib.suppress(OSError):
                with open(f"/proc/{entry}/stat") as f:
                    if int(f.read().rsplit(")", 1)[1].split()[1]) in found[:1]:
                        found.append(int(entry))
    return found


def timed(client, method, path, body=None):
    """Status, seconds, Retry-After; whatever is answered."""
    begun = time.time()
    try:
        answer = client.ask(method, path, body, retry=False)
        return answer.status, time.time() - begun, answer.headers.get("Retry-After")
    except OSError as wrong:
        return repr(wrong), time.time() - begun, None


def test_a_stopped_postgres_hangs_nobody():
    with nodes(1) as (postgres, servers):
        anna, bob, table = seated(servers)
        other = Client(servers[0], "Carl")
        play = next(p for p in (anna, bob) if "legal" in p.must("GET", f"/tables/{table}")["play"])
        now = play.must("GET", f"/tables/{table}")
        action = {"ply": now["play"]["plies"], "action": pick(now["play"], random.Random(3))}
        asks = [("POST", f"/tables/{table}/actions", action, play), ("GET", f"/tables/{table}", None, anna), ("GET", "/tables?list=open", None, other),
                ("POST", "/session", {"name": "Dora"}, None), ("GET", "/healthz", None, None), ("POST", f"/tables/{table}/chat", {"text": "so"}, anna),
                ("GET", "/tables?list=mine", None, bob), ("GET", "/healthz", None, None)]
        with paused(*all_of(postgres)):
            stopped = time.time()
            for round_ in range(3):  # the second and third find it away already
                answers = [None] * len(asks)

                def ask(i):
                    method, path, body, who = asks[i]
                    answers[i] = timed(at(who, servers[0]) if who else Client(servers[0]), method, path, body)
                threads = [threading.Thread(target=ask, args=(i,)) for i in range(len(asks))]
                for t in threads:
                    t.start()
                for t in threads:
                    t.join()
                for (method, path, _, _), (status, took, retry) in zip(asks, answers):
                    most = 3 if path == "/healthz" else PROMISED + 2
                    check(took < most, f"round {round_}: {method} {path} took {took:.1f} s: {status}")
                    check(status == 503, f"round {round_}: {method} {path} was answered {status}")
                    check(path == "/healthz" or retry, f"{method} {path}: no Retry-After")
                check(all(took < 3 for _, took, _ in answers) or round_ == 0, f"round {round_} waits again: {answers}")
            check(time.time() - stopped < 40, "all of that within forty seconds")
        until("healthz is well again", lambda: Client(servers[0]).ask("GET", "/healthz").status == 200, 20)
        # It may have been written: then it is answered again.
        answer = play.ask("POST", f"/tables/{table}/actions", action)
        check(answer.status == 200 and answer["play"]["plies"] > action["ply"], f"{answer.status} {answer.body[:200]}")
        log = anna.must("GET", f"/tables/{table}/history")["plies"]
        check([p["action"] for p in log if p["ply"] == action["ply"] + 1] == [action["action"]], "once")
        Client(servers[0], "Dora")


def test_one_silent_connection_is_not_a_silent_postgres():
    """Who waits at it in vain is answered 503; all others are answered meanwhile, and also when that wait ends."""
    with nodes(1) as (postgres, servers):
        anna, bob, table = seated(servers)
        found = []

        def ask():
            found.append(timed(at(anna, servers[0]), "GET", "/tables?list=open"))

        def latest():
            anna.must("GET", "/tables?list=open")
            return int(postgres.ask("SELECT pid FROM pg_stat_activity WHERE application_name = 'signoria' AND state = 'idle'"
                                    " AND query NOT LIKE 'LISTEN%' ORDER BY state_change DESC LIMIT 1"))
        slow = []
        for _ in range(20):  # the server's own work may take the silent connection first: then let it go and choose again
            with contextlib.ExitStack() as silence:
                silence.enter_context(paused(latest()))
                asked, threads = time.time(), [threading.Thread(target=ask) for _ in range(4)]
                for thread in threads:
                    thread.start()
                until("the others are answered", lambda: sum(thread.is_alive() for thread in threads) <= 1, PROMISED - 2)
                time.sleep(1)  # who still waits is not on its way: it waits there
                slow = [thread for thread in threads if thread.is_alive()]
                if slow:
                    still = silence.pop_all()
                    break
        with still if slow else contextlib.nullcontext():
            check(len(slow) == 1, f"{len(slow)} requests wait at the silent connection")
            while slow[0].is_alive() or time.time() - asked < PROMISED:
                status, took, _ = timed(bob, "GET", "/tables?list=open")
                check(status == 200 and took < 5, f"another request: {status} after {took:.1f} s")
                time.sleep(0.05)
            slow[0].join()
        late = [(status, took) for status, took, _ in found if status != 200]
        check(len(late) == 1 and late[0][0] == 503 and late[0][1] < PROMISED + 2, f"the one at the silent connection: {late}")
        with open(servers[0].log.name) as log:
            check("does not answer; until it does" not in log.read(), "one silent connection counts as a silent PostgreSQL")


def test_healthz_does_not_depend_on_one_connection():
    """Whichever of the connections is silent, the store is well and /healthz says so."""
    with nodes(1) as (postgres, servers):
        anna, bob, table = seated(servers)
        threads = [threading.Thread(target=timed, args=(at(anna, servers[0]), "GET", "/tables?list=open")) for _ in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        asked = 0
        for _ in range(8):
            pid = postgres.ask("SELECT pid FROM pg_stat_activity WHERE application_name = 'signoria' AND state = 'idle'"
                               " AND query NOT LIKE 'LISTEN%' ORDER BY state_change DESC LIMIT 1")
            with paused(int(pid)):
                for _ in range(4):
                    status, took, _ = timed(Client(servers[0]), "GET", "/healthz")
                    check(status == 200, f"/healthz: {status} after {took:.1f} s")
                    asked += took > 0.4
                    time.sleep(0.15)
        check(asked, "/healthz never met the silent connection")


def test_a_locked_store_is_no_conflict():
    """Who waits in vain for a lock of somebody else is told to try again, not that the table has moved on."""
    with nodes(1) as (postgres, servers):
        anna, bob, table = seated(servers)
        held, found = hold(postgres, ["heads"], 12), []

        def ask(method, path, body=None):
            found.append((method, path) + timed(at(anna, servers[0]), method, path, body))
        asks = [("GET", "/tables?list=open"), ("GET", "/tables?list=past"), ("GET", f"/tables/{table}"), ("POST", f"/tables/{table}/note", {"text": "x"}),
                ("POST", f"/tables/{table}/chat", {"text": "x"}), ("POST", "/tables", PEBBLES)]
        threads = [threading.Thread(target=ask, args=one) for one in asks]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for method, path, status, took, retry in found:
            check(status in (200, 201) or (status == 503 and retry), f"{method} {path} was answered {status} after {took:.1f} s")
            check(took < PROMISED + 2, f"{method} {path} took {took:.1f} s")
        held.wait()
        anna.must("GET", "/tables?list=open")


def test_a_rated_table_counts_once():
    """Both nodes settle it at the same time, and one of them does."""
    with nodes() as (_, servers):
        people = [Client(servers[i], name) for i, name in enumerate(("Anna", "Bob"))]
        for client in people:
            client.must("POST", "/accounts", {"name": client.name, "password": "correct horse"}, status=201)
        for game in range(3):
            table = people[0].must("POST", "/tables", dict(PEBBLES, rated=True), status=201)["id"]
            people[1].must("POST", f"/tables/{table}/join", {"number": "ab" * 32})
            dice = random.Random(game)
            while turn(people, table, dice):
                pass
            found = []
            threads = [threading.Thread(target=lambda c=c: found.append(Client.must(c, "GET", f"/tables/{table}/ratings").json))
                       for c in people]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            check(len(found) == 2 and found[0] == found[1] and found[0]["state"] == "rated", f"{found}")
            check([s["games"] for s in found[0]["seats"]] == [game + 1] * 2, f"{found[0]}")
        board = people[1].must("GET", "/leaderboard?game=pebbles")["people"]
        check(sorted(p["games"] for p in board) == [3, 3], f"{board}")


def test_a_request_that_asks_often_waits_no_longer():
    """The ten seconds are those of a request, however many statements wait in it; others go on."""
    with nodes(1) as (postgres, servers):
        anna, bob, table = seated(servers)
        carl, dora, other = seated(servers)
        held = [hold(postgres, [name], seconds) for name, seconds in (("tables", 13.5), ("seats", 9), ("heads", 4.5))]
        # It waits for each of them, and never for five seconds.
        status, took, _ = timed(bob, "POST", f"/tables/{table}/leave", {})
        check(took < PROMISED + 2, f"{took:.1f} s: {status}")
        check(status == 503 and held[0].poll() is None, f"answered {status} after {took:.1f} s")
        check(turn((carl, dora), other, random.Random(1)), "others play meanwhile")
        for process in held:
            process.wait()
        until("it is as before", lambda: bob.ask("POST", f"/tables/{table}/leave", {}).status == 200)


def test_a_standing_order_is_followed_once():
    """Given at one node, it acts when the other node plays, once; nobody else reads it at any node."""
    with nodes() as (_, servers):
        anna, bea = Client(servers[0], "Anna"), Client(servers[1], "Bea")
        body = {"setup": "siena seats=2", "join": "anyone", "chance": "seeded", "seed": 7}
        table = anna.must("POST", "/tables", body, status=201)["id"]
        bea.must("POST", f"/tables/{table}/join", {})
        path, clients = f"/tables/{table}", {1: anna, 2: bea}

        def play(who, action):
            now = who.must("GET", path)
            who.must("POST", f"{path}/actions", {"ply": now["play"]["plies"], "seq": now["seq"], "action": action})

        def moves():
            return [(p["by"], p["action"]) for p in anna.must("GET", f"{path}/history?from=0")["plies"] if p["by"] in (1, 2)]

        first = anna.must("GET", path)["play"]["to_move"]
        seller, bidder, seat = clients[first], clients[3 - first], 3 - first
        lot = next(a["action"] for a in seller.must("GET", path)["play"]["legal"] if a["action"].startswith("auction"))
        play(seller, " ".join(lot.split(" ")[:2]) + " 1")
        bidder.must("POST", f"{path}/orders", {"orders": ["bid 6"]})
        until("the least bid", lambda: moves()[-1] == (seat, "bid 2"))
        for bid, answer in ((3, 4), (5, 6)):
            play(seller, f"bid {bid}")
            until(f"an answer to {bid}", lambda: moves()[-1] == (seat, f"bid {answer}"))
        made = [a for by, a in moves() if by == seat and a.startswith("bid")]
        check(made == ["bid 2", "bid 4", "bid 6"], f"each once: {made}")
        for server in servers:
            check(at(bidder, server).must("GET", f"{path}/orders")["orders"] == ["bid 6"], "its owner reads it at every node")
            check(at(seller, server).must("GET", f"{path}/orders")["orders"] == [], "nobody else does")
            export = at(bidder, server).must("GET", "/account/export")["orders"]
            check(len(export) == 1 and export[0]["table"] == table and "bid 6" in export[0]["text"], f"{export}")


def test_moves_of_others_do_not_delay_a_steward():
    """After each move of a person the server looks for a standing order; many such moves hold up nobody's bot."""
    folder = tempfile.mkdtemp(prefix="signoria-nodes-", dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None)
    postgres = Postgres(folder)
    link = Link(os.path.join(postgres.folder, ".s.PGSQL.5432"))
    server, stop, made = None, threading.Event(), [0] * 16
    try:
        server = Server(store=f"postgresql://signoria@127.0.0.1:{link.port}/postgres", config=CONFIG + "trust_proxy = 1\n", folder=folder)

        def person(name, address):
            return Client(server, name, address)

        def play_on(n):
            bob, dice = person("Bob", "203.0.113.7"), random.Random(n)
            while not stop.is_set():
                now = bob.must("POST", "/tables", dict(PEBBLES, seats=[{"who": "me"}] * 2), status=201).json
                path = f"/tables/{now['id']}"
                while not stop.is_set() and now["play"]["to_move"] != "over":
                    body = {"ply": now["play"]["plies"], "seq": now["seq"], "seat": now["play"]["to_move"], "action": pick(now["play"], dice)}
                    now = bob.must("POST", f"{path}/actions", body).json
                    made[n] += 1

        anna, dice, waits = person("Anna", "198.51.100.9"), random.Random(1), []
        link.delay = 0.004  # as to another building
        threads = [threading.Thread(target=play_on, args=(n,), daemon=True) for n in range(len(made))]
        for thread in threads:
            thread.start()
        until("the others play", lambda: sum(made) > 800, 60)
        now = anna.must("POST", "/tables", dict(PEBBLES, seats=[{"who": "me"}, {"who": "bot", "bot": "steward"}]), status=201).json
        path, begun = f"/tables/{now['id']}", time.time()
        while len(waits) < 5 and now["play"]["to_move"] != "over":
            if "legal" in now["play"]:
                waits.append(time.time() - begun)
                body = {"ply": now["play"]["plies"], "seq": now["seq"], "action": pick(now["play"], dice)}
                anna.must("POST", f"{path}/actions", body)
                begun = time.time()
            check(time.time() - begun < 20, f"the steward has not moved for 20 s; before: {waits}; others made {sum(made)} moves")
            time.sleep(0.01)
            now = anna.must("GET", path).json
        print(f"     the steward took {', '.join(f'{w:.2f}' for w in waits)} s while others made {sum(made)} moves")
        check(max(waits) < 3, f"{waits}")
    finally:
        stop.set()
        link.delay = 0
        if server:
            for thread in threads:
                thread.join(20)
            server.stop()
        link.close()
        postgres.stop()
        shutil.rmtree(folder, ignore_errors=True)


lib.run([(name[5:], test) for name, test in list(globals().items()) if name.startswith("test_")])
