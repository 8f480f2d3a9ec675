"""api_orders: the part of api.py about standing orders."""

import time

from signoria_server import Client, Server, check, until


def auction_of_two(server):
    """Two people at an auction of Siena: (who is to move, the other), by (client, seat), and the table."""
    anna, bea = Client(server, "Anna"), Client(server, "Bea")
    body = {"setup": "siena seats=2", "join": "anyone", "chance": "seeded", "seed": 7}
    table = anna.must("POST", "/tables", body, status=201)["id"]
    bea.must("POST", f"/tables/{table}/join", {})
    clients = {1: anna, 2: bea}
    now = anna.must("GET", f"/tables/{table}")
    first = now["play"]["to_move"]
    lot = next(a["action"] for a in clients[first].must("GET", f"/tables/{table}")["play"]["legal"] if a["action"].startswith("auction"))
    play(clients[first], table, " ".join(lot.split(" ")[:2]) + " 1")
    return (clients[3 - first], 3 - first), (clients[first], first), table


def play(client, table, action, status=200):
    now = client.must("GET", f"/tables/{table}")
    body = {"ply": now["play"]["plies"], "seq": now["seq"], "action": action}
    return client.must("POST", f"/tables/{table}/actions", body, status=status)


def moves_of(client, table):
    return [(p["by"], p["action"]) for p in client.must("GET", f"/tables/{table}/history?from=0")["plies"] if p["by"] in (1, 2)]


def test_standing_orders():
    """A bid up to an amount is made as the seat's own moves; nobody else sees the order; it ends by itself."""
    with Server() as server:
        (mover, seat), (other, rival), table = auction_of_two(server)
        path = f"/tables/{table}/orders"
        stream, heard = other.stream(), len(other.bytes)
        [bid, passing] = mover.must("GET", path)["offers"]
        check(bid["action"] == "bid 2" and bid["least"] == 2 < bid["most"] and bid["instead"] == "pass", f"{bid}")
        check(bid["words"] == ["bid 2", "bid 2 then pass"], f"{bid}")
        check(passing == {"action": "pass"}, f"{passing}")
        for wrong in ({"orders": "bid 9"}, {"orders": [5]}, {"orders": ["pass"] * 9}, {}, {"orders": [], "more": 1}):
            check(mover.ask("POST", path, wrong).status == 400, f"{wrong}")
        for words in ("bid 1", "bid 9999", "", "fly", "bid 5 while moon", f"pass if {seat} pass"):
            check(mover.ask("POST", path, {"orders": [words]}).status == 422, words)
        check(mover.ask("POST", path, {"orders": ["bid 5"], "seq": 999}).status == 409, "a moment that was not")
        check(mover.must("GET", path)["orders"] == [], "nothing was taken")
        before = len(moves_of(mover, table))
        for _ in range(2):  # safe to repeat
            check(mover.must("POST", path, {"orders": ["bid 6"], "seat": seat})["orders"] == ["bid 6"], "taken")
        until("the least bid, once", lambda: moves_of(mover, table)[before:] == [(seat, "bid 2")])
        check(mover.must("GET", path)["orders"] == ["bid 6"], "and it stays")
        check(mover.must("GET", path)["standing"] == [{"actions": ["bid 6"], "amount": 6}], "and its parts")
        check(other.must("GET", path)["orders"] == [], "nobody else has it")
        stranger = Client(server, "Cora")
        check(stranger.ask("GET", path).status in (403, 404) and stranger.ask("POST", path, {"orders": []}).status in (403, 404), "a stranger")
        check(other.ask("GET", f"{path}?seat={seat}").status == 403, "not by the number of the seat")
        play(other, table, "bid 4")
        until("raised", lambda: moves_of(mover, table)[-1] == (seat, "bid 5"))
        server.kill()
        server.start()
        check(mover.must("GET", path)["orders"] == ["bid 6"], "a restart keeps it")
        mover.must("POST", path, {"orders": ["bid 6", f"bid 9 if {3 - seat} pass", "pass while display round"]})
        parts = mover.must("GET", path)["standing"]
        check(parts[1:] == [{"actions": ["bid 9"], "amount": 9, "after": 3 - seat, "played": "pass"}, {"actions": ["pass"], "fields": ["display", "round"]}], f"{parts}")
        mover.must("POST", path, {"orders": ["bid 6"]})
        play(other, table, "bid 6")
        time.sleep(0.5)
        check(moves_of(mover, table)[-1] == (rival, "bid 6"), "7 is more than was ordered: they are asked")
        check(mover.must("GET", path)["orders"] == [], "and it has ended")
        check(b'"orders":["' not in b"".join(other.bytes[heard:]), "the rival's stream and answers never show it")
        check(b'"orders":["' in b"".join(mover.bytes), "its owner's do")
        stream.close()


def test_orders_and_undo():
    """An undo asks again; an order may pass in the end; one that was given too late is refused."""
    with Server() as server:
        (mover, seat), (other, rival), table = auction_of_two(server)
        path = f"/tables/{table}/orders"
        mover.must("POST", path, {"orders": ["bid 9 then pass"]})
        until("bid", lambda: moves_of(mover, table)[-1] == (seat, "bid 2"))
        old = mover.must("GET", f"/tables/{table}")
        mover.must("POST", f"/tables/{table}/undo", {"ply": old["play"]["plies"], "plies": 1, "seat": seat})
        other.must("POST", f"/tables/{table}/answer", {"yes": True})
        check(mover.must("GET", path)["orders"] == [], "an undo ends it")
        time.sleep(0.3)
        check(mover.must("GET", f"/tables/{table}")["play"]["to_move"] == seat, "and they are asked")
        mover.must("POST", path, {"orders": ["bid 3 then pass"]})
        until("bid again", lambda: moves_of(mover, table)[-1] == (seat, "bid 2"))
        play(other, table, "bid 3")
        until("passes", lambda: moves_of(mover, table)[-1] != (rival, "bid 3"))
        check((seat, "pass") in moves_of(mover, table), "passed")
        late = mover.ask("POST", path, {"orders": ["bid 9"], "seq": old["seq"]})
        check(late.status == 409, f"the auction that it was for is over: {late.status}")
