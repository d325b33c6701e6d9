import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import { decodePosition, encodePosition } from "./internal/list/order-position.ts";
import { type ListOrdersInput, listOrdersSchema } from "./internal/list/order-query-schema.ts";
import { toOrderRow } from "./internal/list/order-row-columns.ts";
import { readPage } from "./internal/list/read-page.ts";
import type { OrderPage } from "./order-row.ts";

const pageSize = 50;

/**
 * Lists a page of the mirror by row comparison, which is equally fast at any depth and in both directions.
 * @throws AppError invalid_cursor
 */
export async function listOrders(ctx: MemberContext, input: ListOrdersInput): Promise<OrderPage> {
  requireRole(ctx, "orders:read");
  const { query, cursor, direction } = parseInput(listOrdersSchema, input);
  const from = cursor ? decodePosition(cursor, query.sort) : null;
  const isBack = from !== null && direction === "previous";
  const descends = (query.order === "desc") !== isBack;
  const { rows: found, isCapped } = await readPage(ctx, query, { descends, from, limit: pageSize + 1 });
  const hasMore = found.length > pageSize;
  const shown = found.slice(0, pageSize);
  if (isBack) shown.reverse();
  // A reader who returns to the beginning gets a full page, including new orders.
  if (isBack && !hasMore && shown.length < pageSize) return listOrders(ctx, { query });
  const positionOf = (row: (typeof shown)[number] | undefined) =>
    row ? encodePosition({ sort: query.sort, value: row.position, id: row.id }) : null;
  return {
    rows: shown.map(toOrderRow),
    nextCursor: isBack || hasMore ? positionOf(shown.at(-1)) : null,
    previousCursor: (isBack ? hasMore : from !== null) ? positionOf(shown[0]) : null,
    isCapped,
  };
}
