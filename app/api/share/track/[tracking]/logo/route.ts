import { attempt } from "#lib/core/transport/attempt.ts";
import { pictureReply } from "#lib/core/transport/picture-reply.ts";
import { readTrackingLogo } from "#lib/doors/read-tracking-logo.ts";

/** The logo of a valid tracking link; 404 in all other cases. */
export async function GET(_: Request, { params }: { params: Promise<{ tracking: string }> }) {
  const found = await attempt(async () => readTrackingLogo((await params).tracking));
  return pictureReply(found.ok ? found.value : null);
}
