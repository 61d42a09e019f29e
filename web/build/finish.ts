// The last steps of a build: which files are kept for later, and smaller copies of all of them.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** What is worth compressing. Pictures are already. */
const COMPRESSED = /\.(html|js|css|svg|json|webmanifest|ftl|wasm)$/;

/** Tells the service worker its files, and compresses everything. */
export function finish(): Plugin {
  let folder = "";
  return {
    name: "koshki-finish",
    apply: "build",
    enforce: "post",
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle() {
      const files = filesIn(folder).filter((file) => !/\.(br|gz)$/.test(file));
      const worker = join(folder, "offline.js");
      writeFileSync(worker, listed(readFileSync(worker, "utf8"), folder, files));
      for (const file of files.filter((file) => COMPRESSED.test(file))) compress(join(folder, file));
    },
  };
}

/** The worker with the list of files, and a version that changes when any of them does. */
function listed(worker: string, folder: string, files: string[]): string {
  const kept = files.filter((file) => file !== "offline.js").sort();
  const hash = createHash("sha256");
  for (const file of kept) hash.update(file).update(readFileSync(join(folder, file)));
  const version = hash.digest("hex").slice(0, 12);
  const addresses = kept.map((file) => (file === "index.html" ? "./" : file));
  return worker.replace('const VERSION = "";', `const VERSION = "${version}";`).replace("const FILES = [];", `const FILES = ${JSON.stringify(addresses)};`);
}

function compress(path: string): void {
  const plain = readFileSync(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  const copies = { br: brotliCompressSync(plain, { params }), gz: gzipSync(plain, { level: 9 }) };
  for (const [ending, bytes] of Object.entries(copies)) {
    if (bytes.length < plain.length) writeFileSync(`${path}.${ending}`, bytes);
  }
}

/** All files in a folder and below it, by their paths from there. */
function filesIn(folder: string, within = ""): string[] {
  return readdirSync(join(folder, within), { withFileTypes: true }).flatMap((entry) => {
    const path = within ? `${within}/${entry.name}` : entry.name;
    return entry.isDirectory() ? filesIn(folder, path) : [path];
  });
}
