import { once } from "node:events";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { PassThrough } from "node:stream";
import { afterEach, beforeEach, expect } from "vitest";
import { type SmallDisk, smallDisk, diskTest as test } from "#e2e/fixtures/small-disk.ts";
import { maxLogBytes } from "../rotate-log.ts";
import { openPartLog } from "./part-log.ts";

let disk: SmallDisk;
beforeEach(() => {
  disk = smallDisk(16);
});
afterEach(() => disk.remove());

const terminal = { step: () => {}, note: () => {}, result: () => {}, failure: () => {} };

/** Writes lines, one after another, and waits until the log has read them all. */
async function say(log: ReturnType<typeof openPartLog>, lines: readonly string[]): Promise<void> {
  const stream = new PassThrough();
  log.attach(stream, "stdout");
  stream.end(lines.map((line) => `${line}\n`).join(""));
  await once(stream, "close");
}

const said = (line = "") => JSON.parse(line).msg as string;

test("lines that a full disk refuses are counted, and the log contains the count once there is space", async () => {
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
  // The last line that the disk took is incomplete.
  const kept = lines.filter((line) => line.endsWith("}") && lost.includes(said(line))).length;
  expect(JSON.parse(notice)).toMatchObject({ level: 40, dropped: 300 - kept });
  expect(kept).toBeLessThan(100);
  expect([lines.at(-3), said(lines.at(-2)), lines.at(-1)]).toEqual([notice, "after", ""]);
});

test("a log can be opened on a full disk, and is written once there is space", async () => {
  disk.fill();
  const log = openPartLog(disk.folder, "dashboard", terminal);
  await say(log, ["lost"]);
  disk.free();
  await say(log, ["after"]);
  const [notice, last] = readFileSync(log.file, "utf8").trim().split("\n");
  expect(JSON.parse(notice ?? "")).toMatchObject({ dropped: 1 });
  expect(said(last)).toBe("after");
});

test("a large log that a full disk keeps from moving aside stays unchanged", async () => {
  const log = openPartLog(disk.folder, "dashboard", terminal);
  await say(log, ["first"]);
  writeFileSync(log.file, "x".repeat(maxLogBytes + 1));
  disk.fill();
  openPartLog(disk.folder, "dashboard", terminal);
  expect(statSync(log.file).size).toBe(maxLogBytes + 1);
  disk.free();
  openPartLog(disk.folder, "dashboard", terminal);
  expect(statSync(log.file).size).toBe(0);
  expect(statSync(`${log.file}.1`).size).toBe(maxLogBytes + 1);
});
