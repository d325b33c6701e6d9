import { sql } from "drizzle-orm";
import { notifications } from "#drizzle/schema/notifications.ts";
import { users } from "#drizzle/schema/users.ts";
import type { NotificationKind } from "../kinds.ts";
import type { Told } from "../notification-view.ts";
import type { Subject } from "../tell.ts";

export const toldColumns = {
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

type ReadTold = Pick<typeof notifications.$inferSelect, "id" | "kind" | "mode" | "details"> & {
  subjectType: string;
  subjectId: string;
  actor: string | null;
  at: Date;
  isRead: boolean;
};

/** Of those whose kind is known: others are not selected. */
export const toTold = ({
  id,
  kind,
  mode,
  subjectType,
  subjectId,
  details,
  actor,
  at,
  isRead,
}: ReadTold): Told => ({
  ...{ id, mode, details, actor, isRead },
  kind: kind as NotificationKind,
  subject: { type: subjectType as Subject["type"], id: subjectId },
  at: at.toISOString(),
});
