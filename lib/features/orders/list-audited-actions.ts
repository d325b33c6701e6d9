import { and, desc, eq, notInArray, notLike, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import { db } from "#drizzle/client.ts";
import { auditLog } from "#drizzle/schema/audit-log.ts";
import { orderProblems } from "#drizzle/schema/order-problems.ts";
import { users } from "#drizzle/schema/users.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { type ActionEntry, maxTimelineEntries } from "./timeline-entry.ts";

/** The note itself is the timeline entry of these actions. */
const toldElsewhere = ["order.note_added", "order.note_edited"];

const assigning = ["order.assign", "problem.assign"];

const assignees = alias(users, "assignees");

const detailsSchema = z
  .object({
    total_cents: z.number().nullish(),
    refunded_cents: z.number().nullish(),
    code: z.string().nullish(),
    added: z.array(z.string()).optional(),
    taken: z.array(z.string()).optional(),
    to: z.string().nullish(),
  })
  .catch({});

/** What a member wrote when resolving a problem. It is kept with the problem, until that opens again. */
const noteOf = (ctx: MemberContext, orderId: string) => sql<string | null>`(
  select p.note from ${orderProblems} p
  where p.workspace_id = ${ctx.workspace.id} and p.order_id = ${orderId} and p.decided_at = ${auditLog.at}
    and ${auditLog.action} = 'problem.resolve' and p.kind = ${auditLog.details} ->> 'kind'
  limit 1)`;

/** Lists the actions on an order from the audit log: who did what, and only selected details. */
export async function listAuditedActions(ctx: MemberContext, orderId: string): Promise<ActionEntry[]> {
  requireRole(ctx, "orders:read");
  const rows = await db()
    .select({
      id: auditLog.id,
      at: auditLog.at,
      userId: auditLog.userId,
      name: users.name,
      action: auditLog.action,
      details: auditLog.details,
      assignee: assignees.name,
      note: noteOf(ctx, orderId),
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.userId))
    .leftJoin(
      assignees,
      eq(
        assignees.id,
        sql`case when ${auditLog.action} in ('order.assign', 'problem.assign') then (${auditLog.details} ->> 'to')::uuid end`,
      ),
    )
    .where(
      and(
        eq(auditLog.workspaceId, ctx.workspace.id),
        eq(auditLog.subjectType, "order"),
        eq(auditLog.subjectId, orderId),
        eq(auditLog.mode, ctx.mode),
        notInArray(auditLog.action, toldElsewhere),
        notLike(auditLog.action, "order.change_%"),
        notLike(auditLog.action, "payment.%"),
      ),
    )
    .orderBy(desc(auditLog.at))
    .limit(maxTimelineEntries);
  return rows.map(({ id, at, userId, name, action, details, assignee, note }) => {
    const told = detailsSchema.parse(details);
    const { total_cents: totalCents, refunded_cents: refundedCents, code, added = [], taken = [] } = told;
    return {
      kind: "act",
      id: String(id),
      at: at.toISOString(),
      by: name,
      isPressroom: userId === null,
      action,
      cents: refundedCents ?? totalCents ?? null,
      code: code ?? null,
      tags: action === "order.tag" ? { added, taken } : null,
      assignee,
      note,
      isUnassigned: assigning.includes(action) && !told.to,
    };
  });
}
