#!/usr/bin/env python3
"""history: what clients sent and got, held against what a table's log promises.

    tests/server/history.py          finds mistakes that are planted in made-up histories

A table is a list to which steps are appended: step p is the action that was sent with `ply` p. Clients note every
request when they send it and when it is answered, on one clock. check() looks, in the manner of Elle, for

    lost        an acknowledged step is not in the list, or is another one
    doubled     a step that somebody sent once is there twice
    phantom     a step that nobody sent, or one that was refused
    order       two readers saw different beginnings of the list
    future      an answer had a step that nobody had sent yet
    stale       an answer was older than something acknowledged, or read, before it was asked for;
                "reads its writes" and "goes back" name the same client's own
    refused     a request was called late though it was not
    gap         a stream left a step out, or told one twice

It knows nothing of servers: histories.py makes real ones.
"""
import random
import sys

DRAW = "(drawn)"  # what the server appends itself, after what somebody sent


class Op:
    """One request, or one event of a stream. `end` None: no answer is known (it may have been done)."""

    def __init__(self, client, table, kind, begin, end=None, result=None, ply=None, value=None, plies=None, log=None, seq=None):
        self.client, self.table, self.kind = client, table, kind  # kind: append, read, stream
        self.begin, self.end = begin, end
        self.result = result  # append: ok, late (409), no (a rule), unknown; read: ok
        self.ply, self.value = ply, value  # what was to be appended, and where
        self.plies, self.log = plies, log  # how long the list was, and what was in it (if it was shown)
        self.seq = seq  # of a stream's event

    def __repr__(self):
        shown = {k: v for k, v in vars(self).items() if v is not None and k != "log"}
        return f"{shown}"


def wants(ops):
    """(table, ply, value) -> the requests that asked for it."""
    found = {}
    for op in ops:
        if op.kind == "append":
            found.setdefault((op.table, op.ply, op.value), []).append(op)
    return found


def check_appends(ops, final, wrong):
    for op in ops:
        if op.kind != "append" or op.table not in final:
            continue
        log = final[op.table]
        there = op.ply < len(log) and log[op.ply] == op.value
        if op.result == "ok" and not there:
            wrong("lost", op, f"the log has {log[op.ply] if op.ply < len(log) else 'nothing'} there")
        if op.result == "late" and op.plies is not None and op.plies <= op.ply:
            wrong("refused", op, "it was not late")
        if op.result == "no":
            wrong("refused", op, "it was legal when it was sent")


def check_log(table, log, asked, wrong):
    sent = {}
    for (t, ply, value), ops in asked.items():
        if t == table and any(op.result in ("ok", "unknown") for op in ops):
            sent.setdefault(value, set()).add(ply)
    for ply, value in enumerate(log):
        ops = asked.get((table, ply, value), [])
        if value == DRAW or any(op.result in ("ok", "unknown") for op in ops):
            continue
        if ops:
            wrong("phantom", ops[0], "it was refused, and is in the log")
        elif any(p < ply and p < len(log) and log[p] == value for p in sent.get(value, ())):
            wrong("doubled", (table, ply, value), "nobody sent it a second time")
        else:
            wrong("phantom", (table, ply, value), "nobody sent it")


def check_answers(ops, final, asked, wrong):
    first = {key: min(op.begin for op in found) for key, found in asked.items()}
    for op in ops:
        if op.end is None or op.plies is None or op.table not in final:
            continue
        log = final[op.table]
        if op.plies > len(log):
            wrong("lost", op, f"it was shown, and the log has {len(log)}")
            continue
        if op.log is not None and list(op.log) != log[:len(op.log)]:
            at = next(i for i, (a, b) in enumerate(zip(op.log, log)) if a != b)
            wrong("order", op, f"at {at} it showed {op.log[at]}, the log has {log[at]}")
        for ply in range(max(0, op.plies - 3), op.plies):  # what came before was there before
            if first.get((op.table, ply, log[ply]), op.begin) > op.end:
                wrong("future", op, f"step {ply} was sent later")


def check_real_time(ops, wrong):
    """
    What was acknowledged or shown before a request was sent is in its answer. (But an action that is sent twice is answered
    with its step as it was, however far the table has gone on.)
    """
    ends = sorted((op for op in ops if op.end is not None and op.plies is not None), key=lambda op: op.end)
    asks = sorted((op for op in ends if op.kind == "read" or op.result == "late"), key=lambda op: op.begin)
    known, i = {}, 0  # table -> (plies, who showed it)
    own = {}          # (client, table) -> (plies, who)
    for op in asks:
        while i < len(ends) and ends[i].end < op.begin:
            done = ends[i]
            i += 1
            for book, key in ((known, done.table), (own, (done.client, done.table))):
                if done.plies > book.get(key, (-1, None))[0]:
                    book[key] = (done.plies, done)
        mine, all_ = own.get((op.client, op.table), (-1, None)), known.get(op.table, (-1, None))
        if op.plies < mine[0]:
            wrong("stale", op, f"{'reads its writes' if mine[1].kind == 'append' else 'goes back'}: {mine[1]}")
        elif op.plies < all_[0]:
            wrong("stale", op, f"known before: {all_[1]}")


def check_streams(ops, wrong):
    last = {}
    for op in ops:  # in the order they came
        if op.kind != "stream" or op.seq is None:
            continue
        key = (op.client, op.table)
        if key in last and op.seq != last[key] + 1 and op.value == "step":
            wrong("gap", op, f"after step {last[key]}")
        last[key] = op.seq


def check(ops, finals):
    """What is wrong, as (name, text); `finals`: for each node, table -> the whole list."""
    found = []

    def wrong(name, op, why):
        found.append((name, f"{op}: {why}"))
    final = {}
    for node in finals:
        for table, log in node.items():
            if final.setdefault(table, log) != log:
                wrong("order", table, f"two nodes have different logs: {final[table]} and {log}")
    asked = wants(ops)
    check_appends(ops, final, wrong)
    for table, log in final.items():
        check_log(table, log, asked, wrong)
    check_answers(ops, final, asked, wrong)
    check_real_time(ops, wrong)
    check_streams(ops, wrong)
    return found


# ---- Does it find anything? -------------------------------------------------------------------

def made_up(dice, steps=60, clients=4):
    """A history as a store that keeps its promises would give it, and its log."""
    ops, log, now, told = [], [], 0.0, 0
    while len(log) < steps:
        client, begin = dice.randrange(clients), now
        now += 1
        if dice.random() < 0.6:
            ply = len(log)
            what = dice.random()
            value = f"play {dice.randrange(10 ** 6)}"
            if what < 0.8:
                log.append(value)
                ops.append(Op(client, 1, "append", begin, now, "ok", ply, value, plies=len(log)))
            elif what < 0.9:  # no answer: half of them were written
                if dice.random() < 0.5:
                    log.append(value)
                ops.append(Op(client, 1, "append", begin, None, "unknown", ply, value))
            elif ply:
                ops.append(Op(client, 1, "append", begin, now, "late", ply - 1, value, plies=ply))
        else:
            ops.append(Op(client, 1, "read", begin, now, "ok", plies=len(log), log=list(log)))
        if len(log) > told:
            told = len(log)
            ops.append(Op("stream", 1, "stream", now, now + 0.1, plies=told, seq=told, value="step"))
        now += 0.5
    return ops, log


def pick(dice, ops, good):
    return dice.choice([op for op in ops if good(op)])


def plant(name, dice, ops, log):
    """Puts one mistake into it; what may be found."""
    acked = [op for op in ops if op.kind == "append" and op.result == "ok" and 2 < op.ply < len(log) // 2]
    op = dice.choice(acked)
    later = [o for o in ops if o.kind == "read" and o.log and o.plies > op.plies + 2]
    if name == "lost":  # as if it had never been: all after it move up
        del log[op.ply]
    elif name == "overwritten":
        log[op.ply] = "play something else"
    elif name == "doubled":
        log.insert(op.ply + 1, op.value)
    elif name == "phantom":
        log.append("play by nobody")
    elif name == "refused and played":
        op.result = "no"
    elif name == "reordered":
        read = dice.choice(later)
        read.log[0], read.log[1] = read.log[1], read.log[0]
    elif name == "future":
        read = pick(dice, ops, lambda o: o.kind == "read" and o.end < op.begin)
        read.plies, read.log = op.plies, None
    elif name == "stale read":
        read = dice.choice(later)
        read.plies, read.log = op.plies, read.log[:op.plies]
    elif name == "own write not read":
        read = pick(dice, ops, lambda o: o.kind == "read" and o.begin > op.end)
        read.client, read.plies, read.log = op.client, op.ply, None
    elif name == "reader goes back":
        one, two = sorted(dice.sample(later, 2), key=lambda o: o.begin)
        one.client = two.client = 7
        one.plies, two.plies, two.log = max(one.plies, two.plies), op.ply, None
    elif name == "false late":
        late = pick(dice, ops, lambda o: o.result == "late")
        late.ply = late.plies
    elif name == "gap in a stream":
        streams = [o for o in ops if o.kind == "stream"]
        ops.remove(streams[len(streams) // 2])
    elif name == "two logs":
        return [{1: log}, {1: log[:-1] + ["play the other"]}]
    return [{1: log}]


PLANTS = {"lost": {"lost"}, "overwritten": {"lost"}, "doubled": {"doubled", "lost"}, "phantom": {"phantom"}, "refused and played": {"refused"},
          "reordered": {"order"}, "future": {"future"}, "stale read": {"stale"}, "own write not read": {"stale"}, "reader goes back": {"stale"},
          "false late": {"refused"}, "gap in a stream": {"gap"}, "two logs": {"order"}}


def selftest(rounds=20):
    passed = failed = 0
    for name in [None] + list(PLANTS):
        missed = 0
        for seed in range(rounds):
            dice = random.Random(seed)
            ops, log = made_up(dice)
            finals = plant(name, dice, ops, log) if name else [{1: log}]
            found = {kind for kind, _ in check(ops, finals)}
            if (name and not found & PLANTS[name]) or (not name and found):
                missed += 1
                print(f"     {name or 'a good history'}, seed {seed}: found {found}")
        print(f"{'FAIL' if missed else 'ok  '} {('finds: ' + name) if name else 'finds nothing in a good history'}")
        passed += not missed
        failed += bool(missed)
    return passed, failed


if __name__ == "__main__":
    if sys.argv[1:2] in (["-h"], ["--help"]):
        print(__doc__.strip())
        sys.exit(0)
    good, bad = selftest()
    print(f"{good} passed, {bad} failed")
    sys.exit(1 if bad else 0)
