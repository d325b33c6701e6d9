import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#drizzle/client.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { notificationMails } from "#drizzle/schema/notification-mails.ts";
import { notifications } from "#drizzle/schema/notifications.ts";
import { users } from "#drizzle/schema/users.ts";
import { isDue } from "#e2e/fixtures/is-due.ts";
import { makeTeam } from "#e2e/fixtures/make-team.ts";
import { anIssue, sendNotification } from "#e2e/fixtures/send-notification.ts";
import { shifted } from "#e2e/fixtures/shifted.ts";
import { useMailServer } from "#e2e/fixtures/use-mail-server.ts";
import { useVerbs } from "#e2e/fixtures/use-verbs.ts";
import { systemContext } from "#lib/core/auth/system-context.ts";
import { getMailState } from "#lib/features/notifications/get-mail-state.ts";
import { claimMail } from "#lib/features/notifications/internal/mailing/claim-mail.ts";
import { listInbox } from "#lib/features/notifications/list-inbox.ts";
import { markRead } from "#lib/features/notifications/mark-read.ts";
import { saveChoices } from "#lib/features/notifications/save-choices.ts";
import { sendNotifications } from "#lib/features/notifications/send-notifications.ts";
import { say } from "#scripts/words/say.ts";

const server = useMailServer();
useVerbs();

async function open() {
  const team = await makeTeam();
  const email = `${randomUUID()}@example.com`;
  await db().update(users).set({ email, name: "Ada" }).where(eq(users.id, team.owner));
  const system = () => systemContext(team.workspaceId, "notifications");
  return {
    ...team,
    email,
    ctx: await team.as(team.owner),
    hasMail: () => isDue("send-notifications", team),
    work: async () => sendNotifications(await system()),
    mails: () => server.mailsTo(email),
    sent: () =>
      db().select().from(notificationMails).where(eq(notificationMails.workspaceId, team.workspaceId)),
  };
}

type Team = Awaited<ReturnType<typeof open>>;

/** Sets all times back by `time`. */
async function ageNotifications({ workspaceId }: Team, time: string): Promise<void> {
  const ago = sql`-(${time}::interval)`;
  await db()
    .update(notifications)
    .set({ createdAt: shifted(notifications.createdAt, ago) })
    .where(eq(notifications.workspaceId, workspaceId));
  await db()
    .update(notificationMails)
    .set({
      createdAt: shifted(notificationMails.createdAt, ago),
      tryAt: shifted(notificationMails.tryAt, ago),
    })
    .where(eq(notificationMails.workspaceId, workspaceId));
}

test("a notification is mailed as text with a link to the order and to the notification settings", async () => {
  const team = await open();
  await sendNotification(
    team.workspaceId,
    anIssue({ details: { number: "PR-1001", code: "<b>broken</b>" } }),
  );
  await team.work();
  expect(team.mails()).toEqual([]);
  await ageNotifications(team, "20 seconds");
  expect(await team.hasMail()).toBe(true);
  await team.work();
  const [mail] = team.mails();
  const choices = `http://127.0.0.1:9/${team.ctx.workspace.slug}/settings/notifications`;
  expect(team.mails()).toHaveLength(1);
  expect(mail?.header("Subject")).toMatch(/\[Test\] PR-1001 has an issue/);
  expect(mail?.header("List-Unsubscribe")).toBe(`<${choices}>`);
  expect(mail?.header("From")).toBe("Pressroom <pressroom@127.0.0.1>");
  expect(mail?.raw).toContain(`http://127.0.0.1:9/${team.ctx.workspace.slug}/test/orders/`);
  expect(mail?.raw).toContain("&lt;b&gt;broken&lt;/b&gt;");
  await team.work();
  expect(team.mails()).toHaveLength(1);
  expect(await team.hasMail()).toBe(false);
});

test("many simultaneous workers send each mail once", async () => {
  const team = await open();
  await sendNotification(team.workspaceId);
  await ageNotifications(team, "20 seconds");
  await Promise.all(Array.from({ length: 8 }, () => team.work()));
  expect(team.mails()).toHaveLength(1);
});

test("a worker killed after handing the mail over sends it again with the same Message-ID", async () => {
  const team = await open();
  await sendNotification(team.workspaceId);
  await ageNotifications(team, "20 seconds");
  await team.work();
  await db()
    .update(notificationMails)
    .set({ state: "waiting", endedAt: null })
    .where(eq(notificationMails.workspaceId, team.workspaceId));
  await team.work();
  expect(team.mails()).toHaveLength(1);
  await ageNotifications(team, "3 minutes");
  await team.work();
  const ids = team.mails().map((mail) => mail.header("Message-ID"));
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test("a mail that a killed worker claimed is sent once the claim expires", async () => {
  const team = await open();
  await sendNotification(team.workspaceId);
  await ageNotifications(team, "20 seconds");
  server.refuse({ at: "data", code: 451 });
  await team.work();
  server.refuse(null);
  await ageNotifications(team, "1 minute");
  const held = await claimMail(team.workspaceId);
  expect(held?.tries).toBe(2);
  await ageNotifications(team, "3 minutes");
  await team.work();
  expect(team.mails()).toHaveLength(1);
  expect(await team.sent()).toMatchObject([{ state: "sent", tries: 3, failure: null }]);
});

test("while the mail server is down mails wait, and admins see the failure without the server's text", async () => {
  const team = await open();
  await sendNotification(team.workspaceId);
  await ageNotifications(team, "20 seconds");
  await server.stop();
  await team.work();
  expect((await getMailState(team.ctx)).troubled).toMatchObject([
    { to: "Ada", state: "waiting", failure: "unreachable" },
  ]);
  await server.restart();
  await team.work();
  expect(team.mails()).toEqual([]);
  await ageNotifications(team, "1 minute");
  await team.work();
  expect(team.mails()).toHaveLength(1);
  expect((await getMailState(team.ctx)).troubled).toEqual([]);
});

test("while a mail waits for hours, later notifications are collected into the next mail", async () => {
  const team = await open();
  await sendNotification(team.workspaceId, anIssue({ details: { number: "PR-0" } }));
  await ageNotifications(team, "20 seconds");
  server.refuse({ at: "data", code: 451 });
  await team.work();
  for (let index = 1; index < 6; index += 1) {
    await sendNotification(team.workspaceId, anIssue({ details: { number: `PR-${index}` } }));
    await ageNotifications(team, "62 seconds");
    await team.work();
    await team.work();
  }
  expect(await team.sent()).toMatchObject([{ state: "waiting" }]);
  server.refuse(null);
  await ageNotifications(team, "31 minutes");
  await team.work();
  await ageNotifications(team, "62 seconds");
  await team.work();
  expect(team.mails().map((mail) => mail.header("Subject"))).toEqual([
    expect.stringContaining("PR-0 has an issue"),
    expect.stringContaining("5 notifications"),
  ]);
});

test("a refused recipient is not retried, and a mail that fails for a day is given up", async () => {
  const [refused, late] = [await open(), await open()];
  for (const team of [refused, late]) {
    await sendNotification(team.workspaceId);
    await ageNotifications(team, "20 seconds");
  }
  server.refuse({ at: "rcpt", code: 550 });
  await refused.work();
  expect(await refused.sent()).toMatchObject([{ state: "failed", failure: "recipient_refused" }]);
  server.refuse({ at: "rcpt", code: 451 });
  await late.work();
  expect(await late.sent()).toMatchObject([{ state: "waiting", failure: "later" }]);
  await ageNotifications(late, "25 hours");
  await late.work();
  expect(await late.sent()).toMatchObject([{ state: "failed", failure: "later" }]);
});

test("a person gets at most ten mails an hour, and the rest in one mail afterwards", async () => {
  const team = await open();
  for (let index = 0; index < 14; index += 1) {
    await sendNotification(team.workspaceId, anIssue({ mode: "live", details: { number: `PR-${index}` } }));
    await ageNotifications(team, "62 seconds");
    await team.work();
  }
  expect(team.mails()).toHaveLength(10);
  await ageNotifications(team, "1 hour");
  await team.work();
  expect(team.mails()).toHaveLength(11);
  expect(team.mails().at(-1)?.header("Subject")).toContain("4 notifications");
  for (const number of [10, 11, 12, 13]) expect(team.mails().at(-1)?.raw).toContain(`PR-${number} has`);
});

test("with the gathered pace, a person gets one mail for 15 minutes", async () => {
  const team = await open();
  await saveChoices(team.ctx, { kinds: {}, mailPace: "gathered" });
  for (let index = 0; index < 3; index += 1) {
    await sendNotification(team.workspaceId);
    await ageNotifications(team, "4 minutes");
    await team.work();
  }
  expect(team.mails()).toEqual([]);
  await ageNotifications(team, "4 minutes");
  await team.work();
  expect(team.mails()).toHaveLength(1);
});

test("read, no longer visible and day-old notifications are not mailed", async () => {
  const [read, lowered, left, old] = [await open(), await open(), await open(), await open()];
  for (const team of [read, lowered, left, old])
    await sendNotification(team.workspaceId, anIssue({ kind: "payment_asked" }));
  const { rows } = await listInbox(read.ctx, {});
  await markRead(read.ctx, { ids: rows.map(({ id }) => id), isRead: true });
  const isOwner = ({ workspaceId, owner }: Team) =>
    and(eq(memberships.workspaceId, workspaceId), eq(memberships.userId, owner));
  await db().update(memberships).set({ role: "viewer" }).where(isOwner(lowered));
  await db().delete(memberships).where(isOwner(left));
  await ageNotifications(old, "25 hours");
  for (const team of [read, lowered, left, old]) {
    await ageNotifications(team, "20 seconds");
    await team.work();
    expect(team.mails()).toEqual([]);
    expect(await team.hasMail()).toBe(false);
  }
});

test("a waiting mail leaves out read and no longer visible notifications, and is dropped when none is left", async () => {
  const [partly, lowered] = [await open(), await open()];
  for (const team of [partly, lowered]) {
    await sendNotification(team.workspaceId, anIssue({ kind: "payment_asked", details: { number: "PR-1" } }));
    await sendNotification(team.workspaceId, anIssue({ kind: "payment_asked", details: { number: "PR-2" } }));
    await ageNotifications(team, "20 seconds");
    server.refuse({ at: "data", code: 451 });
    await team.work();
    server.refuse(null);
  }
  const { rows } = await listInbox(partly.ctx, {});
  const first = rows.find(({ details }) => details.number === "PR-1");
  await markRead(partly.ctx, { ids: [first?.id ?? ""], isRead: true });
  await db()
    .update(memberships)
    .set({ role: "viewer" })
    .where(eq(memberships.workspaceId, lowered.workspaceId));
  for (const team of [partly, lowered]) {
    await ageNotifications(team, "1 minute");
    await team.work();
  }
  expect(partly.mails().map((mail) => mail.header("Subject"))).toEqual([
    `Test team: [Test] ${say("told.payment_asked.one.title", { actor: say("told.somebody"), number: "PR-2" })}`,
  ]);
  expect(lowered.mails()).toEqual([]);
  expect(await lowered.sent()).toMatchObject([{ state: "dropped" }]);
});
