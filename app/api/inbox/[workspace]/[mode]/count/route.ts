import { memberRoute } from "#lib/core/transport/define-route.ts";
import { countUnread } from "#lib/features/notifications/count-unread.ts";
import { listToasts } from "#lib/features/notifications/list-toasts.ts";
import { writeTold } from "#lib/features/notifications/write-told.ts";

export const GET = memberRoute(async (ctx) => {
  const [counts, toasts] = await Promise.all([countUnread(ctx, ctx.mode), listToasts(ctx)]);
  return { ...counts, toasts: await writeTold(ctx, toasts) };
});
