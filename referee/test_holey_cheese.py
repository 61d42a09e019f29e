"""The worked cases of holey-cheese and its other rules."""

import copy
import random
import unittest

import holey_cheese
import referee
from playing import luck, play, seat_move


class HoleyCheeseTest(unittest.TestCase):
    def test_hc2_deck(self):
        self.assertEqual((len(holey_cheese.MOUSE_CARDS), len(holey_cheese.CAT_CARDS)), (24, 4))
        pictures = {tuple(rows) for (card, _), rows in holey_cheese.ROWS.items() if card in holey_cheese.MOUSE_NAMES}
        self.assertEqual(len(pictures), 96)  # no two equal under rotation
        for card in holey_cheese.MOUSE_CARDS:
            self.assertEqual(sorted(card), sorted("oo//BYVG"))
        self.assertEqual([len(holey_cheese.TURNS[cat]) for cat in ("c0", "c1", "c2", "c3")], [2, 2, 2, 4])

    def test_hc7_turns_clockwise(self):
        rows = [holey_cheese.ROWS["m4", degrees] for degrees in (0, 90, 180, 270)]
        self.assertEqual(rows, [["oB", "oY", "GV"], ["Goo", "VYB"], ["VG", "Yo", "Bo"], ["BYV", "ooG"]])

    def test_hc7_half_a_turn_that_makes_no_difference(self):
        def lay(card, turn):
            return {"lay": {"card": card, "x": 0, "y": 2, "turn": turn}}

        for cat in ("c0", "c1", "c2"):
            self.assertEqual(holey_cheese.normal(lay(cat, 180)), lay(cat, 0))
            self.assertEqual(holey_cheese.normal(lay(cat, 270)), lay(cat, 90))
        for card, turn in [("c0", 90), ("c3", 180), ("m4", 270), ("m99", 180), ("c0", 450), ("c0", True), ([], 180)]:
            self.assertEqual(holey_cheese.normal(lay(card, turn)), lay(card, turn))
        for other in (None, "lay", {"lay": None}, {"lay": {}}, {"discard": "c0"}):
            self.assertEqual(holey_cheese.normal(other), other)

    def test_hc7_half_a_turn_in_a_record(self):
        record = play("holey-cheese", 2, {"first": 0}, random.Random(3))
        cats = [step for step in record["steps"] if step.get("move", {}).get("lay", {}).get("card") in ("c0", "c1", "c2")]
        self.assertTrue(cats)
        for step in cats:
            step["move"]["lay"]["turn"] += 180
            step.pop("legal", None)
        self.assertIsNone(referee.problem_of(record))

    def test_case_1_covering_none(self):
        self.assertFalse(holey_cheese.Table().allowed("m0", 0, 2, 0))

    def test_case_2_one_shows_one_covered(self):
        game = self.play("m4", 0, 2, 0, seats=4)
        self.assertEqual(game.cheese, [0, 0, 1, 0])

    def play(self, card, x, y, degrees, seats):
        game = holey_cheese.Game({"first": 0}, seats)
        game.hands[0] = [card, "m23"]
        game.phase = "play"
        seat_move(game, {"lay": {"card": card, "x": x, "y": y, "turn": degrees}})
        return game

    def test_case_3_how_many_may_be_covered(self):
        table = holey_cheese.Table()
        table.stacks = {(x, y): ["B"] for x in range(4) for y in range(4)}
        self.assertFalse(table.allowed("m4", 1, 1, 0))  # four
        self.assertFalse(table.allowed("m4", -1, 1, 0))  # three: its right column
        self.assertTrue(table.allowed("m4", -1, 2, 0))  # two
        self.assertTrue(table.allowed("m4", 3, 1, 0))  # one: its lower left cell
        self.assertFalse(table.allowed("m4", 3, 2, 0))  # none
        self.assertTrue(table.allowed("c2", 1, 1, 0))  # a cat: four
        table.stacks = {(0, 0): ["."], (1, 0): ["B"]}
        self.assertTrue(table.allowed("c2", -1, 0, 0))  # none, over plain cheese

    def test_case_4_a_hole_of_a_cat(self):
        table = holey_cheese.Table()
        table.lay("c0", 1, 2, 0)  # its upper left cell, a hole, on G
        self.assertEqual(table.visible((1, 2)), "G")
        self.assertFalse(table.allowed("m0", 0, 2, 180))
        self.assertTrue(table.allowed("m0", -1, 2, 180))

    def test_hc13_a_hole_on_a_cat_card(self):
        table = holey_cheese.Table()
        self.assertTrue(table.allowed("m4", 1, 0, 180))  # VG/Yo/Bo
        table.lay("c2", 2, 1, 0)  # under the two holes of m4
        self.assertFalse(table.allowed("m4", 1, 0, 180))

    def test_case_5_hole_over_hole(self):
        game = holey_cheese.Game({"first": 0}, 2)
        game.deck, game.hands, game.phase = [], [["m5"], ["m4"]], "play"
        seat_move(game, {"lay": {"card": "m5", "x": 0, "y": -1, "turn": 0}})  # oY/oG/VB
        self.assertEqual(game.cheese, [1, 0])
        seat_move(game, {"lay": {"card": "m4", "x": -1, "y": 0, "turn": 90}})  # Goo/VYB
        self.assertEqual(game.table.stacks[0, 0], ["B", "o", "o"])
        self.assertEqual(game.table.visible((0, 0)), "B")
        # At once: that blue mouse again. At the end: it and the B of m4; the Y of m5 and of m4.
        self.assertEqual(game.turn(), ("over", {"scores": [4, 2], "places": [1, 2]}))

    def test_case_6_hole_over_bare_table(self):
        game = self.play("m4", 1, 0, 180, seats=4)  # VG/Yo/Bo: holes at (2,1), (2,2)
        self.assertIsNone(game.table.visible((2, 1)))
        self.assertEqual(game.cheese, [0, 0, 0, 0])
        self.assertFalse(game.table.allowed("m5", 2, 1, 0))
        self.assertEqual(game.table.visible_mice([(2, 1), (2, 2)]), [])

    def test_case_7_neutral_mice(self):
        game = self.play("m4", 0, 2, 0, seats=2)
        self.assertEqual(game.cheese, [0, 0])

    def test_case_8_start_alone(self):
        game = holey_cheese.Game({"first": 0}, 4)
        game.score(game.table.stacks)
        self.assertEqual(game.cheese, [1, 1, 1, 1])

    def test_hc10(self):
        table = holey_cheese.Table()
        self.assertFalse(table.allowed("m0", 0, 0, 0))  # the whole of the starting card
        self.assertFalse(table.allowed("m0", 0, 0, 180))
        self.assertFalse(table.allowed("m0", 5, 5, 0))
        table.lay("m0", 1, 0, 0)
        table.lay("m1", -1, 0, 0)
        self.assertFalse(table.allowed("m2", 0, 0, 0))  # buried

    def test_dealing(self):
        expected = {
            2: [("c", 0)] * 2 + [("c", 1)] * 2 + [("m", 0)] * 4 + [("m", 1)] * 4,
            3: [("c", 0), ("c", 1), ("c", 2), "away"] + [("m", 0)] * 4 + [("m", 1)] * 4 + [("m", 2)] * 4,
        }
        for seats, deals in expected.items():
            game = holey_cheese.Game({}, seats)
            luck(game, {"first": 1})
            seen = []
            while game.turn() == ("luck",):
                outcome = game.chances()[-1][0]
                deal = outcome.get("deal")
                seen.append((deal["card"][0], deal["seat"]) if deal else "away")
                luck(game, outcome)
            self.assertEqual(seen, deals)
            self.assertEqual(game.turn(), ("seat", 1))
        self.assertEqual(len(holey_cheese.Game({"small_hand": True}, 2).to_deal), 10)

    def test_hc14_as_written(self):
        """Against the plainest reading: lay the cat, then look for a placement of every card not on the table."""
        generator = random.Random(14)
        found = set()
        for _ in range(40):
            game = holey_cheese.Game({"first": 0}, 2)
            game.phase = "play"
            cats = generator.sample(holey_cheese.CAT_NAMES, 2)
            game.hands = [cats, ["m0"]]
            game.deck = ["m1"]
            first, second = cats
            game.lay(first, *generator.choice(list(game.table.placements(first))))
            places = list(game.table.placements(second))
            for place in generator.sample(places, min(8, len(places))):
                table = copy.deepcopy(game.table)
                table.lay(second, *place)
                others = [card for card in holey_cheese.PICTURES if card not in table.cards]
                as_written = all(any(True for _ in table.placements(card)) for card in others)
                self.assertEqual(game.leaves_moves(second, *place), as_written)
                found.add(as_written)
        self.assertEqual(found, {True, False})

    def test_hc14_and_its_exception(self):
        game = holey_cheese.Game({"first": 0}, 2)
        game.deck, game.phase = [], "play"
        game.hands = [["c0", "c1"], []]
        hiding = {"lay": {"card": "c1", "x": 1, "y": 0, "turn": 0}}  # the right half of the starting card
        self.assertIn(hiding, game.moves())
        game.lay("c0", -1, 0, 0)  # the left half
        self.assertIn(hiding, game.moves())  # it is the last card
        game.hands[1] = ["m0"]
        self.assertNotIn(hiding, game.moves())
        game.hands[1], game.deck = [], ["m0"]
        self.assertNotIn(hiding, game.moves())

    def test_hc14_looks_at_cards_in_no_hand_too(self):
        game = holey_cheese.Game({"first": 0}, 2)
        game.deck, game.hands = [], [["c2"], ["c0"]]
        game.table.stacks = {(0, 0): ["."], (5, 0): ["B"]}
        self.assertTrue(game.leaves_moves("c2", 0, 0, 90))
        self.assertFalse(game.leaves_moves("c2", 5, 0, 90))  # c0 could still be laid, but no mouse card

    def test_hc17_discard(self):
        game = holey_cheese.Game({"first": 0}, 2)
        game.hands, game.phase, game.deck = [["m0", "m1"], ["m2"]], "play", ["m9"]
        game.table.stacks = {(0, 0): ["."]}
        self.assertEqual(game.moves(), [{"discard": "m0"}, {"discard": "m1"}])
        seat_move(game, {"discard": "m1"})
        luck(game, {"draw": "m9"})
        self.assertEqual((game.turn(), game.hands[0]), (("seat", 1), ["m0", "m9"]))


if __name__ == "__main__":
    unittest.main()
