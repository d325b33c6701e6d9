import { and, eq, type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { isLeasedBy } from "#lib/core/leases.ts";
import { AppError } from "#lib/errors.ts";
import type { Intent } from "./open-intent.ts";

const settlesMs = 45_000;

/**
 * Whether an attempt may still take effect. The service may still process a call that timed out here after 15 seconds.
 * Until 45 seconds have passed, no caller ends the intent as if it had created nothing.
 */
export function mayArrive({ sentAt, underWayUntil }: Pick<Intent, "sentAt" | "underWayUntil">): boolean {
  if (!sentAt) return false;
  const last = Math.max(sentAt.getTime(), underWayUntil?.getTime() ?? 0);
  return Date.now() - last < settlesMs;
}

/**
 * Records an attempt. Commits before the first byte is sent, because from then on the effect may exist. The time of the
 * first attempt stays.
 * @returns the intent after this write: `attempts` is 1 for the first attempt, whatever the caller had read
 * @throws AppError already_under_way: the intent has ended meanwhile
 */
export function markSent(intent: Intent): Promise<Intent> {
  const { workspaceId, id } = intent;
  return writeSent(intent, and(eq(orderIntents.workspaceId, workspaceId), eq(orderIntents.id, id)));
}

/**
 * Records an attempt of a call that the service does not recognize by its key. A caller that has lost its lease sends
 * nothing, because another caller may have taken or ended the intent.
 * @throws AppError already_under_way
 */
export function markSentWhileLeased(intent: Intent): Promise<Intent> {
  return writeSent(intent, isLeasedBy(orderIntents, intent));
}

async function writeSent(intent: Intent, where: SQL | undefined): Promise<Intent> {
  const [marked] = await db()
    .update(orderIntents)
    .set({
      sentAt: sql`least(${orderIntents.sentAt}, now())`,
      underWayUntil: sql`now()`,
      attempts: sql`${orderIntents.attempts} + 1`,
    })
    .where(and(where, eq(orderIntents.state, "open")))
    .returning();
  if (!marked) throw new AppError("already_under_way", 409);
  return { ...marked, leaseToken: intent.leaseToken };
}
