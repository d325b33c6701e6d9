import { memberRoute } from "#lib/core/transport/define-route.ts";
import { previewReply } from "#lib/core/transport/picture-reply.ts";
import { getUploadPreview } from "#lib/features/uploads/get-upload-preview.ts";

export const GET = memberRoute<{ workspace: string; mode: string; upload: string }>(
  async (ctx, { request, params }) =>
    // Turned upright it has another one.
    previewReply(request, await getUploadPreview(ctx, params.upload), "asLongAsItIs"),
);
