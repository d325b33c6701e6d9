import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { webhookEndpoints } from "#drizzle/schema/webhook-endpoints.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { anOrder } from "#e2e/fixtures/an-order.ts";
import { isDue } from "#e2e/fixtures/is-due.ts";
import { makeTeam } from "#e2e/fixtures/make-team.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { printResult, scaled } from "#e2e/service/scale.ts";
import { systemContext } from "#lib/core/auth/system-context.ts";
import { eventTypes } from "#lib/core/service/schemas/event-type.ts";
import { countGaps } from "#lib/features/events/count-gaps.ts";
import { findGaps } from "#lib/features/events/find-gaps.ts";
import { listGaps } from "#lib/features/events/list-gaps.ts";
import { requeueWaitingEvents } from "#lib/features/events/requeue-waiting-events.ts";
import { gapTabs } from "#lib/features/events/schemas.ts";
import { mirrorOrders } from "#lib/features/orders/mirror-order.ts";
import { countedAtMost } from "#lib/numbers.ts";

const many = scaled(20_000, 200_000);
const dueCount = 150;
const buffersAtMost = 2_000;

useVerbs();
let team: Awaited<ReturnType<typeof makeTeam>>;
beforeAll(async () => {
  team = await makeTeam();
  const { workspaceId } = team;
  const accountId = randomUUID();
  await db().update(workspaces).set({ accountId }).where(eq(workspaces.id, workspaceId));
  const events = [...eventTypes];
  await db()
    .insert(webhookEndpoints)
    .values({ workspaceId, url: "http://127.0.0.1:9", events, status: "active" });
  await db().execute(sql`
    insert into orders (workspace_id, id, mode, number, status, recipient, city, country, items_count, total_cents,
      data, created_at, service_updated_at)
    select ${workspaceId}::uuid, md5('o' || n)::uuid, 'test', 'PR-' || n, 'delivered', 'Erika Mustermann', 'Köln', 'DE', 1,
      1000, '{"history":[]}', now() - interval '1 year', now() - interval '1 year'
    from generate_series(1, ${many}) n`);
  await db().execute(sql`
    insert into webhook_events (workspace_id, id, endpoint_id, type, mode, order_id, event_at, payload, received_at, applied_at)
    select ${workspaceId}::uuid, gen_random_uuid(), gen_random_uuid(), 'order.shipped', 'test', md5('o' || n)::uuid,
      now() - make_interval(secs => n), '{}', now() - make_interval(secs => n), case when n % 200 > 0 then now() end
    from generate_series(1, ${many}) n`);
  await db().execute(sql`
    insert into webhook_gaps (workspace_id, mode, order_id, type, at, state, read_by, state_changed_at, due_at)
    select ${workspaceId}::uuid, 'test', md5('o' || n)::uuid, 'order.delivered', now(),
      case when n <= ${dueCount} then 'noted' else (array['missed', 'awaited', 'late'])[n % 3 + 1] end, 'reconcile',
      now() - make_interval(secs => n), case when n <= ${dueCount} then now() else now() + interval '1 day' end
    from generate_series(1, ${many}) n`);
  // As autovacuum leaves tables after such inserts: counts read their index alone.
  await db().execute(sql`vacuum analyze orders, webhook_events, webhook_gaps`);
  await db().execute(sql`create extension pg_stat_statements`);
});

/** The buffers per call of each statement about events and gaps, highest first. */
async function buffersOf() {
  const { rows } = await db().execute<{ query: string; buffers: number }>(sql`
    select left(regexp_replace(query, '\\s+', ' ', 'g'), 160) as query,
      ((shared_blks_hit + shared_blks_read) / calls)::int as buffers
    from pg_stat_statements join pg_database on pg_database.oid = dbid
    where datname = current_database() and query ~ 'webhook_(gaps|events|endpoint_states)' and query !~* '^ ?(insert|create|analyze|explain|with)'
      and query !~ 'generate_series|pg_stat'
    order by buffers desc`);
  return rows;
}

test("no statement about gaps reads more buffers than its limit, however many gaps exist", async () => {
  const { workspaceId } = team;
  const ctx = await team.as(await team.add("developer"));
  const events = await systemContext(workspaceId, "events");
  await db().execute(
    sql`select pg_stat_statements_reset(0, (select oid from pg_database where datname = current_database()), 0)`,
  );
  for (const lane of gapTabs) {
    const page = await listGaps(ctx, { lane });
    expect(page.rows).toHaveLength(50);
    expect((await listGaps(ctx, { lane, cursor: page.nextCursor ?? "" })).rows).toHaveLength(50);
  }
  for (const count of Object.values(await countGaps(ctx))) {
    expect(count).toBeGreaterThan(Math.min(many / 4, countedAtMost - 1));
    expect(count).toBeLessThanOrEqual(countedAtMost);
  }
  expect(await isDue("find-gaps", { workspaceId: events.workspace.id })).toBe(true);
  await findGaps(events);
  expect(await isDue("find-gaps", { workspaceId: events.workspace.id })).toBe(false);
  await requeueWaitingEvents(events);
  const at = new Date(Date.now() + 1_000).toISOString();
  const page = Array.from({ length: 100 }, () =>
    anOrder({ status: "shipped", history: [{ event: "order.shipped", status: "shipped", at }] }),
  );
  await mirrorOrders(db(), workspaceId, page);
  const statements = await buffersOf();
  const [most] = statements;
  printResult(
    `${many} orders, events and gaps: at most ${most?.buffers} buffers a statement (${most?.query.slice(0, 60)}…)`,
  );
  expect(statements.length).toBeGreaterThan(8);
  expect(statements.filter(({ buffers }) => buffers > buffersAtMost)).toEqual([]);
});
