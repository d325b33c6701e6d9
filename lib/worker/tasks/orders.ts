import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { apiKeys } from "#drizzle/schema/api-keys.ts";
import { orderCountChanges } from "#drizzle/schema/order-counts.ts";
import { orderFigureChanges } from "#drizzle/schema/order-figures.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { orderWalks } from "#drizzle/schema/order-walks.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { systemContext } from "#lib/core/auth/system-context.ts";
import { enqueue, finishIntentsSoon } from "#lib/core/jobs/enqueue.ts";
import { foldCounts } from "#lib/features/orders/fold-counts.ts";
import { reconcileOrders } from "#lib/features/orders/reconcile-orders.ts";
import { rereadOrder } from "#lib/features/orders/reread-order.ts";
import { walkOrders } from "#lib/features/orders/walk-orders.ts";
import { checkKeys } from "#lib/features/settings/check-keys.ts";
import { refreshReceiver } from "#lib/features/webhooks/refresh-receiver.ts";
import { foldFigures } from "#lib/workflows/overview/fold-figures.ts";
import { watchProblems } from "#lib/workflows/problems/watch-problems.ts";
import { finishOpenChanges } from "#lib/workflows/recovery/finish-open-changes.ts";
import { finishOpenIntents } from "#lib/workflows/recovery/finish-open-intents.ts";
import { has, inWorkspace, type Works } from "../work.ts";

/** A new one asks for its own recovery; of what a crash left, and of what is not ended yet, nobody asks but the plan. */
const leftOpen = or(
  has(orderIntents, eq(orderIntents.state, sql`'open'`)),
  has(
    orderIntents,
    and(sql`${orderIntents.changeState} in ('open', 'undoing')`, eq(orderIntents.state, sql`'succeeded'`)),
  ),
);
const keyThat = (condition: ReturnType<typeof and>) =>
  has(apiKeys, and(isNull(apiKeys.removedAt), condition));
const keyWorks = keyThat(and(eq(apiKeys.purpose, "ordering"), isNull(apiKeys.refusedAt)));

/** Begun, and whoever walked has gone. */
const leftWalk = has(
  orderWalks,
  and(
    isNull(orderWalks.finishedAt),
    gt(orderWalks.walked, 0),
    sql`coalesce(${orderWalks.leaseUntil} < now(), true)`,
  ),
);

export const orders = {
  "finish-intents": {
    // Where no key works, asking every few seconds brings no answer: a new key asks at once, the plan once a minute.
    plans: [
      { due: sql`${leftOpen}`, at: [0] },
      { due: sql`${leftOpen} and ${keyWorks}`, at: [20, 40] },
    ],
    run: inWorkspace("finish_intents", async (ctx, { workspaceId }) => {
      await finishOpenIntents(ctx);
      const openChanges = await finishOpenChanges(ctx);
      if (!ctx.hasWorkingKey) return;
      if (openChanges > 0 || (await hasYoungIntent(workspaceId))) await finishIntentsSoon(db(), workspaceId);
    }),
  },
  "reread-order": {
    async run({ workspaceId, orderId, isAsked }) {
      const ctx = await systemContext(workspaceId, "mirror", "event");
      const next = await rereadOrder(ctx, orderId, { isAsked });
      if (next === "over") return;
      // What was asked for since is done when it was to be.
      const delaySeconds = next === "later" ? 1 : next.inSeconds;
      await enqueue(db(), "reread-order", { workspaceId, orderId }, { delaySeconds, keepsItsTime: true });
    },
  },
  "reconcile-orders": {
    plans: [{ due: sql`true`, at: [0, 30] }],
    run: inWorkspace("mirror", async (ctx) => {
      try {
        await reconcileOrders(ctx);
      } finally {
        // Whatever keeps orders from being compared: that deliveries have stopped is noticed all the same.
        await refreshReceiver(ctx);
      }
    }),
  },
  "walk-orders": {
    plans: [
      { due: sql`(coalesce(${workspaces.walkedAt} < now() - interval '24 hours', true) or ${leftWalk})` },
    ],
    run: inWorkspace("mirror", walkOrders),
  },
  "fold-order-counts": {
    plans: [{ due: sql`(${has(orderCountChanges)} or ${has(orderFigureChanges)})`, at: [0, 20, 40] }],
    run: inWorkspace("mirror", async (ctx) => {
      await foldCounts(ctx);
      await foldFigures(ctx);
    }),
  },
  "watch-problems": { plans: [{ due: sql`true` }], run: inWorkspace("problems", watchProblems) },
  "check-keys": {
    plans: [{ due: keyThat(sql`${apiKeys.checkedAt} < now() - interval '1 hour'`) }],
    run: inWorkspace("check_keys", checkKeys),
  },
} satisfies Partial<Works>;

/** What a few minutes of asking did not end is asked about every 20 seconds, by the plan. */
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
