import { and, desc, eq, like, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { addresses } from "#drizzle/schema/addresses.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { decodeCursor, encodeCursor } from "#lib/cursor.ts";
import { wordPatterns } from "#lib/features/files/search-text.ts";
import { parseInput } from "#lib/parse-input.ts";
import { addressColumns, toAddressView } from "./address-row.ts";
import type { AddressView } from "./form-address.ts";
import { type ListAddressesInput, listAddressesSchema } from "./schemas.ts";

const pageSize = 50;

export type AddressPage = { rows: AddressView[]; nextCursor: string | null };

/**
 * Lists the address book, last used first. Each word of `q` is searched in names, places and e-mail addresses.
 * @throws AppError invalid_cursor
 */
export async function listAddresses(ctx: MemberContext, input: ListAddressesInput): Promise<AddressPage> {
  requireRole(ctx, "orders:read");
  const { q, cursor } = parseInput(listAddressesSchema, input);
  const after = cursor ? decodeCursor(cursor) : null;
  const rows = await db()
    .select({ ...addressColumns, position: sql<string>`${addresses.usedAt}::text`.as("position") })
    .from(addresses)
    .where(
      and(
        eq(addresses.workspaceId, ctx.workspace.id),
        ...wordPatterns(q ?? "").map((pattern) => like(addresses.searchText, pattern)),
        after
          ? sql`(${addresses.usedAt}, ${addresses.id}) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(addresses.usedAt), desc(addresses.id))
    .limit(pageSize + 1);
  const shown = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? shown.at(-1) : undefined;
  return {
    rows: shown.map(({ position: _, ...row }) => toAddressView(row)),
    nextCursor: last ? encodeCursor({ createdAt: last.position, id: last.id }) : null,
  };
}
