import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { webhookEvents } from "#drizzle/schema/webhook-events.ts";
import { webhookRefusalCounts } from "#drizzle/schema/webhook-refusal-counts.ts";
import { webhookRefusals } from "#drizzle/schema/webhook-refusals.ts";
import { addReceiver, storeEvent, storeRefusal } from "#e2e/fixtures/event-log.ts";
import { makeTeam } from "#e2e/fixtures/make-team.ts";
import { readAudit } from "#e2e/fixtures/read-audit.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { systemContext } from "#lib/core/auth/system-context.ts";
import { cleanEvents } from "#lib/features/events/clean-events.ts";
import { getEventRetention } from "#lib/features/events/get-event-retention.ts";
import { setEventRetention } from "#lib/features/events/set-event-retention.ts";
import { works } from "#lib/worker/works.ts";

useVerbs();

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const applied = { appliedAt: daysAgo(200), changed: [] };
const clean = async (workspaceId: string) => cleanEvents(await systemContext(workspaceId, "events"));
const countEvents = (workspaceId: string) =>
  db().$count(webhookEvents, eq(webhookEvents.workspaceId, workspaceId));

test("old events are deleted, but waiting and recent ones are kept", async () => {
  const { workspaceId } = await makeTeam();
  const old = daysAgo(92);
  const kept = [
    await storeEvent(workspaceId, { receivedAt: old }),
    await storeEvent(workspaceId, { receivedAt: old, parkedAt: old }),
    await storeEvent(workspaceId, { receivedAt: old, type: "catalog.variant_discontinued" }),
    await storeEvent(workspaceId, { receivedAt: daysAgo(90), ...applied }),
    await storeEvent(workspaceId, { receivedAt: daysAgo(1), type: "ping" }),
  ];
  for (const mode of ["live", "test"] as const)
    await storeEvent(workspaceId, { receivedAt: old, mode, ...applied });
  await storeEvent(workspaceId, { receivedAt: old, type: "ping" });
  await storeRefusal(workspaceId, { receivedAt: old });
  const refusal = await storeRefusal(workspaceId);
  for (const minute of [old, daysAgo(1)])
    await db()
      .insert(webhookRefusalCounts)
      .values({ workspaceId, endpointId: workspaceId, minute, reason: "missing", refused: 1 });
  const stranger = (await makeTeam()).workspaceId;
  await storeEvent(stranger, { receivedAt: old, ...applied });

  expect(await clean(workspaceId)).toEqual({ events: 3, refusals: 1, counts: 1 });
  expect(await clean(workspaceId)).toEqual({ events: 0, refusals: 0, counts: 0 });
  const left = await db()
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(eq(webhookEvents.workspaceId, workspaceId));
  expect(left.map(({ id }) => id).sort()).toEqual(kept.sort());
  const refusals = await db()
    .select({ id: webhookRefusals.id })
    .from(webhookRefusals)
    .where(eq(webhookRefusals.workspaceId, workspaceId));
  expect(refusals).toEqual([{ id: refusal }]);
  expect(await countEvents(stranger)).toBe(1);
  expect(
    (await readAudit(workspaceId)).map(({ action, task, details }) => ({ action, task, details })),
  ).toEqual([{ action: "event.clean", task: "events", details: { events: 3, refusals: 1, counts: 1 } }]);
});

async function fillOld(workspaceId: string, many: number, mode: string | null = "test"): Promise<void> {
  await db().execute(sql`
    insert into webhook_events (workspace_id, id, endpoint_id, type, mode, event_at, payload, received_at)
    select ${workspaceId}::uuid, gen_random_uuid(), gen_random_uuid(), 'other', ${mode}::text, now(), '{}',
      now() - interval '100 days' + make_interval(secs => n / 10)
    from generate_series(1, ${many}::int) as n`);
}

test("thousands of events are deleted in batches, and none is left", async () => {
  const { workspaceId } = await makeTeam();
  await fillOld(workspaceId, 2_500);
  await fillOld(workspaceId, 2_000, null);
  expect((await clean(workspaceId)).events).toBe(4_500);
  expect(await countEvents(workspaceId)).toBe(0);
});

test("cleaning does not wait for locked rows or for another cleaner", async () => {
  const { workspaceId } = await makeTeam();
  await fillOld(workspaceId, 1_500);
  const held = await storeEvent(workspaceId, { receivedAt: daysAgo(100), ...applied });
  await db().transaction(async (tx) => {
    const isHeld = and(eq(webhookEvents.workspaceId, workspaceId), eq(webhookEvents.id, held));
    await tx.select().from(webhookEvents).where(isHeld).for("update");
    const cleaned = await Promise.all([clean(workspaceId), clean(workspaceId)]);
    // Each cleaner skips the rows that the other one is deleting, so no event is counted twice.
    expect(cleaned[0].events + cleaned[1].events).toBeLessThanOrEqual(1_500);
  });
  await clean(workspaceId);
  expect(await countEvents(workspaceId)).toBe(0);
});

test("the task cleans each workspace that ever had an endpoint", async () => {
  const { workspaceId } = await makeTeam();
  await addReceiver(workspaceId);
  await fillOld(workspaceId, 3);
  await works["clean-events"].run({});
  expect(await countEvents(workspaceId)).toBe(0);
});

test("the retention period has limits, changes are audited, and managers, operators and developers cannot change it", async () => {
  const team = await makeTeam();
  const ctx = await team.as(team.owner);
  expect(await getEventRetention(ctx)).toBe(90);
  await setEventRetention(ctx, { days: 30 });
  await setEventRetention(ctx, { days: 30 });
  expect(await getEventRetention(ctx)).toBe(30);
  for (const days of [6, 731, 30.5, Number.NaN])
    await expect(setEventRetention(ctx, { days })).rejects.toThrow();
  const left = await team.as(team.owner);
  const provedAt = new Date(Date.now() - 16 * 60_000);
  Object.assign(left, { actor: { ...left.actor, sessionId: randomUUID(), provedAt } });
  await expect(setEventRetention(left, { days: 7 })).rejects.toMatchObject({ code: "sign_in_again" });
  for (const role of ["manager", "operator", "developer"] as const) {
    const member = await team.as(await team.add(role));
    await expect(setEventRetention(member, { days: 7 })).rejects.toMatchObject({ code: "forbidden_role" });
    expect(await getEventRetention(member)).toBe(30);
  }
  expect((await readAudit(team.workspaceId)).map(({ action, details }) => ({ action, details }))).toEqual([
    { action: "event.keep", details: { before: 90, after: 30 } },
  ]);
  await storeEvent(team.workspaceId, { receivedAt: daysAgo(32), ...applied });
  expect((await clean(team.workspaceId)).events).toBe(1);
});
