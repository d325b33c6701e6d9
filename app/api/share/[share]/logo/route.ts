import { attempt } from "#lib/core/transport/attempt.ts";
import { pictureReply } from "#lib/core/transport/picture-reply.ts";
import { readSharedLogo } from "#lib/doors/read-shared-logo.ts";

/** The picture of an open link; whatever else is asked for is not here. */
export async function GET(_: Request, { params }: { params: Promise<{ share: string }> }) {
  const found = await attempt(async () => readSharedLogo((await params).share));
  return pictureReply(found.ok ? found.value : null);
}
