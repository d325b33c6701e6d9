import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { pool } from "#drizzle/client.ts";
import { fillEvents } from "#e2e/fixtures/fill-events.ts";
import { makeTeam } from "#e2e/fixtures/make-team.ts";
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
const asked: { text: string; values: unknown[] }[] = [];

beforeAll(async () => {
  const team = await makeTeam();
  ctx = await team.as(team.owner);
  await fillEvents(ctx.workspace.id, endpoint, many);
  const other = await makeTeam();
  await fillEvents(other.workspaceId, randomUUID(), many / 10);
  const query = pool().query.bind(pool());
  const listen = (statement: { text: string }, values: unknown[]) => {
    asked.push({ text: statement.text, values });
    return query(statement as never, values as never);
  };
  Object.assign(pool(), { query: listen });
}, 1_800_000);

type Node = { "Node Type": string; "Actual Rows": number; Plans?: Node[] };
const planSchema = z.array(
  z.object({ Plan: z.looseObject({ "Shared Hit Blocks": z.number(), "Shared Read Blocks": z.number() }) }),
);
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Lists a page; returns it with the buffers that its statements read and the number of rows that they sort. */
async function planOf(written: string, more: object = {}) {
  asked.length = 0;
  const found = await listEvents(ctx, { query: readLogQuery(written), ...more });
  let [buffers, sorted] = [0, 0];
  for (const { text, values } of [...asked]) {
    const { rows } = await pool().query({ text: `explain (analyze, buffers, format json) ${text}` }, values);
    const [explained] = planSchema.parse(rows[0]["QUERY PLAN"]);
    if (!explained) throw new Error("nothing was explained");
    buffers += explained.Plan["Shared Hit Blocks"] + explained.Plan["Shared Read Blocks"];
    const sorts = nodesOf(explained.Plan as unknown as Node).filter((node) => /Sort/.test(node["Node Type"]));
    sorted = Math.max(sorted, ...sorts.map(({ Plans }) => Plans?.[0]?.["Actual Rows"] ?? 0));
  }
  return { page: found, buffers, sorted };
}

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
  const first = await planOf(filter);
  const pages = [first];
  if (first.page.nextCursor) {
    const next = await planOf(filter, { cursor: first.page.nextCursor });
    pages.push(next);
    pages.push(await planOf(filter, { cursor: next.page.previousCursor ?? "", direction: "previous" }));
  }
  for (const { buffers, sorted } of pages) {
    expect(buffers, filter).toBeLessThanOrEqual(mostBuffers);
    expect(sorted, filter).toBeLessThanOrEqual(2 * page);
  }
});

const asks = ["shipped", "pr-100007", "print_file", "zq9", "track.example dhl", "nowhere at all", "7x"];

test.each(asks)("%j is found among a bounded number of events", async (q) => {
  const { buffers } = await planOf(new URLSearchParams({ q }).toString());
  expect(buffers).toBeLessThanOrEqual(mostBuffersOfWords);
});

test("a middle page costs about as much as the first", async () => {
  const first = await planOf("");
  const { page: middle } = await planOf(`to=${day(45)}`);
  const deep = await planOf("", { cursor: middle.nextCursor ?? "" });
  expect(deep.page.rows).toHaveLength(50);
  expect(deep.buffers).toBeLessThanOrEqual(first.buffers * 1.2 + 10);
});
