"""The worked cases of chop-chop and its other rules."""

import copy
import unittest

import chop_chop
from playing import luck, seat_move


class ChopChopTest(unittest.TestCase):
    def game(self, seats=2, cat="t22", side="mice", at=(), bare=False, caught=(), **options):
        """The side to roll; `bare` takes all tiles off the floor."""
        game = chop_chop.Game(options, seats)
        if game.phase == "lot":
            luck(game, {"first": 1})
        seat_move(game, {"place_cat": "t22"})
        game.at["cat"] = cat
        for mouse, cell in dict(at).items():
            game.at[mouse] = cell
            game.left_home.add(mouse)
        for mouse in caught:
            game.at[mouse] = None
            game.left_home.add(mouse)
        game.covered -= set(game.at.values())  # no tile lies under a piece
        if bare:
            game.covered.clear()
        game.side = side
        return game

    def roll(self, game, number):
        seat_move(game, "roll")
        luck(game, {"roll": number})

    def walk(self, game, piece, to, number=None, tile=None):
        if number:
            self.roll(game, number)
        seat_move(game, {"walk": {"piece": piece, "to": to}})
        if tile:
            luck(game, {"flip": tile})

    def ends(self, game, piece):
        return {
            move["walk"]["to"] for move in game.moves() if move != "pass" and move["walk"]["piece"] == piece
        }

    def test_cc1_board(self):
        self.assertEqual(len(chop_chop.MOUSE_CELLS), 38)
        self.assertEqual(len(chop_chop.CAT_CELLS), 42)
        self.assertEqual(sorted(chop_chop.MOUSE_STEPS["f32"]), ["f31", "f33"])
        self.assertEqual(sorted(chop_chop.CAT_STEPS["t32"]), ["f31", "t22", "t33", "t42"])
        self.assertEqual(sorted(chop_chop.CAT_STEPS["f12"]), ["f02", "f11", "f13", "t22"])
        self.assertEqual(sum(chop_chop.Game({}, 2).face_down.values()), 38)

    def test_cc22_cc34_fork_may_or_must(self):
        for fork, moves in (("may", [{"fork": "f31"}, "leave"]), ("must", [{"fork": "f31"}])):
            game = self.game(at={"m0": "f00"}, bare=True, fork=fork)
            game.face_up.add("f31")
            game.covered.add("f01")
            self.walk(game, "m0", "f01", number=1, tile="fork")
            self.assertEqual(game.moves(), moves)
        game = self.game(at={"m0": "f00"}, bare=True)
        game.face_up.add("f31")
        game.covered.add("f01")
        self.walk(game, "m0", "f01", number=1, tile="fork")
        seat_move(game, "leave")
        self.assertEqual((game.side, game.cheeses, game.face_up), ("cat", 0, {"f31"}))

    def test_cc32_ordinary_dice(self):
        for side in ("cat", "mice"):
            game = self.game(side=side, dice="ordinary")
            seat_move(game, "roll")
            self.assertEqual(game.chances(), [({"roll": n}, 1) for n in range(1, 7)])

    def test_cc33_paths(self):
        for paths, back in (("fresh", False), ("start", True)):
            game = self.game(bare=True, paths=paths)
            self.roll(game, 3)
            self.assertEqual("f30" in self.ends(game, "m0"), back)
            self.assertNotIn("hN", self.ends(game, "m0"))

    def test_cc5_dice(self):
        game = self.game()
        seat_move(game, "roll")
        self.assertEqual(game.chances(), [({"roll": n}, w) for n, w in ((1, 2), (2, 2), (3, 1), (4, 1))])
        game = self.game(side="cat")
        seat_move(game, "roll")
        self.assertEqual(game.chances(), [({"roll": n}, w) for n, w in ((1, 2), (2, 3), (3, 1))])

    def test_case_1_out_of_the_hole(self):
        game = self.game()
        self.roll(game, 1)
        self.assertEqual(self.ends(game, "m0"), {"f30"})
        self.assertEqual(self.ends(game, "m1"), {"f63"})
        self.assertEqual((self.ends(game, "m2"), self.ends(game, "m3")), ({"f35"}, {"f02"}))
        self.walk(game, "m0", "f30", tile="broken")
        self.assertEqual(game.left_home, {"m0"})
        game = self.game(at={"m0": "f30"})
        self.roll(game, 4)
        ends = self.ends(game, "m0")
        self.assertNotIn("hN", ends)
        self.assertNotIn("f30", ends)
        self.assertTrue(all((int(cell[1]) + int(cell[2]) - 3) % 2 == 0 for cell in ends))
        self.assertLessEqual({"f34", "f61", "f50", "f10"}, ends)  # f34 under the table, the last two by ways round

    def test_case_2_under_the_table(self):
        for number in (1, 2, 3):
            game = self.game(cat="t32", at={"m0": "f32"}, side="cat")
            self.roll(game, number)
            self.assertFalse({"f32", "f33"} & self.ends(game, "cat"))
        game = self.game(cat="t32", at={"m0": "f32"})
        self.roll(game, 1)
        self.assertEqual(self.ends(game, "m0"), {"f31", "f33"})

    def test_case_3_cheese_flipped_by_the_cat(self):
        game = self.game(cat="f10", at={"m0": "f55"}, side="cat")
        self.walk(game, "cat", "f11", 1, "cheese")
        self.assertEqual((game.face_up, game.cheeses), ({"f11"}, 0))
        under_cat = copy.deepcopy(game)
        self.walk(under_cat, "m0", "f54", 1, "fork")
        self.assertEqual(under_cat.turn(), ("seat", 0))  # nothing to take: the turn is over
        self.walk(game, "m0", "f54", 1, "broken")
        self.walk(game, "cat", "f12", 1, "broken")
        crossing = copy.deepcopy(game)
        self.walk(game, "m0", "f53", 1, "fork")
        self.assertEqual(game.moves(), [{"fork": "f11"}, "leave"])
        seat_move(game, {"fork": "f11"})
        self.assertEqual((game.face_up, game.cheeses), (set(), 1))
        self.walk(crossing, "m0", "f53", 1, "broken")
        self.roll(crossing, 1)
        self.assertNotIn("f11", self.ends(crossing, "cat"))
        self.walk(crossing, "cat", "f02", tile="broken")
        self.walk(crossing, "m0", "f52", 1, "broken")
        self.roll(crossing, 2)
        self.assertEqual(self.ends(crossing, "cat"), {"f00", "f13", "f04", "t22"})  # f11 not: face up

    def test_cc19_a_mouse_takes_a_face_up_cheese_by_ending_there(self):
        game = self.game(at={"m0": "f00"})
        game.face_up, game.covered = {"f01"}, {"f02"}
        passing = copy.deepcopy(game)
        self.walk(passing, "m0", "f02", 2, "broken")
        self.assertEqual((passing.cheeses, passing.face_up), (0, {"f01"}))
        self.walk(game, "m0", "f01", 1)
        self.assertEqual((game.cheeses, game.face_up, game.turn()), (1, set(), ("seat", 0)))
        game = self.game(cat="f01", at={"m0": "f00"})
        game.face_up = {"f01"}
        self.roll(game, 1)
        self.assertEqual(self.ends(game, "m0"), {"f10"})

    def test_cc19_the_cat_cannot_cross_a_face_up_cheese(self):
        game = self.game(cat="f00", side="cat", bare=True)
        game.face_up = {"f01"}
        self.roll(game, 2)
        self.assertEqual(self.ends(game, "cat"), {"f11", "f20"})  # not f02

    def test_cc22_a_fork_is_nothing_for_the_cat(self):
        game = self.game(cat="f00", side="cat")
        game.face_up = {"f64"}
        self.walk(game, "cat", "f01", 1, "fork")
        self.assertEqual((game.turn(), game.face_up), (("seat", 1), {"f64"}))

    def test_case_4_plus_two_catches(self):
        game = self.game(cat="f00", at={"m0": "f03"}, side="cat")
        self.walk(game, "cat", "f01", 1, "plus2")
        self.assertIn("f03", self.ends(game, "cat"))
        self.walk(game, "cat", "f03")
        self.assertEqual((game.at["m0"], game.turn()), (None, ("seat", 1)))

    def test_cc20_the_cell_before_the_roll_is_free_again(self):
        game = self.game(cat="t22", at={"m0": "f00"})
        self.walk(game, "m0", "f10", 1, "plus1")
        self.assertEqual({move["walk"]["piece"] for move in game.moves()}, {"m0"})
        self.assertEqual(self.ends(game, "m0"), {"f00", "f20", "f11"})

    def test_cc20_no_step_when_the_piece_cannot_move(self):
        game = self.game(cat="t22", at={"m0": "f01", "m1": "f10", "m2": "f02", "m3": "f11"})
        self.walk(game, "m0", "f00", 1, "plus2")  # from there f01 only, and no further
        self.assertEqual((game.turn(), game.moves()), (("seat", 0), ["roll"]))

    def test_case_5_arrow(self):
        game = self.game(cat="f00", at={"m0": "f32", "m1": "f30"}, side="cat")
        game.face_up = {"f64"}
        game.covered.discard("f64")
        self.walk(game, "cat", "f01", 1, "arrow")
        cells = {move["jump"]["to"] for move in game.moves()}
        self.assertEqual(len(cells), 42 - 3)  # its own cell, the mouse's, the cheese
        self.assertFalse(cells & {"f01", "f30", "f64", "f32", "f33", "hN"})
        self.assertIn("t32", cells)
        seat_move(game, {"jump": {"piece": "cat", "to": "f55"}})
        self.assertEqual(game.turn(), ("luck",))

        game = self.game(cat="t32", at={"m0": "f00", "m1": "f10"})
        game.face_up = {"f64"}
        self.walk(game, "m0", "f01", 1, "arrow")
        cells = {move["jump"]["to"] for move in game.moves()}
        self.assertEqual(len(cells), 38 - 3)
        self.assertFalse(cells & {"f01", "f10", "f64", "t22", "hN"})
        self.assertLessEqual({"f32", "f33"}, cells)

    def test_case_6_knives(self):
        game = self.game(seats=4, cat="f00", at={"m0": "f50", "m1": "f55"}, side="cat")
        self.walk(game, "cat", "f01", 1, "knife")
        self.assertEqual(game.turn(), ("seat", 1))
        self.walk(game, "m0", "f51", 1, "broken")
        self.assertEqual(game.turn(), ("seat", 1))  # the same seat again
        self.roll(game, 1)
        self.assertEqual({move["walk"]["piece"] for move in game.moves()}, {"m0"})  # and the same mouse
        self.walk(game, "m0", "f52", tile="knife")
        for cell in ("f02", "f03"):  # the cat twice
            self.assertEqual(game.turn(), ("seat", 0))
            self.walk(game, "cat", cell, 1, "broken")
        self.assertEqual(game.turn(), ("seat", 2))
        self.roll(game, 1)
        self.assertLess({"m0"}, {move["walk"]["piece"] for move in game.moves()})

    def test_cc23_knife_in_the_first_of_two_turns(self):
        game = self.game(seats=4, cat="f00", at={"m0": "f50"}, side="cat")
        self.walk(game, "cat", "f01", 1, "knife")
        self.walk(game, "m0", "f51", 1, "knife")
        self.assertEqual((game.turn(), game.skip), (("seat", 0), {"cat": 0, "mice": 0}))
        self.walk(game, "cat", "f02", 1, "broken")
        self.assertEqual((game.turn(), game.bound), (("seat", 2), None))

    def test_cc23_second_turn_after_a_pass_is_free(self):
        game = self.game(seats=4, cat="f00", at={"m0": "f32"}, side="cat")
        self.walk(game, "cat", "f01", 1, "knife")
        game.at.update(cat="f30", m0="hN", m1=None, m2=None, m3=None)  # as it could hardly be in a real game
        self.roll(game, 4)
        self.assertEqual(game.moves(), ["pass"])
        seat_move(game, "pass")
        self.assertEqual((game.turn(), game.bound), (("seat", 1), None))
        self.roll(game, 4)
        seat_move(game, "pass")
        self.assertEqual(game.turn(), ("seat", 0))

    def test_cc23_bound_mouse_that_cannot_move(self):
        game = self.game(seats=3, cat="f00", at={"m0": "f32"}, side="cat")
        self.walk(game, "cat", "f01", 1, "knife")
        self.walk(game, "m0", "f33", 1, "broken")
        game.at.update(m1="f32", m2="f34")
        self.roll(game, 1)
        self.assertEqual(game.moves(), ["pass"])
        seat_move(game, "pass")
        self.assertEqual(game.turn(), ("seat", 0))

    def test_case_7_homecoming(self):
        at = {"m0": "f00", "m1": "hE", "m2": "f45", "m3": "f30"}
        for rule, over in (("strict", False), ("lenient", True)):
            game = self.game(cat="t22", at=at, homecoming=rule)
            game.cheeses = 9
            self.walk(game, "m0", "f10", 1, "cheese")
            self.assertEqual(game.turn()[0] == "over", over, rule)
        outcome = game.turn()[1]
        self.assertEqual(outcome, {"scores": [0, 1], "places": [2, 1], "cheeses": 10, "caught": 0})
        game = self.game(cat="t22", at=at, caught=["m2"])
        game.cheeses = 10
        self.walk(game, "m3", "hN", 1)
        self.assertEqual(game.turn()[1], {"scores": [0, 1], "places": [2, 1], "cheeses": 10, "caught": 1})

    def test_cc25_every_mouse_must_have_left(self):
        game = self.game(cat="t22", at={"m0": "f30", "m1": "f63", "m2": "f35"})
        game.cheeses = 10
        self.walk(game, "m0", "hN", 1)
        self.assertEqual(game.turn(), ("seat", 0))
        for rule in ("strict", "lenient"):
            again = copy.deepcopy(game)
            again.options["homecoming"] = rule
            self.walk(again, "cat", "t23", 1)
            self.walk(again, "m3", "f02", 1)  # lenient: won before the tile is flipped
            self.assertEqual(again.turn()[0], "over" if rule == "lenient" else "luck")

    def test_case_8_last_mouse_in_a_hole(self):
        for cat, number, ends in (("f01", 1, {"f00", "f11"}), ("f01", 2, {"f10", "f03", "f12", "f21"})):
            game = self.game(cat=cat, side="cat", caught=["m0", "m1", "m2"], bare=True)
            self.roll(game, number)
            self.assertEqual(self.ends(game, "cat"), ends)
        game = self.game(cat="f00", side="cat", caught=["m0", "m1", "m2"])
        self.walk(game, "cat", "f01", 1, "plus1")
        self.assertNotIn("f02", self.ends(game, "cat"))
        game = self.game(cat="f00", side="cat", caught=["m0", "m1", "m2"])
        self.walk(game, "cat", "f01", 1, "arrow")
        self.assertNotIn({"jump": {"piece": "cat", "to": "f02"}}, game.moves())
        game = self.game(cat="f01", side="cat", caught=["m0", "m1"], bare=True)  # two are left: allowed
        self.roll(game, 1)
        self.assertIn("f02", self.ends(game, "cat"))

    def test_cc29_cat_in_front_of_the_last_hole(self):
        game = self.game(cat="f03", at={"m0": "f02"}, side="cat", caught=["m1", "m2"], bare=True)
        self.walk(game, "cat", "f02", 1)
        self.assertEqual(game.free_mice(), ["m3"])
        self.roll(game, 1)
        self.assertEqual(game.moves(), ["pass"])
        seat_move(game, "pass")
        self.roll(game, 2)
        self.assertNotIn("f02", self.ends(game, "cat"))

    def test_cc24_cat_wins(self):
        game = self.game(seats=3, cat="f00", at={"m0": "f01"}, side="cat", caught=["m1", "m2", "m3"])
        self.walk(game, "cat", "f01", 1)
        self.assertEqual(
            game.turn(), ("over", {"scores": [1, 0, 0], "places": [1, 2, 2], "cheeses": 0, "caught": 4})
        )

    def test_cc12_and_cc27(self):
        game = self.game(cat="f03", at={"m0": "f00", "m1": "f01", "m2": "f10"})
        self.roll(game, 2)
        self.assertEqual(self.ends(game, "m0"), set())
        game.options["friends_block"] = False
        self.assertEqual(self.ends(game, "m0"), {"f02", "f11", "f20"})
        game.at["cat"] = "f01"
        game.at["m1"] = "f55"
        self.assertEqual(self.ends(game, "m0"), {"f11", "f20"})
        game = self.game(cat="f00", at={"m0": "f01", "m1": "f10"}, side="cat")
        self.roll(game, 2)
        self.assertEqual(game.moves(), ["pass"])

    def test_cc30_draw(self):
        game = self.game(bare=True, at={"m0": "f00"})
        game.quiet = 198
        self.walk(game, "m0", "f01", 1)
        self.walk(game, "cat", "t32", 1)
        self.assertEqual(game.turn(), ("over", {"scores": [0, 0], "places": [1, 1], "cheeses": 0, "caught": 0}))
        game = self.game(at={"m0": "f00"})
        game.quiet = 199
        self.walk(game, "m0", "f01", 1, "broken")
        self.assertEqual(game.quiet, 0)


if __name__ == "__main__":
    unittest.main()
