import { mapError } from "#lib/core/transport/map-error.ts";
import { privateHeaders } from "#lib/core/transport/reply-headers.ts";
import { seeOther } from "#lib/core/transport/see-other.ts";
import { unsubscribe } from "#lib/doors/unsubscribe.ts";
import { paths } from "#lib/paths.ts";

type Props = { params: Promise<{ unsubscribe: string }> };

/**
 * The button of a mail program (RFC 8058), which follows no redirect, or that of the page, which then says what came of
 * it. Neither has a session, and a page without a referrer sends no origin: the token is all that counts.
 */
export async function POST(request: Request, { params }: Props) {
  const { unsubscribe: token } = await params;
  const failure = await unsubscribe(token).then(() => null, mapError);
  if (new URL(request.url).searchParams.has("page")) return seeOther(paths.unsubscribe(token));
  return new Response(null, { status: failure?.status ?? 200, headers: privateHeaders });
}

/** A mail program without that button opens the page, which asks first. */
export async function GET(_: Request, { params }: Props) {
  return seeOther(paths.unsubscribe((await params).unsubscribe));
}
