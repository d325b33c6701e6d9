import { expect, test } from "vitest";
import { isPaletteKey } from "./is-palette-key.ts";

const none = { key: "k", code: "KeyK", metaKey: false, ctrlKey: false, altKey: false, shiftKey: false };

test("it is Ctrl+K, and on a Mac ⌘K, where Ctrl+K cuts the rest of a line", () => {
  expect(isPaletteKey({ ...none, ctrlKey: true }, false)).toBe(true);
  expect(isPaletteKey({ ...none, metaKey: true }, true)).toBe(true);
  expect(isPaletteKey({ ...none, ctrlKey: true }, true)).toBe(false);
  expect(isPaletteKey({ ...none, metaKey: true }, false)).toBe(false);
});

test("where letters are Cyrillic or Greek, it is the key that K lies on elsewhere", () => {
  for (const key of ["л", "κ"])
    expect(isPaletteKey({ ...none, key, code: "KeyK", ctrlKey: true }, false)).toBe(true);
  expect(isPaletteKey({ ...none, key: "о", code: "KeyJ", ctrlKey: true }, false)).toBe(false);
});

test("with another key held it is something else", () => {
  for (const held of ["altKey", "shiftKey"]) {
    expect(isPaletteKey({ ...none, ctrlKey: true, [held]: true }, false)).toBe(false);
  }
  expect(isPaletteKey({ ...none, key: "j", ctrlKey: true }, false)).toBe(false);
});
