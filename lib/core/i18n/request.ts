import { getRequestConfig } from "next-intl/server";
import { currentLocale } from "./current-locale.ts";
import { findLocale } from "./locales.ts";

/** In the language of who asks, unless a page names another: who reads a shared quote has theirs. */
export default getRequestConfig(async ({ locale: named }) => {
  const locale = findLocale(named) ?? (await currentLocale());
  return { locale, messages: (await import(`../../../messages/${locale}.json`)).default, timeZone: "UTC" };
});
