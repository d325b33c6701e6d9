import type { Role } from "#lib/auth/permissions.ts";
import { AppError, notFound } from "#lib/errors.ts";
import type { LockedTeam } from "./lock-team.ts";
import { mayAssign } from "./may-assign.ts";

/**
 * Whether a member may get another role, or none.
 * @returns the role that they have until now
 * @throws AppError not_found | role_above_own | last_owner
 */
export function checkChange({ own, roles }: LockedTeam, userId: string, to: Role | null): Role {
  const from = roles.get(userId);
  if (!from) throw notFound();
  if (!mayAssign(own, from) || (to && !mayAssign(own, to))) throw new AppError("role_above_own", 403);
  const owners = [...roles.values()].filter((role) => role === "owner").length;
  if (from === "owner" && to !== "owner" && owners === 1) throw new AppError("last_owner", 409);
  return from;
}
