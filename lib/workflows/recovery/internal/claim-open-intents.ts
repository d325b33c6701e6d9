import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { notifyIntent } from "#lib/core/intents/notify-intent.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";
import { freshLease, isFree } from "#lib/core/leases.ts";

/** Takes a lease on what was left open, so that of several workers one finishes each. */
export async function claimOpenIntents(workspaceId: string): Promise<Intent[]> {
  return db().transaction(async (tx) => {
    const claimed = await tx
      .update(orderIntents)
      .set({
        leaseUntil: freshLease(),
        leaseToken: sql`gen_random_uuid()`,
        leftOpenAt: sql`coalesce(${orderIntents.leftOpenAt}, now())`,
        // Its holder was killed, at the latest when the lease ran out.
        underWayUntil: sql`greatest(${orderIntents.underWayUntil}, ${orderIntents.leaseUntil})`,
      })
      .where(
        and(
          eq(orderIntents.workspaceId, workspaceId),
          eq(orderIntents.state, "open"),
          isFree(orderIntents.leaseUntil),
        ),
      )
      .returning({
        ...getTableColumns(orderIntents),
        isFirst: sql<boolean>`${orderIntents.leftOpenAt} = now()`,
      });
    for (const { isFirst, ...intent } of claimed) if (isFirst) await notifyIntent(tx, intent);
    return claimed;
  });
}
