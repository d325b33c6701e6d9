import { and, desc, eq, isNull } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { webhookRotations } from "#drizzle/schema/webhook-rotations.ts";

export type Rotation = typeof webhookRotations.$inferSelect;

/** The exchange that is under way, or the last one that there was. */
export async function findRotation(tx: Executor, workspaceId: string): Promise<Rotation | null> {
  const [latest] = await tx
    .select()
    .from(webhookRotations)
    .where(eq(webhookRotations.workspaceId, workspaceId))
    .orderBy(desc(webhookRotations.createdAt))
    .limit(1);
  return latest ?? null;
}

export async function isRotating(tx: Executor, workspaceId: string): Promise<boolean> {
  const open = await tx
    .select({ id: webhookRotations.id })
    .from(webhookRotations)
    .where(and(eq(webhookRotations.workspaceId, workspaceId), isNull(webhookRotations.endedAt)));
  return open.length > 0;
}
