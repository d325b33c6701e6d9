import { type SQL, sql } from "drizzle-orm";
import { orders } from "#drizzle/schema/orders.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";

/** The limit per order of the key that would pay, in cents; null if it is unknown. */
export const perOrderCents = (ctx: MemberContext): number | null =>
  ctx.connectedModes.has(ctx.mode) ? ctx.payingKey.perOrderCents : null;

/**
 * SQL condition: orders above the limit per order of the key that would pay them. The service refuses each of them and
 * alerts the account's owner (specification, "Authentication" rule 8). Never true while the limit is unknown.
 */
export const isOverOrderLimit = (ctx: MemberContext): SQL =>
  sql`coalesce(${orders.totalCents} > ${perOrderCents(ctx)}::bigint, false)`;
