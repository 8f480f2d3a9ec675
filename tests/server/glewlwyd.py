#!/usr/bin/env python3
"""glewlwyd: a real provider of OpenID Connect, Debian's Glewlwyd, on this machine and in a temporary folder.

   tests/server/glewlwyd.py --client REDIRECT_URI     runs one until its input ends; prints its issuer
"""
import json
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request

SQL = "/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3"
PEOPLE = (("anna", "Anna Rossi"), ("bruno", "Bruno Verdi"))
PASSWORD = "a long secret"

CONFIG = """
port = {port}
bind_address = "127.0.0.1"
external_url = "{url}"
login_url = "login.html"
api_prefix = "api"
max_post_size = 16777216
rest_config_path = "/config"
cookie_domain = ""
cookie_same_site = "lax"
session_expiration = 40000
session_key = "GLEWLWYD2_SESSION_ID"
admin_scope = "g_admin"
profile_scope = "g_profile"
user_module_path = "{lib}/user"
client_module_path = "{lib}/client"
user_auth_scheme_module_path = "{lib}/scheme"
plugin_module_path = "{lib}/plugin"
hash_algorithm = "SHA512"
log_mode = "file"
log_level = "WARNING"
log_file = "{folder}/log"
database = {{ type = "sqlite3"; path = "{folder}/db"; }};
static_files_path = "{folder}/webapp"
static_files_mime_types = (
  {{ extension = ".html"; mime_type = "text/html"; }}, {{ extension = ".css"; mime_type = "text/css"; }},
  {{ extension = ".js"; mime_type = "application/javascript"; }}, {{ extension = ".json"; mime_type = "application/json"; }},
  {{ extension = ".png"; mime_type = "image/png"; }}, {{ extension = ".ico"; mime_type = "image/x-icon"; }},
  {{ extension = ".ttf"; mime_type = "font/ttf"; }}, {{ extension = ".woff"; mime_type = "font/woff"; }}, {{ extension = ".woff2"; mime_type = "font/woff2"; }}
)
"""


class Stays(urllib.request.HTTPRedirectHandler):
    """Where an answer redirects to is of interest, not what is there."""

    def redirect_request(self, *_):
        return None


class Glewlwyd:
    client, secret = "signoria", "quiet-words"

    def __init__(self, redirect_uri):
        if not shutil.which("glewlwyd") or not os.path.exists(SQL):
            raise AssertionError("glewlwyd is not installed: tools/setup test, or apt-get install glewlwyd")
        self.folder = tempfile.mkdtemp(prefix="signoria-glewlwyd-")
        with socket.create_server(("127.0.0.1", 0)) as s:
            port = s.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        self.issuer = self.url + "/api/oidc"
        self.opener = urllib.request.build_opener(urllib.request.ProxyHandler({}), Stays())
        self.cookie = ""  # of the administrator
        with sqlite3.connect(os.path.join(self.folder, "db")) as db:
            db.executescript(open(SQL).read())
        # It serves no links that lead out of its folder, and Debian has some.
        pages = os.path.join(self.folder, "webapp")
        shutil.copytree("/usr/share/glewlwyd/webapp", pages, ignore=shutil.ignore_patterns("config.json"))
        shutil.copy("/usr/share/glewlwyd/templates/config.json", pages)
        path = os.path.join(self.folder, "conf")
        with open(path, "w") as f:
            f.write(CONFIG.format(port=port, url=self.url, folder=self.folder, lib="/usr/lib/glewlwyd"))
        self.process = subprocess.Popen(["glewlwyd", "--config-file=" + path], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            self.set_up(redirect_uri)
        except BaseException:
            self.close()
            raise

    def ask(self, path, body=None, cookie=None, method=None):
        """The headers of the answer; `cookie` of somebody, or the administrator's."""
        data = None if body is None else json.dumps(body).encode()
        head = {"Content-Type": "application/json", "Cookie": self.cookie if cookie is None else cookie}
        request = urllib.request.Request(self.url + path, data, head, method=method)
        try:
            with self.opener.open(request, timeout=20) as answer:
                return answer.headers
        except urllib.error.HTTPError as answer:
            if answer.code == 302:
                return answer.headers
            raise AssertionError(f"glewlwyd {path}: {answer.code} {answer.read()[:500]} {self.log()}")

    def log_in(self, name, password):
        """The cookie of somebody."""
        return self.ask("/api/auth/", {"username": name, "password": password}, "")["Set-Cookie"].split(";")[0]

    def authorize(self, url, name="anna"):
        """What somebody's browser does without the pages: log in, agree; the query that it comes back with."""
        cookie = self.log_in(name, PASSWORD)
        self.ask(f"/api/auth/grant/{self.client}", {"scope": "openid profile"}, cookie, "PUT")
        place = self.ask(url[len(self.url):] + "&g_continue", cookie=cookie)["Location"]
        return dict(urllib.parse.parse_qsl(urllib.parse.urlparse(place).query))

    def set_up(self, redirect_uri):
        for _ in range(200):
            try:
                self.cookie = self.log_in("admin", "password")
                break
            except OSError as wrong:
                if self.process.poll() is not None:
                    raise AssertionError(f"glewlwyd: {wrong} {self.log()}")
                time.sleep(0.05)
        key = subprocess.run(["openssl", "genrsa", "2048"], check=True, capture_output=True).stdout
        public = subprocess.run(["openssl", "rsa", "-pubout"], input=key, check=True, capture_output=True).stdout
        self.ask("/api/mod/plugin/", {"module": "oidc", "name": "oidc", "display_name": "OpenID Connect", "enabled": True, "parameters": {
            "iss": self.issuer, "jwt-type": "rsa", "jwt-key-size": "256", "key": key.decode(), "cert": public.decode(),
            "access-token-duration": 3600, "refresh-token-duration": 1209600, "code-duration": 600, "refresh-token-rolling": False,
            "allow-non-oidc": False, "auth-type-code-enabled": True, "auth-type-token-enabled": False, "auth-type-id-token-enabled": True,
            "auth-type-none-enabled": False, "auth-type-password-enabled": False, "auth-type-client-enabled": False,
            "auth-type-device-enabled": False, "auth-type-refresh-enabled": False, "jwks-show": True,
            "pkce-allowed": True, "pkce-method-plain-allowed": False, "pkce-required": True, "subject-type": "public",
            "scope": [{"name": "profile", "refresh-token-rolling": False}], "additional-parameters": [],
            "claims": [{"name": "preferred_username", "user-property": "username", "type": "string", "mandatory": True, "on-demand": False, "scope": []}],
            "name-claim": "on-demand", "email-claim": "no", "scope-claim": "no", "request-parameter-allow": False, "secure": []}})
        self.ask("/api/scope/", {"name": "profile", "display_name": "Profile", "password_required": True, "password_max_age": 0, "scheme": {}})
        self.ask("/api/client/", {"client_id": self.client, "name": "Signoria", "enabled": True, "confidential": True, "client_secret": self.secret,
                              "password": self.secret, "redirect_uri": [redirect_uri], "authorization_type": ["code"], "scope": ["openid", "profile"],
                              "token_endpoint_auth_method": ["client_secret_basic"]})
        for name, full in PEOPLE:
            self.ask("/api/user/", {"username": name, "name": full, "password": PASSWORD, "enabled": True, "scope": ["openid", "profile", "g_profile"]})

    def log(self):
        path = os.path.join(self.folder, "log")
        return open(path).read()[-2000:] if os.path.exists(path) else ""

    def close(self):
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


if __name__ == "__main__":
    if sys.argv[1:2] != ["--client"] or len(sys.argv) != 3:
        print(__doc__.strip())
        sys.exit(0 if sys.argv[1:2] in (["-h"], ["--help"]) else 2)
    provider = Glewlwyd(sys.argv[2])
    print(json.dumps({"issuer": provider.issuer, "client": provider.client, "secret": provider.secret, "password": PASSWORD}), flush=True)
    sys.stdin.read()
    provider.close()
