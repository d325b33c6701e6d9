import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { MailFailure } from "#lib/core/mail/mail-failure.ts";
import { sendMail } from "#lib/core/mail/send-mail.ts";
import { env } from "#lib/env.ts";
import { log } from "#lib/log.ts";
import { claimInvitation, noteSent, noteUnsent } from "./internal/mailing/claim-invitation.ts";
import { composeInvitation } from "./internal/mailing/compose-invitation.ts";

/** A worker that is asked to stop waits for its jobs, so a turn is short. */
const mailsPerTurn = 20;

/**
 * Mails the invitations that are to be mailed. A crash loses none: one that was sent and not noted is sent once more,
 * with another link.
 */
export async function mailInvitations(ctx: SystemContext): Promise<void> {
  requireTask(ctx, "invitations");
  if (env().SMTP_URL === undefined) return;
  for (let turn = 0; turn < mailsPerTurn; turn += 1) {
    const held = await claimInvitation(ctx.workspace.id);
    if (!held) return;
    try {
      await sendMail(await composeInvitation(held, ctx.workspace));
      await noteSent(held);
    } catch (error) {
      if (!(error instanceof MailFailure)) throw error;
      await noteUnsent(held, error);
      log().warn(
        { workspaceId: ctx.workspace.id, invitationId: held.id, reason: error.code },
        "mail not sent",
      );
      // The next one would fare the same.
      if (error.isOfServer) return;
    }
  }
}
