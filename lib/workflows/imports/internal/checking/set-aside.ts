import { and, asc, eq } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { importBaskets } from "#drizzle/schema/import-baskets.ts";
import { importOrders } from "#drizzle/schema/import-orders.ts";
import { type Basket, type Refusal, tellOrders, whereBasket } from "./tell-refusal.ts";

/**
 * The order whose address a basket was asked about gets a basket of its own, where the refusal is told; the rest is
 * asked about with the address of its next order.
 */
export async function setAside(basket: Basket, ownKey: string, refusal: Refusal): Promise<void> {
  const { workspaceId, importId, items, position } = basket;
  const own = { ...basket, key: ownKey };
  await db().transaction(async (tx) => {
    await tx
      .insert(importBaskets)
      .values({
        ...{ workspaceId, importId, items, position },
        ...{ key: ownKey, state: "refused", outcome: refusal.outcome },
      })
      .onConflictDoNothing();
    await tx
      .update(importOrders)
      .set({ basketKey: ownKey })
      .where(and(whereReady(basket), eq(importOrders.position, position)));
    await tellOrders(tx, own, refusal);
    const next = await findNext(tx, basket);
    if (next === undefined) await tx.delete(importBaskets).where(whereBasket(basket));
    else await tx.update(importBaskets).set({ position: next }).where(whereBasket(basket));
  });
}

async function findNext(tx: Executor, basket: Basket): Promise<number | undefined> {
  const [next] = await tx
    .select({ position: importOrders.position })
    .from(importOrders)
    .where(whereReady(basket))
    .orderBy(asc(importOrders.position))
    .limit(1);
  return next?.position;
}

const whereReady = ({ workspaceId, importId, key }: Basket) =>
  and(
    eq(importOrders.workspaceId, workspaceId),
    eq(importOrders.importId, importId),
    eq(importOrders.basketKey, key),
    eq(importOrders.state, "ready"),
  );
