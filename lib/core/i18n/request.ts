import { getRequestConfig } from "next-intl/server";
import { currentLocale } from "./current-locale.ts";
import { findLocale } from "./locales.ts";

/**
 * Uses the language of the person who asks, unless a page names another one. A shared quote names the language that was
 * chosen for it, or else its reader's.
 */
export default getRequestConfig(async ({ locale: named }) => {
  const locale = findLocale(named) ?? (await currentLocale());
  return { locale, messages: (await import(`../../../messages/${locale}.json`)).default, timeZone: "UTC" };
});
