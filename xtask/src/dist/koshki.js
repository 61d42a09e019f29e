#!/usr/bin/env node
// Starts the program of the package that npm has chosen for this platform, and ends as it ends.
"use strict";

const { spawn } = require("node:child_process");

const { arch, platform } = process;
const file = platform === "win32" ? "koshki.exe" : "koshki";
let program;
try {
  program = require.resolve(`koshki-${platform}-${arch}/bin/${file}`);
} catch {
  console.error(`koshki: there is no package for ${platform} on ${arch}, or it was not installed`);
  process.exit(2);
}
const child = spawn(program, process.argv.slice(2), { stdio: "inherit" });
// A terminal sends Ctrl-C to both of us; the program decides what to do about it.
process.on("SIGINT", () => {});
for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("error", (error) => {
  console.error(`koshki: ${error.message}`);
  process.exit(2);
});
child.on("exit", (code) => process.exit(code ?? 1));
