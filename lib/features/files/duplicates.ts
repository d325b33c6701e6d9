import { and, eq, ne } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { files } from "#drizzle/schema/files.ts";
import { uploads } from "#drizzle/schema/uploads.ts";
import { missingStatus } from "./file-facts.ts";

export type Upload = typeof uploads.$inferSelect;

/** The uploads of these bytes in the state "sending", locked until the transaction ends. */
export function lockDuplicates(tx: Executor, workspaceId: string, sha256: string): Promise<Upload[]> {
  return tx
    .select()
    .from(uploads)
    .where(
      and(eq(uploads.workspaceId, workspaceId), eq(uploads.sha256, sha256), eq(uploads.state, "sending")),
    )
    .orderBy(uploads.id)
    .for("update");
}

/** Id of a file of the workspace with exactly these bytes. A removed file counts if the service still has it. */
export async function findSameFile(
  tx: Executor,
  workspaceId: string,
  sha256: string,
): Promise<string | null> {
  const [same] = await tx
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.workspaceId, workspaceId), eq(files.sha256, sha256), ne(files.status, missingStatus)))
    .orderBy(files.createdAt)
    .limit(1);
  return same?.id ?? null;
}
