"""What the four games share: reading options (README "Options"), the lot for the first seat (G1), places (G5)."""


class Refused(ValueError):
    """Options that the rules do not allow."""


def is_flag(value, seats):
    return isinstance(value, bool)


def is_seat(value, seats):
    return is_count(value) and value < seats


def is_count(value):
    return type(value) is int and value >= 0  # type(): in Python True is an int too


def is_one_of(*texts):
    def check(value, seats):
        return value in texts

    return check


def read_options(given, known, seats):
    """The options with their defaults filled in. `known` maps each name to (default, check)."""
    if not isinstance(given, dict):
        raise Refused("the options are not an object")
    options = {name: default for name, (default, _) in known.items()}
    for name, value in given.items():
        if name not in known:
            raise Refused(f"there is no option {name!r}")
        if value is None:  # null means the default
            continue
        if not known[name][1](value, seats):
            raise Refused(f"option {name!r} can't be {value!r}")
        options[name] = value
    return options


def lot(seats):
    """G1: the outcomes of the lot for the first seat."""
    return [({"first": seat}, 1) for seat in sorted(seats)]


def places(results):
    """G5: the place of each result, larger being better; equal ones share a place (1, 1, 3)."""
    return [1 + sum(other > result for other in results) for result in results]
