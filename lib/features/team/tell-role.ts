import type { HeldRole } from "#lib/core/auth/held-role.ts";

/** As the audit log names a role: one of the seven by its code, one of the workspace's own by its name. */
export const tellRole = ({ role, name }: HeldRole): string => name ?? role;
