import { workspaceRoute } from "#lib/core/transport/define-route.ts";
import { pictureReply } from "#lib/core/transport/picture-reply.ts";
import { readBody } from "#lib/core/transport/read-body.ts";
import { getLogo } from "#lib/features/settings/get-logo.ts";
import { removeLogo } from "#lib/features/settings/remove-logo.ts";
import { storeLogo } from "#lib/features/settings/store-logo.ts";

const maxBytes = 512 * 1024;

export const GET = workspaceRoute(async (ctx) => pictureReply(await getLogo(ctx)));

/** The body is the image file. */
export const PUT = workspaceRoute(async (ctx, { request }) => {
  await storeLogo(ctx, await readBody(request, maxBytes));
  return {};
});

export const DELETE = workspaceRoute(async (ctx) => {
  await removeLogo(ctx);
  return {};
});
