"""tool_help: a tool without a parser of options answers -h and --help with the text at its own top."""

import sys


def answer(text):
    if sys.argv[1:2] in (["-h"], ["--help"]):
        print(text.strip())
        sys.exit(0)
