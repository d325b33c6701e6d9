import { isRole, rolePermissions } from "#lib/auth/permissions.ts";
import { kindNames, kindOf, type NotificationKind } from "./kinds.ts";

/** What somebody of this role may be told of, also when it was told while they had another one. */
export function kindsFor(role: string): NotificationKind[] {
  if (!isRole(role)) return [];
  return kindNames.filter((name) => rolePermissions[role].includes(kindOf(name).permission));
}
