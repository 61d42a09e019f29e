import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { include: ["browser/frames.bench.ts"], globalSetup: ["browser/server.ts"], maxWorkers: 1, testTimeout: 240_000, hookTimeout: 120_000 },
});
