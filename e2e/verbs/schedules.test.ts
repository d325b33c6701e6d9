import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { orderScheduleRuns } from "#drizzle/schema/order-schedule-runs.ts";
import { isDue } from "#e2e/fixtures/is-due.ts";
import { openWorkspace } from "#e2e/fixtures/open-workspace.ts";
import { readAudit } from "#e2e/fixtures/read-audit.ts";
import { aSchedule, daysFrom, draftsOf, makeDue, run, today } from "#e2e/fixtures/schedule-steps.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { erasePerson } from "#lib/features/privacy/erase-person.ts";
import { findPerson } from "#lib/features/privacy/find-person.ts";
import { getRequest } from "#lib/features/privacy/get-request.ts";
import { runPrivacy } from "#lib/features/privacy/run-privacy.ts";
import { finishOpenIntents } from "#lib/workflows/recovery/finish-open-intents.ts";
import { createSchedule } from "#lib/workflows/schedules/create-schedule.ts";
import { endSchedule } from "#lib/workflows/schedules/end-schedule.ts";
import { getSchedule } from "#lib/workflows/schedules/get-schedule.ts";
import { listSchedules } from "#lib/workflows/schedules/list-schedules.ts";
import { pauseSchedule } from "#lib/workflows/schedules/pause-schedule.ts";
import { resumeSchedule } from "#lib/workflows/schedules/resume-schedule.ts";
import { tryRunAgain } from "#lib/workflows/schedules/try-run-again.ts";
import { updateSchedule } from "#lib/workflows/schedules/update-schedule.ts";

const pressroom = useVerbs();

async function open(given: object = {}) {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext();
  const scheduleId = await createSchedule(ctx, aSchedule(workspace, given));
  return { workspace, ctx, scheduleId };
}

test("a due date creates one unpaid draft in its author's name", async () => {
  const { workspace, ctx, scheduleId } = await open();
  expect(await isDue("run-schedules", workspace)).toBe(false);
  await run(workspace);
  expect(await draftsOf(workspace)).toEqual([]);
  await makeDue(workspace, scheduleId);
  expect(await isDue("run-schedules", workspace)).toBe(true);
  // Two workers at once, and one once more.
  await Promise.all([run(workspace), run(workspace)]);
  await run(workspace);
  const drafts = await draftsOf(workspace);
  expect(drafts).toMatchObject([{ status: "draft" }]);
  expect(await getSchedule(ctx, { scheduleId })).toMatchObject({
    state: "active",
    authorName: "The owner",
    runs: [{ dueOn: today(), missed: 0, state: "made", order: { id: drafts[0]?.id } }],
  });
  const [intent] = await db()
    .select({ scheduleId: orderIntents.scheduleId, askedBy: orderIntents.askedBy, kind: orderIntents.kind })
    .from(orderIntents)
    .where(eq(orderIntents.workspaceId, workspace.workspaceId));
  expect(intent).toEqual({ scheduleId, askedBy: workspace.owner, kind: "create" });
  const [row] = (await listSchedules(ctx, {})).rows;
  expect(row).toMatchObject({ id: scheduleId, pieces: 2, lastRun: { dueOn: today(), state: "made" } });
  expect(new Date(row?.nextAt ?? 0).getTime()).toBeGreaterThan(Date.now());
});

test("dates missed while nothing ran create one draft, and the run says how many were missed", async () => {
  const { workspace, ctx, scheduleId } = await open({ repeat: "day", every: 2 });
  await makeDue(workspace, scheduleId, 9);
  await run(workspace);
  expect(await draftsOf(workspace)).toHaveLength(1);
  expect((await getSchedule(ctx, { scheduleId })).runs).toMatchObject([
    { dueOn: daysFrom(-1), missed: 4, state: "made" },
  ]);
});

test("a schedule is over after its last date", async () => {
  const { workspace, ctx, scheduleId } = await open({ repeat: "dates", dates: [daysFrom(3)] });
  await makeDue(workspace, scheduleId);
  await run(workspace);
  expect(await getSchedule(ctx, { scheduleId })).toMatchObject({ state: "over", nextAt: null });
  expect(await draftsOf(workspace)).toHaveLength(1);
  await expect(resumeSchedule(ctx, { scheduleId })).rejects.toMatchObject({ code: "nothing_to_come" });
});

test("a lost answer, a crash and an outage create no second draft", async () => {
  const { workspace, ctx, scheduleId } = await open();
  const { control } = pressroom.world;
  const account_id = workspace.testAccount.accountId;
  await makeDue(workspace, scheduleId);
  await control.addFault({ account_id, method: "POST", path: "/v1/orders", drop: "after", times: 5 });
  await run(workspace);
  expect((await getSchedule(ctx, { scheduleId })).runs).toMatchObject([
    { state: "open", outcome: { code: "answer_lost" } },
  ]);
  await control.clearFaults();
  const now = async () => {
    await db()
      .update(orderScheduleRuns)
      .set({ tryAt: sql`now()` })
      .where(eq(orderScheduleRuns.workspaceId, workspace.workspaceId));
    await db()
      .update(orderIntents)
      .set({ leaseUntil: null })
      .where(eq(orderIntents.workspaceId, workspace.workspaceId));
  };
  await now();
  await finishOpenIntents(await workspace.system("finish_intents"));
  await now();
  await run(workspace);
  expect((await getSchedule(ctx, { scheduleId })).runs).toMatchObject([{ state: "made" }]);
  // The state after a worker was killed before it recorded its draft.
  await db()
    .update(orderScheduleRuns)
    .set({ state: "open", orderId: null, tryAt: sql`now()` })
    .where(eq(orderScheduleRuns.workspaceId, workspace.workspaceId));
  await run(workspace);
  expect((await getSchedule(ctx, { scheduleId })).runs).toMatchObject([{ state: "made" }]);
  expect(await workspace.testAccount.client.listOrders({ limit: 100 })).toMatchObject({
    data: [{ status: "draft" }],
  });
});

test("a schedule pauses when its author loses the right, and its new author is the person who resumes it", async () => {
  const { workspace, ctx, scheduleId } = await open();
  const operator = await workspace.addMember("operator");
  const asOperator = await workspace.contextOf(operator);
  await pauseSchedule(asOperator, { scheduleId });
  await resumeSchedule(asOperator, { scheduleId });
  const demote = (role: string) =>
    db()
      .update(memberships)
      .set({ role })
      .where(and(eq(memberships.workspaceId, workspace.workspaceId), eq(memberships.userId, operator)));
  await demote("viewer");
  await makeDue(workspace, scheduleId);
  await run(workspace);
  expect(await getSchedule(ctx, { scheduleId })).toMatchObject({
    state: "paused",
    pausedFor: "role",
    nextAt: null,
    runs: [{ state: "failed", outcome: { code: "forbidden_role" } }],
  });
  await demote("operator");
  await resumeSchedule(asOperator, { scheduleId });
  await db()
    .delete(memberships)
    .where(and(eq(memberships.workspaceId, workspace.workspaceId), eq(memberships.userId, operator)));
  await makeDue(workspace, scheduleId, 2);
  await run(workspace);
  expect(await getSchedule(ctx, { scheduleId })).toMatchObject({ state: "paused", pausedFor: "author_left" });
  expect(await draftsOf(workspace)).toEqual([]);
  await resumeSchedule(ctx, { scheduleId });
  await tryRunAgain(ctx, { scheduleId, dueOn: daysFrom(-2) });
  await run(workspace);
  expect(await draftsOf(workspace)).toHaveLength(1);
  const acts = (await readAudit(workspace.workspaceId)).filter(
    ({ subjectType }) => subjectType === "schedule",
  );
  expect(acts.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["schedule.create", "schedule.pause", "schedule.resume", "schedule.try_again"]),
  );
});

test("a refused run shows the reason, and can be retried after a correction", async () => {
  const { workspace, ctx, scheduleId } = await open({ items: [{ sku: "NOBODY-KNOWS", quantity: 1 }] });
  await makeDue(workspace, scheduleId);
  await run(workspace);
  expect(await getSchedule(ctx, { scheduleId })).toMatchObject({
    state: "active",
    runs: [{ state: "failed", outcome: { code: "unknown_sku" } }],
  });
  const { scheduleId: _, ...content } = aSchedule(workspace, { name: "Mended" });
  await updateSchedule(ctx, { ...content, scheduleId, revision: 1 });
  await expect(updateSchedule(ctx, { ...content, scheduleId, revision: 1 })).rejects.toMatchObject({
    code: "schedule_moved",
  });
  await tryRunAgain(ctx, { scheduleId, dueOn: today() });
  await run(workspace);
  expect((await getSchedule(ctx, { scheduleId })).runs).toMatchObject([{ state: "made", outcome: null }]);
});

test("a paused or ended schedule creates no orders", async () => {
  const { workspace, ctx, scheduleId } = await open();
  await pauseSchedule(ctx, { scheduleId });
  await makeDue(workspace, scheduleId);
  await run(workspace);
  await endSchedule(ctx, { scheduleId });
  await run(workspace);
  expect(await draftsOf(workspace)).toEqual([]);
  expect(await getSchedule(ctx, { scheduleId })).toMatchObject({ state: "over", runs: [] });
});

test("an erasure waits for an active schedule; once it is erased, it creates orders only for another recipient", async () => {
  const { workspace, ctx, scheduleId } = await open({ items: [{ sku: "NOBODY-KNOWS", quantity: 1 }] });
  await makeDue(workspace, scheduleId);
  await run(workspace);
  const { address } = await getSchedule(ctx, { scheduleId });
  const requestId = await findPerson(ctx, { email: "", name: address.name, phone: "", address: "" });
  const work = async () => {
    while (await runPrivacy(await workspace.system("privacy")));
  };
  await work();
  const { identities } = await getRequest(ctx, { requestId });
  await erasePerson(ctx, { requestId, identities: identities.map(({ identity }) => identity) });
  await work();
  expect(await getSchedule(ctx, { scheduleId })).toMatchObject({ state: "active", recipient: address.name });
  await endSchedule(ctx, { scheduleId });
  await work();
  const erased = { state: "over", recipient: "[erased]", runs: [{ state: "failed" }] };
  expect(await getSchedule(ctx, { scheduleId })).toMatchObject(erased);
  const tries = [
    () => resumeSchedule(ctx, { scheduleId }),
    () => tryRunAgain(ctx, { scheduleId, dueOn: today() }),
  ];
  for (const act of tries) await expect(act()).rejects.toMatchObject({ code: "recipient_erased" });
  expect(await getSchedule(ctx, { scheduleId })).toMatchObject(erased);
  const { scheduleId: _, ...content } = aSchedule(workspace, {
    address: { ...address, name: "Somebody Else" },
  });
  await updateSchedule(ctx, { ...content, scheduleId, revision: 1 });
  await pauseSchedule(ctx, { scheduleId });
  await resumeSchedule(ctx, { scheduleId });
  expect(await getSchedule(ctx, { scheduleId })).toMatchObject({
    state: "active",
    recipient: "Somebody Else",
  });
});

test("sending the form twice creates one schedule, and a schedule without future dates is refused", async () => {
  const workspace = await openWorkspace(pressroom.world);
  const ctx = await workspace.ownerContext();
  const input = aSchedule(workspace);
  await Promise.all([createSchedule(ctx, input), createSchedule(ctx, input)]);
  expect((await listSchedules(ctx, {})).rows).toHaveLength(1);
  const past = aSchedule(workspace, { repeat: "dates", dates: ["2020-01-01"] });
  await expect(createSchedule(ctx, past)).rejects.toMatchObject({ code: "nothing_to_come" });
});

test("a schedule of another workspace or mode is not found, and a viewer is refused", async () => {
  const { workspace, ctx, scheduleId } = await open();
  const stranger = await (await openWorkspace(pressroom.world)).ownerContext();
  for (const other of [stranger, await workspace.ownerContext("live")]) {
    expect((await listSchedules(other, {})).rows).toEqual([]);
    for (const act of [getSchedule, pauseSchedule, resumeSchedule, endSchedule])
      await expect(act(other, { scheduleId })).rejects.toMatchObject({ code: "not_found" });
  }
  const viewer = await workspace.contextOf(await workspace.addMember("viewer"));
  await expect(pauseSchedule(viewer, { scheduleId })).rejects.toMatchObject({ code: "forbidden_role" });
  expect(await getSchedule(viewer, { scheduleId })).toMatchObject({ name: "Every week again" });
  const designer = await workspace.contextOf(await workspace.addMember("designer"));
  await expect(getSchedule(designer, { scheduleId })).rejects.toMatchObject({ code: "forbidden_role" });
  await expect(createSchedule(viewer, aSchedule(workspace))).rejects.toMatchObject({
    code: "forbidden_role",
  });
  expect(ctx.mode).toBe("test");
});
