import type { Permission } from "#lib/core/auth/permissions.ts";
import { kindNames, kindOf, type NotificationKind } from "../kinds.ts";

/** What somebody who has these permissions may be told of, also when it was told while they had others. */
export function kindsFor(permissions: readonly Permission[]): NotificationKind[] {
  return kindNames.filter((name) => permissions.includes(kindOf(name).permission));
}
