import { expect, test } from "vitest";
import { isPaletteKey } from "./is-palette-key.ts";

const none = { key: "k", code: "KeyK", metaKey: false, ctrlKey: false, altKey: false, shiftKey: false };

test("the shortcut is Ctrl+K, and ⌘K on a Mac", () => {
  expect(isPaletteKey({ ...none, ctrlKey: true }, false)).toBe(true);
  expect(isPaletteKey({ ...none, metaKey: true }, true)).toBe(true);
  expect(isPaletteKey({ ...none, ctrlKey: true }, true)).toBe(false);
  expect(isPaletteKey({ ...none, metaKey: true }, false)).toBe(false);
});

test("on a Cyrillic or Greek keyboard, the shortcut is the key at the position of K", () => {
  for (const key of ["л", "κ"])
    expect(isPaletteKey({ ...none, key, code: "KeyK", ctrlKey: true }, false)).toBe(true);
  expect(isPaletteKey({ ...none, key: "о", code: "KeyJ", ctrlKey: true }, false)).toBe(false);
});

test("with Alt or Shift, or with another letter, it is not the shortcut", () => {
  for (const held of ["altKey", "shiftKey"]) {
    expect(isPaletteKey({ ...none, ctrlKey: true, [held]: true }, false)).toBe(false);
  }
  expect(isPaletteKey({ ...none, key: "j", ctrlKey: true }, false)).toBe(false);
});
