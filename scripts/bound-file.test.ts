import {
  appendFileSync,
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { boundFile, mostBytes } from "./bound-file.ts";

const folder = mkdtempSync(path.join(tmpdir(), "pressroom-bound-"));
const file = path.join(folder, "part.log");
afterAll(() => rmSync(folder, { recursive: true }));

test("a large log moves aside under a writer that goes on appending", () => {
  const writer = openSync(file, "a");
  writeSync(writer, "x".repeat(mostBytes + 1));
  boundFile(file);
  writeSync(writer, "after\n");
  closeSync(writer);
  expect(statSync(`${file}.1`).size).toBe(mostBytes + 1);
  expect(readFileSync(file, "utf8")).toBe("after\n");
});

test("a small one stays", () => {
  appendFileSync(file, "more\n");
  boundFile(file);
  expect(readFileSync(file, "utf8")).toBe("after\nmore\n");
});
