import { getLogo } from "#lib/settings/get-logo.ts";
import { removeLogo } from "#lib/settings/remove-logo.ts";
import { storeLogo } from "#lib/settings/store-logo.ts";
import { workspaceRoute } from "#lib/transport/define-route.ts";
import { pictureReply } from "#lib/transport/picture-reply.ts";
import { readBody } from "#lib/transport/read-body.ts";

const maxBytes = 512 * 1024;

export const GET = workspaceRoute(async (ctx) => pictureReply(await getLogo(ctx)));

/** The file itself is the body. */
export const PUT = workspaceRoute(async (ctx, { request }) => {
  await storeLogo(ctx, await readBody(request, maxBytes));
  return {};
});

export const DELETE = workspaceRoute(async (ctx) => {
  await removeLogo(ctx);
  return {};
});
