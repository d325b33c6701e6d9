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

/** What our forms ask of next-auth. It offers more, such as its pages and a log that every visitor can write into. */
const asked = {
  GET: ["csrf", "providers", "session"],
  POST: ["callback/credentials", "callback/second-factor", "signout"],
};
const form = "application/x-www-form-urlencoded";
const mostBytes = 20_000;
const callbackCookies = ["next-auth.callback-url", "__Secure-next-auth.callback-url"];

export const GET = (request: NextRequest, props: Props): Promise<Response> =>
  answer(props, asked.GET, async () => handOn(request));

/** Beside the token of its own forms: what no page of ours sent signs nobody in or out. */
export const POST = (request: NextRequest, props: Props): Promise<Response> =>
  answer(props, asked.POST, async () => {
    await requireSameOrigin();
    if (!request.headers.get("content-type")?.startsWith(form)) return refuse(415);
    const body = await readBody(request, mostBytes);
    if (!body) return refuse(413);
    // next-auth would clear the cookie whether or not this went well.
    if (request.nextUrl.pathname.endsWith("/signout")) await endBrowserSession();
    return handOn(request, { method: "POST", headers: { "content-type": form }, body: Buffer.from(body) });
  });

/** Without the query and the cookie that say where to go on: no page of ours reads them, and wrong ones are a 500. */
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
