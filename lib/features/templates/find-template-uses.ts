import { and, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { catalogVariants } from "#drizzle/schema/catalog-variants.ts";
import { files } from "#drizzle/schema/files.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { quotes } from "#drizzle/schema/quotes.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { getTemplate } from "./get-template.ts";
import type { TemplateView } from "./template-view.ts";

export type TemplateUses = {
  quotes: { id: string; name: string }[];
  /** Null for members who may not see orders. */
  orders: { id: string; number: string; status: string }[] | null;
};

/** Per list, the latest. */
const mostUses = 20;

/**
 * Finds the active quotes and the orders of this mode with a line item of the template's product that is printed with
 * its files. Line items are copies, so these look like the template but do not change with it.
 * @throws AppError not_found
 */
export async function findTemplateUses(
  ctx: MemberContext,
  input: { templateId: string },
): Promise<TemplateUses> {
  requireRole(ctx, "catalog:read");
  const template = await getTemplate(ctx, input);
  const [inQuotes, inOrders] = await Promise.all([
    findQuotes(ctx, template),
    ctx.roleDenies("orders:read") ? null : findOrders(ctx, template),
  ]);
  return { quotes: inQuotes, orders: inOrders };
}

/** Whether `sku`, an expression of a line item, is a variant of the product. */
const isOf = (workspaceId: string, productId: string, sku: SQL) => sql`exists (
  select from ${catalogVariants} where ${catalogVariants.workspaceId} = ${workspaceId}
    and ${catalogVariants.sku} = ${sku} and ${catalogVariants.productId} = ${productId})`;

function findQuotes({ workspace, mode }: MemberContext, { productId, files: printed }: TemplateView) {
  const ids = JSON.stringify(Object.values(printed));
  return db()
    .select({ id: quotes.id, name: quotes.name })
    .from(quotes)
    .where(
      and(
        eq(quotes.workspaceId, workspace.id),
        eq(quotes.mode, mode),
        isNull(quotes.archivedAt),
        sql`jsonb_path_query_array(${quotes.document}, '$.lines[*].files.*') @> ${ids}::jsonb`,
        sql`exists (select from jsonb_array_elements(${quotes.document} -> 'lines') line
          where line -> 'files' @> ${JSON.stringify(printed)}::jsonb
            and ${isOf(workspace.id, productId, sql`line ->> 'sku'`)})`,
      ),
    )
    .orderBy(desc(quotes.updatedAt), desc(quotes.id))
    .limit(mostUses);
}

async function findOrders({ workspace, mode }: MemberContext, { productId, files: printed }: TemplateView) {
  const ids = Object.values(printed);
  const known = await db()
    .select({ id: files.id, url: files.url })
    .from(files)
    .where(and(eq(files.workspaceId, workspace.id), inArray(files.id, ids)));
  const urlOf = new Map(known.map(({ id, url }) => [id, url]));
  // An order names a file only by its URL.
  const faces = Object.entries(printed).map(([face, id]) => ({ face, url: urlOf.get(id) ?? "" }));
  const urls = JSON.stringify(faces.map(({ url }) => url));
  return db()
    .select({ id: orders.id, number: orders.number, status: orders.status })
    .from(orders)
    .where(
      and(
        eq(orders.workspaceId, workspace.id),
        eq(orders.mode, mode),
        sql`${orders.data} @? '$.items[*].files[*]'`,
        sql`jsonb_path_query_array(${orders.data}, '$.items[*].files[*].url') @> ${urls}::jsonb`,
        sql`exists (select from jsonb_array_elements(${orders.data} -> 'items') item
          where item -> 'files' @> ${JSON.stringify(faces)}::jsonb
            and ${isOf(workspace.id, productId, sql`item ->> 'sku'`)})`,
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(mostUses);
}
