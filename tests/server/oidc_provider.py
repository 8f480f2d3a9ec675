"""oidc_provider: a provider of OpenID Connect of the test's own, which does right, or wrong in the way it is told."""
import base64
import hashlib
import hmac
import http.server
import json
import os
import shutil
import subprocess
import tempfile
import threading
import time
import urllib.parse


def coded(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def openssl(*words, data=b""):
    return subprocess.run(["openssl", *words], input=data, check=True, capture_output=True).stdout


class Key:
    """An RSA key (or "ES256": one of P-256) with its name."""

    def __init__(self, folder, kid, alg="RS256", bits=2048):
        self.kid, self.alg, self.file = kid, alg, os.path.join(folder, kid)
        if alg == "ES256":
            openssl("ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", self.file)
            point = openssl("ec", "-in", self.file, "-pubout", "-outform", "DER")[-64:]
            self.public = {"kty": "EC", "crv": "P-256", "x": coded(point[:32]), "y": coded(point[32:])}
        else:
            openssl("genrsa", "-out", self.file, str(bits))
            modulus = openssl("rsa", "-in", self.file, "-noout", "-modulus").decode().strip().split("=")[1]
            self.public = {"kty": "RSA", "n": coded(bytes.fromhex(modulus)), "e": "AQAB"}
        self.public.update(kid=kid, use="sig", alg=alg)

    def pem(self):
        return openssl("rsa", "-in", self.file, "-pubout")

    def sign(self, data):
        made = openssl("dgst", "-sha256", "-sign", self.file, data=data)
        if self.alg != "ES256":
            return made
        numbers, at = b"", 2
        for _ in range(2):  # DER: two numbers
            length = made[at + 1]
            numbers += made[at + 2:at + 2 + length].lstrip(b"\0").rjust(32, b"\0")
            at += 2 + length
        return numbers


class Provider:
    """`wrong` is how it does wrong; claims() changes what a token says."""

    def __init__(self, client="signoria", secret="quiet"):
        self.client, self.secret = client, secret
        self.folder = tempfile.mkdtemp(prefix="signoria-oidc-")
        self.keys = [Key(self.folder, "one")]
        self.listed = None  # keys in the list, if not those that it signs by
        self.wrong, self.claims, self.person = "", lambda c: c, {"sub": "anna-1", "preferred_username": "Anna"}
        self.info = {}  # what userinfo says besides
        self.codes, self.asked, self.document = {}, [], {}
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                outer.answer(self, urllib.parse.urlparse(self.path), None)

            def do_POST(self):
                outer.answer(self, urllib.parse.urlparse(self.path), self.rfile.read(int(self.headers["Content-Length"])).decode())

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.issuer = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()
        shutil.rmtree(self.folder)

    def add_key(self, *what, **how):
        return Key(self.folder, *what, **how)

    # ---- What it answers ------------------------------------------------------------

    def send(self, handler, value, status=200, head=None):
        body = json.dumps(value).encode() if not isinstance(value, bytes) else value
        try:
            handler.send_response(status)
            handler.send_header("Content-Type", "application/json")
            handler.send_header("Content-Length", str(len(body)))
            for name, text in (head or {}).items():
                handler.send_header(name, text)
            handler.end_headers()
            handler.wfile.write(body)
        except OSError:
            pass  # who asked has gone

    def answer(self, handler, url, body):
        self.asked.append(url.path)
        if self.wrong == "redirects " + url.path:
            return self.send(handler, {}, 302, {"Location": self.issuer + "/elsewhere"})
        if self.wrong == "slow " + url.path:
            time.sleep(12)
        if self.wrong == "huge " + url.path:
            return self.send(handler, b'{"keys": "' + b"x" * 400000 + b'"}')
        if self.wrong == "fails " + url.path:
            return self.send(handler, {}, 500)
        if self.wrong == "text " + url.path:
            return self.send(handler, b"<html>")
        if url.path == "/.well-known/openid-configuration":
            return self.send(handler, {"issuer": self.issuer, "authorization_endpoint": self.issuer + "/authorize",
                                       "token_endpoint": self.issuer + "/token", "jwks_uri": self.issuer + "/keys",
                                       "userinfo_endpoint": self.issuer + "/me", **self.document})
        if url.path == "/keys":
            return self.send(handler, {"keys": [k.public for k in self.listed or self.keys]})
        if url.path == "/me":
            return self.send(handler, {"sub": self.person["sub"], **self.info})
        if url.path == "/token":
            return self.send(handler, *self.token(handler, dict(urllib.parse.parse_qsl(body))))
        return self.send(handler, {}, 404)

    def authorize(self, url):
        """What the person's browser does: logs in at once; the query that the browser comes back with."""
        parts = urllib.parse.urlparse(url)
        query = dict(urllib.parse.parse_qsl(parts.query))
        assert url.startswith(self.issuer + "/authorize?"), url
        assert query["response_type"] == "code" and query["code_challenge_method"] == "S256" and "openid" in query["scope"].split(), query
        code = coded(os.urandom(16))
        self.codes[code] = query
        return {"code": code, "state": query["state"]}

    def token(self, handler, form):
        query = self.codes.pop(form.get("code"), None)
        known = handler.headers["Authorization"] == "Basic " + base64.b64encode(f"{self.client}:{self.secret}".encode()).decode()
        if "client_secret_post" in self.document.get("token_endpoint_auth_methods_supported", []):
            known = (form.get("client_id"), form.get("client_secret"), handler.headers["Authorization"]) == (self.client, self.secret, None)
        good = query and known and form["grant_type"] == "authorization_code" and form["redirect_uri"] == query["redirect_uri"]
        if not good or coded(hashlib.sha256(form["code_verifier"].encode()).digest()) != query["code_challenge"]:
            return {"error": "invalid_grant"}, 400
        now = int(time.time())
        claims = {"iss": self.issuer, "aud": self.client, "iat": now, "exp": now + 300, "nonce": query["nonce"], **self.person}
        return {"access_token": "x", "token_type": "Bearer", "id_token": self.signed(self.claims(claims))},

    def signed(self, claims):
        key = self.keys[-1]
        head = {"alg": key.alg, "kid": key.kid}
        if self.wrong.startswith("alg "):
            head["alg"] = self.wrong[4:]
        if self.wrong == "no kid":
            del head["kid"]
        if self.wrong == "crit":
            head["crit"] = ["x"]
        text = coded(json.dumps(head).encode()) + "." + coded(json.dumps(claims).encode())
        if head["alg"] in ("none", "None", "NONE"):
            return text + "."
        if head["alg"] == "HS256":
            return text + "." + coded(hmac.new(key.pem(), text.encode(), hashlib.sha256).digest())
        made = key.sign(text.encode())
        return text + "." + coded(made[:-1] + bytes([made[-1] ^ 1]) if self.wrong == "signature" else made)
