import { and, desc, eq, ne, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { uploads } from "#drizzle/schema/uploads.ts";
import type { MemberContext } from "#lib/auth/context.ts";
import { requireRole } from "#lib/auth/require-permission.ts";
import type { UploadView } from "./upload-view.ts";

const mostShown = 300;

/** Of the workspace, newest first: those under way and those that ended within the last hour. */
export async function listUploads(ctx: MemberContext): Promise<UploadView[]> {
  requireRole(ctx, "catalog:read");
  const rows = await db()
    .select({
      id: uploads.id,
      filename: uploads.filename,
      sizeBytes: uploads.sizeBytes,
      state: sql<UploadView["state"]>`${uploads.state}`,
      isArriving: sql<boolean>`coalesce(${uploads.heldUntil} > now(), false)`,
      question: uploads.question,
      problem: uploads.problem,
      widthPx: uploads.widthPx,
      heightPx: uploads.heightPx,
      hasPreview: sql<boolean>`${uploads.previewKey} is not null`,
      fileId: uploads.fileId,
      isDuplicate: uploads.isDuplicate,
      createdAt: uploads.createdAt,
      isMine: sql<boolean>`${uploads.askedBy} = ${ctx.actor.userId}`,
    })
    .from(uploads)
    .where(
      and(
        eq(uploads.workspaceId, ctx.workspace.id),
        ne(uploads.state, "cancelled"),
        sql`(${uploads.finishedAt} is null or ${uploads.finishedAt} > now() - interval '1 hour')`,
      ),
    )
    .orderBy(desc(uploads.createdAt), desc(uploads.id))
    .limit(mostShown);
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
}
