import "server-only";
import { cookies } from "next/headers";
import { cookieOptions, hostCookieName } from "#lib/core/auth/session-cookie.ts";

const languageDays = 365;
const languageName = () => hostCookieName("language");

export const readLanguageCookie = async (): Promise<string | null> =>
  (await cookies()).get(languageName())?.value ?? null;

/** Sets the language of the pages before sign-in. */
export async function writeLanguageCookie(locale: string): Promise<void> {
  (await cookies()).set(languageName(), locale, { ...cookieOptions(), maxAge: languageDays * 86_400 });
}
