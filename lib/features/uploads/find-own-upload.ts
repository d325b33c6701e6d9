import { and, eq, ne } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { type UploadState, uploads } from "#drizzle/schema/uploads.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { notFound } from "#lib/errors.ts";
import { type UploadIdInput, uploadIdSchema } from "./schemas.ts";

type OwnUpload = { id: string; state: UploadState; sizeBytes: number };

/**
 * An upload that this member started. The mode does not matter, because files have none.
 * @throws AppError not_found, also for an upload of another member and for a cancelled one
 */
export async function findOwnUpload(ctx: MemberContext, input: UploadIdInput): Promise<OwnUpload> {
  requirePermission(ctx, "files:write");
  const parsed = uploadIdSchema.safeParse(input);
  if (!parsed.success) throw notFound();
  const [row] = await db()
    .select({ id: uploads.id, state: uploads.state, sizeBytes: uploads.sizeBytes })
    .from(uploads)
    .where(
      and(
        eq(uploads.workspaceId, ctx.workspace.id),
        eq(uploads.id, parsed.data.uploadId),
        eq(uploads.askedBy, ctx.actor.userId),
        ne(uploads.state, "cancelled"),
      ),
    );
  if (!row) throw notFound();
  return row;
}
