import { and, eq, isNotNull } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { freshLease, isHeldBy, keepRenewed } from "#lib/core/leases.ts";
import type { Intent } from "./open-intent.ts";

/** For as long as this process lives and works on it, no other takes the intent up. */
export function keepLease<T>(intent: Intent, work: () => Promise<T>): Promise<T> {
  return keepRenewed(() => renewLease(intent), work);
}

async function renewLease(intent: Intent): Promise<void> {
  await db()
    .update(orderIntents)
    .set({ leaseUntil: freshLease() })
    .where(
      and(isHeldBy(orderIntents, intent), eq(orderIntents.state, "open"), isNotNull(orderIntents.leaseUntil)),
    );
}
