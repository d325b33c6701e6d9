import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { webhookEndpoints } from "#drizzle/schema/webhook-endpoints.ts";
import { webhookRotations } from "#drizzle/schema/webhook-rotations.ts";
import type { Author } from "#lib/core/audit/write-audit.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";

/** The audit names the person who started the rotation, also where a job continues it. */
export const authorOf = ({ workspace, task }: SystemContext, { startedBy }: Rotation): Author => ({
  workspace,
  task,
  actor: { userId: startedBy, sessionId: null, address: null, name: "" },
});

export type Rotation = typeof webhookRotations.$inferSelect;

/** The running rotation, or the last one. */
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

/** The result of a step: the rotation as it is now (null when it is over), or how long to wait. */
export type StepResult = { moved: Rotation | null } | { waitSeconds: number };

export type Step = (ctx: SystemContext, rotation: Rotation) => Promise<StepResult>;

type Move = Partial<
  Pick<typeof webhookRotations.$inferInsert, "state" | "reason" | "tests" | "testStatus">
> & { isProved?: boolean; isEnded?: boolean };

/** Advances the rotation from the state it was read in; null if another worker has already moved it. */
export async function moveRotation(tx: Executor, rotation: Rotation, move: Move): Promise<Rotation | null> {
  const { isProved, isEnded, ...change } = move;
  const { workspaceId, id } = rotation;
  const [moved] = await tx
    .update(webhookRotations)
    .set({
      ...change,
      ...(isProved && { provedAt: sql`now()` }),
      ...(isEnded && { endedAt: sql`now()`, leaseUntil: null }),
    })
    .where(
      and(
        eq(webhookRotations.workspaceId, workspaceId),
        eq(webhookRotations.id, id),
        eq(webhookRotations.state, rotation.state),
      ),
    )
    .returning();
  if (!moved) return null;
  await notifyChange(tx, { workspaceId, kind: "webhooks", id });
  return moved;
}

type RotatedEndpoint = typeof webhookEndpoints.$inferSelect;

/** Both receivers of a rotation, in their current state. */
export async function rotatedEndpoints(
  tx: Executor,
  { workspaceId, oldEndpointId, newEndpointId }: Rotation,
): Promise<{ old: RotatedEndpoint; fresh: RotatedEndpoint }> {
  const rows = await tx
    .select()
    .from(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.workspaceId, workspaceId),
        inArray(webhookEndpoints.id, [oldEndpointId, newEndpointId]),
      ),
    );
  const old = rows.find(({ id }) => id === oldEndpointId);
  const fresh = rows.find(({ id }) => id === newEndpointId);
  if (!old || !fresh) throw new Error("An endpoint that is being exchanged has no row");
  return { old, fresh };
}

/** Deletes its secret too, so deliveries signed with it are no longer accepted. */
export async function endReceiver(tx: Executor, workspaceId: string, id: string): Promise<void> {
  await tx
    .update(webhookEndpoints)
    .set({
      status: "deleted",
      statusSince: sql`now()`,
      deletedAt: sql`least(${webhookEndpoints.deletedAt}, now())`,
      secretCiphertext: null,
    })
    .where(and(eq(webhookEndpoints.workspaceId, workspaceId), eq(webhookEndpoints.id, id)));
}
