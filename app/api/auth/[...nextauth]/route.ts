import NextAuth from "next-auth";
import { authOptions } from "#lib/auth/options.ts";
import { mapError } from "#lib/transport/map-error.ts";
import { privateHeaders } from "#lib/transport/private-headers.ts";
import { requireSameOrigin } from "#lib/transport/same-origin.ts";

type Props = { params: Promise<{ nextauth: string[] }> };

export const GET = (request: Request, props: Props): Promise<Response> =>
  NextAuth(request as never, props as never, authOptions());

/** Beside the token of its own forms: what no page of ours sent signs nobody in or out. */
export async function POST(request: Request, props: Props): Promise<Response> {
  try {
    await requireSameOrigin();
  } catch (error) {
    return new Response(null, { status: mapError(error).status, headers: privateHeaders });
  }
  return GET(request, props);
}
