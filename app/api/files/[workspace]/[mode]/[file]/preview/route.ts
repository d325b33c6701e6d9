import { getFilePreview } from "#lib/files/get-file-preview.ts";
import { memberRoute } from "#lib/transport/define-route.ts";
import { previewReply } from "#lib/transport/preview-reply.ts";

export const GET = memberRoute<{ workspace: string; mode: string; file: string }>(
  async (ctx, { request, params }) => previewReply(request, await getFilePreview(ctx, params.file)),
);
