"""The words on the command line of an example, read by what its main() takes."""

import argparse
import inspect
from typing import Any, Callable, Optional

from ._library import SignoriaError


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"a whole number from 1, not {text!r}")
    return int(text)


def run_example(main: Callable[..., Any], about: Optional[str] = None) -> None:
    """Calls main() with the words of the command line: numbers where its default is a number, else text.

    `about` is shown by --help. What is wrong ends the program with status 2 and a sentence.
    """
    words = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, parameter in inspect.signature(main).parameters.items():
        kind: Any = _count if isinstance(parameter.default, int) else str
        words.add_argument(name, nargs="?", type=kind, default=parameter.default, help=f"default: {parameter.default}")
    try:
        main(**vars(words.parse_args()))
    except SignoriaError as wrong:
        words.error(str(wrong))
