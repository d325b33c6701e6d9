import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { webhookEndpoints } from "#drizzle/schema/webhook-endpoints.ts";
import { AppError } from "#lib/errors.ts";
import { isRotating } from "../rotation/find-rotation.ts";

export type OwnEndpoint = { id: string; url: string; lastReceivedAt: Date | null };

/** Our receiver behind one of the service's endpoints; null when it is another program's. */
export async function findOwn(
  tx: Executor,
  workspaceId: string,
  serviceEndpointId: string,
): Promise<OwnEndpoint | null> {
  const [own] = await tx
    .select({
      id: webhookEndpoints.id,
      url: webhookEndpoints.url,
      lastReceivedAt: webhookEndpoints.lastReceivedAt,
    })
    .from(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.workspaceId, workspaceId),
        eq(webhookEndpoints.serviceEndpointId, serviceEndpointId),
        isNull(webhookEndpoints.deletedAt),
      ),
    );
  return own ?? null;
}

/**
 * As above, where nothing may be changed about ours while one is being exchanged for another.
 * @throws AppError rotation_under_way
 */
export async function findChangeable(
  tx: Executor,
  workspaceId: string,
  serviceEndpointId: string,
): Promise<OwnEndpoint | null> {
  const own = await findOwn(tx, workspaceId, serviceEndpointId);
  if (own && (await isRotating(tx, workspaceId))) throw new AppError("rotation_under_way", 409);
  return own;
}

type Row = typeof webhookEndpoints.$inferInsert;
type OwnChange = { [Column in keyof Row]?: Row[Column] | SQL };

/** Writes what was changed about ours; of another program's nothing is kept here. */
export async function writeOwn(
  tx: Executor,
  workspaceId: string,
  own: OwnEndpoint | null,
  change: OwnChange,
): Promise<void> {
  if (!own) return;
  await tx
    .update(webhookEndpoints)
    .set(change)
    .where(and(eq(webhookEndpoints.workspaceId, workspaceId), eq(webhookEndpoints.id, own.id)));
}
