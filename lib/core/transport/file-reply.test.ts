import { expect, test } from "vitest";
import { parseRange } from "./file-reply.ts";

test.each([
  ["the first bytes", "bytes=0-9", { start: 0, end: 9 }],
  ["all from one on", "bytes=90-", { start: 90, end: 99 }],
  ["the last ones", "bytes=-5", { start: 95, end: 99 }],
  ["more at the end than there is", "bytes=-500", { start: 0, end: 99 }],
  ["an end behind the end", "bytes=50-500", { start: 50, end: 99 }],
  ["a single byte", "bytes=99-99", { start: 99, end: 99 }],
])("reads a range: %s", (_, header, range) => {
  expect(parseRange(header, 100)).toEqual(range);
});

test.each([
  null,
  "",
  "bytes=",
  "bytes=-",
  "bytes=9-3",
  "bytes=0-1,5-6",
  "items=0-9",
  "bytes=a-b",
  "bytes=1-2-3",
])("%s asks for the whole file", (header) => {
  expect(parseRange(header, 100)).toBeNull();
});

test.each(["bytes=100-", "bytes=100-200", "bytes=-0"])("%s is unsatisfiable", (header) => {
  expect(parseRange(header, 100)).toBe("unsatisfiable");
});
