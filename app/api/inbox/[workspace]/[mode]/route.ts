import { memberRoute } from "#lib/core/transport/define-route.ts";
import { describeNotifications } from "#lib/features/notifications/describe-notifications.ts";
import { listInbox } from "#lib/features/notifications/list-inbox.ts";

export const GET = memberRoute(async (ctx, { request }) => {
  const page = await listInbox(ctx, Object.fromEntries(new URL(request.url).searchParams));
  return { ...page, rows: await describeNotifications(ctx, page.rows) };
});
