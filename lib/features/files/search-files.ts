import { and, arrayContains, desc, eq, isNotNull, isNull, like, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { files } from "#drizzle/schema/files.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { decodeCursor, encodeCursor } from "#lib/cursor.ts";
import { parseInput } from "#lib/parse-input.ts";
import { type FileFacts, fileColumns, toFileFacts } from "./file-facts.ts";
import { type SearchFilesInput, searchFilesSchema } from "./schemas.ts";
import { wordPatterns } from "./search-text.ts";

const pageSize = 60;

export type FilePage = { rows: FileFacts[]; nextCursor: string | null };

/**
 * The print files of the workspace, newest first.
 * @throws AppError invalid_cursor
 */
export async function searchFiles(ctx: MemberContext, input: SearchFilesInput): Promise<FilePage> {
  requireRole(ctx, "catalog:read");
  const { q, folder, tag, removed, cursor } = parseInput(searchFilesSchema, input);
  const after = cursor ? decodeCursor(cursor) : null;
  const rows = await db()
    .select({ ...fileColumns, position: sql<string>`${files.createdAt}::text`.as("position") })
    .from(files)
    .where(
      and(
        eq(files.workspaceId, ctx.workspace.id),
        removed ? isNotNull(files.removedAt) : isNull(files.removedAt),
        ...wordPatterns(q ?? "").map((pattern) => like(files.searchText, pattern)),
        folder ? eq(files.folderId, folder) : undefined,
        tag ? arrayContains(files.tags, [tag]) : undefined,
        after
          ? sql`(${files.createdAt}, ${files.id}) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(files.createdAt), desc(files.id))
    .limit(pageSize + 1);
  const shown = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? shown.at(-1) : undefined;
  return {
    rows: shown.map(({ position: _, ...row }) => toFileFacts(row)),
    nextCursor: last ? encodeCursor({ createdAt: last.position, id: last.id }) : null,
  };
}
