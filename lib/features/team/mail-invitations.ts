import { createTranslator } from "use-intl/core";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { toLocale } from "#lib/core/i18n/locales.ts";
import { readWords } from "#lib/core/i18n/read-words.ts";
import { MailFailure } from "#lib/core/mail/mail-failure.ts";
import { type Mail, sendMail } from "#lib/core/mail/send-mail.ts";
import { writeHtml, writeText } from "#lib/core/mail/write-html.ts";
import { formatDateTime } from "#lib/dates.ts";
import { env } from "#lib/env.ts";
import { log } from "#lib/log.ts";
import { paths } from "#lib/paths.ts";
import {
  claimInvitation,
  type HeldInvitation,
  noteSent,
  noteUnsent,
} from "./internal/mailing/claim-invitation.ts";

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

/** In the language of who invites: nothing is known of who is invited. */
export async function composeInvitation(
  { id, tokenHash, token, email, held, inviter, expiresAt }: HeldInvitation,
  workspace: { name: string },
): Promise<Mail> {
  const locale = toLocale(inviter?.locale);
  const { invitationMail, roles } = await readWords(locale);
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
    items: [{ title: t("open", said), text: t("until", { date: formatDateTime(expiresAt, locale) }), url }],
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
