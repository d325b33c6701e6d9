import { and, eq, ne } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { files } from "#drizzle/schema/files.ts";
import { uploads } from "#drizzle/schema/uploads.ts";
import { gone } from "./file-facts.ts";

export type Upload = typeof uploads.$inferSelect;

/** Uploads of the same bytes that are on their way to the service; until the transaction ends nobody else moves them. */
export function lockTwins(tx: Executor, workspaceId: string, sha256: string): Promise<Upload[]> {
  return tx
    .select()
    .from(uploads)
    .where(
      and(eq(uploads.workspaceId, workspaceId), eq(uploads.sha256, sha256), eq(uploads.state, "sending")),
    )
    .orderBy(uploads.id)
    .for("update");
}

/** A file of the workspace with exactly these bytes, removed ones too as long as the service has them. */
export async function findSameFile(
  tx: Executor,
  workspaceId: string,
  sha256: string,
): Promise<string | null> {
  const [same] = await tx
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.workspaceId, workspaceId), eq(files.sha256, sha256), ne(files.status, gone)))
    .orderBy(files.createdAt)
    .limit(1);
  return same?.id ?? null;
}
