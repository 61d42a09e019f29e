"""The Mouser, from the numbered rules MO1-MO10."""

from itertools import product
from math import comb, prod

from common import is_seat, lot, places, read_options

REVISION = 1
SEATS = range(2, 9)
COLOURS = ["green", "yellow", "red"]
DICE = {"green": 6, "yellow": 4, "red": 3}  # MO1
FACES = {  # MO1
    "green": {"mouse": 3, "dog": 1, "hole": 2},
    "yellow": {"mouse": 2, "dog": 2, "hole": 2},
    "red": {"mouse": 1, "dog": 3, "hole": 2},
}
OPTIONS = {"first": (None, is_seat)}
TARGET = 13  # MO9


def normal(move):
    return move


class Game:
    def __init__(self, options, seats):
        self.options = read_options(options, OPTIONS, seats)
        self.seats = seats
        self.scores = [0] * seats
        self.first = self.options["first"]
        self.phase = "lot"
        if self.first is not None:
            self.start_game()

    def start_game(self):
        self.start_round(range(self.seats))

    def start_round(self, players):
        """The players, clockwise from the first seat (MO9, MO10), have one turn each."""
        self.waiting = sorted(players, key=lambda seat: (seat - self.first) % self.seats)
        self.start_turn()

    def start_turn(self):
        self.seat = self.waiting.pop(0)
        self.bag = dict(DICE)  # MO2
        self.in_hand = []  # the colours of the dice showing holes
        self.drawn = []
        self.mouse_dice = []  # the colours of the dice set aside with mice
        self.noted = 0  # the mice noted by MO8
        self.dogs = 0
        self.phase = "start"

    def turn(self):
        if self.phase == "over":
            return ("over", {"scores": list(self.scores), "places": places(self.scores)})
        if self.phase in ("lot", "draw", "dice"):
            return ("luck",)
        return ("seat", self.seat)

    def moves(self):
        return ["roll"] if self.phase == "start" else ["roll", "stop"]  # MO2, MO5

    def chances(self):
        if self.phase == "lot":
            return lot(range(self.seats))
        if self.phase == "draw":
            return self.draw_chances()
        dice = self.dice()
        return [
            (
                {"roll": [{"die": die, "face": face} for die, face in zip(dice, faces)]},
                prod(FACES[die][face] for die, face in zip(dice, faces)),
            )
            for faces in product(["mouse", "dog", "hole"], repeat=3)
        ]

    def draw_chances(self):
        """Every choice of colours that makes up the number to draw, with falling green, then falling yellow."""
        number = self.number_to_draw()
        found = []
        for green in range(number, -1, -1):
            for yellow in range(number - green, -1, -1):
                counts = {"green": green, "yellow": yellow, "red": number - green - yellow}
                weight = prod(comb(self.bag[colour], counts[colour]) for colour in COLOURS)
                if weight:
                    found.append(({"draw": {colour: count for colour, count in counts.items() if count}}, weight))
        return found

    def number_to_draw(self):
        missing = 3 - len(self.in_hand) - len(self.drawn)
        return min(missing, sum(self.bag.values()))

    def dice(self):
        """The three dice to roll: those that were in hand, then those drawn."""
        return sorted(self.in_hand, key=COLOURS.index) + sorted(self.drawn, key=COLOURS.index)

    def apply(self, step):
        if "luck" in step:
            self.apply_luck(step["luck"])
        elif step["move"] == "roll":
            self.go_on_drawing()
        else:  # MO6
            self.scores[self.seat] += self.noted + len(self.mouse_dice)
            self.end_turn()

    def go_on_drawing(self):
        """MO7, MO8: decide what comes next, a draw or (with three dice) the roll."""
        if len(self.in_hand) + len(self.drawn) == 3:
            self.phase = "dice"
            return
        if not any(self.bag.values()):  # MO8: the bag ran out before there were three
            self.noted += len(self.mouse_dice)
            for colour in self.mouse_dice:
                self.bag[colour] += 1
            self.mouse_dice = []
        self.phase = "draw"

    def apply_luck(self, luck):
        if "first" in luck:
            self.first = luck["first"]
            self.start_game()
        elif "draw" in luck:
            for colour, count in luck["draw"].items():
                self.bag[colour] -= count
                self.drawn += [colour] * count
            self.go_on_drawing()
        else:
            self.roll(luck["roll"])

    def roll(self, dice):
        """MO3, MO4: set the dice aside by their faces."""
        self.in_hand = [die["die"] for die in dice if die["face"] == "hole"]
        self.drawn = []
        self.mouse_dice += [die["die"] for die in dice if die["face"] == "mouse"]
        self.dogs += sum(die["face"] == "dog" for die in dice)
        if self.dogs >= 3:  # MO4
            self.end_turn()
        else:
            self.phase = "decide"

    def end_turn(self):
        if self.waiting:  # MO9: the round is played to its end
            self.start_turn()
            return
        best = max(self.scores)
        leaders = [seat for seat in range(self.seats) if self.scores[seat] == best]
        if best < TARGET:
            self.start_round(range(self.seats))
        elif len(leaders) > 1:  # MO10
            self.start_round(leaders)
        else:
            self.phase = "over"
