import { and, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { webhookEndpoints } from "#drizzle/schema/webhook-endpoints.ts";
import { webhookRefusalCounts } from "#drizzle/schema/webhook-refusal-counts.ts";
import { webhookRefusals } from "#drizzle/schema/webhook-refusals.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { notFound } from "#lib/errors.ts";
import { type EndpointSummary, endpointColumns, isEndpoint, toEndpointSummary } from "./endpoint-summary.ts";
import { type BodyStart, readBodyStart } from "./internal/refused/read-body-start.ts";
import type { RefusalRow } from "./list-refusals.ts";
import { refusalIdSchema } from "./schemas.ts";

/** One stored refused post, with the number of refused posts in the same minute. @throws AppError not_found */
export async function getRefusal(ctx: MemberContext, input: { refusalId: string }): Promise<RefusalView> {
  requireRole(ctx, "events:read");
  const asked = refusalIdSchema.safeParse(input);
  if (!asked.success) throw notFound();
  const isAsked = and(
    eq(webhookRefusals.workspaceId, ctx.workspace.id),
    eq(webhookRefusals.id, asked.data.refusalId),
  );
  const [found] = await db()
    .select({ refusal: webhookRefusals, endpoint: endpointColumns, ...countsOf(ctx.workspace.id) })
    .from(webhookRefusals)
    .leftJoin(webhookEndpoints, isEndpoint(ctx.workspace.id, webhookRefusals.endpointId))
    .where(isAsked);
  if (!found) throw notFound();
  const { id, reason, receivedAt, eventId, eventType, signedAt, headers, bodyStart, bytes, sha256 } =
    found.refusal;
  return {
    ...{ id, reason, eventId, eventType, headers, bytes, sha256 },
    receivedAt: receivedAt.toISOString(),
    signedAt: signedAt?.toISOString() ?? null,
    body: readBodyStart(bodyStart, bytes),
    endpoint: found.endpoint && toEndpointSummary(found.endpoint),
    // The counter can lag behind the stored posts for a short time.
    inItsMinute: { refused: Math.max(found.refused, found.kept), kept: found.kept },
  };
}

/** Of the endpoint, in the minute of the post. Citus demands that each part names the workspace. */
function countsOf(workspaceId: string) {
  const minute = sql`date_trunc('minute', ${webhookRefusals.receivedAt})`;
  const counts = webhookRefusalCounts;
  return {
    refused: sql<number>`(
      select coalesce(sum(${counts.refused}), 0)::int from ${counts}
      where ${counts.workspaceId} = ${workspaceId}
        and ${counts.endpointId} = ${webhookRefusals.endpointId} and ${counts.minute} = ${minute})`,
    kept: sql<number>`(
      select count(*)::int from webhook_refusals other
      where other.workspace_id = ${workspaceId}
        and other.endpoint_id = ${webhookRefusals.endpointId}
        and other.received_at >= ${minute} and other.received_at < ${minute} + interval '1 minute')`,
  };
}

/** A refused post with the stored start of its body. Dates ISO 8601 in UTC. */
export type RefusalView = RefusalRow & {
  /** From the unverified body. */
  eventId: string | null;
  signedAt: string | null;
  headers: Readonly<Record<string, string>>;
  body: BodyStart;
  /** Hash in hex of the body as far as it was read. */
  sha256: string;
  endpoint: EndpointSummary | null;
  /** How many posts the endpoint refused in that minute, and how many of them are stored. */
  inItsMinute: { refused: number; kept: number };
};
