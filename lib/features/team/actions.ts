"use server";

import { revalidatePath } from "next/cache";
import { workspaceAction } from "#lib/core/transport/action-client.ts";
import { paths } from "#lib/paths.ts";
import { changeRole } from "./change-role.ts";
import { type IssuedInvitation, inviteMember } from "./invite-member.ts";
import { leaveWorkspace } from "./leave-workspace.ts";
import { removeMember } from "./remove-member.ts";
import { resendInvitation } from "./resend-invitation.ts";
import { revokeInvitation } from "./revoke-invitation.ts";
import {
  changeRoleSchema,
  inviteMemberSchema,
  removeMemberSchema,
  resendInvitationSchema,
  revokeInvitationSchema,
  suspendMemberSchema,
  transferOwnershipSchema,
} from "./schemas.ts";
import { suspendMember } from "./suspend-member.ts";
import { transferOwnership } from "./transfer-ownership.ts";

export const inviteMemberAction = workspaceAction
  .metadata({ name: "inviteMember" })
  .inputSchema(inviteMemberSchema)
  .action(async ({ parsedInput, ctx: { member } }) => {
    const issued = await inviteMember(member, parsedInput);
    revalidatePath(paths.team(member.workspace.slug));
    return toMade(issued);
  });

export const resendInvitationAction = workspaceAction
  .metadata({ name: "resendInvitation" })
  .inputSchema(resendInvitationSchema)
  .action(async ({ parsedInput, ctx: { member } }) => {
    const issued = await resendInvitation(member, parsedInput);
    revalidatePath(paths.team(member.workspace.slug));
    return toMade(issued);
  });

/** For the dialog: timestamps in ISO 8601, and the role by name. */
const toMade = ({ link, email, held, expiresAt }: IssuedInvitation) => ({
  link,
  email,
  role: { role: held.role, name: held.name },
  expiresAt: expiresAt.toISOString(),
});

export const revokeInvitationAction = workspaceAction
  .metadata({ name: "revokeInvitation" })
  .inputSchema(revokeInvitationSchema)
  .action(async ({ parsedInput, ctx: { member } }) => {
    await revokeInvitation(member, parsedInput);
    revalidatePath(paths.team(member.workspace.slug));
  });

export const changeRoleAction = workspaceAction
  .metadata({ name: "changeRole" })
  .inputSchema(changeRoleSchema)
  .action(async ({ parsedInput, ctx: { member } }) => {
    await changeRole(member, parsedInput);
    revalidatePath(paths.team(member.workspace.slug));
  });

export const removeMemberAction = workspaceAction
  .metadata({ name: "removeMember" })
  .inputSchema(removeMemberSchema)
  .action(async ({ parsedInput, ctx: { member } }) => {
    await removeMember(member, parsedInput);
    revalidatePath(paths.team(member.workspace.slug));
  });

export const suspendMemberAction = workspaceAction
  .metadata({ name: "suspendMember" })
  .inputSchema(suspendMemberSchema)
  .action(async ({ parsedInput, ctx: { member } }) => {
    await suspendMember(member, parsedInput);
    revalidatePath(paths.team(member.workspace.slug));
  });

export const transferOwnershipAction = workspaceAction
  .metadata({ name: "transferOwnership" })
  .inputSchema(transferOwnershipSchema)
  .action(async ({ parsedInput, ctx: { member } }) => {
    await transferOwnership(member, parsedInput);
    revalidatePath(paths.team(member.workspace.slug));
  });

export const leaveWorkspaceAction = workspaceAction
  .metadata({ name: "leaveWorkspace" })
  .action(async ({ ctx: { member } }) => {
    await leaveWorkspace(member);
  });
