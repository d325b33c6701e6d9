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
import { readWords } from "#lib/core/i18n/read-words.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";
import { MailFailure } from "#lib/core/mail/mail-failure.ts";
import { type Mail, sendMail } from "#lib/core/mail/send-mail.ts";
import { writeHtml, writeText } from "#lib/core/mail/write-html.ts";
import { env } from "#lib/env.ts";
import { log } from "#lib/log.ts";
import { paths } from "#lib/paths.ts";
import { describeTold, linkOf } from "./internal/describe-told.ts";
import { claimMail, endMail, type HeldMail, noteFailure } from "./internal/mailing/claim-mail.ts";
import { gatherMails, selectWaiting } from "./internal/mailing/gather-mails.ts";
import { kindsFor, toldColumns, toTold } from "./internal/told-rows.ts";
import type { Told } from "./notification-view.ts";

const mostListed = 25;

/** A mail in the person's language: one thing in its subject, of several how many. */
async function composeMail(
  id: string,
  { to, locale: wanted, told }: Letter,
  workspace: { slug: string; name: string },
): Promise<Mail> {
  const locale = toLocale(wanted);
  const { told: toldWords, notificationMail } = await readWords(locale);
  const t = createTranslator({ locale, messages: toldWords });
  const mail = createTranslator({ locale, messages: notificationMail });
  const speaker = {
    locale,
    say: (key: string, values: object) => t(key as never, values as never),
    has: (key: string) => t.has(key as never),
  };
  const here = (path: string) => `${env().APP_URL}${path}`;
  const itemOf = (each: Told) => {
    const { title, text } = describeTold(each, speaker);
    const url = here(linkOf(each, workspace.slug, each.mode ?? "live"));
    return { title: each.mode === "test" ? mail("inTest", { title }) : title, text, url };
  };
  const items = told.slice(0, mostListed).map(itemOf);
  const left = told.length - items.length;
  const choicesUrl = here(paths.notifications(workspace.slug));
  const parts = {
    lang: locale,
    items,
    lead: mail("lead", { name: to.name, count: told.length, workspace: workspace.name }),
    more: left > 0 ? mail("more", { count: left }) : "",
    footer: mail("footer", { workspace: workspace.name }),
    choices: { text: mail("choices"), url: choicesUrl },
  };
  const subject =
    told.length === 1
      ? mail("subject", { title: items[0]?.title ?? "", workspace: workspace.name })
      : mail("subjectMany", { count: told.length, workspace: workspace.name });
  return { to, subject, text: writeText(parts), html: writeHtml(parts), messageId: id, choicesUrl };
}

/** A worker that is asked to stop waits for its jobs, so a turn is short. */
const mailsPerTurn = 20;

/**
 * Mails people what they were told and want to have mailed. Each mail is written down before it is sent: a crash loses
 * none, and one between the mail server's answer and our note of it sends that mail once more, under the same id.
 */
export async function sendNotifications(ctx: SystemContext): Promise<void> {
  requireTask(ctx, "notifications");
  if (env().SMTP_URL === undefined) return;
  const workspaceId = ctx.workspace.id;
  await gatherMails(workspaceId);
  for (let turn = 0; turn < mailsPerTurn; turn += 1) {
    const held = await claimMail(workspaceId);
    if (!held) break;
    // A mail server that is down is asked again by who plans the work, not at once for each mail.
    if (!(await trySend(ctx, held))) return;
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
        keepsItsTime: false,
      },
    );
}

/** Returns whether the next mail has a chance. */
async function trySend({ workspace }: SystemContext, held: HeldMail): Promise<boolean> {
  const letter = await readMail(held);
  if (!letter) {
    await endMail(held, "dropped");
    return true;
  }
  try {
    await sendMail(await composeMail(held.id, letter, workspace));
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error;
    await noteFailure(held, error);
    log().warn({ workspaceId: workspace.id, mailId: held.id, reason: error.code }, "mail not sent");
    return !error.isOfServer;
  }
  await endMail(held, "sent");
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
  told: [Told, ...Told[]];
};

/**
 * Whom a mail goes to and what it tells, as of now: what was read meanwhile, or what they may no longer see, is left
 * out. Null where nothing or nobody is left.
 */
async function readMail({ workspaceId, id, userId }: HeldMail): Promise<Letter | null> {
  const [member] = await db()
    .select({ name: users.name, email: users.email, locale: users.locale })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.workspaceId, workspaceId), eq(memberships.userId, userId)));
  const membership = await findMember(userId, { workspaceId });
  if (!member || !membership) return null;
  const rows = await db()
    .select(toldColumns)
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
  const [first, ...others] = rows.map(toTold);
  const to = { name: member.name, address: member.email };
  return first ? { to, locale: member.locale, told: [first, ...others] } : null;
}
