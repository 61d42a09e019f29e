import { expect, test } from "vitest";
import { codeIn } from "./code";

test("a code is shown as typed, in upper case", () => {
  expect(codeIn("k2mx7a")).toBe("K2MX7A");
  expect(codeIn("к2мх7а")).toBe("К2МХ7А");
});

test("spaces, dashes and what is too much are left out", () => {
  expect(codeIn(" k2m-x7a ")).toBe("K2MX7A");
  expect(codeIn("K2MX7AAA")).toBe("K2MX7A");
});
