import "server-only";
import { cookies } from "next/headers";
import { endBrowserSession, writeSessionCookie } from "#lib/core/auth/browser-session.ts";
import { cookieOptions, hostCookieName } from "#lib/core/auth/session-cookie.ts";
import { rememberDevice } from "./known-device.ts";
import { pendingMinutes } from "./pending-sign-in.ts";

const deviceDays = 365;

const pendingName = () => hostCookieName("pending");
const deviceName = () => hostCookieName("device");

export const readPendingCookie = async (): Promise<string | null> =>
  (await cookies()).get(pendingName())?.value ?? null;

/** The browser's token between the first factor and the second. */
export async function writePendingCookie(pending: string): Promise<void> {
  (await cookies()).set(pendingName(), pending, { ...cookieOptions(), maxAge: pendingMinutes * 60 });
}

export async function forgetPendingCookie(): Promise<void> {
  (await cookies()).set(pendingName(), "", { ...cookieOptions(), maxAge: 0 });
}

export const readDeviceCookie = async (): Promise<string | undefined> =>
  (await cookies()).get(deviceName())?.value;

/** Marks the browser as known for this account: its guesses are counted apart from strangers' guesses. */
export async function writeDeviceCookie(email: string): Promise<void> {
  const kept = rememberDevice(await readDeviceCookie(), email);
  (await cookies()).set(deviceName(), kept, { ...cookieOptions(), maxAge: deviceDays * 86_400 });
}

/** Sets and clears the cookies of a sign-in that does not use next-auth's form. */
export async function writeSignInCookies({ sid, email }: { sid: string; email: string }): Promise<void> {
  await endBrowserSession();
  await writeSessionCookie(sid);
  await forgetPendingCookie();
  await writeDeviceCookie(email);
}
