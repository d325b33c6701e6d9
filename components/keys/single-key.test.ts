import { expect, test } from "vitest";
import { isSingleKey } from "./single-key.ts";

const pressed = (key: string, held: object = {}) => ({
  ...{ key, code: "", shiftKey: false, metaKey: false, ctrlKey: false, altKey: false, isComposing: false },
  ...held,
});

test("a shortcut key alone is a single key in any keyboard layout; other keys are not", () => {
  for (const key of ["j", "k", "x", "n", "c", "g", "/", "?"])
    expect(isSingleKey(pressed(key), false)).toBe(true);
  for (const key of ["J", "o", "Enter", "Process", "Dead"])
    expect(isSingleKey(pressed(key), false)).toBe(false);
});

test("on a keyboard of another script, the key counts as the Latin letter at its position", () => {
  expect(isSingleKey(pressed("о", { code: "KeyJ" }), false)).toBe(true);
  expect(isSingleKey(pressed("О", { code: "KeyJ", shiftKey: true }), false)).toBe(false);
  expect(isSingleKey(pressed("щ", { code: "KeyO" }), true)).toBe(true);
});

test("a key with a modifier or during composition is not a single key", () => {
  for (const held of ["metaKey", "ctrlKey", "altKey", "isComposing"])
    expect(isSingleKey(pressed("x", { [held]: true }), true)).toBe(false);
});

test("after g, every lower-case letter is a single key", () => {
  expect(isSingleKey(pressed("o"), true)).toBe(true);
  for (const key of ["O", "1", "Tab"]) expect(isSingleKey(pressed(key), true)).toBe(false);
});
