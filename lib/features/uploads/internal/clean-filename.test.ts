import { expect, test } from "vitest";
import { cleanFilename } from "./clean-filename.ts";

test("a filename is cut to 200 UTF-16 units, without half a character at the end", () => {
  expect(cleanFilename("😀".repeat(150))).toBe("😀".repeat(100));
  expect(cleanFilename(`a${"😀".repeat(150)}`)).toBe(`a${"😀".repeat(99)}`);
});
