import { and, eq, inArray } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { files } from "#drizzle/schema/files.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import { type FileFacts, fileColumns, toFileFacts } from "./file-facts.ts";
import { type ListFilesInput, listFilesSchema } from "./schemas.ts";

/** The print files of the workspace with these ids, also removed ones. Unknown ids are left out. */
export async function listFiles(ctx: MemberContext, input: ListFilesInput): Promise<FileFacts[]> {
  requireRole(ctx, "catalog:read");
  const { ids } = parseInput(listFilesSchema, input);
  if (ids.length === 0) return [];
  const rows = await db()
    .select(fileColumns)
    .from(files)
    .where(and(eq(files.workspaceId, ctx.workspace.id), inArray(files.id, ids)));
  return rows.map(toFileFacts);
}
