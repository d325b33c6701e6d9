import { and, eq, inArray, like, or, type SQL } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { auditLog } from "#drizzle/schema/audit-log.ts";
import { orderSearch } from "#drizzle/schema/order-search.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { subjectTypes } from "#lib/core/audit/write-audit.ts";
import { idIn } from "#lib/features/events/search-words.ts";
import { wordPatterns } from "#lib/features/orders/search-words.ts";
import type { AuditScope } from "./select-audit.ts";

const mostOrders = 20;

/** What was typed is the id of something, or the number or reference of an order: what was done about that; else null. */
export async function namedBy(scope: AuditScope, q: string): Promise<SQL | null> {
  const id = idIn(q);
  return id ? byId(scope, id) : byOrder(scope, q);
}

/** Of whatever kind it is: the index leads with that. */
async function byId({ workspace }: AuditScope, id: string): Promise<SQL | null> {
  const isSubject = and(inArray(auditLog.subjectType, [...subjectTypes]), eq(auditLog.subjectId, id));
  const found = await db()
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(eq(auditLog.workspaceId, workspace.id), isSubject))
    .limit(1);
  return found.length > 0 && isSubject ? isSubject : null;
}

async function byOrder({ workspace }: AuditScope, q: string): Promise<SQL | null> {
  const [pattern, ...others] = wordPatterns(q);
  if (!pattern || others.length > 0 || !/\d/.test(q)) return null;
  const found = await db()
    .select({ id: orders.id })
    .from(orderSearch)
    .innerJoin(orders, and(eq(orders.workspaceId, workspace.id), eq(orders.id, orderSearch.orderId)))
    .where(
      and(
        eq(orderSearch.workspaceId, workspace.id),
        like(orderSearch.body, pattern),
        or(eq(orders.number, q), eq(orders.externalId, q), eq(orders.reference, q)),
      ),
    )
    .limit(mostOrders);
  if (found.length === 0) return null;
  const ids = found.map((order) => order.id);
  return and(eq(auditLog.subjectType, "order"), inArray(auditLog.subjectId, ids)) ?? null;
}
