import { and, eq, inArray } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { customRoles } from "#drizzle/schema/custom-roles.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { isRole, rolePermissions } from "#lib/core/auth/permissions.ts";

/**
 * Whether one person may make a link that opens another's account. It opens every workspace of that account, so in
 * each of them the one must manage the team and stand above the other; where they are a stranger, or a peer, the
 * link would let them in. Rows are held until the transaction ends.
 */
export async function mayReset(tx: Executor, by: string, userId: string): Promise<boolean> {
  if (by === userId) return false;
  const rows = await tx
    .select({
      workspaceId: memberships.workspaceId,
      userId: memberships.userId,
      role: memberships.role,
      customRoleId: memberships.customRoleId,
      isSuspended: memberships.suspendedAt,
    })
    .from(memberships)
    .where(inArray(memberships.userId, [by, userId]))
    .for("share");
  const standings = await Promise.all(rows.map((row) => readStanding(tx, row)));
  const own = new Map(standings.filter((each) => each.userId === by).map((each) => [each.workspaceId, each]));
  const theirs = standings.filter((each) => each.userId === userId);
  return theirs.length > 0 && theirs.every((each) => standsAbove(own.get(each.workspaceId), each));
}

type Row = {
  workspaceId: string;
  userId: string;
  role: string;
  customRoleId: string | null;
  isSuspended: Date | null;
};

/** `may` is null for a role that is not known: nobody stands above it. */
type Standing = Row & { may: readonly string[] | null };

async function readStanding(tx: Executor, row: Row): Promise<Standing> {
  if (isRole(row.role)) return { ...row, may: rolePermissions[row.role] };
  if (!row.customRoleId) return { ...row, may: null };
  const [custom] = await tx
    .select({ permissions: customRoles.permissions })
    .from(customRoles)
    .where(and(eq(customRoles.workspaceId, row.workspaceId), eq(customRoles.id, row.customRoleId)));
  return { ...row, may: custom?.permissions ?? null };
}

function standsAbove(own: Standing | undefined, other: Standing): boolean {
  if (!own?.may?.includes("team:manage") || own.isSuspended || !other.may || other.role === "owner")
    return false;
  const { may } = own;
  const coversAll = other.may.every((permission) => may.includes(permission));
  return coversAll && (own.role === "owner" || may.length > other.may.length);
}
