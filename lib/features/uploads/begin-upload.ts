import { and, count, eq, notInArray, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { fileFolders } from "#drizzle/schema/file-folders.ts";
import { uploads } from "#drizzle/schema/uploads.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { hasRoom } from "#lib/core/storage/disk-space.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { findEmptyUploads } from "./find-empty-uploads.ts";
import { cleanFilename } from "./internal/clean-filename.ts";
import { canBeFetched } from "./may-upload.ts";
import { type BeginUploadInput, beginUploadSchema } from "./schemas.ts";

/** Limit for one member, because an abandoned upload uses storage until the cleanup. */
const mostOpen = 100;

/**
 * Registers an upload before its first byte arrives.
 * @throws AppError upload_not_reachable | upload_empty | upload_too_large | upload_no_space | too_many_uploads
 */
export async function beginUpload(ctx: MemberContext, input: BeginUploadInput): Promise<void> {
  requirePermission(ctx, "files:write");
  const { uploadId, filename, sizeBytes, folderId } = parseInput(beginUploadSchema, input);
  const { UPLOAD_MAX_MB: megabytes } = env();
  if (!canBeFetched(env())) throw new AppError("upload_not_reachable", 409);
  if (sizeBytes === 0) throw new AppError("upload_empty", 422);
  if (sizeBytes > megabytes * 1_000_000) throw new AppError("upload_too_large", 413, { megabytes });
  if (!(await hasRoom(sizeBytes))) throw new AppError("upload_no_space", 413);
  const ghosts = (await countOpen(ctx, db())) < mostOpen ? [] : await findEmptyUploads(ctx);
  await db().transaction(async (tx) => {
    await oneAtATime(ctx, tx);
    const open = await countOpen(ctx, tx, ghosts);
    if (open >= mostOpen) throw new AppError("too_many_uploads", 409, { max: mostOpen });
    await tx.insert(uploads).values({
      workspaceId: ctx.workspace.id,
      id: uploadId,
      mode: ctx.mode,
      askedBy: ctx.actor.userId,
      filename: cleanFilename(filename),
      sizeBytes,
      folderId: folderId ? await findFolder(ctx, tx, folderId) : null,
    });
    await notifyChange(tx, { workspaceId: ctx.workspace.id, kind: "upload", id: uploadId });
  });
}

/** Locks the member's uploads, because simultaneous starts would each count before the others are inserted. */
async function oneAtATime({ workspace, actor }: MemberContext, tx: Executor): Promise<void> {
  const whose = `uploads:${workspace.id}:${actor.userId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${whose}, 0))`);
}

async function countOpen(
  { workspace, actor }: MemberContext,
  tx: Executor,
  ghosts: readonly string[] = [],
): Promise<number> {
  const [row] = await tx
    .select({ open: count() })
    .from(uploads)
    .where(
      and(
        eq(uploads.workspaceId, workspace.id),
        eq(uploads.askedBy, actor.userId),
        eq(uploads.state, "receiving"),
        notInArray(uploads.id, [...ghosts]),
      ),
    );
  return row?.open ?? 0;
}

/** Null if the folder was deleted meanwhile. */
async function findFolder({ workspace }: MemberContext, tx: Executor, id: string): Promise<string | null> {
  const [row] = await tx
    .select({ id: fileFolders.id })
    .from(fileFolders)
    .where(and(eq(fileFolders.workspaceId, workspace.id), eq(fileFolders.id, id)));
  return row?.id ?? null;
}
