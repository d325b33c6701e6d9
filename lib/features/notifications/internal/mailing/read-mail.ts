import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { notifications } from "#drizzle/schema/notifications.ts";
import { users } from "#drizzle/schema/users.ts";
import { findMember } from "#lib/core/auth/find-member.ts";
import type { Told } from "../../notification-view.ts";
import { kindsFor } from "../kinds-for.ts";
import { toldColumns, toTold } from "../told-columns.ts";
import type { HeldMail } from "./claim-mail.ts";

export type Letter = {
  to: { name: string; address: string };
  locale: string;
  told: [Told, ...Told[]];
};

/**
 * Whom a mail goes to and what it tells, as of now: what was read meanwhile, or what they may no longer see, is left
 * out. Null where nothing or nobody is left.
 */
export async function readMail({ workspaceId, id, userId }: HeldMail): Promise<Letter | null> {
  const [member] = await db()
    .select({ name: users.name, email: users.email, locale: users.locale })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.workspaceId, workspaceId), eq(memberships.userId, userId)));
  const membership = await findMember(userId, { workspaceId });
  if (!member || !membership) return null;
  const rows = await db()
    .select(toldColumns)
    .from(notifications)
    .where(
      and(
        eq(notifications.workspaceId, workspaceId),
        eq(notifications.mailId, id),
        eq(notifications.userId, userId),
        inArray(notifications.kind, kindsFor(membership.held.permissions)),
        isNull(notifications.readAt),
      ),
    )
    .orderBy(desc(notifications.createdAt));
  const [first, ...others] = rows.map(toTold);
  const to = { name: member.name, address: member.email };
  return first ? { to, locale: member.locale, told: [first, ...others] } : null;
}
