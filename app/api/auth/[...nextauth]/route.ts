import { cookies } from "next/headers";
import { NextRequest, NextResponse } from "next/server";
import NextAuth from "next-auth";
import { endBrowserSession } from "#lib/core/auth/browser-session.ts";
import { describeError } from "#lib/core/transport/describe-error.ts";
import { mapError } from "#lib/core/transport/map-error.ts";
import { readBody } from "#lib/core/transport/read-body.ts";
import { privateHeaders } from "#lib/core/transport/reply-headers.ts";
import { requireSameOrigin } from "#lib/core/transport/same-origin.ts";
import { authOptions } from "#lib/doors/next-auth/options.ts";

type Props = { params: Promise<{ nextauth: string[] }> };

/**
 * The next-auth routes that our forms use. next-auth has more, such as its own pages and a log that every visitor can
 * write to; they answer 404.
 */
const asked = {
  GET: ["csrf", "providers", "session"],
  POST: ["callback/credentials", "callback/second-factor", "signout"],
};
const form = "application/x-www-form-urlencoded";
const mostBytes = 20_000;
const callbackCookies = ["next-auth.callback-url", "__Secure-next-auth.callback-url"];

export const GET = (request: NextRequest, props: Props): Promise<Response> =>
  answer(props, asked.GET, async () => handOn(request));

/**
 * Requires the same origin, in addition to next-auth's CSRF token: a form on another site cannot sign anyone in or
 * out.
 */
export const POST = (request: NextRequest, props: Props): Promise<Response> =>
  answer(props, asked.POST, async () => {
    await requireSameOrigin();
    if (!request.headers.get("content-type")?.startsWith(form)) return refuse(415);
    const body = await readBody(request, mostBytes);
    if (!body) return refuse(413);
    // End the session first: next-auth clears the cookie even if this fails.
    if (request.nextUrl.pathname.endsWith("/signout")) await endBrowserSession();
    return handOn(request, { method: "POST", headers: { "content-type": form }, body: Buffer.from(body) });
  });

/**
 * Removes the query and the cookie with next-auth's return URL: our pages do not use them, and invalid values cause a
 * 500.
 */
async function handOn({ nextUrl }: NextRequest, init?: ConstructorParameters<typeof NextRequest>[1]) {
  for (const name of callbackCookies) (await cookies()).delete(name);
  return new NextRequest(new URL(nextUrl.pathname, nextUrl.origin), init);
}

const refuse = (status: number) => new Response(null, { status, headers: privateHeaders });

async function answer(
  props: Props,
  offered: string[],
  read: () => Promise<NextRequest | Response>,
): Promise<Response> {
  try {
    const { nextauth } = await props.params;
    if (!offered.includes(nextauth.join("/"))) return refuse(404);
    const request = await read();
    return request instanceof Response
      ? request
      : await NextAuth(request as never, props as never, authOptions());
  } catch (error) {
    const { status } = mapError(error);
    return NextResponse.json({ error: await describeError(error) }, { status, headers: privateHeaders });
  }
}
