import {
  appendFileSync,
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { diskTest, smallDisk } from "#e2e/fixtures/small-disk.ts";
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

diskTest("a copy that finds no space leaves the log and the earlier copy as they were", () => {
  const disk = smallDisk(8);
  try {
    const log = path.join(disk.folder, "part.log");
    writeFileSync(log, "x".repeat(mostBytes + 1));
    writeFileSync(`${log}.1`, "earlier\n");
    expect(boundFile(log)).toBe(false);
    expect(statSync(log).size).toBe(mostBytes + 1);
    expect(readFileSync(`${log}.1`, "utf8")).toBe("earlier\n");
    expect(readdirSync(disk.folder)).toEqual(["part.log", "part.log.1"]);
  } finally {
    disk.remove();
  }
});
