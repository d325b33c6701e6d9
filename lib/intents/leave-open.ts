import { and, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { AppError } from "#lib/errors.ts";
import { finishIntentsSoon } from "#lib/jobs/enqueue.ts";
import { isHeldBy } from "./keep-lease.ts";
import { notifyIntent } from "./notify-intent.ts";
import type { Intent } from "./open-intent.ts";

/** Nobody waits for it any more: the worker may take it at once. */
async function releaseIntent(intent: Intent): Promise<void> {
  await db()
    .update(orderIntents)
    .set({
      leaseUntil: null,
      leftOpenAt: sql`coalesce(${orderIntents.leftOpenAt}, now())`,
      underWayUntil: sql`case when ${orderIntents.sentAt} is not null then now() end`,
    })
    .where(and(isHeldBy(intent), eq(orderIntents.state, "open")));
}

/**
 * What was sent may have happened. The intent stays open and the worker finds out.
 * @throws AppError answer_lost, always
 */
export async function leaveOpen(intent: Intent): Promise<never> {
  await releaseIntent(intent);
  await notifyIntent(db(), intent);
  await finishIntentsSoon(db(), intent.workspaceId);
  throw new AppError("answer_lost", 503);
}
