import { and, eq, type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { AppError } from "#lib/errors.ts";
import { finishIntentsSoon } from "#lib/jobs/enqueue.ts";
import { isHeldBy } from "./keep-lease.ts";
import { notifyIntent } from "./notify-intent.ts";
import type { Intent } from "./open-intent.ts";

/**
 * What was sent may have happened. The intent stays open and the worker finds out.
 * @throws AppError answer_lost, always
 */
export async function leaveOpen(intent: Intent): Promise<never> {
  return leave(intent, sql`case when ${orderIntents.sentAt} is not null then now() end`);
}

/**
 * The same where the last sending was answered and made nothing: only an earlier one may still take effect.
 * @param before the intent as it was before its last sending
 * @throws AppError answer_lost, always
 */
export async function leaveOpenAnswered(intent: Intent, before: Intent): Promise<never> {
  const { attempts, underWayUntil } = orderIntents;
  // Somebody else may have sent it since.
  return leave(
    intent,
    sql`case when ${attempts} = ${intent.attempts} then ${before.underWayUntil}::timestamptz else ${underWayUntil} end`,
  );
}

async function leave(intent: Intent, underWayUntil: SQL): Promise<never> {
  await db()
    .update(orderIntents)
    // Nobody waits for it any more: the worker may take it at once.
    .set({
      leaseUntil: null,
      leftOpenAt: sql`coalesce(${orderIntents.leftOpenAt}, now())`,
      underWayUntil,
    })
    .where(and(isHeldBy(intent), eq(orderIntents.state, "open")));
  await notifyIntent(db(), intent);
  await finishIntentsSoon(db(), intent.workspaceId);
  throw new AppError("answer_lost", 503);
}
