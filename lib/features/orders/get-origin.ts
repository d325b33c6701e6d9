import { aliasedTable, and, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { quotes } from "#drizzle/schema/quotes.ts";
import { templates } from "#drizzle/schema/templates.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { estimateSchema } from "#lib/core/service/schemas/estimate.ts";
import type { Order } from "#lib/core/service/schemas/order.ts";
import { findStored } from "#lib/read-stored.ts";
import { diffFromQuote, type QuoteDifference } from "./diff-from-quote.ts";
import { isPayable } from "./status.ts";

type Named = { id: string; name: string };
type Numbered = { id: string; number: string };

/** What the order was made from in Pressroom; all null if it was made elsewhere. */
export type OrderOrigin = {
  quote: Named | null;
  /** How a draft differs from the estimate of that quote; null if it does not, or is no longer a draft. */
  difference: QuoteDifference | "unreadable" | null;
  template: Named | null;
  copyOf: Numbered | null;
  replacedOrderId: Numbered | null;
  importId: string | null;
  scheduleId: string | null;
};

const madeElsewhere: OrderOrigin = {
  quote: null,
  difference: null,
  template: null,
  copyOf: null,
  replacedOrderId: null,
  importId: null,
  scheduleId: null,
};

const copied = aliasedTable(orders, "copied");
const changed = aliasedTable(orders, "changed");

/** Reads the origin of an order, as its creation recorded it. */
export async function getOrigin(ctx: MemberContext, order: Order): Promise<OrderOrigin> {
  requireRole(ctx, "orders:read");
  const { workspaceId, mode } = orderIntents;
  const [made] = await db()
    .select({
      quote: { id: quotes.id, name: quotes.name },
      quoted: orderIntents.quotedEstimate,
      template: { id: templates.id, name: templates.name },
      copyOf: { id: copied.id, number: copied.number },
      replacedOrderId: { id: changed.id, number: changed.number },
      importId: orderIntents.importId,
      scheduleId: orderIntents.scheduleId,
    })
    .from(orderIntents)
    .leftJoin(
      quotes,
      and(eq(quotes.workspaceId, workspaceId), eq(quotes.mode, mode), eq(quotes.id, orderIntents.quoteId)),
    )
    .leftJoin(
      templates,
      and(eq(templates.workspaceId, workspaceId), eq(templates.id, orderIntents.templateId)),
    )
    .leftJoin(copied, and(eq(copied.workspaceId, workspaceId), eq(copied.id, orderIntents.copyOf)))
    .leftJoin(
      changed,
      and(eq(changed.workspaceId, workspaceId), eq(changed.id, orderIntents.replacedOrderId)),
    )
    .where(
      and(
        eq(workspaceId, ctx.workspace.id),
        eq(mode, ctx.mode),
        eq(orderIntents.orderId, order.id),
        eq(orderIntents.kind, "create"),
      ),
    )
    .limit(1);
  if (!made) return madeElsewhere;
  const { quoted, ...origin } = made;
  return { ...origin, difference: isPayable(order.status) ? findDifference(quoted, order) : null };
}

function findDifference(stored: unknown, order: Order) {
  const quoted = findStored(estimateSchema.nullable(), stored, "quoted estimate of an order");
  if (quoted === undefined) return "unreadable";
  return quoted && diffFromQuote(quoted, order);
}
