import { and, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { recipientMails } from "#drizzle/schema/recipient-mails.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";

/** Lists the mails about an order. Only live orders have any. */
export async function listOrderMails(ctx: MemberContext, orderId: string) {
  requireRole(ctx, "orders:read");
  if (ctx.mode !== "live") return [];
  const rows = await db()
    .select()
    .from(recipientMails)
    .where(and(eq(recipientMails.workspaceId, ctx.workspace.id), eq(recipientMails.orderId, orderId)));
  return rows.map(({ id, kind, state, reason, createdAt, endedAt }) => ({
    ...{ id, state, reason },
    mail: kind,
    at: (endedAt ?? createdAt).toISOString(),
  }));
}
