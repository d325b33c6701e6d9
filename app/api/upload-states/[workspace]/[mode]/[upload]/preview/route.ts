import { memberRoute } from "#lib/core/transport/define-route.ts";
import { previewReply } from "#lib/core/transport/picture-reply.ts";
import { getUploadPreview } from "#lib/features/uploads/get-upload-preview.ts";

export const GET = memberRoute<{ workspace: string; mode: string; upload: string }>(
  async (ctx, { request, params }) =>
    // The preview changes when the picture's orientation is corrected.
    previewReply(request, await getUploadPreview(ctx, params.upload), "asLongAsItIs"),
);
