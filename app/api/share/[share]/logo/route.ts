import { attempt } from "#lib/core/transport/attempt.ts";
import { pictureReply } from "#lib/core/transport/picture-reply.ts";
import { readSharedLogo } from "#lib/doors/read-shared-logo.ts";

/** The logo of a valid share link; 404 in all other cases. */
export async function GET(_: Request, { params }: { params: Promise<{ share: string }> }) {
  const found = await attempt(async () => readSharedLogo((await params).share));
  return pictureReply(found.ok ? found.value : null);
}
