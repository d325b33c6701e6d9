import { writeLanguageCookie } from "#lib/auth/entry-cookies.ts";
import { findLocale } from "#lib/i18n/locales.ts";
import { localPath } from "#lib/paths.ts";
import { seeOther } from "#lib/transport/see-other.ts";

/** A link: pages that must tell nobody their address cannot send a form, and this changes nothing but words. */
export async function GET(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const locale = findLocale(searchParams.get("locale"));
  if (locale) await writeLanguageCookie(locale);
  return seeOther(localPath(searchParams.get("next") ?? undefined));
}
