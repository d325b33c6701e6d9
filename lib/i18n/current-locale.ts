import "server-only";
import { headers } from "next/headers";
import { currentSession } from "#lib/auth/current-session.ts";
import { readLanguageCookie } from "#lib/auth/entry-cookies.ts";
import { type Locale, toLocale } from "./locales.ts";
import { preferredLocale } from "./preferred-locale.ts";

/** The person's own language; before sign-in the one chosen there, else the dearest of the browser's. */
export async function currentLocale(): Promise<Locale> {
  const session = await currentSession();
  if (session) return toLocale(session.user.locale);
  return preferredLocale(await readLanguageCookie(), (await headers()).get("accept-language"));
}
