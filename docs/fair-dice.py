"""Checks the dice of played games from their published numbers: python3 docs/fair-dice.py RECORD.jsonl"""
import hashlib, hmac, json, sys

def commitment(server_seed):
    return hashlib.sha256(server_seed).hexdigest()

def value(server_seed, match, players, step, of):
    limit, block = 2**64 // of * of, 0
    while True:
        text = f"koshki-fair-1|{match}|{players}|{step}|{block}"
        x = int.from_bytes(hmac.digest(server_seed, text.encode(), "sha256")[:8], "big")
        if x < limit:
            return x % of
        block += 1

def faults(record):
    fair = record.get("fair") or {}
    if not fair.get("server_seed"):
        return ["no server seed is published, so there is nothing to check"]
    seed = bytes.fromhex(fair["server_seed"])
    found = [] if commitment(seed) == fair["commitment"] else ["the server seed is not the one promised"]
    for n, step in enumerate(record["steps"]):
        if "luck" in step:
            right = value(seed, record["match"], fair["players"], n, step["of"]) if step.get("of") else None
            if right is None or step.get("at") != right:
                found.append(f"step {n} says {step.get('at')} of {step.get('of')}, right is {right}")
    return found

if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as lines:
        records = [json.loads(line) for line in lines if line.strip()]
    wrong = [f"match {record['match']}: {fault}" for record in records for fault in faults(record)]
    print("\n".join(wrong) or f"All dice are right; records checked: {len(records)}.")
    sys.exit(1 if wrong else 0)
