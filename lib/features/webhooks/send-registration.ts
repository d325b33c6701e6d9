import { and, eq, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { webhookEndpoints } from "#drizzle/schema/webhook-endpoints.ts";
import { type Author, writeAudit } from "#lib/core/audit/write-audit.ts";
import { sealSecret } from "#lib/core/auth/seal-secret.ts";
import { describeFailure } from "#lib/core/intents/describe-failure.ts";
import { finishIntent, leaveOpen, refuseIntent } from "#lib/core/intents/finish-intent.ts";
import { markSentWhileLeased } from "#lib/core/intents/mark-sent.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";
import { passesByItself } from "#lib/core/intents/sender.ts";
import type { ServiceClient } from "#lib/core/service/client.ts";
import { ServiceFailure } from "#lib/core/service/errors.ts";
import type { CreatedWebhookEndpoint } from "#lib/core/service/schemas/webhook.ts";
import { catchUp } from "./internal/catch-up.ts";
import { isRotating } from "./internal/rotation.ts";

/**
 * Registers the endpoint at the service and stores the secret, which is shown only once. If the response is lost, the
 * secret is lost with it: the worker deletes the created endpoint and registers again. A postponed registration is
 * also sent here, because otherwise it would wait until a key is connected again.
 * @step The caller checks access.
 */
export async function sendRegistration(
  author: Author,
  service: ServiceClient,
  intent: Intent,
): Promise<void> {
  const endpoint = await selectEndpoint(intent);
  const sent = await markSentWhileLeased(intent);
  try {
    const created = await service.createWebhook({ url: endpoint.url, events: endpoint.events });
    const isOurs = await recordRegistration(author, sent, endpoint.id, created);
    // Another worker finished this registration in the meantime, and its endpoint is the one whose secret is stored.
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
    // During a rotation the old endpoint has received everything; any other new endpoint has missed earlier events.
    if (!(await isRotating(tx, intent.workspaceId))) await catchUp(tx, intent.workspaceId);
    return true;
  });
}

function whereEndpoint(workspaceId: string, endpointId: string) {
  return and(eq(webhookEndpoints.workspaceId, workspaceId), eq(webhookEndpoints.id, endpointId));
}

/** Ends a registration without an endpoint. Whatever the request may still create is a stray. */
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
