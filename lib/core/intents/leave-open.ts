import { and, eq, type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { finishIntentsSoon } from "#lib/core/jobs/enqueue.ts";
import { isHeldBy } from "#lib/core/leases.ts";
import { AppError } from "#lib/errors.ts";
import { notifyIntent } from "./notify-intent.ts";
import type { Intent } from "./open-intent.ts";

/**
 * What was sent may have happened. The intent stays open and the worker finds out.
 * @throws AppError answer_lost, always
 */
export async function leaveOpen(intent: Intent): Promise<never> {
  return leave(intent, { underWayUntil: sql`case when ${orderIntents.sentAt} is not null then now() end` });
}

/**
 * The same where the last sending was answered and made nothing: only an earlier one may still take effect. That is so
 * whoever sent it, also who does not hold the intent.
 * @param before the intent as it was before its last sending
 * @throws AppError answer_lost, always
 */
export async function leaveOpenAnswered(intent: Intent, before: Intent): Promise<never> {
  const { workspaceId, id, attempts } = intent;
  await db()
    .update(orderIntents)
    .set({ underWayUntil: before.underWayUntil })
    .where(
      and(
        eq(orderIntents.workspaceId, workspaceId),
        eq(orderIntents.id, id),
        eq(orderIntents.state, "open"),
        // Nobody has sent it since.
        eq(orderIntents.attempts, attempts),
      ),
    );
  return leave(intent);
}

async function leave(intent: Intent, sending: { underWayUntil?: SQL } = {}): Promise<never> {
  await db()
    .update(orderIntents)
    // Nobody waits for it any more: the worker may take it at once.
    .set({ leaseUntil: null, leftOpenAt: sql`coalesce(${orderIntents.leftOpenAt}, now())`, ...sending })
    .where(and(isHeldBy(orderIntents, intent), eq(orderIntents.state, "open")));
  await notifyIntent(db(), intent);
  await finishIntentsSoon(db(), intent.workspaceId);
  throw new AppError("answer_lost", 503);
}
