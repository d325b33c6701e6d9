import { chmodSync, chownSync, mkdirSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openToOthers, readableByOthers } from "#e2e/fixtures/read-as-other-user.ts";
import { findSystemUser } from "#scripts/embedded-postgres/run-binary.ts";
import { makeDataDir } from "./make-data-dir.ts";
import { temporaryDataDir } from "./temporary-data-dir.ts";

let folder: string;
let umask: number;
beforeEach(() => {
  folder = temporaryDataDir();
  umask = process.umask(0o022);
});
afterEach(() => {
  process.umask(umask);
  rmSync(folder, { recursive: true, force: true });
});

const modeOf = (file: string) => statSync(file).mode & 0o777;

test.each([0, 0o022, 0o077])("PostgreSQL's user can enter a new folder under umask %o", (given) => {
  process.umask(given);
  makeDataDir(path.join(folder, "new", "data"));
  expect(modeOf(path.join(folder, "new"))).toBe(0o711);
  expect(modeOf(path.join(folder, "new", "data"))).toBe(0o711);
});

test("what an earlier version left readable is closed, and nothing else is changed", async () => {
  for (const name of ["files/uploads", "files/previews/a", "pictures/b", "logs", "backups", "postgres"])
    mkdirSync(path.join(folder, name), { recursive: true });
  for (const name of [
    "files/uploads/1",
    "files/uploads/1.json",
    "files/previews/a/1.webp",
    "logs/worker.log",
  ])
    writeFileSync(path.join(folder, name), "x");
  writeFileSync(path.join(folder, "elsewhere"), "x");
  symlinkSync("../../elsewhere", path.join(folder, "files/uploads/link"));
  expect(await readableByOthers(folder)).toContain(path.join(folder, "files/uploads/1"));

  makeDataDir(folder);
  for (const name of ["files", "pictures", "logs", "backups"])
    expect(openToOthers(path.join(folder, name))).toEqual([]);
  expect(await readableByOthers(folder)).toEqual([path.join(folder, "elsewhere")]);
  expect(modeOf(path.join(folder, "elsewhere"))).toBe(0o644);
  expect(modeOf(path.join(folder, "postgres"))).toBe(0o755);
  expect(modeOf(path.join(folder, "files/uploads/1"))).toBe(0o600);
  expect(modeOf(path.join(folder, "files/uploads"))).toBe(0o700);
});

test("a file or folder whose mode cannot be changed causes a warning, and the start goes on", async () => {
  const [file, ours, closed] = ["files/1", "files/2", "backups/of-root"].map((name) =>
    path.join(folder, name),
  );
  for (const name of ["files", "backups/of-root"]) mkdirSync(path.join(folder, name), { recursive: true });
  for (const name of [file, ours]) writeFileSync(name ?? "", "x");
  const other = await findSystemUser();
  for (const name of [folder, ours]) chownSync(name ?? "", other?.uid ?? 0, other?.gid ?? 0);
  chmodSync(closed ?? "", 0o700);
  const warned: string[] = [];
  const collect = ({ message }: Error) => warned.push(message);
  process.on("warning", collect);
  try {
    process.seteuid?.(other?.uid ?? 0);
    makeDataDir(folder);
  } finally {
    process.seteuid?.(0);
  }
  await new Promise(setImmediate);
  process.off("warning", collect);
  expect(warned).toEqual([expect.stringContaining(file ?? ""), expect.stringContaining(closed ?? "")]);
  expect(modeOf(ours ?? "")).toBe(0o600);
});

test("the files in a folder that is already closed are not checked again", () => {
  const file = path.join(folder, "files", "1");
  mkdirSync(path.dirname(file), { mode: 0o700 });
  writeFileSync(file, "x");
  makeDataDir(folder);
  expect(modeOf(file)).toBe(0o644);
  chmodSync(path.dirname(file), 0o750);
  makeDataDir(folder);
  expect(modeOf(file)).toBe(0o600);
});
