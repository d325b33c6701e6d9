import type { LiveChange } from "#drizzle/notify.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import type { Permission } from "#lib/core/auth/permissions.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { isStillMember } from "#lib/core/auth/while-member.ts";
import { AppError } from "#lib/errors.ts";
import { watch } from "./broadcast.ts";
import { batchChanges, type ChangeBatch, frame } from "./change-batch.ts";
import { changesSince } from "./listen.ts";
import { openOutlet } from "./outlet.ts";
import { readServiceState } from "./read-service-state.ts";
import { viewerFingerprint } from "./viewer-fingerprint.ts";

/**
 * The permission that a kind of change needs. Other changes with a mode are about orders, and `webhooks` is about how
 * fresh orders are.
 */
const needs: Partial<Record<LiveChange["kind"], Permission>> = {
  events: "events:read",
  webhooks: "orders:read",
  member: "team:manage",
  quote: "catalog:read",
};

/** Kinds that the stream itself handles. */
const ofTheStream: ReadonlySet<LiveChange["kind"]> = new Set(["service", "session"]);

/** Whether a change of the workspace is sent to this person. */
function concerns(change: LiveChange, ctx: MemberContext): boolean {
  if (change.kind === "notification") return change.id === ctx.actor.userId;
  if (ofTheStream.has(change.kind)) return false;
  const needed = needs[change.kind] ?? ("mode" in change ? "orders:read" : undefined);
  if (needed && ctx.roleDenies(needed)) return false;
  return !("mode" in change) || change.mode === ctx.mode;
}

/**
 * Names the viewers who get the same text for these changes: those with the same permissions in one mode. A person to
 * whom a change is personal is an audience of their own.
 */
function audienceOf(changes: readonly LiveChange[], ctx: MemberContext): string {
  const isPersonal = changes.some((change) => change.kind === "notification" && concerns(change, ctx));
  return `${ctx.mode} ${ctx.held.permissions.join()}${isPersonal ? ` ${ctx.actor.userId}` : ""}`;
}

const heartbeatMs = 15_000;
/** After a gap every viewer reads everything, so their signals are spread over this time. */
const spreadMs = 1_000;
/**
 * Streams of one person in a process. A page without a stream polls instead. If the server ended the oldest stream
 * instead, that page would connect again.
 */
const mostOfOnePerson = 40;
/** A browser opens six connections to a server without HTTP/2, and its pages need some of them. */
const mostOfOneBrowser = 4;

const shared = globalThis as { pressroomStreams?: Map<string, number> };

/** By person and by session. One per process, because Next.js may load this module several times. */
function openStreams(): Map<string, number> {
  shared.pressroomStreams ??= new Map();
  return shared.pressroomStreams;
}

const streamsOf = (id: string) => openStreams().get(id) ?? 0;

/**
 * Returns a function that frees the place.
 * @throws AppError too_many_streams
 */
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

/**
 * `since`: when the page was rendered, or the last event id it received. `listener`: the page's viewer, if it names
 * one.
 */
export type Watch = { since?: string | null; viewer?: string | null };

/**
 * Server-sent events of one workspace and mode: what changed, a heartbeat, and whether the service answers. The stream
 * begins with the changes since `since`, or with "refresh" when these are not known. A reader that was too slow also
 * gets "refresh". The stream ends when the reader leaves or may no longer read. It ends with "access" when the person's
 * role or session changes.
 * @throws AppError forbidden_role | too_many_streams; no_longer_allowed: the page was rendered for another session or
 * role
 */
export function watchChanges(
  ctx: MemberContext,
  signal: AbortSignal,
  { since = null, viewer = null }: Watch = {},
): ReadableStream<Uint8Array> {
  requireRole(ctx, "catalog:read");
  if (viewer !== null && viewer !== viewerFingerprint(ctx)) throw new AppError("no_longer_allowed", 403);
  const givePlaceBack = takePlace(ctx.actor);
  return openOutlet(signal, (outlet) => {
    const say = (name: string, data: object = {}) => outlet.write(frame(name, data));
    const endAccess = () => {
      say("access");
      outlet.end();
    };

    // The state is small and from one row, so the stream sends it and a page needs no request for it.
    let sentServiceState = "";
    const sayServiceState = ({ onlyNew = false } = {}) =>
      readServiceState(ctx).then(
        (state) => {
          const serviceState = `${state.downSince} ${state.staleReason}`;
          if (!onlyNew || serviceState !== sentServiceState) say("service", state);
          sentServiceState = serviceState;
        },
        () => undefined,
      );
    const refresh = () => {
      say("refresh");
      void sayServiceState();
    };
    const sendBatch = (batch: ChangeBatch) =>
      outlet.write(batch.textFor(audienceOf(batch.changes, ctx), (change) => concerns(change, ctx)));
    const isAboutThem = (change: LiveChange) =>
      (change.kind === "member" && change.id === ctx.actor.userId) ||
      (change.kind === "session" && change.id === ctx.actor.sessionId);
    const receive = (batch: ChangeBatch) => {
      if (batch.changes.some(isAboutThem)) return endAccess();
      if (batch.changes.some(({ kind }) => kind === "service")) void sayServiceState();
      sendBatch(batch);
    };
    const spread = new Set<NodeJS.Timeout>();
    const missed = () => spread.add(setTimeout(refresh, Math.random() * spreadMs));
    const stopWatching = watch(ctx.workspace.id, { receive, missed });
    const heartbeat = setInterval(async () => {
      const stays = await isStillMember(ctx).catch(() => false);
      if (!stays || outlet.isStuck()) outlet.end();
      else {
        say("beat");
        // Orders become out of date by the passing of time, so no notification reports it.
        void sayServiceState({ onlyNew: true });
      }
    }, heartbeatMs);

    const missedChanges = changesSince(ctx.workspace.id, since);
    if (missedChanges) {
      say("current");
      void sayServiceState();
      sendBatch(batchChanges(missedChanges));
      // The context may have been read after that change, so this checks before it ends the stream.
      if (missedChanges.some(isAboutThem))
        isStillMember(ctx).then((stays) => stays || endAccess(), outlet.end);
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
