import { aliasedTable, and, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { quotes } from "#drizzle/schema/quotes.ts";
import { templates } from "#drizzle/schema/templates.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { type Estimate, estimateSchema } from "#lib/core/service/schemas/estimate.ts";
import { findStored } from "#lib/read-stored.ts";

type Named = { id: string; name: string };
type Numbered = { id: string; number: string };

/** What an order was made from here; nothing of it where it was made elsewhere. */
export type OrderOrigin = {
  quote: Named | null;
  /** What the service had said of that quote as it then stood. */
  quoted: Estimate | "unreadable" | null;
  template: Named | null;
  copyOf: Numbered | null;
  changeOf: Numbered | null;
  importId: string | null;
  scheduleId: string | null;
};

const madeElsewhere: OrderOrigin = {
  quote: null,
  quoted: null,
  template: null,
  copyOf: null,
  changeOf: null,
  importId: null,
  scheduleId: null,
};

const copied = aliasedTable(orders, "copied");
const changed = aliasedTable(orders, "changed");

/** Where an order comes from, as its creation wrote it down. */
export async function getOrigin(ctx: MemberContext, orderId: string): Promise<OrderOrigin> {
  requireRole(ctx, "orders:read");
  const { workspaceId, mode } = orderIntents;
  const [made] = await db()
    .select({
      quote: { id: quotes.id, name: quotes.name },
      quoted: orderIntents.quotedEstimate,
      template: { id: templates.id, name: templates.name },
      copyOf: { id: copied.id, number: copied.number },
      changeOf: { id: changed.id, number: changed.number },
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
    .leftJoin(changed, and(eq(changed.workspaceId, workspaceId), eq(changed.id, orderIntents.changeOf)))
    .where(
      and(
        eq(workspaceId, ctx.workspace.id),
        eq(mode, ctx.mode),
        eq(orderIntents.orderId, orderId),
        eq(orderIntents.kind, "create"),
      ),
    )
    .limit(1);
  if (!made) return madeElsewhere;
  const quoted = findStored(estimateSchema.nullable(), made.quoted, "quoted estimate of an order");
  return { ...made, quoted: quoted === undefined ? "unreadable" : quoted };
}
