import { and, eq, type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { isHeldBy } from "#lib/core/leases.ts";
import { AppError } from "#lib/errors.ts";
import type { Intent } from "./open-intent.ts";

const settlesMs = 45_000;

/**
 * Whether a sending may still take effect: a call that was given up after 15 seconds may be at work at the service. Until
 * then an intent is not ended as if it had made nothing.
 */
export function mayArrive({ sentAt, underWayUntil }: Pick<Intent, "sentAt" | "underWayUntil">): boolean {
  if (!sentAt) return false;
  const last = Math.max(sentAt.getTime(), underWayUntil?.getTime() ?? 0);
  return Date.now() - last < settlesMs;
}

/**
 * Committed before the first byte leaves: from here on the effect may exist. The time of the first sending stays.
 * @returns the intent as this call has marked it: `attempts` is 1 for the first sending, whatever was read before
 * @throws AppError already_under_way: it has ended meanwhile
 */
export function markSent(intent: Intent): Promise<Intent> {
  const { workspaceId, id } = intent;
  return writeSent(intent, and(eq(orderIntents.workspaceId, workspaceId), eq(orderIntents.id, id)));
}

/**
 * As `markSent`, for what the service does not know again by its key: whoever was held up for so long that somebody
 * else has taken it up, or has told people how it ended, sends nothing any more.
 * @throws AppError already_under_way
 */
export function markSentWhileHeld(intent: Intent): Promise<Intent> {
  return writeSent(intent, isHeldBy(orderIntents, intent));
}

async function writeSent(intent: Intent, where: SQL | undefined): Promise<Intent> {
  const [marked] = await db()
    .update(orderIntents)
    .set({
      sentAt: sql`coalesce(${orderIntents.sentAt}, now())`,
      underWayUntil: sql`now()`,
      attempts: sql`${orderIntents.attempts} + 1`,
    })
    .where(and(where, eq(orderIntents.state, "open")))
    .returning();
  if (!marked) throw new AppError("already_under_way", 409);
  return { ...marked, leaseToken: intent.leaseToken };
}
