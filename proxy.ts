import { type NextRequest, NextResponse } from "next/server";
import { pathHeader } from "#lib/paths.ts";
import { contentSecurityPolicy } from "#lib/transport/content-security-policy.ts";
import { strictTransport } from "#lib/transport/strict-transport.ts";

/** Adds the nonce that pages render with, and where they are, to come back to after signing in. It decides nothing: every door is in a context and its verb. */
export function proxy(request: NextRequest): NextResponse {
  const nonce = btoa(crypto.randomUUID());
  const policy = contentSecurityPolicy(nonce, process.env.SERVICE_URL);
  const headers = new Headers(request.headers);
  headers.set("Content-Security-Policy", policy);
  headers.set(pathHeader, request.nextUrl.pathname + request.nextUrl.search);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("Content-Security-Policy", policy);
  if (process.env.APP_URL?.startsWith("https://")) {
    response.headers.set("Strict-Transport-Security", strictTransport);
  }
  return response;
}

export const config = {
  // /api stands apart: a proxy in front of it would cut bodies over 10 MB without a word.
  matcher: ["/((?!api/|_next/static|_next/image|icon\\.svg$).*)"],
};
