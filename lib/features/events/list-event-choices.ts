import { desc, eq, type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { webhookEndpoints } from "#drizzle/schema/webhook-endpoints.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { type EndpointSummary, endpointColumns, toEndpointSummary } from "./endpoint-summary.ts";

/** The values for the filters of the event log. */
export type EventChoices = { types: string[]; reasons: string[]; endpoints: EndpointSummary[] };

const mostChoices = 60;

/** All stored event types and reasons, also unknown ones, and all receivers, also deleted ones. At most 60 of each. */
export async function listEventChoices(ctx: MemberContext): Promise<EventChoices> {
  requireRole(ctx, "events:read");
  const ofWorkspace = sql`workspace_id = ${ctx.workspace.id}`;
  const [own, ofNone, reasons, endpoints] = await Promise.all([
    distinct(sql`webhook_events`, sql`type`, sql`${ofWorkspace} and mode = ${ctx.mode}`),
    distinct(sql`webhook_events`, sql`type`, sql`${ofWorkspace} and mode is null`),
    distinct(sql`webhook_refusals`, sql`reason`, ofWorkspace),
    db()
      .select(endpointColumns)
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.workspaceId, ctx.workspace.id))
      .orderBy(desc(webhookEndpoints.createdAt))
      .limit(mostChoices),
  ]);
  return {
    types: [...new Set([...own, ...ofNone])].sort(),
    reasons,
    endpoints: endpoints.map(toEndpointSummary),
  };
}

/** The distinct values of a column. It jumps in an index from one value to the next and so skips repeated ones. */
async function distinct(table: SQL, column: SQL, condition: SQL): Promise<string[]> {
  const next = (more: SQL) =>
    sql`(select ${column} from ${table} where ${condition} ${more} order by ${column} limit 1)`;
  const { rows } = await db().execute<{ value: string }>(sql`
    with recursive found(value) as (
      select ${next(sql``)}
      union all
      select ${next(sql`and ${column} > found.value`)} from found where found.value is not null
    ) select value from found where value is not null limit ${mostChoices}`);
  return rows.map(({ value }) => value);
}
