import { and, asc, eq, lte, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { notificationMails } from "#drizzle/schema/notification-mails.ts";
import type { MailFailure } from "#lib/core/mail/mail-failure.ts";

export type HeldMail = typeof notificationMails.$inferSelect;

/** Longer than a mail server is waited for: meanwhile nobody else sends it. */
const heldFor = "2 minutes";
const triedForMs = 24 * 3_600_000;
const longestPauseSeconds = 1_800;

/** The next mail that is to be tried; one that a crash left is taken again after a while. */
export async function claimMail(workspaceId: string): Promise<HeldMail | null> {
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
  const [held] = await db()
    .update(notificationMails)
    .set({ tries: sql`${notificationMails.tries} + 1`, tryAt: sql`now() + ${heldFor}::interval` })
    .where(and(eq(notificationMails.workspaceId, workspaceId), eq(notificationMails.id, sql`(${next})`)))
    .returning();
  return held ?? null;
}

export async function endMail(held: HeldMail, state: "sent" | "dropped"): Promise<void> {
  await db().update(notificationMails).set({ state, failure: null, endedAt: sql`now()` }).where(isHeld(held));
}

/** Tried again at longer and longer intervals for a day, unless it would never be taken. */
export async function noteFailure(held: HeldMail, { code, lasts }: MailFailure): Promise<void> {
  const isOver = lasts || Date.now() - held.createdAt.getTime() > triedForMs;
  const pauseSeconds = Math.min(longestPauseSeconds, 30 * 2 ** (held.tries - 1));
  await db()
    .update(notificationMails)
    .set(
      isOver
        ? { state: "failed", failure: code, endedAt: sql`now()` }
        : { failure: code, tryAt: sql`now() + make_interval(secs => ${pauseSeconds}::float8)` },
    )
    .where(isHeld(held));
}

/** Whoever was too slow writes nothing: somebody else has taken it since. */
const isHeld = ({ workspaceId, id, tries }: HeldMail) =>
  and(
    eq(notificationMails.workspaceId, workspaceId),
    eq(notificationMails.id, id),
    eq(notificationMails.state, "waiting"),
    eq(notificationMails.tries, tries),
  );
