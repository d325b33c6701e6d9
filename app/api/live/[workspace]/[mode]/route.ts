import { watchChanges } from "#lib/live/watch-changes.ts";
import { memberRoute } from "#lib/transport/define-route.ts";

export const GET = memberRoute(async (ctx, { request }) => {
  // A browser that comes back says what it heard last; the address says what the page began with.
  const since = request.headers.get("last-event-id") || new URL(request.url).searchParams.get("since");
  return new Response(watchChanges(ctx, request.signal, since), {
    headers: {
      "Content-Type": "text/event-stream; charset=utf-8",
      "Cache-Control": "private, no-store, no-transform",
      "X-Accel-Buffering": "no",
    },
  });
});
