import { setTimeout as pause } from "node:timers/promises";
import { runMigrations as applyQueueMigrations } from "graphile-worker";
import pg from "pg";
import { distribute, isDistributed } from "./distribute.ts";
import {
  applyMigrations,
  prepareHistory,
  raiseOldestBuild,
  readLastApplied,
  readMigrations,
  refuseOlderBuild,
  type Upgrade,
  upgradeOf,
} from "./migrations.ts";
import { type NewerSchema, readNewerSchema, takesRoutines } from "./newer-schema.ts";
import { finishRoutines, readRoutines } from "./routines.ts";

export const migrationLock = 7_210_001;

type MigrateOptions = {
  /** Other migrations, functions and triggers than ours, for tests. */
  migrations?: string;
  sql?: string;
  /** Runs before an existing database changes, while no other instance can change it. If it fails, nothing changes. */
  beforeUpgrade?: (upgrade: Upgrade, client: pg.ClientBase) => Promise<void>;
};

/**
 * Migrates a database to the schema of this build. A newer schema stays unchanged. Several instances may call it at
 * once.
 *
 * @returns what a newer build has added, beside which this one can run
 * @throws OlderBuild if a newer build has changed the database in a way that this one does not support
 */
export async function migrate(
  databaseUrl: string,
  options: MigrateOptions = {},
): Promise<NewerSchema | undefined> {
  const migrations = readMigrations(options.migrations);
  const routines = readRoutines(options.sql);
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "pressroom-migrate" });
  // A lost connection fails the current or next query, so the event needs no handling.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    const oldest = await refuseOlderBuild(client, migrations);
    const last = await readLastApplied(client);
    const upgrade = upgradeOf(migrations, last);
    if (upgrade) await options.beforeUpgrade?.(upgrade, client);
    await prepareHistory(client);
    // Citus otherwise changes shards in parallel, and then refuses the same transaction a reference to a replicated
    // table. Without Citus the setting means nothing.
    await client.query("set citus.multi_shard_modify_mode to 'sequential'");
    await inTransaction(client, async () => {
      await applyMigrations(
        client,
        migrations.filter(({ folderMillis }) => folderMillis > last),
        routines,
      );
      // An older build that runs beside a newer one must not replace its functions and triggers.
      const newest = migrations.at(-1);
      if (newest && last <= newest.folderMillis && (await takesRoutines(client, newest.level, newest.name)))
        await finishRoutines(client, routines);
      await raiseOldestBuild(client, migrations, oldest);
    });
    // A migration creates tables on the coordinator alone, where statements on distributed tables cannot join them.
    if (await isDistributed(client)) await distribute(client);
    // Verbs add jobs to the queue in their own transactions, also before the first worker has run.
    await applyQueueMigrations({ connectionString: databaseUrl });
    return await readNewerSchema(client, migrations.at(-1)?.level ?? -1);
  } finally {
    await client.end();
  }
}

const lockCodes: readonly unknown[] = ["55P03", "40P01"];
const mostTries = 100;
const betweenTriesMs = 200;

/**
 * While other instances write, a table may be in use, and two of them in the other order. So it waits for a lock for
 * half a second, rolls everything back and tries again: after a second PostgreSQL would end a statement of theirs.
 */
async function inTransaction(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      await client.query("begin");
      await client.query("set local lock_timeout to '500ms'");
      await work();
      await client.query("commit");
      return;
    } catch (error) {
      // On a broken connection it fails too. The first error says why, and is thrown below.
      await client.query("rollback").catch(() => undefined);
      const isLocked = error instanceof pg.DatabaseError && lockCodes.includes(error.code);
      if (!isLocked || tried === mostTries) throw error;
      await pause(betweenTriesMs);
    }
  }
}
