import { and, eq, isNull, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import type { Mode } from "#drizzle/mode.ts";
import { given, prepareOnce } from "#drizzle/prepare.ts";
import { notifications } from "#drizzle/schema/notifications.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { countedAtMost } from "#lib/numbers.ts";
import { isOfMode, kindsFor } from "./internal/notification-rows.ts";
import type { InboxCount } from "./notification-view.ts";

/** Counts the reader's unread notifications of this mode and of the account, and those of the other mode. */
export async function countUnread(ctx: WorkspaceContext, mode: Mode): Promise<InboxCount> {
  requireRole(ctx, "catalog:read");
  const [found] = await statement().execute({
    workspaceId: ctx.workspace.id,
    userId: ctx.actor.userId,
    kinds: kindsFor(ctx.held.permissions),
  });
  const { live, test, none } = found ?? { live: 0, test: 0, none: 0 };
  const [here, there] = mode === "live" ? [live, test] : [test, live];
  return { unread: Math.min(here + none, countedAtMost), elsewhere: there };
}

const statement = prepareOnce(() => {
  const count = (mode: Mode | null) => {
    const some = db()
      .select({ id: notifications.id })
      .from(notifications)
      .where(
        and(
          eq(notifications.workspaceId, given("workspaceId")),
          eq(notifications.userId, given("userId")),
          // A literal: a prepared plan with a parameter does not use the partial index of unread rows.
          eq(notifications.inInbox, sql`true`),
          isNull(notifications.readAt),
          isOfMode(mode),
          sql`${notifications.kind} = any(${given("kinds")}::text[])`,
        ),
      )
      .limit(countedAtMost);
    return sql<number>`(select count(*)::int from ${some} counted)`;
  };
  return db()
    .select({ live: count("live"), test: count("test"), none: count(null) })
    .from(sql`(select) as once`)
    .prepare("count_unread");
});
