import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { engine } from "./build/engine";
import { firstPage } from "./build/first-page";
import { finish } from "./build/finish";
import { shell } from "./build/shell";

// `npm run dev` shows the page while it is being written; the server beside it is a running `koshki serve`.
const server = process.env.KOSHKI ?? "http://127.0.0.1:8080";

export default defineConfig({
  // Files find each other wherever the page lies; only index.html, which is at many addresses of a server, names the root.
  base: "./",
  plugins: [svelte(), engine(), shell(), finish()],
  server: {
    fs: { allow: [".."] },
    proxy: { "/api": { target: server, changeOrigin: false }, "/ws": { target: server, changeOrigin: false, ws: true } },
  },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [firstPage()] } } },
  },
  worker: { format: "es" },
  test: { include: ["src/**/*.test.ts"] },
});
