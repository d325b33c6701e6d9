import "server-only";
import { cookies } from "next/headers";
import { rememberDevice } from "#lib/sign-in/known-device.ts";
import { pendingMinutes } from "#lib/sign-in/open-second-factor.ts";
import { cookieOptions, hostCookieName } from "./session-cookie.ts";

const deviceDays = 365;
const languageDays = 365;

const pendingName = () => hostCookieName("pending");
const deviceName = () => hostCookieName("device");
const languageName = () => hostCookieName("language");

export const readPendingCookie = async (): Promise<string | null> =>
  (await cookies()).get(pendingName())?.value ?? null;

/** What a browser holds between its first factor and its second. */
export async function writePendingCookie(pending: string): Promise<void> {
  (await cookies()).set(pendingName(), pending, { ...cookieOptions(), maxAge: pendingMinutes * 60 });
}

export async function forgetPendingCookie(): Promise<void> {
  (await cookies()).set(pendingName(), "", { ...cookieOptions(), maxAge: 0 });
}

export const readDeviceCookie = async (): Promise<string | undefined> =>
  (await cookies()).get(deviceName())?.value;

/** Whoever signed in here is known to have been here: their guesses are counted apart from strangers'. */
export async function writeDeviceCookie(email: string): Promise<void> {
  const kept = rememberDevice(await readDeviceCookie(), email);
  (await cookies()).set(deviceName(), kept, { ...cookieOptions(), maxAge: deviceDays * 86_400 });
}

export const readLanguageCookie = async (): Promise<string | null> =>
  (await cookies()).get(languageName())?.value ?? null;

/** What pages are read in before anybody has signed in. */
export async function writeLanguageCookie(locale: string): Promise<void> {
  (await cookies()).set(languageName(), locale, { ...cookieOptions(), maxAge: languageDays * 86_400 });
}
