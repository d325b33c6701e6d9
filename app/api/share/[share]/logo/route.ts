import { readSharedLogo } from "#lib/public/read-shared-logo.ts";
import { attempt } from "#lib/transport/attempt.ts";
import { pictureReply } from "#lib/transport/picture-reply.ts";

/** The picture of an open link; whatever else is asked for is not here. */
export async function GET(_: Request, { params }: { params: Promise<{ share: string }> }) {
  const found = await attempt(async () => readSharedLogo((await params).share));
  return pictureReply(found.ok ? found.value : null);
}
