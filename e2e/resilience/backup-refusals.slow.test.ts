import { cpSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { smallDisk } from "#e2e/fixtures/small-disk.ts";
import { inParallel } from "#e2e/service/in-parallel.ts";
import { type BackupSetup, bigBytes, openBackupSetup, queryRows } from "./backups/open-backup-setup.ts";
import { readContents } from "./backups/read-contents.ts";
import { runCommand } from "./backups/run-command.ts";

let desk: BackupSetup;
/** A backup that no test changes. */
let file: string;
beforeAll(async () => {
  desk = await openBackupSetup();
  file = await desk.backUp();
});
afterAll(() => desk.close());

test("a killed backup leaves only a .partial file", async () => {
  for (const bytes of [0, 100_000, bigBytes / 4]) {
    const folder = desk.aFolder();
    const { child, ended } = runCommand("backup", [path.join(folder, "backup.tar")], desk.source);
    const isWritten = () =>
      readdirSync(folder).some((name) => statSync(path.join(folder, name)).size >= bytes);
    await vi.waitUntil(isWritten, { timeout: 30_000, interval: 1 });
    child.kill("SIGKILL");
    await ended;
    expect(readdirSync(folder).filter((name) => !name.endsWith(".partial"))).toEqual([]);
  }
});

test("a killed restore leaves the database empty, and the next one restores everything", {
  timeout: 60_000,
}, async () => {
  const target = await desk.aTarget({ appSecret: desk.source.appSecret });
  const { child, ended } = runCommand("restore", [file], target);
  await vi.waitUntil(
    async () =>
      (
        await queryRows(
          target.databaseUrl,
          "select from pg_stat_activity where application_name = 'pressroom-restore' and datname = current_database() and query ~ '^(copy|CREATE INDEX|alter table)'",
        )
      ).length > 0,
    { timeout: 30_000, interval: 1 },
  );
  child.kill("SIGKILL");
  await ended;
  expect(await queryRows(target.databaseUrl, "select from pg_tables where schemaname = 'public'")).toEqual(
    [],
  );
  expect((await runCommand("restore", [file], target).ended).code).toBe(0);
  expect(Object.keys(await readContents(target.databaseUrl))).toContain("orders");
});

test("a file that is no backup, is incomplete or was changed is refused before anything is changed", async () => {
  const size = statSync(file).size;
  const target = await desk.aTarget({ appSecret: desk.source.appSecret });
  const broken = (change: (copy: string) => void) => {
    const copy = path.join(desk.aFolder(), "backup.tar");
    cpSync(file, copy);
    change(copy);
    return copy;
  };
  const flip = (at: number) => (copy: string) => {
    const bytes = readFileSync(copy);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(copy, bytes);
  };
  const cases: [string, RegExp][] = [
    [broken((copy) => truncateSync(copy, Math.floor(size / 2))), /cannot be restored/],
    [broken((copy) => truncateSync(copy, size - 20_000)), /cannot be restored/],
    [broken((copy) => writeFileSync(copy, "a letter")), /cannot be restored/],
    [broken((copy) => writeFileSync(copy, "")), /cannot be restored/],
    ...[0.2, 0.5, 0.8].map((share): [string, RegExp] => [
      broken(flip(Math.floor(size * share))),
      /cannot be restored/,
    ]),
    [path.join(desk.aFolder(), "none.tar"), /cannot be restored/],
  ];
  await inParallel(2, cases, async ([copy, sentence]) => {
    const { code, said } = await runCommand("restore", [copy], target).ended;
    expect({ code, said }).toEqual({ code: 1, said: expect.stringMatching(sentence) });
  });
  expect(await queryRows(target.databaseUrl, "select from pg_tables where schemaname = 'public'")).toEqual(
    [],
  );
});

test("a used database is replaced only with --replace, and never while Pressroom serves it", {
  timeout: 60_000,
}, async () => {
  const target = await desk.aTarget({ appSecret: desk.source.appSecret });
  await runCommand("restore", [file], target).ended;
  const before = await readContents(target.databaseUrl);
  expect(await runCommand("restore", [file], target).ended).toMatchObject({
    code: 1,
    said: expect.stringContaining("is in use"),
  });
  const server = new pg.Client({
    connectionString: target.databaseUrl,
    application_name: "pressroom 01234567",
  });
  await server.connect();
  const replacing = await runCommand("restore", [file, "--replace"], target).ended.finally(() =>
    server.end(),
  );
  expect(replacing).toMatchObject({ code: 1, said: expect.stringContaining("stop it first") });
  expect(await readContents(target.databaseUrl)).toEqual(before);
  expect((await runCommand("restore", [file, "--replace"], target).ended).code).toBe(0);

  const foreign = await desk.aTarget();
  await queryRows(foreign.databaseUrl, "create table letters (id int)");
  expect(await runCommand("restore", [file, "--replace"], foreign).ended).toMatchObject({
    code: 1,
    said: expect.stringContaining("not Pressroom's"),
  });
});

test("a backup of an empty database says so, and leaves no file", async () => {
  const [empty, folder] = [await desk.aTarget(), desk.aFolder()];
  expect(await runCommand("backup", [path.join(folder, "backup.tar")], empty).ended).toMatchObject({
    code: 1,
    said: expect.stringContaining("no tables of Pressroom"),
  });
  expect(readdirSync(folder)).toEqual([]);
});

test("a backup never replaces an existing file", async () => {
  const { mtimeMs } = statSync(file);
  expect(await runCommand("backup", [file], desk.source).ended).toMatchObject({
    code: 1,
    said: expect.stringContaining("is there already"),
  });
  expect(statSync(file).mtimeMs).toBe(mtimeMs);
});

test("an older build refuses a database that a newer one has changed, until a backup is restored", {
  timeout: 60_000,
}, async () => {
  const target = await desk.aTarget({ appSecret: desk.source.appSecret });
  await runCommand("restore", [file], target).ended;
  await queryRows(target.databaseUrl, "update drizzle.__oldest_build set level = level + 1000");
  const older = { code: 1, said: expect.stringContaining("Start the newer version, or restore a backup") };
  expect(await runCommand("backup", [path.join(desk.aFolder(), "a.tar")], target).ended).toMatchObject(older);
  expect(await runCommand("rotate-secrets", [], target).ended).toMatchObject(older);
  expect((await runCommand("restore", [file, "--replace"], target).ended).code).toBe(0);
  expect((await runCommand("backup", [path.join(desk.aFolder(), "a.tar")], target).ended).code).toBe(0);
});

test("a backup on a full disk says so in each phase, and leaves no file", {
  timeout: 60_000,
}, async () => {
  // The disk gets full in the tables, and in the large file after them.
  for (const megabytes of [1, 8]) {
    const disk = smallDisk(megabytes);
    try {
      const { code, said } = await runCommand("backup", [path.join(disk.folder, "a.tar")], desk.source).ended;
      expect({ code, said }).toEqual({
        code: 1,
        said: expect.stringMatching(/There is no space left to write: ENOSPC/),
      });
      expect(said).not.toMatch(/\n\s+at /);
      expect(readdirSync(disk.folder)).toEqual([]);
    } finally {
      disk.remove();
    }
  }
});

test("a backup of a read-only database is complete, and says that the audit log has no entry", async () => {
  const name = new URL(desk.source.databaseUrl).pathname.slice(1);
  const setReadOnly = (value: "on" | "off") =>
    queryRows(
      desk.source.databaseUrl,
      `begin read write; alter database "${name}" set default_transaction_read_only = ${value}; commit`,
    );
  const file = path.join(desk.aFolder(), "backup.tar");
  await setReadOnly("on");
  const { code, said } = await runCommand("backup", [file], desk.source).ended.finally(() =>
    setReadOnly("off"),
  );
  expect(code, said).toBe(0);
  expect(said).toContain("The backup is complete, but could not be recorded in the audit log");
  const target = await desk.aTarget({ appSecret: desk.source.appSecret });
  expect((await runCommand("restore", [file], target).ended).code).toBe(0);
});
