import type { MemberContext } from "#lib/auth/context.ts";
import { isStillMember } from "#lib/auth/is-still-member.ts";
import { requireRole } from "#lib/auth/require-permission.ts";
import { onLiveSignal } from "./listen.ts";

const heartbeatMs = 15_000;

/**
 * Server-sent events of one workspace and mode: ids of what changed, and "refresh" after a gap. Ends when the
 * person leaves, with "access" when their role changes or goes, and when they may no longer look.
 */
export function watchChanges(ctx: MemberContext, signal: AbortSignal): ReadableStream<Uint8Array> {
  requireRole(ctx, "orders:read");
  const encoder = new TextEncoder();
  let stop = () => {};
  return new ReadableStream({
    start(controller) {
      let stopped = false;
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      const stopListening = onLiveSignal((heard) => {
        if (heard.type === "gap") return send("event: refresh\ndata: {}\n\n");
        const { change } = heard;
        if (change.workspaceId !== ctx.workspace.id) return;
        if (change.kind === "member") {
          if (change.id === ctx.actor.userId) turnOut();
        } else if (!("mode" in change) || change.mode === ctx.mode) {
          send(`event: change
data: ${JSON.stringify({ kind: change.kind, id: change.id })}

`);
        }
      });
      const heartbeat = setInterval(async () => {
        const stays = await isStillMember(ctx).catch(() => false);
        if (stopped) return;
        if (stays) send(": still here\n\n");
        else end();
      }, heartbeatMs);
      stop = () => {
        if (stopped) return;
        stopped = true;
        clearInterval(heartbeat);
        stopListening();
      };
      const end = () => {
        if (stopped) return;
        stop();
        controller.close();
      };
      const turnOut = () => {
        send("event: access\ndata: {}\n\n");
        end();
      };
      signal.addEventListener("abort", end);
      // A browser that comes back may have missed something, so each connection begins with a refresh.
      send("retry: 1000\nevent: refresh\ndata: {}\n\n");
    },
    cancel: () => stop(),
  });
}
