import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { db } from "#drizzle/client.ts";
import { files } from "#drizzle/schema/files.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { openPreview, type Preview } from "#lib/core/storage/open-storage.ts";
import { notFound } from "#lib/errors.ts";

/**
 * The preview of a print file.
 * @throws AppError not_found, also while there is no preview
 */
export async function getFilePreview(ctx: MemberContext, fileId: string): Promise<Preview> {
  requireRole(ctx, "catalog:read");
  const id = z.guid().safeParse(fileId);
  if (!id.success) throw notFound();
  const [file] = await db()
    .select({ key: files.previewKey })
    .from(files)
    .where(and(eq(files.workspaceId, ctx.workspace.id), eq(files.id, id.data)));
  return openPreview(file?.key);
}
