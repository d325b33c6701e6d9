import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { nameErased } from "#lib/erased-placeholder.ts";
import { findOrderRows } from "#lib/features/orders/find-order-rows.ts";
import { listOrders } from "#lib/features/orders/list-orders.ts";
import { emptyOrderQuery, writeOrderQuery } from "#lib/features/orders/order-query.ts";
import type { OrderRow } from "#lib/features/orders/order-row.ts";
import { isKnownStatus } from "#lib/features/orders/status.ts";
import { formatCents } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import type { PaletteEntry } from "./entry.ts";
import { mostFound, type PaletteQuery, type Translator } from "./internal/palette-query.ts";

/** Orders as the list of orders finds them, and a link to that list if there are more. */
export async function findOrders(
  ctx: MemberContext,
  sought: PaletteQuery,
  speaker: Translator,
): Promise<PaletteEntry[]> {
  requireRole(ctx, "orders:read");
  if ("ids" in sought) {
    if (sought.ids.length === 0) return [];
    const { rows } = await findOrderRows(ctx, { query: emptyOrderQuery, ids: [...sought.ids] });
    return rows.map((row) => toEntry(ctx, row, speaker));
  }
  const { rows } = await listOrders(ctx, { query: { ...emptyOrderQuery, q: sought.q } });
  const shown = rows.slice(0, mostFound).map((row) => toEntry(ctx, row, speaker));
  if (rows.length <= mostFound) return shown;
  const { t } = speaker;
  const href = paths.orders(ctx.place, writeOrderQuery({ q: sought.q }));
  return [...shown, { id: "order:all", kind: "order", label: t("palette.allOrders", sought), href }];
}

function toEntry({ place }: MemberContext, row: OrderRow, { t, locale }: Translator): PaletteEntry {
  const own = row.reference ?? row.externalId;
  const status = isKnownStatus(row.status) ? t(`status.${row.status}`) : row.status;
  return {
    id: `order:${row.id}`,
    kind: "order",
    label: row.number,
    detail: nameErased([own, row.recipient, row.city].filter(Boolean).join(" · "), t("erased.placeholder")),
    aside: `${status} · ${formatCents(row.totalCents, locale, row.currency)}`,
    href: paths.order(place, row.id),
  };
}
