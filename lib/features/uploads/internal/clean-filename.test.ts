import { expect, test } from "vitest";
import { cleanFilename } from "./clean-filename.ts";

test("a name is as long as a request takes, in UTF-16 units, and ends in no half character", () => {
  expect(cleanFilename("😀".repeat(150))).toBe("😀".repeat(100));
  expect(cleanFilename(`a${"😀".repeat(150)}`)).toBe(`a${"😀".repeat(99)}`);
});
