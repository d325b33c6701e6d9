import { memberRoute } from "#lib/core/transport/define-route.ts";
import { privateHeaders } from "#lib/core/transport/reply-headers.ts";
import { receiveUpload } from "#lib/features/uploads/receive-upload.ts";

export const POST = memberRoute(async (ctx, { request }) => {
  const reply = await receiveUpload(ctx, request, null);
  for (const [name, value] of Object.entries(privateHeaders)) reply.headers.set(name, value);
  return reply;
});
