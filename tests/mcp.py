#!/usr/bin/env python3
"""mcp.py: a client of the Model Context Protocol plays every game by `signoria mcp`, and sits its benchmark.

    tests/mcp.py SIGNORIA
"""
import json
import os
import re
import subprocess
import sys
import tempfile

if len(sys.argv) != 2 or sys.argv[1] in ("-h", "--help"):
    print(__doc__.strip())
    sys.exit(0 if len(sys.argv) > 1 else 2)
SIGNORIA = os.path.realpath(sys.argv[1])
LIST = re.compile(r"^- `([^`]+)`:", re.M)
RANGE = re.compile(r"(\d+)\.\.(\d+)")


class Client:
    """A session. It checks the form of every answer."""

    def __init__(self, *words):
        self.process = subprocess.Popen([SIGNORIA, "mcp", *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.id = 0

    def send(self, message):
        self.process.stdin.write((message if isinstance(message, str) else json.dumps(message)) + "\n")
        self.process.stdin.flush()

    def read(self):
        answer = json.loads(self.process.stdout.readline())
        assert answer["jsonrpc"] == "2.0" and ("result" in answer) != ("error" in answer), answer
        return answer

    def ask(self, method, **params):
        self.id += 1
        self.send({"jsonrpc": "2.0", "id": self.id, "method": method, "params": params})
        answer = self.read()
        assert answer["id"] == self.id, answer
        return answer

    def start(self, version="2025-06-18"):
        result = self.ask("initialize", protocolVersion=version, capabilities={}, clientInfo={"name": "test", "version": "1"})
        self.send({"jsonrpc": "2.0", "method": "notifications/initialized"})
        return result["result"]

    def call(self, tool, wrong=False, **arguments):
        result = self.ask("tools/call", name=tool, arguments=arguments)["result"]
        text = result["content"][0]["text"]
        assert result["isError"] == wrong, text
        assert text.strip(), tool
        return text

    def close(self):
        self.process.stdin.close()
        code = self.process.wait(timeout=60)
        assert code == 0, code


def choose(text, n):
    """One of the actions that a text lists; of a range the least amount."""
    actions = LIST.findall(text)
    return RANGE.sub(r"\1", actions[n % len(actions)])


def play_to_end(client, text, most=4000):
    for n in range(most):
        if "The game is over." in text:
            return n
        text = client.call("play", action=choose(text, n))
    raise AssertionError("the match does not end")


def test_begin():
    client = Client()
    assert client.start()["protocolVersion"] == "2025-06-18"
    assert client.start("2024-11-05")["protocolVersion"] == "2024-11-05"
    assert client.start("1999-01-01")["protocolVersion"] == "2025-06-18", "an unknown version gets ours"
    assert client.ask("ping")["result"] == {}
    tools = {tool["name"]: tool for tool in client.ask("tools/list")["result"]["tools"]}
    assert {"rules", "view", "legal_actions", "why_not", "play"} <= set(tools), list(tools)
    assert "next_match" not in tools and "answer" not in tools, "the benchmark's tools are for a benchmark"
    for tool in tools.values():
        schema = tool["inputSchema"]
        assert schema["type"] == "object" and set(schema["required"]) <= set(schema["properties"]), tool
    resources = client.ask("resources/list")["result"]["resources"]
    assert len(resources) >= 2
    for one in resources:
        contents = client.ask("resources/read", uri=one["uri"])["result"]["contents"][0]
        assert contents["uri"] == one["uri"] and len(contents["text"]) > 1000
    assert client.ask("resources/read", uri="signoria://rules/chess")["error"]["code"] == -32002
    client.close()


def test_bad_messages():
    client = Client()
    for message, code in [
        ("{", -32700),
        ("[]", -32600),
        ('"hello"', -32600),
        ('{"jsonrpc":"2.0","id":{},"method":"ping"}', -32600),
        ('{"id":1,"method":"ping"}', -32600),
        ('{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}', -32600),
        ('{"jsonrpc":"2.0","id":1,"method":"dance"}', -32601),
        ('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"dance"}}', -32602),
        ('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"play","arguments":[]}}', -32602),
        ('{"jsonrpc":"2.0","id":1,"method":"tools/call"}', -32602),
        ("x" * (1 << 20) + "x", -32600),
    ]:
        client.send(message)
        assert client.read()["error"]["code"] == code, message[:80]
    client.send('{"jsonrpc":"2.0","method":"no such notification"}')
    client.send("")
    assert client.ask("ping")["result"] == {}, "neither is answered"
    client.close()


def test_bad_arguments():
    client = Client()
    client.start()
    for tool in ["view", "legal_actions", "plan", "result", "log"]:
        assert "new_match" in client.call(tool, wrong=True), tool
    assert "siena" in client.call("new_match", wrong=True, game="chess")
    assert "seats" in client.call("new_match", wrong=True, game="siena", seats=9)
    assert "`seat`" in client.call("new_match", wrong=True, game="siena", seat=4)
    assert "bot" in client.call("new_match", wrong=True, game="siena", bots="nobody")
    assert "type integer" in client.call("new_match", wrong=True, game="siena", seats="3")
    assert "no argument `colour`" in client.call("new_match", wrong=True, game="siena", colour="red")
    assert "needs the argument `game`" in client.call("new_match", wrong=True)
    before = client.call("new_match", game="siena", seed=4)
    assert before.endswith(client.call("legal_actions")), "a new match ends with what can be played"
    assert "Nothing was played" in client.call("play", wrong=True, action="fly to the moon")
    assert "Nothing was played" in client.call("play", wrong=True, action="bid 999")
    assert before.endswith(client.call("legal_actions")), "what is refused changes nothing"
    assert "S-" in client.call("why_not", action="bid 999"), "a refusal names its clause"
    assert "legal" in client.call("why_not", action="pass")
    assert client.call("preview", action="pass")
    client.call("preview", wrong=True, action="bid 999")
    client.call("explain", wrong=True, thing="the moon")
    assert "part" in client.call("view", wrong=True, part="roof")
    assert "S-GDS" in client.call("rules", game="siena", search="cloth")
    assert "S-GDS-04" in client.call("rules", game="siena", clause="s-gds-04")
    client.call("rules", wrong=True, game="siena", clause="S-XXX-99")
    client.call("rules", wrong=True, game="siena", search="spaceship")
    client.close()


def test_every_game():
    client = Client()
    client.start()
    for line in client.call("games").splitlines():
        game, least, most = re.match(r"- `(\w+)`.*seats (\d) to (\d)", line).groups()
        assert client.call("overview", game=game) if game != "pebbles" else True
        for seats in {int(least), int(most)}:
            text = client.call("new_match", game=game, seats=seats, seat=seats, seed=7)
            decisions = play_to_end(client, text)
            assert "wins" in client.call("result")
            assert client.call("view") and client.call("log", last=10)
            assert "over" in client.call("play", wrong=True, action="pass")
            print(f"{game}, {seats} seats: {decisions} decisions")
    client.close()


def test_same_seed():
    """The same seed and actions give the same words."""
    texts = []
    for _ in range(2):
        client = Client()
        client.start()
        text = client.call("new_match", game="florenza", seed=11)
        said = [text]
        for n in range(12):
            text = client.call("play", action=choose(text, n))
            said.append(text)
        texts.append(said)
        client.close()
    assert texts[0] == texts[1]


def sit(folder, knows):
    """Sits the benchmark; `knows` answers the questions by looking them up, else always yes."""
    path = os.path.join(folder, "report.json")
    client = Client("pebbles", "--rate", path, "--bots", "random,steward", "--games", "4", "--questions", "10", "--seats", "2")
    client.start()
    tools = {tool["name"] for tool in client.ask("tools/list")["result"]["tools"]}
    assert {"next_match", "question", "answer", "report"} <= tools and "new_match" not in tools
    client.call("answer", wrong=True, legal=True)
    while "no more" not in (text := client.call("question")):
        assert re.search(r"Can you play `[^`]+` now", text), text
        client.call("answer", legal=knows)
    matches = 0
    while "All matches" not in (text := client.call("next_match")):
        matches += 1
        client.call("next_match", wrong=True)
        client.call("play", wrong=True, action="fly")
        play_to_end(client, text)
    assert matches == 8
    live = json.loads(client.call("report"))
    client.close()
    with open(path, encoding="utf-8") as file:
        report = json.load(file)
    assert report == live
    return report


def test_benchmark():
    with tempfile.TemporaryDirectory() as folder:
        yes, no = sit(folder, True), sit(folder, False)
        assert yes["rules"]["answered"] == 10
        assert abs(yes["rules"]["right_share"] + no["rules"]["right_share"] - 1) < 1e-9, "one of the two is right"
        assert 0 < yes["rules"]["right_share"] < 1, "both answers occur"
        assert yes["actions"]["illegal"] == 8 and yes["ladder"] == no["ladder"], "the same seed, the same matches"
        assert [rung["bot"] for rung in yes["ladder"]] == ["random", "steward"]
        assert all(rung["games"] == 4 and rung["even"] == 0.5 for rung in yes["ladder"])


def test_command_line():
    def run(*words):
        return subprocess.run([SIGNORIA, "mcp", *words], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)

    for words in [["siena"], ["--rate", "x"], ["--games", "0"], ["chess", "--rate", "x"], ["pebbles", "--rate", "x", "--bots", "nobody"]]:
        done = run(*words)
        assert done.returncode == 2 and done.stderr, words
        assert not os.path.exists("x")
    assert run("pebbles", "--rate", "/nowhere/x").returncode == 1
    assert run().returncode == 0, "the end of the input ends it"


def main():
    passed = failed = 0
    for name, test in list(globals().items()):
        if not name.startswith("test_"):
            continue
        try:
            test()
            passed += 1
        except Exception as error:  # pylint: disable=broad-except
            failed += 1
            print(f"{name}: {type(error).__name__}: {error}")
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


main()
