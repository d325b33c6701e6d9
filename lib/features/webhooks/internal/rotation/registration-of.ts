import { and, eq } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { registrationKey } from "../open-registration.ts";
import type { Rotation } from "./find-rotation.ts";

/** How the registration of the new endpoint stands. */
export async function registrationOf(
  tx: Executor,
  { workspaceId, newEndpointId }: Rotation,
): Promise<{ isOpen: boolean; code: string }> {
  const [intent] = await tx
    .select({ state: orderIntents.state, outcome: orderIntents.outcome })
    .from(orderIntents)
    .where(
      and(
        eq(orderIntents.workspaceId, workspaceId),
        eq(orderIntents.idempotencyKey, registrationKey(newEndpointId)),
      ),
    );
  const code = (intent?.outcome as { code?: string } | null)?.code ?? "not_registered";
  return { isOpen: intent?.state === "open", code };
}
