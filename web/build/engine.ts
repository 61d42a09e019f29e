// The engine in the page: a file that cargo has built, or none where it could not.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const NAME = "virtual:engine";
const BUILT = fileURLToPath(new URL("../../target/wasm32-unknown-unknown/wasm/koshki_wasm.wasm", import.meta.url));

/** `import address from "virtual:engine"`: where the engine is, or null. */
export function engine(): Plugin {
  const file = process.env.KOSHKI_ENGINE ?? BUILT;
  return {
    name: "koshki-engine",
    enforce: "pre",
    resolveId(id) {
      if (id !== NAME) return null;
      return existsSync(file) ? `${file}?url` : `\0${NAME}`;
    },
    load(id) {
      return id === `\0${NAME}` ? "export default null" : null;
    },
  };
}
