import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { apiKeys } from "#drizzle/schema/api-keys.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { orderScheduleRuns } from "#drizzle/schema/order-schedule-runs.ts";
import { orderSchedules } from "#drizzle/schema/order-schedules.ts";
import { openWorkspace, type TestWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { retryImmediately } from "#e2e/fixtures/retry-immediately.ts";
import { aSchedule, daysFrom, draftsOf, makeDue, run, today } from "#e2e/fixtures/schedule-steps.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { finishOpenIntents } from "#lib/workflows/recovery/finish-open-intents.ts";
import { createSchedule } from "#lib/workflows/schedules/create-schedule.ts";
import { endSchedule } from "#lib/workflows/schedules/end-schedule.ts";
import { getSchedule } from "#lib/workflows/schedules/get-schedule.ts";
import { pauseSchedule } from "#lib/workflows/schedules/pause-schedule.ts";
import { resumeSchedule } from "#lib/workflows/schedules/resume-schedule.ts";
import { tryRunAgain } from "#lib/workflows/schedules/try-run-again.ts";
import { updateSchedule } from "#lib/workflows/schedules/update-schedule.ts";

retryImmediately();

const pressroom = useVerbs();

async function open(given: object = {}) {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext();
  const scheduleId = await createSchedule(ctx, aSchedule(workspace, given));
  return { workspace, ctx, scheduleId };
}

/** Makes waiting runs due now. */
async function makeRunsDue({ workspaceId }: TestWorkspace): Promise<void> {
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
])("a waiting run of a schedule that is %s creates no order, except on request", async (_, stop, code) => {
  const { workspace, ctx, scheduleId } = await open();
  const keys = eq(apiKeys.workspaceId, workspace.workspaceId);
  await db().update(apiKeys).set({ removedAt: sql`now()` }).where(keys);
  await makeDue(workspace, scheduleId);
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

test("a draft that was sent before its schedule was paused is found and recorded", async () => {
  const { workspace, ctx, scheduleId } = await open();
  const { control } = pressroom.world;
  const account_id = workspace.testAccount.accountId;
  await makeDue(workspace, scheduleId);
  await control.addFault({ account_id, method: "POST", path: "/v1/orders", drop: "after", times: 5 });
  await run(workspace);
  await pauseSchedule(ctx, { scheduleId });
  await run(workspace);
  expect(await runsOf(ctx, scheduleId)).toMatchObject([{ state: "open", outcome: { code: "answer_lost" } }]);
  await control.clearFaults();
  await makeRunsDue(workspace);
  await recover(workspace);
  await makeRunsDue(workspace);
  await run(workspace);
  expect(await runsOf(ctx, scheduleId)).toMatchObject([{ state: "made" }]);
  expect(await draftsOf(workspace)).toHaveLength(1);
});

test("a refused key does not use up attempts", async () => {
  const { workspace, ctx, scheduleId } = await open();
  const refuse = (at: Date | null) =>
    db().update(apiKeys).set({ refusedAt: at }).where(eq(apiKeys.workspaceId, workspace.workspaceId));
  await makeDue(workspace, scheduleId);
  await refuse(new Date());
  await run(workspace);
  const outcome = { code: "key_no_longer_valid" };
  expect(await runsOf(ctx, scheduleId)).toMatchObject([{ state: "open", outcome }]);
  const begun = db().select().from(orderIntents).where(eq(orderIntents.workspaceId, workspace.workspaceId));
  expect(await begun).toEqual([]);
  await refuse(null);
  await makeRunsDue(workspace);
  await run(workspace);
  expect(await runsOf(ctx, scheduleId)).toMatchObject([{ state: "made" }]);
});

test("a busy service does not use up attempts", { timeout: 90_000 }, async () => {
  const { workspace, ctx, scheduleId } = await open();
  const { control } = pressroom.world;
  const account_id = workspace.testAccount.accountId;
  await makeDue(workspace, scheduleId);
  await control.addFault({
    account_id,
    method: "POST",
    path: "/v1/orders",
    status: 429,
    retry_after: 0,
    times: 50,
  });
  for (let turn = 0; turn < 2; turn += 1) {
    await makeRunsDue(workspace);
    await run(workspace);
  }
  const begun = await db()
    .select({ state: orderIntents.state })
    .from(orderIntents)
    .where(eq(orderIntents.workspaceId, workspace.workspaceId));
  expect(begun).toEqual([{ state: "open" }]);
  await control.clearFaults();
  await makeRunsDue(workspace);
  await recover(workspace);
  await makeRunsDue(workspace);
  await run(workspace);
  expect(await runsOf(ctx, scheduleId)).toMatchObject([{ state: "made" }]);
});

test("an unreadable schedule fails alone, and does not delay the others", async () => {
  const { workspace, ctx, scheduleId } = await open();
  const other = await createSchedule(ctx, aSchedule(workspace, { name: "The other one" }));
  await makeDue(workspace, scheduleId, 1);
  await db()
    .update(orderSchedules)
    .set({ items: [{ sku: "", quantity: "two" }] })
    .where(eq(orderSchedules.id, scheduleId));
  await makeDue(workspace, other);
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

test("a run that was given up gets the draft it had sent, even after its schedule changed", async () => {
  const { workspace, ctx, scheduleId } = await open();
  const { control } = pressroom.world;
  const account_id = workspace.testAccount.accountId;
  await makeDue(workspace, scheduleId);
  await control.addFault({ account_id, method: "POST", path: "/v1/orders", drop: "after", times: 5 });
  await run(workspace);
  await control.clearFaults();
  // A day of failed attempts ends the run.
  await db()
    .update(orderScheduleRuns)
    .set({ state: "failed" })
    .where(eq(orderScheduleRuns.workspaceId, workspace.workspaceId));
  const { scheduleId: _, ...content } = aSchedule(workspace);
  const [item] = content.items;
  if (!item) throw new Error("no item");
  await updateSchedule(ctx, { ...content, items: [{ ...item, quantity: 3 }], scheduleId, revision: 1 });
  await tryRunAgain(ctx, { scheduleId, dueOn: today() });
  await run(workspace);
  // The first request's outcome is not known yet, so the run waits.
  expect(await runsOf(ctx, scheduleId)).toMatchObject([{ state: "open", outcome: { code: "answer_lost" } }]);
  await makeRunsDue(workspace);
  await recover(workspace);
  await makeRunsDue(workspace);
  await run(workspace);
  const drafts = await draftsOf(workspace);
  expect(drafts).toHaveLength(1);
  expect(await runsOf(ctx, scheduleId)).toMatchObject([{ state: "made", order: { id: drafts[0]?.id } }]);
});

test("a date that has run does not run again when its time is moved to later that day", async () => {
  const { workspace, ctx, scheduleId } = await open({ repeat: "day" });
  await makeDue(workspace, scheduleId);
  await run(workspace);
  // A time zone in which the current day lasts for some more hours.
  const zone = new Date().getUTCHours() < 12 ? "UTC" : "Pacific/Niue";
  const late = {
    ...aSchedule(workspace, { repeat: "day", startsOn: today(), time: "23:59", timeZone: zone }),
  };
  await updateSchedule(ctx, { ...late, scheduleId, revision: 1 });
  const nextOn = async () => {
    const [row] = await db().select().from(orderSchedules).where(eq(orderSchedules.id, scheduleId));
    return row?.nextOn;
  };
  expect(await nextOn()).toBe(daysFrom(1));
  await pauseSchedule(ctx, { scheduleId });
  await resumeSchedule(ctx, { scheduleId });
  expect(await nextOn()).toBe(daysFrom(1));
});
