import { and, eq, inArray, isNull, or } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { uploads } from "#drizzle/schema/uploads.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { storage } from "#lib/core/storage/open-storage.ts";
import { uploadKey } from "#lib/core/storage/storage.ts";
import { AppError } from "#lib/errors.ts";
import { findOwnUpload } from "./find-own-upload.ts";
import type { UploadIdInput } from "./schemas.ts";

/**
 * Cancels an upload, unless the service has a link to download it; a refused one is then no longer listed. Deletes its
 * bytes at once. The cleanup deletes what a running request still writes.
 * @throws AppError not_found | upload_under_way
 */
export async function cancelUpload(ctx: MemberContext, input: UploadIdInput): Promise<void> {
  requirePermission(ctx, "files:write");
  const { id } = await findOwnUpload(ctx, input);
  const now = new Date();
  const cancelled = await db().transaction(async (tx) => {
    const rows = await tx
      .update(uploads)
      .set({ state: "cancelled", updatedAt: now, finishedAt: now })
      .where(
        and(
          eq(uploads.workspaceId, ctx.workspace.id),
          eq(uploads.id, id),
          or(
            inArray(uploads.state, ["receiving", "checking", "asking", "refused"]),
            and(eq(uploads.state, "sending"), isNull(uploads.linkTokenHash)),
          ),
        ),
      )
      .returning({ id: uploads.id });
    if (rows.length > 0) await notifyChange(tx, { workspaceId: ctx.workspace.id, kind: "upload", id });
    return rows.length > 0;
  });
  if (!cancelled) throw new AppError("upload_under_way", 409);
  await storage().remove(uploadKey(id));
}
