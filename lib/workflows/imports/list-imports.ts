import { and, eq, ne, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { imports } from "#drizzle/schema/imports.ts";
import { users } from "#drizzle/schema/users.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { decodeCursor, encodeCursor } from "#lib/cursor.ts";
import { parseInput } from "#lib/parse-input.ts";
import { type ImportSummary, summaryColumns, toSummary } from "./import-view.ts";
import { type ListImportsInput, listImportsSchema } from "./schemas.ts";

const pageSize = 20;

export type ImportPage = { rows: ImportSummary[]; nextCursor: string | null };

/**
 * Lists the imports of the mode, newest first.
 * @throws AppError invalid_cursor
 */
export async function listImports(ctx: MemberContext, input: ListImportsInput): Promise<ImportPage> {
  requireRole(ctx, "orders:write");
  const { cursor } = parseInput(listImportsSchema, input);
  const after = cursor ? decodeCursor(cursor) : null;
  const rows = await db()
    .select({ ...summaryColumns, askedBy: users.name, at: sql<string>`${imports.createdAt}::text`.as("at") })
    .from(imports)
    .leftJoin(users, eq(users.id, imports.askedBy))
    .where(
      and(
        eq(imports.workspaceId, ctx.workspace.id),
        eq(imports.mode, ctx.mode),
        ne(imports.state, "reading"),
        after
          ? sql`(${imports.createdAt}, ${imports.id}) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(sql`${imports.createdAt} desc, ${imports.id} desc`)
    .limit(pageSize + 1);
  const last = rows.length > pageSize ? rows[pageSize - 1] : undefined;
  return {
    rows: rows.slice(0, pageSize).map(({ at: _, ...row }) => toSummary(row)),
    nextCursor: last ? encodeCursor({ createdAt: last.at, id: last.id }) : null,
  };
}
