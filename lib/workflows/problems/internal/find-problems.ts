import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import type { Mode } from "#drizzle/mode.ts";
import { apiKeys } from "#drizzle/schema/api-keys.ts";
import { orderProblems, type ProblemKind } from "#drizzle/schema/order-problems.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { webhookEvents } from "#drizzle/schema/webhook-events.ts";
import { issueEvents } from "#lib/features/orders/has-issue.ts";

/** Older problems are listed but not notified. */
const maxNotifiedMs = 7 * 86_400_000;

export type FoundProblem = {
  mode: Mode;
  kind: ProblemKind;
  subject: string;
  code: string | null;
  orderId: string;
  since: string;
  /** Whether members are notified: it is recent, and began after the workspace was connected. */
  isNews: boolean;
};

/**
 * Finds the problems of orders that were mirrored since `since`, and saves them as open. Returns problems that are
 * new, that came back after their end, or that happened again after a member's decision. Other known problems stay
 * unchanged.
 */
export async function findProblems(
  tx: Executor,
  workspaceId: string,
  since: string | null,
): Promise<FoundProblem[]> {
  const { rows } = await tx.execute<Omit<FoundProblem, "isNews"> & { isEarlier: boolean }>(sql`
    with found as (${selectProblems(workspaceId, since)}), connected as (
      select mode, min(created_at) as at from ${apiKeys} where workspace_id = ${workspaceId} group by mode)
    insert into ${orderProblems} as kept
      (workspace_id, mode, order_id, kind, subject, code, since, is_earlier, assignee_id, state_changed_at)
    select ${workspaceId}::uuid, found.mode, found.order_id, found.kind, found.subject, found.code, found.since,
      coalesce(found.since < connected.at, false), found.assignee_id, found.since
    from found
    left join connected on connected.mode = found.mode
    left join ${orderProblems} known on known.workspace_id = ${workspaceId} and known.order_id = found.order_id
      and known.kind = found.kind and known.subject = found.subject
    where (known.id is null or known.ended_at is not null
      or (found.recurs and found.since > known.since and found.since > coalesce(known.decided_at, known.since)))
    order by known.id
    on conflict (workspace_id, order_id, kind, subject) do update set
      since = excluded.since, is_earlier = excluded.is_earlier, state_changed_at = excluded.since, code = excluded.code, state = 'open', ended_at = null,
      snoozed_until = null, decided_by = null, decided_at = null, note = null,
      assignee_id = coalesce(kept.assignee_id, excluded.assignee_id)
    returning mode, kind, subject, code, order_id as "orderId", since, is_earlier as "isEarlier"`);
  return rows.map(({ isEarlier, ...row }) => ({ ...row, isNews: !isEarlier && isRecent(row.since) }));
}

const isRecent = (since: string) => Date.now() - Date.parse(since) < maxNotifiedMs;

/**
 * SQL: the current problems. Each part of the union reads a small index of its own. Times of the service are compared
 * only with each other.
 */
export function selectProblems(workspaceId: string, since: string | null): SQL {
  const after = (column: SQL) => (since ? sql`and ${column} >= ${since}::timestamptz` : sql``);
  const isMirroredSince = after(sql`o.mirrored_at`);
  const ofOrder = sql`o.id as order_id, o.mode, o.assignee_id`;
  const from = sql`from ${orders} o`;
  const here = sql`where o.workspace_id = ${workspaceId}`;
  return sql`
    select ${ofOrder}, 'issue' as kind, '' as subject, told.code as code,
      coalesce(${lastIn(sql`h->>'event' in (${issueNames})`)}, told.event_at, o.created_at) as since,
      true as recurs
    ${from} left join lateral (${lastReport(workspaceId)}) told on true
    ${here} and o.has_issue ${isMirroredSince}
    union all
    select ${ofOrder}, 'on_hold', '', null,
      coalesce(${lastIn(sql`h->>'status' = 'on_hold'`)}, o.event_at, o.created_at), true
    ${from} ${here} and o.status = 'on_hold' and not o.has_issue ${isMirroredSince}
    union all
    select ${ofOrder}, 'payment_refused', '', null, o.payment_refused_at, true
    ${from} ${here} and o.status = 'draft' and o.payment_refused_at is not null ${after(sql`o.payment_refused_at`)}
    union all
    select ${ofOrder}, 'late', '', null, o.due_at, true ${from} ${here} and o.is_late and o.due_at is not null
    union all
    select ${ofOrder}, 'parcel_' || (parcel->>'status'), parcel->>'id', null, o.service_updated_at, false
    ${from} cross join lateral jsonb_array_elements(o.data->'shipments') parcel
    ${here} and o.data @? '$.shipments[*] ? (@.status == "returned" || @.status == "lost")' ${isMirroredSince}
      and parcel->>'status' in ('returned', 'lost')`;
}

const issueNames = sql.join(
  issueEvents.map((name) => sql`${name}`),
  sql`, `,
);

const lastIn = (condition: SQL) => sql`(
  select max((h->>'at')::timestamptz) from jsonb_array_elements(o.data->'history') h where ${condition})`;

/** Only the event contains the code of an issue. */
const lastReport = (workspaceId: string) => sql`
  select e.payload->'data'->'issue'->>'code' as code, e.event_at from ${webhookEvents} e
  where e.workspace_id = ${workspaceId} and e.order_id = o.id and e.type = 'order.issue'
  order by e.event_at desc limit 1`;
