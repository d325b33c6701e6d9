import { and, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { notificationChoices } from "#drizzle/schema/notification-choices.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import { kindsFor } from "./internal/notification-rows.ts";
import { type SaveChoicesInput, saveChoicesSchema } from "./schemas.ts";

/**
 * Saves the reader's notification settings. Kinds that their role may not see cannot be set. It concerns only the
 * reader, so it is not audited.
 */
export async function saveChoices(ctx: WorkspaceContext, input: SaveChoicesInput): Promise<void> {
  requireRole(ctx, "catalog:read");
  const { kinds, mailPace } = parseInput(saveChoicesSchema, input);
  const own = { workspaceId: ctx.workspace.id, userId: ctx.actor.userId };
  const chosen = kindsFor(ctx.held.permissions).flatMap((kind) => {
    const channels = kinds[kind];
    return channels ? [{ ...own, kind, ...channels }] : [];
  });
  await db().transaction(async (tx) => {
    await tx
      .update(memberships)
      .set({ mailPace })
      .where(and(eq(memberships.workspaceId, own.workspaceId), eq(memberships.userId, own.userId)));
    if (chosen.length === 0) return;
    await tx
      .insert(notificationChoices)
      .values(chosen)
      .onConflictDoUpdate({
        target: [notificationChoices.workspaceId, notificationChoices.userId, notificationChoices.kind],
        set: {
          inbox: sql`excluded.inbox`,
          toast: sql`excluded.toast`,
          mail: sql`excluded.mail`,
          updatedAt: sql`excluded.updated_at`,
        },
      });
  });
}
