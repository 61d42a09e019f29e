import { defineConfig } from "vitest/config";

// Whole games in a real browser against a real server, so tests take their time. Two files at once, each with a browser
// of its own: more would only wait for each other.
export default defineConfig({
  test: {
    include: ["browser/**/*.test.ts"],
    globalSetup: ["browser/server.ts"],
    maxWorkers: 2,
    // Three browsers and a server share two cores: what fails twice is wrong.
    retry: 1,
    testTimeout: 240_000,
    hookTimeout: 120_000,
  },
});
