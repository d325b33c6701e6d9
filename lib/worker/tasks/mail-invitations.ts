import { systemContext } from "#lib/core/auth/system-context.ts";
import type { Jobs } from "#lib/core/jobs/jobs.ts";
import { mailInvitations } from "#lib/features/team/mail-invitations.ts";

export async function mailInvitationsTask({ workspaceId }: Jobs["mail-invitations"]): Promise<void> {
  await mailInvitations(await systemContext(workspaceId, "invitations"));
}
