import { and, asc, eq, gt, isNotNull, isNull, notInArray } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { importBaskets } from "#drizzle/schema/import-baskets.ts";
import { importOrders } from "#drizzle/schema/import-orders.ts";
import { type OrderItemRequest, orderItemRequestsSchema } from "#lib/core/service/schemas/estimate.ts";
import { findStored } from "#lib/read-stored.ts";
import type { LeasedImport } from "../../leased-import.ts";
import { isBasketOfOrder } from "../is-basket-of-order.ts";
import type { ReadAddress } from "../mapping/validate-values.ts";
import { readAddresses } from "../read-cells.ts";

/** An order to create, as it was checked. */
export type NextOrder = {
  position: number;
  reference: string | null;
  submissionId: string;
  templateId: string | null;
  basketKey: string;
  /** It was sent without an answer, and its result was still unknown when this import last tried it. */
  isAwaited: boolean;
  address: ReadAddress;
  /** Null if the stored line items cannot be read. */
  items: OrderItemRequest[] | null;
};

/** Which orders: the awaited ones, or the others, without those of some baskets. */
type Which = { isAwaited: true } | { isAwaited: false; heldBaskets: readonly string[] };

/** The next orders that are ready, in the order of the file. */
export async function nextOrders(
  leasedImport: LeasedImport,
  after: number,
  limit: number,
  which: Which,
): Promise<NextOrder[]> {
  const { workspaceId, id } = leasedImport;
  const ready = await db()
    .select({
      position: importOrders.position,
      rows: importOrders.rows,
      reference: importOrders.reference,
      submissionId: importOrders.submissionId,
      templateId: importOrders.templateId,
      basketKey: importBaskets.key,
      items: importBaskets.items,
    })
    .from(importOrders)
    .innerJoin(importBaskets, isBasketOfOrder)
    .where(
      and(
        eq(importOrders.workspaceId, workspaceId),
        eq(importOrders.importId, id),
        eq(importOrders.state, "ready"),
        gt(importOrders.position, after),
        which.isAwaited
          ? isNotNull(importOrders.outcome)
          : and(isNull(importOrders.outcome), notInArray(importOrders.basketKey, [...which.heldBaskets])),
      ),
    )
    .orderBy(asc(importOrders.position))
    .limit(limit);
  const addressOf = await readAddresses(
    leasedImport,
    ready.flatMap(({ rows }) => rows),
  );
  return ready.map(({ rows, items, ...order }) => ({
    ...order,
    isAwaited: which.isAwaited,
    address: addressOf(rows),
    items: findStored(orderItemRequestsSchema, items, "lines of an import") ?? null,
  }));
}
