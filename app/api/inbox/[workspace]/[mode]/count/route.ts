import { countUnread } from "#lib/notifications/count-unread.ts";
import { listToasts } from "#lib/notifications/list-toasts.ts";
import { writeTold } from "#lib/notifications/write-told.ts";
import { memberRoute } from "#lib/transport/define-route.ts";

export const GET = memberRoute(async (ctx) => {
  const [counts, toasts] = await Promise.all([countUnread(ctx, ctx.mode), listToasts(ctx)]);
  return { ...counts, toasts: await writeTold(ctx, toasts) };
});
