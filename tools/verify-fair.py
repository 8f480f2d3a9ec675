#!/usr/bin/env python3
"""verify-fair.py: checks the draws of a saved match without Signoria.

    tools/verify-fair.py [--commitment HEX] [--number SEAT:HEX]... FILE...

With --commitment and --number it also compares with what you noted before the
first draw: without that, you may have been given the file of another match.

A second, independent reading of docs/fair-chance.md, in nothing but Python's
standard library. It knows no rules: it checks that the revealed secret fits
the commitment and that every drawn number follows from secret, players'
numbers and the count of the draw. What a number means on the table (which
card it is) only a rules engine can tell: `signoria verify` does.
"""
import argparse
import hashlib
import hmac
import sys


def commitment_of(secret):
    return hashlib.sha256(b"signoria fair 1 commitment\n" + secret).hexdigest()


def key_of(secret, numbers):
    lines = ["signoria fair 1 key\n"]
    lines += [f"{seat} {numbers[seat]}\n" for seat in sorted(numbers)]
    return hmac.new(secret, "".join(lines).encode(), hashlib.sha256).digest()


def draw(key, n, weight):
    end = 2**32 - 2**32 % weight
    block = 0
    while True:
        text = f"draw {n} block {block}\n".encode()
        data = hmac.new(key, text, hashlib.sha256).digest()
        for i in range(0, 32, 4):
            word = int.from_bytes(data[i:i + 4], "big")
            if word < end:
                return word % weight
        block += 1


def check(path, noted=None, noted_numbers=()):
    source, commitment, secret, numbers, draws = None, None, None, {}, []
    with open(path, encoding="utf-8") as file:
        for count, line in enumerate(file, 1):
            words = line.split()
            if not words:
                continue
            if words[0] == "chance":
                source = words[1]
            elif words[0] == "commitment":
                commitment = words[1]
            elif words[0] in ("secret", "reveal"):
                secret = bytes.fromhex(words[1])
            elif words[0] == "number":
                numbers[int(words[1])] = words[2]
            elif words[0] == "draw":
                at, weight = words[1].split("/")
                draws.append((count, int(at), int(weight)))
    if commitment is None:
        return "chance was not fair in this match"
    if noted and noted.lower() != commitment:
        return "the commitment is not the one that you noted"
    for seat, number in noted_numbers:
        if numbers.get(seat) != number:
            return f"the number of seat {seat} is not the one that you noted"
    if secret is None:
        return "the secret is not revealed"
    if commitment_of(secret) != commitment:
        return "the secret does not fit the commitment"
    if source == "duplicate":
        print(f"{path}: the secret fits; which lots there were only the rules know: see 'signoria verify'")
        return None
    key = key_of(secret, numbers)
    for n, (line, at, weight) in enumerate(draws):
        right = draw(key, n, weight)
        if right != at:
            return f"line {line}: draw {n + 1} is {at}, but it should be {right}"
    print(f"{path}: {len(draws)} draws follow from the secret and {len(numbers)} numbers")
    return None


def seat_and_number(text):
    seat, _, number = text.partition(":")
    if not seat.isdigit() or len(number) != 64:
        raise argparse.ArgumentTypeError("SEAT:HEX, with 64 hexadecimal digits")
    return int(seat), number.lower()


def main():
    parser = argparse.ArgumentParser(description="Checks the draws of a saved match without Signoria.")
    parser.add_argument("--commitment", metavar="HEX", help="that you noted before the first draw")
    parser.add_argument("--number", metavar="SEAT:HEX", type=seat_and_number, action="append", default=[],
                        help="that you gave for a seat")
    parser.add_argument("files", metavar="FILE", nargs="+")
    args = parser.parse_args()
    wrong = 0
    for path in args.files:
        why = check(path, args.commitment, args.number)
        if why:
            print(f"{path}: {why}")
            wrong = 1
    return wrong


if __name__ == "__main__":
    sys.exit(main())
