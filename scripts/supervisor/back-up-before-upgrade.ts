import { once } from "node:events";
import { readdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline/promises";
import { text } from "node:stream/consumers";
import type pg from "pg";
import { readLastApplied, readMigrations, type Upgrade, upgradeOf } from "#drizzle/migrations.ts";
import { CannotStart } from "../cannot-start.ts";
import { freeMb } from "../no-space.ts";
import { hasOwner, withClient } from "./has-owner.ts";
import { spawnChild } from "./spawn-child.ts";
import type { Start } from "./start-dashboard.ts";

const keptBackups = 3;
/** PostgreSQL and the migrations need it while the backup is there. */
const reserveMb = 64;
const fourDigits = (level: number) => String(level).padStart(4, "0");

/** What stands at the end of the file names sorts by the time at which the backups were made. */
const namePattern = /^before-upgrade-(\d{4,})-to-\d{4,}-(\d{4}-\d\d-\d\dT\d{6})Z\.tar$/;

const nameOf = ({ from, to }: Upgrade, now: Date) =>
  `before-upgrade-${fourDigits(from)}-to-${fourDigits(to)}-${now.toISOString().slice(0, 19).replaceAll(":", "")}Z.tar`;

type UpgradeBackup = { file: string; from: number; madeAt: Date };

/** Lists the backups that a start has made before an upgrade, the newest first. */
export function listUpgradeBackups(dataDir: string): UpgradeBackup[] {
  const folder = path.join(dataDir, "backups");
  const found: UpgradeBackup[] = [];
  for (const name of readNames(folder)) {
    const [, from, stamp] = namePattern.exec(name) ?? [];
    if (!from || !stamp) continue;
    const madeAt = new Date(stamp.replace(/(\d\d)(\d\d)(\d\d)$/, "$1:$2:$3Z"));
    found.push({ file: path.join(folder, name), from: Number(from), madeAt });
  }
  return found.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
}

function readNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/**
 * Whether this start makes a backup before it upgrades the database. People at a terminal are asked, others are not.
 * The question comes before anything else starts, so that nothing is printed over it.
 */
export async function wantsBackup({ options, databases, shutdown }: Start): Promise<boolean> {
  if (options.BACKUP_BEFORE_MIGRATING === "off") return false;
  if (!process.stdin.isTTY || !process.stdout.isTTY) return true;
  const upgrade = await withClient(databases.dashboard, findUpgrade);
  if (!upgrade) return true;
  const { from, to } = upgrade;
  const question = `\n  This start changes the database from migration ${from} to ${to}. A backup first? [Y/n] `;
  return !/^no?$/i.test((await ask(question, shutdown.signal)).trim());
}

/** Not in readline's terminal mode, in which Ctrl-C would not stop the start. The end of the input is an Enter. */
async function ask(question: string, signal: AbortSignal): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdout, terminal: false });
  const closed = once(lines, "close").then(() => "");
  try {
    return await Promise.race([lines.question(question, { signal }), closed]);
  } finally {
    lines.close();
    signal.throwIfAborted();
  }
}

async function findUpgrade(client: pg.ClientBase): Promise<Upgrade | undefined> {
  const upgrade = upgradeOf(readMigrations(), await readLastApplied(client));
  return upgrade && (await hasOwner(client)) ? upgrade : undefined;
}

/**
 * Makes a backup of a database with an owner, by `npm run backup -- --without-files`. The client has the
 * migration's lock, so of several instances only one makes it.
 * @throws CannotStart when it cannot be made
 */
export async function backUpBeforeUpgrade(
  start: Start,
  upgrade: Upgrade,
  client: pg.ClientBase,
): Promise<void> {
  if (!(await hasOwner(client))) return;
  const { options, terminal } = start;
  const file = path.join(options.DATA_DIR, "backups", nameOf(upgrade, new Date()));
  terminal.step("making a backup, because this version changes the database");
  await refuseWithoutRoom(client, options.DATA_DIR);
  await runBackup(file, start);
  terminal.step(`backup of ${(statSync(file).size / 1_000_000).toFixed(1)} MB: ${file}`);
  terminal.step(`to go back, run with the older version: npm run restore -- --replace ${file}`);
  const old = listUpgradeBackups(options.DATA_DIR).slice(keptBackups);
  for (const each of old) rmSync(each.file, { force: true });
  if (old.length > 0)
    terminal.step(
      `deleted ${old.length} older of the backups before upgrades; the newest ${keptBackups} are kept`,
    );
}

/** The compressed rows take less space than the tables. */
async function refuseWithoutRoom(client: pg.ClientBase, dataDir: string): Promise<void> {
  const { rows } = await client.query<{ bytes: number }>(
    `select coalesce(sum(pg_table_size(oid)), 0)::float8 as bytes from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const neededMb = Math.ceil((rows[0]?.bytes ?? 0) / (1024 * 1024)) + reserveMb;
  if (freeMb(dataDir) >= neededMb) return;
  throw notMade(`it may need ${neededMb} MB, and the disk of ${dataDir} has ${freeMb(dataDir)} MB free.`);
}

/** In a process of its own, because the supervisor stays small and keeps its environment. */
async function runBackup(file: string, { shutdown }: Start): Promise<void> {
  const { child, stdout, stderr } = spawnChild(["scripts/backup.ts", "--without-files", file], process.env);
  const closed = once(child, "close");
  shutdown.add(() => {
    child.kill("SIGTERM");
    return closed;
  });
  stdout.resume();
  const [[code], said] = await Promise.all([closed, text(stderr)]);
  shutdown.signal.throwIfAborted();
  if (code !== 0) throw notMade(said.replace("✗", "").replaceAll(/\s+/g, " ").trim());
}

const notMade = (why: string) =>
  new CannotStart(
    `The backup before the upgrade could not be made, so nothing was changed: ${why}\nSolve this and start again, or start without a backup: BACKUP_BEFORE_MIGRATING=off npm start.`,
  );
