"""api_substitute: the part of api.py about taking the seat of a player who is away."""

from api_club import account
from signoria_server import Server, check

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
