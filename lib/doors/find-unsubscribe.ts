import { findLocale, type Locale } from "#lib/core/i18n/locales.ts";
import { findUnsubscribeLink } from "#lib/features/mails/find-unsubscribe-link.ts";

/** What the page of a link to unsubscribe shows. */
export type FoundUnsubscribe = { shop: string; lang: Locale; isUnsubscribed: boolean };

/**
 * Reads a link to unsubscribe, and changes nothing: programs open links of mails to check them.
 * @throws AppError share_unknown | share_expired
 */
export async function findUnsubscribe(token: string): Promise<FoundUnsubscribe> {
  const { shop, locale, isUnsubscribed } = await findUnsubscribeLink(token);
  return { shop, lang: findLocale(locale) ?? "en", isUnsubscribed };
}
