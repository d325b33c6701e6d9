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
import type { HeldImport } from "../../held-import.ts";
import { judgeOrders } from "../../judge-orders.ts";
import { anyOwnBasket, ownBasketKey } from "./basket-key.ts";
import { followOrigins } from "./follow-origins.ts";
import { writeCheck } from "./write-check.ts";

const pageRows = 5_000;

/** What the rows of an import are orders of, by what somebody said that its columns mean. */
async function readOrders({
  workspaceId,
  id,
  hasHeader,
  mapping,
}: Pick<ImportRecord, "workspaceId" | "id" | "hasHeader" | "mapping">): Promise<GatheredOrder[]> {
  if (!mapping) return [];
  const gatherer = createGatherer(mapping);
  let last = hasHeader ? 1 : 0;
  while (true) {
    const rows = await db()
      .select({ position: importRows.position, cells: importRows.cells })
      .from(importRows)
      .where(
        and(
          eq(importRows.workspaceId, workspaceId),
          eq(importRows.importId, id),
          gt(importRows.position, last),
        ),
      )
      .orderBy(asc(importRows.position))
      .limit(pageRows);
    for (const { position, cells } of rows) gatherer.add(position, cells);
    last = rows.at(-1)?.position ?? last;
    if (rows.length < pageRows) return gatherer.orders();
  }
}

const batch = 5_000;

/** Which references are on an order already, in either mode: the account has each once (specification, "Rules" 3). */
async function findTaken(workspaceId: string, references: readonly string[]): Promise<Map<string, string>> {
  const taken = new Map<string, string>();
  for (let from = 0; from < references.length; from += batch) {
    const rows = await db()
      .select({ reference: orders.externalId, id: orders.id })
      .from(orders)
      .where(
        and(
          eq(orders.workspaceId, workspaceId),
          sql`${orders.externalId} = any(${sql.param(references.slice(from, from + batch))}::text[])`,
        ),
      );
    for (const { reference, id } of rows) if (reference !== null) taken.set(reference, id);
  }
  return taken;
}

/**
 * The rows of an import against all that is kept here, with what its asker may see now.
 * @returns false when they were changed meanwhile: they are then checked anew
 */
export async function checkRows(held: HeldImport): Promise<boolean> {
  const asker = await jobContext(held);
  const [gathered, { lookedUp, asideAt }] = await Promise.all([readOrders(held), readEarlierCheck(held)]);
  const judged = await judgeOrders(asker, gathered);
  const orders = judged.map((order, at) => {
    const address = asideAt.has(order.position) ? gathered[at]?.address : undefined;
    return address ? { ...order, basketKey: ownBasketKey(order.basketKey, address) } : order;
  });
  const references = orders.flatMap(({ reference }) => reference ?? []);
  const [taken, mirrorIsWhole, followed] = await Promise.all([
    findTaken(held.workspaceId, references),
    isMirrored(held.workspaceId),
    followOrigins(held, gathered, orders),
  ]);
  return writeCheck(held, { orders, taken, lookedUp, mirrorIsWhole, ...followed });
}

/** Every order of the account was read once, and each since then was made, told or reconciled. */
async function isMirrored(workspaceId: string): Promise<boolean> {
  const [found] = await db()
    .select({ walkedAt: workspaces.walkedAt })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId));
  return found?.walkedAt !== null && found?.walkedAt !== undefined;
}

type EarlierCheck = {
  /** References that the service was asked for, to the order that has one, if any has. */
  lookedUp: ReadonlyMap<string, string | null>;
  /** Positions of orders that are asked about by themselves. */
  asideAt: ReadonlySet<number>;
};

/** What an earlier check of the same rows found out that a correction elsewhere does not change. */
async function readEarlierCheck({ workspaceId, id }: HeldImport): Promise<EarlierCheck> {
  const ofImport = and(eq(importOrders.workspaceId, workspaceId), eq(importOrders.importId, id));
  const [asked, aside] = await Promise.all([
    db()
      .select({ reference: importOrders.reference, orderId: importOrders.orderId })
      .from(importOrders)
      .where(and(ofImport, eq(importOrders.isLookedUp, true), isNotNull(importOrders.reference))),
    db()
      .select({ position: importOrders.position })
      .from(importOrders)
      .where(and(ofImport, like(importOrders.basketKey, anyOwnBasket))),
  ]);
  return {
    lookedUp: new Map(asked.map(({ reference, orderId }) => [reference ?? "", orderId])),
    asideAt: new Set(aside.map(({ position }) => position)),
  };
}
