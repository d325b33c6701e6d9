import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { webhookEndpoints } from "#drizzle/schema/webhook-endpoints.ts";
import { type AuditEntry, writeAudit } from "#lib/core/audit/write-audit.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import type { ServiceClient } from "#lib/core/service/client.ts";
import { ServiceError } from "#lib/core/service/errors.ts";
import { AppError } from "#lib/errors.ts";
import { describeUrl } from "../../endpoint-url.ts";
import { isRotating } from "../rotation.ts";

export type OwnEndpoint = { id: string; url: string; lastReceivedAt: Date | null };

/** Our receiver behind one of the service's endpoints; null for another program's endpoint. */
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
 * As above, but fails while a rotation is running, because our endpoint must not change then.
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

/** Stores a change to our endpoint. Nothing is stored about other programs' endpoints. */
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

/**
 * The endpoint was deleted in the meantime, so there is nothing to change. @throws AppError endpoint_gone, else the
 * original error
 */
export function refuseDeleted(error: unknown): never {
  if (error instanceof ServiceError && error.kind === "not_found") throw new AppError("endpoint_gone", 409);
  throw error;
}

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
  /** Its address; null if it is no longer known. */
  url: string | null;
  details?: AuditEntry["details"];
};

/** Our endpoints are recorded under our own id, other programs' endpoints under the service's id. */
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

/** The URL of another program's endpoint. Null if the endpoint no longer exists. */
export async function findUrl(service: ServiceClient, endpointId: string): Promise<string | null> {
  try {
    return (await service.getWebhook(endpointId)).url;
  } catch (error) {
    if (error instanceof ServiceError && error.kind === "not_found") return null;
    throw error;
  }
}
