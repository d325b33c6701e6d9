import { readSharedLogo } from "#lib/public/read-shared-logo.ts";
import { pictureReply } from "#lib/transport/picture-reply.ts";

/** The picture of an open link; whatever else is asked for is not here. */
export async function GET(_: Request, { params }: { params: Promise<{ share: string }> }) {
  const logo = await readSharedLogo((await params).share).catch(() => null);
  return pictureReply(logo);
}
