import { db } from "#drizzle/client.ts";
import type { ServiceClient } from "#lib/core/service/client.ts";
import { paginate } from "#lib/core/service/paginate.ts";
import type { OrdersQuery } from "#lib/core/service/schemas/order.ts";
import { mirrorPage } from "./mirror/mirror-page.ts";

/**
 * Mirrors all that a query lists, a page a transaction, and adds whom it lists to `seen`. Returns whether the service
 * let it come to the end.
 */
export async function mirrorPages(
  workspaceId: string,
  service: ServiceClient,
  query: OrdersQuery,
  seen: Set<string>,
): Promise<boolean> {
  const pages = paginate((cursor) => service.listOrders({ ...query, limit: 100, cursor }));
  while (true) {
    const { value, done } = await pages.next();
    if (done) return value === "end";
    await db().transaction((tx) => mirrorPage(tx, workspaceId, value.data, "reconcile"));
    for (const { id } of value.data) seen.add(id);
  }
}
