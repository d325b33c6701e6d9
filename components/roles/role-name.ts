import type { HeldRole, RoleName } from "#lib/core/auth/held-role.ts";

/** The name of a custom role, or the translated name of a built-in role. */
export const roleName = (
  words: (role: RoleName) => string,
  { role, name }: Pick<HeldRole, "role" | "name">,
): string => name ?? words(role);
