import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Mode } from "#drizzle/mode.ts";
import { notifications } from "#drizzle/schema/notifications.ts";
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
  actor: sql<string | null>`(select name from ${users} where ${users.id} = ${notifications.actorId})`.as(
    "actor",
  ),
  at: sql<Date>`${notifications.createdAt}`.mapWith(notifications.createdAt).as("at"),
  isRead: sql<boolean>`${notifications.readAt} is not null`.as("is_read"),
};

type NotificationRow = Pick<typeof notifications.$inferSelect, "id" | "kind" | "mode" | "details"> & {
  subjectType: string;
  subjectId: string;
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
  actor,
  at,
  isRead,
}: NotificationRow): NotificationView => ({
  ...{ id, mode, details, actor, isRead },
  kind: kind as NotificationKind,
  subject: { type: subjectType as Subject["type"], id: subjectId },
  at: at.toISOString(),
});
