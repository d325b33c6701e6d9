import { eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { notFound } from "#lib/errors.ts";

/** The retention of the event log, in days. @throws AppError not_found */
export async function getEventRetention(ctx: MemberContext): Promise<number> {
  requireRole(ctx, "events:read");
  const [row] = await db()
    .select({ days: workspaces.eventDays })
    .from(workspaces)
    .where(eq(workspaces.id, ctx.workspace.id));
  if (!row) throw notFound();
  return row.days;
}
