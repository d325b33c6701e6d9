import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Mode } from "#drizzle/mode.ts";
import { notifications } from "#drizzle/schema/notifications.ts";
import { quotes } from "#drizzle/schema/quotes.ts";
import { users } from "#drizzle/schema/users.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import type { Permission } from "#lib/core/auth/permissions.ts";
import { kindNames, kindOf, type NotificationKind } from "../kinds.ts";
import type { NotificationView } from "../notification-view.ts";
import type { Subject } from "../notify.ts";

/** Notifications that the reader may still see, in any mode. */
export const isOwn = ({ workspace, actor, held }: MemberContext): SQL | undefined =>
  and(
    eq(notifications.workspaceId, workspace.id),
    eq(notifications.userId, actor.userId),
    inArray(notifications.kind, kindsFor(held.permissions)),
  );

export const isOfMode = (mode: Mode | null): SQL =>
  mode ? eq(notifications.mode, mode) : isNull(notifications.mode);

/** The kinds that these permissions allow, also for notifications from before a change of role. */
export function kindsFor(permissions: readonly Permission[]): NotificationKind[] {
  return kindNames.filter((name) => permissions.includes(kindOf(name).permission));
}

export const notificationColumns = {
  id: notifications.id,
  kind: notifications.kind,
  mode: notifications.mode,
  subjectType: notifications.subjectType,
  subjectId: notifications.subjectId,
  details: notifications.details,
  // Read with each notification, so that a copy of the name need not be erased. Drizzle would write columns of a
  // statement with one table without that table, and both have a workspace.
  quote: sql<
    string | null
  >`(select named.name from ${quotes} named where named.workspace_id = notifications.workspace_id
    and notifications.subject_type = 'quote' and named.id::text = notifications.subject_id)`.as("quote"),
  actor: sql<string | null>`(select name from ${users} where ${users.id} = ${notifications.actorId})`.as(
    "actor",
  ),
  at: sql<Date>`${notifications.createdAt}`.mapWith(notifications.createdAt).as("at"),
  isRead: sql<boolean>`${notifications.readAt} is not null`.as("is_read"),
};

type NotificationRow = Pick<typeof notifications.$inferSelect, "id" | "kind" | "mode" | "details"> & {
  subjectType: string;
  subjectId: string;
  quote: string | null;
  actor: string | null;
  at: Date;
  isRead: boolean;
};

/** For rows with a known kind: others are not selected. */
export const toNotificationView = ({
  id,
  kind,
  mode,
  subjectType,
  subjectId,
  details,
  quote,
  actor,
  at,
  isRead,
}: NotificationRow): NotificationView => ({
  ...{ id, mode, actor, isRead },
  details: quote === null ? details : { ...details, quote },
  kind: kind as NotificationKind,
  subject: { type: subjectType as Subject["type"], id: subjectId },
  at: at.toISOString(),
});
