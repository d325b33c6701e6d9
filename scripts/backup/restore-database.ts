import pg from "pg";
import { migrationLock } from "#drizzle/migrate.ts";
import { applyMigrations } from "#drizzle/migrations.ts";
import type { Storage } from "#lib/core/storage/storage.ts";
import { CannotStart } from "../cannot-start.ts";
import { putCarried, takeCarried } from "./carry-erasures.ts";
import { eraseAgain } from "./erase-again.ts";
import { knownMigrations } from "./known-migrations.ts";
import { loadArchive } from "./load-archive.ts";
import type { Manifest } from "./manifest.ts";
import { noteInAudit } from "./note-in-audit.ts";
import { quote, readTables } from "./read-shape.ts";
import { rebuildTables, setAside, silenceTriggers } from "./rebuild-tables.ts";
import { refuseForeign, refuseInUse, refuseUsed } from "./refuse-target.ts";
import { settleRestored } from "./settle-restored.ts";

export type RestorePlan = {
  file: string;
  manifest: Manifest;
  databaseUrl: string;
  replaces: boolean;
  keepSecret(): unknown;
};

/**
 * In one transaction: killed at any point, or refused by anything, the database is as it was before.
 * @throws CannotStart where the target must not be written into
 */
export async function restoreDatabase(plan: RestorePlan, storage: Storage): Promise<void> {
  const { file, manifest, databaseUrl, replaces } = plan;
  const migrations = knownMigrations(manifest);
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "pressroom-restore" });
  await client.connect();
  try {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [migrationLock]);
    await refuseInUse(client);
    await refuseForeign(client);
    if (!replaces) await refuseUsed(client);
    await takeCarried(client);
    await rebuildTables(client, migrations.before);
    await fillTables(client, plan, () => loadArchive(file, manifest, client, storage));
    await applyMigrations(client, migrations.since);
    await putCarried(client);
    await settleRestored(client);
    await eraseAgain(client);
    await noteInAudit(client, "backup.restored", { made_at: manifest.madeAt });
    // Before it counts: a restore that is killed here is begun again, and finds the same secret.
    plan.keepSecret();
    await client.query("commit");
    await client.query("analyze");
  } finally {
    await client.end();
  }
}

async function fillTables(client: pg.Client, { manifest }: RestorePlan, load: () => Promise<void>) {
  const names = (await readTables(client)).map(({ name }) => name);
  const kept = await setAside(client);
  const silenced = await silenceTriggers(client);
  // What migrations wrote of themselves is in the backup as well.
  await client.query(`truncate ${names.map((name) => `public.${quote(name)}`).join(", ")}`);
  await load();
  for (const { make } of kept) await client.query(make);
  for (const enable of silenced) await client.query(enable);
  for (const { name, last, isCalled } of manifest.sequences) {
    await client.query("select setval($1::regclass, $2, $3)", [`public.${quote(name)}`, last, isCalled]);
  }
  for (const { name, rows } of manifest.tables) await expectRows(client, name, rows);
}

async function expectRows(client: pg.Client, table: string, rows: number): Promise<void> {
  const { rows: found } = await client.query<{ count: number }>(
    `select count(*)::float8 as count from public.${quote(table)}`,
  );
  if (found[0]?.count === rows) return;
  throw new CannotStart(
    `${table} should have ${rows} rows and has ${found[0]?.count}: nothing was changed. Make another copy of the file and try again.`,
  );
}
