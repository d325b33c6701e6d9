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
import { maxLogBytes, rotateLog } from "./rotate-log.ts";

const folder = mkdtempSync(path.join(tmpdir(), "pressroom-bound-"));
const file = path.join(folder, "part.log");
afterAll(() => rmSync(folder, { recursive: true }));

test("a large log is moved aside while a writer keeps appending", () => {
  const writer = openSync(file, "a");
  writeSync(writer, "x".repeat(maxLogBytes + 1));
  rotateLog(file);
  writeSync(writer, "after\n");
  closeSync(writer);
  expect(statSync(`${file}.1`).size).toBe(maxLogBytes + 1);
  expect(readFileSync(file, "utf8")).toBe("after\n");
});

test("a small log stays", () => {
  appendFileSync(file, "more\n");
  rotateLog(file);
  expect(readFileSync(file, "utf8")).toBe("after\nmore\n");
});

diskTest("a copy that finds no space leaves the log and the earlier copy as they were", () => {
  const disk = smallDisk(8);
  try {
    const log = path.join(disk.folder, "part.log");
    writeFileSync(log, "x".repeat(maxLogBytes + 1));
    writeFileSync(`${log}.1`, "earlier\n");
    expect(rotateLog(log)).toBe(false);
    expect(statSync(log).size).toBe(maxLogBytes + 1);
    expect(readFileSync(`${log}.1`, "utf8")).toBe("earlier\n");
    expect(readdirSync(disk.folder)).toEqual(["part.log", "part.log.1"]);
  } finally {
    disk.remove();
  }
});
