import { type SQL, sql } from "drizzle-orm";
import { orders } from "#drizzle/schema/orders.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { hasStarted } from "#lib/features/orders/has-started.ts";
import { isCancellable, isPayable, knownStatuses } from "#lib/features/orders/status.ts";

const literals = (statuses: readonly string[]) => sql.raw(statuses.map((status) => `'${status}'`).join(", "));

export const ofPlace = ({ workspace, mode }: MemberContext): SQL =>
  sql`${orders.workspaceId} = ${workspace.id} and ${orders.mode} = ${mode}`;

/**
 * SQL form of `isStillCancellable`. A status that v1 may add later counts as cancellable, so that the service decides.
 */
export const isCancellableRow: SQL = sql`(${orders.status} not in (${literals(
  knownStatuses.filter((status) => !isCancellable(status)),
)}) and not ${hasStarted})`;

/**
 * SQL: a digest of the orders with their totals and statuses. It differs if the set of orders, a total or a status
 * differs.
 */
export const digestOf = (condition: SQL): SQL => sql`encode(sha256(convert_to(coalesce(string_agg(
  concat_ws(':', ${orders.id}, ${orders.totalCents}, ${orders.status}), ',' order by ${orders.id})
  filter (where ${condition}), ''), 'UTF8')), 'hex')`;

export const isPayableRow: SQL = sql`${orders.status} in (${literals(knownStatuses.filter(isPayable))})`;

/** A draft whose payment can be requested. */
export const isAskableRow: SQL = sql`${isPayableRow} and not ${orders.awaitsApproval}`;

/** A draft whose payment was requested and not decided yet. */
export const isAskedRow: SQL = sql`${isPayableRow} and ${orders.awaitsApproval}`;
