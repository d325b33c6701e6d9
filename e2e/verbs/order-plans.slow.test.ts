import { beforeAll, expect, test } from "vitest";
import { pool } from "#drizzle/client.ts";
import { commonTemplate, fillOrders, rareTemplate } from "#e2e/fixtures/fill-orders.ts";
import { makeTeam } from "#e2e/fixtures/make-team.ts";
import { planOf } from "#e2e/fixtures/plan-of.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { countListed } from "#lib/features/orders/count-listed.ts";
import { mostCandidates } from "#lib/features/orders/internal/list/candidates.ts";
import { listOrders } from "#lib/features/orders/list-orders.ts";
import { readOrderQuery } from "#lib/features/orders/order-query.ts";

const many = process.env.TEST_LONG ? 1_000_000 : 50_000;
/**
 * Buffers of a page, with a million orders (architecture, "Lists that stay quick"). A full scan reads far more, with
 * fewer orders, too.
 */
const mostBuffers = 2_000;
const page = 51;

useVerbs();
let ctx: MemberContext;

beforeAll(async () => {
  const team = await makeTeam();
  ctx = await team.as(team.owner);
  await fillOrders(ctx.workspace.id, team.owner, many);
}, 1_800_000);

const list = (query: string, more: object = {}) => listOrders(ctx, { query: readOrderQuery(query), ...more });
const absent = "00000000-0000-4000-8000-000000000009";
const today = new Date().toISOString().slice(0, 10);
const filters = [
  "",
  "status=delivered",
  "status=on_hold",
  "status=unseen",
  "status=delivered,on_hold,unseen",
  "country=FR",
  "country=IS",
  "country=XX",
  "country=FR,DE,IS,XX",
  `from=2025-01-01&to=${today}`,
  `from=${today}&to=${today}`,
  "from=2031-01-01",
  "to=2001-01-01",
  "min=100",
  "min=5000&max=5010",
  "min=90000000",
  "max=15000",
  "issue=1",
  "refused=1",
  "approval=1",
  "late=1",
  "gone=1",
  "troubled=1",
  "key=common",
  "key=rare",
  "key=none",
  `template=${commonTemplate}`,
  `template=${rareTemplate}`,
  `template=${absent}`,
  "tag=common",
  "tag=rare",
  "tag=none",
  "assignee=me",
  "assignee=nobody",
  "carrier=none",
  `assignee=${absent}`,
];
const sorts = ["created", "total"].flatMap((sort) =>
  ["desc", "asc"].map((order) => `sort=${sort}&order=${order}`),
);

/**
 * By creation time, lists with one filter have an index. By total, the whole list, a tag and a range of totals have
 * one.
 */
const isInOrder = (filter: string, sort: string) =>
  sort.startsWith("sort=created") ? !/min=|max=|carrier=/.test(filter) : /^$|^tag=|^m(in|ax)=/.test(filter);

test.each(filters)(
  "%j is read from an index in order, on every page, or from a limited number of orders",
  async (filter) => {
    for (const sort of sorts) {
      const query = `${filter}&${sort}`;
      const first = await planOf(() => list(query));
      const pages = [first];
      if (first.found.nextCursor) {
        const next = await planOf(() => list(query, { cursor: first.found.nextCursor }));
        const back = { cursor: next.found.previousCursor, direction: "previous" };
        pages.push(next, await planOf(() => list(query, back)));
      }
      for (const { buffers, sorted } of pages) {
        if (!isInOrder(filter, sort)) {
          expect(sorted, query).toBeLessThanOrEqual(mostCandidates + page);
          continue;
        }
        expect(buffers, query).toBeLessThanOrEqual(mostBuffers);
        // If the planner expects few rows it may sort them, but never more than two pages.
        expect(sorted, query).toBeLessThanOrEqual(2 * page);
      }
    }
  },
);

test("a list says that it is capped only if more orders may match", async () => {
  const rare = await list("country=IS&status=delivered&sort=total");
  expect(rare.isCapped).toBe(false);
  expect(rare.rows.length).toBeGreaterThan(0);
  const common = await list("country=FR&status=delivered&sort=total");
  expect(common.isCapped).toBe(false);
  expect(common.rows).toHaveLength(50);
  // Each of these filters matches thousands, but hardly any order matches both.
  const hardlyMet = await list(`template=${commonTemplate}&status=draft&min=19990&key=common`);
  expect(hardlyMet.rows.every(({ totalCents }) => totalCents >= 19_990)).toBe(true);
  // No index covers carriers, so a list filtered only by carrier is capped, too.
  for (const sort of sorts) expect((await list(`carrier=none&${sort}`)).isCapped, sort).toBe(true);
});

test("orders are counted up to 10,000, and not at all if more would be examined than for a page", async () => {
  const count = (query: string) => countListed(ctx, readOrderQuery(query));
  expect(await count("from=2001-01-01")).toEqual({ count: 10_000, isCapped: true });
  const { count: rare } = await count("country=IS&status=delivered");
  expect(rare).toBeGreaterThan(0);
  for (const query of ["carrier=none", "q=robin&min=1"])
    expect(await count(query), query).toEqual({ count: null, isCapped: false });
});

test("a search for a common word with a filter keeps what it found, and says that it is capped", async () => {
  // The oldest orders are examined one by one. The word's index gives others of its many matches.
  await pool().query("update orders set total_cents = 7777700 where workspace_id = $1 and number = $2", [
    ctx.workspace.id,
    `PR-${many - 5_000}`,
  ]);
  const { rows, isCapped } = await listOrders(ctx, {
    query: readOrderQuery("q=robin&min=77777&sort=created&order=asc"),
  });
  expect(rows.map(({ number }) => number)).toEqual([`PR-${many - 5_000}`]);
  expect(isCapped).toBe(true);
});
