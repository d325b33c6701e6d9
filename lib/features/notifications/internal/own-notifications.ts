import { and, eq, inArray, isNull, type SQL } from "drizzle-orm";
import type { Mode } from "#drizzle/mode.ts";
import { notifications } from "#drizzle/schema/notifications.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import type { Permission } from "#lib/core/auth/permissions.ts";
import { kindNames, kindOf, type NotificationKind } from "../kinds.ts";

/** What the reader was told and may still see, in whatever mode. */
export const isOwn = ({ workspace, actor, held }: MemberContext): SQL | undefined =>
  and(
    eq(notifications.workspaceId, workspace.id),
    eq(notifications.userId, actor.userId),
    inArray(notifications.kind, kindsFor(held.permissions)),
  );

export const isOfMode = (mode: Mode | null): SQL =>
  mode ? eq(notifications.mode, mode) : isNull(notifications.mode);

/** What somebody who has these permissions may be told of, also when it was told while they had others. */
export function kindsFor(permissions: readonly Permission[]): NotificationKind[] {
  return kindNames.filter((name) => permissions.includes(kindOf(name).permission));
}
