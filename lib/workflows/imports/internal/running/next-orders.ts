import { and, asc, eq, gt } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { importBaskets } from "#drizzle/schema/import-baskets.ts";
import { importOrders } from "#drizzle/schema/import-orders.ts";
import { type OrderItemRequest, orderItemRequestsSchema } from "#lib/core/service/schemas/estimate.ts";
import { findStored } from "#lib/read-stored.ts";
import type { HeldImport } from "../../held-import.ts";
import type { ReadAddress } from "../mapping/judge-values.ts";
import { readAddresses } from "../read-cells.ts";

/** An order of an import as it is to be made: as it was checked. */
export type NextOrder = {
  position: number;
  reference: string | null;
  submissionId: string;
  address: ReadAddress;
  /** Null where what is stored cannot be read. */
  items: OrderItemRequest[] | null;
};

/** The next that were not made yet, by their place in the file. */
export async function nextOrders(held: HeldImport, after: number, limit: number): Promise<NextOrder[]> {
  const { workspaceId, id } = held;
  const ready = await db()
    .select({
      position: importOrders.position,
      rows: importOrders.rows,
      reference: importOrders.reference,
      submissionId: importOrders.submissionId,
      items: importBaskets.items,
    })
    .from(importOrders)
    .innerJoin(
      importBaskets,
      and(
        eq(importBaskets.workspaceId, importOrders.workspaceId),
        eq(importBaskets.importId, importOrders.importId),
        eq(importBaskets.key, importOrders.basketKey),
      ),
    )
    .where(
      and(
        eq(importOrders.workspaceId, workspaceId),
        eq(importOrders.importId, id),
        eq(importOrders.state, "ready"),
        gt(importOrders.position, after),
      ),
    )
    .orderBy(asc(importOrders.position))
    .limit(limit);
  const addressOf = await readAddresses(
    held,
    ready.flatMap(({ rows }) => rows),
  );
  return ready.map(({ position, rows, reference, submissionId, items }) => ({
    position,
    reference,
    submissionId,
    address: addressOf(rows),
    items: findStored(orderItemRequestsSchema, items, "lines of an import") ?? null,
  }));
}
