"""Runs examples/python, short: python3 bindings/python/test_examples.py (SIGNORIA_LIBRARY names the library)."""

import contextlib
import importlib
import io
import os
import subprocess
import sys
import unittest
from pathlib import Path

TREE = Path(os.environ.get("SIGNORIA_TREE") or Path(__file__).resolve().parents[2])
EXAMPLES = TREE / "examples" / "python"
sys.path[:0] = [str(Path(__file__).parent), str(EXAMPLES)]


class Examples(unittest.TestCase):
    def run_example(self, name, *words):
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            result = importlib.import_module(name).main(*words)
        return result, printed.getvalue().splitlines()

    def test_all_examples_are_tested(self):
        names = {path.stem for path in EXAMPLES.glob("*.py")}
        self.assertEqual(names, {"random_play", "one_ply", "policy_gradient"})

    def test_words(self):
        for path in EXAMPLES.glob("*.py"):
            def call(*words):
                done = subprocess.run([sys.executable, str(path), *words], capture_output=True, text=True, timeout=60,
                                      env={**os.environ, "PYTHONPATH": str(Path(__file__).parent)})
                return done.returncode, done.stdout + done.stderr

            code, said = call("--help")
            self.assertEqual(code, 0, said)
            self.assertIn("setup", said)
            for words, wanted in (("pebbles", "0"), "whole number"), (("pebbles", "x"), "whole number"), (("chess", "1"), "game"):
                code, said = call(*words)
                self.assertEqual(code, 2, said)
                self.assertIn(wanted, said)
                self.assertNotIn("Traceback", said)

    def test_random_play(self):
        wins, lines = self.run_example("random_play", "pebbles seats=4", 20)
        self.assertAlmostEqual(sum(wins.values()), 20)
        self.assertEqual(len(lines), 4)

    def test_one_ply_beats_random_play(self):
        share, lines = self.run_example("one_ply", "pebbles seats=2", 6)
        self.assertGreaterEqual(share, 0.8, lines)

    def test_the_policy_gradient_is_short(self):
        self.assertLessEqual(len((EXAMPLES / "policy_gradient.py").read_text(encoding="utf-8").splitlines()), 60)

    def test_the_policy_gradient_learns(self):
        share, lines = self.run_example("policy_gradient", "pebbles seats=2", 31)
        self.assertEqual(len(lines), 6)
        self.assertLess(abs(float(lines[2].split()[-1]) - 0.5), 0.1)  # it begins as random play
        self.assertGreater(share, 0.7, lines)  # and 31 rollouts later it wins


if __name__ == "__main__":
    unittest.main()
