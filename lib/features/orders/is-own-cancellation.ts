import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Executor } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";

/**
 * Whether the old order's cancellation that this change has sent went through, or may have: then one that is found to
 * be cancelled was by it, and by nobody else.
 */
export async function isOwnCancellation(tx: Executor, { workspaceId, id }: Intent): Promise<boolean> {
  const change = alias(orderIntents, "change");
  const own = await tx
    .select({ id: orderIntents.id })
    .from(orderIntents)
    .innerJoin(
      change,
      and(eq(change.workspaceId, workspaceId), eq(change.id, id), eq(change.changeCancelId, orderIntents.id)),
    )
    .where(
      and(
        eq(orderIntents.workspaceId, workspaceId),
        inArray(orderIntents.state, ["open", "succeeded"]),
        isNotNull(orderIntents.sentAt),
      ),
    );
  return own.length > 0;
}
