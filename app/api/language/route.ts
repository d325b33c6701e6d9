import { writeLanguageCookie } from "#lib/core/i18n/language-cookie.ts";
import { findLocale } from "#lib/core/i18n/locales.ts";
import { seeOther } from "#lib/core/transport/see-other.ts";
import { localPath } from "#lib/paths.ts";

/** A GET, for links: pages with `no-referrer` cannot send a form, and this changes only the language. */
export async function GET(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const locale = findLocale(searchParams.get("locale"));
  if (locale) await writeLanguageCookie(locale);
  return seeOther(localPath(searchParams.get("next") ?? undefined));
}
