"use server";

import { revalidatePath } from "next/cache";
import { headers } from "next/headers";
import { getLocale } from "next-intl/server";
import { currentSession } from "#lib/auth/current-session.ts";
import { landingOf } from "#lib/auth/landing-of.ts";
import { visitorOf } from "#lib/auth/visitor.ts";
import { notSignedIn } from "#lib/errors.ts";
import { paths } from "#lib/paths.ts";
import { acceptInvitation } from "#lib/public/accept-invitation.ts";
import { createOwner } from "#lib/public/create-owner.ts";
import { joinWithAccount } from "#lib/public/join-with-account.ts";
import { publicAction, workspaceAction } from "#lib/transport/action-client.ts";
import { changeRole } from "./change-role.ts";
import { handOver } from "./hand-over.ts";
import { type IssuedInvitation, inviteMember } from "./invite-member.ts";
import { leaveWorkspace } from "./leave-workspace.ts";
import { removeMember } from "./remove-member.ts";
import { resendInvitation } from "./resend-invitation.ts";
import { revokeInvitation } from "./revoke-invitation.ts";
import {
  changeRoleSchema,
  createOwnerSchema,
  handOverSchema,
  invitationTokenSchema,
  inviteMemberSchema,
  joinSchema,
  removeMemberSchema,
  resendInvitationSchema,
  revokeInvitationSchema,
  suspendMemberSchema,
} from "./schemas.ts";
import { suspendMember } from "./suspend-member.ts";

export const createOwnerAction = publicAction
  .inputSchema(createOwnerSchema)
  .action(async ({ parsedInput }) => {
    const { address } = visitorOf(await headers());
    return { slug: await createOwner(parsedInput, { address, locale: await getLocale() }) };
  });

export const acceptInvitationAction = publicAction
  .inputSchema(invitationTokenSchema)
  .action(async ({ parsedInput }) => {
    const session = await currentSession();
    if (!session) throw notSignedIn();
    const { address } = visitorOf(await headers());
    const { id: userId, name } = session.user;
    const joined = await acceptInvitation(parsedInput, { userId, sessionId: session.id, address, name });
    return { href: landingOf(joined) };
  });

export const joinWithAccountAction = publicAction.inputSchema(joinSchema).action(async ({ parsedInput }) => {
  const { address } = visitorOf(await headers());
  const joined = await joinWithAccount(parsedInput, { address, locale: await getLocale() });
  return { href: landingOf(joined) };
});

export const inviteMemberAction = workspaceAction
  .inputSchema(inviteMemberSchema)
  .action(async ({ parsedInput, ctx: { member } }) => {
    const issued = await inviteMember(member, parsedInput);
    revalidatePath(paths.team(member.workspace.slug));
    return toMade(issued);
  });

export const resendInvitationAction = workspaceAction
  .inputSchema(resendInvitationSchema)
  .action(async ({ parsedInput, ctx: { member } }) => {
    const issued = await resendInvitation(member, parsedInput);
    revalidatePath(paths.team(member.workspace.slug));
    return toMade(issued);
  });

/** What the dialog shows: moments in ISO 8601, and of a role its name. */
const toMade = ({ link, email, held, expiresAt }: IssuedInvitation) => ({
  link,
  email,
  role: { role: held.role, name: held.name },
  expiresAt: expiresAt.toISOString(),
});

export const revokeInvitationAction = workspaceAction
  .inputSchema(revokeInvitationSchema)
  .action(async ({ parsedInput, ctx: { member } }) => {
    await revokeInvitation(member, parsedInput);
    revalidatePath(paths.team(member.workspace.slug));
  });

export const changeRoleAction = workspaceAction
  .inputSchema(changeRoleSchema)
  .action(async ({ parsedInput, ctx: { member } }) => {
    await changeRole(member, parsedInput);
    revalidatePath(paths.team(member.workspace.slug));
  });

export const removeMemberAction = workspaceAction
  .inputSchema(removeMemberSchema)
  .action(async ({ parsedInput, ctx: { member } }) => {
    await removeMember(member, parsedInput);
    revalidatePath(paths.team(member.workspace.slug));
  });

export const suspendMemberAction = workspaceAction
  .inputSchema(suspendMemberSchema)
  .action(async ({ parsedInput, ctx: { member } }) => {
    await suspendMember(member, parsedInput);
    revalidatePath(paths.team(member.workspace.slug));
  });

export const handOverAction = workspaceAction
  .inputSchema(handOverSchema)
  .action(async ({ parsedInput, ctx: { member } }) => {
    await handOver(member, parsedInput);
    revalidatePath(paths.team(member.workspace.slug));
  });

export const leaveWorkspaceAction = workspaceAction.action(async ({ ctx: { member } }) => {
  await leaveWorkspace(member);
});
