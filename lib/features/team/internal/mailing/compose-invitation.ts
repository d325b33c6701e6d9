import { createTranslator } from "use-intl/core";
import { toLocale } from "#lib/core/i18n/locales.ts";
import { readWords } from "#lib/core/i18n/read-words.ts";
import type { Mail } from "#lib/core/mail/send-mail.ts";
import { writeHtml, writeText } from "#lib/core/mail/write-html.ts";
import { formatDateTime } from "#lib/dates.ts";
import { env } from "#lib/env.ts";
import { paths } from "#lib/paths.ts";
import type { HeldInvitation } from "./claim-invitation.ts";

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
