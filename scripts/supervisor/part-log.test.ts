import { once } from "node:events";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { PassThrough } from "node:stream";
import { afterEach, beforeEach, expect } from "vitest";
import { type SmallDisk, smallDisk, diskTest as test } from "#e2e/fixtures/small-disk.ts";
import { mostBytes } from "../bound-file.ts";
import { openPartLog } from "./part-log.ts";

let disk: SmallDisk;
beforeEach(() => {
  disk = smallDisk(16);
});
afterEach(() => disk.remove());

const terminal = { step: () => {}, note: () => {}, result: () => {}, failure: () => {} };

/** Says lines, one after the other, and waits until all are heard. */
async function say(log: ReturnType<typeof openPartLog>, lines: readonly string[]): Promise<void> {
  const stream = new PassThrough();
  log.attach(stream, "stdout");
  stream.end(lines.map((line) => `${line}\n`).join(""));
  await once(stream, "close");
}

const said = (line = "") => JSON.parse(line).msg as string;

test("lines that a full disk does not take are counted, and the count stands in the log once there is space", async () => {
  const log = openPartLog(disk.folder, "dashboard", terminal);
  await say(log, ["before"]);
  disk.fill();
  const lost = Array.from({ length: 300 }, (_, index) => `lost ${index} ${"x".repeat(100)}`);
  await say(log, lost);
  expect(log.tail()).toContain("lost 299");
  disk.free();
  await say(log, ["after"]);

  const lines = readFileSync(log.file, "utf8").split("\n");
  expect(said(lines[0])).toBe("before");
  const notice = lines.find((line) => line.includes('"dropped"')) ?? "";
  // The last one that the disk took is cut off.
  const kept = lines.filter((line) => line.endsWith("}") && lost.includes(said(line))).length;
  expect(JSON.parse(notice)).toMatchObject({ level: 40, dropped: 300 - kept });
  expect(kept).toBeLessThan(100);
  expect([lines.at(-3), said(lines.at(-2)), lines.at(-1)]).toEqual([notice, "after", ""]);
});

test("a log is opened on a full disk, and written once there is space", async () => {
  disk.fill();
  const log = openPartLog(disk.folder, "dashboard", terminal);
  await say(log, ["lost"]);
  disk.free();
  await say(log, ["after"]);
  const [notice, last] = readFileSync(log.file, "utf8").trim().split("\n");
  expect(JSON.parse(notice ?? "")).toMatchObject({ dropped: 1 });
  expect(said(last)).toBe("after");
});

test("a large log that cannot move aside on a full disk stays as it is", async () => {
  const log = openPartLog(disk.folder, "dashboard", terminal);
  await say(log, ["first"]);
  writeFileSync(log.file, "x".repeat(mostBytes + 1));
  disk.fill();
  openPartLog(disk.folder, "dashboard", terminal);
  expect(statSync(log.file).size).toBe(mostBytes + 1);
  disk.free();
  openPartLog(disk.folder, "dashboard", terminal);
  expect(statSync(log.file).size).toBe(0);
  expect(statSync(`${log.file}.1`).size).toBe(mostBytes + 1);
});
