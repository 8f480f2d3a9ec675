#!/usr/bin/env python3
"""bots: bot accounts of a server, and programs that play by them: our examples, any bot through `signoria bot`.

    tests/server/bots.py [NAME...]      SIGNORIA=build-dev/signoria
"""
import os
import random
import signal
import subprocess
import sys
import tempfile
import time

import signoria_server as lib
from api_bots import Bot, new_bot
from signoria_server import Server, account, check, pick, until

EXAMPLES = os.path.join(lib.ROOT, "examples")


def invite(client, *names, setup="pebbles quick", **more):
    body = {"setup": f"{setup} seats={len(names) + 1}", "number": "blue herons",
            "seats": [{"who": "me"}] + [{"who": "invited", "name": n} for n in names]}
    return client.must("POST", "/tables", dict(body, **more), status=201)["id"]


def play_with(client, table, seconds=60, dice=random.Random(3)):
    """Plays one's own seat by chance until the game is over; the table."""
    end = time.time() + seconds
    now = client.must("GET", f"/tables/{table}")
    while now["status"] != "over":
        check(time.time() < end, f"the game does not go on: {now['seats']} {now['play'] and now['play']['to_move']}")
        if now["play"] and "legal" in now["play"]:
            client.ask("POST", f"/tables/{table}/actions",
                       {"ply": now["play"]["plies"], "seq": now["seq"], "action": pick(now["play"], dice)})
            now = client.must("GET", f"/tables/{table}")
        else:
            now = client.must("GET", f"/tables/{table}?after={now['seq']}" if now["play"] else f"/tables/{table}")
            time.sleep(0 if now["play"] else 0.1)
    return now


class Program:
    """A bot's program, with its token in a file."""

    def __init__(self, server, token, *words):
        self.file = tempfile.NamedTemporaryFile("w", suffix=".token")
        self.file.write(token + "\n")
        self.file.flush()
        words = [w.format(server=f"http://127.0.0.1:{server.port}", token=self.file.name) for w in words]
        self.process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                        env=dict(os.environ, SIGNORIA_LANG="en"))
        self.first = self.process.stdout.readline()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise
        finally:
            self.process.stdout.close()
            self.file.close()


def bridge(server, token, *words):
    return Program(server, token, lib.PROGRAM, "bot", "--server", "{server}", "--token", "{token}", *words)


def test_host_makes_bots():
    """`signoria users` makes a bot account, gives it another token, revokes it; the running server notices."""
    with Server(config="bots_user = 0\n") as server:
        def users(*words, code=0):
            done = subprocess.run([lib.PROGRAM, "users", "--store", server.store, *words], capture_output=True, text=True, timeout=60,
                                  env=dict(os.environ, SIGNORIA_LANG="en"))
            check(done.returncode == code, f"{words}: {done.returncode} {done.stderr}")
            return done.stdout + done.stderr
        token = users("bot", "House").strip()
        check(Bot(server, token).must("GET", "/session")["name"] == "House (bot)", "by its token")
        check("bot       House" in users(), f"it is listed: {users()}")
        again = users("bot", "House").strip()
        until("the old token is void", lambda: Bot(server, token).ask("GET", "/session").status == 401)
        check(Bot(server, again).ask("GET", "/session").status == 200, "the new one is not")
        users("revoke", "House")
        until("revoked", lambda: Bot(server, again).ask("GET", "/session").status == 401)
        check("bot account" in users("admin", "House", code=1), "a bot gets no role")
        check("no account" in users("revoke", "Nobody", code=1), "nobody's token")
        anna = account(server, "Anna")
        check(anna.ask("POST", "/bots", {"name": "Rex"}).json["key"] == "bots.none", "here only the host makes them")
        check(users("bot", "Anna", code=1), "a person's name")


def test_plays_and_is_marked():
    """A bot account is invited, hears of it at once, sits down, plays; everybody sees that it is a bot."""
    with Server() as server:
        anna = account(server, "Anna")
        rex = Bot(server, new_bot(anna, "Rex")["token"])
        rex.cookie = None
        table = invite(anna, "Rex")
        check([i["table"] for i in rex.must("GET", "/invitations")["invitations"]] == [table], "it is invited")
        joined = rex.must("POST", f"/tables/{table}/join", {})
        check(joined["status"] == "playing" and joined["play"]["to_move"] in (1, 2), f"nobody waits for its number: {joined['seats']}")
        seat = anna.must("GET", f"/tables/{table}")["seats"][1]
        check(seat["bot_account"] is True and seat["name"] == "Rex (bot)" and seat["who"] == "person", f"its mark: {seat}")
        check(anna.must("GET", f"/tables/{table}")["seats"][0]["bot_account"] is False, "a person's seat")
        check(anna.must("GET", f"/people/{seat['user']}")["bot"] is True, "its profile")
        check(rex.ask("POST", f"/tables/{table}/hint", {}).json["key"] == "bots.person", "no hints for bots")
        for _ in range(200):
            now = anna.must("GET", f"/tables/{table}")
            if now["status"] == "over":
                break
            mover = (anna, rex)[now["play"]["to_move"] - 1]
            now = mover.must("GET", f"/tables/{table}")
            mover.must("POST", f"/tables/{table}/actions",
                       {"ply": now["play"]["plies"], "seq": now["seq"], "action": pick(now["play"], random.Random(1))})
        check(now["status"] == "over", "to the end")
        again = anna.must("POST", f"/tables/{table}/rematch", {"number": "x"}, status=201)
        now = rex.must("POST", f"/tables/{again['id']}/join", {})
        check([s["bot_account"] for s in now["seats"]] == [True, False], f"a rematch: {now['seats']}")
        check(now["play"]["to_move"] in (1, 2), "nobody waits for its number")


def test_not_rated():
    """No rated play with bot accounts, unless the host allows it."""
    for config, allowed in (("", False), ("rated_bots = 1\n", True)):
        with Server(config=config) as server:
            anna = account(server, "Anna")
            rex = Bot(server, new_bot(anna, "Rex")["token"])
            table = invite(anna, "Rex", rated=True)
            answer = rex.ask("POST", f"/tables/{table}/join", {})
            check(answer.status == 200 if allowed else answer.json["key"] == "rated.bots", f"rated_bots {allowed}: {answer.body}")
            answer = rex.ask("POST", "/tables", {"setup": "pebbles seats=2 quick", "rated": True})
            check(answer.status == 201 if allowed else answer.json["key"] == "rated.bots", f"its own table {allowed}: {answer.body}")


def test_hangs_and_loses():
    """A bot account that does not move in time loses its game, and nothing else: between two at once; of more, a bot plays on."""
    with Server(config="bot_turn_seconds = 1\n") as server:
        anna = account(server, "Anna")
        rex, max_ = Bot(server, new_bot(anna, "Rex")["token"]), Bot(server, new_bot(anna, "Max")["token"])
        two = invite(anna, "Rex")
        rex.must("POST", f"/tables/{two}/join", {})
        now = play_with(anna, two)
        check(now["play"]["ended"] == {"why": "resigned", "by": 2} and now["play"]["result"]["place"] == [1, 2], f"it loses: {now['play']}")
        three = invite(anna, "Rex", "Max")
        rex.must("POST", f"/tables/{three}/join", {})
        max_.must("POST", f"/tables/{three}/join", {})
        now = play_with(anna, three)
        check(not now["play"]["ended"] and all(s["resigned"] for s in now["seats"][1:]), f"the others finish: {now['seats']} {now['play']['ended']}")
        check(rex.ask("POST", f"/tables/{three}/return", {}).status == 409, "it does not return")
        # A person who takes as long has all the time of the table.
        alone = invite(anna, "Rex")
        rex.must("POST", f"/tables/{alone}/join", {})
        play = anna.must("GET", f"/tables/{alone}")["play"]
        if play["to_move"] == 1:
            check(play["deadline"] is None, "no clock for the person")
            time.sleep(2.5)
            check(anna.must("GET", f"/tables/{alone}")["play"]["to_move"] == 1, "nobody takes their seat")
        # Nobody is left but programs that hang: the game ends.
        body = {"setup": "pebbles seats=3 quick", "seats": [{"who": "me"}, {"who": "invited", "name": "Max"}, {"who": "bot", "bot": "random"}]}
        table = rex.must("POST", "/tables", body, status=201)["id"]
        max_.must("POST", f"/tables/{table}/join", {})
        until("two programs that hang", lambda: rex.must("GET", f"/tables/{table}")["status"] == "over")


def examples(folder):
    program = os.path.join(folder, "server_bot")
    subprocess.run(["cc", "-O1", "-Wall", "-Wextra", "-Werror", "-o", program, os.path.join(EXAMPLES, "server_bot.c"), "-lcurl", "-ljansson"], check=True)
    return program


def test_examples_play():
    """The Python and the C example of docs/bots-from-outside.md, all games, until the end."""
    with Server() as server, tempfile.TemporaryDirectory() as folder:
        program = examples(folder)
        anna = account(server, "Anna")
        tokens = [new_bot(anna, name)["token"] for name in ("Piton", "Ceci")]
        with Program(server, tokens[0], sys.executable, os.path.join(EXAMPLES, "server_bot.py"), "{server}", "{token}") as one, \
                Program(server, tokens[1], program, "{server}", "{token}") as two:
            check("Piton (bot)" in one.first and "Ceci (bot)" in two.first, f"who they are: {one.first} {two.first}")
            tables = [invite(anna, "Piton", "Ceci", setup=game) for game in ("pebbles quick", "siena", "florenza")]
            for table in tables:
                now = play_with(anna, table, seconds=150)
                check(not now["play"]["ended"] and not any(s["resigned"] for s in now["seats"]), f"they play to the end: {now['seats']}")


def test_bridge():
    """`signoria bot` plays with a bot of ours or a program; what is wrong with the words is said."""
    with Server() as server:
        anna = account(server, "Anna")
        token = new_bot(anna, "Rex")["token"]
        bot = f"exec:{sys.executable} {os.path.join(EXAMPLES, 'bot.py')}"
        with bridge(server, token, "--games", "2", bot) as program:
            check("Rex (bot)" in program.first, f"it is ready: {program.first}")
            tables = [invite(anna, "Rex", setup=game) for game in ("pebbles quick", "florenza")]
            for table in tables:
                now = play_with(anna, table, seconds=100)
                check(not now["play"]["ended"], f"to the end: {now['play']['ended']}")
            check(program.process.wait(20) == 0, "after two games it ends")
            said = program.process.stdout.read()
            check(said.count("joined") == 2 and said.count("over, place") == 2, f"it says what it does: {said}")
        with bridge(server, token, "steward"):
            play_with(anna, invite(anna, "Rex", setup="siena"), seconds=100)
        # It stays while the server restarts.
        with bridge(server, token, "random") as program:
            server.stop()
            server.start()
            play_with(anna, invite(anna, "Rex"), seconds=100)


def test_bridge_and_programs_that_fail():
    """A program that lies, dies or hangs at a server's table loses its game; the next one it plays."""
    with Server() as server:
        anna = account(server, "Anna")
        token = new_bot(anna, "Rex")["token"]
        for trouble in ("exit 3", "echo ok nonsense", "sleep 100", "echo error"):
            script = f"while read -r w r; do if [ \"$w\" = think ]; then {trouble}; fi; echo ok; done"
            with tempfile.NamedTemporaryFile("w", suffix=".sh") as file:
                file.write(script)
                file.flush()
                with bridge(server, token, f"exec:1s:sh {file.name}") as program:
                    for _ in range(2):
                        now = play_with(anna, invite(anna, "Rex"), seconds=60)
                        check(now["play"]["ended"] == {"why": "resigned", "by": 2}, f"{trouble}: {now['play']['ended']}")
                    check(program.process.poll() is None, f"{trouble}: the bridge stays")


def test_bridge_says_what_is_wrong():
    with Server() as server:
        anna = account(server, "Anna")
        made = new_bot(anna, "Rex")

        def run(*words, token=made["token"]):
            with tempfile.NamedTemporaryFile("w") as file:
                file.write(token + "\n")
                file.flush()
                words = [w.replace("TOKEN", file.name) for w in words]
                done = subprocess.run([lib.PROGRAM, "bot", *words], capture_output=True, text=True, timeout=60, env=dict(os.environ, SIGNORIA_LANG="en"))
            return done.returncode, done.stderr
        url = f"http://127.0.0.1:{server.port}"
        for words, token, said in [((), "", "--server URL"), (("--server", url, "--token", "TOKEN"), "", "a bot are required"),
                                   (("--server", "ftp://x", "--token", "TOKEN", "steward"), made["token"], "not an address"),
                                   (("--server", url, "--token", "/none", "steward"), "", "no token"),
                                   (("--server", url, "--token", "TOKEN", "steward"), "secret", "no token"),
                                   (("--server", url, "--token", "TOKEN", "nobody"), made["token"], "nobody"),
                                   (("--server", url, "--token", "TOKEN", "exec:exit 1"), made["token"], "program"),
                                   (("--server", url, "--token", "TOKEN", "steward"), "bot_" + "x" * 43, "not valid, or was revoked"),
                                   (("--server", "http://127.0.0.1:1", "--token", "TOKEN", "steward"), made["token"], "connect")]:
            code, err = run(*words, token=token)
            check(code == 2 and said in err, f"{words}: {code} {err}")
        with bridge(server, made["token"], "steward") as program:
            anna.must("DELETE", f"/bots/{made['user']}/token", status=204)
            check(program.process.wait(30) == 1, "a revoked token ends it")


lib.run([(name[5:], test) for name, test in list(globals().items()) if name.startswith("test_")])
