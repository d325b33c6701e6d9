import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { db } from "#drizzle/client.ts";
import { makeTeam } from "#e2e/fixtures/make-team.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { systemContext } from "#lib/core/auth/system-context.ts";
import { selectProblems } from "#lib/workflows/problems/internal/find-problems.ts";
import { watchProblems } from "#lib/workflows/problems/watch-problems.ts";

const ordersCount = 60_000;
const buffersAtMost = 2_000;

useVerbs();
let workspaceId: string;
beforeAll(async () => {
  workspaceId = (await makeTeam()).workspaceId;
  // One order in a thousand has a problem, and all were mirrored half a year ago, except for the last 1,000.
  await db().execute(sql`
    insert into orders (workspace_id, id, mode, number, status, recipient, city, country, items_count, total_cents,
      data, created_at, service_updated_at, mirrored_at, payment_refused_at, has_issue, due_at)
    select ${workspaceId}::uuid, gen_random_uuid(), 'live', 'PR-' || n,
      case when n % 1000 = 1 then 'on_hold' when n % 1000 = 2 then 'draft' else 'delivered' end,
      'Erika Mustermann', 'Köln', 'DE', 1, 1000,
      jsonb_build_object('history', '[]'::jsonb, 'filler', repeat('x', 1500), 'shipments', jsonb_build_array(
        jsonb_build_object('id', n::text, 'status', case when n % 1000 = 3 then 'lost' else 'delivered' end))),
      now() - interval '1 year', now() - interval '1 year',
      case when n > ${ordersCount - 1_000} then now() else now() - interval '180 days' end,
      case when n % 1000 = 2 then now() - interval '180 days' end,
      n % 1000 = 4, case when n % 1000 = 5 then now() - interval '1 day' end
    from generate_series(1, ${ordersCount}) n`);
  await db().execute(sql`vacuum analyze orders`);
});

const planSchema = z.array(
  z.object({
    "QUERY PLAN": z.array(
      z.object({
        Plan: z.looseObject({ "Shared Hit Blocks": z.number(), "Shared Read Blocks": z.number() }),
      }),
    ),
  }),
);

test("problems are found without a sequential scan of the orders", async () => {
  await watchProblems(await systemContext(workspaceId, "problems"));
  const counted = await db().execute<{ kind: string; n: number }>(sql`
    select kind, count(*)::int as n from order_problems where workspace_id = ${workspaceId} group by kind order by kind`);
  const each = ordersCount / 1_000;
  expect(counted.rows).toEqual(
    ["issue", "late", "on_hold", "parcel_lost", "payment_refused"].map((kind) => ({ kind, n: each })),
  );
  await db().execute(sql`analyze orders`);
  const since = new Date(Date.now() - 600_000).toISOString();
  const { rows } = await db().execute(
    sql`explain (analyze, buffers, format json) ${selectProblems(workspaceId, since)}`,
  );
  const [plan] = planSchema.parse(rows);
  const top = plan?.["QUERY PLAN"][0]?.Plan;
  expect(JSON.stringify(top)).not.toContain("Seq Scan");
  expect((top?.["Shared Hit Blocks"] ?? 0) + (top?.["Shared Read Blocks"] ?? 0)).toBeLessThan(buffersAtMost);
});
