import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { readMigrations } from "#drizzle/migrations.ts";
import { freshDatabase } from "#e2e/fixtures/fresh-database.ts";
import { diskTest, smallDisk } from "#e2e/fixtures/small-disk.ts";
import { startPressroom } from "#e2e/fixtures/start-pressroom.ts";
import { temporaryDataDir } from "#scripts/temporary-data-dir.ts";
import { lastOldMigration, manifestOf, oldBackup, rebuildOldDatabase } from "./backups/old-database.ts";
import { queryRows } from "./backups/open-backup-setup.ts";
import { runCommand } from "./backups/run-command.ts";

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});
const aFolder = () => {
  const folder = temporaryDataDir();
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};
const aDatabase = async () => {
  const database = await freshDatabase("resilience");
  cleanUps.push(() => database.drop());
  return database.url;
};
const anOldDatabase = async () => {
  const databaseUrl = await aDatabase();
  await rebuildOldDatabase(databaseUrl, await manifestOf(oldBackup), aFolder());
  return databaseUrl;
};

/** A worker alone needs no build. The service at this address never answers. */
const start = async (databaseUrl: string, dataDir: string, env: Record<string, string> = {}) => {
  const services = { WORKER: "only", SERVICE_URL: "http://127.0.0.1:9", DATABASE_URL: databaseUrl };
  const started = await startPressroom({ dataDir, env: { ...services, ...env } });
  await started.stop();
  return started.output();
};
const backupsIn = (dataDir: string) => {
  const folder = path.join(dataDir, "backups");
  return existsSync(folder) ? readdirSync(folder).toSorted() : [];
};
const newest = String(readMigrations().at(-1)?.level).padStart(4, "0");
const name = new RegExp(`^before-upgrade-00${lastOldMigration}-to-${newest}-.*Z\\.tar$`);
const levelOf = async (databaseUrl: string) =>
  (
    await queryRows<{ applied: number }>(
      databaseUrl,
      "select count(*)::int as applied from drizzle.__drizzle_migrations",
    )
  )[0]?.applied;
const usersIn = (databaseUrl: string) =>
  queryRows<{ email: string }>(databaseUrl, "select email from users order by 1");

test("a start that upgrades a used database first makes a backup from which it can be restored", async () => {
  const [databaseUrl, dataDir] = [await anOldDatabase(), aFolder()];
  const users = await usersIn(databaseUrl);
  const said = await start(databaseUrl, dataDir);
  const [file = "", ...others] = backupsIn(dataDir);
  expect([file, others]).toEqual([expect.stringMatching(name), []]);
  expect(said).toContain(`npm run restore -- --replace ${path.join(dataDir, "backups", file)}`);
  const manifest = await manifestOf(path.join(dataDir, "backups", file));
  expect(manifest).toMatchObject({ hasSecret: false, filesIn: "bucket" });
  expect(manifest.migrations).toHaveLength(lastOldMigration + 1);

  const place = { databaseUrl: await aDatabase(), dataDir: aFolder() };
  const restored = await runCommand("restore", [path.join(dataDir, "backups", file)], place).ended;
  expect(restored.code, restored.said).toBe(0);
  expect(await usersIn(place.databaseUrl)).toEqual(users);
  expect(await start(databaseUrl, dataDir)).not.toContain("backup");
  expect(backupsIn(dataDir)).toHaveLength(1);
});

test("of two instances that start at once, one makes the backup", async () => {
  const databaseUrl = await anOldDatabase();
  const folders = [aFolder(), aFolder()];
  await Promise.all(folders.map((folder) => start(databaseUrl, folder)));
  expect(folders.flatMap(backupsIn)).toEqual([expect.stringMatching(name)]);
});

test("with BACKUP_BEFORE_MIGRATING=off, and for a database without an owner, there is no backup", async () => {
  const dataDir = aFolder();
  await start(await anOldDatabase(), dataDir, { BACKUP_BEFORE_MIGRATING: "off" });
  const unused = await anOldDatabase();
  await queryRows(unused, "set session_replication_role = replica; delete from users");
  await start(unused, dataDir);
  expect(backupsIn(dataDir)).toEqual([]);
});

test("the newest three backups of this kind are kept, and no other backup is deleted", async () => {
  const [databaseUrl, dataDir] = [await anOldDatabase(), aFolder()];
  const earlier = ["0001-to-0009-2026-01-01", "0009-to-0010-2026-02-01", "0010-to-0012-2026-03-01"].map(
    (each) => `before-upgrade-${each}T000000Z.tar`,
  );
  const other = "pressroom-2020-01-01T000000Z.tar";
  mkdirSync(path.join(dataDir, "backups"));
  for (const each of [...earlier, other]) writeFileSync(path.join(dataDir, "backups", each), "");
  expect(await start(databaseUrl, dataDir)).toContain("deleted 1 older");
  expect(backupsIn(dataDir)).toEqual([...earlier.slice(1), expect.stringMatching(name), other]);
});

diskTest("without room for the backup the start says so and changes nothing", async () => {
  const databaseUrl = await anOldDatabase();
  const disk = smallDisk(40);
  cleanUps.push(() => disk.remove());
  const refused = await start(databaseUrl, disk.folder).catch((error: Error) => error.message);
  expect(refused).toMatch(
    /✗ The backup before the upgrade could not be made, so nothing was changed: it may need \d+ MB/,
  );
  expect(refused).toContain("BACKUP_BEFORE_MIGRATING=off npm start");
  expect(await levelOf(databaseUrl)).toBe(lastOldMigration + 1);
  expect(backupsIn(disk.folder)).toEqual([]);
});

test("a backup that fails stops the start with the reason", async () => {
  const [databaseUrl, dataDir] = [await anOldDatabase(), aFolder()];
  writeFileSync(path.join(dataDir, "backups"), "a file in place of the folder");
  const refused = await start(databaseUrl, dataDir).catch((error: Error) => error.message);
  expect(refused).toMatch(
    /✗ The backup before the upgrade could not be made, so nothing was changed: .*EEXIST/,
  );
  expect(await levelOf(databaseUrl)).toBe(lastOldMigration + 1);
});

/** As a newer build would leave it. */
const addNewer = (databaseUrl: string, name: string) => {
  const level = Number(newest) + 1;
  const oldest = name.includes("contract") ? `update drizzle.__oldest_build set level = ${level};` : "";
  const names = `insert into drizzle.__migration_names values (${level}, '${name}', '9.9.9');`;
  return queryRows(
    databaseUrl,
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 9999999999999); ${names} ${oldest}`,
  );
};

test("an older version that can run beside a newer one names its migrations", async () => {
  const [databaseUrl, dataDir] = [await aDatabase(), aFolder()];
  await start(databaseUrl, dataDir);
  await addNewer(databaseUrl, "9999_expand_letters");
  expect(await start(databaseUrl, dataDir)).toContain(
    "A newer Pressroom (9.9.9) has added 9999_expand_letters. This version can run beside it",
  );
});

test("an older version that cannot run names the newest backup that it can restore, and what that loses", async () => {
  const [databaseUrl, dataDir] = [await aDatabase(), aFolder()];
  await start(databaseUrl, dataDir);
  await addNewer(databaseUrl, "9999_contract_letters");
  const refusal = () => start(databaseUrl, dataDir).catch((error: Error) => error.message);
  expect(await refusal()).toMatch(
    /✗ A newer Pressroom \(9\.9\.9\) .*9999_contract_letters.* a backup that was made before the upgrade/,
  );
  const backups = path.join(dataDir, "backups");
  mkdirSync(backups);
  for (const name of ["0001-to-0002-2026-01-01", `${newest}-to-9998-2026-02-03`, "9998-to-9999-2026-03-01"])
    writeFileSync(path.join(backups, `before-upgrade-${name}T045607Z.tar`), "");
  const said = await refusal();
  const file = path.join(backups, `before-upgrade-${newest}-to-9998-2026-02-03T045607Z.tar`);
  expect(said).toContain(
    `the backup of 2026-02-03 04:56 UTC, made before the upgrade: npm run restore -- --replace ${file}\n`,
  );
  expect(said).toContain("A restore loses what was saved since the backup");
  expect(said).not.toMatch(/\n\s+at /);
});
