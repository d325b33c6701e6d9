import type { Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { type AuditEntry, writeAudit } from "#lib/core/audit/write-audit.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { describeUrl } from "../../endpoint-url.ts";
import type { OwnEndpoint } from "./own-endpoint.ts";

type Act = {
  action:
    | "webhook.events"
    | "webhook.pause"
    | "webhook.resume"
    | "webhook.delete"
    | "webhook.test"
    | "webhook.move";
  endpointId: string;
  own: OwnEndpoint | null;
  /** Its address; null where it is no longer known. */
  url: string | null;
  details?: AuditEntry["details"];
};

/** Ours under our own id, another program's under the service's. */
export async function recordAct(tx: Executor, ctx: WorkspaceContext, act: Act): Promise<void> {
  const { action, endpointId, own, url, details } = act;
  await writeAudit(tx, ctx, {
    action,
    subjectType: "webhook_endpoint",
    subjectId: own?.id ?? endpointId,
    details: { ...(url && { url: describeUrl(url) }), ...details, ours: own !== null },
  });
  await notifyChange(tx, { workspaceId: ctx.workspace.id, kind: "webhooks", id: own?.id ?? endpointId });
}
