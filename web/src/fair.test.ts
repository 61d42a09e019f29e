import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { check, commitmentOf, readRecords, value, type DiceRecord } from "./fair";

type Vector = {
  server_seed: string;
  commitment: string;
  match: string;
  players: string;
  step: number;
  of: number;
  links?: (string | null)[];
  value: number;
};

const { vectors } = JSON.parse(read("../../crates/rules/tests/fair-vectors.json")) as { vectors: Vector[] };
const unknown = { commitment: null, players: null, mine: null };

describe("dice", () => {
  it("are those of the worked values", () => {
    expect(vectors.length).toBeGreaterThan(100);
    for (const vector of vectors) {
      const { server_seed, match, players, step, of, links } = vector;
      expect(value(server_seed, match, players, step, of, links), JSON.stringify(vector)).toBe(vector.value);
      expect(commitmentOf(server_seed)).toBe(vector.commitment);
    }
  });

  it("of the example are all right", () => {
    const checked = example();
    expect(checked.fair).not.toBeNull();
    const { rolls, faults } = check(checked, { commitment: checked.fair!.commitment, players: checked.fair!.players, mine: "Мурка" });
    expect(faults).toEqual([]);
    expect(rolls).toBe(checked.steps.filter((step) => step.of !== undefined).length);
  });

  it("that were changed are named by their step", () => {
    const record = example();
    record.steps[3] = { ...record.steps[3], at: 187 };
    expect(check(record, unknown).faults).toEqual([{ kind: "wrong-die", step: 3 }]);
  });

  it("without a seed, or with a number too few, are not called right", () => {
    const record = example();
    record.steps[2] = { luck: {} };
    expect(check(record, unknown).faults).toEqual([{ kind: "wrong-die", step: 2 }]);
    record.fair!.server_seed = null;
    expect(check(record, unknown).faults).toEqual([{ kind: "no-seed" }]);
  });

  it("from another seed than the promised one are not right", () => {
    const record = example();
    record.fair!.commitment = record.fair!.commitment.replace(/^../, "00");
    expect(check(record, unknown).faults).toEqual([{ kind: "not-the-promised-seed" }]);
    const promised = { commitment: "another", players: "0=Мурка;1=not mine", mine: null };
    expect(check(example(), promised).faults).toEqual([{ kind: "another-promise" }, { kind: "other-players" }]);
  });

  it("without what this device has added are not right", () => {
    expect(check(example(), { ...unknown, mine: "Мурк" }).faults).toEqual([{ kind: "without-mine" }]);
  });

  it("of a restored match are checked with the seed that holds for each step", () => {
    const record = example();
    const { server_seed } = record.fair!;
    const again = "ab".repeat(32);
    record.fair!.later = [{ from: 2, commitment: commitmentOf(again), server_seed: again }];
    const moved = check(record, unknown).faults;
    expect(moved.length).toBeGreaterThan(0);
    expect(moved.every((fault) => fault.kind === "wrong-die" && fault.step >= 2)).toBe(true);
    record.fair!.later = [{ from: 2, commitment: record.fair!.commitment, server_seed }];
    expect(check(record, unknown).faults).toEqual([]);
    record.fair!.later[0]!.server_seed = again;
    expect(check(record, unknown).faults[0]).toEqual({ kind: "not-the-promised-seed" });
    record.fair!.later[0]!.server_seed = null;
    expect(check(record, unknown).faults).toEqual([{ kind: "no-seed" }]);
  });

  it("that are shared have the links that every device gave", () => {
    const { fair, steps } = shared();
    expect(fair!.thrown).toBeGreaterThan(0);
    const throws = steps.flatMap(({ links }, step) => (links ? [{ step, link: links[1]! }] : []));
    const part = { anchor: fair!.chains![1]!.anchor, given: throws };
    expect(check(shared(), unknown, part)).toEqual({ rolls: steps.filter(({ luck }) => luck !== undefined).length, missing: 0, faults: [] });

    const elsewhere = { ...part, given: [{ step: throws[3]!.step + 1, link: throws[3]!.link }] };
    expect(check(shared(), unknown, elsewhere).faults).toEqual([{ kind: "not-my-links" }]);
    expect(check(shared(), unknown, { anchor: "ab", given: [] }).faults).toEqual([{ kind: "not-my-links" }]);
  });

  it("that are shared are not right with other links, or without", () => {
    const throws = shared().steps.flatMap(({ links }, step) => (links ? [step] : []));
    const step = throws[2]!;
    const first = (change: (record: DiceRecord) => void) => {
      const record = shared();
      change(record);
      return check(record, unknown).faults[0];
    };
    expect(first((record) => (record.steps[step]!.links![0] = "ab".repeat(32)))).toEqual({ kind: "wrong-link", step });
    expect(first((record) => delete record.steps[step]!.links)).toEqual({ kind: "wrong-link", step });
    expect(first((record) => record.steps[step]!.links!.pop())).toEqual({ kind: "wrong-link", step });
    expect(first((record) => (record.steps[step]!.links![0] = null))).toEqual({ kind: "wrong-die", step });
    expect(first((record) => (record.fair!.thrown = 1e12))).toEqual({ kind: "wrong-link", step: throws[0] });
    expect(first((record) => delete record.fair!.chains)).toEqual({ kind: "wrong-link", step: throws[0] });
  });

  it("are read only from records", () => {
    expect(() => readRecords('{"match":1}')).toThrow();
    expect(readRecords("\n")).toEqual([]);
  });
});

function example(): DiceRecord {
  return readRecords(read("../../docs/fair-dice-example.jsonl"))[0]!;
}

function shared(): DiceRecord {
  return readRecords(read("../../docs/fair-dice-shared.jsonl"))[0]!;
}

function read(path: string): string {
  return readFileSync(new URL(path, import.meta.url), "utf8");
}
