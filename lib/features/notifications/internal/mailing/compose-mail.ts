import { createTranslator } from "use-intl/core";
import { toLocale } from "#lib/core/i18n/locales.ts";
import { readWords } from "#lib/core/i18n/read-words.ts";
import type { Mail } from "#lib/core/mail/send-mail.ts";
import { writeHtml, writeText } from "#lib/core/mail/write-html.ts";
import { env } from "#lib/env.ts";
import { paths } from "#lib/paths.ts";
import type { Told } from "../../notification-view.ts";
import { describeTold } from "../describe-told.ts";
import { linkOf } from "../link-of.ts";
import type { Letter } from "./read-mail.ts";

const mostListed = 25;

/** A mail in the person's language: one thing in its subject, of several how many. */
export async function composeMail(
  id: string,
  { to, locale: wanted, told }: Letter,
  workspace: { slug: string; name: string },
): Promise<Mail> {
  const locale = toLocale(wanted);
  const { told: toldWords, notificationMail } = await readWords(locale);
  const t = createTranslator({ locale, messages: toldWords });
  const mail = createTranslator({ locale, messages: notificationMail });
  const speaker = {
    locale,
    say: (key: string, values: object) => t(key as never, values as never),
    has: (key: string) => t.has(key as never),
  };
  const here = (path: string) => `${env().APP_URL}${path}`;
  const itemOf = (each: Told) => {
    const { title, text } = describeTold(each, speaker);
    const url = here(linkOf(each, workspace.slug, each.mode ?? "live"));
    return { title: each.mode === "test" ? mail("inTest", { title }) : title, text, url };
  };
  const items = told.slice(0, mostListed).map(itemOf);
  const left = told.length - items.length;
  const choicesUrl = here(paths.notifications(workspace.slug));
  const parts = {
    lang: locale,
    items,
    lead: mail("lead", { name: to.name, count: told.length, workspace: workspace.name }),
    more: left > 0 ? mail("more", { count: left }) : "",
    footer: mail("footer", { workspace: workspace.name }),
    choices: { text: mail("choices"), url: choicesUrl },
  };
  const subject =
    told.length === 1
      ? mail("subject", { title: items[0]?.title ?? "", workspace: workspace.name })
      : mail("subjectMany", { count: told.length, workspace: workspace.name });
  return { to, subject, text: writeText(parts), html: writeHtml(parts), messageId: id, choicesUrl };
}
