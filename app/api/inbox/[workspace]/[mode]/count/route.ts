import { memberRoute } from "#lib/core/transport/define-route.ts";
import { countUnread } from "#lib/features/notifications/count-unread.ts";
import { describeNotifications } from "#lib/features/notifications/describe-notifications.ts";
import { listToasts } from "#lib/features/notifications/list-toasts.ts";

export const GET = memberRoute(async (ctx) => {
  const [counts, toasts] = await Promise.all([countUnread(ctx, ctx.mode), listToasts(ctx)]);
  return { ...counts, toasts: await describeNotifications(ctx, toasts) };
});
