import { cookies } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { isTimeZone } from "#lib/time-zones.ts";
import { currentLocale } from "./current-locale.ts";
import { findLocale } from "./locales.ts";
import { zoneCookie } from "./zone-cookie.ts";

/**
 * Uses the language of the person who asks, unless a page names another one. A shared quote names the language that was
 * chosen for it, or else its reader's. The time zone is the reader's, or UTC until the browser has stored it.
 */
export default getRequestConfig(async ({ locale: named }) => {
  const locale = findLocale(named) ?? (await currentLocale());
  const zone = (await cookies()).get(zoneCookie)?.value ?? "";
  return {
    locale,
    messages: (await import(`../../../messages/${locale}.json`)).default,
    timeZone: isTimeZone(zone) ? zone : "UTC",
    // Each page is hydrated with the time at which it was rendered.
    now: new Date(),
  };
});
