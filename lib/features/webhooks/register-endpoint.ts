import { randomUUID } from "node:crypto";
import { and, eq, gte, isNull, or } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requireFresh } from "#lib/core/auth/require-fresh.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { keepLease } from "#lib/core/intents/keep-lease.ts";
import { openIntent } from "#lib/core/intents/open-intent.ts";
import { env } from "#lib/env.ts";
import { invalidInput } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { isSameAddress, problemOfUrl } from "./endpoint-url.ts";
import { databaseTime } from "./internal/database-time.ts";
import { requireNew, requireRoom } from "./internal/refuse-registration.ts";
import { encodeRequest, findRequest, listRegistered } from "./registered.ts";
import { requireService } from "./require-service.ts";
import { type RegisterEndpointInput, registerEndpointInputSchema } from "./schemas.ts";
import { type MadeEndpoint, sendEndpoint } from "./send-endpoint.ts";

/**
 * Registers an endpoint of another program (specification, "POST /v1/webhooks"). Input that the service would refuse
 * is refused before the request.
 * @returns its secret, which is not stored and shown only this once
 * @throws AppError sign_in_again | url_* | webhook_limit | url_registered | url_under_way | not_connected |
 * answer_lost, ServiceFailure
 */
export async function registerEndpoint(
  ctx: WorkspaceContext,
  input: RegisterEndpointInput,
): Promise<MadeEndpoint> {
  requirePermission(ctx, "webhooks:manage");
  requireFresh(ctx);
  const { url, events } = parseInput(registerEndpointInputSchema, input);
  const problem = problemOfUrl(url, env().SERVICE_IS_SANDBOX);
  if (problem) throw invalidInput("url", problem);
  const { key, service } = requireService(ctx);
  const askedAt = await databaseTime(db());
  const registered = await listRegistered(service);
  requireRoom(registered);
  requireNew(url, registered);
  const intent = await db().transaction(async (tx) => {
    // On a double click the second request waits here. It then finds the first one running, or finished since its
    // list was read.
    await tx.select().from(workspaces).where(eq(workspaces.id, ctx.workspace.id)).for("update");
    await requireNotUnderWay(tx, ctx.workspace.id, url, askedAt);
    return openIntent(
      tx,
      { workspace: ctx.workspace, mode: key.mode, actor: ctx.actor },
      {
        kind: "register_webhook",
        apiKeyId: key.id,
        idempotencyKey: `register:other:${randomUUID()}`,
        body: encodeRequest({ url, events }),
      },
    );
  });
  return keepLease(intent, () => sendEndpoint(ctx, service, intent));
}

async function requireNotUnderWay(
  tx: Executor,
  workspaceId: string,
  url: string,
  askedAt: Date,
): Promise<void> {
  const open = await tx
    .select({ body: orderIntents.body })
    .from(orderIntents)
    .where(
      and(
        eq(orderIntents.workspaceId, workspaceId),
        eq(orderIntents.kind, "register_webhook"),
        or(
          eq(orderIntents.state, "open"),
          and(eq(orderIntents.state, "succeeded"), gte(orderIntents.finishedAt, askedAt)),
        ),
        isNull(orderIntents.endpointId),
      ),
    );
  const urls = open.flatMap((intent) => findRequest(intent)?.url ?? []);
  if (urls.some((underWay) => isSameAddress(underWay, url))) throw invalidInput("url", "url_under_way");
}
