"""api_club: the part of api.py about people: accounts, friends, lists of tables, rated play."""

import random
import sqlite3

import signoria_server as lib
from signoria_server import Client, Server, account, check, pick, until

PEBBLES = {"setup": "pebbles seats=2 quick", "number": "blue herons"}


def against_bot(client, **more):
    body = dict(PEBBLES, seats=[{"who": "me"}, {"who": "bot", "bot": "random"}], **more)
    return client.must("POST", "/tables", body, status=201)


def play_out(client, table, dice=random.Random(1), limit=400):
    """Plays a table of one person and bots to the end; the last table."""
    now = client.must("GET", f"/tables/{table}")
    for _ in range(limit):
        play = now["play"]
        if play["to_move"] == "over":
            return now
        if "legal" in play:
            body = {"ply": play["plies"], "seq": now["seq"], "action": pick(play, dice)}
            now = client.must("POST", f"/tables/{table}/actions", body)
        else:
            now = client.must("GET", f"/tables/{table}?after={now['seq']}")
    raise lib.Wrong("the game does not end")


def friends_of(client):
    return {f["name"]: f["friend"] for f in client.must("GET", "/friends")["friends"]}


def test_reasons_have_keys():
    """What goes wrong with names and passwords has a key, by which clients find words of their own."""
    with Server() as server:
        account(server, "Anna")
        new = Client(server)

        def key(path, body):
            return new.ask("POST", path, body).json.get("key")

        check(key("/accounts", {"name": "anna", "password": "long enough"}) == "account.taken", "a taken name")
        short = new.ask("POST", "/accounts", {"name": "Bea", "password": "x"}).json
        check(short["key"] == "wrong.account.password-bytes" and short["args"] == [8, 200], f"{short}")
        check(key("/login", {"name": "Anna", "password": "not hers at all"}) == "account.wrong", "a wrong password")
        check(new.ask("GET", "/friends").json["key"] == "session.none", "nobody is logged in")
    with Server(config="accounts = 2\n") as server:
        refused = Client(server).ask("POST", "/session", {"name": "Nobody"})
        check(refused.status == 403 and refused.json["key"] == "account.required", f"{refused.json}")


def test_people():
    """Friends ask and accept, blocks hide who asks, profiles count finished games."""
    with Server() as server:
        anna, bea, guest = account(server, "Anna"), account(server, "Bea"), Client(server, "Carlo")
        ids = {c: c.must("GET", "/session")["id"] for c in (anna, bea, guest)}
        for _ in range(2):  # asking again changes nothing
            anna.must("POST", "/friends", {"name": "bea"})
        check(friends_of(anna) == {"Bea": "asked"} and friends_of(bea) == {"Anna": "asks"}, "asked")
        check(anna.must("GET", f"/people/{ids[bea]}")["friend"] == "asked", "seen in the profile")
        bea.must("POST", "/friends", {"user": ids[anna]})
        check(friends_of(anna) == {"Bea": "friend"} and friends_of(bea) == {"Anna": "friend"}, "friends")
        bea.must("POST", "/friends", {"user": ids[anna], "friend": False})
        check(friends_of(anna) == {} and friends_of(bea) == {}, "no longer friends")
        bea.must("POST", "/blocks", {"user": ids[anna]})
        anna.must("POST", "/friends", {"name": "Bea"})
        check(friends_of(bea) == {} and friends_of(anna) == {"Bea": "asked"}, "a blocked person is not heard, nor learns it")
        check(bea.must("GET", f"/people/{ids[anna]}")["blocked"], "blocked")
        for body, status, key in (({"name": "Anna"}, 400, "friends.self"), ({"name": "Nobody"}, 404, "people.unknown"),
                                  ({"user": ids[guest]}, 409, "friends.account")):
            answer = anna.ask("POST", "/friends", body)
            check((answer.status, answer.json["key"]) == (status, key), f"{body}: {answer.json}")
        check(guest.ask("POST", "/friends", {"name": "Anna"}).json["key"] == "friends.account", "guests have none")
        check(anna.ask("POST", "/friends", {}).status == 400 and anna.ask("GET", "/people/999").status == 404, "nonsense")
        stream = anna.stream()
        stream.wait(lambda n, d: n == "hello")
        here = bea.must("GET", "/people")
        check([p["name"] for p in here["people"]] == ["Anna"] and here["count"] == 1, f"here: {here}")
        check(here["next"] is None, "all of them")
        found = lambda query: [p["name"] for p in bea.must("GET", f"/people?{query}")["people"]]
        check(found("name=BE") == ["Bea"] and found("name=ean") == [], "people are found by how their name begins, here or not")
        check(found(f"after={ids[anna]}") == [] and found(f"after={ids[anna] - 1}") == ["Anna"], "pages of who is here")
        check(bea.ask("GET", "/people?after=x").status == 400, "nonsense is refused")
        stream.close()
        table = against_bot(anna)
        seat = anna.must("GET", f"/tables/{table['id']}")["seats"][0]
        check(seat["user"] == ids[anna], "whose seat it is")
        play_out(anna, table["id"])
        profile = bea.must("GET", f"/people/{ids[anna]}")
        [game] = profile["games"]
        check(game["game"] == "pebbles" and game["played"] == 1 and game["people"] == 0 and sum(game["places"]) == 1 and
              game["won"] == game["places"][0], f"{profile}")
        data = anna.must("GET", "/account/export")
        check(data["friends"][0]["user"] == ids[bea], "friends are in the export")
        anna.must("DELETE", "/account", {"password": "correct horse"}, status=204)
        check(bea.ask("GET", f"/people/{ids[anna]}").status == 404 and friends_of(bea) == {}, "gone")


def test_places():
    """Lists of tables: what waits for me, what is finished and how it is found, and notes of my own."""
    with Server() as server:
        anna, bea = account(server, "Anna"), account(server, "Bea")
        first = against_bot(anna, title="The long evening", spectators="anyone")
        second = against_bot(anna, title="100% luck", clock={"kind": "days", "seconds": 3600})
        waiting = anna.must("GET", "/tables?list=waiting")["tables"]
        mine = [t["id"] for t in anna.must("GET", "/tables")["tables"] if t["to_move"] in t["mine"]]
        check(sorted(t["id"] for t in waiting) == sorted(mine), f"waiting: {waiting}")
        if len(waiting) == 2:
            check(waiting[0]["id"] == second["id"], "the clock that runs out comes first")
        check(all(t["rules"]["undo"] == "consent" and t["winners"] == [] for t in waiting), "with its rules")
        check(bea.must("GET", "/tables?list=waiting")["tables"] == [], "nothing waits for others")
        for table in (first, second):
            play_out(anna, table["id"])

        def found(who, query):
            answer = who.must("GET", f"/tables?{query}")
            check(answer["next"] is None, f"all was looked at: {answer['next']}")
            return [t["id"] for t in answer["tables"]]

        both = [second["id"], first["id"]]
        check(found(anna, "list=past") == both, "mine")
        check(found(bea, "list=past") == [], "not hers")
        check(found(bea, "list=finished") == [first["id"]], "what anyone may watch")
        check(found(anna, "list=past&title=LONG") == [first["id"]], "by title, in any case")
        check(found(anna, "list=past&title=0%25") == [second["id"]], "a percent sign is a sign")
        check(found(anna, "list=past&title=_") == [], "and no underscore fits all")
        check(found(bea, "list=finished&player=ann&game=pebbles") == [first["id"]], "by player and game")
        check(found(bea, "list=finished&player=bea") == [] and found(bea, "list=finished&game=siena") == [], "no others")
        ended = anna.must("GET", "/tables?list=past")["tables"][0]["ended"]
        check(found(anna, f"list=past&from={ended - 3600}&to={ended + 1}") == both, "by date")
        check(found(anna, f"list=past&to={ended - 3600}") == [], "before that day")
        winners = anna.must("GET", "/tables?list=past")["tables"][0]["winners"]
        check(winners and all(w in (1, 2) for w in winners), f"winners: {winners}")
        check(anna.ask("GET", "/tables?list=open&title=x").status == 400, "only finished ones are searched")
        check(anna.ask("GET", f"/tables?list=past&title={'x' * 61}").status == 400, "a long word")
        note = f"/tables/{first['id']}/note"
        check(anna.must("GET", note).json == {"text": "", "changed": None}, "no note")
        for _ in range(2):
            check(anna.must("POST", note, {"text": "Bid less.\nWatch Bea."})["text"] == "Bid less.\nWatch Bea.", "a note")
        check(bea.must("GET", note)["text"] == "", "nobody else's")
        check(b"Watch Bea" in anna.must("GET", "/account/export").body, "it is in the export")
        for text in ("x" * 4001, "a\tb", 5):
            check(anna.ask("POST", note, {"text": text}).status == 400, f"{text!r:.20}")
        check(bea.ask("GET", f"/tables/{second['id']}/note").status == 404, "a table that she may not see")
        anna.must("POST", note, {"text": ""})
        check(anna.must("GET", note)["changed"] is None, "deleted")


def play_together(clients, table, dice=random.Random(3), limit=400):
    """Plays a table of people to the end."""
    for _ in range(limit):
        for client in clients:
            now = client.must("GET", f"/tables/{table}")
            if now["status"] == "over":
                return now
            if "legal" in now["play"]:
                client.must("POST", f"/tables/{table}/actions", {"ply": now["play"]["plies"], "seq": now["seq"], "action": pick(now["play"], dice)})
    raise lib.Wrong("the game does not end")


def rated_table(anna, bob):
    table = anna.must("POST", "/tables", dict(PEBBLES, rated=True, join="anyone"), status=201)
    check(table["rules"]["rated"] and not table["rules"]["hints"], "it is marked before anybody sits down")
    bob.must("POST", f"/tables/{table['id']}/join", {"number": "cd" * 32})
    return table["id"]


def test_rated():
    with Server() as server:
        anna, bob, guest = account(server, "Anna"), account(server, "Bob"), Client(server, "Gast")

        def refused(client, status, key, **more):
            answer = client.must("POST", "/tables", dict(PEBBLES, rated=True, **more), status=status)
            check(answer["key"] == key and answer["detail"], f"{answer['key']}, not {key}")

        refused(guest, 403, "rated.account")
        refused(anna, 400, "rated.hints", hints=True)
        refused(anna, 400, "rated.chance", chance="seeded", seed=3)
        refused(anna, 400, "rated.bots", seats=[{"who": "me"}, {"who": "bot"}])
        refused(anna, 400, "rated.twice", seats=[{"who": "me"}, {"who": "me"}])
        table = anna.must("POST", "/tables", dict(PEBBLES, rated=True, join="anyone"), status=201)["id"]
        path = f"/tables/{table}"
        check(guest.must("POST", path + "/join", {}, status=403)["key"] == "rated.account", "guests have no rating")
        check(anna.must("POST", path + "/join", {"seat": 2}, status=409)["key"] == "rated.twice", "one seat each")
        check(anna.must("POST", path + "/seats", {"seat": 2, "who": "bot"}, status=409)["key"] == "rated.bots", "no bots")
        check(bob.must("GET", "/tables?list=open")["tables"][0]["rules"]["rated"], "the list shows it")
        bob.must("POST", path + "/join", {"number": "ab" * 32})
        before = bob.must("GET", path + "/ratings")
        check(before["state"] == "waiting" and [s["rating"] for s in before["seats"]] == [1500, 1500], "new players")
        check(before["seats"][0]["spread"] == 700 and before["seats"][0]["provisional"], "with a wide range")
        check(anna.must("POST", path + "/hint", {}, status=403)["key"] == "rated.hints", "no hints")
        over = play_together((anna, bob), table)
        place = over["play"]["result"]["place"]
        after = anna.must("GET", path + "/ratings")
        check(after["state"] == "rated" and [s["place"] for s in after["seats"]] == place, f"{after.json}")
        gain = [s["change"] for s in after["seats"]]
        check(sum(gain) == 0 and (gain[place.index(1)] > 50 if 2 in place else gain == [0, 0]), f"the winner gains what the loser loses: {gain}")
        check(all(s["games"] == 1 and s["spread"] < 700 for s in after["seats"]), "more certain")
        me = anna.must("GET", "/session")["id"]
        mine = anna.must("GET", f"/people/{me}/ratings")
        check([h["table"] for h in mine["history"]] == [table] and mine["history"][0]["change"] == gain[0], "the history")
        server.stop()
        server.start()
        until("still rated", lambda: anna.must("GET", path + "/ratings")["state"] == "rated")
        check(anna.must("GET", path + "/ratings").json == after.json, "once, also after a restart")
        check(anna.must("GET", f"/people/{me}/ratings").json == mine.json, "nothing was added")
        board = guest.must("GET", "/leaderboard?game=pebbles")
        check([p["rank"] for p in board["people"]] == [1, 2] and board["next"] is None, "two people")
        check(board["people"][0]["name"] == ("Anna", "Bob")[place.index(1)], "the winner leads")
        check(guest.must("GET", "/leaderboard?game=pebbles&from=1")["people"] == board["people"][1:], "from there")
        check(guest.ask("GET", "/leaderboard?game=chess").status == 400, "no such game")
        again = anna.must("POST", path + "/rematch", {"number": "x"}, status=201)
        check(again["rules"]["rated"] and anna.must("GET", f"/tables/{again['id']}/ratings")["state"] == "waiting", "again rated")
        bob.must("POST", f"/tables/{again['id']}/leave", {})
        anna.must("GET", f"/tables/{again['id']}")
        plain = against_bot(anna)["id"]
        check(anna.must("GET", f"/tables/{plain}/ratings").json == {"table": plain, "rated": False, "state": "none", "seats": []}, "not rated")


def test_who_leaves_a_rated_table_is_last():
    """Whatever the bot in their place wins."""
    with Server() as server:
        anna, bob = account(server, "Anna"), account(server, "Bob")
        for leaver in (0, 1):
            table = rated_table(anna, bob)
            (anna, bob)[leaver].must("POST", f"/tables/{table}/leave", {})
            play_out((bob, anna)[leaver], table)
            seats = anna.must("GET", f"/tables/{table}/ratings")["seats"]
            check([s["place"] for s in seats] == ([2, 1], [1, 2])[leaver], f"{seats}")
            check(seats[leaver]["change"] < 0 < seats[1 - leaver]["change"], f"{seats}")
        bob.must("DELETE", "/account", {"password": "correct horse"}, status=204)
        check([p["name"] for p in anna.must("GET", "/leaderboard?game=pebbles")["people"]] == ["Anna"], "who left is not listed")


def test_names_that_look_the_same():
    """I and l, 0 and O, m and rn: an account's name is nobody else's, however it is written; guests are marked."""
    with Server() as server:
        iva = account(server, "Iva Bono")
        for name in ("lva Bono", "lVA BONO", "Iva B0no", "LVA  bono", "lva Bon0 "):
            answer = Client(server).ask("POST", "/accounts", {"name": name, "password": "correct horse"})
            check(answer.status == 409 and answer["key"] == "account.taken", f"an account {name}: {answer.status} {answer.body}")
            guest = Client(server, name.strip())
            check(guest.must("GET", "/session")["name"].endswith(" (guest)"), f"a guest {name}: {guest.must('GET', '/session')['name']}")
            answer = guest.ask("POST", "/accounts", {"name": name, "password": "correct horse"})
            check(answer.status == 409, f"a guest becomes {name}: {answer.status}")
            check(not guest.must("GET", "/session")["account"], "they stay a guest")
        account(server, "William Vivvo")
        for name in ("VVilliam Vivvo", "VViiliam Vivvo", "vvilliam viwo"):
            answer = Client(server).ask("POST", "/accounts", {"name": name, "password": "correct horse"})
            check((answer.status == 409) == ("ii" not in name), f"an account {name}: {answer.status}")
        ivo = account(server, "Ivo Bono")
        check(ivo.ask("PATCH", "/session", {"name": "lva Bono"}).status == 409, "a new name of an account")
        check(ivo.must("GET", "/session")["name"] == "Ivo Bono", "the old one stays")
        for name in ("Iva Bono", "IVA BONO", "lva Bono", "Iva Bono"):  # one's own name may be written as one likes
            iva.must("PATCH", "/session", {"name": name})
        iva.must("PATCH", "/session", {"name": "Eva Bono"})
        check(account(server, "lva Bono").must("GET", "/session")["account"], "a name that was given up")
        anna, other = Client(server, "Marta"), Client(server, "Marta1")
        for one, two, marked in (("Corna", "Coma", True), ("Tom0", "TomO", True), ("Paul", "Pau1", True), ("Paul", "Paula", False), ("Ina", "Ena", False)):
            anna.must("PATCH", "/session", {"name": one})
            other.must("PATCH", "/session", {"name": two})
            table = anna.must("POST", "/tables", dict(PEBBLES, join="anyone"), status=201)["id"]
            seats = other.must("POST", f"/tables/{table}/join", {})["seats"]
            check([s["name"] for s in seats] == [one, two + (" (2)" if marked else "")], f"{seats}")


def test_accounts_of_an_older_store_have_shapes():
    """What their names look like is found out at the start; two that look the same both stay."""
    with Server() as server:
        account(server, "Iva")
        account(server, "Bruno")
        server.stop()
        with sqlite3.connect(server.store) as store:
            store.execute("DELETE FROM shapes")
            store.execute("UPDATE users SET name = 'lva', key = 'lva' WHERE name = 'Bruno'")
        store.close()
        server.start()
        check(Client(server).ask("POST", "/accounts", {"name": "1va", "password": "correct horse"}).status == 409, "it looks like both")
        for name in ("Iva", "lva"):
            check(Client(server).must("POST", "/login", {"name": name, "password": "correct horse"})["name"] == name, name)


def test_an_archive_is_ones_own():
    """Who puts a finished table away has it out of their way; nobody else notices."""
    with Server() as server:
        anna, bob = account(server, "Anna"), account(server, "Bob")
        table = anna.must("POST", "/tables", dict(PEBBLES, join="anyone", spectators="anyone"), status=201)["id"]
        check(anna.ask("POST", f"/tables/{table}/archive", {"archived": True}).status == 200, "given up")
        check(anna.must("POST", f"/tables/{table}/archive", {"archived": False})["status"] == "open", "and not")
        bob.must("POST", f"/tables/{table}/join", {"number": "b"})
        check(anna.ask("POST", f"/tables/{table}/archive", {}).status == 409, "it is being played")
        dice = random.Random(4)
        while any("legal" in c.must("GET", f"/tables/{table}")["play"] for c in (anna, bob)):
            for client in (anna, bob):
                now = client.must("GET", f"/tables/{table}")
                if "legal" in now["play"]:
                    client.must("POST", f"/tables/{table}/actions", {"ply": now["play"]["plies"], "seq": now["seq"], "action": pick(now["play"], dice)})

        def lists(client):
            return [kind for kind in ("past", "archive", "finished") if [t["id"] for t in client.must("GET", f"/tables?list={kind}")["tables"]] == [table]
                    and [t["id"] for t in client.must("GET", f"/tables?list={kind}&game=pebbles")["tables"]] == [table]]

        check(lists(anna) == lists(bob) == ["past", "finished"], f"{lists(anna)} {lists(bob)}")
        check(bob.must("POST", f"/tables/{table}/archive", {"archived": True})["archived"], "put away by Bob")
        check(lists(bob) == ["archive", "finished"], f"{lists(bob)}")
        check(lists(anna) == ["past", "finished"] and not anna.must("GET", f"/tables/{table}")["archived"], f"Anna still has it: {lists(anna)}")
        check(Client(server, "Eve").ask("POST", f"/tables/{table}/archive", {}).status == 403, "who did not play")
        check(bob.must("GET", "/account/export")["archived"] == [table], "it is part of what is known of Bob")
        server.stop()
        server.start()
        check(bob.must("GET", f"/tables/{table}")["archived"] and lists(bob) == ["archive", "finished"], "it stays so")
        check(not bob.must("POST", f"/tables/{table}/archive", {"archived": False})["archived"] and lists(bob) == ["past", "finished"], "and back")
