import type { HeldRole, RoleName } from "#lib/core/auth/held-role.ts";

/** What a role is called: one of the workspace's own as it was named there, the seven in the reader's language. */
export const roleName = (
  words: (role: RoleName) => string,
  { role, name }: Pick<HeldRole, "role" | "name">,
): string => name ?? words(role);
