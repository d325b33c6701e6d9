import { and, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { notificationChoices } from "#drizzle/schema/notification-choices.ts";
import { users } from "#drizzle/schema/users.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { env } from "#lib/env.ts";
import { notFound } from "#lib/errors.ts";
import { kindsFor } from "./internal/notification-rows.ts";
import { type ChoicesView, kindOf } from "./kinds.ts";

/** The reader's notification settings in this workspace. @throws AppError not_found */
export async function getChoices(ctx: WorkspaceContext): Promise<ChoicesView> {
  requireRole(ctx, "catalog:read");
  const [chosen, [member]] = await Promise.all([
    db()
      .select()
      .from(notificationChoices)
      .where(
        and(
          eq(notificationChoices.workspaceId, ctx.workspace.id),
          eq(notificationChoices.userId, ctx.actor.userId),
        ),
      ),
    db()
      .select({ mailPace: memberships.mailPace, email: users.email })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(and(eq(memberships.workspaceId, ctx.workspace.id), eq(memberships.userId, ctx.actor.userId))),
  ]);
  if (!member) throw notFound();
  return {
    kinds: kindsFor(ctx.held.permissions).map((kind) => {
      const { inbox, toast, mail } = chosen.find((choice) => choice.kind === kind) ?? kindOf(kind).first;
      return { kind, channels: { inbox, toast, mail } };
    }),
    mailPace: member.mailPace,
    mailTo: env().SMTP_URL === undefined ? null : member.email,
  };
}
