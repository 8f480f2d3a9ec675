#!/usr/bin/env python3
"""bot.py: a bot for any game of Signoria: plays a random legal action (docs/bots-from-outside.md).

    signoria play pebbles --bots "exec:python3 bot.py"
    signoria tournament --game siena --bots "exec:python3 bot.py,steward" --games 20
"""

import random
import re
import sys


def choose(position, actions):
    """The action to play. `position` is what this seat may know; `actions` are the legal ones (put your own play here)."""
    action = random.choice(actions)
    # A range, "bid 5 to 40 on wine": choose one of its amounts, and leave the other one out.
    return re.sub(r"(\d+) to (\d+)", lambda m: str(random.randint(int(m[1]), int(m[2]))), action)


def main():
    position, actions = "", []
    for line in sys.stdin:
        command, _, rest = line.rstrip("\n").partition(" ")
        answer = "ok"
        if command == "hello":
            answer = "ok bot.py"
        elif command == "seed":
            random.seed(int(rest))
        elif command == "position":
            position = rest
        elif command == "legal":
            actions = rest.split("; ")
        elif command == "think":
            answer = "ok " + choose(position, actions)
        elif command != "quit":
            answer = "error unknown command"
        print(answer, flush=True)
        if command == "quit":
            return


main()
