import { and, eq, type SQL, sql } from "drizzle-orm";
import { webhookRefusals } from "#drizzle/schema/webhook-refusals.ts";
import type { LogQuery } from "../../log-query.ts";
import type { LogReading, LogScope } from "../list/log-scope.ts";
import { afterCursor, receivedWithin } from "../list/select-events.ts";

const { workspaceId, id, reason, endpointId, receivedAt } = webhookRefusals;

/** Condition of the refused posts of a query, from the cursor on. */
export const isListed = (
  { workspace }: Pick<LogScope, "workspace">,
  query: LogQuery,
  reading: LogReading,
): SQL | undefined =>
  and(
    eq(workspaceId, workspace.id),
    query.reason ? eq(reason, query.reason) : undefined,
    query.endpoint ? eq(endpointId, query.endpoint) : undefined,
    ...receivedWithin(webhookRefusals, query, reading),
    ...afterCursor(webhookRefusals, reading),
  );

export const refusalsInOrder = ({ descends }: Pick<LogReading, "descends">): SQL[] =>
  descends ? [sql`${receivedAt} desc`, sql`${id} desc`] : [sql`${receivedAt}`, sql`${id}`];
