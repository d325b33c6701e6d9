import { createTranslator } from "use-intl/core";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { toLocale } from "#lib/core/i18n/locales.ts";
import { readMessages } from "#lib/core/i18n/read-messages.ts";
import { MailFailure } from "#lib/core/mail/mail-failure.ts";
import { type Mail, sendMail } from "#lib/core/mail/send-mail.ts";
import { writeHtml, writeText } from "#lib/core/mail/write-html.ts";
import { formatDateTime } from "#lib/dates.ts";
import { env } from "#lib/env.ts";
import { log } from "#lib/log.ts";
import { paths } from "#lib/paths.ts";
import {
  type ClaimedInvitation,
  claimInvitation,
  recordSent,
  recordUnsent,
} from "./internal/mailing/claim-invitation.ts";

/** A worker that shuts down waits for its jobs, so a run is short. */
const mailsPerTurn = 20;

/**
 * Sends the queued invitations by mail. A crash loses none: one that was sent but not recorded is sent again, with
 * another link.
 */
export async function mailInvitations(ctx: SystemContext): Promise<void> {
  requireTask(ctx, "invitations");
  if (env().SMTP_URL === undefined) return;
  for (let turn = 0; turn < mailsPerTurn; turn += 1) {
    const held = await claimInvitation(ctx.workspace.id);
    if (!held) return;
    try {
      await sendMail(await composeInvitation(held, ctx.workspace));
      await recordSent(held);
    } catch (error) {
      if (!(error instanceof MailFailure)) throw error;
      await recordUnsent(held, error);
      log().warn(
        { workspaceId: ctx.workspace.id, invitationId: held.id, reason: error.code },
        "mail not sent",
      );
      // The next one would fail too.
      if (error.isOfServer) return;
    }
  }
}

/** In the inviter's language, because the invited person's is unknown. */
export async function composeInvitation(
  { id, tokenHash, token, email, held, inviter, expiresAt }: ClaimedInvitation,
  workspace: { name: string },
): Promise<Mail> {
  const locale = toLocale(inviter?.locale);
  const { invitationMail, roles } = await readMessages(locale);
  const t = createTranslator({ locale, messages: invitationMail });
  const said = {
    workspace: workspace.name,
    inviter: inviter?.name ?? t("somebody"),
    role: held.name ?? createTranslator({ locale, messages: roles })(held.role),
  };
  const url = `${env().APP_URL}${paths.invite(token)}`;
  const parts = {
    lang: locale,
    lead: t("lead", said),
    items: [
      { title: t("open", said), text: t("until", { date: formatDateTime(expiresAt, locale, "UTC") }), url },
    ],
    more: "",
    footer: t("footer", said),
  };
  return {
    to: { name: "", address: email },
    subject: t("subject", said),
    text: writeText(parts),
    html: writeHtml(parts),
    messageId: `${id}.${tokenHash.slice(0, 16)}`,
  };
}
