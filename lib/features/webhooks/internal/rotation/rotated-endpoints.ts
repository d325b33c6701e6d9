import { and, eq, inArray, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { webhookEndpoints } from "#drizzle/schema/webhook-endpoints.ts";
import type { Rotation } from "./find-rotation.ts";

type RotatedEndpoint = typeof webhookEndpoints.$inferSelect;

/** Both receivers of an exchange, as they are now. */
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

/** Its secret goes with it: nothing that it signed is taken any more. */
export async function endReceiver(tx: Executor, workspaceId: string, id: string): Promise<void> {
  await tx
    .update(webhookEndpoints)
    .set({
      status: "deleted",
      statusSince: sql`now()`,
      deletedAt: sql`coalesce(${webhookEndpoints.deletedAt}, now())`,
      secretCiphertext: null,
    })
    .where(and(eq(webhookEndpoints.workspaceId, workspaceId), eq(webhookEndpoints.id, id)));
}
