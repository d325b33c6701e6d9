import { and, eq, inArray } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { customRoles } from "#drizzle/schema/custom-roles.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { isRole, rolePermissions } from "#lib/core/auth/permissions.ts";

/**
 * Whether one person may create a link that opens another's account. The link opens every workspace of that account,
 * so in each of them the person must manage the team and rank above the other; otherwise the link would give access
 * to a workspace that is not theirs, or to a peer's account. Rows are locked until the transaction ends.
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

/** `may` is null for an unknown role: no role ranks above it. */
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
