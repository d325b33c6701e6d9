import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { migrationLock } from "#drizzle/migrate.ts";
import { applyMigrations, type Migration, prepareHistory, readMigrations } from "#drizzle/migrations.ts";
import { finishRoutines, readRoutines } from "#drizzle/routines.ts";
import type { Storage } from "#lib/core/storage/storage.ts";
import { repeatErasures } from "#lib/features/privacy/repeat-erasures.ts";
import { isErrno } from "#scripts/is-errno.ts";
import { refuseInUse } from "#scripts/refuse-in-use.ts";
import { CannotStart } from "../cannot-start.ts";
import { loadArchive } from "./load-archive.ts";
import type { Manifest } from "./manifest.ts";
import { quote, readTables } from "./read-shape.ts";
import { recordInAudit } from "./record-in-audit.ts";
import { settleRestored } from "./settle-restored.ts";

const ownerMissing = "42501";

/**
 * Drops our tables and functions, and creates the tables of these migrations, empty. The schema and the extensions stay:
 * a view of Citus is in the schema, so dropping it would drop the extension of the cluster.
 */
async function rebuildTables(client: pg.ClientBase, migrations: readonly Migration[]): Promise<void> {
  try {
    await client.query("drop schema if exists graphile_worker, drizzle cascade");
    const { rows } = await client.query<{ drop: string }>(ownObjects);
    for (const { drop } of rows) await client.query(drop);
    await prepareHistory(client);
    await applyMigrations(client, migrations, readRoutines());
  } catch (error) {
    if (!isErrno(error, ownerMissing)) throw error;
    throw new CannotStart(
      "The database user is not allowed to empty this database. Nothing was changed. Restore into a new database that this user owns.",
    );
  }
}

/** A sequence of a column goes with its table. */
const ownObjects = `
  select format('drop %s if exists %s cascade', kind, name) as drop from (
    select 'table' as kind, oid::regclass::text as name, oid, 'pg_class'::regclass as class, relnamespace as namespace
    from pg_class where relkind = 'r'
    union all
    select 'sequence', oid::regclass::text, oid, 'pg_class'::regclass, relnamespace from pg_class where relkind = 'S'
    union all
    select 'routine', oid::regprocedure::text, oid, 'pg_proc'::regclass, pronamespace from pg_proc
  ) as found
  where namespace = 'public'::regnamespace
    and not exists (select from pg_depend where classid = class and objid = oid and deptype = 'e')
  order by kind desc`;

type Kept = { drop: string; make: string };

/**
 * Drops what prevents loading tables in any order, and returns the statements that create it again. Foreign keys are
 * checked once at the end. An index is built faster at the end than row by row.
 */
async function setAside(client: pg.ClientBase): Promise<Kept[]> {
  const references = await client.query<Kept>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  const indexes = await client.query<Kept>(`
    select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as make
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint where conindid = indexrelid)`);
  const kept = [...references.rows, ...indexes.rows];
  for (const { drop } of kept) await client.query(drop);
  // Foreign keys need the unique indexes that they point to.
  return [...indexes.rows, ...references.rows];
}

/**
 * Disables all triggers. Returns the statements that enable each again in its mode; the audit log's have the mode
 * ALWAYS.
 */
async function disableTriggers(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ off: string; on: string }>(`
    select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as off,
      format('alter table %s enable %s trigger %I', tgrelid::regclass,
        case tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, tgname) as on
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and tgenabled <> 'D' and relnamespace = 'public'::regnamespace`);
  for (const { off } of rows) await client.query(off);
  return rows.map(({ on }) => on);
}

export type RestorePlan = {
  file: string;
  manifest: Manifest;
  databaseUrl: string;
  replaces: boolean;
  keepSecret(): unknown;
};

/**
 * Restores in one transaction. If it is killed or refused, the database stays unchanged.
 * @throws CannotStart when the target is in use, has tables that are not ours, or is not empty without --replace
 */
export async function restoreDatabase(plan: RestorePlan, storage: Storage): Promise<void> {
  const { file, manifest, databaseUrl, replaces } = plan;
  const migrations = knownMigrations(manifest);
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "pressroom-restore" });
  await client.connect();
  try {
    // On Citus, as `migrate` does: tables are read before they are dropped in the same transaction.
    await client.query("set citus.multi_shard_modify_mode to 'sequential'");
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [migrationLock]);
    await refuseInUse(client, "To restore, stop it first.");
    await refuseForeign(client);
    if (!replaces) await refuseUsed(client);
    await saveRefusals(client);
    await rebuildTables(client, migrations.before);
    await fillTables(client, plan, () => loadArchive(file, manifest, client, storage));
    const routines = readRoutines();
    await applyMigrations(client, migrations.since, routines);
    await finishRoutines(client, routines);
    await insertSaved(client);
    await settleRestored(client);
    await eraseAgain(client);
    await recordInAudit(client, "backup.restored", { made_at: manifest.madeAt });
    // The secret is stored before the commit. A restore that is killed here is started again, and finds the same
    // secret.
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
  const silenced = await disableTriggers(client);
  // The migrations inserted rows that the backup contains too.
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

/**
 * Repeats the known erasures that happened after the backup was made. It runs in the restore's transaction, because
 * after a kill in between nothing would repeat them.
 */
async function eraseAgain(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ id: string }>("select id from workspaces");
  const executor = drizzle(client as pg.Client);
  for (const { id } of rows) await repeatErasures(executor, id);
}

type Migrations = { before: Migration[]; since: Migration[] };

/**
 * Splits our migrations into those that the backup's tables have and those that came later.
 * @throws CannotStart when the backup's migrations are not the first of ours
 */
function knownMigrations({ migrations, version }: Manifest): Migrations {
  const ours = readMigrations();
  const before = ours.slice(0, migrations.length);
  const isKnown = migrations.every(({ hash }, index) => before[index]?.hash === hash);
  if (isKnown && before.length > 0) return { before, since: ours.slice(before.length) };
  throw new CannotStart(
    `The backup was made by Pressroom ${version} with tables that this version does not know. Nothing was changed. Restore it with that version or a later one.`,
  );
}

/** What people asked for stays asked for. The key of the hashes is in the settings of the mails. */
const savedTables = ["erasures", "recipient_mail_settings", "unsubscribes", "unsubscribe_links"] as const;

/**
 * Copies what recipients asked of the database that is replaced into temporary tables, which the commit drops. Only
 * that database knows who was erased or unsubscribed since the backup. Otherwise erased data would come back, and mails
 * would go to those who unsubscribed.
 */
async function saveRefusals(client: pg.ClientBase): Promise<void> {
  for (const table of savedTables) {
    const { rows } = await client.query("select to_regclass($1) is not null as there", [`public.${table}`]);
    const from = rows[0]?.there
      ? `select to_jsonb(saved) as row from public.${table} as saved`
      : "select null::jsonb as row limit 0";
    await client.query(`create temporary table carried_${table} on commit drop as ${from}`);
  }
}

/** Renamed places, from the old name to the new one. The replaced database may not have been migrated yet. */
const renamedPlaces = { bulk_run_rows: "run_rows", payment_run_rows: "run_rows" };

/** Inserts the copied rows of the workspaces that the backup contains. Mails that are off in the backup stay off. */
async function insertSaved(client: pg.ClientBase): Promise<void> {
  await client.query(
    `update carried_erasures set row = jsonb_set(row, '{place}', $1::jsonb -> (row ->> 'place'))
    where $1::jsonb ? (row ->> 'place')`,
    [JSON.stringify(renamedPlaces)],
  );
  await client.query(
    "update carried_recipient_mail_settings set row = row - '{in_production_since,shipped_since,delivered_since}'::text[]",
  );
  for (const table of savedTables) {
    await client.query(
      `insert into public.${table}
       select (jsonb_populate_record(null::public.${table}, row)).* from carried_${table}
       where (row ->> 'workspace_id')::uuid in (select id from public.workspaces) on conflict do nothing`,
    );
  }
}

/** A restore would drop tables that are not ours. */
async function refuseForeign(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ foreign: boolean }>(
    `select exists (select from pg_tables where schemaname = 'public')
       and to_regclass('drizzle.__drizzle_migrations') is null as foreign`,
  );
  if (!rows[0]?.foreign) return;
  throw new CannotStart(
    "This database has tables that are not Pressroom's. Nothing was changed. Restore into an empty database.",
  );
}

async function refuseUsed(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('public.users') is not null as there",
  );
  if (!rows[0]?.there) return;
  const { rows: found } = await client.query<{ used: boolean }>("select exists (select from users) as used");
  if (!found[0]?.used) return;
  throw new CannotStart(
    "This database is in use: it contains a Pressroom. Nothing was changed. Restore into another database (DATA_DIR or DATABASE_URL), or add --replace to delete its content first.",
  );
}
