"""Tests of the referee as a whole. Run all tests: python3 -m unittest (in this folder), or python3 test_referee.py."""

import contextlib
import copy
import hashlib
import hmac
import io
import itertools
import json
import os
import random
import tempfile
import unittest

import catch_the_mice
import chop_chop
import common
import fair
import holey_cheese
import mouser
import referee
from playing import SEED, play


class CommonTest(unittest.TestCase):
    def test_g5_places(self):
        self.assertEqual(common.places([5, 9, 9, 1]), [3, 1, 1, 4])
        self.assertEqual(common.places([(21, 8), (21, 7)]), [1, 2])

    def test_g1_lot_is_first_unless_named(self):
        for module in (catch_the_mice, mouser, holey_cheese):
            self.assertEqual(module.Game({}, 2).chances(), [({"first": 0}, 1), ({"first": 1}, 1)])
        self.assertEqual(mouser.Game({"first": 1}, 2).turn(), ("seat", 1))
        self.assertEqual(chop_chop.Game({"cat": 1}, 3).chances(), [({"first": 0}, 1), ({"first": 2}, 1)])
        self.assertEqual(chop_chop.Game({}, 2).turn(), ("seat", 0))

    def test_options(self):
        good = [
            (catch_the_mice, 2, {"first": None, "scoring": "kids", "risk": True, "white_makes_pair": None}),
            (chop_chop, 2, {"tiles": {"broken": 17, "plus1": 3, "fork": None}, "homecoming": "lenient"}),
            (chop_chop, 3, {"tiles": None, "cat": 2, "first": 0, "friends_block": False}),
            (holey_cheese, 2, {"small_hand": True}),
        ]
        bad = [
            (catch_the_mice, 2, {"first": 2}),
            (catch_the_mice, 2, {"first": True}),
            (catch_the_mice, 2, {"scoring": "other"}),
            (catch_the_mice, 2, {"risk": 1}),
            (mouser, 2, {"risk": True}),
            (mouser, 2, []),
            (chop_chop, 2, {"tiles": {"broken": 17}}),
            (chop_chop, 2, {"tiles": {"broken": 19, "plus1": 1.0}}),
            (chop_chop, 2, {"tiles": {"broken": 22, "plus1": -2}}),
            (chop_chop, 2, {"tiles": {"spoon": 0}}),
            (chop_chop, 3, {"cat": 1, "first": 1}),
            (chop_chop, 3, {"first": 0}),
            (holey_cheese, 3, {"small_hand": True}),
        ]
        for module, seats, options in good:
            module.Game(options, seats)
        for module, seats, options in bad:
            with self.assertRaises(common.Refused, msg=options):
                module.Game(options, seats)


OPTIONS = {
    "catch-the-mice": [{}, {"risk": True, "scoring": "kids"}, {"white_makes_pair": False, "first": 1}],
    "mouser": [{}, {"first": 1}],
    "chop-chop": [
        {},
        {"cat": 1, "friends_block": False, "homecoming": "lenient"},
        {"tiles": {"broken": 0, "plus1": 8, "plus2": 4, "arrow": 4, "fork": 4, "knife": 8}},
    ],
    "holey-cheese": [{}],
}


class RecordTest(unittest.TestCase):
    def test_random_games_are_right(self):
        generator = random.Random(1)
        for name, module in referee.GAMES.items():
            for seats, options in itertools.product(module.SEATS, OPTIONS[name]):
                for served in (False, True):
                    record = play(name, seats, options, generator, served=served)
                    record = json.loads(json.dumps(record))
                    self.assertIsNone(referee.problem_of(record), (name, seats, options))
                    self.assertEqual(record["ended"], "rules")
        record = play("holey-cheese", 2, {"small_hand": True}, generator)
        self.assertIsNone(referee.problem_of(record))

    def test_a_changed_record_is_wrong(self):
        generator = random.Random(2)
        for name, module in referee.GAMES.items():
            record = play(name, module.SEATS[-1], {}, generator, served=True)
            lucks = [index for index, step in enumerate(record["steps"]) if "luck" in step]
            seats = [index for index, step in enumerate(record["steps"]) if "seat" in step]
            for change in CHANGES:
                for _ in range(1 if name == "holey-cheese" else 3):  # the slowest one
                    changed = copy.deepcopy(record)
                    where = generator.choice(lucks if change.__name__.startswith("luck") else seats)
                    change(changed, changed["steps"], where)
                    problem = referee.problem_of(changed)
                    self.assertIsNotNone(problem, (name, change.__name__, where))
                    if "end" not in change.__name__:
                        self.assertTrue(problem.startswith(("step", "end")), problem)

    def test_another_outcome_of_luck_is_wrong(self):
        generator = random.Random(3)
        for name in referee.GAMES:
            record = play(name, 2, {}, generator)
            module = referee.GAMES[name]
            game = module.Game({}, 2)
            for index, step in enumerate(record["steps"]):
                if "luck" in step and index % 3 == 0:
                    for outcome, _ in game.chances():
                        changed = {**record, "steps": [*record["steps"]]}
                        changed["steps"][index] = {**step, "luck": outcome}
                        same = outcome == step["luck"]
                        problem = referee.problem_of({**changed, "steps": changed["steps"][: index + 1]})
                        self.assertEqual(f"step {index}: `at`" in str(problem), not same)
                game.apply(step)
                if index > 60:
                    break

    def test_unfinished_and_resigned(self):
        record = play("mouser", 3, {}, random.Random(4), limit=20)
        for ended in (None, "resigned", "abandoned"):
            self.assertIsNone(referee.problem_of({**record, "ended": ended}))
        self.assertIn("not over", referee.problem_of({**record, "ended": "rules"}))
        self.assertIn("must be null", referee.problem_of({**record, "outcome": {"scores": [0, 0, 0]}}))
        whole = play("mouser", 3, {}, random.Random(4))
        self.assertIn('expected "rules"', referee.problem_of({**whole, "ended": "resigned"}))

    def test_revision_1_of_chop_chop_is_today_with_forks_that_must_be_used(self):
        tiles = {"broken": 0, "plus1": 0, "plus2": 0, "arrow": 0, "fork": 28, "knife": 0}
        for seed in range(20):
            record = play("chop-chop", 2, {"tiles": tiles, "fork": "must"}, random.Random(seed))
            old = {**record, "revision": 1, "options": {"tiles": tiles}}
            self.assertIsNone(referee.problem_of(old))
        left = (play("chop-chop", 2, {"tiles": tiles}, random.Random(seed)) for seed in range(20))
        left = next(record for record in left if any(step.get("move") == "leave" for step in record["steps"]))
        self.assertIsNone(referee.problem_of(left))
        self.assertIn("leave", referee.problem_of({**left, "revision": 1}))
        self.assertIn("revision", referee.problem_of({**left, "revision": 3}))

    def test_header(self):
        record = play("mouser", 2, {}, random.Random(5), served=True)
        bad = [
            ("format", "koshki-record-2"),
            ("match", 7),
            ("match", "\ud800"),
            ("game", ["mouser"]),
            ("revision", True),
            ("seats", 9),
            ("seats", True),
            ("options", None),
            ("options", {"risk": True}),
            ("fair", []),
            ("fair", {**record["fair"], "commitment": "0" * 64}),
            ("fair", {**record["fair"], "players": "1=a;0=b"}),
            ("fair", {**record["fair"], "server_seed": "00"}),
            ("steps", {}),
            ("ended", "over"),
        ]
        for name, value in bad:
            self.assertTrue(referee.problem_of({**record, name: value}).startswith("header"), (name, value))
        for name in referee.FIELDS:
            self.assertIn("missing", referee.problem_of({key: record[key] for key in record if key != name}))
        for value in (None, 1, "x", []):
            self.assertIsNotNone(referee.problem_of(value))
        for step in (None, [], {}, {"luck": None}, {"seat": 0}, {"luck": {"first": 1.0}}, {"luck": {"first": True}}):
            self.assertIn("step 0", referee.problem_of({**record, "steps": [step]}))

    def test_fair(self):
        record = play("mouser", 2, {}, random.Random(6), served=True)
        key = bytes.fromhex(SEED)
        self.assertEqual(record["fair"]["commitment"], hashlib.sha256(key).hexdigest())
        first = hmac.new(key, "koshki-fair-1|mouser-2|0=abc;1=мышь|0|0".encode(), hashlib.sha256).digest()
        self.assertEqual(record["steps"][0]["at"], int.from_bytes(first[:8], "big") % 2)
        for name, value in (("match", "other"), ("fair", {**record["fair"], "players": "0=abd"})):
            self.assertIn("seeds give", referee.problem_of({**record, name: value}))
        unpublished = {**record, "fair": {**record["fair"], "server_seed": None}}
        self.assertIsNone(referee.problem_of(unpublished))
        bare = [{"luck": record["steps"][0]["luck"]}, *record["steps"][1:]]
        self.assertIn("`of`", referee.problem_of({**unpublished, "steps": bare}))

    def test_fair_takes_the_next_block(self):
        total = 2**63 + 1  # about half of all numbers are refused
        values = [fair.value(SEED, "m", "", index, total) for index in range(20)]
        refused = 0
        for index, value in enumerate(values):
            for block in itertools.count():
                text = f"koshki-fair-1|m||{index}|{block}"
                x = int.from_bytes(hmac.new(bytes.fromhex(SEED), text.encode(), "sha256").digest()[:8], "big")
                if x < total:
                    break
                refused += 1
            self.assertEqual(value, x)
        self.assertGreater(refused, 0)


def luck_of(record, steps, where):
    steps[where]["of"] += 1


def luck_at(record, steps, where):
    steps[where]["at"] += 1


def luck_left_out(record, steps, where):
    del steps[where]


def luck_no_numbers(record, steps, where):
    del steps[where]["of"], steps[where]["at"]


def seat_other(record, steps, where):
    steps[where]["seat"] = (steps[where]["seat"] + 1) % record["seats"]


def seat_illegal(record, steps, where):
    steps[where]["move"] = {"lay": {"card": "m0", "x": 99, "y": 0, "turn": 0}}


def seat_twice(record, steps, where):
    steps.insert(where, steps[where])


def seat_left_out(record, steps, where):
    del steps[where]


def seat_legal_short(record, steps, where):
    steps[where]["legal"].pop()


def seat_legal_twice(record, steps, where):
    steps[where]["legal"].append(steps[where]["legal"][0])


def seat_legal_more(record, steps, where):
    steps[where]["legal"].append("nap")


def seat_further_field(record, steps, where):
    steps[where]["at"] = 0


def end_scores(record, steps, where):
    record["outcome"]["scores"][0] += 1


def end_places(record, steps, where):
    record["outcome"]["places"].reverse()
    record["outcome"]["places"][0] += 1


def end_extra(record, steps, where):
    record["outcome"]["extra"] = 1


def end_step(record, steps, where):
    steps.append({"seat": 0, "move": "roll"})


CHANGES = [
    value
    for name, value in list(globals().items())
    if callable(value) and name.startswith(("luck_", "seat_", "end_")) and name != "seat_move"
]


class MainTest(unittest.TestCase):
    def run_main(self, text):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "records.jsonl")
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            output, errors = io.StringIO(), io.StringIO()
            with contextlib.redirect_stdout(output), contextlib.redirect_stderr(errors):
                code = referee.main([path])
        return code, output.getvalue().splitlines(), errors.getvalue()

    def test_exit_codes(self):
        right = play("mouser", 2, {"first": 0}, random.Random(7), limit=4)
        wrong = {**right, "match": "w", "ended": "rules"}
        line, bad_line = json.dumps(right), json.dumps(wrong)
        self.assertEqual(self.run_main("")[:2], (0, ["referee: 0 records, 0 steps, 0 wrong"]))
        self.assertEqual(self.run_main(f"{line}\n\n{line}\n")[:2], (0, ["referee: 2 records, 8 steps, 0 wrong"]))
        pretty = json.dumps(right, indent=1)
        self.assertEqual(self.run_main(pretty)[:2], (0, ["referee: 1 records, 4 steps, 0 wrong"]))
        code, lines, _ = self.run_main(f"{bad_line}\n{line}\n")
        self.assertEqual((code, lines[-1], len(lines)), (1, "referee: 2 records, 8 steps, 1 wrong", 2))
        self.assertTrue(lines[0].startswith("w end"))
        code, lines, errors = self.run_main(f"{line}\nnonsense\n")
        self.assertEqual((code, lines), (2, ["referee: 1 records, 4 steps, 0 wrong"]))
        self.assertIn("line 2", errors)
        self.assertEqual(self.run_main('{"a":1,"a":2}')[0], 2)
        self.assertEqual(self.run_main("7")[0], 1)


if __name__ == "__main__":
    unittest.main(module=None, argv=[__file__, "discover", "-s", os.path.dirname(os.path.abspath(__file__))])
