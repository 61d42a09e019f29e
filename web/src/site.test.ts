import { expect, test } from "vitest";
import { serverIn } from "./site.svelte";

test("an address of a server is understood however it was typed", () => {
  expect(serverIn("cats.example")).toBe("https://cats.example");
  expect(serverIn(" https://cats.example/new/mouser ")).toBe("https://cats.example");
  expect(serverIn("http://192.168.1.7:8080")).toBe("http://192.168.1.7:8080");
});

test("what is no address of a server is refused, and so is what would run as a script", () => {
  for (const typed of ["", "  ", "my server", "javascript:alert(1)", "file:///etc", "https://"]) expect(serverIn(typed)).toBeNull();
});
