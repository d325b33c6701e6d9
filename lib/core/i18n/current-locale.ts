import "server-only";
import { headers } from "next/headers";
import { currentSession } from "#lib/core/auth/current-session.ts";
import type { Session } from "#lib/core/auth/find-session.ts";
import { describeException } from "#lib/describe-exception.ts";
import { log } from "#lib/log.ts";
import { readLanguageCookie } from "./language-cookie.ts";
import { type Locale, preferredLocale, toLocale } from "./locales.ts";

/** The person's own language. Before sign-in: the language chosen there, else the browser's preferred one. */
export async function currentLocale(): Promise<Locale> {
  const session = await sessionIfKnown();
  if (session) return toLocale(session.user.locale);
  return preferredLocale(await readLanguageCookie(), (await headers()).get("accept-language"));
}

/** The layout of every page asks for the language. An error here would also break the page that reports the error. */
async function sessionIfKnown(): Promise<Session | null> {
  try {
    return await currentSession();
  } catch (error) {
    log().error(describeException(error), "the language of a person cannot be read");
    return null;
  }
}
