import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { db } from "#drizzle/client.ts";
import { uploads } from "#drizzle/schema/uploads.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { openPreview, type Preview } from "#lib/core/storage/open-storage.ts";
import { notFound } from "#lib/errors.ts";

/**
 * The preview of an upload.
 * @throws AppError not_found, also while there is no preview
 */
export async function getUploadPreview(ctx: MemberContext, uploadId: string): Promise<Preview> {
  requireRole(ctx, "catalog:read");
  const id = z.guid().safeParse(uploadId);
  if (!id.success) throw notFound();
  const [upload] = await db()
    .select({ key: uploads.previewKey })
    .from(uploads)
    .where(and(eq(uploads.workspaceId, ctx.workspace.id), eq(uploads.id, id.data)));
  return openPreview(upload?.key);
}
