import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { quotes } from "#drizzle/schema/quotes.ts";
import { templates } from "#drizzle/schema/templates.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import { getFile } from "./get-file.ts";
import { type FileIdInput, fileIdSchema } from "./schemas-library.ts";

const mostShown = 10;

/** `at`: the last change, or for an order its creation; ISO 8601 in UTC. */
export type FileUse = { id: string; name: string; at: string };
export type FileUsers = { rows: FileUse[]; hasMore: boolean };

export type FileUses = {
  templates: FileUsers;
  quotes: FileUsers;
  /** Null without the role to read orders. */
  orders: FileUsers | null;
};

/**
 * The templates, quotes and orders that use a file, newest first, at most 10 of each. Quotes and orders are of this
 * mode; templates have no mode.
 * @throws AppError not_found
 */
export async function listFileUses(ctx: MemberContext, input: FileIdInput): Promise<FileUses> {
  requireRole(ctx, "catalog:read");
  const { fileId } = parseInput(fileIdSchema, input);
  const { url } = await getFile(ctx, { fileId });
  const [inTemplates, inQuotes, inOrders] = await Promise.all([
    db()
      .select({ id: templates.id, name: templates.name, at: templates.updatedAt })
      .from(templates)
      .where(
        and(
          eq(templates.workspaceId, ctx.workspace.id),
          names(sql`jsonb_path_query_array(${templates.files}, '$.*')`, fileId),
        ),
      )
      .orderBy(desc(templates.updatedAt))
      .limit(mostShown + 1),
    db()
      .select({ id: quotes.id, name: quotes.name, at: quotes.updatedAt })
      .from(quotes)
      .where(
        and(
          eq(quotes.workspaceId, ctx.workspace.id),
          eq(quotes.mode, ctx.mode),
          names(sql`jsonb_path_query_array(${quotes.document}, '$.lines[*].files.*')`, fileId),
        ),
      )
      .orderBy(desc(quotes.updatedAt), desc(quotes.id))
      .limit(mostShown + 1),
    ctx.roleDenies("orders:read")
      ? null
      : db()
          .select({ id: orders.id, name: orders.number, at: orders.createdAt })
          .from(orders)
          .where(
            and(
              eq(orders.workspaceId, ctx.workspace.id),
              eq(orders.mode, ctx.mode),
              // The same condition as the partial index has: most orders have no files of their own.
              sql`${orders.data} @? '$.items[*].files[*]'`,
              names(sql`jsonb_path_query_array(${orders.data}, '$.items[*].files[*].url')`, url),
            ),
          )
          .orderBy(desc(orders.createdAt), desc(orders.id))
          .limit(mostShown + 1),
  ]);
  return { templates: shown(inTemplates), quotes: shown(inQuotes), orders: inOrders && shown(inOrders) };
}

const names = (listed: SQL, value: string): SQL => sql`${listed} @> jsonb_build_array(${value}::text)`;

const shown = (rows: { id: string; name: string; at: Date }[]): FileUsers => ({
  rows: rows.slice(0, mostShown).map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
  hasMore: rows.length > mostShown,
});
