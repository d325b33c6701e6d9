import { and, eq, isNotNull, like } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { importOrders } from "#drizzle/schema/import-orders.ts";
import type { HeldImport } from "../../held-import.ts";
import { anyOwnBasket } from "./basket-key.ts";

export type EarlierCheck = {
  /** References that the service was asked for, to the order that has one, if any has. */
  lookedUp: ReadonlyMap<string, string | null>;
  /** Positions of orders that are asked about by themselves. */
  asideAt: ReadonlySet<number>;
};

/** What an earlier check of the same rows found out that a correction elsewhere does not change. */
export async function readEarlierCheck({ workspaceId, id }: HeldImport): Promise<EarlierCheck> {
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
