import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { apiKeys } from "#drizzle/schema/api-keys.ts";
import { orderCountChanges } from "#drizzle/schema/order-counts.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { orderStatisticChanges } from "#drizzle/schema/order-statistics.ts";
import { orderSyncs } from "#drizzle/schema/order-syncs.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { systemContext } from "#lib/core/auth/system-context.ts";
import { enqueue, finishIntentsSoon } from "#lib/core/jobs/enqueue.ts";
import { foldCounts } from "#lib/features/orders/fold-counts.ts";
import { reconcileOrders } from "#lib/features/orders/reconcile-orders.ts";
import { rereadOrder } from "#lib/features/orders/reread-order.ts";
import { syncAllOrders } from "#lib/features/orders/sync-all-orders.ts";
import { checkKeys } from "#lib/features/settings/check-keys.ts";
import { refreshReceiver } from "#lib/features/webhooks/refresh-receiver.ts";
import { foldStatistics } from "#lib/workflows/overview/fold-statistics.ts";
import { watchProblems } from "#lib/workflows/problems/watch-problems.ts";
import { finishOpenIntents } from "#lib/workflows/recovery/finish-open-intents.ts";
import { finishOpenReplacements } from "#lib/workflows/recovery/finish-open-replacements.ts";
import { has, inWorkspace, type Works } from "../work.ts";

/**
 * A new intent enqueues its own recovery. Intents that a crash left open, or that have not ended yet, are enqueued
 * only by this plan.
 */
const leftOpen = or(
  has(orderIntents, eq(orderIntents.state, sql`'open'`)),
  has(
    orderIntents,
    and(
      sql`${orderIntents.replacementState} in ('open', 'undoing')`,
      eq(orderIntents.state, sql`'succeeded'`),
    ),
  ),
);
const keyThat = (condition: ReturnType<typeof and>) =>
  has(apiKeys, and(isNull(apiKeys.removedAt), condition));
const keyWorks = keyThat(and(eq(apiKeys.purpose, "ordering"), isNull(apiKeys.refusedAt)));

/** A sync that has begun and whose process no longer renews its lease. */
const leftSync = has(
  orderSyncs,
  and(
    isNull(orderSyncs.finishedAt),
    gt(orderSyncs.syncedOrders, 0),
    sql`coalesce(${orderSyncs.leaseUntil} < now(), true)`,
  ),
);

export const orders = {
  "finish-intents": {
    // Without a working key no answer can come, so the worker asks once a minute. Connecting a key asks at once.
    plans: [
      { due: sql`${leftOpen}`, at: [0] },
      { due: sql`${leftOpen} and ${keyWorks}`, at: [20, 40] },
    ],
    run: inWorkspace("finish_intents", async (ctx, { workspaceId }) => {
      await finishOpenIntents(ctx);
      const openChanges = await finishOpenReplacements(ctx);
      if (!ctx.hasWorkingKey) return;
      if (openChanges > 0 || (await hasYoungIntent(workspaceId))) await finishIntentsSoon(db(), workspaceId);
    }),
  },
  "reread-order": {
    async run({ workspaceId, orderId, isAsked }) {
      const ctx = await systemContext(workspaceId, "mirror", "event");
      const next = await rereadOrder(ctx, orderId, { isAsked });
      if (next === "over") return;
      // Keeps the time of a job that was enqueued meanwhile.
      const delaySeconds = next === "later" ? 1 : next.inSeconds;
      await enqueue(db(), "reread-order", { workspaceId, orderId }, { delaySeconds, preserveRunAt: true });
    },
  },
  "reconcile-orders": {
    plans: [{ due: sql`true`, at: [0, 30] }],
    run: inWorkspace("mirror", async (ctx) => {
      try {
        await reconcileOrders(ctx);
      } finally {
        // Also after a failed comparison, so that stopped deliveries are noticed.
        await refreshReceiver(ctx);
      }
    }),
  },
  "walk-orders": {
    plans: [
      {
        due: sql`(coalesce(${workspaces.ordersSyncedAt} < now() - interval '24 hours', true) or ${leftSync})`,
      },
    ],
    run: inWorkspace("mirror", syncAllOrders),
  },
  "fold-order-counts": {
    plans: [{ due: sql`(${has(orderCountChanges)} or ${has(orderStatisticChanges)})`, at: [0, 20, 40] }],
    run: inWorkspace("mirror", async (ctx) => {
      await foldCounts(ctx);
      await foldStatistics(ctx);
    }),
  },
  "watch-problems": { plans: [{ due: sql`true` }], run: inWorkspace("problems", watchProblems) },
  "check-keys": {
    plans: [{ due: keyThat(sql`${apiKeys.checkedAt} < now() - interval '1 hour'`) }],
    run: inWorkspace("check_keys", checkKeys),
  },
} satisfies Partial<Works>;

/** Whether an intent is younger than 3 minutes. The plan asks about older ones every 20 seconds. */
async function hasYoungIntent(workspaceId: string): Promise<boolean> {
  const young = await db()
    .select({ id: orderIntents.id })
    .from(orderIntents)
    .where(
      and(
        eq(orderIntents.workspaceId, workspaceId),
        eq(orderIntents.state, "open"),
        gt(orderIntents.createdAt, sql`now() - interval '3 minutes'`),
      ),
    )
    .limit(1);
  return young.length > 0;
}
