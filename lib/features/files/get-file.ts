import { db } from "#drizzle/client.ts";
import { files } from "#drizzle/schema/files.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { notFound } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { type FileFacts, fileColumns, toFileFacts } from "./file-facts.ts";
import { ownFiles } from "./internal/own-files.ts";
import { type FileIdInput, fileIdSchema } from "./schemas-library.ts";

export type FileView = FileFacts & {
  sha256: string | null;
  /** When a member last reread it from the service; null if never. */
  rereadAt: string | null;
};

/** A print file of the workspace, also a removed one. @throws AppError not_found */
export async function getFile(ctx: MemberContext, input: FileIdInput): Promise<FileView> {
  requireRole(ctx, "catalog:read");
  const { fileId } = parseInput(fileIdSchema, input);
  const [row] = await db()
    .select({ ...fileColumns, sha256: files.sha256, rereadAt: files.rereadAt })
    .from(files)
    .where(ownFiles(ctx, [fileId]));
  if (!row) throw notFound();
  return { ...toFileFacts(row), sha256: row.sha256, rereadAt: row.rereadAt?.toISOString() ?? null };
}
