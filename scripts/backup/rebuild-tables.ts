import type pg from "pg";
import { applyMigrations, type Migration, prepareHistory } from "#drizzle/migrations.ts";
import { readRoutines } from "#drizzle/routines.ts";
import { CannotStart } from "../cannot-start.ts";
import { isErrno } from "../is-errno.ts";

const ownerMissing = "42501";

/** Nothing but the tables of these migrations, empty, whatever was there before. */
export async function rebuildTables(client: pg.ClientBase, migrations: readonly Migration[]): Promise<void> {
  try {
    await client.query("drop schema if exists graphile_worker, drizzle, public cascade");
  } catch (error) {
    if (!isErrno(error, ownerMissing)) throw error;
    throw new CannotStart(
      "The database's user may not empty it: restore into a new database that this user owns. Nothing was changed.",
    );
  }
  await client.query("create schema public");
  await client.query("grant usage on schema public to public");
  await prepareHistory(client);
  await applyMigrations(client, migrations, readRoutines());
}

type Kept = { drop: string; make: string };

/**
 * What would be in the way of loading tables in any order, each with the statement that makes it again: references,
 * which are proven at once in the end, and indexes, which are built quicker than kept.
 */
export async function setAside(client: pg.ClientBase): Promise<Kept[]> {
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
  // References need the indexes that they point to.
  return [...indexes.rows, ...references.rows];
}

/** Switches all triggers off. Returns what switches each on again: those of the audit log also where others are silent. */
export async function silenceTriggers(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ off: string; on: string }>(`
    select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as off,
      format('alter table %s enable %s trigger %I', tgrelid::regclass,
        case tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, tgname) as on
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and tgenabled <> 'D' and relnamespace = 'public'::regnamespace`);
  for (const { off } of rows) await client.query(off);
  return rows.map(({ on }) => on);
}
