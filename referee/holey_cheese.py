"""Holey Cheese, from the numbered rules HC1-HC19."""

from common import is_flag, is_seat, lot, places, read_options

REVISION = 1
SEATS = range(2, 5)
OPTIONS = {
    "first": (None, is_seat),
    "small_hand": (False, lambda value, seats: is_flag(value, seats) and (seats == 2 or not value)),
}
HOLE = "o"
MICE = "BYVG"  # HC3: the letter of seat 0, of seat 1, ...
MICE_SET = frozenset(MICE)

START = "BY/../VG"  # HC2
MOUSE_CARDS = """
    oo/BY/VG oo/YV/GB oo/VG/BY oo/GB/YV    oB/oY/GV oY/oG/VB oG/oV/BY oV/oB/YG
    oB/Vo/YG oV/Yo/GB oY/Go/BV oG/Bo/VY    oB/VG/oY oV/GY/oB oG/YB/oV oY/BV/oG
    Bo/oG/YV Go/oY/VB Yo/oV/BG Vo/oB/GY    Bo/Go/VY Go/Vo/YB Vo/Yo/BG Yo/Bo/GV
""".split()
CAT_CARDS = "o#/##/#o  #o/##/o#  ##/oo/##  oo/##/##".split()
MOUSE_NAMES = [f"m{index}" for index in range(len(MOUSE_CARDS))]
CAT_NAMES = [f"c{index}" for index in range(len(CAT_CARDS))]
PICTURES = {"start": START, **dict(zip(MOUSE_NAMES, MOUSE_CARDS)), **dict(zip(CAT_NAMES, CAT_CARDS))}


def normal(move):
    """A card that looks the same after half a turn: its listed turn, so that placements can be compared."""
    lay = move.get("lay") if isinstance(move, dict) else None
    if not isinstance(lay, dict) or not isinstance(lay.get("card"), str) or type(lay.get("turn")) is not int:
        return move
    is_listed = lay["turn"] not in (180, 270) or lay["turn"] in TURNS.get(lay["card"], [lay["turn"]])
    return move if is_listed else {**move, "lay": {**lay, "turn": lay["turn"] - 180}}


def turn_clockwise(rows):
    """A quarter turn: the first row is the first column read from the bottom to the top."""
    return ["".join(column) for column in zip(*reversed(rows))]


def turned(rows, degrees):
    for _ in range(degrees // 90):
        rows = turn_clockwise(rows)
    return rows


# HC7: the rows of each card in each turn. The cards that are the same under a half turn are listed with two turns only.
ROWS = {}
for _name, _picture in PICTURES.items():
    for _degrees in (0, 90, 180, 270):
        _rows = turned(_picture.split("/"), _degrees)
        if _degrees < 180 or _rows != ROWS[_name, _degrees - 180]:
            ROWS[_name, _degrees] = _rows
TURNS = {name: [degrees for degrees in (0, 90, 180, 270) if (name, degrees) in ROWS] for name in PICTURES}


SHAPES = {turn: [(dx, dy, face) for dy, row in enumerate(rows) for dx, face in enumerate(row)] for turn, rows in ROWS.items()}


def cells_of(card, x, y, degrees):
    """The cells that a card laid there takes, each with what is on it."""
    return [((x + dx, y + dy), face) for dx, dy, face in SHAPES[card, degrees]]


def is_cat(card):
    return card in CAT_NAMES


class Table:
    """The cards that lie on the table, as a stack of layers for each cell."""

    def __init__(self):
        self.cards = set()
        self.stacks = {}  # cell -> what the cards show there, the topmost last
        self.areas = set()  # the set of cells of each card
        self.cat_cells = set()
        self.lay("start", 0, 0, 0)  # HC5

    def lay(self, card, x, y, degrees):
        cells = cells_of(card, x, y, degrees)
        for cell, face in cells:
            self.stacks.setdefault(cell, []).append(face)
        self.cards.add(card)
        self.areas.add(frozenset(cell for cell, _ in cells))
        if is_cat(card):
            self.cat_cells.update(cell for cell, _ in cells)

    def visible(self, cell):
        """HC8: the topmost layer that is not a hole; None where the bare table shows."""
        for face in reversed(self.stacks.get(cell, ())):
            if face != HOLE:
                return face
        return None

    def visible_mice(self, cells):
        return [face for face in map(self.visible, cells) if face is not None and face in MICE]

    def allowed(self, card, x, y, degrees):
        """HC10-HC13."""
        touches, covered = False, 0
        for dx, dy, face in SHAPES[card, degrees]:
            cell = (x + dx, y + dy)
            if cell in self.cat_cells:  # HC13
                return False
            if cell in self.stacks:
                touches = True
                if face != HOLE and self.visible(cell) in MICE_SET:  # HC9
                    covered += 1
        if not touches:  # HC10
            return False
        if not (covered <= 4 if is_cat(card) else 1 <= covered <= 2):  # HC12, HC11
            return False
        return frozenset(cell for cell, _ in cells_of(card, x, y, degrees)) not in self.areas  # HC10

    def placements(self, card):
        """Every (x, y, degrees) where the card is allowed by HC10-HC13."""
        for degrees in TURNS[card]:
            shape = [cell for cell, _ in cells_of(card, 0, 0, degrees)]
            corners = {(x - dx, y - dy) for x, y in self.stacks for dx, dy in shape}  # it touches a card
            for x, y in sorted(corners):
                if self.allowed(card, x, y, degrees):
                    yield x, y, degrees


class Game:
    def __init__(self, options, seats):
        self.options = read_options(options, OPTIONS, seats)
        self.seats = seats
        self.seat = self.options["first"]
        self.table = Table()
        self.room = {}  # see touching_nothing_of
        self.hands = [[] for _ in range(seats)]
        self.cheese = [0] * seats  # HC4
        self.cats_left = list(CAT_NAMES)
        self.deck = list(MOUSE_NAMES)
        cats = 2 if seats == 2 else 1  # HC5
        mice = 3 if self.options["small_hand"] else 4  # HC6
        self.to_deal = [("cat", seat) for seat in range(seats) for _ in range(cats)]
        if seats == 3:
            self.to_deal.append(("away", None))
        self.to_deal += [("mouse", seat) for seat in range(seats) for _ in range(mice)]
        self.phase = "lot" if self.seat is None else "deal"

    def turn(self):
        if self.phase == "over":
            return ("over", {"scores": list(self.cheese), "places": places(self.cheese)})  # HC19
        if self.phase == "play":
            return ("seat", self.seat)
        return ("luck",)

    def chances(self):
        if self.phase == "lot":
            return lot(range(self.seats))
        if self.phase == "draw":
            return [({"draw": card}, 1) for card in self.deck]
        kind, seat = self.to_deal[0]
        if kind == "away":
            return [({"away": card}, 1) for card in self.cats_left]
        cards = self.cats_left if kind == "cat" else self.deck
        return [({"deal": {"seat": seat, "card": card}}, 1) for card in cards]

    def moves(self):
        hand = self.hands[self.seat]
        lays = [
            {"lay": {"card": card, "x": x, "y": y, "turn": degrees}}
            for card in hand
            for x, y, degrees in self.table.placements(card)
            if not is_cat(card) or self.leaves_moves(card, x, y, degrees)
        ]
        return lays or [{"discard": card} for card in hand]  # HC17

    def leaves_moves(self, cat, x, y, degrees):
        """HC14: with the cat laid there, every card that is not on the table still has a placement."""
        cards_held = sum(len(hand) for hand in self.hands) - 1
        if cards_held == 0 and not self.deck:
            return True
        cat_area = {cell for cell, _ in cells_of(cat, x, y, degrees)}
        others = [card for card in PICTURES if card not in self.table.cards and card != cat]
        return all(self.has_room_beside(card, cat_area) for card in others)

    def has_room_beside(self, card, cat_area):
        """Whether the card has an allowed placement once a cat lies on these cells.

        No placement may touch the new cat (HC13), and what does not touch it is allowed with it just if it is
        allowed without it. So look through the placements on the table as it is, for one that does not touch the
        cat; those found are kept for as long as the table stays the same.
        """
        if card not in self.room:
            self.room[card] = ([], self.table.placements(card))
        known, further = self.room[card]
        if any(area.isdisjoint(cat_area) for area in known):
            return True
        for x, y, degrees in further:
            area = frozenset(cell for cell, _ in cells_of(card, x, y, degrees))
            known.append(area)
            if area.isdisjoint(cat_area):
                return True
        return False

    def apply(self, step):
        if "luck" in step:
            self.apply_luck(step["luck"])
            return
        if "lay" in step["move"]:
            self.lay(**step["move"]["lay"])
        else:
            self.hands[self.seat].remove(step["move"]["discard"])  # HC17
        if self.deck:  # HC16
            self.phase = "draw"
        else:
            self.next_seat()

    def apply_luck(self, luck):
        if "first" in luck:
            self.seat = luck["first"]
            self.phase = "deal"
            return
        if "draw" in luck:
            self.deck.remove(luck["draw"])
            self.hands[self.seat].append(luck["draw"])
            self.next_seat()
            return
        self.to_deal.pop(0)
        if "away" in luck:
            self.cats_left.remove(luck["away"])
        else:
            seat, card = luck["deal"]["seat"], luck["deal"]["card"]
            (self.cats_left if is_cat(card) else self.deck).remove(card)
            self.hands[seat].append(card)
        if not self.to_deal:
            self.phase = "play"

    def lay(self, card, x, y, turn):
        self.hands[self.seat].remove(card)
        self.table.lay(card, x, y, turn)
        self.room = {}
        holes = [cell for cell, face in cells_of(card, x, y, turn) if face == HOLE]
        self.score(holes)  # HC15

    def score(self, cells):
        """One cheese for each mouse visible on these cells, to the seat of its colour if there is one (HC3)."""
        for mouse in self.table.visible_mice(cells):
            seat = MICE.index(mouse)
            if seat < self.seats:
                self.cheese[seat] += 1

    def next_seat(self):
        if not any(self.hands):  # HC18
            self.score(self.table.stacks)
            self.phase = "over"
            return
        self.seat = (self.seat + 1) % self.seats
        while not self.hands[self.seat]:  # HC17: a seat without cards is passed over
            self.seat = (self.seat + 1) % self.seats
        self.phase = "play"
