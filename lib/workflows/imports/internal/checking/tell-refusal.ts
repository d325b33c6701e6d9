import { and, eq, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { importBaskets } from "#drizzle/schema/import-baskets.ts";
import { importOrders } from "#drizzle/schema/import-orders.ts";
import { importProblems } from "#drizzle/schema/import-problems.ts";
import type { Outcome } from "#lib/core/intents/finish-intent.ts";
import type { RefusalPlace } from "#lib/core/service/locate-refusal.ts";
import { fieldOfRefusal } from "./place-refusal.ts";

export type Basket = typeof importBaskets.$inferSelect;
/** `problem`: the code that is told at the rows, where it was not the service that refused. */
export type Refusal = { outcome: Outcome; place: RefusalPlace; problem?: "estimate_refused" | "unreadable" };

export const whereBasket = ({ workspaceId, importId, key }: Basket) =>
  and(
    eq(importBaskets.workspaceId, workspaceId),
    eq(importBaskets.importId, importId),
    eq(importBaskets.key, key),
  );

export async function tellRefusal(basket: Basket, refusal: Refusal): Promise<void> {
  await db().transaction(async (tx) => {
    await tx
      .update(importBaskets)
      .set({ state: "refused", outcome: refusal.outcome })
      .where(whereBasket(basket));
    await tellOrders(tx, basket, refusal);
  });
}

/** Of an order each item is a row; what is about none of them is told at the first. */
export async function tellOrders(
  tx: Executor,
  { workspaceId, importId, key }: Basket,
  { outcome, place, problem = "estimate_refused" }: Refusal,
): Promise<void> {
  await tx.execute(sql`
    with refused as (
      update ${importOrders} set state = 'invalid'
      where workspace_id = ${workspaceId} and import_id = ${importId} and basket_key = ${key} and state = 'ready'
      returning rows
    )
    insert into ${importProblems} (workspace_id, import_id, row, field, code, params)
    select ${workspaceId}::uuid, ${importId}::uuid, rows[${(place.item ?? 0) + 1}::int], ${fieldOfRefusal(place)}, ${problem},
      ${JSON.stringify({ code: outcome.code, said: outcome.message ?? "" })}::jsonb
    from refused on conflict do nothing`);
}
