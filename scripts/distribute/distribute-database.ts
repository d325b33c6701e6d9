import { parseArgs } from "node:util";
import pg from "pg";
import { type Distribution, distribute, NotDistributable, requireCluster } from "#drizzle/distribute.ts";
import { migrate, migrationLock } from "#drizzle/migrate.ts";
import { refuseInUse } from "#scripts/refuse-in-use.ts";
import { CannotStart } from "../cannot-start.ts";
import type { Terminal } from "../supervisor/terminal.ts";

const mostShards = 1_024;

/**
 * `[--shards N]`: migrates the database of `DATABASE_URL` and distributes its tables over the nodes of its cluster. Can
 * be repeated.
 */
export async function distributeDatabase(
  args: readonly string[],
  databaseUrl: string | undefined,
  terminal: Terminal,
): Promise<void> {
  const shards = readShards(args);
  if (!databaseUrl)
    throw new CannotStart("Set DATABASE_URL to the coordinator of a Citus cluster. Nothing was changed.");
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "pressroom-distribute" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await refuseInUse(client, "Stop it, and distribute the tables then.");
    await requireCluster(client).catch(forTerminal);
    await migrate(databaseUrl);
    terminal.step("database is up to date");
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    const done = await distribute(client, shards).catch(forTerminal);
    for (const line of describe(done)) terminal.step(line);
    await checkPlaces(client, terminal);
  } finally {
    await client.end();
  }
}

function forTerminal(error: unknown): never {
  throw error instanceof NotDistributable ? new CannotStart(error.message) : error;
}

function readShards(args: readonly string[]): number | undefined {
  const { values } = parseArgs({ args: [...args], options: { shards: { type: "string" } }, strict: true });
  if (values.shards === undefined) return undefined;
  const shards = Number(values.shards);
  if (!Number.isInteger(shards) || shards < 1 || shards > mostShards)
    throw new CannotStart(`--shards should be a whole number from 1 to ${mostShards}. Nothing was changed.`);
  return shards;
}

function describe({ replicated, distributed, coordinator, unmoved }: Distribution): string[] {
  const said = (names: string[], how: string) =>
    names.length > 0 ? [`${names.length} tables ${how}: ${names.join(", ")}`] : [];
  return [
    ...said(replicated, "copied to every node"),
    ...said(distributed, "distributed by workspace"),
    ...said(coordinator, "stay on the coordinator"),
    ...(unmoved > coordinator.length ? [`${unmoved} tables were in their places`] : []),
  ];
}

/** Says where the rows are, and fails if the rows of a workspace could be on several nodes. */
async function checkPlaces(client: pg.ClientBase, terminal: Terminal): Promise<void> {
  const { rows } = await client.query<{ groups: number; shards: number; nodes: number }>(`
    select count(distinct colocationid)::int as groups, (
      select count(*)::int from pg_dist_shard where logicalrelid = 'public.orders'::regclass) as shards, (
      select count(distinct groupid)::int from pg_dist_placement join pg_dist_shard using (shardid)
      where logicalrelid = 'public.orders'::regclass) as nodes
    from pg_dist_partition where partmethod = 'h'`);
  const [found] = rows;
  if (found?.groups !== 1)
    throw new CannotStart(
      "The distributed tables are in several colocation groups, so the rows of a workspace may be on several nodes.",
    );
  terminal.result([`Workspaces are in ${found.shards} shards on ${found.nodes} nodes.`]);
}
