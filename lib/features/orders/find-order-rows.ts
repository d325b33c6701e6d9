import { and, arrayContains, eq, exists, inArray, like, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "#drizzle/client.ts";
import { orderSearch } from "#drizzle/schema/order-search.ts";
import { orders } from "#drizzle/schema/orders.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import { orderConditions } from "./internal/list/order-conditions.ts";
import { orderQuerySchema } from "./internal/list/order-query-schema.ts";
import { orderRowColumns, toOrderRow } from "./internal/list/order-row-columns.ts";
import { wordPatterns } from "./search-words.ts";
import type { AskedRows } from "./steady-rows.ts";

/** As many ids as fit into a URL. */
const mostAsked = 100;

const findOrderRowsSchema = z.object({
  query: orderQuerySchema,
  ids: z.array(z.guid()).max(mostAsked),
});
type FindOrderRowsInput = z.input<typeof findOrderRowsSchema>;

/**
 * Reads orders by their ids as rows of the list, and says which of them `query` lists. A page uses it for orders that
 * change while it is open.
 */
export async function findOrderRows(ctx: MemberContext, input: FindOrderRowsInput): Promise<AskedRows> {
  requireRole(ctx, "orders:read");
  const { query, ids } = parseInput(findOrderRowsSchema, input);
  if (ids.length === 0) return { rows: [], fitting: [] };
  const asked = and(
    eq(orders.workspaceId, ctx.workspace.id),
    eq(orders.mode, ctx.mode),
    inArray(orders.id, ids),
  );
  const tag = query.tag ? arrayContains(orders.tags, [query.tag]) : undefined;
  const [rows, fitting] = await Promise.all([
    db().select(orderRowColumns(ctx.workspace.id)).from(orders).where(asked),
    db()
      .select({ id: orders.id })
      .from(orders)
      .where(and(asked, ...orderConditions(ctx, query), tag, says(ctx, query.q))),
  ]);
  return { rows: rows.map(toOrderRow), fitting: fitting.map(({ id }) => id) };
}

function says(ctx: MemberContext, q: string): SQL | undefined {
  const patterns = wordPatterns(q);
  if (patterns.length === 0) return undefined;
  return exists(
    db()
      .select({ one: sql`1` })
      .from(orderSearch)
      .where(
        and(
          eq(orderSearch.workspaceId, ctx.workspace.id),
          eq(orderSearch.orderId, orders.id),
          ...patterns.map((pattern) => like(orderSearch.body, pattern)),
        ),
      ),
  );
}
