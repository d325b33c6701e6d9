import { and, eq, min, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { notificationMails } from "#drizzle/schema/notification-mails.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { sendNotificationsLater } from "#lib/core/jobs/enqueue.ts";
import { MailFailure } from "#lib/core/mail/mail-failure.ts";
import { sendMail } from "#lib/core/mail/send-mail.ts";
import { env } from "#lib/env.ts";
import { log } from "#lib/log.ts";
import { claimMail, endMail, type HeldMail, noteFailure } from "./internal/mailing/claim-mail.ts";
import { composeMail } from "./internal/mailing/compose-mail.ts";
import { gatherMails, selectWaiting } from "./internal/mailing/gather-mails.ts";
import { readMail } from "./internal/mailing/read-mail.ts";

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
  if (seconds !== null) await sendNotificationsLater(db(), workspaceId, seconds);
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
