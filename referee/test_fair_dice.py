"""Tests of docs/fair-dice.py, the checker that we recommend to players: right records pass, forged ones don't."""

import copy
import functools
import gzip
import json
import os
import random
import runpy
import subprocess
import sys
import tempfile
import unittest

import referee
from playing import play

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SCRIPT = os.path.join(ROOT, "docs", "fair-dice.py")
SHARED = os.path.join(ROOT, "docs", "fair-dice-shared.jsonl")
ARCHIVE = os.path.join(ROOT, "crates", "rules", "tests", "archive")
CHECKER = runpy.run_path(SCRIPT)


def checked(*records):
    """The exit code of the script for these records, and what it prints."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "records.jsonl")
        with open(path, "w", encoding="utf-8") as file:
            file.writelines(json.dumps(record) + "\n" for record in records)
        run = subprocess.run([sys.executable, SCRIPT, path], capture_output=True, text=True, check=False)
    return run.returncode, run.stdout + run.stderr


@functools.cache
def archived(name, count):
    """The first records with fair dice of each number of seats."""
    found = {}
    with gzip.open(os.path.join(ARCHIVE, name + ".jsonl.gz"), "rt", encoding="utf-8") as lines:
        for record in map(json.loads, lines):
            if record["fair"] and len(found.setdefault(record["seats"], [])) < count:
                found[record["seats"]].append(record)
    return [record for records in found.values() for record in records]


ARCHIVED = ["catch-the-mice-1", "chop-chop-1", "chop-chop-2", "holey-cheese-1", "mouser-1"]
PLAYED = [
    ("catch-the-mice", 3, {"first": 2, "risk": True}),
    ("chop-chop", 2, {}),
    ("chop-chop", 3, {"cat": 2, "dice": "ordinary", "tiles": None}),
    ("chop-chop", 4, {"cat": 1, "first": 3, "tiles": {"broken": 8, "fork": 12}}),
    ("chop-chop", 5, {"tiles": {"broken": 0, "plus1": 5, "plus2": 5, "arrow": 6, "fork": 6, "knife": 6}}),
    ("holey-cheese", 2, {"small_hand": True}),
    ("holey-cheese", 3, {"first": 1}),
    ("mouser", 8, {"first": None}),
]


def forged(record, change):
    """The record with every step of luck changed, its numbers left as they were."""
    record = copy.deepcopy(record)
    for step in record["steps"]:
        if "luck" in step:
            step["luck"] = change(step["luck"])
    return record


def all_mice(luck):
    if isinstance(luck.get("roll"), list) and isinstance(luck["roll"][0], dict):
        return {"roll": [{**die, "face": "mouse"} for die in luck["roll"]]}
    return luck


def all_red(luck):
    return {"roll": ["red", "red"]} if isinstance(luck.get("roll"), list) else luck


def all_cheese(luck):
    return {"flip": "cheese"} if "flip" in luck else luck


def all_threes(luck):
    return {"roll": 3} if isinstance(luck.get("roll"), int) else luck


def seat_0_first(luck):
    return {"first": 0} if luck.get("first") == 1 else luck


def other_cards(luck):
    """Two cards change places wherever they turn up, so that no card is there twice."""
    text = json.dumps(luck)
    for one, other in (("m3", "m4"), ("c0", "c1")):
        text = text.replace(f'"{one}"', '"?"').replace(f'"{other}"', f'"{one}"').replace('"?"', f'"{other}"')
    return json.loads(text)


class FairDiceTest(unittest.TestCase):
    def test_records_of_all_games_and_revisions_are_right(self):
        for name in ARCHIVED:
            records = archived(name, 5)
            self.assertGreater(len(records), 10, name)
            self.assertEqual(checked(*records)[0], 0, name)
        for game, seats, options in PLAYED:
            for seed in range(2):
                record = play(game, seats, options, random.Random(seed), served=True)
                self.assertIsNone(CHECKER["fault"](record), (game, seats, options))

    def test_forged_outcomes_with_their_numbers_unchanged_are_found(self):
        for name, change in (
            ("mouser-1", all_mice),
            ("catch-the-mice-1", all_red),
            ("chop-chop-1", all_cheese),
            ("chop-chop-2", all_cheese),
            ("chop-chop-2", all_threes),
            ("holey-cheese-1", other_cards),
            ("mouser-1", seat_0_first),
        ):
            for record in archived(name, 1):
                lie = forged(record, change)
                if lie != record:
                    code, says = checked(lie)
                    self.assertEqual(code, 1, (name, change.__name__, says))

    def test_any_other_outcome_at_any_step_is_found_and_named(self):
        generator = random.Random(1)
        for name in ARCHIVED:
            for record in archived(name, 1):
                game = referee.GAMES[record["game"]].Game(record["options"], record["seats"])
                rolls = [n for n, step in enumerate(record["steps"]) if "luck" in step]
                tried = {*generator.sample(rolls, 12), rolls[0], rolls[-1]}
                for n, step in enumerate(record["steps"]):
                    others = [o for o, _ in game.chances() if o != step["luck"]] if n in tried else []
                    if others:
                        lie = {**record, "steps": [*record["steps"]]}
                        lie["steps"][n] = {**step, "luck": generator.choice(others)}
                        self.assertIn(f"step {n} says", CHECKER["fault"](lie) or "nothing", (name, n))
                    game.apply(step)

    def test_shared_dice_are_right_and_any_change_of_their_links_is_found(self):
        with open(SHARED, encoding="utf-8") as lines:
            record = json.loads(lines.readline())
        self.assertGreater(record["fair"]["thrown"], 0)
        self.assertEqual(checked(record)[0], 0)
        throws = [n for n, step in enumerate(record["steps"]) if "links" in step]
        another = "ab" * 32

        def changed(change):
            lie = copy.deepcopy(record)
            change(lie)
            return CHECKER["fault"](lie) or "nothing"

        def without(n):
            return lambda lie: lie["steps"][n].pop("links")

        def linked(n, chain, link):
            return lambda lie: lie["steps"][n]["links"].__setitem__(chain, link)

        for n in throws:
            self.assertIn(f"step {n}: links", changed(without(n)))
            self.assertIn(f"step {n}: the link of seat 1", changed(linked(n, 1, another)))
            self.assertIn(f"step {n} says", changed(linked(n, 2, None)), "a device that was there")
        later = next(n for n, step in enumerate(record["steps"]) if "luck" in step and n not in throws)
        self.assertIn(f"step {later}: links", changed(lambda lie: lie["steps"][later].update(links=[None] * 3)))
        self.assertIn(f"step {throws[0]}: the link", changed(lambda lie: lie["fair"].update(thrown=0)))
        self.assertIn(f"step {throws[0]}: the link", changed(lambda lie: lie["fair"].update(thrown=10**12)))
        self.assertIn(f"step {throws[0]}: links", changed(lambda lie: lie["fair"].pop("chains")))

    def test_numbers_that_don_t_fit_are_found(self):
        record = play("chop-chop", 3, {}, random.Random(2), served=True)
        where = next(n for n, step in enumerate(record["steps"]) if "flip" in step.get("luck", {}))
        for change in ({"of": 39}, {"at": 99}, {"of": None}, {"at": True}, {"more": 1}):
            lie = copy.deepcopy(record)
            lie["steps"][where].update(change)
            self.assertEqual(checked(lie)[0], 1, change)
        for field, value in (("match", "other"), ("seats", 4), ("options", {"cat": 1})):
            self.assertEqual(checked({**record, field: value})[0], 1, field)
        for field, value in (("players", "0=x"), ("commitment", "0" * 64), ("server_seed", "00"), ("server_seed", 7)):
            self.assertEqual(checked({**record, "fair": {**record["fair"], field: value}})[0], 1, field)
        for steps in ([7], [{"luck": 7}], [{"seat": 0, "move": "roll"}]):
            self.assertEqual(checked({**record, "steps": steps})[0], 1, steps)

    def test_a_later_seed_holds_from_its_step_on(self):
        record = play("mouser", 2, {}, random.Random(5), served=True)
        fair = record["fair"]
        later = {"from": 4, "commitment": fair["commitment"], "server_seed": fair["server_seed"]}
        self.assertEqual(checked({**record, "fair": {**fair, "later": [later]}})[0], 0)
        other = {"from": 4, "commitment": CHECKER["commitment"](bytes(32)), "server_seed": "00" * 32}
        code, says = checked({**record, "fair": {**fair, "later": [other]}})
        self.assertEqual(code, 1)
        self.assertGreaterEqual(int(says.split("step ")[1].split()[0]), 4)
        for unfit, code in (({"server_seed": "11" * 32}, 1), ({"server_seed": None}, 2)):
            self.assertEqual(checked({**record, "fair": {**fair, "later": [{**later, **unfit}]}})[0], code)

    def test_what_can_t_be_checked_is_not_called_right(self):
        served = play("mouser", 2, {}, random.Random(3), served=True)
        plain = play("mouser", 2, {}, random.Random(3))
        unpublished = {**served, "fair": {**served["fair"], "server_seed": None}}
        for record in (plain, unpublished, {**served, "revision": 9}, {**served, "game": "tag"}):
            code, says = checked(served, record)
            self.assertEqual(code, 2)
            self.assertIn("the dice can't be checked", says)
            self.assertEqual(checked(record, forged(served, all_mice))[0], 1, "wrong outweighs unchecked")
        self.assertEqual(checked()[0], 2)
