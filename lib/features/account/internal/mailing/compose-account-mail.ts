import { eq } from "drizzle-orm";
import { createTranslator } from "use-intl/core";
import { db } from "#drizzle/client.ts";
import { users } from "#drizzle/schema/users.ts";
import { toLocale } from "#lib/core/i18n/locales.ts";
import { type Messages, readMessages } from "#lib/core/i18n/read-messages.ts";
import { MailFailure } from "#lib/core/mail/mail-failure.ts";
import { type Mail, sendMail } from "#lib/core/mail/send-mail.ts";
import { writeHtml, writeText } from "#lib/core/mail/write-html.ts";
import { log } from "#lib/log.ts";

export type AccountLetter = {
  id: string;
  /** A name under `accountMail.kinds`. */
  kind: keyof Messages["accountMail"]["kinds"];
  to: { name: string; address: string };
  locale: string;
  details?: Record<string, string> | undefined;
  /** The target of its one link; the link's text belongs to the kind. */
  url?: string;
};

/** A mail about an account, in the person's language. */
export async function composeAccountMail({
  id,
  kind,
  to,
  locale: wanted,
  details,
  url,
}: AccountLetter): Promise<Mail> {
  const locale = toLocale(wanted);
  const t = createTranslator({ locale, messages: (await readMessages(locale)).accountMail });
  const say = (part: "subject" | "text" | "link") =>
    t(`kinds.${kind}.${part}` as never, { ...details, name: to.name } as never);
  const parts = {
    lang: locale,
    lead: say("text"),
    items: url === undefined ? [] : [{ title: say("link"), text: "", url }],
    more: "",
    footer: t("footer"),
  };
  return { to, subject: say("subject"), text: writeText(parts), html: writeHtml(parts), messageId: id };
}

/**
 * Sends a queued mail. False if the failure is permanent, so that it is not retried.
 * @throws MailFailure if a retry may succeed
 */
export async function deliverAccountMail(mail: Mail): Promise<boolean> {
  try {
    await sendMail(mail);
    return true;
  } catch (error) {
    if (!(error instanceof MailFailure)) throw error;
    log().warn({ mailId: mail.messageId, reason: error.code }, "mail about an account not sent");
    if (error.lasts) return false;
    throw error;
  }
}

/** The account's current name and address. */
export async function findAddressee(userId: string) {
  const [found] = await db()
    .select({ name: users.name, address: users.email, locale: users.locale })
    .from(users)
    .where(eq(users.id, userId));
  return found ?? null;
}
