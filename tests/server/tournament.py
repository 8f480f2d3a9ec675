#!/usr/bin/env python3
"""tournament.py: duplicate tournaments at a server: an evening for twelve, the three formats, and who may do what.

    SIGNORIA=build-dev/signoria tests/server/tournament.py [NAME...]

Runs the tests whose names contain one of the words, or all.
"""
import shutil
import sys
import tempfile
import threading
import time

from signoria_server import Client, Postgres, Server, check

CONFIG = """
requests_second = 100000
requests_burst = 100000
writes_minute = 100000
cost_user = 1000000
cost_address = 1000000
accounts = 1
"""
WORDS = "correct horse battery "


def member(server, name):
    client = Client(server)
    client.must("POST", "/accounts", {"name": name, "password": WORDS + name}, status=201)
    client.name = name
    return client


def evening(host, people, **more):
    """A tournament that these people have entered."""
    body = {"setup": "pebbles seats=2 quick", "title": "An evening", "format": "swiss", "rounds": 3, "bots": "random"}
    t = host.must("POST", "/tournaments", {**body, **more}, status=201)
    for person in people:
        person.must("POST", f"/tournaments/{t['id']}/join", {"code": t["code"]})
    return t["id"]


def play(client, id, style, stop):
    """Plays at whatever table the tournament gives: some draw first, others stake one or two coins."""
    while not stop.is_set():
        t = client.must("GET", f"/tournaments/{id}").json
        if t["state"] == "over":
            return
        if not t["table"]:
            time.sleep(0.3)
            continue
        path = f"/tables/{t['table']}"
        table = client.must("GET", path).json
        while table["play"] and table["play"]["to_move"] != "over" and not stop.is_set():
            game = table["play"]
            if game["to_move"] == "chance" or game["to_move"] not in table["mine"]:
                table = client.must("GET", f"{path}?after={table['seq']}").json
                continue
            choice = game["legal"][0 if style == 0 else -1]
            action = choice["action"].replace("stake 0", f"stake {min(choice.get('to', 0), style)}")
            answer = client.ask("POST", path + "/actions", {"ply": game["plies"], "action": action})
            check(answer.status in (200, 409), f"{action}: {answer.status} {answer.body[:200]}")
            table = client.must("GET", path).json
        time.sleep(0.1)


def play_all(people, id, seconds=60):
    stop = threading.Event()
    wrong = []

    def run(i, client):
        try:
            play(client, id, i % 3, stop)
        except Exception as e:  # it is shown below
            wrong.append(e)
            stop.set()

    threads = [threading.Thread(target=run, args=(i, p)) for i, p in enumerate(people)]
    for t in threads:
        t.start()
    until = time.time() + seconds
    for t in threads:
        t.join(max(0.1, until - time.time()))
    late = any(t.is_alive() for t in threads)
    stop.set()
    for t in threads:
        t.join()
    if wrong:
        raise wrong[0]
    check(not late, f"not over after {seconds} seconds: {people[0].must('GET', f'/tournaments/{id}').json}")


def saves(client, t, round):
    """The saved matches of a round, when its secret is out."""
    texts = []
    for table in t["played"][round]["tables"]:
        for _ in range(50):
            answer = client.ask("GET", f"/tables/{table['table']}/save")
            if answer.status == 200:
                break
            time.sleep(0.2)
        check(answer.status == 200, f"the save of a finished round: {answer.status} {answer.body[:200]}")
        texts.append(answer.body.decode())
    return texts


def draws_by_seat(text):
    """What each seat drew from the bag, in order."""
    lines, seats, owner, left = text.split("begin\n")[1].split("\n"), {}, 0, 0
    for line in lines:
        words = line.split()
        if words[:1] == ["play"]:
            owner = int(words[1])
        elif words[:1] == ["draw"]:
            if owner:
                seats.setdefault(owner, []).append(words[3])
            else:  # the first two pebbles of each seat
                seats.setdefault(1 + left // 2, []).append(words[3])
                left += 1
    return seats


def an_evening_for_twelve(server):
    host = member(server, "Host")
    people = [host] + [member(server, f"Guest {i}") for i in range(1, 12)]
    id = evening(host, people, rated=True)
    t = host.must("GET", f"/tournaments/{id}").json
    check(t["people"] == 12 and t["state"] == "open" and t["mine"] and t["entered"], f"{t}")
    people[1].must("POST", f"/tournaments/{id}/start", {}, status=403)
    t = host.must("POST", f"/tournaments/{id}/start", {}).json
    check(t["state"] == "running" and t["round"] == 1 and len(t["played"][0]["tables"]) == 6, f"{t}")
    check(t["played"][0]["secret"] is None, "the secret is out before the round is over")
    commitments = {people[i].must("GET", f"/tables/{people[i].must('GET', f'/tournaments/{id}')['table']}")["fair"]["commitment"] for i in range(12)}
    check(commitments == {t["played"][0]["commitment"]}, "the tables of a round have one commitment")
    # Nobody looks at another table of the round: its cards are the same.
    other = next(x["table"] for x in t["played"][0]["tables"] if x["table"] != t["table"])
    host.must("GET", f"/tables/{other}", status=404)
    play_all(people, id)
    t = host.must("GET", f"/tournaments/{id}").json
    check(t["state"] == "over" and len(t["played"]) == 3, f"{t['state']}, {len(t['played'])} rounds")
    # Revealing a round's secret leaves the results where lists and profiles read them.
    saves(people[0], t, 2)
    past = people[0].must("GET", "/tables?list=past")["tables"]
    check(len(past) == 3 and all(x["winners"] for x in past), f"who won: {past}")
    me = people[0].must("GET", "/session")["id"]
    games = people[0].must("GET", f"/people/{me}")["games"]
    check([g["played"] for g in games] == [3], f"three games are on the profile: {games}")
    check(len(t["standings"]) == 12 and all(s["games"] == 3 for s in t["standings"]), f"{t['standings']}")
    order = [(-s["matchpoints"], -s["ranking"], -s["points"]) for s in t["standings"]]
    check(order == sorted(order) and t["standings"][0]["rank"] == 1, f"not in order: {order}")
    check(order[0] < order[-1], "everybody has the same")
    # Matchpoints by hand: against the five others at the same seat.
    for round in t["played"]:
        met = [tuple(sorted(s["user"] for s in table["seats"])) for table in round["tables"]]
        check(len(set(met)) == 6, "somebody sits twice")
        for seat in (0, 1):
            points = [(table["seats"][seat]["points"], -table["seats"][seat]["place"]) for table in round["tables"]]
            for table, mine in zip(round["tables"], points):
                won = sum(2 * (mine > p) + (mine == p) for p in points) - 1
                check(abs(table["seats"][seat]["matchpoints"] - 10 * won) < 0.02, f"{table} {won}")
    pairs = [tuple(sorted(s["user"] for s in table["seats"])) for round in t["played"] for table in round["tables"]]
    check(len(set(pairs)) == len(pairs), "two met twice")
    # The same draws: where seats drew equally often the same pebbles came, though the choices differ.
    for round in range(3):
        texts = saves(host, t, round)
        check(all("chance duplicate\n" in text and "\nreveal " in text for text in texts), "no reveal")
        first = [draws_by_seat(text) for text in texts]
        for seat in (1, 2):
            check(len({tuple(f[seat][:2]) for f in first}) == 1, f"seat {seat} began differently: {first}")
        check(len({text.split("begin\n")[1].split("reveal")[0] for text in texts}) > 1, "all played alike")
    # Watched by everybody now, and rated.
    Client(server).must("GET", f"/tables/{other}")
    ratings = host.must("GET", f"/tables/{t['played'][0]['tables'][0]['table']}/ratings").json
    check(ratings["rated"], f"{ratings}")


def the_export_has_tournaments(server):
    """What is known of somebody includes the tournaments that they made, entered and played, and nobody else's."""
    host = member(server, "Nina")
    people = [host, member(server, "Otto")]
    id = evening(host, people, rounds=1)
    host.must("POST", f"/tournaments/{id}/start", {})
    play_all(people, id)
    t = host.must("GET", f"/tournaments/{id}").json
    for person, made in zip(people, (1, 0)):
        data = person.must("GET", "/account/export").json
        check([x["tournament"] for x in data["tournaments_made"]] == [id] * made, f"made: {data}")
        check([(x["tournament"], x["title"], x["game"], x["left"]) for x in data["tournaments"]]
              == [(id, "An evening", "pebbles", False)], f"entered: {data['tournaments']}")
        table = t["played"][0]["tables"][0]
        seat = next(x for x in table["seats"] if x["user"] == data["id"])
        check(data["tournament_seats"] == [{"tournament": id, "round": 1, "table": table["table"], "seat": seat["seat"],
                                            "name": person.name, "points": seat["points"], "place": seat["place"]}],
              f"played: {data['tournament_seats']} {seat}")


def bots_fill_and_stand_in(server):
    host = member(server, "Leader")
    people = [member(server, f"Anna {i}") for i in range(4)]
    id = evening(host, people, setup="pebbles seats=3 quick", rounds=1)
    t = host.must("POST", f"/tournaments/{id}/start", {}).json
    seats = [s for table in t["played"][0]["tables"] for s in table["seats"]]
    check(len(seats) == 6 and sum(s["bot"] for s in seats) == 2, f"{seats}")
    check(not t["entered"] and t["table"] is None, "who made it need not play")
    # One goes, one is replaced, one table is played to its end by bots: the round is over without anybody.
    people[0].must("POST", f"/tournaments/{id}/leave", {})
    host.must("POST", f"/tournaments/{id}/replace", {"user": people[1].must("GET", "/session")["id"]})
    people[2].must("POST", f"/tournaments/{id}/replace", {"user": 1}, status=403)
    host.must("POST", f"/tournaments/{id}/replace", {}, status=400)
    for table in t["played"][0]["tables"]:
        answer = host.ask("POST", f"/tournaments/{id}/replace", {"table": table["table"]})
        check(answer.status in (200, 409), f"{answer.status} {answer.body[:200]}")
    for _ in range(150):
        t = host.must("GET", f"/tournaments/{id}").json
        if t["state"] == "over":
            break
        time.sleep(0.2)
    check(t["state"] == "over", f"bots did not end it: {t}")
    check(sum(s["left"] for s in t["standings"]) == 1, f"{t['standings']}")


def the_other_formats(server):
    host = member(server, "Referee")
    people = [host] + [member(server, f"Berta {i}") for i in range(3)]
    t = host.must("POST", "/tournaments", {"setup": "pebbles seats=2 quick", "title": "All", "format": "robin", "bots": "random"}, status=201)
    id = t["id"]
    for p in people:
        p.must("POST", f"/tournaments/{id}/join", {})
    host.must("POST", f"/tournaments/{id}/start", {})
    play_all(people, id)
    t = host.must("GET", f"/tournaments/{id}").json
    pairs = {tuple(sorted(s["user"] for s in table["seats"])) for round in t["played"] for table in round["tables"]}
    check(len(t["played"]) == 3 and len(pairs) == 6, f"everybody meets everybody: {pairs}")
    t = host.must("POST", "/tournaments", {"setup": "pebbles seats=2 quick", "title": "Cup", "format": "knockout", "bots": "random"}, status=201)
    id = t["id"]
    for p in people:
        p.must("POST", f"/tournaments/{id}/join", {})
    host.must("POST", f"/tournaments/{id}/start", {})
    play_all(people, id)
    t = host.must("GET", f"/tournaments/{id}").json
    final = t["played"][-1]["tables"]
    check(len(t["played"]) == 2 and len(final) == 1, f"a cup of four has a final: {t['played']}")
    best = min(final[0]["seats"], key=lambda s: s["place"])
    check(t["standings"][0]["user"] in [s["user"] for s in final[0]["seats"] if s["place"] == best["place"]], f"{t['standings']}")


def what_is_refused(server):
    host, other, nobody = member(server, "Carla"), Client(server, "Passer-by"), Client(server)
    body = {"setup": "pebbles seats=2", "title": "T", "rounds": 2}
    for wrong in ({"setup": "chess"}, {"title": ""}, {"rounds": 0}, {"rounds": 21}, {"format": "league"}, {"bots": "nobody"},
                  {"clock": {"kind": "none", "add": 3}}, {"format": "knockout"}, {"more": 1}, {"setup": "pebbles seats=9"}):
        host.must("POST", "/tournaments", {**body, **wrong}, status=400)
    host.must("POST", "/tournaments", {"setup": "pebbles seats=2", "title": "T"}, status=400)
    other.must("POST", "/tournaments", body, status=403)
    nobody.must("POST", "/tournaments", body, status=401)
    nobody.must("GET", "/tournaments?which=mine", status=401)
    nobody.must("GET", "/tournaments?which=all", status=400)
    t = host.must("POST", "/tournaments", {**body, "access": "link"}, status=201).json
    path = f"/tournaments/{t['id']}"
    other.must("GET", path, status=404)
    other.must("POST", path + "/join", {}, status=404)
    other.must("GET", f"{path}?code={t['code']}")
    check(t["id"] not in [x["id"] for x in nobody.must("GET", "/tournaments")["tournaments"]], "it is listed")
    check(t["id"] in [x["id"] for x in host.must("GET", "/tournaments?which=mine")["tournaments"]], "it is not in one's own list")
    other.must("POST", path + "/join", {"code": t["code"]})
    other.must("POST", path + "/join", {"code": t["code"]})
    host.must("POST", path + "/start", {}, status=409)
    other.must("POST", path + "/cancel", {}, status=403)
    other.must("POST", path + "/leave", {})
    other.must("POST", path + "/leave", {}, status=404)
    host.must("POST", path + "/cancel", {})
    host.must("POST", path + "/start", {}, status=409)
    for _ in range(5):
        last = host.must("POST", "/tournaments", body, status=201).json
    answer = host.must("POST", "/tournaments", body, status=409)
    check(answer["key"] == "tournament.many", f"{answer.json}")
    # A rated one is for accounts.
    host.must("POST", f"/tournaments/{last['id']}/cancel", {})
    t = host.must("POST", "/tournaments", {**body, "rated": True}, status=201).json
    other.must("POST", f"/tournaments/{t['id']}/join", {}, status=403)
    # At a table nothing is undone beyond a draw, and nobody ends the game as it stands.
    host.must("POST", f"/tournaments/{t['id']}/join", {})
    member(server, "Dora").must("POST", f"/tournaments/{t['id']}/join", {})
    t = host.must("POST", f"/tournaments/{t['id']}/start", {}).json
    table = host.must("GET", f"/tables/{t['table']}").json
    check(table["tournament"] == t["id"] and table["rules"]["chance"] == "duplicate", f"{table}")
    host.must("POST", f"/tables/{t['table']}/undo", {"ply": table["play"]["plies"], "plies": 2}, status=409)
    host.must("POST", f"/tables/{t['table']}/end", {"ply": table["play"]["plies"]}, status=409)


def it_survives_a_restart(server):
    host = member(server, "Emil")
    people = [host, member(server, "Fritz")]
    id = evening(host, people, rounds=2)
    host.must("POST", f"/tournaments/{id}/start", {})
    server.kill()
    server.start()
    play_all(people, id)
    check(len(host.must("GET", f"/tournaments/{id}")["played"]) == 2, "the second round did not come")


def at_two_nodes(one):
    """Two servers share a PostgreSQL; people of both play with each other."""
    folder = tempfile.mkdtemp(prefix="signoria-tournament-")
    postgres = Postgres(folder)
    try:
        with Server(store=postgres.url, config=CONFIG) as a, Server(store=postgres.url, config=CONFIG) as b:
            people = [member(a if i % 2 else b, f"Gina {i}") for i in range(4)]
            id = evening(people[0], people, rounds=2)
            people[0].must("POST", f"/tournaments/{id}/start", {})
            play_all(people, id)
            t = people[1].must("GET", f"/tournaments/{id}").json
            check(len(t["played"]) == 2 and len(t["standings"]) == 4, f"{t}")
            saves(people[1], t, 1)
            mine = people[2].must("GET", "/tournaments?which=mine")["tournaments"]
            check([x["id"] for x in mine] == [id], f"{mine}")
            check(id in [x["id"] for x in people[3].must("GET", "/tournaments?which=over")["tournaments"]], "not listed")
    finally:
        postgres.stop()
        shutil.rmtree(folder, ignore_errors=True)


TESTS = [an_evening_for_twelve, the_export_has_tournaments, bots_fill_and_stand_in, the_other_formats, what_is_refused,
         it_survives_a_restart, at_two_nodes]


def main():
    if {"-h", "--help"} & set(sys.argv[1:]):
        print(__doc__)
        return 0
    chosen = [t for t in TESTS if not sys.argv[1:] or any(w in t.__name__ for w in sys.argv[1:])]
    for test in chosen:
        begun = time.time()
        with Server(config=CONFIG) as server:
            test(server)
        print(f"ok {test.__name__} {time.time() - begun:.1f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
