import { expect, test } from "vitest";
import { isLow } from "./disk-space.ts";

const gigabytes = (size: number, free: number) => ({ sizeBytes: size * 1e9, freeBytes: free * 1e9 });

test.each([
  ["a small disk with less than 1 GB", gigabytes(10, 0.99), true],
  ["a small disk with 1 GB", gigabytes(10, 1), false],
  ["a disk with less than 5 %", gigabytes(100, 4.9), true],
  ["a disk with 5 %", gigabytes(100, 5), false],
  ["a large disk with less than 10 GB", gigabytes(2_000, 9.9), true],
  ["a large disk with 10 GB", gigabytes(2_000, 10), false],
])("%s is nearly full: %o → %s", (_, disk, expected) => {
  expect(isLow(disk)).toBe(expected);
});

test("a nearly full disk stays so until a tenth more is free", () => {
  expect(isLow(gigabytes(100, 5.4), true)).toBe(true);
  expect(isLow(gigabytes(100, 5.5), true)).toBe(false);
});
