#!/usr/bin/env python3
"""A player for `signoria mcp` without a model: it plays at random and says that everything is legal.

Put a model in choose() and is_legal(), and you have its figures.

    examples/mcp_player.py SIGNORIA GAME REPORT [WORDS OF signoria mcp...]
"""
import json
import random
import re
import subprocess
import sys


def choose(text, rng):
    """One of the actions that the text lists."""
    action = rng.choice(re.findall(r"^- `([^`]+)`:", text, re.M))
    return re.sub(r"(\d+)\.\.(\d+)", lambda m: str(rng.randint(int(m[1]), int(m[2]))), action)


def is_legal(_text):
    """Can the action at the end of the question be played?"""
    return True


class Session:
    """One process of `signoria mcp`."""

    def __init__(self, words):
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.ask("initialize", protocolVersion="2025-06-18", capabilities={}, clientInfo={"name": "random", "version": "1"})

    def ask(self, method, **params):
        message = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        print(json.dumps(message), file=self.process.stdin, flush=True)
        return json.loads(self.process.stdout.readline())["result"]

    def call(self, tool, **arguments):
        return self.ask("tools/call", name=tool, arguments=arguments)["content"][0]["text"]


def main():
    signoria, game, report, *more = sys.argv[1:]
    rng = random.Random(1)
    session = Session([signoria, "mcp", game, "--rate", report, *more])
    while "no more" not in (text := session.call("question")):
        session.call("answer", legal=is_legal(text))
    while "All matches" not in (text := session.call("next_match")):
        while "The game is over." not in text:
            text = session.call("play", action=choose(text, rng))
    print(session.call("report"))
    session.process.stdin.close()
    session.process.wait()


if __name__ == "__main__":
    main()
