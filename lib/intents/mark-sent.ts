import { and, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
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
