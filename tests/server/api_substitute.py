"""api_substitute: the part of api.py about players who are away: when a bot may play for them, and taking their seat."""

import socket
import time

from signoria_server import Client, Server, account, check

TABLE = {"setup": "pebbles seats=2", "join": "anyone", "chance": "seeded", "seed": 3}


def invitations(client):
    return [i["table"] for i in client.must("GET", "/invitations")["invitations"]]


def test_substitute():
    """Who is invited takes the seat of a player who left; until then that player may return; others may not."""
    with Server() as server:
        anna, bea, cora, dora = (account(server, n) for n in ("Anna", "Bea", "Cora", "Dora"))
        table = anna.must("POST", "/tables", TABLE, status=201)["id"]
        path = f"/tables/{table}"
        bea.must("POST", f"{path}/join", {})
        early = anna.ask("POST", f"{path}/replace", {"seat": 2, "name": "Cora"})
        check(early.status == 409 and early.json["key"] == "seats.present", f"Bea is here: {early.json}")
        bea.must("POST", f"{path}/leave", {})
        for body, status in (({"seat": 2, "name": "Nobody"}, 404), ({"seat": 2, "name": "Anna"}, 409), ({"seat": 2, "name": "Cora", "bot": "random"}, 400)):
            check(anna.ask("POST", f"{path}/replace", body).status == status, f"{body}")
        check(cora.ask("POST", f"{path}/replace", {"seat": 2, "name": "Cora"}).status in (403, 404), "only players invite")
        # Invited, but Bea comes back first.
        seat = anna.must("POST", f"{path}/replace", {"seat": 2, "name": "cora"})["seats"][1]
        check(seat["substitute"] == "Cora" and seat["who"] == "bot" and seat["owner"] == "Bea", f"{seat}")
        check(invitations(cora) == [table] and table in [t["id"] for t in cora.must("GET", "/tables?list=invited")["tables"]], "Cora hears of it")
        bea.must("POST", f"{path}/return", {})
        check(invitations(cora) == [] and cora.ask("POST", f"{path}/join", {}).status in (404, 409), "too late")
        # Declined, then Dora takes it.
        bea.must("POST", f"{path}/leave", {})
        anna.must("POST", f"{path}/replace", {"seat": 2, "name": "Cora"})
        cora.must("POST", "/invitations/decline", {"table": table})
        check(anna.must("GET", path)["seats"][1]["substitute"] is None, "declined")
        anna.must("POST", f"{path}/replace", {"seat": 2, "name": "Dora"})
        check(cora.ask("POST", f"{path}/join", {}).status in (404, 409), "not for Cora")
        now = dora.must("POST", f"{path}/join", {})
        check(now["mine"] == [2] and now["seats"][1]["who"] == "person" and now["seats"][1]["name"] == "Dora", f"{now['seats']}")
        check(now["play"]["view"] == 2, "in the eyes of the seat")
        check(bea.ask("POST", f"{path}/return", {}).status in (403, 404), "the seat is Dora's now")
        server.kill()
        server.start()
        check(dora.must("GET", path)["mine"] == [2], "after a restart, too")


def test_replace_at():
    """The table says when somebody may be replaced: with a clock, without one, and for whom the game does not wait."""
    with Server() as server:
        anna, bea = Client(server, "Anna"), Client(server, "Bea")
        for rules, span in (({"absent": 600}, 600), ({"clock": {"kind": "days", "seconds": 7200, "out": "nothing"}}, 7200)):
            path = f"/tables/{anna.must('POST', '/tables', dict(TABLE, **rules), status=201)['id']}"
            check(anna.must("GET", path)["play"] is None, "before the game nobody waits")
            bea.must("POST", f"{path}/join", {})
            now = anna.must("GET", path)["play"]
            check(abs(now["replace_at"] - time.time() - span) < 30, f"{now['replace_at']} at {time.time()}: {rules}")
            check((now["deadline"] is None) == ("absent" in rules), f"{now['deadline']}")
            mover = now["to_move"]
            asker = (bea, anna)[mover - 1]
            for seat in (mover, 3 - mover):
                no = (asker, (anna, bea)[mover - 1])[seat != mover].ask("POST", f"{path}/replace", {"seat": seat})
                check(no.status == 409 and no.json["key"] == "seats.present", f"seat {seat}: {no.json}")
            asker.must("POST", f"{path}/leave", {})
            check(anna.must("GET", path)["play"]["replace_at"] == now["replace_at"], "the game waits for the same person")
        # Whose number is missing is waited for, too.
        path = f"/tables/{anna.must('POST', '/tables', {'setup': 'pebbles seats=2', 'join': 'anyone', 'absent': 600, 'number': 'a'}, status=201)['id']}"
        bea.must("POST", f"{path}/join", {})
        now = anna.must("GET", path)["play"]
        check(now["to_move"] == "chance" and abs(now["replace_at"] - time.time() - 600) < 30, f"{now}")


def test_a_vanished_phone_is_away():
    """Whose connection neither reads nor ends is away within a minute, not when the kernel loses its patience."""
    with Server(config="heartbeat_seconds = 1\n") as server:
        anna, bea = Client(server, "Anna"), Client(server, "Bea")
        path = f"/tables/{anna.must('POST', '/tables', TABLE, status=201)['id']}"
        bea.must("POST", f"{path}/join", {})
        phone = socket.socket()
        phone.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        phone.connect(("127.0.0.1", server.port))
        phone.sendall(f"GET /api/v1/events HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: signoria={bea.cookie}\r\n\r\n".encode())
        bea.connection and bea.connection.close()

        def here():
            return anna.must("GET", path)["seats"][1]["online"]

        end = time.monotonic() + 10
        while not here():
            check(time.monotonic() < end, "Bea's stream makes her present")
            time.sleep(0.2)
        for i in range(16):  # more than her phone takes: the rest is not acknowledged
            anna.must("POST", f"{path}/chat", {"text": f"{i} " + "x" * 480}, status=201)
        began = time.monotonic()
        while here():
            check(time.monotonic() - began < 80, "she is said to be here though nothing reached her")
            time.sleep(1)
        check(time.monotonic() - began > 5, "and not at once: a phone may be in a tunnel")
        phone.close()
