import { and, desc, eq, inArray, isNotNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Executor } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { orders } from "#drizzle/schema/orders.ts";
import type { paymentRequests } from "#drizzle/schema/payment-requests.ts";
import { notifyMembers, settleNotifications } from "#lib/features/notifications/notify.ts";

type Decided = Pick<
  typeof paymentRequests.$inferSelect,
  "id" | "workspaceId" | "mode" | "orderId" | "askedBy" | "state"
>;

/**
 * Notifies the member who requested a payment of the decision, unless that member made it. Marks the request as read for
 * everyone who could have decided it.
 * @param runId the run that paid the order: of all orders of a run, the requester gets one notification
 */
export async function notifyDecision(
  tx: Executor,
  request: Decided,
  decidedBy: string | null,
  runId: string | null = null,
): Promise<void> {
  const { id, workspaceId, mode, orderId, askedBy, state } = request;
  const [order] = await tx
    .select({ number: orders.number })
    .from(orders)
    .where(and(eq(orders.workspaceId, workspaceId), eq(orders.id, orderId)));
  const replacement = state === "closed" ? await findReplacement(tx, request) : undefined;
  const told: Record<string, string> = replacement
    ? { state: "replaced", replacement: replacement.number }
    : { state };
  await notifyMembers(tx, workspaceId, {
    kind: "request_decided",
    mode,
    subject: { type: "order", id: replacement?.id ?? orderId },
    occurrence: `${runId ?? id}:${state}`,
    counted: runId === null ? null : { type: "payment_run", id: runId },
    details: { number: order?.number ?? "", ...told },
    to: [askedBy],
    actorId: decidedBy,
  });
  await settleNotifications(tx, workspaceId, "payment_asked", { occurrence: id });
}

/**
 * The draft whose replacement cancelled the order, or may have: its cancellation was sent. The request continues with
 * it.
 */
async function findReplacement(tx: Executor, { workspaceId, orderId }: Decided) {
  const cancellation = alias(orderIntents, "cancellation");
  const [found] = await tx
    .select({ id: orders.id, number: orders.number })
    .from(orderIntents)
    .innerJoin(orders, and(eq(orders.workspaceId, workspaceId), eq(orders.id, orderIntents.orderId)))
    .innerJoin(
      cancellation,
      and(
        eq(cancellation.workspaceId, workspaceId),
        eq(cancellation.id, orderIntents.replacementCancelId),
        inArray(cancellation.state, ["open", "succeeded"]),
        isNotNull(cancellation.sentAt),
      ),
    )
    .where(
      and(
        eq(orderIntents.workspaceId, workspaceId),
        eq(orderIntents.replacedOrderId, orderId),
        inArray(orderIntents.replacementState, ["open", "done"]),
        eq(orders.status, "draft"),
      ),
    )
    .orderBy(desc(orderIntents.createdAt))
    .limit(1);
  return found;
}
