import { type NextRequest, NextResponse } from "next/server";
import { refuseUnreadable } from "#lib/core/transport/refuse-unreadable.ts";
import { contentSecurityPolicy, strictTransport } from "#lib/core/transport/reply-headers.ts";
import { env } from "#lib/env.ts";
import { pathHeader } from "#lib/paths.ts";

/**
 * Session cookies of older versions. Those versions did not end sessions at sign-out, so the upgrade ended all
 * sessions.
 */
const formerSessionCookies = ["pressroom", "__Host-pressroom"];

/**
 * Adds the nonce for rendering, and the path to return to after a sign-in. It makes no access decision: the contexts
 * and their verbs do.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const refusal = await refuseUnreadable(request, env().APP_URL);
  if (refusal !== null) return new NextResponse(null, { status: refusal });
  const nonce = btoa(crypto.randomUUID());
  const policy = contentSecurityPolicy(nonce, process.env.SERVICE_URL);
  const headers = new Headers(request.headers);
  headers.set("Content-Security-Policy", policy);
  headers.set(pathHeader, request.nextUrl.pathname + request.nextUrl.search);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("Content-Security-Policy", policy);
  if (env().APP_URL.startsWith("https://")) {
    response.headers.set("Strict-Transport-Security", strictTransport);
  }
  for (const name of formerSessionCookies) {
    if (!request.cookies.has(name)) continue;
    // Use the expiry date: on a redirect Next writes the cookie a second time, and omits an age of 0.
    response.cookies.set(name, "", {
      path: "/",
      expires: new Date(0),
      secure: name.startsWith("__Host-"),
    });
  }
  return response;
}

export const config = {
  // Excludes /api, because a proxy in front of it would silently cut bodies over 10 MB.
  matcher: ["/((?!api/|_next/static|_next/image|icon\\.svg$|favicon\\.ico$).*)"],
};
