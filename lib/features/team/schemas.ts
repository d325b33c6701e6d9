import { z } from "zod";
import { isRole } from "#lib/core/auth/permissions.ts";
import { newPasswordSchema } from "#lib/features/sign-in/schemas.ts";
import { oneLine } from "#lib/one-line.ts";

/** Lifetimes of a link. Outside the schema, so that a form can list them without zod. */
export const invitationHours = ["1", "24", "72"] as const;

export const createOwnerSchema = z.object({
  token: z.string().max(200),
  name: oneLine.min(1).max(120),
  email: z.email("invalid_email").max(320),
  password: newPasswordSchema,
  workspaceName: oneLine.min(1).max(80),
});

export type CreateOwnerInput = z.input<typeof createOwnerSchema>;

export const invitationTokenSchema = z.object({ token: z.string().max(200) });

export const joinSchema = invitationTokenSchema.extend({
  name: oneLine.min(1).max(120),
  email: z.email("invalid_email").max(320),
  password: newPasswordSchema,
});
export type JoinInput = z.input<typeof joinSchema>;

/** A built-in role, or the id of a custom role. */
export const roleRefSchema = z.string().refine((ref) => isRole(ref) || z.guid().safeParse(ref).success);

export const inviteMemberSchema = z.object({
  role: roleRefSchema,
  /** The address to mail the link to; without it the link is shown for copying. */
  email: z.union([z.literal(""), z.email("invalid_email").max(320)]).optional(),
  note: oneLine.max(120).optional(),
  hours: z.enum(invitationHours).default("72"),
});
export type InviteMemberInput = z.input<typeof inviteMemberSchema>;

export const revokeInvitationSchema = z.object({ invitationId: z.guid() });

export const resendInvitationSchema = revokeInvitationSchema;

export const changeRoleSchema = z.object({ userId: z.guid(), role: roleRefSchema });

export const removeMemberSchema = z.object({ userId: z.guid() });

export const suspendMemberSchema = z.object({ userId: z.guid(), suspended: z.boolean() });

export const transferOwnershipSchema = z.object({ userId: z.guid() });
