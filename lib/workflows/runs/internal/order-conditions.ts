import { type SQL, sql } from "drizzle-orm";
import { orders } from "#drizzle/schema/orders.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { isCancellable, isPayable, knownStatuses } from "#lib/features/orders/status.ts";

const literals = (statuses: readonly string[]) => sql.raw(statuses.map((status) => `'${status}'`).join(", "));

export const ofPlace = ({ workspace, mode }: MemberContext): SQL =>
  sql`${orders.workspaceId} = ${workspace.id} and ${orders.mode} = ${mode}`;

/** Those of them that are of this workspace and mode. */
export const amongIds = (ctx: MemberContext, ids: string[]): SQL =>
  sql`${ofPlace(ctx)} and ${orders.id} = any(${sql.param(ids)}::uuid[])`;

/** As `isCancellable` says it: what v1 may add is left to the service. */
export const isCancellableRow: SQL = sql`${orders.status} not in (${literals(
  knownStatuses.filter((status) => !isCancellable(status)),
)})`;

/**
 * Which orders a decision is about, at what price and in which state: if one of them is another, or not as it was, it
 * differs.
 */
export const digestOf = (condition: SQL): SQL => sql`encode(sha256(convert_to(coalesce(string_agg(
  concat_ws(':', ${orders.id}, ${orders.totalCents}, ${orders.status}), ',' order by ${orders.id})
  filter (where ${condition}), ''), 'UTF8')), 'hex')`;

export const isPayableRow: SQL = sql`${orders.status} in (${literals(knownStatuses.filter(isPayable))})`;
