import { workspaceRoute } from "#lib/core/transport/define-route.ts";
import { readJson } from "#lib/core/transport/read-body.ts";
import { previewMail } from "#lib/features/mails/preview-mail.ts";
import { mailTextSchema } from "#lib/features/mails/schemas.ts";

/** A read by POST, because a text is too long for a URL. */
export const POST = workspaceRoute(async (ctx, { request }) =>
  previewMail(ctx, await readJson(request, mailTextSchema)),
);
