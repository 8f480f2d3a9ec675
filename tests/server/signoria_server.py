"""signoria_server: what the tests of the server share: a server, clients, streams, and the
description of the API (docs/openapi.json), to which every answer is held."""
import atexit
import glob
import http.client
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PROGRAM = os.environ.get("SIGNORIA", os.path.join(ROOT, "build", "signoria"))
API = json.load(open(os.path.join(ROOT, "docs", "openapi.json")))
seen = {}  # operation -> statuses that were answered


class Wrong(AssertionError):
    pass


def check(ok, what):
    if not ok:
        raise Wrong(what)


# ---- The description ---------------------------------------------------------------

def fits(value, schema, where="answer"):
    """None if `value` is as `schema` (the part of JSON Schema that we use) says, else why not."""
    if "$ref" in schema:
        return fits(value, API["components"]["schemas"][schema["$ref"].split("/")[-1]], where)
    for word in ("anyOf", "oneOf"):
        if word in schema:
            wrong = [fits(value, one, where) for one in schema[word]]
            good = sum(w is None for w in wrong)
            if good == 0 or (word == "oneOf" and good > 1):
                return f"{where}: {good} of {word} fit: " + " | ".join(w for w in wrong if w)[:600]
            return None
    kind = schema.get("type")
    types = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None), "integer": int, "number": (int, float)}
    if kind and (not isinstance(value, types[kind]) or (kind in ("integer", "number") and isinstance(value, bool))):
        return f"{where}: {value!r:.80} is no {kind}"
    if "enum" in schema and value not in schema["enum"]:
        return f"{where}: {value!r:.80} is none of {schema['enum']}"
    if "pattern" in schema and not re.search(schema["pattern"], value):
        return f"{where}: {value!r:.80} does not fit {schema['pattern']}"
    if "minimum" in schema and value < schema["minimum"] or "maximum" in schema and value > schema["maximum"]:
        return f"{where}: {value} is out of range"
    if kind == "array":
        if len(value) < schema.get("minItems", 0) or len(value) > schema.get("maxItems", 1 << 30):
            return f"{where}: {len(value)} items"
        for i, one in enumerate(value):
            wrong = fits(one, schema.get("items", {}), f"{where}[{i}]")
            if wrong:
                return wrong
    if kind == "object":
        for key in schema.get("required", []):
            if key not in value:
                return f"{where}: '{key}' is missing"
        for key, one in value.items():
            inner = schema.get("properties", {}).get(key, schema.get("additionalProperties", {}))
            if inner is False:
                return f"{where}: '{key}' is not described"
            wrong = fits(one, inner if isinstance(inner, dict) else {}, f"{where}.{key}")
            if wrong:
                return wrong
    return None


def operation(method, path):
    path = path.split("?")[0]
    for pattern, item in API["paths"].items():
        if re.fullmatch(pattern.replace("{id}", r"\d+"), path) and method.lower() in item:
            return pattern, item[method.lower()]
    return None, None


def hold_to_description(method, path, status, kind, body):
    pattern, described = operation(method, path)
    if described is None:
        check(status in (404, 405), f"{method} {path}: not described, answered {status}")
        return
    answer = described["responses"].get(str(status), described["responses"]["default"])
    seen.setdefault(f"{method} {pattern}", set()).add(status)
    content = answer.get("content")
    if content is None:
        check(body == b"", f"{method} {path}: {status} has a body")
        return
    kind = kind.split(";")[0]
    check(kind in content, f"{method} {path}: {status} is {kind}, described {list(content)}")
    if kind in ("application/json", "application/problem+json"):
        wrong = fits(json.loads(body), content[kind]["schema"])
        check(not wrong, f"{method} {path} {status}: {wrong}")


# ---- A server ------------------------------------------------------------------------

def free_port():
    with socket.create_server(("127.0.0.1", 0)) as s:
        return s.getsockname()[1]


class Server:
    def __init__(self, store=None, config="", port=0, folder=None, env=None, host="127.0.0.1"):
        self.env = dict(os.environ, **env) if env else None
        self.folder = folder or tempfile.mkdtemp(prefix="signoria-server-")
        if not folder:  # ours: gone when the tests are
            atexit.register(shutil.rmtree, self.folder, ignore_errors=True)
        self.store = store or os.path.join(self.folder, "games.db")
        self.config = config
        self.port, self.host = port, host
        self.start()

    def start(self):
        path = os.path.join(self.folder, "config")
        with open(path, "w") as f:
            f.write(self.config)
        self.log = open(os.path.join(self.folder, "log"), "ab")
        self.process = subprocess.Popen(
            [PROGRAM, "serve", "--listen", f"{self.host}:{self.port}", "--store", self.store, "--config", path],
            stdout=subprocess.PIPE, stderr=self.log, env=self.env)
        line = self.process.stdout.readline().decode()
        found = re.search(rf"http://{re.escape(self.host)}:(\d+)/", line)
        check(found or (self.port and "https://" in line), f"the server did not start: {line} {open(self.log.name).read()[-2000:]}")
        self.port = int(found[1]) if found else self.port

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(30)
        check(code == 0, f"the server ended with {code}: {open(self.log.name).read()[-3000:]}")

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if self.process.poll() is None:
            if kind:
                self.kill()
            else:
                self.stop()
        else:
            sys.stderr.write(open(self.log.name).read()[-3000:])


# ---- A PostgreSQL of our own -------------------------------------------------------------

class Postgres:
    made = None

    def __init__(self, folder):
        self.folder = os.path.join(folder, "pg")
        self.bin = sorted(glob.glob("/usr/lib/postgresql/*/bin"), key=lambda p: int(p.split("/")[4]))[-1]
        self.user = []
        os.mkdir(self.folder)
        os.chmod(folder, 0o755)
        if os.getuid() == 0:
            self.user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
            shutil.chown(self.folder, "postgres")
        data = os.path.join(self.folder, "data")
        subprocess.run(["cp", "-a", self.empty(), data], check=True)
        self.process = subprocess.Popen(
            self.user + [f"{self.bin}/postgres", "-D", data, "-c", "listen_addresses=", "-c", f"unix_socket_directories={self.folder}"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.url = f"postgresql://signoria@/postgres?host={self.folder}"
        for _ in range(300):
            if subprocess.run([f"{self.bin}/pg_isready", "-q", "-h", self.folder]).returncode == 0:
                return
            time.sleep(0.1)
        raise Wrong("PostgreSQL did not start")

    def empty(self):
        """A folder with a new PostgreSQL that was never started: made once, copied for each."""
        if not Postgres.made:
            place = tempfile.mkdtemp(prefix="signoria-postgres-", dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None)
            atexit.register(shutil.rmtree, place, ignore_errors=True)
            os.chmod(place, 0o755)
            made = os.path.join(place, "pg")
            os.mkdir(made)
            if self.user:
                shutil.chown(made, "postgres")
            data = os.path.join(made, "data")
            subprocess.run(self.user + [f"{self.bin}/initdb", "-N", "-A", "trust", "-U", "signoria", "-E", "UTF8", "--locale=C", "-D", data],
                           check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            Postgres.made = data
        return Postgres.made

    def run(self, sql):
        """Starts psql with these statements, each a transaction of its own; its process."""
        return subprocess.Popen([f"{self.bin}/psql", "-q", "-X", "-v", "ON_ERROR_STOP=1", self.url] + [w for s in sql for w in ("-c", s)], stdout=subprocess.DEVNULL)

    def ask(self, sql):
        """What this query finds, as text."""
        return subprocess.run([f"{self.bin}/psql", "-X", "-A", "-t", self.url, "-c", sql], check=True, capture_output=True, text=True).stdout.strip()

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        self.process.wait(60)


class Answer:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body
        kind = headers.get("Content-Type", "").split(";")[0]
        self.json = json.loads(body) if kind in ("application/json", "application/problem+json") and body else None

    def __getitem__(self, key):
        return self.json[key]


class Client:
    """A user with a cookie. All they were sent is kept in `bytes`. `address`: theirs, as a proxy tells it."""

    def __init__(self, server, name=None, address=None):
        self.server, self.cookie, self.connection, self.bytes = server, None, None, []
        self.cookies = {}  # others than that of the session
        self.name, self.address = name, address
        if name:
            self.must("POST", "/session", {"name": name}, status=201)

    def ask(self, method, path, body=None, headers=None, retry=True):
        if not path.startswith(("/healthz", "/metrics", "/mail")):
            path = "/api/v1" + path
        head = {"Content-Type": "application/json"} if body is not None else {}
        cookies = dict(self.cookies, **({"signoria": self.cookie} if self.cookie else {}))
        if cookies:
            head["Cookie"] = "; ".join(f"{name}={value}" for name, value in cookies.items())
        if self.address:
            head["X-Forwarded-For"] = self.address
        head.update(headers or {})
        text = None if body is None else body if isinstance(body, (bytes, str)) else json.dumps(body)
        for again in (False, True):
            try:
                if self.connection is None:
                    self.connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=40)
                    self.connection.connect()
                    self.connection.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                self.connection.request(method, path, text, head)
                answer = self.connection.getresponse()
                data = answer.read()
                break
            except (OSError, http.client.HTTPException):
                self.connection = None
                if again or not retry:
                    raise
        self.bytes.append(data)
        hold_to_description(method, path, answer.status, answer.getheader("Content-Type", ""), data)
        for name, value in re.findall(r"(?:^|, )([\w-]+)=([^;,]*);", answer.getheader("Set-Cookie") or ""):
            if name == "signoria":
                self.cookie = value
            else:
                self.cookies[name] = value
        return Answer(answer.status, dict(answer.getheaders()), data)

    def must(self, method, path, body=None, status=200, **more):
        answer = self.ask(method, path, body, **more)
        check(answer.status == status, f"{method} {path} {body}: {answer.status}, not {status}: {answer.body[:400]}")
        return answer

    def stream(self, last=None, query=""):
        return Stream(self, last, query)


class Stream:
    """An event stream, read by a thread; events are (id, name, data)."""

    def __init__(self, client, last=None, query=""):
        self.events, self.more, self.closed = [], threading.Condition(), False
        self.client, self.last = client, last
        self.socket = socket.create_connection(("127.0.0.1", client.server.port), 40)
        token = getattr(client, "token", None)
        who = f"Authorization: Bearer {token}" if token else f"Cookie: signoria={client.cookie}"
        head = f"GET /api/v1/events{query} HTTP/1.1\r\nHost: 127.0.0.1\r\n{who}\r\n"
        if last:
            head += f"Last-Event-ID: {last}\r\n"
        self.socket.sendall((head + "\r\n").encode())
        self.file = self.socket.makefile("rb")
        self.status = int(self.file.readline().split()[1])
        while self.file.readline() not in (b"\r\n", b""):
            pass
        self.thread = threading.Thread(target=self.read, daemon=True)
        self.thread.start()

    def chunks(self):
        while True:
            size = self.file.readline().strip()
            if not size or int(size, 16) == 0:
                return
            data = self.file.read(int(size, 16))
            self.file.readline()
            self.client.bytes.append(data)
            yield data

    def read(self):
        try:
            for data in self.chunks():
                event = {}
                for line in data.decode().split("\n"):
                    if ": " in line:
                        key, value = line.split(": ", 1)
                        event[key] = value
                if "event" not in event:
                    continue
                value = json.loads(event["data"])
                schema = {"hello": "User", "table": "Table", "step": "Step", "chat": "ChatLine", "online": "Online"}[event["event"]]
                wrong = fits(value, {"$ref": schema})
                with self.more:
                    self.events.append((event.get("id"), event["event"], value if not wrong else Wrong(wrong)))
                    self.last = event.get("id", self.last)
                    self.more.notify_all()
        except (OSError, ValueError):
            pass
        with self.more:
            self.closed = True
            self.more.notify_all()

    def wait(self, fits_, seconds=20):
        """The first event (name, data) for which fits_ answers true."""
        until = time.time() + seconds
        at = 0
        with self.more:
            while True:
                while at < len(self.events):
                    _, name, data = self.events[at]
                    if isinstance(data, Wrong):
                        raise data
                    if fits_(name, data):
                        return data
                    at += 1
                left = until - time.time()
                ended = ", and the stream ended" if self.closed else ""
                check(left > 0 and not self.closed, f"the event did not come; {len(self.events)} others did{ended}")
                self.more.wait(left)

    def steps(self, table):
        with self.more:
            return [d["seq"] for _, n, d in self.events if n == "step" and d["table"] == table]

    def close(self):
        try:
            self.socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        self.socket.close()


def account(server, name, address=None, **more):
    """A client with an account of that name."""
    client = Client(server, address=address)
    client.must("POST", "/accounts", dict(name=name, password="correct horse", **more), status=201)
    return client


def until(what, good, seconds=30):
    """What good() answers as soon as it is true."""
    end = time.time() + seconds
    while not (found := good()):
        check(time.time() < end, f"not within {seconds} s: {what}")
        time.sleep(0.02)
    return found


def pick(play, random):
    """A legal action, by chance; ranges count."""
    one = random.choice(play["legal"])
    words = one["action"].split(" ")
    if "to" in one:
        low = next(i for i in range(len(words) - 1, -1, -1) if words[i].isdigit() and int(words[i]) <= one["to"])
        words[low] = str(random.randint(int(words[low]), one["to"]))
    return " ".join(words)


def play_out(client, table, random, seconds=60):
    """Plays one's own seats by chance while bots play the others, to the end of the game."""
    end = time.time() + seconds
    while (now := client.must("GET", f"/tables/{table}"))["status"] != "over":
        check(time.time() < end, f"the game at table {table} does not go on")
        if "legal" in now["play"]:
            client.ask("POST", f"/tables/{table}/actions", {"ply": now["play"]["plies"], "seq": now["seq"], "action": pick(now["play"], random)})
        else:
            time.sleep(0.02)


def run(tests):
    """Runs the functions by name (all, or those named on the command line); prints the count."""
    if sys.argv[1:2] in (["-h"], ["--help"]):
        print(sys.modules["__main__"].__doc__.strip())
        sys.exit(0)
    passed = failed = 0
    for name, test in tests:
        if len(sys.argv) > 1 and not any(word in name for word in sys.argv[1:]):
            continue
        begun = time.time()
        try:
            test()
            passed += 1
            print(f"ok   {name} ({time.time() - begun:.1f} s)", flush=True)
        except Exception as wrong:  # a test may fail in any way
            failed += 1
            print(f"FAIL {name}: {type(wrong).__name__}: {wrong}", flush=True)
            if not isinstance(wrong, Wrong):
                import traceback
                traceback.print_exc()
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)
