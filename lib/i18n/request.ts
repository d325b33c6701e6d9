import { getRequestConfig } from "next-intl/server";
import { currentSession } from "#lib/auth/current-session.ts";
import { type ReaderLocale, toLocale, toReaderLocale } from "./locales.ts";

/** The person's own language; before sign-in, English. Who reads a shared quote names theirs. */
export default getRequestConfig(async ({ locale: named }) => {
  const reader = toReaderLocale(named);
  if (reader) return configOf(reader, { ...(await read("en")), ...(await readShare(reader)) });
  const locale = toLocale((await currentSession())?.user.locale);
  return configOf(locale, await read(locale));
});

const configOf = (locale: ReaderLocale, messages: Record<string, unknown>) => ({
  locale,
  messages,
  timeZone: "UTC",
});

async function read(locale: ReaderLocale): Promise<Record<string, unknown>> {
  return (await import(`../../messages/${locale}.json`)).default;
}

async function readShare(locale: ReaderLocale): Promise<Record<string, unknown>> {
  return locale === "en" ? {} : (await import(`../../messages/share/${locale}.json`)).default;
}
