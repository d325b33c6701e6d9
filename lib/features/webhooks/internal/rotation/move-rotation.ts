import { and, eq, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { webhookRotations } from "#drizzle/schema/webhook-rotations.ts";
import type { Rotation } from "./find-rotation.ts";

type Move = Partial<
  Pick<typeof webhookRotations.$inferInsert, "state" | "reason" | "tests" | "testStatus">
> & { isProved?: boolean; isEnded?: boolean };

/** One step on from the state that it was read in; null when somebody else was quicker. */
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
