import "server-only";
import { endBrowserSession } from "#lib/core/auth/end-browser-session.ts";
import { writeSessionCookie } from "#lib/core/auth/write-session-cookie.ts";
import { forgetPendingCookie, writeDeviceCookie } from "./entry-cookies.ts";

/** What a browser is given when somebody signed in there without next-auth's form, and what it loses. */
export async function letIn({ sid, email }: { sid: string; email: string }): Promise<void> {
  await endBrowserSession();
  await writeSessionCookie(sid);
  await forgetPendingCookie();
  await writeDeviceCookie(email);
}
