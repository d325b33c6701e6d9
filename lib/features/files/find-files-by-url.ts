import { and, eq, inArray } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { files } from "#drizzle/schema/files.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { type FileFacts, fileColumns, toFileFacts } from "./file-facts.ts";

/** The files of the library with these URLs at the service, by URL. Files that it does not know are left out. */
export async function findFilesByUrl(
  ctx: MemberContext,
  { urls }: { urls: readonly string[] },
): Promise<ReadonlyMap<string, FileFacts>> {
  requireRole(ctx, "catalog:read");
  if (urls.length === 0) return new Map();
  const rows = await db()
    .select(fileColumns)
    .from(files)
    .where(and(eq(files.workspaceId, ctx.workspace.id), inArray(files.url, [...urls])));
  return new Map(rows.map((row) => [row.url, toFileFacts(row)]));
}
