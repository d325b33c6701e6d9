import { memberRoute } from "#lib/core/transport/define-route.ts";
import { listInbox } from "#lib/features/notifications/list-inbox.ts";
import { writeTold } from "#lib/features/notifications/write-told.ts";

export const GET = memberRoute(async (ctx, { request }) => {
  const page = await listInbox(ctx, Object.fromEntries(new URL(request.url).searchParams));
  return { ...page, rows: await writeTold(ctx, page.rows) };
});
