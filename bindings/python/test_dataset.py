#!/usr/bin/env python3
"""test_dataset.py: games that `signoria selfplay --format` wrote, as JSON lines and as arrays.

    SIGNORIA=build/signoria bindings/python/test_dataset.py
"""
import json
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

import numpy as np

SIGNORIA = os.environ["SIGNORIA"]
FILES = {
    "observations": "uint8",
    "masks": "uint8",
    "actions": "int16",
    "seats": "uint8",
    "games": "int32",
    "wins": "float32",
    "points": "int32",
    "over": "uint8",
}


def selfplay(*words):
    return subprocess.run([SIGNORIA, "selfplay", *words], capture_output=True, text=True, check=False)


class Dataset(unittest.TestCase):
    def written(self, game, form, folder, *words):
        done = selfplay("--game", game, "--games", "4", "--seed", "9", "--bots", "steward", "--format", form, "--out", folder, *words)
        self.assertEqual(done.returncode, 0, done.stderr)
        return pathlib.Path(folder)

    def games(self):
        listed = subprocess.run([SIGNORIA, "games"], capture_output=True, text=True, check=True).stdout
        return re.findall(r"^(\w+):", listed, re.M)

    def test_the_same_games_in_every_form(self):
        for game in self.games():
            with tempfile.TemporaryDirectory() as folder:
                lines = self.written(game, "jsonl", folder + "/lines") / f"{game}-3-9.jsonl"
                saves = self.written(game, "match", folder + "/saves")
                arrays = self.written(game, "arrays", folder + "/arrays")
                data = {name: np.load(arrays / f"{name}.npy", mmap_mode="r") for name in FILES}
                rows = 0
                for number, text in enumerate(lines.read_text().splitlines(), 1):
                    line = json.loads(text)
                    save = (saves / f"{game}-3-9-{number:06}.match").read_text()
                    played = re.findall(r"^play (\d) (.+)$", save, re.M)
                    decisions = [ply for ply in line["plies"] if ply["by"] != "chance"]
                    self.assertEqual([(str(ply["by"]), ply["action"]) for ply in decisions], played)
                    self.assertEqual((line["number"], line["over"], len(line["bots"])), (number, True, 3))
                    mine = slice(rows, rows + len(decisions))
                    rows += len(decisions)
                    self.assertEqual(data["seats"][mine].tolist(), [ply["by"] for ply in decisions])
                    self.assertTrue((data["games"][mine] == number).all() and data["over"][mine].all())
                    points, winners = line["result"]["points"], line["result"]["winners"]
                    self.assertEqual(data["points"][mine].tolist(), [points[ply["by"] - 1] for ply in decisions])
                    shares = [1 / len(winners) if ply["by"] in winners else 0 for ply in decisions]
                    np.testing.assert_allclose(data["wins"][mine], shares)
                self.assertEqual(rows, len(data["seats"]))

    def test_arrays_are_what_the_schema_says(self):
        for game in self.games():
            with tempfile.TemporaryDirectory() as folder:
                arrays = self.written(game, "arrays", folder)
                schema = json.loads((arrays / "schema.json").read_text())
                data = {name: np.load(arrays / f"{name}.npy") for name in FILES}
                self.assertEqual({name: str(array.dtype) for name, array in data.items()}, FILES)
                rows = len(data["seats"])
                self.assertEqual(data["observations"].shape, (rows, len(schema["observation"])))
                self.assertEqual(data["masks"].shape, (rows, len(schema["action"])))
                self.assertEqual((schema["version"], schema["game"]), (1, game))
                known = data["actions"] >= 0
                self.assertGreater(known.mean(), 0.9, "nearly every action of the bots has a number")
                self.assertTrue(data["masks"][np.flatnonzero(known), data["actions"][known]].all(), "what was played is legal")
                self.assertTrue(data["masks"].any(axis=1).all() and data["masks"].max() == 1)

    def test_observations_are_those_of_the_library(self):
        import signoria

        with tempfile.TemporaryDirectory() as folder:
            arrays = self.written("pebbles", "arrays", folder)
            batch = signoria.Batch("pebbles seats=3", tables=1)
            self.assertEqual(np.load(arrays / "observations.npy").shape[1], batch.observations.shape[1])
            self.assertEqual(np.load(arrays / "masks.npy").shape[1], batch.masks.shape[1])

    def test_stopped_games_have_no_winner(self):
        with tempfile.TemporaryDirectory() as folder:
            self.written("pebbles", "arrays", folder, "--max-plies", "9")
            self.assertFalse(np.load(folder + "/over.npy").any() or np.load(folder + "/wins.npy").any())

    def test_bad_words(self):
        with tempfile.TemporaryDirectory() as folder:
            done = selfplay("--game", "pebbles", "--out", folder + "/x", "--format", "parquet")
            self.assertEqual(done.returncode, 2)
            self.assertIn("jsonl", done.stderr)
            self.assertFalse(os.path.exists(folder + "/x"))
            pathlib.Path(folder + "/file").write_text("")
            for form in ("jsonl", "arrays"):
                done = selfplay("--game", "pebbles", "--out", folder + "/file", "--format", form)
                self.assertEqual(done.returncode, 2, form)
                self.assertTrue(done.stderr)


if __name__ == "__main__":
    unittest.main()
