import { expect, test } from "vitest";
import { latinKey } from "./latin-key.ts";

const pressed = (key: string, code: string, shiftKey = false) => latinKey({ key, code, shiftKey });

test("a letter of another script becomes the Latin letter at its position", () => {
  expect(pressed("л", "KeyK")).toBe("k");
  expect(pressed("Λ", "KeyL", true)).toBe("L");
  expect(pressed("Л", "KeyK")).toBe("K");
  expect(pressed("ن", "KeyK")).toBe("k");
  expect(pressed("ั", "KeyY")).toBe("y");
});

test("Latin letters and other keys stay unchanged in any layout", () => {
  expect(pressed("k", "KeyV")).toBe("k");
  expect(pressed("ł", "KeyL")).toBe("ł");
  expect(pressed("?", "Digit7", true)).toBe("?");
  expect(pressed("/", "KeyQ")).toBe("/");
  expect(pressed("ж", "Semicolon")).toBe("ж");
  expect(pressed("Enter", "Enter")).toBe("Enter");
});
