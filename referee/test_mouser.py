"""The worked cases of mouser and its other rules."""

import copy
import unittest
from fractions import Fraction

import mouser
from playing import luck, seat_move


class MouserTest(unittest.TestCase):
    def game(self, seats=2, **state):
        game = mouser.Game({"first": 0}, seats)
        for name, value in state.items():
            setattr(game, name, value)
        return game

    def play_turn(self, game, mice):
        """One turn of that many mice from the first roll (0: fail by three dogs)."""
        seat_move(game, "roll")
        luck(game, {"draw": {"yellow": 3}})
        faces = ["mouse"] * mice + ["hole"] * (3 - mice) if mice else ["dog"] * 3
        luck(game, {"roll": [{"die": "yellow", "face": face} for face in faces]})
        if mice:
            seat_move(game, "stop")

    def test_reference_values_of_one_roll(self):
        game = self.game()
        seat_move(game, "roll")
        mice = dogs = Fraction(0)
        draws = game.chances()
        self.assertEqual(sum(weight for _, weight in draws), 286)
        self.assertEqual(draws[0], ({"draw": {"green": 3}}, 20))
        self.assertEqual(draws[1], ({"draw": {"green": 2, "yellow": 1}}, 60))
        for draw, weight in draws:
            after = copy.deepcopy(game)
            luck(after, draw)
            rolls = after.chances()
            self.assertEqual((len(rolls), sum(weight for _, weight in rolls)), (27, 216))
            for roll, roll_weight in rolls:
                faces = [die["face"] for die in roll["roll"]]
                share = Fraction(weight * roll_weight, 286 * 216)
                mice += share * faces.count("mouse")
                dogs += share * (faces.count("dog") == 3)
        self.assertEqual((round(float(mice), 5), round(float(dogs), 5)), (1.11538, 0.02435))

    def test_case_1_bag_runs_out(self):
        bag = {"green": 0, "yellow": 0, "red": 1}
        game = self.game(bag=bag, in_hand=["red", "green"], mouse_dice=["green"] * 5, phase="decide")
        seat_move(game, "roll")
        self.assertEqual(game.chances(), [({"draw": {"red": 1}}, 1)])
        luck(game, {"draw": {"red": 1}})
        self.assertEqual(len(game.mouse_dice), 5)
        self.assertEqual([die["die"] for die in game.chances()[0][0]["roll"]], ["green", "red", "red"])

        game = self.game(bag=dict.fromkeys(bag, 0), in_hand=["red"], mouse_dice=["green", "green"], phase="decide")
        seat_move(game, "roll")
        self.assertEqual(game.chances(), [({"draw": {"green": 2}}, 1)])
        self.assertEqual((game.noted, game.mouse_dice), (2, []))

    def test_mo8_two_draws(self):
        bag = {"green": 0, "yellow": 1, "red": 0}
        game = self.game(bag=bag, in_hand=["red"], mouse_dice=["green", "red"], phase="decide")
        seat_move(game, "roll")
        self.assertEqual(game.chances(), [({"draw": {"yellow": 1}}, 1)])
        luck(game, {"draw": {"yellow": 1}})
        self.assertEqual(game.chances(), [({"draw": {"green": 1}}, 1), ({"draw": {"red": 1}}, 1)])
        luck(game, {"draw": {"green": 1}})
        self.assertEqual([die["die"] for die in game.chances()[0][0]["roll"]], ["red", "green", "yellow"])
        luck(game, {"roll": [{"die": die, "face": "mouse"} for die in ("red", "green", "yellow")]})
        seat_move(game, "stop")
        self.assertEqual(game.scores[0], 5)

    def test_case_2_three_dogs(self):
        game = self.game(dogs=2, mouse_dice=["green"] * 4, phase="start", noted=3)
        seat_move(game, "roll")
        luck(game, {"draw": {"green": 3}})
        luck(game, {"roll": [{"die": "green", "face": face} for face in ("dog", "mouse", "mouse")]})
        self.assertEqual((game.turn(), game.scores), (("seat", 1), [0, 0]))

    def test_case_3_last_round(self):
        game = self.game(seats=3)
        self.play_turn(game, 1)
        game.scores = [1, 12, 0]
        self.play_turn(game, 2)
        self.assertEqual(game.turn(), ("seat", 2))
        self.play_turn(game, 3)
        self.assertEqual(game.turn(), ("over", {"scores": [1, 14, 3], "places": [3, 1, 2]}))

        game = self.game(seats=3)
        game.scores = [12, 0, 0]
        self.play_turn(game, 1)
        self.assertEqual(game.turn(), ("seat", 1))
        self.play_turn(game, 0)
        self.assertEqual(game.turn(), ("seat", 2))
        self.play_turn(game, 0)
        self.assertEqual(game.turn(), ("over", {"scores": [13, 0, 0], "places": [1, 2, 2]}))

    def test_mo9_round_ends_before_the_first_seat(self):
        game = mouser.Game({"first": 2}, 3)
        game.scores = [11, 0, 0]
        self.play_turn(game, 0)
        self.play_turn(game, 2)
        self.play_turn(game, 0)
        self.assertEqual(game.turn()[0], "over")

    def test_case_4_tie_break(self):
        game = self.game(seats=3)
        game.scores = [14, 12, 11]
        for mice in (0, 0, 3):
            self.play_turn(game, mice)
        for _ in range(2):  # both fail: another extra round
            self.assertEqual(game.turn(), ("seat", 0))
            self.play_turn(game, 0)
            self.assertEqual(game.turn(), ("seat", 2))
            self.play_turn(game, 0)
        self.play_turn(game, 2)
        self.play_turn(game, 3)
        self.assertEqual(game.turn(), ("over", {"scores": [16, 12, 17], "places": [2, 3, 1]}))

    def test_case_5_three_holes(self):
        game = self.game(in_hand=["red", "green", "yellow"], phase="decide")
        seat_move(game, "roll")
        self.assertEqual([die["die"] for die in game.chances()[0][0]["roll"]], ["green", "yellow", "red"])


if __name__ == "__main__":
    unittest.main()
