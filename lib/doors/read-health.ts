import { isNotNull, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { mirrorStaleSince } from "#lib/core/auth/workspace-columns.ts";
import { readDisk } from "#lib/core/storage/disk-space.ts";
import { env } from "#lib/env.ts";
import { type WriteFailure, writeFailureOf } from "#lib/write-failure.ts";

type Health = {
  /** `full` and `read_only`: pages can be read, but nothing can be saved. */
  database: "ok" | WriteFailure | "unreachable";
  service: "ok" | "unreachable";
  /** The disk of DATA_DIR and of the embedded PostgreSQL. `low`: nearly full. `unknown`: the system does not say. */
  disk: "ok" | "low" | "unknown";
  /** `still`: the orders of at least one workspace are overdue for comparison with the service. */
  mirror: "ok" | "stale" | "unknown";
  /** The earliest time since when a workspace is overdue; ISO 8601 in UTC. */
  mirrorStaleSince: string | null;
};

/** Health checks are frequent: a service that hangs must not delay them. */
const probeMs = 1000;
/** Requests need no sign-in, so the answers are cached: database and service are asked at most once in this time. */
const keptMs = 1000;

/**
 * Whether this instance works: the migrations are applied, the database can save, the service answers (401 is an
 * answer), and orders are compared with the service.
 */
export async function readHealth(): Promise<Health> {
  const [database, service, disk, mirror] = await Promise.all([
    probeDatabase(),
    probeService(),
    probeDisk(),
    readMirror(),
  ]);
  return { database, service, disk, ...mirror };
}

const probeService = onceInAWhile(() => {
  const signal = AbortSignal.timeout(probeMs);
  return settles(fetch(`${env().SERVICE_URL}/v1/me`, { redirect: "manual", signal }));
});

async function probeDisk(): Promise<Health["disk"]> {
  const disk = await readDisk();
  if (!disk) return "unknown";
  return disk.isLow ? "low" : "ok";
}

const probeDatabase = onceInAWhile(async (): Promise<Health["database"]> => {
  const reads = await settles(db().execute(sql`select 1 from order_intents limit 1`));
  if (reads !== "ok") return reads;
  try {
    return (await writesOneMegabyte()) ? "ok" : "read_only";
  } catch (error) {
    return writeFailureOf(error) ?? "unreachable";
  }
});

/**
 * Rows that exceed the working memory go to a temporary file on the disk of PostgreSQL's data. That is a real write
 * of 1 MB in a few milliseconds, and it leaves nothing behind, not even in the write-ahead log. An UPDATE of a small
 * row would still succeed on a full disk, because its page has space left.
 */
function writesOneMegabyte(): Promise<boolean> {
  return db().transaction(async (tx) => {
    await tx.execute(sql`set local work_mem = '64kB'`);
    const { rows } = await tx.execute<{ is_writable: boolean }>(sql`
      with written as materialized (select repeat('x', 1000) from generate_series(1, 1000))
      select current_setting('transaction_read_only') = 'off' as is_writable, count(*) from written`);
    return rows[0]?.is_writable === true;
  });
}

const readMirror = onceInAWhile(async (): Promise<Pick<Health, "mirror" | "mirrorStaleSince">> => {
  const oldest = sql<Date | null>`min(${mirrorStaleSince})`.mapWith(workspaces.reconciledAt);
  const read = db().select({ since: oldest }).from(workspaces).where(isNotNull(workspaces.accountId));
  // `database` already reports that the database does not answer.
  const rows = await read.catch(() => null);
  if (!rows) return { mirror: "unknown", mirrorStaleSince: null };
  const since = rows[0]?.since ?? null;
  return { mirror: since ? "stale" : "ok", mirrorStaleSince: since?.toISOString() ?? null };
});

function onceInAWhile<T>(probe: () => Promise<T>): () => Promise<T> {
  let lately: { at: number; answer: Promise<T> } | undefined;
  return () => {
    const at = performance.now();
    if (!lately || at - lately.at >= keptMs) lately = { at, answer: probe() };
    return lately.answer;
  };
}

async function settles(probe: Promise<unknown>): Promise<"ok" | "unreachable"> {
  return probe.then(
    () => "ok",
    () => "unreachable",
  );
}
