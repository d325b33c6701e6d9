import { and, desc, eq, gt, isNull, or, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { notifications } from "#drizzle/schema/notifications.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { isOfMode, isOwn, toldColumns, toTold } from "./internal/told-rows.ts";
import type { Told } from "./notification-view.ts";

/** What is older nobody expects at the edge of the page: it is in the inbox. */
const newsFor = "1 minute";
const mostAtOnce = 3;

/** What was just told and is to be said on an open page, newest first. */
export async function listToasts(ctx: MemberContext): Promise<Told[]> {
  requireRole(ctx, "orders:read");
  const rows = await db()
    .select(toldColumns)
    .from(notifications)
    .where(
      and(
        isOwn(ctx),
        or(isOfMode(ctx.mode), isOfMode(null)),
        eq(notifications.toasts, sql`true`),
        isNull(notifications.readAt),
        gt(notifications.createdAt, sql`now() - ${newsFor}::interval`),
      ),
    )
    .orderBy(desc(notifications.createdAt))
    .limit(mostAtOnce);
  return rows.map(toTold);
}
