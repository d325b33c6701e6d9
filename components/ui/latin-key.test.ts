import { expect, test } from "vitest";
import { latinKey } from "./latin-key.ts";

const pressed = (key: string, code: string, shiftKey = false) => latinKey({ key, code, shiftKey });

test("a letter of another script is the one that lies there on a Latin keyboard", () => {
  expect(pressed("л", "KeyK")).toBe("k");
  expect(pressed("Λ", "KeyL", true)).toBe("L");
  expect(pressed("Л", "KeyK")).toBe("K");
  expect(pressed("ن", "KeyK")).toBe("k");
  expect(pressed("ั", "KeyY")).toBe("y");
});

test("a Latin letter is itself, wherever its key lies, and so is all that is no letter", () => {
  expect(pressed("k", "KeyV")).toBe("k");
  expect(pressed("ł", "KeyL")).toBe("ł");
  expect(pressed("?", "Digit7", true)).toBe("?");
  expect(pressed("/", "KeyQ")).toBe("/");
  expect(pressed("ж", "Semicolon")).toBe("ж");
  expect(pressed("Enter", "Enter")).toBe("Enter");
});
