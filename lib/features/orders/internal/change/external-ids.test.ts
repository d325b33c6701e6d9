import { expect, test } from "vitest";
import { externalIdOf, wordOf } from "./external-ids.ts";

test("a change bears the word of what it changes, and a number", () => {
  expect(externalIdOf("shop-1", 2)).toBe("shop-1~2");
  expect(wordOf("shop-1~2")).toBe("shop-1");
  expect(wordOf("shop-1")).toBe("shop-1");
  expect(wordOf("~2")).toBe("~2");
  expect(wordOf("a~b~12")).toBe("a~b");
});

test("it is never longer than the service takes", () => {
  expect(externalIdOf("x".repeat(100), 12)).toBe(`${"x".repeat(97)}~12`);
});
