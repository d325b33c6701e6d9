import { hash, timingSafeEqual } from "node:crypto";
import { sql } from "drizzle-orm";
import { db, pool } from "#drizzle/client.ts";
import { isUnapplied, webhookEvents } from "#drizzle/schema/webhook-events.ts";
import { fewestCallsLeft } from "#lib/core/auth/connect-service.ts";
import { sealIds } from "#lib/core/auth/seal-secret.ts";
import { mirrorStaleSince } from "#lib/core/auth/workspace-columns.ts";
import { metrics } from "#lib/core/metrics/metrics.ts";
import { describeException } from "#lib/describe-exception.ts";
import { env } from "#lib/env.ts";
import { notFound, notSignedIn } from "#lib/errors.ts";
import { log } from "#lib/log.ts";

/**
 * The metrics of this process and of the installation, in the text format of Prometheus. `authorization`: the header.
 * @throws AppError not_found: there is no METRICS_TOKEN; not_signed_in: the header has another one
 */
export async function readMetrics(authorization: string | null): Promise<{ type: string; text: string }> {
  const found = metrics();
  if (!found) throw notFound();
  if (!isToken(authorization)) throw notSignedIn();
  const { registry, gauges } = found;
  const { databaseUp, callsLeft, pool: connections, poolWaiting, ...ofDatabase } = gauges;
  for (const gauge of Object.values(ofDatabase)) gauge.reset();
  const isUp = await setDatabaseGauges(ofDatabase).then(
    () => true,
    (error: unknown) => {
      log().warn(describeException(error), "metrics of the database cannot be read");
      return false;
    },
  );
  databaseUp.set(isUp ? 1 : 0);
  const left = fewestCallsLeft();
  if (left === null) callsLeft.remove();
  else callsLeft.set(left);
  const { totalCount, idleCount, waitingCount } = pool();
  connections.set({ state: "idle" }, idleCount);
  connections.set({ state: "used" }, totalCount - idleCount);
  poolWaiting.set(waitingCount);
  return { type: registry.contentType, text: await registry.metrics() };
}

/** Compares digests, so that neither the time nor the length says how much of the token is right. */
function isToken(authorization: string | null): boolean {
  const given = /^Bearer (.+)$/.exec(authorization ?? "")?.[1];
  const { METRICS_TOKEN } = env();
  if (given === undefined || METRICS_TOKEN === undefined) return false;
  return timingSafeEqual(hash("sha256", given, "buffer"), hash("sha256", METRICS_TOKEN, "buffer"));
}

type Gauges = NonNullable<ReturnType<typeof metrics>>["gauges"];
type DatabaseGauges = Omit<Gauges, "databaseUp" | "callsLeft" | "pool" | "poolWaiting">;

async function setDatabaseGauges(gauges: DatabaseGauges): Promise<void> {
  const [jobs, intents, events, mirrors] = await Promise.all([
    selectJobs(),
    selectIntents(),
    selectEvents(),
    selectMirrors(),
  ]);
  for (const { task, due, later, running, given_up, age } of jobs) {
    for (const [state, count] of Object.entries({ due, later, running, given_up }))
      gauges.jobs.set({ task, state }, count);
    gauges.jobAge.set({ task }, age);
  }
  for (const { kind, age, count } of intents.open) gauges.openIntents.set({ kind, age }, count);
  gauges.intentAge.set(Math.max(0, ...intents.open.map(({ oldest }) => oldest)));
  gauges.doubts.set(intents.doubts);
  gauges.waitingEvents.set({ state: "waiting" }, events.waiting);
  gauges.waitingEvents.set({ state: "parked" }, events.parked);
  gauges.eventAge.set(events.age);
  gauges.mirrorLag.set(mirrors.lag);
  gauges.staleMirrors.set(mirrors.stale);
  gauges.unreadable.set(mirrors.unreadable);
}

type JobRow = { task: string; due: number; later: number; running: number; given_up: number; age: number };

async function selectJobs(): Promise<JobRow[]> {
  const { rows } = await db().execute<JobRow>(sql`
    select task_identifier as task, count(*) filter (where state = 'due')::int as due,
      count(*) filter (where state = 'later')::int as later, count(*) filter (where state = 'running')::int as running,
      count(*) filter (where state = 'given_up')::int as given_up,
      coalesce(extract(epoch from now() - min(run_at) filter (where state = 'due')), 0)::float8 as age
    from (
      select task_identifier, run_at, case
        when locked_at is not null then 'running'
        when attempts >= max_attempts then 'given_up'
        when run_at > now() then 'later' else 'due' end as state
      from graphile_worker.jobs
    ) as job group by task_identifier`);
  return rows;
}

type IntentRow = { kind: string; age: string; count: number; oldest: number };

async function selectIntents(): Promise<{ open: IntentRow[]; doubts: number }> {
  const { rows: open } = await db().execute<IntentRow>(sql`
    select kind, age, count(*)::int as count, max(seconds)::float8 as oldest
    from (
      select kind, extract(epoch from now() - created_at) as seconds, case
        when created_at > now() - interval '1 minute' then 'under_1m'
        when created_at > now() - interval '10 minutes' then 'under_10m'
        when created_at > now() - interval '1 hour' then 'under_1h' else 'older' end as age
      from order_intents where state = 'open'
    ) as intent group by kind, age`);
  const { rows: doubtful } = await db().execute<{ count: number }>(
    sql`select count(*)::int as count from order_intents where kind = 'create' and state = 'in_doubt'`,
  );
  return { open, doubts: doubtful[0]?.count ?? 0 };
}

async function selectEvents() {
  const { rows: waiting } = await db().execute<{ count: number; age: number }>(sql`
    select count(*)::int as count, coalesce(extract(epoch from now() - min(received_at)), 0)::float8 as age
    from webhook_events where ${isUnapplied(webhookEvents)}`);
  const { rows: parked } = await db().execute<{ count: number }>(
    sql`select count(*)::int as count from webhook_events where parked_at is not null`,
  );
  return { waiting: waiting[0]?.count ?? 0, age: waiting[0]?.age ?? 0, parked: parked[0]?.count ?? 0 };
}

/** Only workspaces with a key that may read orders, and that this process can decrypt, are compared. */
async function selectMirrors() {
  const { rows } = await db().execute<{ lag: number; stale: number; unreadable: number }>(sql`
    select coalesce(max(extract(epoch from now() - reconciled_at)) filter (where is_readable), 0)::float8 as lag,
      count(*) filter (where is_readable and ${mirrorStaleSince} is not null)::int as stale,
      count(*) filter (where not is_readable)::int as unreadable
    from workspaces cross join lateral (
      select bool_or('orders:read' = any(scopes) and refused_at is null
        and split_part(ciphertext, '.', 2) in ${sealIds()}) as is_readable from api_keys
      where api_keys.workspace_id = workspaces.id and purpose = 'ordering' and removed_at is null
    ) as keys
    where account_id is not null`);
  return rows[0] ?? { lag: 0, stale: 0, unreadable: 0 };
}
