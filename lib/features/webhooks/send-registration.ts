import { and, eq, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { webhookEndpoints } from "#drizzle/schema/webhook-endpoints.ts";
import { type Author, writeAudit } from "#lib/core/audit/write-audit.ts";
import { sealSecret } from "#lib/core/auth/seal-secret.ts";
import { describeFailure } from "#lib/core/intents/describe-failure.ts";
import { finishIntent, leaveOpen, refuseIntent } from "#lib/core/intents/finish-intent.ts";
import { markSentWhileHeld } from "#lib/core/intents/mark-sent.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";
import { passesByItself } from "#lib/core/intents/sender.ts";
import type { ServiceClient } from "#lib/core/service/client.ts";
import { ServiceFailure } from "#lib/core/service/errors.ts";
import type { CreatedWebhookEndpoint } from "#lib/core/service/schemas/webhook.ts";
import { catchUp } from "./internal/catch-up.ts";
import { isRotating } from "./internal/rotation.ts";

/**
 * Asks the service for the endpoint and keeps the secret, which is told once. After a lost reply the secret is
 * lost with it: the worker deletes what was made and registers anew. It also does what was put off: nobody else
 * would, until somebody connects a key again.
 * @step Who calls it has decided who may.
 */
export async function sendRegistration(
  author: Author,
  service: ServiceClient,
  intent: Intent,
): Promise<void> {
  const endpoint = await selectEndpoint(intent);
  const sent = await markSentWhileHeld(intent);
  try {
    const created = await service.createWebhook({ url: endpoint.url, events: endpoint.events });
    const isOurs = await recordRegistration(author, sent, endpoint.id, created);
    // Somebody else finished this registration meanwhile: theirs is the endpoint whose secret is kept.
    if (!isOurs) await service.deleteWebhook(created.id);
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    if (error.mayHaveActed || passesByItself(error)) return leaveOpen(sent);
    await refuseIntent(sent, describeFailure(error), (tx) => giveUpRegistration(tx, sent));
    throw error;
  }
}

async function selectEndpoint(intent: Intent) {
  const [endpoint] = await db()
    .select({ id: webhookEndpoints.id, url: webhookEndpoints.url, events: webhookEndpoints.events })
    .from(webhookEndpoints)
    .where(whereEndpoint(intent.workspaceId, intent.endpointId ?? ""));
  if (!endpoint) throw new Error(`Intent ${intent.id} registers an endpoint that is not there`);
  return endpoint;
}

async function recordRegistration(
  author: Author,
  intent: Intent,
  endpointId: string,
  created: CreatedWebhookEndpoint,
): Promise<boolean> {
  return db().transaction(async (tx) => {
    if (!(await finishIntent(tx, intent, { state: "succeeded" }))) return false;
    await tx
      .update(webhookEndpoints)
      .set({
        serviceEndpointId: created.id,
        secretCiphertext: sealSecret(created.secret, endpointId),
        status: created.status,
        statusSince: sql`now()`,
      })
      .where(whereEndpoint(intent.workspaceId, endpointId));
    await writeAudit(tx, author, {
      action: "webhook.register",
      subjectType: "webhook_endpoint",
      subjectId: endpointId,
      details: { events: created.events },
    });
    await notifyChange(tx, { workspaceId: intent.workspaceId, kind: "webhooks", id: endpointId });
    // What is exchanged was received all the while; any other has missed what came before it.
    if (!(await isRotating(tx, intent.workspaceId))) await catchUp(tx, intent.workspaceId);
    return true;
  });
}

function whereEndpoint(workspaceId: string, endpointId: string) {
  return and(eq(webhookEndpoints.workspaceId, workspaceId), eq(webhookEndpoints.id, endpointId));
}

/** There will be no endpoint of this registration: what may still come of it is a stray. */
export async function giveUpRegistration(
  tx: Executor,
  { workspaceId, endpointId }: Pick<Intent, "workspaceId" | "endpointId">,
): Promise<void> {
  if (!endpointId) return;
  await tx
    .update(webhookEndpoints)
    .set({ status: "refused", statusSince: sql`now()`, deletedAt: sql`now()` })
    .where(and(eq(webhookEndpoints.workspaceId, workspaceId), eq(webhookEndpoints.id, endpointId)));
  await notifyChange(tx, { workspaceId, kind: "webhooks", id: endpointId });
}
