import { createTranslator } from "use-intl/core";
import { type Locale, toLocale } from "#lib/i18n/locales.ts";
import type { Mail } from "#lib/mail/send-mail.ts";
import { writeHtml, writeText } from "#lib/mail/write-html.ts";
import english from "#messages/en.json" with { type: "json" };

type Words = Pick<typeof english, "accountMail">;
const words: Readonly<Record<Locale, Words>> = { en: english };

export type AccountLetter = {
  id: string;
  /** A name under `accountMail.kinds`. */
  kind: keyof Words["accountMail"]["kinds"];
  to: { name: string; address: string };
  locale: string;
  details?: Record<string, string> | undefined;
  /** Where its one link leads; its words stand with its kind. */
  url?: string;
};

/** A mail about somebody's account, in their language. */
export function composeAccountMail({ id, kind, to, locale: wanted, details, url }: AccountLetter): Mail {
  const locale = toLocale(wanted);
  const t = createTranslator({ locale, messages: words[locale].accountMail });
  const say = (part: "subject" | "text" | "link") =>
    t(`kinds.${kind}.${part}` as never, { ...details, name: to.name } as never);
  const parts = {
    lead: say("text"),
    items: url === undefined ? [] : [{ title: say("link"), text: "", url }],
    more: "",
    footer: t("footer"),
  };
  return { to, subject: say("subject"), text: writeText(parts), html: writeHtml(parts), messageId: id };
}
