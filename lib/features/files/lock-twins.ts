import { and, eq } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { uploads } from "#drizzle/schema/uploads.ts";

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
