import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { unknownReceivers } from "#drizzle/schema/unknown-receivers.ts";
import { webhookRefusalCounts } from "#drizzle/schema/webhook-refusal-counts.ts";
import { addReceiver, storeRefusal } from "#e2e/fixtures/event-log.ts";
import { makeTeam } from "#e2e/fixtures/make-team.ts";
import { readAudit } from "#e2e/fixtures/read-audit.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { countRefused } from "#lib/features/events/count-refused.ts";
import { exportRefusals } from "#lib/features/events/export-refusals.ts";
import { getRefusal } from "#lib/features/events/get-refusal.ts";
import { listEventChoices } from "#lib/features/events/list-event-choices.ts";
import { listRefusals } from "#lib/features/events/list-refusals.ts";
import type { LogQuery } from "#lib/features/events/log-query.ts";

useVerbs();

async function openLog() {
  const team = await makeTeam();
  const ctx = await team.as(team.owner);
  const found = async (query: Partial<LogQuery>) =>
    (await listRefusals(ctx, { query })).rows.map(({ id }) => id);
  return { team, ctx, found };
}

test("refused posts are listed newest first, with filters, for their workspace only", async () => {
  const { team, ctx, found } = await openLog();
  const endpointId = await addReceiver(team.workspaceId);
  const old = await storeRefusal(team.workspaceId, { receivedAt: new Date("2026-05-01T12:00:00Z") });
  const stale = await storeRefusal(team.workspaceId, { reason: "timestamp_out_of_range", endpointId });
  const stranger = await storeRefusal((await makeTeam()).workspaceId);
  expect(await found({ tab: "refused" })).toEqual([stale, old]);
  expect(await found({ reason: "mismatch" })).toEqual([old]);
  expect(await found({ endpoint: endpointId })).toEqual([stale]);
  expect(await found({ to: "2026-05-01" })).toEqual([old]);
  expect((await listEventChoices(ctx)).reasons).toEqual(["mismatch", "timestamp_out_of_range"]);
  for (const refusalId of [stranger, randomUUID(), "no id"])
    await expect(getRefusal(ctx, { refusalId })).rejects.toMatchObject({ code: "not_found" });
  const viewer = await team.as(await team.add("viewer"));
  for (const ask of [
    () => listRefusals(viewer, {}),
    () => getRefusal(viewer, { refusalId: old }),
    () => countRefused(viewer),
  ])
    await expect(ask()).rejects.toMatchObject({ code: "forbidden_role" });
});

test("refused posts are paged in both directions", async () => {
  const { team, ctx } = await openLog();
  for (let index = 0; index < 60; index++) await storeRefusal(team.workspaceId);
  const first = await listRefusals(ctx, {});
  const second = await listRefusals(ctx, { cursor: first.nextCursor ?? "" });
  expect([first.rows.length, second.rows.length, second.nextCursor]).toEqual([50, 10, null]);
  const back = await listRefusals(ctx, { cursor: second.previousCursor ?? "", direction: "previous" });
  expect(back).toEqual(first);
});

test("a refused post shows its claims, its headers and the beginning of its body", async () => {
  const { team, ctx } = await openLog();
  const endpointId = await addReceiver(team.workspaceId);
  const start = new TextEncoder().encode(`<script>alert("x")</script>`);
  const refusalId = await storeRefusal(team.workspaceId, {
    ...{ endpointId, bodyStart: start, bytes: 9_000, eventType: "order.shipped" },
    signedAt: new Date("2026-01-01T00:00:00Z"),
  });
  const refusal = await getRefusal(ctx, { refusalId });
  expect(refusal).toMatchObject({
    body: { kind: "text", shown: `<script>alert("x")</script>`, isWhole: false },
    headers: { "svc-signature": "t=1,v1=…" },
    endpoint: { id: endpointId, status: "active" },
    signedAt: "2026-01-01T00:00:00.000Z",
    inItsMinute: { refused: 1, kept: 1 },
  });
  expect(JSON.stringify(refusal)).not.toContain("127.0.0.1");
});

test("posts that are not stored are counted, and a developer does not see the count of unknown addresses", async () => {
  const { team, ctx } = await openLog();
  const endpointId = randomUUID();
  const minute = new Date(Math.floor(Date.now() / 60_000) * 60_000);
  const count = (reason: string, refused: number, at = minute) =>
    db()
      .insert(webhookRefusalCounts)
      .values({ workspaceId: team.workspaceId, endpointId, minute: at, reason, refused });
  await count("mismatch", 4_000);
  await count("missing", 2);
  await count("missing", 1, new Date(minute.getTime() - 60_000));
  await count("missing", 70, new Date(minute.getTime() - 3 * 86_400_000));
  const kept = [0, 1].map((ms) => new Date(minute.getTime() + ms));
  const [refusalId = ""] = await Promise.all(
    kept.map((receivedAt) => storeRefusal(team.workspaceId, { endpointId, receivedAt })),
  );
  await storeRefusal(team.workspaceId, { receivedAt: new Date(minute.getTime() - 60_000) });
  await db().insert(unknownReceivers).values({ day: "2026-11-21", refused: 123 });
  expect(await countRefused(ctx)).toEqual({
    refused: 4_003,
    minutes: [{ minute: minute.toISOString().replace(".000", ""), refused: 4_002, kept: 2 }],
    unknown: [{ day: "2026-11-21", refused: 123 }],
  });
  expect((await getRefusal(ctx, { refusalId })).inItsMinute).toEqual({ refused: 4_002, kept: 2 });
  const developer = await team.as(await team.add("developer"));
  expect((await countRefused(developer)).unknown).toBeNull();
});

test("an export contains the stored posts that match the filter", async () => {
  const { team, ctx } = await openLog();
  for (let index = 0; index < 230; index++) await storeRefusal(team.workspaceId);
  await storeRefusal(team.workspaceId, { reason: "missing", bodyStart: Uint8Array.of(0xff, 0), bytes: 2 });
  await storeRefusal((await makeTeam()).workspaceId);
  const taken = async (query: Partial<LogQuery>, format: "csv" | "json") =>
    text(await exportRefusals(ctx, { query, format }));
  expect(JSON.parse(await taken({ tab: "refused" }, "json"))).toHaveLength(231);
  const [header, only, end] = (
    await taken({ tab: "refused", reason: "missing", q: "Ada Lovelace" }, "csv")
  ).split("\r\n");
  expect(header).toContain("id,reason,received_at,");
  expect(only).toMatch(/,missing,.*,hex,ff 00$/);
  expect(end).toBe("");
  const told = (await readAudit(team.workspaceId)).at(-1);
  expect(told).toMatchObject({ action: "event.export", details: { query: "?tab=refused&reason=missing" } });
  const viewer = await team.as(await team.add("viewer"));
  await expect(exportRefusals(viewer, { query: {} })).rejects.toMatchObject({ code: "forbidden_role" });
});
