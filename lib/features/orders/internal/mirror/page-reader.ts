import type { ServiceClient } from "#lib/core/service/client.ts";
import { ServiceMisunderstood } from "#lib/core/service/errors.ts";
import type { Order, OrdersQuery } from "#lib/core/service/schemas/order.ts";
import type { Page } from "#lib/core/service/schemas/wire.ts";

const largestPage = 100;

type ReadPage = (service: ServiceClient, query: Omit<OrdersQuery, "limit">) => Promise<Page<Order>>;

/**
 * Reads the pages of one list, as large as the client accepts them. A page of 100 orders with many items and long links
 * is valid, but may exceed the client's limit, which protects the memory of the process. The reader then requests the
 * same cursor with a fifth of the orders, and keeps that size for the rest of the list.
 * @throws ServiceFailure, also when one order alone is too large
 */
export function createPageReader(): ReadPage {
  let limit = largestPage;
  return async (service, query) => {
    while (true) {
      try {
        return await service.listOrders({ ...query, limit });
      } catch (error) {
        const isTooLarge = error instanceof ServiceMisunderstood && error.problem === "too_large";
        if (!isTooLarge || limit === 1) throw error;
        limit = Math.ceil(limit / 5);
      }
    }
  };
}
