import { eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { workspaceLogos } from "#drizzle/schema/workspace-logos.ts";

export type Logo = { content: Uint8Array; mimeType: string; updatedAt: Date };

/** @step The caller checks access. */
export async function findLogo(workspaceId: string): Promise<Logo | null> {
  const [logo] = await db()
    .select({
      content: workspaceLogos.content,
      mimeType: workspaceLogos.mimeType,
      updatedAt: workspaceLogos.updatedAt,
    })
    .from(workspaceLogos)
    .where(eq(workspaceLogos.workspaceId, workspaceId));
  return logo ?? null;
}
