import { and, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { ownOrders, recordLabels } from "./internal/own-labels.ts";
import { maxTagsPerOrder } from "./limits.ts";
import { type SetTagsInput, setTagsSchema } from "./schemas.ts";

/**
 * Adds tags to orders and removes others; their remaining tags stay. Each tag is lower case and stored once. The
 * service does not know tags, so it is not called.
 * @throws AppError not_found | order_has_too_many_tags: none of the orders is changed
 */
export async function setTags(ctx: MemberContext, input: SetTagsInput): Promise<void> {
  requireRole(ctx, "orders:write");
  const { orderIds, add, remove } = parseInput(setTagsSchema, input);
  const wanted = sql`array(
    select distinct tag from unnest(${orders.tags} || ${sql.param(add)}::text[]) as tag
    where tag <> all(${sql.param(remove)}::text[]) order by tag)`;
  await db().transaction(async (tx) => {
    const own = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(ownOrders(ctx, orderIds))
      .orderBy(orders.id)
      .for("update");
    if (own.length < new Set(orderIds).size) throw notFound();
    const changed = await tx
      .update(orders)
      .set({ tags: wanted })
      .where(and(ownOrders(ctx, orderIds), sql`${orders.tags} is distinct from ${wanted}`))
      .returning({ id: orders.id, tags: orders.tags });
    if (changed.some(({ tags }) => tags.length > maxTagsPerOrder))
      throw new AppError("order_has_too_many_tags", 422, { max: maxTagsPerOrder });
    const ids = changed.map(({ id }) => id);
    await recordLabels(tx, ctx, ids, { action: "order.tag", details: { added: add, taken: remove } });
  });
}
