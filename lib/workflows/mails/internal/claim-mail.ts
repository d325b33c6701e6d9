import { and, asc, count, eq, gt, inArray, lte, type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { recipientMails } from "#drizzle/schema/recipient-mails.ts";
import type { MailFailure } from "#lib/core/mail/mail-failure.ts";
import { maxAgeHours } from "#lib/features/mails/queue-mails.ts";

export type ClaimedMail = typeof recipientMails.$inferSelect;

/** After that its worker counts as killed. One that is only slow still reports the outcome. */
const claimedFor = "2 minutes";
const longestPauseSeconds = 1_800;
/** Mail servers begin to refuse a sender that sends much more. */
const mostAnHour = 500;

const { workspaceId: ofWorkspace, id, state, tries, tryAt, createdAt, endedAt } = recipientMails;

/** How many mails the workspace may send now. */
export async function countAllowed(workspaceId: string): Promise<number> {
  const [sent] = await db()
    .select({ n: count() })
    .from(recipientMails)
    .where(
      and(
        eq(ofWorkspace, workspaceId),
        inArray(state, ["sent", "unknown"]),
        gt(endedAt, sql`now() - interval '1 hour'`),
      ),
    );
  return mostAnHour - (sent?.n ?? 0);
}

/**
 * The next mail to send. It is marked as being sent before its worker talks to the mail server, so that no crash can
 * send it a second time.
 */
export async function claimMail(workspaceId: string): Promise<ClaimedMail | null> {
  const next = db()
    .select({ id })
    .from(recipientMails)
    .where(and(eq(ofWorkspace, workspaceId), eq(state, sql`'waiting'`), lte(tryAt, sql`now()`)))
    .orderBy(asc(tryAt))
    .limit(1)
    .for("update", { skipLocked: true });
  const [claimed] = await db()
    .update(recipientMails)
    .set({ state: "sending", tries: sql`${tries} + 1`, tryAt: sql`now() + ${claimedFor}::interval` })
    .where(and(eq(ofWorkspace, workspaceId), eq(id, sql`(${next})`)))
    .returning();
  return claimed ?? null;
}

/** Ends the mails of killed workers as unknown, and drops those that are too old. */
export async function endLeft(workspaceId: string): Promise<void> {
  await endWhere(workspaceId, and(eq(state, sql`'sending'`), lte(tryAt, sql`now()`)), {
    state: "unknown",
    reason: "interrupted",
  });
  await endWhere(
    workspaceId,
    and(
      eq(state, sql`'waiting'`),
      lte(tryAt, sql`now()`),
      lte(createdAt, sql`now() - make_interval(hours => ${maxAgeHours}::int)`),
    ),
    { state: "dropped", reason: "too_old" },
  );
}

export type Ended = {
  state: "sent" | "unknown" | "failed" | "dropped";
  reason: string | null;
};

export const endMail = (claimed: ClaimedMail, ended: Ended): Promise<void> =>
  endWhere(claimed.workspaceId, isClaimed(claimed), ended);

async function endWhere(workspaceId: string, which: SQL | undefined, ended: Ended): Promise<void> {
  await db().transaction(async (tx) => {
    const done = await tx
      .update(recipientMails)
      .set({ ...ended, endedAt: sql`now()` })
      .where(and(eq(ofWorkspace, workspaceId), which))
      .returning({ orderId: recipientMails.orderId });
    for (const { orderId } of done)
      await notifyChange(tx, { workspaceId, mode: "live", kind: "order", id: orderId });
  });
}

/** Only a mail that has certainly not arrived is tried again, at growing intervals until it is too old. */
export async function recordMailFailure(claimed: ClaimedMail, failure: MailFailure): Promise<void> {
  if (failure.mayHaveArrived) return endMail(claimed, { state: "unknown", reason: "no_answer" });
  if (failure.lasts) return endMail(claimed, { state: "failed", reason: failure.code });
  return tryLater(claimed, failure.code);
}

export async function tryLater(claimed: ClaimedMail, reason: string): Promise<void> {
  const pauseSeconds = Math.min(longestPauseSeconds, 30 * 2 ** (claimed.tries - 1));
  await db()
    .update(recipientMails)
    .set({
      state: "waiting",
      reason,
      endedAt: null,
      tryAt: sql`now() + make_interval(secs => ${pauseSeconds}::float8)`,
    })
    .where(isClaimed(claimed));
}

/** A worker that was slower than its claim still knows best what became of its mail. */
const isClaimed = (claimed: ClaimedMail) =>
  and(
    eq(ofWorkspace, claimed.workspaceId),
    eq(id, claimed.id),
    eq(tries, claimed.tries),
    inArray(state, ["sending", "unknown"]),
  );
