import { and, count, eq, isNull, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { passkeys } from "#drizzle/schema/passkeys.ts";
import { users } from "#drizzle/schema/users.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { hasOwnFactor } from "./internal/factors/find-factors.ts";

export type SecuritySettings = {
  requiresSecondFactor: boolean;
  freshPaymentAboveCents: number | null;
  /** Members who would have to set up a second factor before they can sign in again. */
  withoutFactor: { members: number; names: string[] };
  members: number;
  /** Whether the reader's own session used one, so that they may require it of others. */
  hasOwn: boolean;
};

const mostNamed = 5;

export async function getSecurity(ctx: WorkspaceContext): Promise<SecuritySettings> {
  requireRole(ctx, "settings:manage");
  const { id, requiresSecondFactor, freshPaymentAboveCents } = ctx.workspace;
  const isHere = eq(memberships.workspaceId, id);
  const passkeysOf = db().select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, users.id));
  const [lacking, [all], hasOwn] = await Promise.all([
    db()
      .select({ name: users.name })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(and(isHere, isNull(users.totpConfirmedAt), sql`not exists ${passkeysOf}`))
      .orderBy(users.name),
    db().select({ n: count() }).from(memberships).where(isHere),
    hasOwnFactor(db(), ctx.actor),
  ]);
  return {
    requiresSecondFactor,
    freshPaymentAboveCents,
    withoutFactor: {
      members: lacking.length,
      names: lacking.slice(0, mostNamed).map(({ name }) => name),
    },
    members: all?.n ?? 0,
    hasOwn,
  };
}
