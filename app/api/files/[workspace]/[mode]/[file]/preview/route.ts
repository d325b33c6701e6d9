import { memberRoute } from "#lib/core/transport/define-route.ts";
import { previewReply } from "#lib/core/transport/picture-reply.ts";
import { getFilePreview } from "#lib/features/files/get-file-preview.ts";

export const GET = memberRoute<{ workspace: string; mode: string; file: string }>(
  async (ctx, { request, params }) => previewReply(request, await getFilePreview(ctx, params.file)),
);
