import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { isStillMember } from "#lib/core/auth/while-member.ts";
import { AppError } from "#lib/errors.ts";
import { watch } from "./broadcast.ts";
import { audienceOf, concerns } from "./concerns.ts";
import { frame } from "./frame.ts";
import { liveMoment, missedSince } from "./listen.ts";
import { listenerOf } from "./listener-of.ts";
import { type News, newsOf } from "./news.ts";
import { openOutlet } from "./outlet.ts";
import { readServiceState } from "./read-service-state.ts";

const heartbeatMs = 15_000;
/** All who hear of a gap ask for everything, so not all of them are told at once. */
const spreadMs = 1_000;
/**
 * A person's, in one process: the tabs of a browser share one. The newest is refused and its page asks every ten
 * seconds instead; were the oldest ended, it would come back and end another.
 */
const mostOfOnePerson = 40;

const shared = globalThis as { pressroomStreams?: Map<string, number> };

/** By person; one a process: Next may load this module several times. */
function openStreams(): Map<string, number> {
  shared.pressroomStreams ??= new Map();
  return shared.pressroomStreams;
}

const retryMs = { least: 1_000, spread: 2_000 };

/** `since`: a moment that the page knows. `listener`: for whom it was rendered, where it says so. */
export type Watch = { since?: string | null; listener?: string | null };

/**
 * Server-sent events of one workspace and mode: ids of what changed, "refresh" after a gap, a beat where nothing
 * happens, and whether the service answers. It begins with what changed since a moment that the page knows, and where
 * that cannot be told with "refresh", which is also what a line that is too slow is told instead. Ends when the person
 * leaves, with "access" when their role or session changes or goes or the page is not theirs, and when they may no
 * longer look.
 * @throws AppError too_many_streams
 */
export function watchChanges(
  ctx: MemberContext,
  signal: AbortSignal,
  { since = null, listener = null }: Watch = {},
): ReadableStream<Uint8Array> {
  requireRole(ctx, "catalog:read");
  const { userId } = ctx.actor;
  if (streamsOf(userId) >= mostOfOnePerson) throw new AppError("too_many_streams", 429);
  return openOutlet(signal, (outlet) => {
    const say = (name: string, data: object = {}) => outlet.write(frame(name, data, liveMoment()));
    const turnOut = () => {
      say("access");
      outlet.end();
    };
    if (listener !== null && listener !== listenerOf(ctx)) {
      turnOut();
      return { stop: () => {}, caughtUp: () => {} };
    }

    // Few words and of one row, so the stream says them itself: a page needs no request for them.
    let saidOfService = "";
    const sayServiceState = ({ onlyNew = false } = {}) =>
      readServiceState(ctx).then(
        (state) => {
          const said = `${state.downSince} ${state.still}`;
          if (!onlyNew || said !== saidOfService) say("service", state);
          saidOfService = said;
        },
        () => undefined,
      );
    const refresh = () => {
      say("refresh");
      void sayServiceState();
    };
    const hear = (news: News) => {
      for (const change of news.changes) {
        if (change.kind === "service") void sayServiceState();
        if (change.kind === "member" && change.id === ctx.actor.userId) return turnOut();
        if (change.kind === "session" && change.id === ctx.actor.sessionId) return turnOut();
      }
      outlet.write(news.textFor(audienceOf(news.changes, ctx), (change) => concerns(change, ctx)));
    };
    const spread = new Set<NodeJS.Timeout>();
    const missed = () => spread.add(setTimeout(refresh, Math.random() * spreadMs));
    openStreams().set(userId, streamsOf(userId) + 1);
    const stopWatching = watch(ctx.workspace.id, { hear, missed });
    const heartbeat = setInterval(async () => {
      const stays = await isStillMember(ctx).catch(() => false);
      if (!stays || outlet.isStuck()) outlet.end();
      else {
        say("beat");
        // That orders stand still is a matter of time: nothing tells of it.
        void sayServiceState({ onlyNew: true });
      }
    }, heartbeatMs);

    outlet.write(`retry: ${Math.round(retryMs.least + Math.random() * retryMs.spread)}\n`);
    const told = missedSince(ctx.workspace.id, { since });
    if (told) {
      say("current");
      void sayServiceState();
      hear(newsOf(told, liveMoment()));
    } else {
      refresh();
    }
    return {
      caughtUp: refresh,
      stop() {
        clearInterval(heartbeat);
        for (const timer of spread) clearTimeout(timer);
        stopWatching();
        if (streamsOf(userId) > 1) openStreams().set(userId, streamsOf(userId) - 1);
        else openStreams().delete(userId);
      },
    };
  });
}

const streamsOf = (userId: string) => openStreams().get(userId) ?? 0;
