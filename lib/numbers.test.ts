import { expect, test } from "vitest";
import { formatBytes } from "./numbers.ts";

test.each([
  [6, "6 bytes"],
  [471, "471 bytes"],
  [1_000, "1 kB"],
  [1_500_000, "1.5 MB"],
])("a file of %d bytes has the size %s", (size, text) => {
  expect(formatBytes(size, "en")).toBe(text);
});
