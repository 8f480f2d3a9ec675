#!/usr/bin/env python3
"""signin: signing in by OpenID Connect, at a provider of the test's own that does right and wrong in every way, and at
Glewlwyd.

   tests/server/signin.py [WORD...]     those with such a word in their name
"""
import os
import socket
import sqlite3
import subprocess
import tempfile
import threading
import time
import urllib.parse

import signoria_server as lib
from glewlwyd import Glewlwyd
from oidc_provider import Provider
from signoria_server import Client, Server, check, until


class Browser(Client):
    """A person in a browser, who is sent to a provider and back."""

    def begin(self, provider=1, status=200, **more):
        return self.must("POST", "/signin", {"provider": provider, **more}, status)

    def back(self, query):
        """They come back from the provider; where they are sent then: (page, query)."""
        answer = self.must("GET", "/signin/callback?" + urllib.parse.urlencode(query), status=303)
        place = answer.headers["Location"]
        check(place.startswith(self.server.origin + "/#/signin"), place)
        page, _, rest = place.split("#", 1)[1].partition("?")
        return page, dict(urllib.parse.parse_qsl(rest))

    def sign_in(self, at, **more):
        return self.back(at.authorize(self.begin(**more)["url"]))

    def enter(self, at, **more):
        """It goes well; who they are."""
        page, query = self.sign_in(at, **more)
        check(page == "/signin" and "error" not in query, f"{page} {query} {open(self.server.log.name).read()[-600:]}")
        return self.must("GET", "/session").json

    def refused(self, at, key, words=None, **more):
        """It ends with this key; the log has these words about it, and nobody is logged in by it."""
        before, logged = self.cookie, os.path.getsize(self.server.log.name)
        page, query = self.sign_in(at, **more)
        check((page, query.get("error")) == ("/signin", key), f"{page} {query}, not {key}")
        check(self.cookie == before, "a session was begun")
        log = open(self.server.log.name).read()[logged:]
        check(not words or words in log, f"the log does not say '{words}': {log}")


def start(*providers, more="", port=0):
    """A server with these providers."""
    port = port or lib.free_port()
    config = f"origin = http://127.0.0.1:{port}\n{more}"
    for i, p in enumerate(providers):
        n = f"{i + 1}_" if i else ""
        config += f"oidc_{n}issuer = {p.issuer}\noidc_{n}client = {p.client}\noidc_{n}secret = {p.secret}\noidc_{n}name = Club {i + 1}\n"
    server = Server(config=config, port=port)
    server.origin = f"http://127.0.0.1:{port}"
    return server


def with_provider(test):
    """The test gets a server with one provider, and that."""
    def run():
        provider = Provider()
        try:
            with start(provider) as server:
                test(server, provider)
        finally:
            provider.close()
    return run


# ---- As it should be ---------------------------------------------------------------------

def enters(server, provider):
    check(Client(server).must("GET", "")["signin"] == [{"provider": 1, "name": "Club 1"}], "the server names its provider")
    anna = Browser(server)
    me = anna.enter(provider, back="#/table/7?code=x")
    check(me["name"] == "Anna" and me["account"], f"she has an account: {me}")
    page, query = anna.sign_in(provider, back="#/table/7?code=x")
    check(query["to"] == "#/table/7?code=x", f"back where she came from: {query}")
    check(anna.must("GET", "/session")["id"] == me["id"], "the second time it is the same account")
    account = anna.must("GET", "/account").json
    check(account["password"] is False and [c["issuer"] for c in account["signin"]] == [provider.issuer], f"{account}")
    check(anna.must("GET", "/account/export")["signin"][0]["subject"] == "anna-1", "the export has it")
    # Not by the e-mail address, nor by the name.
    provider.person = {"sub": "other-2", "preferred_username": "Anna", "email": "anna@example.org"}
    page, _ = Browser(server).sign_in(provider)
    check(page == "/signin/name", "somebody else with her name is somebody else")


def asks_for_a_name(server, provider):
    Client(server).must("POST", "/accounts", {"name": "Bianca", "password": "long enough"}, status=201)
    for person, proposed in (({"preferred_username": "bianca"}, "bianca"), ({"preferred_username": "carla@example.org"}, "carla"),
                             ({"name": "Dora Rossi"}, "Dora Rossi"), ({}, ""), ({"preferred_username": "a\u202eb"}, "a\u202eb"),
                             ({"nickname": "x" * 60}, "x" * 40)):
        provider.person = {"sub": "s-" + proposed, **person}
        one = Browser(server)
        page, query = one.sign_in(provider, back="#/tables")
        check((page, query["to"]) == ("/signin/name", "#/tables"), f"{person}: {page} {query}")
        check(one.ask("GET", "/session").status == 401, "nobody is logged in yet")
        check(one.must("GET", "/signin").json == {"provider": 1, "name": proposed}, f"{person}: {one.ask('GET', '/signin').json}")
    check(one.ask("POST", "/signin/name", {"name": "BIANCA"}).json["key"] == "account.taken", "taken is taken")
    check(one.ask("POST", "/signin/name", {"name": "a\u202eb"}).status == 400, "what is not seen will not do")
    check(Browser(server).ask("POST", "/signin/name", {"name": "Eva"}).status == 404, "of another browser nothing waits")
    check(one.must("POST", "/signin/name", {"name": "Eva"}, status=201)["account"], "she has an account")
    check(one.must("GET", "/session")["name"] == "Eva" and one.ask("GET", "/signin").status == 404, "once")
    check(Browser(server).enter(provider)["name"] == "Eva", "and is known from then on")


def asks_userinfo(server, provider):
    provider.person, provider.info = {"sub": "f-1"}, {"preferred_username": "Fina"}
    check(Browser(server).enter(provider)["name"] == "Fina", "the name of userinfo")
    provider.person, provider.info = {"sub": "g-1"}, {"sub": "h-1", "preferred_username": "Greta"}
    page, _ = Browser(server).sign_in(provider)
    check(page == "/signin/name", "userinfo about somebody else does not count")


def guest_keeps_tables(server, provider):
    guest = Browser(server, "Anna")
    before = guest.must("GET", "/session")["id"]
    table = guest.must("POST", "/tables", {"setup": "pebbles seats=2"}, status=201)["id"]
    old, stream = guest.cookie, guest.stream()
    stream.wait(lambda name, _: name == "hello")
    me = guest.enter(provider)
    check(me["id"] == before and me["account"], "the guest has become an account")
    check([t["id"] for t in guest.must("GET", "/tables?list=mine")["tables"]] == [table], "with the tables")
    fresh, guest.cookie = guest.cookie, old
    check(guest.ask("GET", "/session").status == 401 and fresh != old, "the old cookie is void")
    until("the old stream ends", lambda: stream.closed)


def connects(server, provider):
    anna = Browser(server)
    anna.must("POST", "/accounts", {"name": "Anna", "password": "long enough"}, status=201)
    check(Browser(server, "Guest").ask("POST", "/signin", {"provider": 1, "for": "connect"}).status == 409, "guests connect nothing")
    cookie = anna.cookie
    page, query = anna.sign_in(provider, **{"for": "connect", "back": "#/me"})
    check((page, query.get("to"), query.get("error")) == ("/signin", "#/me", None), f"{query}")
    check(anna.cookie == cookie, "the session stays")
    other = Browser(server)
    check(other.enter(provider)["name"] == "Anna", "she may enter by it")
    bea = Browser(server)
    bea.must("POST", "/accounts", {"name": "Bea", "password": "long enough"}, status=201)
    bea.refused(provider, "signin.others", **{"for": "connect"})
    provider.person = {"sub": "anna-2"}
    anna.refused(provider, "signin.has-other", **{"for": "connect"})
    anna.refused(provider, "signin.not-you", **{"for": "confirm"})
    anna.must("DELETE", "/account/signin", {"issuer": provider.issuer}, status=204)
    check(anna.must("DELETE", "/account/signin", {"issuer": provider.issuer}, status=404)["key"] == "signin.not-connected", "once")
    provider.person = {"sub": "anna-1"}
    page, _ = Browser(server).sign_in(provider)
    check(page == "/signin/name", "disconnected is disconnected")
    # Somebody else logs in meanwhile, in the same browser.
    query = provider.authorize(anna.begin(**{"for": "connect"})["url"])
    anna.cookie = bea.cookie
    check(anna.back(query)[1]["error"] == "signin.other-session", "whose session it is")


def not_for_bots(server, provider):
    """Nobody enters a bot account by a provider: that would outlive its token."""
    anna = Browser(server)
    anna.must("POST", "/accounts", {"name": "Anna", "password": "long enough"}, status=201)
    token = {"Authorization": "Bearer " + anna.must("POST", "/bots", {"name": "Rex"}, status=201)["token"]}
    thief = Browser(server)
    for way in ("connect", "confirm", "enter"):
        answer = thief.ask("POST", "/signin", {"provider": 1, "for": way}, headers=token)
        check(answer.status == 403 and answer["key"] == "bots.person", f"{way}: {answer.status} {answer.body}")
    query = provider.authorize(thief.begin()["url"])
    answer = thief.ask("GET", "/signin/callback?" + urllib.parse.urlencode(query), headers=token)
    check(answer.status == 403 and answer["key"] == "bots.person", f"back: {answer.status} {answer.body}")


def without_password(server, provider):
    anna = Browser(server)
    anna.enter(provider)
    check(anna.must("DELETE", "/account/signin", {"issuer": provider.issuer}, status=409)["key"] == "signin.only-way", "her only way")
    check(Client(server).must("POST", "/login", {"name": "Anna", "password": ""}, status=401), "an empty password is none")
    check(anna.must("POST", "/accounts", {"name": "Anna2", "password": "long enough"}, status=409), "she has an account")
    age(server, 11 * 60)
    for method, path, body in (("POST", "/password", {"new": "long enough"}), ("DELETE", "/account", {})):
        check(anna.must(method, path, body, status=403)["key"] == "account.sign-in-again", f"{path}: that was long ago")
    url = anna.begin(**{"for": "confirm"})["url"]
    check("prompt=login" in url, "the provider asks her again")
    check(anna.back(provider.authorize(url))[1].get("error") is None, "again")
    anna.must("POST", "/password", {"new": "long enough"}, status=204)
    check(anna.must("POST", "/password", {"new": "other words"}, status=401)["key"] == "account.wrong", "now there is one")
    Client(server).must("POST", "/login", {"name": "Anna", "password": "long enough"})
    anna.must("DELETE", "/account/signin", {"issuer": provider.issuer}, status=204)
    check(anna.must("GET", "/account")["password"], "by the password alone")
    # One who signs in only by the provider can leave for good, and come again as somebody new.
    provider.person = {"sub": "dora-1", "preferred_username": "Dora"}
    dora = Browser(server)
    first = dora.enter(provider)["id"]
    dora.must("DELETE", "/account", {}, status=204)
    check(Browser(server).enter(provider)["id"] != first, "the account is gone, and so is what bound it")


def age(server, seconds):
    """All sessions began so long ago."""
    with sqlite3.connect(server.store) as db:
        db.execute("UPDATE sessions SET created = created - ?", (seconds * 1000,))


def closed_accounts(server, provider):
    Browser(server).enter(provider)
    subprocess.run([lib.PROGRAM, "users", "--store", server.store, "close", "Anna"], check=True, stdout=subprocess.DEVNULL)
    Browser(server).refused(provider, "account.closed")
    subprocess.run([lib.PROGRAM, "users", "--store", server.store, "open", "Anna"], check=True, stdout=subprocess.DEVNULL)
    anna = Browser(server)
    anna.enter(provider)
    stream = anna.stream()
    stream.wait(lambda name, _: name == "hello")
    anna.must("DELETE", "/session", status=204)
    until("a log-out ends the stream", lambda: stream.closed)


# ---- Somebody else's answers ----------------------------------------------------------------

def belongs_to_a_browser(server, provider):
    anna, mallory = Browser(server), Browser(server)
    url = anna.begin()["url"]
    query = provider.authorize(url)
    mallory.begin()
    check(mallory.back(query)[1]["error"] == "signin.expired", "another browser cannot end it")
    check(Browser(server).back(query)[1]["error"] == "signin.expired", "nor one without a cookie")
    page, answer = anna.back(query)
    check("error" not in answer, f"it is hers, whoever else tried: {answer}")
    check(anna.back(query)[1]["error"] == "signin.expired", "once")
    check(anna.back({"state": query["state"][:-1] + "x", "code": "x"})[1]["error"] == "signin.expired", "that state is nobody's")
    check(anna.back({"code": "x" * 3000})[1]["error"] == "signin.expired", "nor is that")
    first, second = (provider.authorize(anna.begin()["url"]) for _ in range(2))
    check(all("error" not in anna.back(q)[1] for q in (first, second)), "two tabs at once")
    check(anna.back({"state": provider.authorize(anna.begin()["url"])["state"], "error": "access_denied"})[1]["error"] == "signin.cancelled", "she refused")
    check(anna.back({"state": provider.authorize(anna.begin()["url"])["state"], "error": "server_error"})[1]["error"] == "signin.provider", "it refused")
    late = provider.authorize(anna.begin()["url"])
    with sqlite3.connect(server.store) as db:
        db.execute("UPDATE signins SET until = until - 11 * 60000")
    check(anna.back(late)[1]["error"] == "signin.expired", "ten minutes")
    check(anna.ask("POST", "/signin", {"provider": 1}, headers={"Origin": "https://evil.example"}).status == 403, "not from elsewhere")
    for back in ("https://evil.example", "//evil.example", "#/a b", "#/" + "x" * 500, "/", "#\n"):
        check(anna.ask("POST", "/signin", {"provider": 1, "back": back}).status == 400, f"back {back}")
    check(anna.ask("POST", "/signin", {"provider": 2}).json["key"] == "signin.none", "there is one")


def wrong_tokens(server, provider):
    one = Browser(server)
    put = lambda **new: lambda c: {**c, **new}
    now = int(time.time())
    for claims, words in (
            (put(nonce="other"), "another sign-in (nonce)"), (lambda c: {k: v for k, v in c.items() if k != "nonce"}, "another sign-in (nonce)"),
            (put(aud="somebody"), "another client (aud)"), (put(aud=["somebody"]), "another client (aud)"), (put(aud=[]), "another client (aud)"),
            (put(aud=["signoria", "somebody"]), "another client (azp)"), (put(azp="somebody"), "another client (azp)"),
            (put(iss="https://id.example.org"), "another issuer (iss)"), (put(iss=provider.issuer + "/"), "another issuer (iss)"),
            (put(exp=now - 90), "expired (exp)"), (put(exp="never"), "expired (exp)"), (lambda c: {k: v for k, v in c.items() if k != "exp"}, "expired (exp)"),
            (put(iat=now + 600), "(iat)"), (put(iat=now - 3600), "(iat)"), (put(nbf=now + 600), "(nbf)"),
            (put(sub=""), "(sub)"), (put(sub="x" * 256), "(sub)"), (put(sub=7), "(sub)")):
        provider.claims = claims
        one.refused(provider, "signin.token", words)
    provider.claims = put(aud=["signoria", "somebody"], azp="signoria")
    one.enter(provider)
    provider.claims = lambda c: c
    for wrong, words in (("alg none", "'none', which is not allowed"), ("alg None", "not allowed"), ("alg HS256", "'HS256', which is not allowed"),
                         ("signature", "signature of the ID token is wrong"), ("crit", "extension"), ("alg PS256", "key that the provider does not list")):
        provider.wrong = wrong
        one.refused(provider, "signin.token", words)
    provider.wrong = "no kid"
    one.enter(provider)


def keys_change(server, provider):
    one = Browser(server)
    one.enter(provider)
    fetched = lambda: provider.asked.count("/keys")
    check(fetched() == 1, "keys are asked for once")
    one.enter(provider)
    check(fetched() == 1, "and remembered")
    provider.keys = [provider.add_key("two", "ES256")]
    one.enter(provider)
    check(fetched() == 2, "a new key is looked for, once")
    provider.listed, provider.keys = provider.keys, [provider.add_key("three")]
    for _ in range(6):
        one.refused(provider, "signin.token", "key that the provider does not list")
    check(fetched() <= 4, f"not as often as somebody likes: {fetched()}")
    provider.listed, provider.keys = None, provider.listed
    one.enter(provider)


def weak_keys(server, provider):
    provider.keys = [provider.add_key("weak", bits=1024)]
    Browser(server).refused(provider, "signin.token", "fewer than 2048 bits")


def wrong_providers(server, provider):
    one = Browser(server)
    one.enter(provider)
    for wrong, words in (("redirects /token", "redirects (302)"), ("huge /token", "more than"), ("fails /token", "answers 500"),
                         ("text /token", "JSON object")):
        provider.wrong = wrong
        one.refused(provider, "signin.provider", words)
    check("/elsewhere" not in provider.asked, "no redirect is followed")
    provider.wrong = ""
    query = provider.authorize(one.begin()["url"])
    provider.codes.clear()
    check(one.back(query)[1]["error"] == "signin.provider" and "invalid_grant" in open(server.log.name).read(), "a code that it does not know")


def wrong_descriptions():
    """Each with a server that has not asked yet."""
    inside = socket.create_server(("127.0.0.1", 0))  # nobody may connect to it
    inside.settimeout(0.2)
    there = f"127.0.0.2:{inside.getsockname()[1]}"
    for document, wrong, words in (
            ({"issuer": "https://id.example.org"}, "", "of another issuer"), ({"token_endpoint": "http://example.org/token"}, "", "token_endpoint"),
            ({"jwks_uri": "file:///etc/passwd"}, "", "jwks_uri"), ({"authorization_endpoint": "javascript:alert(1)"}, "", "authorization_endpoint"),
            ({"token_endpoint": None}, "", "lacks"), ({}, "redirects /.well-known/openid-configuration", "redirects"),
            ({}, "huge /.well-known/openid-configuration", "more than"), ({}, "text /.well-known/openid-configuration", "JSON object")):
        provider = Provider()
        provider.document, provider.wrong = document, wrong
        with start(provider) as server:
            answer = Browser(server).begin(status=503)
            check(answer["key"] == "signin.provider" and words in open(server.log.name).read(), f"{document} {wrong}: {answer.json} {open(server.log.name).read()}")
            asked = len(provider.asked)
            Browser(server).begin(status=503)
            check(len(provider.asked) == asked, "it is not asked again at once")
        provider.close()
    # An address in a private network that is not the issuer's own.
    provider = Provider()
    provider.document = {"token_endpoint": f"https://{there}/token"}
    with start(provider) as server:
        Browser(server).refused(provider, "signin.provider", there)
        try:
            inside.accept()
            check(False, "it connected to a private network")
        except TimeoutError:
            pass
    provider.close()


def mix_up():
    """Two providers, one of which is hostile."""
    good, evil = Provider(), Provider()
    with start(good, evil) as server:
        one = Browser(server)
        query = good.authorize(one.begin(1)["url"])
        # The honest code, brought to the other provider's sign-in.
        other = evil.authorize(one.begin(2)["url"])
        check(one.back({"code": query["code"], "state": other["state"]})[1]["error"] == "signin.provider", "another's code")
        check(one.back({**query, "iss": evil.issuer})[1]["error"] == "signin.token", "the answer names another issuer")
        check(one.back({**query, "iss": good.issuer})[1]["error"] == "signin.expired", "and that was its one chance")
        # The hostile one says that it is the good one: by the same key even.
        evil.keys, evil.claims = good.keys, lambda c: {**c, "iss": good.issuer}
        one.refused(evil, "signin.token", "another issuer", provider=2)
        evil.claims = lambda c: c
        mine, theirs = one.enter(good), Browser(server).sign_in(evil, provider=2)
        check(theirs[0] == "/signin/name", f"the same subject at another provider is somebody else: {theirs} {mine}")
    good.close()
    evil.close()


def names_its_issuer():
    provider = Provider()
    provider.document = {"authorization_response_iss_parameter_supported": True, "token_endpoint_auth_methods_supported": ["client_secret_post"]}
    with start(provider) as server:
        one = Browser(server)
        one.refused(provider, "signin.token", "another issuer (iss)")
        query = provider.authorize(one.begin()["url"])
        check("error" not in one.back({**query, "iss": provider.issuer})[1], "with its name, and the secret in the body")
    provider.close()


def slow_providers():
    """One that does not answer holds up nobody: not others, not the other provider, not the end."""
    slow, good = Provider(), Provider()
    slow.wrong = "slow /.well-known/openid-configuration"
    server = start(slow, good)
    waiting = [threading.Thread(target=lambda: Browser(server).begin(1, status=503)) for _ in range(4)]
    for one in waiting:
        one.start()
    time.sleep(0.3)
    begun = time.time()
    Browser(server).enter(good, provider=2)
    for _ in range(20):
        Client(server).must("GET", "")
    check(time.time() - begun < 3, f"others wait {time.time() - begun:.1f} s")
    for one in waiting:
        one.join()
    check(time.time() - begun < 12, f"it was given {time.time() - begun:.1f} s")
    time.sleep(5.1)
    last = threading.Thread(target=lambda: Browser(server).ask("POST", "/signin", {"provider": 1}))
    last.start()
    time.sleep(0.3)
    begun = time.time()
    server.stop()
    check(time.time() - begun < 6, f"the server took {time.time() - begun:.1f} s to end")
    last.join()
    slow.close()
    good.close()


def settings():
    """What is wrong with the settings is said at the start."""
    good = "origin = http://127.0.0.1:1\noidc_issuer = https://id.example.org\noidc_client = x\n"
    for config, words in ((good.replace("https:", "http:"), "https"), (good.replace("https://id.example.org", "id.example.org"), "https"),
                          (good + "oidc_client =\n", "oidc_client"), (good + "origin =\n", "origin"), (good + "accounts = 0\n", "accounts"),
                          (good + "oidc_secret = file:/nowhere/x\n", "/nowhere/x"), (good + "oidc_2_issuer = https://id.example.org\noidc_2_client = y\n", "https://id.example.org")):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "config")
            open(path, "w").write(config)
            done = subprocess.run([lib.PROGRAM, "serve", "--listen", "127.0.0.1:0", "--store", os.path.join(folder, "db"), "--config", path],
                                  capture_output=True, text=True, timeout=30)
            check(done.returncode == 2 and words in done.stderr, f"{config}: {done.returncode} {done.stderr}")
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "secret")
        open(path, "w").write("quiet\n")
        provider = Provider()
        provider.secret = "file:" + path
        server = start(provider)
        provider.secret = "quiet"
        with server:
            Browser(server).enter(provider)
        provider.close()


def real_provider():
    """Debian's Glewlwyd, without its pages; tests/browser/signin.mjs has them."""
    port = lib.free_port()
    provider = Glewlwyd(f"http://127.0.0.1:{port}/api/v1/signin/callback")
    try:
        with start(provider, port=port) as server:
            anna = Browser(server)
            first = anna.enter(provider, back="#/me")
            check(first["name"] == "anna", f"{first}")
            check(Browser(server).enter(provider)["id"] == first["id"], "again")
            bruno = Browser(server)
            url = bruno.begin()["url"]
            check("error" not in bruno.back(provider.authorize(url, "bruno"))[1], "another")
            check(bruno.must("GET", "/session")["name"] == "bruno", "is another")
            query = provider.authorize(bruno.begin()["url"], "bruno")
            with sqlite3.connect(server.store) as db:  # the challenge was made of another verifier
                db.execute("UPDATE signins SET verifier = 'x' || substr(verifier, 2)")
            check(bruno.back(query)[1]["error"] == "signin.provider", "without the verifier a code is worth nothing")
    finally:
        provider.close()


TESTS = [(name, with_provider(test)) for name, test in (
    ("enters", enters), ("asks_for_a_name", asks_for_a_name), ("asks_userinfo", asks_userinfo), ("guest_keeps_tables", guest_keeps_tables),
    ("connects", connects), ("not_for_bots", not_for_bots), ("without_password", without_password), ("closed_accounts", closed_accounts),
    ("belongs_to_a_browser", belongs_to_a_browser), ("wrong_tokens", wrong_tokens), ("keys_change", keys_change), ("weak_keys", weak_keys),
    ("wrong_providers", wrong_providers))]
TESTS += [("wrong_descriptions", wrong_descriptions), ("mix_up", mix_up), ("names_its_issuer", names_its_issuer), ("slow_providers", slow_providers),
          ("settings", settings), ("real_provider", real_provider)]

if __name__ == "__main__":
    lib.run(TESTS)
