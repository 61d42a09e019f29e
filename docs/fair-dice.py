"""Checks the dice of played games from their published numbers: python3 docs/fair-dice.py RECORD.jsonl

Exit code 0: all dice are right. 1: some are wrong. 2: none are wrong, but some can't be checked.
It checks what luck did (rolls, draws, flips, deals, the first seat), not the moves: `koshki verify` checks both."""
import hashlib, hmac, json, sys
from itertools import product
from math import comb, prod

# ---- What could happen. Each game lists the outcomes of its next step of luck, as (outcome, weight), in their order.

class CatchTheMice:
    def __init__(self, seats, options): pass
    def outcomes(self):
        faces = ["red", "orange", "yellow", "green", "blue", "white"]
        return [({"roll": [a, b]}, 1 if a == b else 2) for i, a in enumerate(faces) for b in faces[i:]]
    def after(self, step): pass

class Mouser:
    DICE = {"green": 6, "yellow": 4, "red": 3}
    FACES = {"green": {"mouse": 3, "dog": 1, "hole": 2},
             "yellow": {"mouse": 2, "dog": 2, "hole": 2},
             "red": {"mouse": 1, "dog": 3, "hole": 2}}
    def __init__(self, seats, options):
        self.begin_turn()
    def begin_turn(self):
        self.bag, self.hand, self.drawn, self.mice, self.dogs = dict(self.DICE), [], [], [], 0
    def outcomes(self):
        missing = 3 - len(self.hand) - len(self.drawn)
        if missing == 0:
            in_order = list(self.DICE).index
            dice = sorted(self.hand, key=in_order) + sorted(self.drawn, key=in_order)
            return [({"roll": [{"die": die, "face": face} for die, face in zip(dice, faces)]},
                     prod(self.FACES[die][face] for die, face in zip(dice, faces)))
                    for faces in product(["mouse", "dog", "hole"], repeat=3)]
        if not any(self.bag.values()):  # the bag has run out: the dice that show mice go back into it
            self.bag = {colour: self.mice.count(colour) for colour in self.DICE}
            self.mice = []
        count = min(missing, sum(self.bag.values()))
        draws = [{"green": green, "yellow": yellow, "red": count - green - yellow}
                 for green in range(count, -1, -1) for yellow in range(count - green, -1, -1)]
        listed = [({"draw": {colour: number for colour, number in draw.items() if number}},
                   prod(comb(self.bag[colour], number) for colour, number in draw.items())) for draw in draws]
        return [(draw, weight) for draw, weight in listed if weight]
    def after(self, step):
        luck = step.get("luck", {})
        for colour, number in luck.get("draw", {}).items():
            self.bag[colour] -= number
            self.drawn += [colour] * number
        if "roll" in luck:
            shown = {face: [die["die"] for die in luck["roll"] if die["face"] == face] for face in self.FACES["red"]}
            self.hand, self.drawn, self.mice = shown["hole"], [], self.mice + shown["mouse"]
            self.dogs += len(shown["dog"])
        if step.get("move") == "stop" or self.dogs >= 3:
            self.begin_turn()

class ChopChop:
    DICE = {"box": {"cat": [1, 1, 2, 2, 2, 3], "mice": [1, 1, 2, 2, 3, 4]},
            "ordinary": {"cat": [1, 2, 3, 4, 5, 6], "mice": [1, 2, 3, 4, 5, 6]}}
    def __init__(self, seats, options):
        self.cat, self.dice = options.get("cat", 0), self.DICE[options.get("dice", "box")]
        self.face_down = {"cheese": 10, "broken": 18, "plus1": 2, "plus2": 2, "arrow": 2, "fork": 2, "knife": 2}
        self.face_down |= given(options.get("tiles", {}))
        self.last = {}
    def outcomes(self):
        if self.last.get("move") == "roll":
            die = self.dice["cat" if self.last.get("seat") == self.cat else "mice"]
            return [({"roll": number}, die.count(number)) for number in sorted(set(die))]
        return [({"flip": tile}, number) for tile, number in self.face_down.items() if number]
    def after(self, step):
        self.last = step
        if "flip" in step.get("luck", {}):
            self.face_down[step["luck"]["flip"]] -= 1

class HoleyCheese:
    def __init__(self, seats, options):
        self.cards = {"cats": [f"c{n}" for n in range(4)], "mice": [f"m{n}" for n in range(24)]}
        cats_each, mice_each = 2 if seats == 2 else 1, 3 if options.get("small_hand") else 4
        self.deals = [("cats", seat) for seat in range(seats) for _ in range(cats_each)]
        self.deals += [("cats", "away")] if seats == 3 else []
        self.deals += [("mice", seat) for seat in range(seats) for _ in range(mice_each)]
    def outcomes(self):
        pile, to = self.deals[0] if self.deals else ("mice", "drawn")
        named = {"away": lambda card: {"away": card}, "drawn": lambda card: {"draw": card}}
        name = named.get(to, lambda card: {"deal": {"seat": to, "card": card}})
        return [(name(card), 1) for card in self.cards[pile]]
    def after(self, step):
        if "luck" in step:
            pile, _ = self.deals.pop(0) if self.deals else ("mice", "drawn")
            (what,) = step["luck"].values()
            self.cards[pile].remove(what["card"] if isinstance(what, dict) else what)

GAMES = {  # the game, and the revisions of its rules that are known here
    "catch-the-mice": (CatchTheMice, [1]), "mouser": (Mouser, [1]),
    "chop-chop": (ChopChop, [1, 2]), "holey-cheese": (HoleyCheese, [1]),
}

def given(options):
    """Without those that are null, which stand for the default."""
    return {name: value for name, value in options.items() if value is not None}

def lot(game, seats, options):
    """The seats that may be first, if that is decided by lot; this is the first step then."""
    drawn = [seat for seat in range(seats) if game != "chop-chop" or seat != options.get("cat", 0)]
    return [({"first": seat}, 1) for seat in drawn] if "first" not in options and len(drawn) > 1 else []

# ---- What did happen. The scheme koshki-fair-1.

def commitment(server_seed):
    return hashlib.sha256(server_seed).hexdigest()

def value(server_seed, match, players, step, of, links=None):
    limit, block = 2**64 // of * of, 0
    added = "" if links is None else "|" + ";".join(link or "-" for link in links)
    while True:
        text = f"koshki-fair-1|{match}|{players}|{step}|{block}{added}"
        x = int.from_bytes(hmac.digest(server_seed, text.encode(), "sha256")[:8], "big")
        if x < limit:
            return x % of
        block += 1

def pick(outcomes, at):
    """The first outcome whose running sum of weights exceeds the value."""
    for outcome, weight in outcomes:
        if at < weight:
            return outcome
        at -= weight

def unknown(record):
    """Why the dice of this record can't be checked, or None."""
    _, revisions = GAMES.get(record["game"], (None, []))
    if record["revision"] not in revisions:
        return f"revision {record['revision']} of {record['game']} is not known here"
    if not record.get("fair"):
        return "it was not played with fair dice"
    return None if all(seed for _, seed, _ in seeds(record["fair"])) else "its server seed is not published"

def seeds(fair):
    """From which step on, which seed, and what was promised of it. Only a restored match has more than one."""
    later = [(more["from"], more.get("server_seed"), more["commitment"]) for more in fair.get("later", [])]
    return [(0, fair.get("server_seed"), fair["commitment"])] + later

class SharedDice:
    """The links that the devices at the table added, throw by throw; of an ordinary table nothing."""
    def __init__(self, fair):
        self.chains, self.throw = fair.get("chains", []), fair.get("thrown", 0)
        self.known = [(0, bytes.fromhex(chain["anchor"])) for chain in self.chains]
        self.links = None
    def fault(self, n, step):
        """What is wrong with the links of a step, or None. Afterwards `links` are those of its throw."""
        if "luck" not in step:
            self.links = None
            return None
        begins = bool(self.chains) and self.links is None
        if ("links" in step) != begins or begins and len(step["links"]) != len(self.chains):
            return f"step {n}: links are missing or out of place"
        if begins:
            self.links, self.throw = step["links"], self.throw + 1
            for i, link in enumerate(self.links):
                if link and not self.follows(i, bytes.fromhex(link)):
                    return f"step {n}: the link of seat {self.chains[i]['seat']} is not of its chain"
        return None
    def follows(self, i, link):
        """Whether this is the next link of a chain: hashed for each throw since the last one, it gives that one."""
        (last, before), hashed = self.known[i], link
        if self.throw - last > 2**20:
            return False
        for _ in range(self.throw - last):
            hashed = hashlib.sha256(hashed).digest()
        self.known[i] = (self.throw, link)
        return hashed == before

def fault(record):
    """The first thing that is wrong, or None."""
    fair, seats, options = record["fair"], record["seats"], given(record["options"])
    known = [(since, bytes.fromhex(seed), promised) for since, seed, promised in seeds(fair)]
    if any(commitment(seed) != promised for _, seed, promised in known):
        return "the server seed is not the one promised"
    game = GAMES[record["game"]][0](seats, options)
    first = lot(record["game"], seats, options)
    shared = SharedDice(fair)
    for n, step in enumerate(record["steps"]):
        is_lot = bool(first) and n == 0
        if wrong := shared.fault(n, step):
            return wrong
        if "luck" in step or is_lot:
            outcomes = first if is_lot else game.outcomes()
            of = sum(weight for _, weight in outcomes)
            if of == 0:
                return f"step {n} says {json.dumps(step['luck'])}, but nothing is left to be drawn"
            seed = [seed for since, seed, _ in known if since <= n][-1]
            at = value(seed, record["match"], fair["players"], n, of, shared.links)
            right = {"luck": pick(outcomes, at), "of": of, "at": at}
            right |= {"links": step["links"]} if "links" in step else {}
            if json.dumps(step, sort_keys=True) != json.dumps(right, sort_keys=True):
                return f"step {n} says {json.dumps(step)}, right is {json.dumps(right)}"
        if not is_lot:
            game.after(step)
    return None

def verdict(record):
    """Right, wrong or unchecked, and why."""
    try:
        if why := unknown(record):
            return "unchecked", f"the dice can't be checked: {why}"
        found = fault(record)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
        found = f"records are not written like this ({error!r})"
    return ("wrong", found) if found else ("right", None)

def main(paths):
    count = {"right": 0, "wrong": 0, "unchecked": 0}
    for line in (line for path in paths for line in open(path, encoding="utf-8") if line.strip()):
        record = json.loads(line)
        kind, why = verdict(record)
        count[kind] += 1
        if why:
            print(f"match {record['match']}: {why}")
    print(f"Dice: {count['right']} records right, {count['wrong']} wrong, {count['unchecked']} can't be checked")
    return 1 if count["wrong"] else 2 if count["unchecked"] or not count["right"] else 0

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
