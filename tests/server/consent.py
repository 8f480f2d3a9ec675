#!/usr/bin/env python3
"""consent: secrets stay secret, and nothing happens to somebody who did not agree to it: mail, event streams,
undo, the numbers of fair chance, and requests that are sent twice."""
import glob
import json
import os
import re
import shutil
import socket
import subprocess
import tempfile
import threading
import time

import signoria_server as lib
from signoria_server import Client, Server, check, pick

PEBBLES = {"setup": "pebbles seats=2 quick"}
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


def until(what, why, seconds=20):
    end = time.time() + seconds
    while not what():
        check(time.time() < end, why)
        time.sleep(0.02)
    return what()


def account(server, name, **more):
    client = Client(server)
    client.must("POST", "/accounts", dict(name=name, password="correct horse", **more), status=201)
    return client


def mail_catcher():
    """A folder, and the setting that puts every mail into a file there."""
    folder = tempfile.mkdtemp(prefix="signoria-mail-")
    catch = os.path.join(folder, "catch")
    open(catch, "w").write(f"#!/bin/sh\ncat >{folder}/part.$$ && mv {folder}/part.$$ {folder}/mail.$$\n")
    os.chmod(catch, 0o755)
    config = f"origin = https://games.example.org\nmail = sendmail:{catch}\nmail_from = Signoria <games@example.org>\ntell_seconds = 1\n"
    return folder, config


def mails(folder):
    paths = sorted(glob.glob(f"{folder}/mail.*"), key=lambda path: os.stat(path).st_mtime_ns)
    return [open(path).read().replace("=\n", "").replace("=3D", "=") for path in paths]


# ---- Mail --------------------------------------------------------------------------------

class ClearSmtp(threading.Thread):
    """A mail server that knows no STARTTLS, but would take a password."""

    def __init__(self):
        super().__init__(daemon=True)
        self.socket, self.lines, self.calls = socket.create_server(("127.0.0.1", 0)), [], 0
        self.port = self.socket.getsockname()[1]
        self.start()

    def run(self):
        while True:
            try:
                connection, _ = self.socket.accept()
            except OSError:
                return
            self.calls += 1
            connection.sendall(b"220 test\r\n")
            for line in connection.makefile("rb"):
                self.lines.append(line)
                connection.sendall(b"250-test\r\n250 AUTH PLAIN LOGIN\r\n" if line.startswith(b"EHLO") else b"235 ok\r\n" if line.startswith(b"AUTH") else b"250 ok\r\n")


def test_no_password_in_clear():
    """A mail server of somewhere else that offers no TLS gets no password; the host's log says so."""
    smtp = ClearSmtp()
    # curl knows every name below .localhost as this machine; for us it is a host like any other
    config = f"origin = https://games.example.org\nmail = smtp://games:geheim@mail.localhost:{smtp.port}\nmail_from = games@example.org\n"
    with Server(config=config, port=lib.free_port()) as server:
        anna = account(server, "Anna", email="anna@example.org")
        anna.must("PATCH", "/account", {"mail": True})
        until(lambda: smtp.calls and "mail_tls" in open(server.log.name).read(), "the log says that TLS is missing")
        sent = b"".join(smtp.lines)
        check(b"AUTH" not in sent and b"MAIL" not in sent, f"nothing in clear: {sent}")
        check("geheim" not in open(server.log.name).read(), "nor in the log")
    smtp.socket.close()


def test_an_address_agrees_itself():
    """A key confirms the address that it was sent to, and no other; and a question has nobody's words in it."""
    folder, config = mail_catcher()
    with Server(config=config, port=lib.free_port()) as server:
        eve = Client(server, "Eve")
        eve.must("PATCH", "/account", {"email": "eve@example.org", "mail": True})
        ask = until(lambda: mails(folder), "Eve is asked")[0]
        check("Eve" not in ask, f"no words of a user: {ask}")
        key = re.search(r"/mail\?key=([0-9a-f]{64})", ask)[1]
        Client(server).must("POST", f"/mail?key={key}", "do=yes", headers=FORM)
        check(eve.must("GET", "/account")["mail"] == "yes", "confirmed")
        eve.must("POST", "/accounts", {"name": "Buy at evil.example", "password": "correct horse", "email": "victim@example.net"}, status=201)
        check(eve.must("GET", "/account")["mail"] == "no", "an account with another address has confirmed nothing")
        eve.must("PATCH", "/account", {"email": "victim@example.org"})
        for _ in range(8):
            now = eve.must("PATCH", "/account", {"mail": True})
            check(now["mail"] == "asked", "asked first")
            check(Client(server).ask("POST", f"/mail?key={key}", "do=yes", headers=FORM).status == 404, "the old key is void")
            check(eve.must("GET", "/account")["mail"] == "asked", "and confirms nothing")
            eve.must("PATCH", "/account", {"mail": False})
        check(len(mails(folder)) == 1, "no second question within the hour, whatever is toggled")
    shutil.rmtree(folder)


if __name__ == "__main__":
    lib.run([(name[5:], test) for name, test in list(globals().items()) if name.startswith("test_")])
