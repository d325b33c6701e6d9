import { isNotNull, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { type CannotWrite, whyNotWritten } from "#lib/cannot-write.ts";
import { mirrorStillSince } from "#lib/core/auth/workspace-columns.ts";
import { env } from "#lib/env.ts";

type Health = {
  /** `full` and `read_only`: pages can be read, nothing can be saved. */
  database: "ok" | CannotWrite | "unreachable";
  service: "ok" | "unreachable";
  /** `still`: of some workspace orders should be compared with the service and are not. */
  mirror: "ok" | "still" | "unknown";
  /** Since when, of the one that has stood still for longest; ISO 8601 in UTC. */
  mirrorStillSince: string | null;
};

/** Who asks for health asks often: a service that hangs may not hold them up. */
const probeMs = 1000;
/** Requests need no sign-in, so replies are cached: database and service are asked at most once in this time. */
const keptMs = 1000;

/**
 * Whether this instance can work: migrations are in, can it save, does the service answer at all (401 is an answer),
 * and are orders compared with it.
 */
export async function readHealth(): Promise<Health> {
  const [database, service, mirror] = await Promise.all([probeDatabase(), probeService(), readMirror()]);
  return { database, service, ...mirror };
}

const probeService = onceInAWhile(() => {
  const signal = AbortSignal.timeout(probeMs);
  return settles(fetch(`${env().SERVICE_URL}/v1/me`, { redirect: "manual", signal }));
});

const probeDatabase = onceInAWhile(async (): Promise<Health["database"]> => {
  const reads = await settles(db().execute(sql`select 1 from order_intents limit 1`));
  if (reads !== "ok") return reads;
  try {
    return (await writesOneMegabyte()) ? "ok" : "read_only";
  } catch (error) {
    return whyNotWritten(error) ?? "unreachable";
  }
});

/**
 * Rows that may not stay in memory go to a temporary file on the disk of PostgreSQL's data: a real write of 1 MB, in
 * some milliseconds, that leaves nothing behind, not even in the write-ahead log. An UPDATE of a small row would still
 * succeed on a full disk, in the page that it has.
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

const readMirror = onceInAWhile(async (): Promise<Pick<Health, "mirror" | "mirrorStillSince">> => {
  const oldest = sql<Date | null>`min(${mirrorStillSince})`.mapWith(workspaces.reconciledAt);
  const read = db().select({ since: oldest }).from(workspaces).where(isNotNull(workspaces.accountId));
  // That the database does not answer is said beside it.
  const rows = await read.catch(() => null);
  if (!rows) return { mirror: "unknown", mirrorStillSince: null };
  const since = rows[0]?.since ?? null;
  return { mirror: since ? "still" : "ok", mirrorStillSince: since?.toISOString() ?? null };
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
