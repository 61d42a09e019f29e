"""Chop! Chop!, from the numbered rules CC1-CC34."""

from collections import Counter

from common import Refused, is_count, is_flag, is_one_of, is_seat, lot, read_options

REVISION = 2
SEATS = range(2, 6)
CHEESES = 10  # CC4
CLASSIC_TILES = {"broken": 18, "plus1": 2, "plus2": 2, "arrow": 2, "fork": 2, "knife": 2}  # CC4, CC26
QUIET_TURNS = 200  # CC30
DICE = {  # CC5, CC32
    "box": {"cat": [1, 1, 2, 2, 2, 3], "mice": [1, 1, 2, 2, 3, 4]},
    "ordinary": {"cat": [1, 2, 3, 4, 5, 6], "mice": [1, 2, 3, 4, 5, 6]},
}

# CC1: the board.
GRID = [(x, y) for y in range(6) for x in range(7)]
TABLE = [(x, y) for x, y in GRID if 2 <= x <= 4 and 2 <= y <= 3]
LEGS = [(2, 2), (4, 2), (2, 3), (4, 3)]
FRONT = {"hN": "f30", "hE": "f63", "hS": "f35", "hW": "f02"}  # CC3: the cell in front of each hole
HOME = {"m0": "hN", "m1": "hE", "m2": "hS", "m3": "hW"}  # CC6, notation
MICE = list(HOME)


def floor(x, y):
    return f"f{x}{y}"


def table(x, y):
    return f"t{x}{y}"


def neighbours(cells):
    """For each cell those a step away; `cells` maps the place (x, y) to its name."""
    return {
        name: [cells[near] for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)) if near in cells]
        for (x, y), name in cells.items()
    }


# CC13: the cat walks round the table and on it.
CAT_CELLS = {(x, y): table(x, y) if (x, y) in TABLE else floor(x, y) for x, y in GRID}
CAT_STEPS = neighbours(CAT_CELLS)
# CC14: mice walk round the table, under it and into holes.
MOUSE_CELLS = {(x, y): floor(x, y) for x, y in GRID if (x, y) not in LEGS}
MOUSE_STEPS = neighbours(MOUSE_CELLS)
for _hole, _cell in FRONT.items():
    MOUSE_STEPS[_hole] = [_cell]
    MOUSE_STEPS[_cell].append(_hole)


def normal(move):
    return move


def read_tiles(given):
    """CC26. What is left out or null has its default."""
    tiles = dict(CLASSIC_TILES)
    for name, count in given.items():
        if name not in tiles:
            raise Refused(f"there is no tile {name!r}")
        if count is None:
            continue
        if not is_count(count):
            raise Refused(f"the number of tiles {name!r} can't be {count!r}")
        tiles[name] = count
    if sum(tiles.values()) != 28:
        raise Refused(f"the tiles must be 28 together, not {sum(tiles.values())}")
    return tiles


OPTIONS = {
    "first": (None, is_seat),
    "cat": (0, is_seat),
    "tiles": (CLASSIC_TILES, lambda value, seats: isinstance(value, dict)),
    "friends_block": (True, is_flag),  # CC27
    "homecoming": ("strict", is_one_of("strict", "lenient")),  # CC28
    "dice": ("box", is_one_of("box", "ordinary")),  # CC32
    "paths": ("fresh", is_one_of("fresh", "start")),  # CC33
    "fork": ("may", is_one_of("may", "must")),  # CC34
}


def defaults_of(revision):
    """What an option stood at in an older revision, where that was something else."""
    return {"fork": "must"} if revision == 1 else {}


class Game:
    def __init__(self, options, seats):
        self.options = read_options(options, OPTIONS, seats)
        self.face_down = {"cheese": CHEESES, **read_tiles(self.options["tiles"])}  # kinds of tiles left, and how many
        self.covered = set(MOUSE_CELLS.values())  # CC2: the cells with a face-down tile
        self.face_up = set()  # the cells with a face-up cheese
        self.seats = seats
        self.cat_seat = self.options["cat"]
        self.mouse_seats = [seat for seat in range(seats) if seat != self.cat_seat]
        if self.options["first"] == self.cat_seat:
            raise Refused("the first seat can't be the cat's")

        self.at = {"cat": None, **HOME}  # where each piece is; None for a caught mouse
        self.left_home = set()  # CC15: the mice whose hole card is turned
        self.cheeses = 0
        self.skip = {"cat": 0, "mice": 0}  # CC23
        self.side = None  # whose turn it is, or was last
        self.bound = None  # CC23: the only mouse that may move this turn
        self.moved = None  # the piece moved this turn
        self.eventful = False  # CC30
        self.quiet = 0
        self.steps = None  # how many cells to walk
        self.winner = None

        self.phase = "place"
        if self.options["first"] is not None:
            self.set_first(self.options["first"])
        elif len(self.mouse_seats) > 1:  # G1
            self.phase = "lot"
        else:
            self.set_first(self.mouse_seats[0])

    def set_first(self, seat):
        """CC8: the order of the mouse seats begins with this one."""
        start = self.mouse_seats.index(seat)
        self.order = self.mouse_seats[start:] + self.mouse_seats[:start]
        self.phase = "place"

    # ---- what can happen now

    def turn(self):
        if self.phase == "over":
            return ("over", self.outcome())
        if self.phase in ("lot", "die", "flip"):
            return ("luck",)
        if self.phase == "place" or self.side == "cat":
            return ("seat", self.cat_seat)
        return ("seat", self.order[0])

    def chances(self):
        if self.phase == "lot":
            return lot(self.mouse_seats)
        if self.phase == "die":
            faces = Counter(DICE[self.options["dice"]][self.side])
            return [({"roll": number}, faces[number]) for number in sorted(faces)]
        return [({"flip": tile}, count) for tile, count in self.face_down.items() if count]

    def moves(self):
        if self.phase == "place":  # CC6
            return [{"place_cat": table(x, y)} for x, y in TABLE]
        if self.phase == "start":
            return ["roll"]
        if self.phase == "walk":  # CC16
            return self.walks(self.movable()) or ["pass"]
        if self.phase == "plus":  # CC20
            return self.walks([self.moved])
        if self.phase == "jump":
            return [{"jump": {"piece": self.moved, "to": cell}} for cell in self.jump_ends(self.moved)]
        leave = ["leave"] if self.options["fork"] == "may" else []  # CC22, CC34
        return [{"fork": cell} for cell in self.fork_cells()] + leave

    def movable(self):
        if self.side == "cat":
            return ["cat"]
        if self.bound:  # CC23
            return [self.bound]
        return self.free_mice()  # CC7

    def free_mice(self):
        return [mouse for mouse in MICE if self.at[mouse] is not None]

    def mouse_at(self, cell):
        return next((mouse for mouse in self.free_mice() if self.at[mouse] == cell), None)

    def walks(self, pieces):
        return [
            {"walk": {"piece": piece, "to": cell}} for piece in pieces for cell in sorted(self.walk_ends(piece))
        ]

    def walk_ends(self, piece):
        """CC10, CC11, CC33: where the piece can be after exactly self.steps steps, no cell visited that may not be."""
        fresh = self.options["paths"] == "fresh"
        ways = CAT_STEPS if piece == "cat" else MOUSE_STEPS
        ends = set()

        def walk(cell, steps, visited):
            for near in ways[cell]:
                if near in visited:
                    continue
                if steps == 1:
                    if self.may_end(piece, near):
                        ends.add(near)
                elif self.may_pass(piece, near):
                    walk(near, steps - 1, visited | {near} if fresh else visited)

        walk(self.at[piece], self.steps, {self.at[piece]})
        return ends

    def may_pass(self, piece, cell):
        """CC12, CC19; a hole needs the exact count (CC10), so nobody walks through one."""
        if piece == "cat":
            return self.mouse_at(cell) is None and cell not in self.face_up
        if cell in FRONT:
            return False
        if self.mouse_at(cell) and self.options["friends_block"]:
            return False
        return cell != self.at["cat"]

    def may_end(self, piece, cell):
        """CC12, CC19, CC29."""
        if piece == "cat":
            return cell not in self.face_up and cell != self.forbidden_cell()
        return self.mouse_at(cell) is None and cell != self.at["cat"]

    def forbidden_cell(self):
        """CC29: the cell in front of the hole where the last mouse sits."""
        mice = self.free_mice()
        return FRONT.get(self.at[mice[0]]) if len(mice) == 1 else None

    def jump_ends(self, piece):
        """CC21: any other cell but those named there. Holes are in neither list of cells."""
        cells = CAT_CELLS if piece == "cat" else MOUSE_CELLS
        return [
            cell
            for cell in cells.values()
            if cell != self.at[piece]
            and cell not in self.face_up
            and self.mouse_at(cell) is None
            and self.may_end(piece, cell)
        ]

    def fork_cells(self):
        """CC22."""
        return sorted(self.face_up - {self.at["cat"]})

    # ---- what happens

    def apply(self, step):
        if "luck" in step:
            luck = step["luck"]
            if "first" in luck:
                self.set_first(luck["first"])
            elif "roll" in luck:
                self.steps = luck["roll"]
                self.phase = "walk"
            else:
                self.flip(luck["flip"])
            return
        move = step["move"]
        if move == "roll":
            self.phase = "die"
        elif move in ("pass", "leave"):
            self.end_turn()
        elif "place_cat" in move:
            self.at["cat"] = move["place_cat"]
            self.start_turn("mice", bound=None)  # CC8
        elif "fork" in move:
            self.take_cheese(move["fork"])
        else:
            target = move.get("walk") or move["jump"]
            self.arrive(target["piece"], target["to"])

    def arrive(self, piece, cell):
        """CC9: the piece ends its movement on the cell, which is then dealt with."""
        self.moved = piece
        if piece == "cat":
            caught = self.mouse_at(cell)
            if caught:  # CC12
                self.at[caught] = None
                self.eventful = True
        elif self.at[piece] == HOME[piece]:
            self.left_home.add(piece)  # CC15
        self.at[piece] = cell

        if not self.free_mice():  # CC24
            self.end_game("cat")
        elif self.mice_are_home(entering=cell in FRONT):
            self.end_game("mice")
        elif piece != "cat" and cell in self.face_up:  # CC19
            self.take_cheese(cell)
        elif cell in self.covered:  # CC17
            self.phase = "flip"
        else:
            self.end_turn()

    def mice_are_home(self, entering):
        """CC25, CC28: `entering` says whether a mouse has just entered a hole."""
        if self.cheeses < CHEESES or len(self.left_home) < len(MICE):
            return False
        if self.options["homecoming"] == "lenient":
            return any(self.at[mouse] in FRONT for mouse in self.free_mice())
        return entering

    def take_cheese(self, cell):
        self.face_up.discard(cell)
        self.cheeses += 1
        self.eventful = True
        if self.mice_are_home(entering=False):  # CC28
            self.end_game("mice")
        else:
            self.end_turn()

    def flip(self, tile):
        piece, cell = self.moved, self.at[self.moved]
        self.face_down[tile] -= 1
        self.covered.remove(cell)
        self.eventful = True
        if tile == "cheese" and piece == "cat":  # CC19
            self.face_up.add(cell)
        elif tile == "cheese":
            self.take_cheese(cell)
            return
        elif tile in ("plus1", "plus2"):  # CC20
            self.steps = 1 if tile == "plus1" else 2
            if self.walk_ends(piece):
                self.phase = "plus"
                return
        elif tile == "arrow":  # CC21
            if self.jump_ends(piece):
                self.phase = "jump"
                return
        elif tile == "fork":  # CC22
            if piece != "cat" and self.fork_cells():
                self.phase = "fork"
                return
        elif tile == "knife":  # CC23
            self.skip[self.side] += 1
        self.end_turn()  # after broken dishes (CC18) too

    # ---- turns and the end

    def start_turn(self, side, bound):
        self.side = side
        self.bound = bound
        self.moved = None
        self.eventful = False
        self.phase = "start"

    def end_turn(self):
        self.quiet = 0 if self.eventful else self.quiet + 1
        if self.quiet == QUIET_TURNS:  # CC30
            self.end_game(None)
            return
        played = self.side
        side = other(played)
        while self.skip[side]:  # CC23
            self.skip[side] -= 1
            side = other(side)
        if played == side == "mice":  # CC23: the same seat, and the same mouse unless the first turn was a pass
            self.start_turn("mice", bound=self.moved)
            return
        if played == "mice":
            self.order.append(self.order.pop(0))  # CC8; a skipped turn takes no place in the order (CC23)
        self.start_turn(side, bound=None)

    def end_game(self, winner):
        self.winner = winner
        self.phase = "over"

    def outcome(self):
        """G5, and what CC31 needs."""
        scores, places = [], []
        for seat in range(self.seats):
            side = "cat" if seat == self.cat_seat else "mice"
            scores.append(1 if side == self.winner else 0)
            places.append(1 if side == self.winner or self.winner is None else 2)
        caught = len(MICE) - len(self.free_mice())
        return {"scores": scores, "places": places, "cheeses": self.cheeses, "caught": caught}


def other(side):
    return "mice" if side == "cat" else "cat"
