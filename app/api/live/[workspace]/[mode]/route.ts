import { watchChanges } from "#lib/core/live/watch-changes.ts";
import { memberRoute } from "#lib/core/transport/define-route.ts";

export const GET = memberRoute(async (ctx, { request }) => {
  const { searchParams } = new URL(request.url);
  // A browser that reconnects sends the id of its last event; the URL has the time when the page was rendered.
  const since = request.headers.get("last-event-id") || searchParams.get("since");
  const stream = watchChanges(ctx, request.signal, { since, viewer: searchParams.get("viewer") });
  return new Response(stream, {
    headers: {
      "Content-Type": "text/event-stream; charset=utf-8",
      "Cache-Control": "private, no-store, no-transform",
      "X-Accel-Buffering": "no",
    },
  });
});
