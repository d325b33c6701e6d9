"use server";

import { revalidatePath } from "next/cache";
import { headers } from "next/headers";
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
import { inviteMember } from "./invite-member.ts";
import { removeMember } from "./remove-member.ts";
import { revokeInvitation } from "./revoke-invitation.ts";
import {
  changeRoleSchema,
  createOwnerSchema,
  invitationTokenSchema,
  inviteMemberSchema,
  joinSchema,
  removeMemberSchema,
  revokeInvitationSchema,
} from "./schemas.ts";

export const createOwnerAction = publicAction
  .inputSchema(createOwnerSchema)
  .action(async ({ parsedInput }) => ({ slug: await createOwner(parsedInput) }));

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
  return { href: landingOf(await joinWithAccount(parsedInput, address)) };
});

export const inviteMemberAction = workspaceAction
  .inputSchema(inviteMemberSchema)
  .action(async ({ parsedInput, ctx: { member } }) => {
    const issued = await inviteMember(member, parsedInput);
    revalidatePath(paths.team(member.workspace.slug));
    return { ...issued, expiresAt: issued.expiresAt.toISOString() };
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
