import { eq, gte, inArray, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { isRefused, orders } from "#drizzle/schema/orders.ts";
import { dayStart } from "../../day-start.ts";
import { discontinuedDrafts } from "../../discontinued-drafts.ts";
import type { OrderQuery } from "../../order-query.ts";
import type { ListScope } from "./list-scope.ts";

export const paymentRefused = isRefused(orders);

/** The conditions of a query on an order, except its words and its tag. */
export function orderConditions(scope: ListScope, query: OrderQuery): SQL[] {
  const { status, country, carrier, key, template } = query;
  const conditions = [
    eq(orders.workspaceId, scope.workspace.id),
    eq(orders.mode, scope.mode),
    status.length > 0 && inArray(orders.status, [...status]),
    country.length > 0 && inArray(orders.country, [...country]),
    carrier && isCarriedBy(carrier),
    ...rangeConditions(orders, query),
    query.issue && sql`${orders.hasIssue}`,
    query.refused && paymentRefused,
    query.approval && sql`${orders.awaitsApproval}`,
    query.late && sql`${orders.isLate}`,
    query.gone &&
      sql`${orders.status} = 'draft' and ${orders.id} in (select newest.id ${discontinuedDrafts(scope)})`,
    query.troubled && sql`${orders.hadIssue} and ${orders.confirmedAt} is not null`,
    key && eq(orders.apiKeyPrefix, key),
    template && eq(orders.templateId, template),
    template && isNotNull(orders.templateId),
    assigneeIs(scope, query.assignee),
  ];
  return conditions.filter((condition) => typeof condition === "object");
}

/** For the orders, or for a side table with the same date and total. */
export function rangeConditions(
  table: Record<"createdAt" | "totalCents", PgColumn>,
  query: OrderQuery,
): SQL[] {
  const { from, to, zone, minCents, maxCents } = query;
  return [
    ...(from ? [sql`${table.createdAt} >= ${dayStart(from, zone)}::timestamptz`] : []),
    ...(to ? [sql`${table.createdAt} < ${dayStart(to, zone, 1)}::timestamptz`] : []),
    ...(minCents === null ? [] : [gte(table.totalCents, minCents)]),
    ...(maxCents === null ? [] : [lte(table.totalCents, maxCents)]),
  ];
}

const isCarriedBy = (carrier: string): SQL =>
  sql`exists (select from jsonb_array_elements(${orders.data} -> 'shipments') as shipment
    where lower(shipment ->> 'carrier') = lower(${carrier}))`;

function assigneeIs({ actor }: ListScope, assignee: string): SQL | undefined {
  if (assignee === "") return undefined;
  if (assignee === "nobody") return isNull(orders.assigneeId);
  return eq(orders.assigneeId, assignee === "me" ? actor.userId : assignee);
}
