import type { HeldRole } from "#lib/core/auth/held-role.ts";
import { AppError, notFound } from "#lib/errors.ts";
import type { LockedTeam, People } from "../lock-team.ts";
import { mayAssign } from "../may-assign.ts";

/**
 * Whether a member may get another role, or none.
 * @returns the role that they have until now
 * @throws AppError not_found | role_above_own | last_owner
 */
export function checkChange({ own, people }: LockedTeam, userId: string, to: HeldRole | null): HeldRole {
  const from = people.get(userId)?.held;
  if (!from) throw notFound();
  if (!mayAssign(own, from) || (to && !mayAssign(own, to))) throw new AppError("role_above_own", 403);
  if (to?.role !== "owner") requireAnotherOwner(people, userId);
  return from;
}

/**
 * A workspace has an owner who can come in, always.
 * @throws AppError last_owner, where that is this one alone
 */
export function requireAnotherOwner(people: People, userId: string): void {
  const owners = [...people].filter(([, { held, isSuspended }]) => held.role === "owner" && !isSuspended);
  if (owners.length === 1 && owners[0]?.[0] === userId) throw new AppError("last_owner", 409);
}
