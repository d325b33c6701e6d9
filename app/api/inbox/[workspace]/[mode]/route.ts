import { listInbox } from "#lib/notifications/list-inbox.ts";
import { writeTold } from "#lib/notifications/write-told.ts";
import { memberRoute } from "#lib/transport/define-route.ts";

export const GET = memberRoute(async (ctx, { request }) => {
  const page = await listInbox(ctx, Object.fromEntries(new URL(request.url).searchParams));
  return { ...page, rows: await writeTold(ctx, page.rows) };
});
