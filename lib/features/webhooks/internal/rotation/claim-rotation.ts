import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { webhookRotations } from "#drizzle/schema/webhook-rotations.ts";
import { freshLease } from "#lib/core/intents/keep-lease.ts";
import type { Rotation } from "./find-rotation.ts";

const openOf = (workspaceId: string) =>
  and(eq(webhookRotations.workspaceId, workspaceId), isNull(webhookRotations.endedAt));

/** Takes the open exchange of a workspace, unless somebody else is at it. */
export async function claimRotation(workspaceId: string): Promise<Rotation | null> {
  const free = or(isNull(webhookRotations.leaseUntil), lt(webhookRotations.leaseUntil, sql`now()`));
  const [claimed] = await db()
    .update(webhookRotations)
    .set({ leaseUntil: freshLease() })
    .where(and(openOf(workspaceId), free))
    .returning();
  return claimed ?? null;
}

export async function renewRotation(workspaceId: string): Promise<void> {
  await db().update(webhookRotations).set({ leaseUntil: freshLease() }).where(openOf(workspaceId));
}

export async function releaseRotation(workspaceId: string): Promise<void> {
  await db().update(webhookRotations).set({ leaseUntil: null }).where(openOf(workspaceId));
}
