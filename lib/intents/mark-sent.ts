import { and, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { AppError } from "#lib/errors.ts";
import type { Intent } from "./open-intent.ts";

/** Committed before the first byte leaves: from here on the effect may exist. The first sending's time stays. */
export async function markSent(intent: Intent): Promise<Intent> {
  const [marked] = await db()
    .update(orderIntents)
    .set({
      sentAt: sql`coalesce(${orderIntents.sentAt}, now())`,
      attempts: sql`${orderIntents.attempts} + 1`,
    })
    .where(and(eq(orderIntents.workspaceId, intent.workspaceId), eq(orderIntents.id, intent.id)))
    .returning();
  return marked ?? intent;
}

/**
 * As `markSent`, for what the service does not know again by its key: whoever was held up for so long that somebody
 * has been told how it ended sends nothing any more.
 * @throws AppError already_under_way
 */
export async function markSentWhileOpen(intent: Intent): Promise<Intent> {
  const marked = await markSent(intent);
  if (marked.state !== "open") throw new AppError("already_under_way", 409);
  return marked;
}
