import { beforeAll, expect, test } from "vitest";
import { pool } from "#drizzle/client.ts";
import { fillAudit, rareOrder, rarePerson } from "#e2e/fixtures/fill-audit.ts";
import { makeTeam } from "#e2e/fixtures/make-team.ts";
import { planOf } from "#e2e/fixtures/plan-of.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { readAuditQuery } from "#lib/features/audit/audit-query.ts";
import { listAudit } from "#lib/features/audit/list-audit.ts";
import { listAuditChoices } from "#lib/features/audit/list-audit-choices.ts";

const many = process.env.TEST_LONG ? 1_000_000 : 50_000;
/** Buffers of a page, with a million entries (architecture, "Lists that stay quick"). */
const mostBuffers = 2_000;
/** Text search reads 4,000 entries in order, then up to 10,000 that the word index finds. */
const mostBuffersOfWords = 20_000;
const page = 51;
/** A page with the names of its authors and subjects reads these buffers in addition. */
const mostBuffersOfNames = 300;

useVerbs();
let ctx: MemberContext;

beforeAll(async () => {
  const team = await makeTeam();
  ctx = await team.as(team.owner);
  await fillAudit(ctx.workspace.id, team.owner, many);
  const other = await makeTeam();
  await fillAudit(other.workspaceId, other.owner, many / 10);
}, 1_800_000);

const list = (written: string, more: object = {}) =>
  listAudit(ctx, { query: readAuditQuery(written), ...more });
const absent = "00000000-0000-4000-8000-000000000009";
const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

test.each([
  "",
  "person=jobs",
  `person=${rarePerson}`,
  `person=${absent}`,
  "what=order",
  "what=key",
  "what=quote",
  "what=order.pay",
  "what=key.connect",
  `subject=order:${rareOrder}`,
  `subject=order:${absent}`,
  `from=${day(200)}&to=${day(100)}`,
  `to=${day(-5)}`,
  `from=${day(-2)}`,
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
    expect(buffers, filter).toBeLessThanOrEqual(mostBuffers + mostBuffersOfNames);
    expect(sorted, filter).toBeLessThanOrEqual(2 * page);
  }
});

const looked = [
  "mode=live",
  "mode=test",
  `person=${rarePerson}&what=order.pay`,
  `person=jobs&what=key`,
  `person=${absent}&what=order`,
  "q=print_file",
  "q=total",
  "q=nowhere+at+all",
  "q=7x",
  "q=PR-100007",
  `q=${rareOrder}`,
];

test.each(looked)("%j is found among a bounded number of entries", async (filter) => {
  const { buffers } = await planOf(() => list(filter));
  expect(buffers).toBeLessThanOrEqual(mostBuffersOfWords);
});

test("a middle page costs about as much as the first, and the filter choices are bounded too", async () => {
  const first = await planOf(() => list(""));
  const middle = await list(`to=${day(180)}`);
  const deep = await planOf(() => list("", { cursor: middle.nextCursor }));
  expect(deep.found.lines).toHaveLength(50);
  expect(deep.buffers).toBeLessThanOrEqual(first.buffers * 1.2 + 20);
  const choices = await planOf(() => listAuditChoices(ctx, "en"));
  expect(choices.found.actions).toEqual(["key.connect", "order.create", "order.pay", "order.tag"]);
  expect(choices.buffers).toBeLessThanOrEqual(mostBuffers);
});

test("searching further back finds every match in the end", async () => {
  const [found, cursors] = [new Set<string>(), new Set<string>()];
  let cursor: string | null | undefined;
  do {
    const step = await list(`person=${rarePerson}&what=order.create`, cursor ? { cursor } : {});
    for (const { id } of step.lines) found.add(id);
    cursor = step.nextCursor;
    expect(cursors.has(cursor ?? "")).toBe(false);
    cursors.add(cursor ?? "");
  } while (cursor);
  const { rows } = await pool().query({
    text: "select id::text from audit_log where workspace_id = $1 and user_id = $2 and action = 'order.create'",
    values: [ctx.workspace.id, rarePerson],
  });
  expect([...found].sort()).toEqual(rows.map(({ id }) => id).sort());
});
