import { desc, eq, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { users } from "#drizzle/schema/users.ts";
import { webhookEndpoints } from "#drizzle/schema/webhook-endpoints.ts";

export type Receiver = Omit<typeof webhookEndpoints.$inferSelect, "secretCiphertext" | "workspaceId"> & {
  /** Name of the member who paused or deleted it here. */
  by: string | null;
};

/** Our receivers, newest first, deleted ones last; without their secrets. */
export async function selectReceivers(tx: Executor, workspaceId: string): Promise<Receiver[]> {
  const { id, serviceEndpointId, url, events, status, statusSince, checkedAt } = webhookEndpoints;
  const { lastDelivery, pausedBy, deletedBy, lastReceivedAt, createdAt, deletedAt } = webhookEndpoints;
  return tx
    .select({
      ...{ id, serviceEndpointId, url, events, status, statusSince, checkedAt },
      ...{ lastDelivery, pausedBy, deletedBy, lastReceivedAt, createdAt, deletedAt },
      by: users.name,
    })
    .from(webhookEndpoints)
    .leftJoin(users, eq(users.id, sql`coalesce(${deletedBy}, ${pausedBy})`))
    .where(eq(webhookEndpoints.workspaceId, workspaceId))
    .orderBy(sql`${deletedAt} is not null`, desc(createdAt))
    .limit(50);
}

/** The current receiver: during a rotation there are two, and the active one is current. */
export function currentOf<R extends Pick<Receiver, "status" | "serviceEndpointId" | "deletedAt">>(
  receivers: readonly R[],
): R | null {
  const rank = ({ status, serviceEndpointId }: R) => (status === "active" ? 0 : serviceEndpointId ? 1 : 2);
  const there = receivers.filter(({ deletedAt }) => !deletedAt);
  return there.toSorted((a, b) => rank(a) - rank(b))[0] ?? null;
}
