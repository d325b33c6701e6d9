import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { pool } from "#drizzle/client.ts";
import { fillEvents } from "#e2e/fixtures/fill-events.ts";
import { makeTeam } from "#e2e/fixtures/make-team.ts";
import { planOf } from "#e2e/fixtures/plan-of.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { listEvents } from "#lib/features/events/list-events.ts";
import { readLogQuery } from "#lib/features/events/log-query.ts";

const many = process.env.TEST_LONG ? 1_000_000 : 50_000;
/** Buffers of a page, with a million events (architecture, "Lists that stay quick"). */
const mostBuffers = 2_000;
/** Text search reads 4,000 events in order, then up to 10,000 that the index finds. */
const mostBuffersOfWords = 20_000;
const page = 51;
const endpoint = randomUUID();

useVerbs();
let ctx: MemberContext;

beforeAll(async () => {
  const team = await makeTeam();
  ctx = await team.as(team.owner);
  await fillEvents(ctx.workspace.id, endpoint, many);
  const other = await makeTeam();
  await fillEvents(other.workspaceId, randomUUID(), many / 10);
}, 1_800_000);

const list = (written: string, more: object = {}) =>
  listEvents(ctx, { query: readLogQuery(written), ...more });
const absent = "00000000-0000-4000-8000-000000000009";
const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

test.each([
  "",
  "type=order.shipped",
  "type=order.issue",
  "type=ping",
  "type=order.unseen",
  "state=applied",
  "state=waiting",
  "state=parked",
  "state=kept",
  `order=${absent}`,
  `endpoint=${endpoint}`,
  `endpoint=${absent}`,
  `from=${day(60)}&to=${day(30)}`,
  `from=${day(-5)}`,
  `to=${day(400)}`,
])("%j is read from an index in order, on every page", async (filter) => {
  const first = await planOf(() => list(filter));
  const pages = [first];
  if (first.found.nextCursor) {
    const next = await planOf(() => list(filter, { cursor: first.found.nextCursor }));
    pages.push(next);
    const cursor = next.found.previousCursor;
    pages.push(await planOf(() => list(filter, { cursor, direction: "previous" })));
  }
  for (const { buffers, sorted } of pages) {
    expect(buffers, filter).toBeLessThanOrEqual(mostBuffers);
    expect(sorted, filter).toBeLessThanOrEqual(2 * page);
  }
});

const asks = ["shipped", "pr-100007", "print_file", "zq9", "track.example dhl", "nowhere at all", "7x"];

test.each(asks)("%j is found among a bounded number of events", async (q) => {
  const { buffers } = await planOf(() => list(new URLSearchParams({ q }).toString()));
  expect(buffers).toBeLessThanOrEqual(mostBuffersOfWords);
});

test("a middle page costs about as much as the first", async () => {
  const first = await planOf(() => list(""));
  const middle = await list(`to=${day(45)}`);
  const deep = await planOf(() => list("", { cursor: middle.nextCursor }));
  expect(deep.found.rows).toHaveLength(50);
  expect(deep.buffers).toBeLessThanOrEqual(first.buffers * 1.2 + 10);
});

test("a search whose word has too many matches keeps what it found among the newest events", async () => {
  const [matches, newest] = [10_500, 200];
  const write = (from: number, to: number) =>
    pool().query(
      `update webhook_events set payload = payload || '{"note": "zebra9"}' where workspace_id = $1
       and id in (select md5($1::text || n)::uuid from generate_series($2::int, $3::int) as n)`,
      [ctx.workspace.id, from, to],
    );
  await write(many / 2, many / 2 + matches);
  await write(newest, newest);
  const { rows, isCapped } = await listEvents(ctx, { query: readLogQuery("q=zebra9") });
  const [{ id } = { id: "" }] = (
    await pool().query<{ id: string }>("select md5($1::text || $2::text)::uuid as id", [
      ctx.workspace.id,
      newest,
    ])
  ).rows;
  expect(rows[0]?.id).toBe(id);
  expect(rows).toHaveLength(50);
  expect(isCapped).toBe(true);
});
