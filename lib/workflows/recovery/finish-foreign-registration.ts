import { db } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { finishIntent } from "#lib/core/intents/finish-intent.ts";
import { mayArrive } from "#lib/core/intents/mark-sent.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";
import { AppError } from "#lib/errors.ts";
import { describeUrl, isSameAddress } from "#lib/features/webhooks/endpoint-url.ts";
import { deleteRegistered, listRegistered, requestOf } from "#lib/features/webhooks/registered.ts";
import { authorOf } from "./internal/asker-context.ts";

/** The greatest difference between the clocks of the service and of this machine. */
const skewMs = 5 * 60_000;

/**
 * Recovers the registration of an endpoint for another program. The service shows its secret once, and the member has
 * not seen it. So the new endpoint is deleted, and the page offers to register it again.
 * @throws AppError not_connected | answer_lost, ServiceFailure: the worker asks again later
 */
export async function finishForeignRegistration(ctx: SystemContext, intent: Intent): Promise<void> {
  requireTask(ctx, "finish_intents");
  const orphans = intent.sentAt && !intent.lookUpOnly ? await deleteOrphans(ctx, intent, intent.sentAt) : 0;
  if (orphans === 0 && mayArrive(intent)) throw new AppError("answer_lost", 503);
  await db().transaction(async (tx) => {
    const code = codeOf(intent, orphans);
    if (!(await finishIntent(tx, intent, { state: "abandoned", outcome: { code } }))) return;
    if (orphans > 0) {
      await writeAudit(tx, authorOf(intent, ctx), {
        action: "webhook.delete",
        subjectType: "webhook_endpoint",
        subjectId: null,
        details: { url: describeUrl(requestOf(intent).url), reason: "secret_lost" },
      });
    }
    await notifyChange(tx, { workspaceId: intent.workspaceId, kind: "webhooks", id: intent.id });
  });
}

/** After a restore it is unknown whether an endpoint at the URL is in use: a person decides. */
const codeOf = ({ lookUpOnly }: Intent, orphans: number) => {
  if (lookUpOnly) return "restored";
  return orphans > 0 ? "orphan_deleted" : "not_registered";
};

async function deleteOrphans(ctx: SystemContext, intent: Intent, sentAt: Date): Promise<number> {
  const service = ctx.webhooks(intent.apiKeyId);
  if (!service) throw new AppError("not_connected", 409, { mode: intent.mode });
  const { url } = requestOf(intent);
  // Before the request no endpoint existed at this URL, else it would not have been sent.
  const orphans = (await listRegistered(service)).filter(
    (endpoint) =>
      isSameAddress(endpoint.url, url) && Date.parse(endpoint.created_at) >= sentAt.getTime() - skewMs,
  );
  for (const { id } of orphans) await deleteRegistered(service, id);
  return orphans.length;
}
