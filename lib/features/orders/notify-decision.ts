import { and, eq } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
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
  await notifyMembers(tx, workspaceId, {
    kind: "request_decided",
    mode,
    subject: { type: "order", id: orderId },
    occurrence: `${runId ?? id}:${state}`,
    counted: runId === null ? null : { type: "payment_run", id: runId },
    details: { number: order?.number ?? "", state },
    to: [askedBy],
    actorId: decidedBy,
  });
  await settleNotifications(tx, workspaceId, { kind: "payment_asked", occurrence: id });
}
