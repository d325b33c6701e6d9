import { and, eq, type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { AppError } from "#lib/errors.ts";
import { isHeldBy } from "./keep-lease.ts";
import type { Intent } from "./open-intent.ts";

/** Committed before the first byte leaves: from here on the effect may exist. The first sending's time stays. */
export async function markSent(intent: Intent): Promise<Intent> {
  const isThis = and(eq(orderIntents.workspaceId, intent.workspaceId), eq(orderIntents.id, intent.id));
  const marked = await writeSent(isThis);
  return { ...(marked ?? intent), leaseToken: intent.leaseToken };
}

/**
 * As `markSent`, for what the service does not know again by its key: whoever was held up for so long that somebody
 * else has taken it up, or has told people how it ended, sends nothing any more.
 * @throws AppError already_under_way
 */
export async function markSentWhileHeld(intent: Intent): Promise<Intent> {
  const marked = await writeSent(and(isHeldBy(intent), eq(orderIntents.state, "open")));
  if (!marked) throw new AppError("already_under_way", 409);
  return marked;
}

async function writeSent(where: SQL | undefined): Promise<Intent | undefined> {
  const [marked] = await db()
    .update(orderIntents)
    .set({
      sentAt: sql`coalesce(${orderIntents.sentAt}, now())`,
      attempts: sql`${orderIntents.attempts} + 1`,
    })
    .where(where)
    .returning();
  return marked;
}
