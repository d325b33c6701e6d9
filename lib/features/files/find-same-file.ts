import { and, eq, ne } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { files } from "#drizzle/schema/files.ts";
import { gone } from "./file-columns.ts";

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
