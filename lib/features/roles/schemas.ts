import { z } from "zod";
import { permissions } from "#lib/core/auth/permissions.ts";
import { roleRefSchema } from "#lib/features/team/schemas.ts";
import { oneLine } from "#lib/one-line.ts";

const roleName = oneLine.min(1).max(40);

export const createRoleSchema = z.object({ name: roleName, permissions: z.array(z.enum(permissions)) });
export type CreateRoleInput = z.input<typeof createRoleSchema>;

export const editRoleSchema = createRoleSchema.extend({ roleId: z.guid() });
export type EditRoleInput = z.input<typeof editRoleSchema>;

/** `instead`: the new role of its members. */
export const deleteRoleSchema = z.object({ roleId: z.guid(), instead: roleRefSchema.optional() });
export type DeleteRoleInput = z.input<typeof deleteRoleSchema>;
