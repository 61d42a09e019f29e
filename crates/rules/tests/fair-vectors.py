"""Writes fair-vectors.json with docs/fair-dice.py: python3 crates/rules/tests/fair-vectors.py

The vectors are what the Rust crate, the Python script and the web page must agree on.
"""
import json, pathlib, runpy

here = pathlib.Path(__file__).parent
fair = runpy.run_path(str(here.parents[2] / "docs" / "fair-dice.py"))

SEEDS = [bytes(32), bytes(range(32)), bytes([255] * 32), bytes.fromhex("c0ffee" * 10 + "0042")]
GAMES = [  # match, players
    ("1", ""),
    ("abc.1", "0=00112233445566778899aabbccddeeff"),
    ("abc.2", "0=Мурка;2=кот и мышь 🐭"),
    ("матч-7", "0=a;1=b;2=c;3=d;4=e"),
]
WEIGHTS = [1, 2, 3, 6, 10, 28, 36, 216, 286, 2**31 + 1, 2**32 - 1]
STEPS = [0, 1, 9, 10, 137, 65536]

# Block 0 of this step is not below the largest multiple of the weight, which happens once in 2^32 steps:
# it was found by trying 828,131,142 of them.
REJECTED = (SEEDS[1], "rejected-0", "0=Мурка", 828_131_141, 2**32 - 65_535)

# With shared dice: a device's chain, one that is missing, and both.
LINKS = [["c0ffee" * 10 + "0042"], [None], ["00" * 32, None, "ff" * 32]]

cases = []
for i, seed in enumerate(SEEDS):
    for j, (match, players) in enumerate(GAMES):
        for k, of in enumerate(WEIGHTS):
            cases.append((seed, match, players, STEPS[(i + j + k) % len(STEPS)], of, None))
cases.append((*REJECTED, None))
for i, links in enumerate(LINKS):
    for of in [2, 36, 2**32 - 1]:
        cases.append((SEEDS[i], *GAMES[i + 1], STEPS[i], of, links))

lines = [
    json.dumps({
        "server_seed": seed.hex(),
        "commitment": fair["commitment"](seed),
        "match": match,
        "players": players,
        "step": step,
        "of": of,
        **({"links": links} if links else {}),
        "value": fair["value"](seed, match, players, step, of, links),
    }, ensure_ascii=False)
    for seed, match, players, step, of, links in cases
]
text = '{"scheme": "koshki-fair-1", "vectors": [\n' + ",\n".join(lines) + "\n]}\n"
(here / "fair-vectors.json").write_text(text, encoding="utf-8")
