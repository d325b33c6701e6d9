import { db } from "#drizzle/client.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { ServiceError, ServiceFailure } from "#lib/core/service/errors.ts";
import type { WebhookEndpoint } from "#lib/core/service/schemas/webhook.ts";
import { env } from "#lib/env.ts";
import { type EndpointView, type OwnPart, viewOfReceiver, viewOfRegistered } from "./endpoint-view.ts";
import { findTrouble } from "./find-trouble.ts";
import { findRotation, type Rotation } from "./internal/rotation.ts";
import { listLostRegistrations } from "./list-lost-registrations.ts";
import { isReachableByService } from "./receiver-address.ts";
import { listRegistered } from "./registered.ts";
import { requireService } from "./require-service.ts";
import { rotationView } from "./rotation-view.ts";
import { type Receiver, selectReceivers } from "./select-receivers.ts";

export type EndpointList = Awaited<ReturnType<typeof listEndpoints>>;

/**
 * Every endpoint of the account as the service lists them, ours marked (specification, "GET /v1/webhooks"). While the
 * service does not answer, our endpoints in their last known state.
 */
export async function listEndpoints(ctx: WorkspaceContext) {
  requirePermission(ctx, "webhooks:manage");
  const workspaceId = ctx.workspace.id;
  const asked = await ask(ctx);
  const [receivers, rotation, lost, trouble] = await Promise.all([
    selectReceivers(db(), workspaceId),
    findRotation(db(), workspaceId),
    listLostRegistrations(db(), workspaceId),
    findTrouble(ctx),
  ]);
  const there = receivers.filter(({ deletedAt }) => !deletedAt);
  const asOf = there.map(({ checkedAt }) => checkedAt).find(Boolean) ?? null;
  return {
    endpoints: asked.registered
      ? merge(asked.registered, there, rotation)
      : there.map((receiver) => viewOfReceiver({ receiver, part: partOf(receiver, rotation) })),
    /** Why the list is not the service's current one. */
    unanswered: asked.registered ? null : { why: asked.why, asOf: asOf?.toISOString() ?? null },
    lost,
    trouble,
    rotation: rotation && rotationView(rotation),
    /** Whether endpoints may have any address: the sandbox also delivers to this machine. */
    anywhere: env().SERVICE_IS_SANDBOX,
    canReceive: isReachableByService(),
    appUrl: env().APP_URL,
  };
}

type Asked = { registered: WebhookEndpoint[] } | { registered: null; why: "silent" | "refused" };

async function ask(ctx: WorkspaceContext): Promise<Asked> {
  try {
    return { registered: await listRegistered(requireService(ctx).service) };
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    const isRefusal =
      error instanceof ServiceError && (error.kind === "unauthenticated" || error.kind === "forbidden");
    return { registered: null, why: isRefusal ? "refused" : "silent" };
  }
}

/** Ours first; then the others, newest first. */
function merge(
  registered: readonly WebhookEndpoint[],
  receivers: readonly Receiver[],
  rotation: Rotation | null,
): EndpointView[] {
  const ownOf = ({ id }: WebhookEndpoint) => {
    const receiver = receivers.find(({ serviceEndpointId }) => serviceEndpointId === id);
    return receiver ? { receiver, part: partOf(receiver, rotation) } : null;
  };
  const known = registered.map((endpoint) => viewOfRegistered(endpoint, ownOf(endpoint)));
  const elsewhere = receivers
    .filter(({ serviceEndpointId }) => !registered.some(({ id }) => id === serviceEndpointId))
    .map((receiver) => viewOfReceiver({ receiver, part: partOf(receiver, rotation) }));
  const newestFirst = (a: EndpointView, b: EndpointView) => b.createdAt.localeCompare(a.createdAt);
  const ours = [...elsewhere, ...known.filter(({ own }) => own)].toSorted(newestFirst);
  return [...ours, ...known.filter(({ own }) => !own).toSorted(newestFirst)];
}

function partOf({ id }: Receiver, rotation: Rotation | null): OwnPart {
  if (!rotation || rotation.endedAt) return "current";
  if (id === rotation.newEndpointId) return "new";
  return id === rotation.oldEndpointId ? "old" : "current";
}
