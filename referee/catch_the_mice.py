"""Catch the Mice, from the numbered rules CM1-CM18."""

import json
from itertools import combinations

from common import is_flag, is_one_of, is_seat, lot, places, read_options

REVISION = 1
SEATS = range(2, 5)
POINTS = {"red": 5, "orange": 4, "yellow": 3, "green": 2, "blue": 1}  # CM14
COLOURS = list(POINTS)
FACES = [*COLOURS, "white"]  # CM2
OPTIONS = {
    "first": (None, is_seat),
    "scoring": ("classic", is_one_of("classic", "kids")),  # CM16
    "risk": (False, is_flag),  # CM17
    "white_makes_pair": (True, is_flag),  # CM18
}


def normal(move):
    """A lure is a multiset: its mice in one fixed order, so that lures can be compared."""
    if isinstance(move, dict) and isinstance(move.get("lure"), list):
        return {**move, "lure": sorted(move["lure"], key=lambda mouse: json.dumps(mouse, sort_keys=True))}
    return move


class Game:
    def __init__(self, options, seats):
        self.options = read_options(options, OPTIONS, seats)
        self.seats = seats
        self.centre = dict.fromkeys(COLOURS, 6)  # CM1
        self.caught = [dict.fromkeys(COLOURS, 0) for _ in range(seats)]  # CM3: on the card
        self.lured = dict.fromkeys(COLOURS, 0)  # CM3: in front of the card
        self.dice = None
        self.seat = self.options["first"]
        self.phase = "lot" if self.seat is None else "start"

    def turn(self):
        if self.phase == "over":
            return ("over", self.outcome())
        if self.phase in ("lot", "dice"):
            return ("luck",)
        return ("seat", self.seat)

    def chances(self):
        if self.phase == "lot":
            return lot(range(self.seats))
        return [
            ({"roll": [one, two]}, 1 if one == two else 2)
            for place, one in enumerate(FACES)
            for two in FACES[place:]
        ]

    def moves(self):
        if self.phase == "start":
            return ["roll"]  # CM4
        if self.phase == "decide":
            return ["roll", "stop"]  # CM11, CM12; CM17: stopping with nothing lured too
        return [
            {"lure": [{"colour": colour, "from": source(where)} for colour, where in lure]} for lure in self.lures()
        ]

    def readings(self):
        """CM5: every pair of colours the dice can stand for."""
        one, two = self.dice
        for first in COLOURS if one == "white" else [one]:
            for second in COLOURS if two == "white" else [two]:
                one_white = (one == "white") != (two == "white")
                if one_white and first == second and not self.options["white_makes_pair"]:
                    continue  # CM18
                yield first, second

    def lures(self):
        """All lures the dice allow, each a tuple of (colour, where); where is a seat, or -1 for the centre."""
        found = set()
        for first, second in self.readings():
            if first == second:
                found |= self.pair_lures(first)
            else:
                mice = [  # CM6: from the centre only
                    (colour, -1)
                    for colour in COLOURS
                    if colour in (first, second) and self.centre[colour] and not self.lured[colour]
                ]
                found |= {lure for count in (1, 2) for lure in combinations(mice, count)}
        return sorted(found)

    def pair_lures(self, colour):
        """CM7: one or two mice of the colour, from the centre and from other seats' cards in any mix."""
        if self.lured[colour]:  # CM8
            return set()
        mice = [(colour, -1)] * self.centre[colour]
        for seat in range(self.seats):
            if seat != self.seat:
                mice += [(colour, seat)] * self.caught[seat][colour]
        return {lure for count in (1, 2) for lure in combinations(mice, count)}

    def apply(self, step):
        if "luck" in step:
            self.apply_luck(step["luck"])
        elif step["move"] == "roll":
            self.phase = "dice"
        elif step["move"] == "stop":
            self.catch()
            self.end_turn()
        else:
            self.lure(step["move"]["lure"])

    def apply_luck(self, luck):
        if "first" in luck:
            self.seat = luck["first"]
            self.phase = "start"
            return
        self.dice = luck["roll"]
        if self.lures():  # CM9
            self.phase = "lure"
        else:  # CM10
            for colour in COLOURS:
                self.centre[colour] += self.lured[colour]
                self.lured[colour] = 0
            self.end_turn()

    def lure(self, mice):
        for mouse in mice:
            colour, where = mouse["colour"], mouse["from"]
            stock = self.centre if where == "centre" else self.caught[where["seat"]]
            stock[colour] -= 1
            self.lured[colour] += 1
        if self.options["risk"] and all(self.lured.values()):  # CM17
            self.catch()
        self.phase = "decide"

    def catch(self):
        for colour in COLOURS:
            self.caught[self.seat][colour] += self.lured[colour]
            self.lured[colour] = 0

    def end_turn(self):
        if sum(self.centre.values()) < 5:  # CM13
            self.phase = "over"
        else:
            self.seat = (self.seat + 1) % self.seats
            self.phase = "start"

    def outcome(self):
        mice = [sum(card.values()) for card in self.caught]
        if self.options["scoring"] == "kids":  # CM16
            scores = mice
        else:  # CM14
            scores = [sum(POINTS[colour] * count for colour, count in card.items()) for card in self.caught]
        return {"scores": scores, "places": places(list(zip(scores, mice)))}  # CM15


def source(where):
    return "centre" if where == -1 else {"seat": where}
