import { createTranslator } from "use-intl/core";
import { toLocale } from "#lib/core/i18n/locales.ts";
import { type Messages, readWords } from "#lib/core/i18n/read-words.ts";
import type { Mail } from "#lib/core/mail/send-mail.ts";
import { writeHtml, writeText } from "#lib/core/mail/write-html.ts";

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
