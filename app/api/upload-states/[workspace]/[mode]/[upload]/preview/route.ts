import { memberRoute } from "#lib/transport/define-route.ts";
import { previewReply } from "#lib/transport/preview-reply.ts";
import { getUploadPreview } from "#lib/uploads/get-upload-preview.ts";

export const GET = memberRoute<{ workspace: string; mode: string; upload: string }>(
  async (ctx, { request, params }) =>
    // Turned upright it has another one.
    previewReply(request, await getUploadPreview(ctx, params.upload), "asLongAsItIs"),
);
