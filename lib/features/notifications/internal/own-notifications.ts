import { and, eq, inArray, isNull, type SQL } from "drizzle-orm";
import type { Mode } from "#drizzle/mode.ts";
import { notifications } from "#drizzle/schema/notifications.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { kindsFor } from "./kinds-for.ts";

/** What the reader was told and may still see, in whatever mode. */
export const isOwn = ({ workspace, actor, held }: MemberContext): SQL | undefined =>
  and(
    eq(notifications.workspaceId, workspace.id),
    eq(notifications.userId, actor.userId),
    inArray(notifications.kind, kindsFor(held.permissions)),
  );

export const isOfMode = (mode: Mode | null): SQL =>
  mode ? eq(notifications.mode, mode) : isNull(notifications.mode);
