import { eq } from "drizzle-orm";
import { createTranslator } from "use-intl/core";
import { db } from "#drizzle/client.ts";
import { users } from "#drizzle/schema/users.ts";
import { toLocale } from "#lib/core/i18n/locales.ts";
import { type Messages, readWords } from "#lib/core/i18n/read-words.ts";
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
  /** Where its one link leads; its words stand with its kind. */
  url?: string;
};

/** A mail about somebody's account, in their language. */
export async function composeAccountMail({
  id,
  kind,
  to,
  locale: wanted,
  details,
  url,
}: AccountLetter): Promise<Mail> {
  const locale = toLocale(wanted);
  const t = createTranslator({ locale, messages: (await readWords(locale)).accountMail });
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
 * Hands a mail of the queue to the mail server. False where it will never be taken, so that nobody tries again.
 * @throws MailFailure where it may be taken later
 */
export async function handOver(mail: Mail): Promise<boolean> {
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

/** Whom an account belongs to, as of now. */
export async function findAddressee(userId: string) {
  const [found] = await db()
    .select({ name: users.name, address: users.email, locale: users.locale })
    .from(users)
    .where(eq(users.id, userId));
  return found ?? null;
}
