import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("no message names a format: compiled ahead, it would be shown without one", () => {
  const words = readFileSync(new URL("../../messages/en.json", import.meta.url), "utf8");
  expect(words.match(/\{\w+, (number|date|time), (?!::)[^}]*\}/g)).toBeNull();
});
