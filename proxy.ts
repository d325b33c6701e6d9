import { type NextRequest, NextResponse } from "next/server";
import { refuseUnreadable } from "#lib/core/transport/refuse-unreadable.ts";
import { contentSecurityPolicy, strictTransport } from "#lib/core/transport/reply-headers.ts";
import { env } from "#lib/env.ts";
import { pathHeader } from "#lib/paths.ts";

/** What older versions called the session cookie. They ended no session at sign-out, so the upgrade ended them all. */
const formerSessionCookies = ["pressroom", "__Host-pressroom"];

/** Adds the nonce that pages render with, and where they are, to come back to after signing in. It decides nothing: every door is in a context and its verb. */
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
    // By its date: of a redirect Next writes the cookie a second time, and leaves an age of 0 out.
    response.cookies.set(name, "", {
      path: "/",
      expires: new Date(0),
      secure: name.startsWith("__Host-"),
    });
  }
  return response;
}

export const config = {
  // /api stands apart: a proxy in front of it would cut bodies over 10 MB without a word.
  matcher: ["/((?!api/|_next/static|_next/image|icon\\.svg$).*)"],
};
