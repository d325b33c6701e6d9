import { rmSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { migrate } from "#drizzle/migrate.ts";
import { send } from "#e2e/access/requests/send.ts";
import { signIn } from "#e2e/access/world/sign-in.ts";
import { freshDatabase } from "#e2e/fixtures/fresh-database.ts";
import { startPressroom } from "#e2e/fixtures/start-pressroom.ts";
import type { Manifest } from "#scripts/backup/manifest.ts";
import { temporaryDataDir } from "#scripts/temporary-data-dir.ts";
import { oldBackup as backup, manifestOf, rebuildOldDatabase } from "./backups/old-database.ts";
import { queryRows } from "./backups/open-backup-setup.ts";
import { readContents, tablesChangedByRestore } from "./backups/read-contents.ts";
import { runCommand } from "./backups/run-command.ts";

const owner = { email: "ada.canary@owner.example", password: "a-password-nobody-else-has-4711" };

/** Tables that have another name since. */
const newNames: Record<string, string> = {
  bulk_runs: "runs",
  payment_runs: "runs",
  bulk_run_rows: "run_rows",
  payment_run_rows: "run_rows",
  order_walks: "order_syncs",
  order_figures: "order_statistics",
  order_figure_changes: "order_statistic_changes",
};

const folders: string[] = [];
const databases: { drop(): Promise<void> }[] = [];
afterAll(async () => {
  for (const database of databases) await database.drop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
const aFolder = () => {
  const folder = temporaryDataDir();
  folders.push(folder);
  return folder;
};
const aDatabase = async () => {
  const database = await freshDatabase("resilience");
  databases.push(database);
  return database.url;
};

function rowsOf({ tables }: Pick<Manifest, "tables">): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { name, rows } of tables) {
    const now = newNames[name] ?? name;
    counts[now] = (counts[now] ?? 0) + rows;
  }
  return counts;
}

async function countRows(databaseUrl: string, tables: readonly string[]): Promise<Record<string, number>> {
  const counted = tables.map((name) => `select '${name}' as name, count(*)::int as rows from "${name}"`);
  const rows = await queryRows<{ name: string; rows: number }>(databaseUrl, counted.join(" union all "));
  return Object.fromEntries(rows.map(({ name, rows }) => [name, rows]));
}

const shapeOf = async (databaseUrl: string) =>
  ((await readContents(databaseUrl)).shape as string[]).filter((line) => !/^\w+_seq /.test(line));

test("a database of 2026-11-23 keeps every row and gets the schema of a new one", async () => {
  const [old, fresh] = [await aDatabase(), await aDatabase()];
  const manifest = await manifestOf(backup);
  await rebuildOldDatabase(old, manifest, aFolder());
  await Promise.all([migrate(old), migrate(fresh)]);
  const expected = rowsOf(manifest);
  expect(await countRows(old, Object.keys(expected))).toEqual(expected);
  expect(await shapeOf(old)).toEqual(await shapeOf(fresh));
  const functions = `select proname as name from pg_proc where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e') order by 1`;
  expect(await queryRows(old, functions)).toEqual(await queryRows(fresh, functions));
});

test("a backup of 2026-11-23 is restored, starts, and shows its orders to its owner", {
  timeout: 300_000,
}, async () => {
  const dataDir = aFolder();
  const restored = await runCommand("restore", [backup], { databaseUrl: "", dataDir }).ended;
  expect(restored.code, restored.said).toBe(0);
  // A worker would at once begin to change the rows that are counted here.
  const env = { SANDBOX_AUTOPILOT: "off", WORKER: "off" };
  const pressroom = await startPressroom({ dataDir, env });
  try {
    const { sessions: _, ...expected } = rowsOf(await manifestOf(backup));
    for (const table of [...tablesChangedByRestore, "email_changes", "service_pauses"])
      delete expected[table];
    expect(await countRows(pressroom.databaseUrl, Object.keys(expected))).toMatchObject(expected);
    const [workspace] = await queryRows<{ slug: string; number: string; mode: string }>(
      pressroom.databaseUrl,
      "select slug, number, mode from orders join workspaces on workspaces.id = workspace_id where external_id = 'CANARY-REF-8842' or reference = 'CANARY-REF-8842'",
    );
    const cookie = await signIn(pressroom.url, owner.email, owner.password);
    const page = await send(`${pressroom.url}/${workspace?.slug}/${workspace?.mode}/orders`, { cookie });
    expect(page.status).toBe(200);
    expect(page.body).toContain(workspace?.number);
  } finally {
    await pressroom.stop();
  }
});
