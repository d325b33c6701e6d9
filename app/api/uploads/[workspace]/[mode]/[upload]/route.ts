import { memberRoute } from "#lib/core/transport/define-route.ts";
import { privateHeaders } from "#lib/core/transport/reply-headers.ts";
import { cancelUpload } from "#lib/features/uploads/cancel-upload.ts";
import { receiveUpload } from "#lib/features/uploads/receive-upload.ts";

type Params = { workspace: string; mode: string; upload: string };

const receive = memberRoute<Params>(async (ctx, { request, params }) => {
  const reply = await receiveUpload(ctx, request, params.upload);
  for (const [name, value] of Object.entries(privateHeaders)) reply.headers.set(name, value);
  return reply;
});

export { receive as HEAD, receive as PATCH };

export const DELETE = memberRoute<Params>(async (ctx, { params }) => {
  await cancelUpload(ctx, { uploadId: params.upload });
  return new Response(null, { status: 204, headers: { ...privateHeaders, "Tus-Resumable": "1.0.0" } });
});
