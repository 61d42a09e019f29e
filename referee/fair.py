"""The scheme koshki-fair-1 of fair-dice.md: recompute the numbers behind every step of luck."""

import hashlib
import hmac
import re

HEX_32 = re.compile(r"[0-9a-fA-F]{64}")


def commitment(server_seed):
    """Point 1: lower-case hex of SHA-256 of the 32 raw bytes."""
    return hashlib.sha256(bytes.fromhex(server_seed)).hexdigest()


def value(server_seed, match, players, index, total):
    """Point 3: the number below `total` for the step of luck with this index."""
    limit = 2**64 // total * total  # the largest multiple of the total that fits in 2^64
    block = 0
    while True:
        text = f"koshki-fair-1|{match}|{players}|{index}|{block}"
        digest = hmac.new(bytes.fromhex(server_seed), text.encode(), hashlib.sha256).digest()
        x = int.from_bytes(digest[:8], "big")
        if x < limit:
            return x % total
        block += 1


def pick(chances, number):
    """Point 4: the first outcome whose running sum of weights exceeds the number."""
    running = 0
    for outcome, weight in chances:
        running += weight
        if running > number:
            return outcome
    raise ValueError(f"{number} is not below the sum of the weights, {running}")


def seed_at(fair, index):
    """The seed that holds for a step, or None if it is not published. A match restored from a back-up has several."""
    if fair is None:
        return None
    later = [more for more in fair.get("later", []) if more["from"] <= index]
    return (later[-1] if later else fair).get("server_seed")


def problem(fair, seats):
    """What is wrong with the `fair` field of a record, or None."""
    if fair is None:
        return None
    if not isinstance(fair, dict):
        return "`fair` must be null or an object"
    later = fair.get("later", [])
    if not isinstance(later, list) or not all(isinstance(more, dict) for more in later):
        return "`later` must be a list of objects"
    if not all(type(more.get("from")) is int and more["from"] >= 0 for more in later):
        return "`from` must be the index of a step"
    players = fair.get("players")
    if not isinstance(players, str) or not players_fit(players, seats):
        return "`players` must be `seat=text` of the human seats in seat order, joined by `;`"
    return next(filter(None, map(seed_problem, [fair, *later])), None)


def seed_problem(fair):
    """What is wrong with a seed and its commitment, or None."""
    promised, seed = fair.get("commitment"), fair.get("server_seed")
    if not isinstance(promised, str) or not HEX_32.fullmatch(promised) or promised != promised.lower():
        return "`commitment` must be 64 lower-case hex digits"
    if seed is None:  # not yet published
        return None
    if not isinstance(seed, str) or not HEX_32.fullmatch(seed):
        return "`server_seed` must be 32 bytes in hex"
    if commitment(seed) != promised:
        return f"`commitment` must be SHA-256 of `server_seed`, {commitment(seed)}"
    return None


def players_fit(players, seats):
    """Point 2. A player's text has 1-64 characters, none of them `;`, `=`, `|` or half of a surrogate pair."""
    if not players:
        return True
    entry = re.compile(r"([0-9])=[^;=|\ud800-\udfff]{1,64}")
    pairs = [entry.fullmatch(text) for text in players.split(";")]
    if not all(pairs):
        return False
    numbers = [int(pair[1]) for pair in pairs]
    return numbers == sorted(set(numbers)) and numbers[-1] < seats
