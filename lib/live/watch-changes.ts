import type { MemberContext } from "#lib/auth/context.ts";
import { isStillMember } from "#lib/auth/is-still-member.ts";
import { requireRole } from "#lib/auth/require-permission.ts";
import { liveMoment, missedSince, onLiveSignal } from "./listen.ts";
import type { LiveChange } from "./notify.ts";
import { readServiceState } from "./read-service-state.ts";

const heartbeatMs = 15_000;

/** What has a mode is about orders, and not everybody sees those; an inbox is its owner's alone. */
function concerns(ctx: MemberContext, change: LiveChange): boolean {
  if (change.kind === "notification") return change.id === ctx.actor.userId;
  return !("mode" in change) || (change.mode === ctx.mode && !ctx.roleDenies("orders:read"));
}

/**
 * Server-sent events of one workspace and mode: ids of what changed, "refresh" after a gap, and whether the service
 * answers. It begins with what changed since a moment that the page knows, and where that cannot be told with
 * "refresh". Ends when the person leaves, with "access" when their role changes or goes, and when they may no longer
 * look.
 */
export function watchChanges(
  ctx: MemberContext,
  signal: AbortSignal,
  since: string | null = null,
): ReadableStream<Uint8Array> {
  requireRole(ctx, "catalog:read");
  const encoder = new TextEncoder();
  let stop = () => {};
  return new ReadableStream({
    start(controller) {
      let stopped = false;
      const send = (text: string) => stopped || controller.enqueue(encoder.encode(text));
      // Whoever comes back names the last one that they heard.
      const sendEvent = (name: string, data: object) => {
        const moment = liveMoment();
        send(`${moment ? `id: ${moment}\n` : ""}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
      };
      // Few words and of one row, so the stream says them itself: a page needs no request for them.
      const sendServiceState = () =>
        readServiceState(ctx).then(
          (state) => sendEvent("service", state),
          () => undefined,
        );
      const refresh = () => {
        sendEvent("refresh", {});
        void sendServiceState();
      };
      const tell = (change: LiveChange) => {
        if (change.workspaceId !== ctx.workspace.id) return;
        if (change.kind === "service") return void sendServiceState();
        if (change.kind === "member") {
          if (change.id === ctx.actor.userId) turnOut();
        } else if (concerns(ctx, change)) {
          sendEvent("change", { kind: change.kind, id: change.id });
        }
      };
      const stopListening = onLiveSignal((heard) => {
        if (heard.type === "gap") refresh();
        else tell(heard.change);
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
        sendEvent("access", {});
        end();
      };
      signal.addEventListener("abort", end);
      send("retry: 1000\n");
      const missed = since === null ? null : missedSince(since);
      if (!missed) return refresh();
      sendEvent("current", {});
      void sendServiceState();
      for (const change of missed) tell(change);
    },
    cancel: () => stop(),
  });
}
