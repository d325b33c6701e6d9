import { expect, test } from "vitest";
import { isSingleKey } from "./single-key.ts";

const pressed = (key: string, held: object = {}) => ({
  ...{ key, code: "", shiftKey: false, metaKey: false, ctrlKey: false, altKey: false, isComposing: false },
  ...held,
});

test("a letter on its own means something, wherever its key lies", () => {
  for (const key of ["j", "k", "x", "n", "c", "g", "/", "?"])
    expect(isSingleKey(pressed(key), false)).toBe(true);
  for (const key of ["J", "o", "Enter", "Process", "Dead"])
    expect(isSingleKey(pressed(key), false)).toBe(false);
});

test("on a keyboard of another script it means what lies there on a Latin one", () => {
  expect(isSingleKey(pressed("о", { code: "KeyJ" }), false)).toBe(true);
  expect(isSingleKey(pressed("О", { code: "KeyJ", shiftKey: true }), false)).toBe(false);
  expect(isSingleKey(pressed("щ", { code: "KeyO" }), true)).toBe(true);
});

test("with a modifier, or while a word is composed, it belongs to somebody else", () => {
  for (const held of ["metaKey", "ctrlKey", "altKey", "isComposing"])
    expect(isSingleKey(pressed("x", { [held]: true }), true)).toBe(false);
});

test("after g every small letter may lead somewhere", () => {
  expect(isSingleKey(pressed("o"), true)).toBe(true);
  for (const key of ["O", "1", "Tab"]) expect(isSingleKey(pressed(key), true)).toBe(false);
});
