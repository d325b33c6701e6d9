import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { db } from "#drizzle/client.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { notifications } from "#drizzle/schema/notifications.ts";
import { makeTeam } from "#e2e/fixtures/make-team.ts";
import { readStream } from "#e2e/fixtures/read-stream.ts";
import { anIssue, sendNotification } from "#e2e/fixtures/send-notification.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { systemContext } from "#lib/core/auth/system-context.ts";
import { liveTimestamp } from "#lib/core/live/listen.ts";
import { watchChanges } from "#lib/core/live/watch-changes.ts";
import { cleanNotifications, workspacesToClean } from "#lib/features/notifications/clean-notifications.ts";
import { countUnread } from "#lib/features/notifications/count-unread.ts";
import { getChoices } from "#lib/features/notifications/get-choices.ts";
import { listInbox } from "#lib/features/notifications/list-inbox.ts";
import { listToasts } from "#lib/features/notifications/list-toasts.ts";
import { markAllRead } from "#lib/features/notifications/mark-all-read.ts";
import { markRead } from "#lib/features/notifications/mark-read.ts";
import { saveChoices } from "#lib/features/notifications/save-choices.ts";

useVerbs();

async function open() {
  const team = await makeTeam();
  const manager = await team.add("manager");
  return { ...team, manager, ctx: await team.as(manager), ownerCtx: await team.as(team.owner) };
}

const idsOf = async (ctx: MemberContext, show: "all" | "unread" = "all") =>
  (await listInbox(ctx, { show })).rows.map(({ id }) => id);

test("the inbox lists notifications of this mode and of the account, newest first, in pages", async () => {
  const { workspaceId, ctx, ownerCtx } = await open();
  for (let index = 0; index < 35; index += 1)
    await sendNotification(
      workspaceId,
      anIssue({ occurrence: `issue ${index}`, details: { number: `PR-${index}` } }),
    );
  await sendNotification(workspaceId, anIssue({ mode: "live" }));
  await sendNotification(
    workspaceId,
    anIssue({ kind: "webhook_stopped", mode: null, subject: { type: "events", id: "" } }),
  );
  const first = await listInbox(ownerCtx, {});
  const second = await listInbox(ownerCtx, { cursor: first.nextCursor ?? "" });
  const told = [...first.rows, ...second.rows];
  expect([first.rows.length, second.rows.length, second.nextCursor]).toEqual([30, 6, null]);
  expect(told[0]).toMatchObject({ kind: "webhook_stopped", mode: null });
  expect(told.slice(1).map(({ details }) => details.number)).toEqual(
    Array.from({ length: 35 }, (_, index) => `PR-${34 - index}`),
  );
  expect(await countUnread(ownerCtx, "test")).toEqual({ unread: 36, elsewhere: 1 });
  expect(await countUnread(ctx, "test")).toEqual({ unread: 35, elsewhere: 1 });
});

test("marking as read affects only the own inbox, and later notifications stay unread", async () => {
  const { workspaceId, ctx, ownerCtx } = await open();
  for (let index = 0; index < 3; index += 1) await sendNotification(workspaceId);
  const [newest, second, oldest] = (await listInbox(ctx, {})).rows;
  if (!newest || !second || !oldest) throw new Error("not told");
  await markRead(ownerCtx, { ids: [newest.id], isRead: true });
  expect(await countUnread(ctx, "test")).toMatchObject({ unread: 3 });
  await markRead(ctx, { ids: [second.id, randomUUID()], isRead: true });
  expect(await idsOf(ctx, "unread")).toEqual([newest.id, oldest.id]);
  await markRead(ctx, { ids: [second.id], isRead: false });
  await sendNotification(workspaceId);
  await sendNotification(workspaceId, anIssue({ mode: "live" }));
  await markAllRead(ctx, { until: newest.at });
  expect(await countUnread(ctx, "test")).toEqual({ unread: 1, elsewhere: 1 });
  expect(await countUnread(ownerCtx, "test")).toEqual({ unread: 4, elsewhere: 1 });
});

test("a lowered role hides notifications it cannot see, and a former member gets none", async () => {
  const { workspaceId, manager, ctx, as } = await open();
  await sendNotification(workspaceId, anIssue({ kind: "payment_asked" }));
  await sendNotification(workspaceId);
  expect(await countUnread(ctx, "test")).toMatchObject({ unread: 2 });
  const isThem = and(eq(memberships.workspaceId, workspaceId), eq(memberships.userId, manager));
  await db().update(memberships).set({ role: "viewer" }).where(isThem);
  const lowered = await as(manager);
  expect((await listInbox(lowered, {})).rows.map(({ kind }) => kind)).toEqual(["order_issue"]);
  expect((await listToasts(lowered)).map(({ kind }) => kind)).toEqual(["order_issue"]);
  expect(await countUnread(lowered, "test")).toMatchObject({ unread: 1 });
  await db().delete(memberships).where(isThem);
  await sendNotification(workspaceId, anIssue({ to: [manager] }));
  const rows = await db().select().from(notifications).where(eq(notifications.userId, manager));
  expect(rows).toHaveLength(2);
});

test("each member chooses channels per kind, for kinds that their role can see", async () => {
  const { workspaceId, ctx, ownerCtx } = await open();
  const quiet = { inbox: false, toast: true, mail: false };
  await saveChoices(ctx, { kinds: { order_issue: quiet, webhook_stopped: quiet }, mailPace: "gathered" });
  const choices = await getChoices(ctx);
  expect(choices).toMatchObject({ mailPace: "gathered", mailTo: null });
  expect(choices.kinds.find(({ kind }) => kind === "order_issue")?.channels).toEqual(quiet);
  expect(choices.kinds.map(({ kind }) => kind)).not.toContain("webhook_stopped");
  await sendNotification(workspaceId);
  expect(await idsOf(ctx)).toEqual([]);
  expect(await listToasts(ctx)).toHaveLength(1);
  expect(await idsOf(ownerCtx)).toHaveLength(1);
  await saveChoices(ctx, { kinds: { order_issue: { ...quiet, inbox: true } }, mailPace: "at_once" });
  await sendNotification(workspaceId);
  expect(await idsOf(ctx)).toHaveLength(1);
});

test("a role that sees no orders has an inbox and chooses its channels", async () => {
  const { workspaceId, add, as } = await open();
  const ctx = await as(await add("designer"));
  await sendNotification(workspaceId);
  await sendNotification(workspaceId, anIssue({ kind: "quote_accepted" }));
  expect((await listInbox(ctx, {})).rows.map(({ kind }) => kind)).toEqual(["quote_accepted"]);
  expect(await countUnread(ctx, "test")).toEqual({ unread: 1, elsewhere: 0 });
  const off = { inbox: true, toast: false, mail: false };
  await saveChoices(ctx, { kinds: { quote_accepted: off }, mailPace: "at_once" });
  expect((await getChoices(ctx)).kinds).toEqual([{ kind: "quote_accepted", channels: off }]);
  await markAllRead(ctx, { until: new Date().toISOString() });
  expect(await countUnread(ctx, "test")).toMatchObject({ unread: 0 });
});

test("an open page is notified about its own inbox only", async () => {
  const { workspaceId, manager, ctx, owner } = await open();
  await vi.waitUntil(liveTimestamp, { timeout: 30_000 });
  const stop = new AbortController();
  const stream = readStream(watchChanges(ctx, stop.signal));
  await stream.waitFor("event: service");
  await sendNotification(workspaceId, anIssue({ to: [owner] }));
  await sendNotification(workspaceId, anIssue({ to: [manager] }));
  const text = await stream.waitFor(manager);
  stop.abort();
  expect(text).toContain('"kind":"notification"');
  expect(text).not.toContain(owner);
});

test("notifications older than 90 days are deleted, and no others", async () => {
  const [old, other] = [await open(), await open()];
  for (const { workspaceId } of [old, other]) await sendNotification(workspaceId);
  await db()
    .update(notifications)
    .set({ createdAt: sql`now() - interval '91 days'` })
    .where(eq(notifications.workspaceId, old.workspaceId));
  await sendNotification(old.workspaceId);
  const due = await workspacesToClean();
  expect(due).toContain(old.workspaceId);
  expect(due).not.toContain(other.workspaceId);
  for (const id of due) await cleanNotifications(await systemContext(id, "notifications"));
  expect(await idsOf(old.ctx)).toHaveLength(1);
  expect(await idsOf(other.ctx)).toHaveLength(1);
});
