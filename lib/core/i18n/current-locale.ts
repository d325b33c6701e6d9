import "server-only";
import { headers } from "next/headers";
import { currentSession } from "#lib/core/auth/current-session.ts";
import type { Session } from "#lib/core/auth/find-session.ts";
import { describeException } from "#lib/describe-exception.ts";
import { log } from "#lib/log.ts";
import { readLanguageCookie } from "./language-cookie.ts";
import { type Locale, preferredLocale, toLocale } from "./locales.ts";

/** The person's own language; before sign-in the one chosen there, else the dearest of the browser's. */
export async function currentLocale(): Promise<Locale> {
  const session = await sessionIfKnown();
  if (session) return toLocale(session.user.locale);
  return preferredLocale(await readLanguageCookie(), (await headers()).get("accept-language"));
}

/** The frame of every page asks: failing for want of a language, it would take the page that says so away, too. */
async function sessionIfKnown(): Promise<Session | null> {
  try {
    return await currentSession();
  } catch (error) {
    log().error(describeException(error), "the language of a person cannot be read");
    return null;
  }
}
