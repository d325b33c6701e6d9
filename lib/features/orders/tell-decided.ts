import { and, eq } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import type { paymentRequests } from "#drizzle/schema/payment-requests.ts";
import { tellMembers } from "#lib/features/notifications/tell.ts";

type Decided = Pick<
  typeof paymentRequests.$inferSelect,
  "id" | "workspaceId" | "mode" | "orderId" | "askedBy" | "state"
>;

/** Tells who asked for a payment what came of it; not who decided it themselves. */
export async function tellDecided(tx: Executor, request: Decided, decidedBy: string | null): Promise<void> {
  const { id, workspaceId, mode, orderId, askedBy, state } = request;
  const [order] = await tx
    .select({ number: orders.number })
    .from(orders)
    .where(and(eq(orders.workspaceId, workspaceId), eq(orders.id, orderId)));
  await tellMembers(tx, workspaceId, {
    kind: "request_decided",
    mode,
    subject: { type: "order", id: orderId },
    occurrence: `${id}:${state}`,
    details: { number: order?.number ?? "", state },
    to: [askedBy],
    actorId: decidedBy,
  });
}
