import { systemContext } from "#lib/auth/system-context.ts";
import { mailInvitations } from "#lib/team/mailing/mail-invitations.ts";
import type { Jobs } from "../jobs.ts";

export async function mailInvitationsTask({ workspaceId }: Jobs["mail-invitations"]): Promise<void> {
  await mailInvitations(await systemContext(workspaceId, "invitations"));
}
