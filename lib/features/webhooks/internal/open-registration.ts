import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { webhookEndpoints } from "#drizzle/schema/webhook-endpoints.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import type { StoredKey } from "#lib/core/auth/keyring.ts";
import { type Intent, openIntent } from "#lib/core/intents/open-intent.ts";
import { receiverUrl } from "../receiver-address.ts";
import type { Rotation } from "./rotation.ts";

const registrationKey = (endpointId: string) => `register:${endpointId}`;

/** Inserts the row of a receiver that is about to be registered, with its own address, and its intent. */
export async function openRegistration(
  tx: Executor,
  ctx: WorkspaceContext,
  { key, events }: { key: StoredKey; events: string[] },
): Promise<Intent & { endpointId: string }> {
  const endpointId = randomUUID();
  await tx.insert(webhookEndpoints).values({
    workspaceId: ctx.workspace.id,
    id: endpointId,
    url: receiverUrl(ctx.workspace.id, endpointId),
    events,
    status: "registering",
  });
  const opener = { workspace: ctx.workspace, mode: key.mode, actor: ctx.actor };
  const intent = await openIntent(tx, opener, {
    kind: "register_webhook",
    apiKeyId: key.id,
    idempotencyKey: registrationKey(endpointId),
    endpointId,
  });
  return { ...intent, endpointId };
}

/** The state of the registration of the new endpoint. */
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
