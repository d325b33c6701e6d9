import { and, desc, eq, inArray, isNull, min, sql } from "drizzle-orm";
import { createTranslator } from "use-intl/core";
import { db } from "#drizzle/client.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { notificationMails } from "#drizzle/schema/notification-mails.ts";
import { notifications } from "#drizzle/schema/notifications.ts";
import { users } from "#drizzle/schema/users.ts";
import { findMember } from "#lib/core/auth/find-member.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { toLocale } from "#lib/core/i18n/locales.ts";
import { readMessages } from "#lib/core/i18n/read-messages.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";
import { MailFailure } from "#lib/core/mail/mail-failure.ts";
import { type Mail, sendMail } from "#lib/core/mail/send-mail.ts";
import { writeHtml, writeText } from "#lib/core/mail/write-html.ts";
import { env } from "#lib/env.ts";
import { log } from "#lib/log.ts";
import { paths } from "#lib/paths.ts";
import { describeNotification, linkOf } from "./internal/describe-notification.ts";
import { type ClaimedMail, claimMail, endMail, recordMailFailure } from "./internal/mailing/claim-mail.ts";
import { gatherMails, selectWaiting } from "./internal/mailing/gather-mails.ts";
import { kindsFor, notificationColumns, toNotificationView } from "./internal/notification-rows.ts";
import type { NotificationView } from "./notification-view.ts";

const mostListed = 25;

/** A mail in the person's language. Its subject is the notification, or the number of several. */
async function composeMail(
  id: string,
  { to, locale: wanted, told }: Letter,
  workspace: { slug: string; name: string },
): Promise<Mail> {
  const locale = toLocale(wanted);
  const messages = await readMessages(locale);
  const t = createTranslator({ locale, messages });
  const mail = createTranslator({ locale, messages: messages.notificationMail });
  const speaker = {
    locale,
    say: (key: string, values: object) => t(key as never, values as never),
    has: (key: string) => t.has(key as never),
  };
  const here = (path: string) => `${env().APP_URL}${path}`;
  const itemOf = (each: NotificationView) => {
    const { title, text } = describeNotification(each, speaker);
    const url = here(linkOf(each, workspace.slug, each.mode ?? "live"));
    return { title: each.mode === "test" ? mail("inTest", { title }) : title, text, url };
  };
  const items = told.slice(0, mostListed).map(itemOf);
  const left = told.length - items.length;
  const settingsUrl = here(paths.notifications(workspace.slug));
  const parts = {
    lang: locale,
    items,
    lead: mail("lead", { name: to.name, count: told.length, workspace: workspace.name }),
    more: left > 0 ? mail("more", { count: left }) : "",
    footer: mail("footer", { workspace: workspace.name }),
    choices: { text: mail("choices"), url: settingsUrl },
  };
  const subject =
    told.length === 1
      ? mail("subject", { title: items[0]?.title ?? "", workspace: workspace.name })
      : mail("subjectMany", { count: told.length, workspace: workspace.name });
  return {
    to,
    subject,
    text: writeText(parts),
    html: writeHtml(parts),
    messageId: id,
    unsubscribeUrl: settingsUrl,
  };
}

/** A worker that shuts down waits for its jobs, so a run is short. */
const mailsPerTurn = 20;

/**
 * Mails people the notifications that they want by mail. Each mail is stored before it is sent: a crash loses none. A
 * crash between the mail server's answer and our record of it sends that mail once more, with the same id.
 */
export async function sendNotifications(ctx: SystemContext): Promise<void> {
  requireTask(ctx, "notifications");
  if (env().SMTP_URL === undefined) return;
  const workspaceId = ctx.workspace.id;
  await gatherMails(workspaceId);
  for (let turn = 0; turn < mailsPerTurn; turn += 1) {
    const claimedMail = await claimMail(workspaceId);
    if (!claimedMail) break;
    // When a mail server is down, the scheduler retries later, instead of a failure for each mail.
    if (!(await trySend(ctx, claimedMail))) return;
  }
  const seconds = await secondsUntilNext(workspaceId);
  if (seconds !== null)
    await enqueue(
      db(),
      "send-notifications",
      { workspaceId },
      {
        key: `send-notifications:${workspaceId}:later`,
        delaySeconds: Math.max(1, seconds),
        preserveRunAt: false,
      },
    );
}

/** Returns whether the next mail has a chance. */
async function trySend({ workspace }: SystemContext, claimedMail: ClaimedMail): Promise<boolean> {
  const letter = await readMail(claimedMail);
  if (!letter) {
    await endMail(claimedMail, "dropped");
    return true;
  }
  try {
    await sendMail(await composeMail(claimedMail.id, letter, workspace));
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error;
    await recordMailFailure(claimedMail, error);
    log().warn({ workspaceId: workspace.id, mailId: claimedMail.id, reason: error.code }, "mail not sent");
    return !error.isOfServer;
  }
  await endMail(claimedMail, "sent");
  return true;
}

async function secondsUntilNext(workspaceId: string): Promise<number | null> {
  const [waiting] = await db()
    .select({
      seconds: sql<
        number | null
      >`extract(epoch from ${min(notificationMails.tryAt)} - clock_timestamp())::float8`,
    })
    .from(notificationMails)
    .where(and(eq(notificationMails.workspaceId, workspaceId), eq(notificationMails.state, sql`'waiting'`)));
  const gathering = await selectWaiting(db(), workspaceId);
  const all = [waiting?.seconds ?? null, ...gathering.map(({ waitSeconds }) => waitSeconds)];
  const known = all.filter((seconds) => seconds !== null);
  return known.length > 0 ? Math.min(...known) : null;
}

type Letter = {
  to: { name: string; address: string };
  locale: string;
  told: [NotificationView, ...NotificationView[]];
};

/**
 * The recipient and the content of a mail, read just before sending: notifications that were read meanwhile, or that
 * the recipient may no longer see, are left out. Null if none or no recipient is left.
 */
async function readMail({ workspaceId, id, userId }: ClaimedMail): Promise<Letter | null> {
  const [member] = await db()
    .select({ name: users.name, email: users.email, locale: users.locale })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.workspaceId, workspaceId), eq(memberships.userId, userId)));
  const membership = await findMember(userId, { workspaceId });
  if (!member || !membership) return null;
  const rows = await db()
    .select(notificationColumns)
    .from(notifications)
    .where(
      and(
        eq(notifications.workspaceId, workspaceId),
        eq(notifications.mailId, id),
        eq(notifications.userId, userId),
        inArray(notifications.kind, kindsFor(membership.held.permissions)),
        isNull(notifications.readAt),
      ),
    )
    .orderBy(desc(notifications.createdAt));
  const [first, ...others] = rows.map(toNotificationView);
  const to = { name: member.name, address: member.email };
  return first ? { to, locale: member.locale, told: [first, ...others] } : null;
}
