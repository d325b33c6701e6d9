import "server-only";
import { endBrowserSession } from "./end-browser-session.ts";
import { forgetPendingCookie, writeDeviceCookie } from "./entry-cookies.ts";
import { writeSessionCookie } from "./write-session-cookie.ts";

/** What a browser is given when somebody signed in there without next-auth's form, and what it loses. */
export async function letIn({ sid, email }: { sid: string; email: string }): Promise<void> {
  await endBrowserSession();
  await writeSessionCookie(sid);
  await forgetPendingCookie();
  await writeDeviceCookie(email);
}
