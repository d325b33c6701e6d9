import type { LiveChange } from "#drizzle/notify.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import type { Permission } from "#lib/core/auth/permissions.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { isStillMember } from "#lib/core/auth/while-member.ts";
import { AppError } from "#lib/errors.ts";
import { watch } from "./broadcast.ts";
import { changesSince } from "./listen.ts";
import { listenerOf } from "./listener-of.ts";
import { frame, type News, newsOf } from "./news.ts";
import { openOutlet } from "./outlet.ts";
import { readServiceState } from "./read-service-state.ts";

/** What not everybody sees, beside what has a mode: that is about orders, and so is how fresh they are. */
const needs: Partial<Record<LiveChange["kind"], Permission>> = {
  events: "events:read",
  webhooks: "orders:read",
};

/** What the stream itself acts on. */
const ofTheStream: ReadonlySet<LiveChange["kind"]> = new Set(["service", "member", "session"]);

/** Whether a person is told of a change of their workspace. */
function concerns(change: LiveChange, ctx: MemberContext): boolean {
  if (change.kind === "notification") return change.id === ctx.actor.userId;
  if (ofTheStream.has(change.kind)) return false;
  const needed = "mode" in change ? "orders:read" : needs[change.kind];
  if (needed && ctx.roleDenies(needed)) return false;
  return !("mode" in change) || change.mode === ctx.mode;
}

/** Who are told the same of these changes: who may the same in one mode, and a person apart where it is about them. */
function audienceOf(changes: readonly LiveChange[], ctx: MemberContext): string {
  const isPersonal = changes.some((change) => change.kind === "notification" && concerns(change, ctx));
  return `${ctx.mode} ${ctx.held.permissions.join()}${isPersonal ? ` ${ctx.actor.userId}` : ""}`;
}

const heartbeatMs = 15_000;
/** All who hear of a gap ask for everything, so not all of them are told at once. */
const spreadMs = 1_000;
/** In one process. What is refused asks from time to time instead; were the oldest ended, it would come back. */
const mostOfOnePerson = 40;
/** A browser opens six connections to a server without HTTP/2, and its pages need some for themselves. */
const mostOfOneBrowser = 4;

const shared = globalThis as { pressroomStreams?: Map<string, number> };

/** By person and by session; one a process: Next may load this module several times. */
function openStreams(): Map<string, number> {
  shared.pressroomStreams ??= new Map();
  return shared.pressroomStreams;
}

const streamsOf = (id: string) => openStreams().get(id) ?? 0;

/** Returns a function that gives the place back. @throws AppError too_many_streams */
function takePlace({ userId, sessionId }: MemberContext["actor"]): () => void {
  const limits = new Map([[userId, mostOfOnePerson]]);
  if (sessionId) limits.set(sessionId, mostOfOneBrowser);
  for (const [id, most] of limits) if (streamsOf(id) >= most) throw new AppError("too_many_streams", 429);
  for (const id of limits.keys()) openStreams().set(id, streamsOf(id) + 1);
  return () => {
    for (const id of limits.keys()) {
      if (streamsOf(id) > 1) openStreams().set(id, streamsOf(id) - 1);
      else openStreams().delete(id);
    }
  };
}

/** `since`: when the page was rendered, or the id it heard last. `listener`: for whom, where it says so. */
export type Watch = { since?: string | null; listener?: string | null };

/**
 * Server-sent events of one workspace and mode: ids of what changed, "refresh" after a gap, a beat where nothing
 * happens, and whether the service answers. It begins with what changed since the page was rendered or heard something,
 * and where that is not known with "refresh", which is also what a line that is too slow is told instead. Ends when the
 * person leaves, with "access" when their role or session changes or goes, and when they may no longer look.
 * @throws AppError too_many_streams, no_longer_allowed where the page was rendered for another session or role
 */
export function watchChanges(
  ctx: MemberContext,
  signal: AbortSignal,
  { since = null, listener = null }: Watch = {},
): ReadableStream<Uint8Array> {
  requireRole(ctx, "catalog:read");
  if (listener !== null && listener !== listenerOf(ctx)) throw new AppError("no_longer_allowed", 403);
  const givePlaceBack = takePlace(ctx.actor);
  return openOutlet(signal, (outlet) => {
    const say = (name: string, data: object = {}) => outlet.write(frame(name, data));
    const turnOut = () => {
      say("access");
      outlet.end();
    };

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
    const tell = (news: News) =>
      outlet.write(news.textFor(audienceOf(news.changes, ctx), (change) => concerns(change, ctx)));
    const isAboutThem = (change: LiveChange) =>
      (change.kind === "member" && change.id === ctx.actor.userId) ||
      (change.kind === "session" && change.id === ctx.actor.sessionId);
    const hear = (news: News) => {
      if (news.changes.some(isAboutThem)) return turnOut();
      if (news.changes.some(({ kind }) => kind === "service")) void sayServiceState();
      tell(news);
    };
    const spread = new Set<NodeJS.Timeout>();
    const missed = () => spread.add(setTimeout(refresh, Math.random() * spreadMs));
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

    const told = changesSince(ctx.workspace.id, since);
    if (told) {
      say("current");
      void sayServiceState();
      tell(newsOf(told));
      // It may be the change that this context was read after.
      if (told.some(isAboutThem)) isStillMember(ctx).then((stays) => stays || turnOut(), outlet.end);
    } else {
      refresh();
    }
    return {
      caughtUp: refresh,
      stop() {
        clearInterval(heartbeat);
        for (const timer of spread) clearTimeout(timer);
        stopWatching();
        givePlaceBack();
      },
    };
  });
}
