import { expect, test } from "vitest";
import { externalIdOf, referenceBaseOf } from "./external-ids.ts";

test("a replacement has the reference of the order that it replaces, and a number", () => {
  expect(externalIdOf("shop-1", 2)).toBe("shop-1~2");
  expect(referenceBaseOf("shop-1~2")).toBe("shop-1");
  expect(referenceBaseOf("shop-1")).toBe("shop-1");
  expect(referenceBaseOf("~2")).toBe("~2");
  expect(referenceBaseOf("a~b~12")).toBe("a~b");
});

test("an external_id is never longer than the service accepts", () => {
  expect(externalIdOf("x".repeat(100), 12)).toBe(`${"x".repeat(97)}~12`);
});
