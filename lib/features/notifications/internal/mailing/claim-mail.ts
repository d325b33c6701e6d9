import { and, asc, eq, lte, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { notificationMails } from "#drizzle/schema/notification-mails.ts";
import type { MailFailure } from "#lib/core/mail/mail-failure.ts";

export type ClaimedMail = typeof notificationMails.$inferSelect;

/** Longer than the mail server's timeout: meanwhile no other worker sends it. */
const claimedFor = "2 minutes";
const triedForMs = 24 * 3_600_000;
const longestPauseSeconds = 1_800;

/** The next mail to send; one that a crash left is claimed again when its lease ends. */
export async function claimMail(workspaceId: string): Promise<ClaimedMail | null> {
  const next = db()
    .select({ id: notificationMails.id })
    .from(notificationMails)
    .where(
      and(
        eq(notificationMails.workspaceId, workspaceId),
        eq(notificationMails.state, sql`'waiting'`),
        lte(notificationMails.tryAt, sql`now()`),
      ),
    )
    .orderBy(asc(notificationMails.tryAt))
    .limit(1)
    .for("update", { skipLocked: true });
  const [claimedMail] = await db()
    .update(notificationMails)
    .set({ tries: sql`${notificationMails.tries} + 1`, tryAt: sql`now() + ${claimedFor}::interval` })
    .where(and(eq(notificationMails.workspaceId, workspaceId), eq(notificationMails.id, sql`(${next})`)))
    .returning();
  return claimedMail ?? null;
}

export async function endMail(claimedMail: ClaimedMail, state: "sent" | "dropped"): Promise<void> {
  await db()
    .update(notificationMails)
    .set({ state, failure: null, endedAt: sql`now()` })
    .where(isClaimed(claimedMail));
}

/** Retries at growing intervals for a day, unless the failure is permanent. */
export async function recordMailFailure(
  claimedMail: ClaimedMail,
  { code, lasts }: MailFailure,
): Promise<void> {
  const isOver = lasts || Date.now() - claimedMail.createdAt.getTime() > triedForMs;
  const pauseSeconds = Math.min(longestPauseSeconds, 30 * 2 ** (claimedMail.tries - 1));
  await db()
    .update(notificationMails)
    .set(
      isOver
        ? { state: "failed", failure: code, endedAt: sql`now()` }
        : { failure: code, tryAt: sql`now() + make_interval(secs => ${pauseSeconds}::float8)` },
    )
    .where(isClaimed(claimedMail));
}

/** A worker whose lease has ended writes nothing: another has claimed the mail since. */
const isClaimed = ({ workspaceId, id, tries }: ClaimedMail) =>
  and(
    eq(notificationMails.workspaceId, workspaceId),
    eq(notificationMails.id, id),
    eq(notificationMails.state, "waiting"),
    eq(notificationMails.tries, tries),
  );
