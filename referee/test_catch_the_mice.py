"""The worked cases of catch-the-mice and its other rules."""

import copy
import unittest

import catch_the_mice
from playing import luck, seat_move

COLOURS = catch_the_mice.COLOURS


class CatchTheMiceTest(unittest.TestCase):
    def game(self, seats=3, lured=(), dice=None, **options):
        """Seat 0 to move with these colours lured from the centre; roll the dice if there are any."""
        game = catch_the_mice.Game({"first": 0, **options}, seats)
        for colour in lured:
            game.centre[colour] -= 1
            game.lured[colour] += 1
        if dice:
            game.phase = "dice"
            luck(game, {"roll": dice})
        return game

    def lures(self, game):
        """The legal lures in short: `red`, `green1` (from seat 1)."""
        short = []
        for move in game.moves():
            mice = [
                mouse["colour"] + ("" if mouse["from"] == "centre" else str(mouse["from"]["seat"]))
                for mouse in move["lure"]
            ]
            short.append("+".join(mice))
        self.assertEqual(len(short), len(set(short)))
        return set(short)

    def test_roll_chances(self):
        game = self.game()
        seat_move(game, "roll")
        listed = game.chances()
        self.assertEqual(len(listed), 21)
        self.assertEqual(sum(weight for _, weight in listed), 36)
        self.assertEqual(listed[0], ({"roll": ["red", "red"]}, 1))
        self.assertEqual(listed[1], ({"roll": ["red", "orange"]}, 2))
        self.assertEqual(listed[6], ({"roll": ["orange", "orange"]}, 1))
        self.assertEqual(listed[20], ({"roll": ["white", "white"]}, 1))

    def test_case_1_two_colours(self):
        game = self.game()
        game.caught[1]["red"] = game.caught[2]["blue"] = 1
        game.apply({"seat": 0, "move": "roll"})
        luck(game, {"roll": ["red", "blue"]})
        self.assertEqual(self.lures(game), {"red", "blue", "red+blue"})

    def test_case_2_pair(self):
        game = self.game()
        game.centre["green"] = 2
        game.caught[1]["green"] = game.caught[2]["green"] = 1
        game.caught[0]["green"] = 2
        game.apply({"seat": 0, "move": "roll"})
        luck(game, {"roll": ["green", "green"]})
        self.assertEqual(
            self.lures(game),
            {"green", "green1", "green2", "green+green", "green+green1", "green+green2", "green1+green2"},
        )

    def test_case_3_white_and_a_lured_colour(self):
        game = self.game(lured=["red"])
        game.caught[1]["blue"] = 2
        game.centre["green"] = 0
        game.phase = "dice"
        luck(game, {"roll": ["red", "white"]})
        self.assertEqual(self.lures(game), {"orange", "yellow", "blue"})

    def test_case_4_two_whites(self):
        game = self.game(lured=["red", "orange", "yellow"])
        game.caught[1]["green"] = 1
        game.phase = "dice"
        luck(game, {"roll": ["white", "white"]})
        self.assertEqual(
            self.lures(game),
            {"green", "blue", "green+blue", "green+green", "blue+blue", "green1", "green+green1"},
        )

    def test_case_5_failing_loses_stolen_mice_too(self):
        game = self.game()
        game.centre["blue"] = 4
        game.caught[1]["blue"] = 2
        game.apply({"seat": 0, "move": "roll"})
        luck(game, {"roll": ["blue", "blue"]})
        theft = {"colour": "blue", "from": {"seat": 1}}
        seat_move(game, {"lure": [theft, theft]})
        seat_move(game, "roll")
        luck(game, {"roll": ["blue", "blue"]})
        self.assertEqual(game.turn(), ("seat", 1))
        self.assertEqual(game.centre["blue"], 6)
        self.assertEqual([card["blue"] for card in game.caught], [0, 0, 0])

    def test_case_6_nothing_left_to_take(self):
        game = self.game(lured=["red", "yellow"])
        game.centre["orange"] = game.centre["green"] = 0
        game.caught[1]["orange"] = game.caught[1]["green"] = 6
        game.phase = "dice"
        luck(game, {"roll": ["orange", "green"]})
        self.assertEqual(game.turn(), ("seat", 1))
        self.assertEqual(sum(game.centre.values()), 18)

    def test_case_7_the_end(self):
        for second, over in ((None, True), (["red", "red"], False)):
            game = self.game(seats=2)
            game.centre = dict.fromkeys(COLOURS, 1)
            game.caught[0] = dict.fromkeys(COLOURS, 5)
            game.apply({"seat": 0, "move": "roll"})
            luck(game, {"roll": ["red", "red"]})
            seat_move(game, {"lure": [{"colour": "red", "from": "centre"}]})
            if second:
                seat_move(game, "roll")
                luck(game, {"roll": second})
                self.assertEqual(sum(game.centre.values()), 5)
            else:
                seat_move(game, "stop")
                self.assertEqual(sum(game.centre.values()), 4)
                self.assertEqual(game.caught[0]["red"], 6)
            self.assertEqual(game.turn()[0] == "over", over)

    def test_case_8_tie_break(self):
        game = self.game(seats=2)
        game.caught[0] = {"red": 2, "orange": 1, "yellow": 0, "green": 2, "blue": 3}  # 21 points, 8 mice
        game.caught[1] = {"red": 1, "orange": 3, "yellow": 0, "green": 1, "blue": 2}  # 21 points, 7 mice
        self.assertEqual(game.outcome(), {"scores": [21, 21], "places": [1, 2]})
        game.caught[1] = dict(game.caught[0])
        self.assertEqual(game.outcome(), {"scores": [21, 21], "places": [1, 1]})

    def test_cm16_kids(self):
        game = self.game(seats=2, scoring="kids")
        game.caught[0]["blue"] = 3
        game.caught[1]["red"] = 2
        self.assertEqual(game.outcome(), {"scores": [3, 2], "places": [1, 2]})

    def test_cm10_first_roll_may_fail(self):
        game = self.game(seats=2)
        game.centre["red"] = 0
        game.apply({"seat": 0, "move": "roll"})
        luck(game, {"roll": ["red", "red"]})
        self.assertEqual(game.turn(), ("seat", 1))
        self.assertEqual(game.moves(), ["roll"])

    def test_cm12_a_roll_with_five_colours_is_legal(self):
        game = self.game(lured=COLOURS[:4], dice=["blue", "blue"])
        seat_move(game, {"lure": [{"colour": "blue", "from": "centre"}]})
        self.assertEqual(game.moves(), ["roll", "stop"])
        seat_move(game, "roll")
        luck(game, {"roll": ["white", "white"]})
        self.assertEqual(game.turn(), ("seat", 1))

    def test_cm17_risk(self):
        game = self.game(lured=COLOURS[:4], dice=["blue", "blue"], risk=True)
        mouse = {"colour": "blue", "from": "centre"}
        seat_move(game, {"lure": [mouse, mouse]})
        self.assertEqual(game.caught[0], {"red": 1, "orange": 1, "yellow": 1, "green": 1, "blue": 2})
        self.assertEqual((game.turn(), game.moves()), (("seat", 0), ["roll", "stop"]))
        stopped = copy.deepcopy(game)
        seat_move(stopped, "stop")
        self.assertEqual(stopped.turn(), ("seat", 1))
        seat_move(game, "roll")
        luck(game, {"roll": ["red", "blue"]})
        self.assertEqual(self.lures(game), {"red", "blue", "red+blue"})
        seat_move(game, {"lure": [{"colour": "red", "from": "centre"}]})
        seat_move(game, "roll")
        luck(game, {"roll": ["red", "red"]})
        self.assertEqual(sum(game.caught[0].values()), 6)
        self.assertEqual(game.centre["red"], 5)

    def test_cm18_white_makes_no_pair(self):
        game = self.game(dice=["red", "white"], white_makes_pair=False)
        self.assertEqual(
            self.lures(game),
            {"red", "orange", "yellow", "green", "blue", "red+orange", "red+yellow", "red+green", "red+blue"},
        )
        with_pair = self.game(dice=["red", "white"])
        self.assertEqual(self.lures(with_pair) - self.lures(game), {"red+red"})
        self.assertIn("red+red", self.lures(self.game(dice=["white", "white"], white_makes_pair=False)))

    def test_lures_are_multisets(self):
        one = {"colour": "red", "from": {"seat": 1}}
        two = {"colour": "red", "from": "centre"}
        self.assertEqual(catch_the_mice.normal({"lure": [one, two]}), catch_the_mice.normal({"lure": [two, one]}))


if __name__ == "__main__":
    unittest.main()
