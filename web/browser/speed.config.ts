import { defineConfig } from "vitest/config";

// One thing after the other: nothing else may take the processor.
export default defineConfig({
  test: { include: ["browser/speed.bench.ts"], globalSetup: ["browser/server.ts"], maxWorkers: 1, testTimeout: 240_000, hookTimeout: 120_000 },
});
