import { defineConfig } from "vitest/config";

// Whole games in a real browser against a real server, so tests take their time, and one file after another: two
// browsers at once on two cores would only wait for each other.
export default defineConfig({
  test: {
    include: ["browser/**/*.test.ts"],
    globalSetup: ["browser/server.ts"],
    fileParallelism: false,
    testTimeout: 240_000,
    hookTimeout: 60_000,
  },
});
