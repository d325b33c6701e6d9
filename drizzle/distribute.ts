import type pg from "pg";
import { finishRoutines, readRoutines } from "./routines.ts";

/**
 * Tables that every node has, because most requests read them before they know a workspace's shard, or join them with
 * rows of any. In this order: a table comes after those that it refers to. A write goes to all nodes.
 */
const replicated = ["workspaces", "users", "custom_roles", "memberships", "api_keys", "former_slugs"];

/** Where the rows of a table are: on the node of their workspace, on every node, or on the coordinator alone. */
type Placement = "distributed" | "replicated" | "coordinator";

type Found = { name: string; leads: string | null; placed: Placement };

/** The tables that a call moved, and how many were in their places before. */
export type Distribution = {
  replicated: string[];
  distributed: string[];
  coordinator: string[];
  unmoved: number;
};

/** Why a database cannot be distributed, for the terminal. */
export class NotDistributable extends Error {
  override readonly name = "NotDistributable";
}

/** Whether `distribute` has run on this database before. */
export async function isDistributed(client: pg.ClientBase): Promise<boolean> {
  const { rows: installed } = await client.query(
    "select from pg_extension where extname = 'citus' and to_regclass('public.workspaces') is not null",
  );
  if (installed.length === 0) return false;
  const { rows } = await client.query(
    "select from pg_dist_partition where logicalrelid = 'public.workspaces'::regclass",
  );
  return rows.length > 0;
}

/**
 * Distributes the tables of a migrated database over the nodes of its Citus cluster, by workspace. Tables that are
 * distributed already stay as they are, so it can be repeated and continues after an interruption. Nothing else may use
 * the database meanwhile.
 *
 * @throws NotDistributable with a sentence for the reader
 */
export async function distribute(client: pg.ClientBase, shards?: number): Promise<Distribution> {
  await requireCluster(client);
  const tables = await readTables(client);
  const waiting = tables.filter((table) => table.placed !== placementOf(table));
  const namesOf = (list: Found[], wanted: Placement) =>
    list.filter((table) => placementOf(table) === wanted).map(({ name }) => name);
  const moved = {
    replicated: replicated.filter((name) => namesOf(waiting, "replicated").includes(name)),
    distributed: namesOf(waiting, "distributed"),
  };
  if (waiting.length > 0) {
    await dropTriggers(client);
    for (const name of moved.replicated)
      await client.query("select create_reference_table($1::regclass)", [name]);
    await distributeTables(client, moved.distributed, shards);
    await client.query("begin");
    await finishRoutines(client, readRoutines());
    await client.query("commit");
  }
  return { ...moved, coordinator: namesOf(tables, "coordinator"), unmoved: tables.length - waiting.length };
}

const placementOf = ({ name, leads }: Found): Placement =>
  replicated.includes(name) ? "replicated" : leads === "workspace_id" ? "distributed" : "coordinator";

/** All in one colocation group, so that the rows of a workspace are on one node. */
async function distributeTables(client: pg.ClientBase, names: readonly string[], shards: number | undefined) {
  const { rows } = await client.query<{ name: string }>(
    `select logicalrelid::text as name from pg_dist_partition where partmethod = 'h' and logicalrelid::text not like 'pg_%' limit 1`,
  );
  let first = rows[0]?.name;
  for (const name of names) {
    if (first) {
      await client.query(
        "select create_distributed_table($1::regclass, 'workspace_id', colocate_with => $2)",
        [name, first],
      );
    } else {
      const count = shards ? ", shard_count => $2" : "";
      await client.query(
        `select create_distributed_table($1::regclass, 'workspace_id', colocate_with => 'none'${count})`,
        shards ? [name, shards] : [name],
      );
      first = name;
    }
  }
}

/**
 * Without the triggers, the copied rows are not counted twice. Their files and those of the functions are forgotten in
 * the same transaction, so that this call or the next start applies all of them again: then each node gets them.
 */
async function dropTriggers(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ drop: string }>(`
    select format('drop trigger %I on %s', tgname, tgrelid::regclass) as drop
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and relnamespace = 'public'::regnamespace and tgname <> 'truncate_trigger'
      and tgfoid::regproc::text not like 'citus%'`);
  await client.query("begin");
  for (const { drop } of rows) await client.query(drop);
  await client.query("update drizzle.__routines set hash = ''");
  await client.query("commit");
}

async function readTables(client: pg.ClientBase): Promise<Found[]> {
  const { rows } = await client.query<Found>(`
    select relname as name, case when partmethod = 'h' then 'distributed' when partmethod = 'n' and repmodel = 't'
      then 'replicated' else 'coordinator' end as placed, (
      select attname::text from pg_index join pg_attribute on attrelid = indrelid and attnum = indkey[0]
      where indrelid = pg_class.oid and indisprimary) as leads
    from pg_class left join pg_dist_partition on logicalrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    order by relname`);
  return rows;
}

/** @throws NotDistributable */
export async function requireCluster(client: pg.ClientBase): Promise<void> {
  const { rows: installed } = await client.query("select from pg_extension where extname = 'citus'");
  if (installed.length === 0)
    throw new NotDistributable(
      "This database has no Citus extension, so it cannot be distributed. Nothing was changed. docs/scaling.md says how to create it on each node.",
    );
  const { rows } = await client.query<{
    isOn: boolean;
    isCoordinator: boolean;
    nodes: number;
    isKnown: boolean;
  }>(`
    select current_setting('citus.enable_unsafe_triggers')::boolean as "isOn", citus_is_coordinator() as "isCoordinator",
      count(*) filter (where groupid > 0 and noderole = 'primary')::int as nodes, bool_or(groupid = 0) is true as "isKnown"
    from pg_dist_node`);
  const [found] = rows;
  if (!found?.isCoordinator)
    throw new NotDistributable(
      "This database is not the coordinator of its cluster. Nothing was changed. Set DATABASE_URL to the coordinator.",
    );
  if (!found.isKnown || found.nodes === 0)
    throw new NotDistributable(
      "The cluster has no worker nodes, or does not know its coordinator. Nothing was changed. Call citus_set_coordinator_host and citus_add_node first (docs/scaling.md).",
    );
  if (!found.isOn)
    throw new NotDistributable(
      "citus.enable_unsafe_triggers is off, so Citus refuses the triggers that keep counts, search text and the audit log. Nothing was changed. They only write rows of their own workspace, which are on the same node, so turn it on for all nodes (docs/scaling.md).",
    );
}
