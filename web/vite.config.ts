import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// `npm run dev` shows the page while it is being written; the server beside it is a running `koshki serve`.
const server = process.env.KOSHKI ?? "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [svelte()],
  server: {
    fs: { allow: [".."] },
    proxy: { "/api": { target: server, changeOrigin: false }, "/ws": { target: server, changeOrigin: false, ws: true } },
  },
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  test: { include: ["src/**/*.test.ts"] },
});
