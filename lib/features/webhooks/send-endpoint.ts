import { db } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { describeFailure } from "#lib/core/intents/describe-failure.ts";
import { finishIntent, leaveOpen, refuseIntent } from "#lib/core/intents/finish-intent.ts";
import { markSentWhileLeased } from "#lib/core/intents/mark-sent.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";
import type { ServiceClient } from "#lib/core/service/client.ts";
import { ServiceFailure } from "#lib/core/service/errors.ts";
import type { CreatedWebhookEndpoint } from "#lib/core/service/schemas/webhook.ts";
import { AppError } from "#lib/errors.ts";
import { describeUrl } from "./endpoint-url.ts";
import { refuseRegistration } from "./internal/refuse-registration.ts";
import { deleteRegistered, requestOf } from "./registered.ts";

export type MadeEndpoint = { url: string; secret: string };

/**
 * Sends a registration once. If the response is lost, the secret is lost with it: the worker deletes the created
 * endpoint, and the page offers to register it again.
 */
export async function sendEndpoint(
  ctx: WorkspaceContext,
  service: ServiceClient,
  intent: Intent,
): Promise<MadeEndpoint> {
  requirePermission(ctx, "webhooks:manage");
  const sent = await markSentWhileLeased(intent);
  const created = await service
    .createWebhook(requestOf(intent))
    .catch((error: unknown) => refuse(sent, error));
  if (await record(ctx, sent, created)) return { url: created.url, secret: created.secret };
  // Recovery gave this registration up in the meantime and reported that no endpoint exists, so none may remain.
  await deleteRegistered(service, created.id);
  throw new AppError("answer_lost", 503);
}

async function refuse(intent: Intent, error: unknown): Promise<never> {
  if (!(error instanceof ServiceFailure)) throw error;
  if (error.mayHaveActed) return leaveOpen(intent);
  await refuseIntent(intent, describeFailure(error));
  return refuseRegistration(error);
}

function record(ctx: WorkspaceContext, intent: Intent, created: CreatedWebhookEndpoint): Promise<boolean> {
  return db().transaction(async (tx) => {
    if (!(await finishIntent(tx, intent, { state: "succeeded" }))) return false;
    await writeAudit(tx, ctx, {
      action: "webhook.register",
      subjectType: "webhook_endpoint",
      subjectId: created.id,
      details: { url: describeUrl(created.url), events: created.events },
    });
    await notifyChange(tx, { workspaceId: intent.workspaceId, kind: "webhooks", id: created.id });
    return true;
  });
}
