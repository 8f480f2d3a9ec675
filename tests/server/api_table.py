"""api_table: the part of api.py about what people do at a table: resigning, agreeing to end, coming back."""

from api_club import PEBBLES, rated_table
from signoria_server import Client, Server, account, check, until


def table_of(clients, seats, **more):
    """A table of these people alone, whose game has begun."""
    first, others = clients[0], clients[1:]
    body = dict(PEBBLES, setup=f"pebbles seats={seats} quick", join="anyone", **more)
    table = first.must("POST", "/tables", body, status=201)["id"]
    for i, client in enumerate(others):
        client.must("POST", f"/tables/{table}/join", {"number": f"{i + 1:02x}" * 32})
    return table


def test_agree_to_end():
    """Everybody agrees to end the game as it stands; a no, or a move, declines it."""
    with Server() as server:
        anna, bob = Client(server, "Anna"), Client(server, "Bob")
        table = table_of((anna, bob), 2)
        path = f"/tables/{table}"
        stream = bob.stream()
        stream.wait(lambda n, d: n == "table" and d["id"] == table)
        now = anna.must("GET", path)
        ply = {"ply": now["play"]["plies"]}
        check(anna.ask("POST", f"{path}/end", {}).status == 400, "without a ply")
        check(anna.ask("POST", f"{path}/end", {"ply": 99}).status == 409, "at another ply")
        check(Client(server, "Eve").ask("POST", f"{path}/end", ply).status in (403, 404), "not hers")
        asked = anna.must("POST", f"{path}/end", ply)
        check(asked["play"]["question"] == {"wish": "end", "by": 1, "plies": 0, "waiting": [2]}, f"{asked['play']}")
        check(anna.must("POST", f"{path}/end", ply)["again"], "asked twice")
        stream.wait(lambda n, d: n == "step" and d["play"]["question"])
        bob.must("POST", f"{path}/answer", {"yes": False})
        now = anna.must("GET", path)
        check(now["play"]["question"] is None and now["status"] == "playing", "declined")
        anna.must("POST", f"{path}/end", dict(ply, seq=now["seq"]))
        over = bob.must("POST", f"{path}/answer", {"yes": True})
        what = [h["what"] for h in over["happened"]]
        check(what == ["answer", "end", "reveal", "over"], f"{what}")
        check(over["status"] == "over" and over["play"]["to_move"] == "over", "it is over")
        check(over["play"]["ended"] == {"why": "agreed", "by": None}, f"{over['play']['ended']}")
        place = over["play"]["result"]["place"]
        check(sorted(place) in ([1, 1], [1, 2]), f"as it stands: {place}")
        legal = {"ply": over["play"]["plies"], "action": "draw"}
        check(anna.ask("POST", f"{path}/actions", legal).status == 409, "nothing is played any more")
        check(anna.ask("POST", f"{path}/undo", ply).status == 409, "or undone")
        check(anna.ask("POST", f"{path}/end", ply).status == 409, "or ended again")
        save = anna.must("GET", f"{path}/save").body.decode()
        check("\nask 1 end\n" in save and "\nyes 2 end\n" in save, "the log says why")
        server.stop()
        server.start()
        again = anna.must("GET", path)
        check(again["play"]["ended"]["why"] == "agreed" and again["play"]["result"]["place"] == place, "after a restart")
        check(anna.must("GET", "/tables?list=past")["tables"][0]["id"] == table, "it is in the archive")


def test_resign():
    """Of two, who resigns is last and the game is over; of three a bot plays on, and the seat is not taken back."""
    with Server() as server:
        anna, bob, cleo = (Client(server, n) for n in ("Anna", "Bob", "Cleo"))
        open_ = anna.must("POST", "/tables", dict(PEBBLES), status=201)["id"]
        check(anna.ask("POST", f"/tables/{open_}/resign", {}).status == 409, "before the start")
        table = table_of((anna, bob), 2)
        over = anna.must("POST", f"/tables/{table}/resign", {})
        check(over["status"] == "over" and over["play"]["ended"] == {"why": "resigned", "by": 1}, f"{over}")
        check(over["play"]["result"]["place"] == [2, 1] and over["play"]["result"]["winners"] == [2], "the other wins")
        check(anna.must("POST", f"/tables/{table}/resign", {})["status"] == "over", "asked twice")
        three = f"/tables/{table_of((anna, bob, cleo), 3)}"
        check(Client(server, "Eve").ask("POST", f"{three}/resign", {}).status in (403, 404), "no seat of hers")
        now = bob.must("POST", f"{three}/resign", {})
        seat = now["seats"][1]
        check(now["status"] == "playing" and seat["resigned"] and seat["who"] == "bot", f"a bot plays on: {seat}")
        answer = bob.ask("POST", f"{three}/return", {})
        check(answer.status == 409 and answer.json["key"] == "seats.resigned", f"{answer.json}")
        server.stop()
        server.start()
        check(anna.must("GET", three)["seats"][1]["resigned"], "after a restart")
        over = cleo.must("POST", f"{three}/resign", {})
        check(over["status"] == "over" and over["play"]["result"]["place"][2] == 3, f"{over['play']['result']}")
        new = anna.must("POST", f"{three}/rematch", {}, status=201)
        check([s["resigned"] for s in new["seats"]] == [False] * 3, "a rematch begins afresh")
        check([s["name"] for s in new["seats"]] == ["Cleo", "Anna", "Bob"], "with other seats")


def test_resign_while_somebody_is_away():
    """Of three, of whom one is away, one resigns: the other two have not agreed that the game ends as it stands."""
    with Server() as server:
        anna, bob, cleo = (Client(server, n) for n in ("Anna", "Bob", "Cleo"))
        path = f"/tables/{table_of((anna, bob, cleo), 3)}"
        cleo.must("POST", f"{path}/leave", {})
        now = bob.must("POST", f"{path}/resign", {})
        check(now["status"] == "playing" and now["seats"][1]["resigned"], f"{now['status']}")
        back = cleo.must("POST", f"{path}/return", {})
        check(back["status"] == "playing" and back["seats"][2]["who"] == "person", "she may still return")
        cleo.must("POST", f"{path}/leave", {})
        over = anna.must("POST", f"{path}/resign", {})
        check(over["status"] == "over" and over["play"]["ended"] == {"why": "resigned", "by": 1}, "nobody but her is left")


def test_resign_rated():
    """A resignation counts: ratings change, and who resigned is behind."""
    with Server() as server:
        anna, bob = account(server, "Anna"), account(server, "Bob")
        table = rated_table(anna, bob)
        bob.must("POST", f"/tables/{table}/resign", {})
        until("it is rated", lambda: anna.must("GET", f"/tables/{table}/ratings")["state"] == "rated")
        change = {s["seat"]: s["change"] for s in anna.must("GET", f"/tables/{table}/ratings")["seats"]}
        check(change[1] > 0 > change[2], f"{change}")
