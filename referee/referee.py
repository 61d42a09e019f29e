#!/usr/bin/env python3
"""Check records of games (koshki-record-1, one JSON object a line) against the numbered rules.

    python3 referee.py [FILE ...]      `-` or no file: standard input; .gz files are unpacked

Prints one line for each wrong record and a summary at the end. Steps are counted from 0.
Exit code: 0 all right, 1 a record is wrong, 2 the input can't be read.
"""

import gzip
import json
import sys

import catch_the_mice
import chop_chop
import fair as fairness
import holey_cheese
import mouser
from common import Refused

GAMES = {
    "catch-the-mice": catch_the_mice,
    "chop-chop": chop_chop,
    "mouser": mouser,
    "holey-cheese": holey_cheese,
}
FIELDS = ["format", "match", "game", "revision", "seats", "options", "fair", "steps", "ended", "outcome"]
FORMAT = "koshki-record-1"
ENDS = ["rules", "resigned", "abandoned", None]


class Wrong(Exception):
    """What is wrong with a record."""


def key(value):
    """A text that is the same just for equal JSON values (unlike ==, it tells true from 1)."""
    return json.dumps(value, sort_keys=True)


def is_unicode(text):
    """Not so if it holds half of a surrogate pair, which JSON can write but UTF-8 can't."""
    return not any("\ud800" <= character <= "\udfff" for character in text)


def brief(values):
    """Some of the values, for a message."""
    values = sorted(map(key, values))
    return ", ".join(values[:8]) + (f" and {len(values) - 8} more" if len(values) > 8 else "")


# ---- one record


def problem_of(record):
    """Where and how the record breaks the rules, or None."""
    where = "header"
    try:
        check_header(record)
        module = GAMES[record["game"]]
        game = module.Game(options_of(record, module), record["seats"])
        for index, step in enumerate(record["steps"]):
            where = f"step {index}"
            check_step(record, module, game, index, step)
        where = f"end, after {len(record['steps'])} steps"
        check_end(record, game)
    except (Wrong, Refused) as error:
        return f"{where}: {error}"
    return None


def need(holds, what):
    if not holds:
        raise Wrong(what)


def check_header(record):
    need(isinstance(record, dict), "a record must be an object")
    for name in FIELDS:
        need(name in record, f"field {name!r} is missing")
    need(record["format"] == FORMAT, f"format must be {FORMAT!r}")
    need(isinstance(record["match"], str) and is_unicode(record["match"]), "match must be a text")
    need(isinstance(record["game"], str) and record["game"] in GAMES, f"game must be one of {', '.join(GAMES)}")
    newest = GAMES[record["game"]].REVISION
    need(
        type(record["revision"]) is int and 1 <= record["revision"] <= newest,
        f"revision must be 1 to {newest}",
    )
    seats = GAMES[record["game"]].SEATS
    need(
        type(record["seats"]) is int and record["seats"] in seats,
        f"seats must be {seats.start} to {seats.stop - 1}",
    )
    need(isinstance(record["steps"], list), "steps must be a list")
    need(record["ended"] in ENDS, "ended must be rules, resigned, abandoned or null")
    problem = fairness.problem(record["fair"], record["seats"])
    need(problem is None, problem)


def options_of(record, module):
    """The options, with what was the default in the record's revision where they leave something out."""
    options = record["options"]
    if not isinstance(options, dict) or not hasattr(module, "defaults_of"):
        return options
    given = {name: value for name, value in options.items() if value is not None}
    return {**options, **module.defaults_of(record["revision"]), **given}


def check_step(record, module, game, index, step):
    """Check one step and carry it out."""
    now = game.turn()
    if now[0] == "over":
        raise Wrong("the game was over before this step")
    if not isinstance(step, dict):
        raise Wrong("a step must be an object")
    if now[0] == "luck":
        luck = check_luck(record, game.chances(), index, step)
        game.apply({"luck": luck})
    else:
        move = check_move(module, game.moves(), now[1], step)
        game.apply({"seat": now[1], "move": move})


def check_luck(record, chances, index, step):
    """The listed outcome that the step names."""
    check_keys(step, ["luck"], ["of", "at"], "a step of luck")
    listed = {key(outcome): outcome for outcome, _ in chances}
    name = key(step["luck"])
    if name not in listed:
        raise Wrong(f"luck {name} can't happen; expected one of {brief(listed.values())}")
    total = sum(weight for _, weight in chances)
    if "of" in step or "at" in step or record["fair"] is not None:
        check_numbers(chances, total, step)
    seed = fairness.seed_at(record["fair"], index)
    if seed is not None:
        players = record["fair"]["players"]
        value = fairness.value(seed, record["match"], players, index, total)
        if step["at"] != value:
            raise Wrong(f"`at` is {step['at']}, but the seeds give {value}")
    return listed[name]


def check_numbers(chances, total, step):
    """`of` and `at`, which a step of luck in a served match has."""
    of, at = step.get("of"), step.get("at")
    if key(of) != key(total):
        raise Wrong(f"`of` is {key(of)}; expected {total}")
    if type(at) is not int or not 0 <= at < total:
        raise Wrong(f"`at` is {key(at)}; expected a number from 0 to {total - 1}")
    picked = key(fairness.pick(chances, at))
    if picked != key(step["luck"]):
        raise Wrong(f"`at` {at} of {of} picks {picked}, not {key(step['luck'])}")


def check_move(module, moves, seat, step):
    """The listed move that the step names."""
    check_keys(step, ["seat", "move"], ["legal"], f"a step of seat {seat}")
    if key(step["seat"]) != key(seat):
        raise Wrong(f"seat {key(step['seat'])} moved; expected seat {seat}")
    listed = {key(module.normal(move)): move for move in moves}
    if "legal" in step:
        check_legal(module, set(listed), step["legal"])
    name = key(module.normal(step["move"]))
    if name not in listed:
        raise Wrong(f"move {key(step['move'])} is not legal; expected one of {brief(moves)}")
    return listed[name]


def check_legal(module, expected, legal):
    if not isinstance(legal, list):
        raise Wrong("`legal` must be a list")
    names = [key(module.normal(move)) for move in legal]
    given = set(names)
    if given - expected:
        raise Wrong(f"`legal` lists what is not legal: {brief(map(json.loads, given - expected))}")
    if expected - given:
        raise Wrong(f"`legal` leaves out: {brief(map(json.loads, expected - given))}")
    if len(names) != len(given):
        twice = {name for name in given if names.count(name) > 1}
        raise Wrong(f"`legal` lists more than once: {brief(map(json.loads, twice))}")


def check_keys(step, needed, possible, what):
    for name in needed:
        if name not in step:
            raise Wrong(f"expected {what}, but there is no {name!r} in {key(step)[:200]}")
    for name in step:
        if name not in needed + possible:
            raise Wrong(f"expected {what}, which has no {name!r}")


def check_end(record, game):
    now = game.turn()
    if now[0] == "over":
        need(record["ended"] == "rules", f"ended is {key(record['ended'])}; expected \"rules\"")
        need(key(record["outcome"]) == key(now[1]), f"outcome is {key(record['outcome'])}; expected {key(now[1])}")
    else:
        need(record["ended"] != "rules", "ended is \"rules\", but the game is not over")
        need(record["outcome"] is None, "outcome must be null unless the game ended by the rules")


# ---- files of records


class Unreadable(Exception):
    pass


def parse(text):
    def no_repeats(pairs):
        fields = dict(pairs)
        if len(fields) != len(pairs):
            raise ValueError("a name occurs twice in an object")
        return fields

    def no_constant(name):
        raise ValueError(f"{name} is no JSON")

    try:
        return json.loads(text, object_pairs_hook=no_repeats, parse_constant=no_constant)
    except (ValueError, RecursionError) as error:
        raise Unreadable(str(error)) from None


def records(lines):
    """The records of a file: one a line, or a single one over several lines."""
    lines = ((number, line) for number, line in enumerate(lines, 1) if line.strip())
    for count, (number, line) in enumerate(lines):
        try:
            record = parse(line)
        except Unreadable as unreadable:
            if count > 0:
                raise Unreadable(f"line {number}: {unreadable}") from None
            rest = [further for _, further in lines]
            if not rest:
                raise Unreadable(f"line {number}: {unreadable}") from None
            record = parse("".join([line, *rest]))
        yield record


def name_of(record):
    """The match id, fit to be printed in one line."""
    match = record.get("match") if isinstance(record, dict) else None
    if isinstance(match, str) and match.isprintable() and match:
        return match
    return key(match)


def steps_of(record):
    steps = record.get("steps") if isinstance(record, dict) else None
    return len(steps) if isinstance(steps, list) else 0


def opened(name):
    """A file, a gzipped one too, or standard input."""
    if name.endswith(".gz"):
        return gzip.open(name, "rt", encoding="utf-8")
    return open(0 if name == "-" else name, encoding="utf-8", closefd=name != "-")


def main(names):
    record_count = step_count = wrong_count = 0
    unreadable = False
    for name in names or ["-"]:
        try:
            with opened(name) as file:
                for record in records(file):
                    record_count += 1
                    step_count += steps_of(record)
                    problem = problem_of(record)
                    if problem is not None:
                        wrong_count += 1
                        print(f"{name_of(record)} {problem}")
        except (OSError, UnicodeDecodeError, Unreadable) as error:
            unreadable = True
            print(f"referee: {name}: {error}", file=sys.stderr)
    print(f"referee: {record_count} records, {step_count} steps, {wrong_count} wrong")
    return 2 if unreadable else 1 if wrong_count else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
