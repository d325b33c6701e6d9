import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { files } from "#drizzle/schema/files.ts";
import type { MemberContext } from "#lib/auth/context.ts";
import { requireRole } from "#lib/auth/require-permission.ts";
import { decodeCursor, encodeCursor } from "#lib/cursor.ts";
import { fileColumns, toFileFacts } from "./file-columns.ts";
import type { FileFacts } from "./file-facts.ts";
import { type SearchFilesInput, searchFilesSchema } from "./schemas.ts";

const pageSize = 60;

export type FilePage = { rows: FileFacts[]; nextCursor: string | null };

/**
 * The print files of the workspace, newest first.
 * @throws AppError invalid_cursor
 */
export async function searchFiles(ctx: MemberContext, input: SearchFilesInput): Promise<FilePage> {
  requireRole(ctx, "catalog:read");
  const { q, folder, tag, removed, cursor } = searchFilesSchema.parse(input);
  const after = cursor ? decodeCursor(cursor) : null;
  const rows = await db()
    .select({ ...fileColumns, position: sql<string>`${files.createdAt}::text` })
    .from(files)
    .where(
      and(
        eq(files.workspaceId, ctx.workspace.id),
        removed ? isNotNull(files.removedAt) : isNull(files.removedAt),
        q ? matches(q) : undefined,
        folder ? eq(files.folderId, folder) : undefined,
        tag ? sql`${tag} = any(${files.tags})` : undefined,
        after ? sql`(${files.createdAt}, ${files.id}) < (${after.createdAt}, ${after.id})` : undefined,
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

/** In its name, its filename or a tag; what was typed is no pattern. */
function matches(q: string) {
  const wanted = `%${q.replace(/[\\%_]/g, "\\$&")}%`;
  return sql`concat_ws(' ', ${files.name}, ${files.filename}, array_to_string(${files.tags}, ' ')) ilike ${wanted}`;
}
