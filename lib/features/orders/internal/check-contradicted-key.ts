import { and, eq, gt, isNull, lt, notInArray, or, sql, sum } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { apiKeys } from "#drizzle/schema/api-keys.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { orders } from "#drizzle/schema/orders.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";
import type { Order } from "#lib/core/service/schemas/order.ts";

/** The shortest time between two checks, in seconds: a run pays several orders a second. */
const pauseSeconds = 10;

/**
 * Queues a check of the key if its known limits or its freeze should have refused this payment. They were changed at
 * the service, which does not notify us.
 */
export async function checkContradictedKey(tx: Executor, intent: Intent, order: Order): Promise<void> {
  const { workspaceId, apiKeyId, mode } = intent;
  const spent = tx
    .select({ cents: sum(orders.totalCents) })
    .from(orderIntents)
    .innerJoin(
      orders,
      and(eq(orders.workspaceId, orderIntents.workspaceId), eq(orders.id, orderIntents.orderId)),
    )
    .where(
      and(
        eq(orderIntents.workspaceId, workspaceId),
        eq(orderIntents.mode, mode),
        eq(orderIntents.kind, "pay"),
        eq(orderIntents.state, "succeeded"),
        eq(orderIntents.apiKeyId, apiKeyId),
        // Bounds the scan. The service's clock decides, and the two may differ.
        gt(orderIntents.createdAt, sql`now() - interval '25 hours'`),
        gt(orders.confirmedAt, sql`${order.confirmed_at}::timestamptz - interval '24 hours'`),
        // Only what surely counts.
        notInArray(orders.status, ["cancelled", "refunded"]),
      ),
    );
  const [contradicted] = await tx
    .select({
      delaySeconds: sql<number>`greatest(0, ${pauseSeconds} - extract(epoch from now() - ${apiKeys.checkedAt}))::float8`,
    })
    .from(apiKeys)
    .where(
      and(
        eq(apiKeys.workspaceId, workspaceId),
        eq(apiKeys.id, apiKeyId),
        isNull(apiKeys.removedAt),
        or(
          eq(apiKeys.paymentsFrozen, true),
          lt(apiKeys.perOrderCents, order.costs.total_cents),
          sql`${apiKeys.dailyCents} < (${spent})`,
        ),
      ),
    );
  if (!contradicted) return;
  await enqueue(tx, "check-keys", { workspaceId }, { ...contradicted, preserveRunAt: true });
}
