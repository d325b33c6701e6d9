import { and, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { files } from "#drizzle/schema/files.ts";

/** The small picture of an upload goes on as that of the file that it became. */
export async function isPreviewOfFile(workspaceId: string, previewKey: string): Promise<boolean> {
  const [file] = await db()
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.workspaceId, workspaceId), eq(files.previewKey, previewKey)))
    .limit(1);
  return file !== undefined;
}
