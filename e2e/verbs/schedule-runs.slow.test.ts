import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { apiKeys } from "#drizzle/schema/api-keys.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { orderScheduleRuns } from "#drizzle/schema/order-schedule-runs.ts";
import { orderSchedules } from "#drizzle/schema/order-schedules.ts";
import { openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { repeatAtOnce } from "#e2e/fixtures/repeat-at-once.ts";
import { aSchedule, comeDue, daysFrom, draftsOf, run, today } from "#e2e/fixtures/schedule-desk.ts";
import { type Pressroom, startVerbs } from "#e2e/fixtures/start-verbs.ts";
import { finishOpenIntents } from "#lib/workflows/recovery/finish-open-intents.ts";
import { changeSchedule } from "#lib/workflows/schedules/change-schedule.ts";
import { createSchedule } from "#lib/workflows/schedules/create-schedule.ts";
import { endSchedule } from "#lib/workflows/schedules/end-schedule.ts";
import { getSchedule } from "#lib/workflows/schedules/get-schedule.ts";
import { pauseSchedule } from "#lib/workflows/schedules/pause-schedule.ts";
import { resumeSchedule } from "#lib/workflows/schedules/resume-schedule.ts";
import { tryRunAgain } from "#lib/workflows/schedules/try-run-again.ts";

repeatAtOnce();

let pressroom: Pressroom;
beforeAll(async () => {
  pressroom = await startVerbs();
});
afterAll(() => pressroom.stop());

async function open(given: object = {}) {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext();
  const scheduleId = await createSchedule(ctx, aSchedule(workspace, given));
  return { workspace, ctx, scheduleId };
}

/** As if what keeps it waiting were over. */
async function hurry({ workspaceId }: TestWorkspace): Promise<void> {
  await db()
    .update(orderScheduleRuns)
    .set({ tryAt: sql`now()` })
    .where(eq(orderScheduleRuns.workspaceId, workspaceId));
  await db().update(orderIntents).set({ leaseUntil: null }).where(eq(orderIntents.workspaceId, workspaceId));
}

const recover = async (workspace: TestWorkspace) =>
  finishOpenIntents(await workspace.system("finish_intents"));
const runsOf = async (ctx: Awaited<ReturnType<typeof open>>["ctx"], scheduleId: string) =>
  (await getSchedule(ctx, { scheduleId })).runs;

test.each([
  ["paused", pauseSchedule, "schedule_paused"],
  ["ended", endSchedule, "schedule_ended"],
])("a date that waits is not made once its schedule is %s, unless it is asked for", async (_, stop, code) => {
  const { workspace, ctx, scheduleId } = await open();
  const keys = eq(apiKeys.workspaceId, workspace.workspaceId);
  await db().update(apiKeys).set({ removedAt: sql`now()` }).where(keys);
  await comeDue(workspace, scheduleId);
  await run(workspace);
  expect(await runsOf(ctx, scheduleId)).toMatchObject([
    { state: "open", outcome: { code: "forbidden_key_scope" } },
  ]);
  await stop(ctx, { scheduleId });
  await db().update(apiKeys).set({ removedAt: null }).where(keys);
  await run(workspace);
  expect(await runsOf(ctx, scheduleId)).toMatchObject([{ state: "failed", outcome: { code } }]);
  expect(await draftsOf(workspace)).toEqual([]);
  await tryRunAgain(ctx, { scheduleId, dueOn: today() });
  await run(workspace);
  expect(await runsOf(ctx, scheduleId)).toMatchObject([{ state: "made" }]);
});

test("what was sent before its schedule was paused is found out, and told as made", async () => {
  const { workspace, ctx, scheduleId } = await open();
  const { control } = pressroom.world;
  const account_id = workspace.desk.accountId;
  await comeDue(workspace, scheduleId);
  await control.addFault({ account_id, method: "POST", path: "/v1/orders", drop: "after", times: 5 });
  await run(workspace);
  await pauseSchedule(ctx, { scheduleId });
  await run(workspace);
  expect(await runsOf(ctx, scheduleId)).toMatchObject([{ state: "open", outcome: { code: "answer_lost" } }]);
  await control.clearFaults();
  await hurry(workspace);
  await recover(workspace);
  await hurry(workspace);
  await run(workspace);
  expect(await runsOf(ctx, scheduleId)).toMatchObject([{ state: "made" }]);
  expect(await draftsOf(workspace)).toHaveLength(1);
});

test("a key that is refused for long uses up no attempt", async () => {
  const { workspace, ctx, scheduleId } = await open();
  const refuse = (at: Date | null) =>
    db().update(apiKeys).set({ refusedAt: at }).where(eq(apiKeys.workspaceId, workspace.workspaceId));
  await comeDue(workspace, scheduleId);
  await refuse(new Date());
  await run(workspace);
  const outcome = { code: "key_no_longer_valid" };
  expect(await runsOf(ctx, scheduleId)).toMatchObject([{ state: "open", outcome }]);
  const begun = db().select().from(orderIntents).where(eq(orderIntents.workspaceId, workspace.workspaceId));
  expect(await begun).toEqual([]);
  await refuse(null);
  await hurry(workspace);
  await run(workspace);
  expect(await runsOf(ctx, scheduleId)).toMatchObject([{ state: "made" }]);
});

test("a service that is busy for long uses up no attempt", { timeout: 90_000 }, async () => {
  const { workspace, ctx, scheduleId } = await open();
  const { control } = pressroom.world;
  const account_id = workspace.desk.accountId;
  await comeDue(workspace, scheduleId);
  await control.addFault({
    account_id,
    method: "POST",
    path: "/v1/orders",
    status: 429,
    retry_after: 0,
    times: 50,
  });
  for (let turn = 0; turn < 2; turn += 1) {
    await hurry(workspace);
    await run(workspace);
  }
  const begun = await db()
    .select({ state: orderIntents.state })
    .from(orderIntents)
    .where(eq(orderIntents.workspaceId, workspace.workspaceId));
  expect(begun).toEqual([{ state: "open" }]);
  await control.clearFaults();
  await hurry(workspace);
  await recover(workspace);
  await hurry(workspace);
  await run(workspace);
  expect(await runsOf(ctx, scheduleId)).toMatchObject([{ state: "made" }]);
});

test("a date whose content cannot be read is told, and keeps no other one waiting", async () => {
  const { workspace, ctx, scheduleId } = await open();
  const other = await createSchedule(ctx, aSchedule(workspace, { name: "The other one" }));
  await comeDue(workspace, scheduleId, 1);
  await db()
    .update(orderSchedules)
    .set({ items: [{ sku: "", quantity: "two" }] })
    .where(eq(orderSchedules.id, scheduleId));
  await comeDue(workspace, other);
  await run(workspace);
  const ended = await db()
    .select({ of: orderScheduleRuns.scheduleId, state: orderScheduleRuns.state })
    .from(orderScheduleRuns)
    .where(eq(orderScheduleRuns.workspaceId, workspace.workspaceId))
    .orderBy(orderScheduleRuns.state);
  expect(ended).toEqual([
    { of: scheduleId, state: "failed" },
    { of: other, state: "made" },
  ]);
});

test("a date that was given up while its draft was made is that draft, whatever its schedule holds now", async () => {
  const { workspace, ctx, scheduleId } = await open();
  const { control } = pressroom.world;
  const account_id = workspace.desk.accountId;
  await comeDue(workspace, scheduleId);
  await control.addFault({ account_id, method: "POST", path: "/v1/orders", drop: "after", times: 5 });
  await run(workspace);
  await control.clearFaults();
  // A day of it.
  await db()
    .update(orderScheduleRuns)
    .set({ state: "failed" })
    .where(eq(orderScheduleRuns.workspaceId, workspace.workspaceId));
  const { scheduleId: _, ...content } = aSchedule(workspace);
  const [item] = content.items;
  if (!item) throw new Error("no item");
  await changeSchedule(ctx, { ...content, items: [{ ...item, quantity: 3 }], scheduleId, revision: 1 });
  await tryRunAgain(ctx, { scheduleId, dueOn: today() });
  await run(workspace);
  // Not known yet: it waits for what was sent first.
  expect(await runsOf(ctx, scheduleId)).toMatchObject([{ state: "open", outcome: { code: "answer_lost" } }]);
  await hurry(workspace);
  await recover(workspace);
  await hurry(workspace);
  await run(workspace);
  const drafts = await draftsOf(workspace);
  expect(drafts).toHaveLength(1);
  expect(await runsOf(ctx, scheduleId)).toMatchObject([{ state: "made", order: { id: drafts[0]?.id } }]);
});

test("a date that has come is not promised once more when its time is moved to later", async () => {
  const { workspace, ctx, scheduleId } = await open({ repeat: "day" });
  await comeDue(workspace, scheduleId);
  await run(workspace);
  // A zone in which it is still the same day for hours to come.
  const zone = new Date().getUTCHours() < 12 ? "UTC" : "Pacific/Niue";
  const late = {
    ...aSchedule(workspace, { repeat: "day", startsOn: today(), time: "23:59", timeZone: zone }),
  };
  await changeSchedule(ctx, { ...late, scheduleId, revision: 1 });
  const nextOn = async () => {
    const [row] = await db().select().from(orderSchedules).where(eq(orderSchedules.id, scheduleId));
    return row?.nextOn;
  };
  expect(await nextOn()).toBe(daysFrom(1));
  await pauseSchedule(ctx, { scheduleId });
  await resumeSchedule(ctx, { scheduleId });
  expect(await nextOn()).toBe(daysFrom(1));
});
