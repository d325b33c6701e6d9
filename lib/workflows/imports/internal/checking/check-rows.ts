import { and, asc, eq, gt, isNotNull, like, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { importOrders } from "#drizzle/schema/import-orders.ts";
import { importRows } from "#drizzle/schema/import-rows.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import { jobContext } from "#lib/core/auth/job-context.ts";
import type { ImportRecord } from "../../find-import.ts";
import type { GatheredOrder } from "../../gather-orders.ts";
import { createGatherer } from "../../gather-orders.ts";
import type { LeasedImport } from "../../leased-import.ts";
import { validateOrders } from "../../validate-orders.ts";
import { ownBasketKey, ownBasketPattern } from "./basket-key.ts";
import { resolveSubmissions } from "./resolve-submissions.ts";
import { writeCheck } from "./write-check.ts";

// The first step of the check of an import. It reads the rows as orders and validates them. Afterwards, references and
// prices are looked up at the service.

const rowsPerPage = 5_000;

/** Reads the rows of an import as orders, by its column mapping. Rows with the same reference are one order. */
async function readOrders({
  workspaceId,
  id,
  hasHeader,
  mapping,
}: Pick<ImportRecord, "workspaceId" | "id" | "hasHeader" | "mapping">): Promise<GatheredOrder[]> {
  // Only for the type: a check starts when a member has mapped the columns.
  if (!mapping) return [];
  const gatherer = createGatherer(mapping);
  let lastPosition = hasHeader ? 1 : 0;
  while (true) {
    const rows = await db()
      .select({ position: importRows.position, cells: importRows.cells })
      .from(importRows)
      .where(
        and(
          eq(importRows.workspaceId, workspaceId),
          eq(importRows.importId, id),
          gt(importRows.position, lastPosition),
        ),
      )
      .orderBy(asc(importRows.position))
      .limit(rowsPerPage);
    for (const { position, cells } of rows) gatherer.add(position, cells);
    lastPosition = rows.at(-1)?.position ?? lastPosition;
    if (rows.length < rowsPerPage) return gatherer.orders();
  }
}

const batchSize = 5_000;

/**
 * Finds the references that orders in the mirror already use, with the ids of these orders. A reference is unique in
 * the account, over test and live mode together (specification, "Endpoints" rule 3).
 */
async function findTaken(workspaceId: string, references: readonly string[]): Promise<Map<string, string>> {
  const taken = new Map<string, string>();
  for (let from = 0; from < references.length; from += batchSize) {
    const rows = await db()
      .select({ reference: orders.externalId, id: orders.id })
      .from(orders)
      .where(
        and(
          eq(orders.workspaceId, workspaceId),
          sql`${orders.externalId} = any(${sql.param(references.slice(from, from + batchSize))}::text[])`,
        ),
      );
    for (const { reference, id } of rows) if (reference !== null) taken.set(reference, id);
  }
  return taken;
}

/**
 * Checks the rows of an import against our stored data, and stores the result. It acts for the member who imports, with
 * that member's current permissions. This worker must have the lease of the import.
 * @returns false if the import changed meanwhile: nothing was stored, and the caller must check it again
 */
export async function checkRows(leasedImport: LeasedImport): Promise<boolean> {
  const ctx = await jobContext(leasedImport);
  const [gathered, { lookedUp, ownBasketPositions }] = await Promise.all([
    readOrders(leasedImport),
    readEarlierCheck(leasedImport),
  ]);
  const columns = leasedImport.mapping?.columns ?? [];
  const { orders: validated, templateRevisions } = await validateOrders(ctx, gathered, columns);
  // The validated orders are in the order of the gathered ones.
  const orders = validated.map((order, index) => {
    const address = ownBasketPositions.has(order.position) ? gathered[index]?.address : undefined;
    return address ? { ...order, basketKey: ownBasketKey(order.basketKey, address) } : order;
  });
  const references = orders.flatMap(({ reference }) => reference ?? []);
  const [taken, mirrorIsComplete, resolved] = await Promise.all([
    findTaken(leasedImport.workspaceId, references),
    isMirrorComplete(leasedImport.workspaceId),
    // Gives each order its submission. A corrected row of an earlier import keeps the submission it had there.
    resolveSubmissions(leasedImport, gathered, orders),
  ]);
  return writeCheck(leasedImport, {
    orders,
    templateRevisions,
    taken,
    lookedUp,
    mirrorIsComplete,
    ...resolved,
  });
}

/**
 * Whether the mirror, our copy of the service's orders, is complete. It is, once a full sync has ended: from then on
 * other jobs keep it up to date. Until then, references must be looked up at the service.
 */
async function isMirrorComplete(workspaceId: string): Promise<boolean> {
  const [found] = await db()
    .select({ ordersSyncedAt: workspaces.ordersSyncedAt })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId));
  return found?.ordersSyncedAt !== null && found?.ordersSyncedAt !== undefined;
}

type EarlierCheck = {
  /** References that were looked up, at the service or in a complete mirror. The value is the order that uses it. */
  lookedUp: ReadonlyMap<string, string | null>;
  /**
   * Positions of orders that are alone in their basket. A basket is a group of orders with one price. The service
   * refused the address of these orders, so no other order may be priced with it.
   */
  ownBasketPositions: ReadonlySet<number>;
};

/** Reads the results of the previous check that stay valid after a member has corrected a row. */
async function readEarlierCheck({ workspaceId, id }: LeasedImport): Promise<EarlierCheck> {
  const inThisImport = and(eq(importOrders.workspaceId, workspaceId), eq(importOrders.importId, id));
  const [lookedUpRows, ownBasketRows] = await Promise.all([
    db()
      .select({ reference: importOrders.reference, orderId: importOrders.orderId })
      .from(importOrders)
      .where(and(inThisImport, eq(importOrders.isLookedUp, true), isNotNull(importOrders.reference))),
    db()
      .select({ position: importOrders.position })
      .from(importOrders)
      .where(and(inThisImport, like(importOrders.basketKey, ownBasketPattern))),
  ]);
  return {
    lookedUp: new Map(lookedUpRows.map(({ reference, orderId }) => [reference ?? "", orderId])),
    ownBasketPositions: new Set(ownBasketRows.map(({ position }) => position)),
  };
}
