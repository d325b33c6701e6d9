import { attempt } from "#lib/core/transport/attempt.ts";
import { pictureReply } from "#lib/core/transport/picture-reply.ts";
import { readSharedPicture } from "#lib/doors/read-shared-picture.ts";

type Props = { params: Promise<{ share: string; line: string }> };

/** The product of a line item behind a valid share link; 404 in all other cases. */
export async function GET(_: Request, { params }: Props) {
  const { share, line } = await params;
  const found = await attempt(() => readSharedPicture(share, line));
  return pictureReply(found.ok && found.value ? { content: found.value, mimeType: "image/png" } : null);
}
