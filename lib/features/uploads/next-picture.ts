import { and, asc, eq, isNull, notInArray, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { files } from "#drizzle/schema/files.ts";
import { uploads } from "#drizzle/schema/uploads.ts";

/** An upload to check, or a file without a preview. */
type WaitingPicture = { kind: "upload" | "file"; workspaceId: string; id: string };

/**
 * The next picture to inspect, of any workspace: uploads before files, the oldest first. Leaves out the ids in
 * `besides`.
 * @step The caller checks access.
 */
export async function nextPicture(besides: readonly string[]): Promise<WaitingPicture | null> {
  return (await nextUpload(besides)) ?? (await nextFile(besides));
}

async function nextUpload(besides: readonly string[]): Promise<WaitingPicture | null> {
  const [next] = await db()
    .select({ kind: sql<"upload">`'upload'`, workspaceId: uploads.workspaceId, id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.state, "checking"), notInArray(uploads.id, [...besides])))
    .orderBy(asc(uploads.updatedAt))
    .limit(1);
  return next ?? null;
}

async function nextFile(besides: readonly string[]): Promise<WaitingPicture | null> {
  const [next] = await db()
    .select({ kind: sql<"file">`'file'`, workspaceId: files.workspaceId, id: files.id })
    .from(files)
    .where(and(isNull(files.previewKey), isNull(files.previewFailedAt), notInArray(files.id, [...besides])))
    .orderBy(asc(files.createdAt))
    .limit(1);
  return next ?? null;
}
