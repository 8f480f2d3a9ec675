"""api_bots: the part of api.py about bot accounts; bots.py has the programs that play by them."""

import subprocess

from signoria_server import Client, Server, account, check


class Bot(Client):
    """A client with the token of a bot account instead of a cookie."""

    def __init__(self, server, token):
        super().__init__(server)
        self.token = token

    def ask(self, method, path, body=None, headers=None, retry=True):
        head = {"Authorization": "Bearer " + self.token}
        return super().ask(method, path, body, dict(head, **(headers or {})), retry)


def new_bot(owner, name):
    return owner.must("POST", "/bots", {"name": name}, status=201)


def test_accounts_and_tokens():
    """A person makes bot accounts and tokens; each is shown once, can be replaced and revoked."""
    with Server(config="bots_user = 2\n") as server:
        anna, bob, guest = account(server, "Anna"), account(server, "Bob"), Client(server, "Gast")
        check(guest.ask("POST", "/bots", {"name": "Rex"}).json["key"] == "bots.account", "a guest makes no bots")
        made = new_bot(anna, "Rex")
        rex = Bot(server, made["token"])
        me = rex.must("GET", "/session").json
        check(me["role"] == "bot" and me["name"] == "Rex (bot)" and me["id"] == made["user"], f"who it is: {me}")
        listed = anna.must("GET", "/bots").json
        check(listed["most"] == 2 and [b["name"] for b in listed["bots"]] == ["Rex"] and listed["bots"][0]["token"] is True, f"{listed}")
        check("bot_" not in str(anna.must("GET", "/bots").body) and made["token"] not in str(anna.must("GET", "/account/export").body),
              "a token is shown once")
        for wrong, status, key in [({"name": "rex"}, 409, "account.taken"), ({"name": "Anna"}, 409, "account.taken"),
                                   ({"name": "x" * 35}, 400, "wrong.account.name"), ({"name": "..."}, 400, "wrong.account.name"),
                                   ({}, 400, None), ({"name": 7}, 400, None), ({"name": "A", "more": 1}, 400, None)]:
            answer = anna.ask("POST", "/bots", wrong)
            check(answer.status == status and (key is None or answer.json.get("key") == key), f"{wrong}: {answer.body}")
        new_bot(anna, "Max")
        check(anna.ask("POST", "/bots", {"name": "Tre"}).json["key"] == "bots.most", "two are the most here")
        # Nobody else's, and none for itself.
        for method, path in [("DELETE", f"/bots/{made['user']}"), ("POST", f"/bots/{made['user']}/token"), ("DELETE", f"/bots/{made['user']}/token")]:
            check(bob.ask(method, path).status == 404, f"{method} {path} by somebody else")
            check(rex.ask(method, path).json["key"] == "bots.person", f"{method} {path} by itself")
        for method, path, body in [("POST", "/bots", {"name": "Kind"}), ("PATCH", "/session", {"name": "Anna2"}), ("POST", "/friends", {"name": "Anna"}),
                                   ("PATCH", "/account", {"email": "a@b.de"}), ("DELETE", "/account", {}), ("POST", "/password", {"old": "a", "new": "b"})]:
            check(rex.ask(method, path, body).json["key"] == "bots.person", f"{method} {path}")
        # A token is no cookie and a cookie no token; a name is no password.
        other = Client(server)
        other.cookie = made["token"]
        check(other.ask("GET", "/session").status == 401, "a token as a cookie")
        check(Bot(server, anna.cookie).ask("GET", "/session").json["key"] == "bots.token", "a cookie as a token")
        check(Bot(server, "bot_" + "x" * 43).ask("GET", "/session").json["key"] == "bots.token", "an invented token")
        check(Client(server).ask("POST", "/login", {"name": "Rex", "password": ""}).status in (400, 401), "no password")
        check(Client(server).ask("POST", "/login", {"name": "Rex", "password": "correct horse"}).status == 401, "no password")
        # Another one, none, and the end.
        stream = subprocess.Popen(["curl", "-sSN", "-H", "Authorization: Bearer " + made["token"], f"http://127.0.0.1:{server.port}/api/v1/events"],
                                  stdout=subprocess.PIPE, text=True)
        check(any("event: hello" in stream.stdout.readline() for _ in range(5)), "a bot listens")
        fresh = anna.must("POST", f"/bots/{made['user']}/token", status=201)["token"]
        check(rex.ask("GET", "/session").status == 401 and Bot(server, fresh).ask("GET", "/session").status == 200, "the new token alone")
        stream.wait(10)  # its stream ends
        stream.stdout.close()
        server.stop()
        server.start()
        check(Bot(server, fresh).ask("GET", "/session").status == 200, "after a restart")
        anna.must("DELETE", f"/bots/{made['user']}/token", status=204)
        check(Bot(server, fresh).ask("GET", "/session").status == 401, "revoked")
        check(anna.must("GET", "/bots")["bots"][0]["token"] is False, "it has none")
        anna.must("DELETE", f"/bots/{made['user']}", status=204)
        check([b["name"] for b in anna.must("GET", "/bots")["bots"]] == ["Max"], "it is gone")
        # Whoever leaves takes their bots along.
        token = anna.must("POST", f"/bots/{anna.must('GET', '/bots')['bots'][0]['user']}/token", status=201)["token"]
        anna.must("DELETE", "/account", {"password": "correct horse"}, status=204)
        check(Bot(server, token).ask("GET", "/session").status == 401, "its owner has left")
