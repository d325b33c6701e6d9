import { and, desc, eq, isNull } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { webhookRotations } from "#drizzle/schema/webhook-rotations.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";

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

/** What a step came to: the exchange as it is now (null when it is over), or how long to wait. */
export type StepResult = { moved: Rotation | null } | { waitSeconds: number };

export type Step = (ctx: SystemContext, rotation: Rotation) => Promise<StepResult>;
