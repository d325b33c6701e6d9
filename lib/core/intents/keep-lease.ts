import { and, eq, isNotNull } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { freshLease, isLeasedBy, keepRenewed } from "#lib/core/leases.ts";
import type { Intent } from "./open-intent.ts";

/**
 * Renews the intent's lease while `work` runs. When this process dies, the lease expires and another process takes
 * over.
 */
export function keepLease<T>(intent: Intent, work: () => Promise<T>): Promise<T> {
  return keepRenewed(() => renewLease(intent), work);
}

async function renewLease(intent: Intent): Promise<void> {
  await db()
    .update(orderIntents)
    .set({ leaseUntil: freshLease() })
    .where(
      and(
        isLeasedBy(orderIntents, intent),
        eq(orderIntents.state, "open"),
        isNotNull(orderIntents.leaseUntil),
      ),
    );
}
