import { getRequestConfig } from "next-intl/server";
import { currentSession } from "#lib/auth/current-session.ts";
import { toLocale } from "./locales.ts";

/** The person's own language; before sign-in, English. */
export default getRequestConfig(async () => {
  const locale = toLocale((await currentSession())?.user.locale);
  const { default: messages } = await import(`../../messages/${locale}.json`);
  return { locale, messages, timeZone: "UTC" };
});
