"""Playing games with the referee's own lists of moves and luck, for the tests."""

import fair
import referee

SEED = "00112233445566778899aabbccddeeff" * 2


def seat_move(game, move):
    """Let the seat to move make this move, which must be legal."""
    kind, seat = game.turn()
    assert kind == "seat", game.turn()
    assert move in game.moves(), (move, game.moves())
    game.apply({"seat": seat, "move": move})


def luck(game, outcome):
    assert game.turn() == ("luck",), game.turn()
    assert outcome in [listed for listed, _ in game.chances()], (outcome, game.chances())
    game.apply({"luck": outcome})


def play(game_name, seats, options, generator, with_moves=True, served=False, limit=None):
    """A record of a game of random moves and luck; served: with the numbers of koshki-fair-1."""
    module = referee.GAMES[game_name]
    match = f"{game_name}-{seats}"
    players = "0=abc;1=мышь"
    game = module.Game(options, seats)
    steps = []
    while game.turn()[0] != "over" and (limit is None or len(steps) < limit):
        now = game.turn()
        if now[0] == "luck":
            chances = game.chances()
            total = sum(weight for _, weight in chances)
            at = fair.value(SEED, match, players, len(steps), total) if served else generator.randrange(total)
            step = {"luck": fair.pick(chances, at), "of": total, "at": at}
        else:
            moves = game.moves()
            step = {"seat": now[1], "move": generator.choice(moves)}
            if with_moves:
                step["legal"] = generator.sample(moves, len(moves))
        game.apply(step)
        steps.append(step)
    over = game.turn()[0] == "over"
    return {
        "format": "koshki-record-1",
        "match": match,
        "game": game_name,
        "revision": referee.GAMES[game_name].REVISION,
        "seats": seats,
        "options": options,
        "fair": {"commitment": fair.commitment(SEED), "players": players, "server_seed": SEED} if served else None,
        "steps": steps,
        "ended": "rules" if over else None,
        "outcome": game.turn()[1] if over else None,
    }
