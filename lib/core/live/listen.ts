import { EventEmitter } from "node:events";
import pg from "pg";
import { type LiveChange, liveChannel } from "#drizzle/notify.ts";
import { env } from "#lib/env.ts";
import { log } from "#lib/log.ts";
import {
  beginLog,
  type ChangeLog,
  changesSince,
  knowsPlace,
  lastPlace,
  noteTold,
  type Told,
} from "./change-log.ts";
import { openMoment, sealMoment } from "./moment.ts";

/** `log` is null while nothing is heard. */
type Hub = { emitter: EventEmitter; log: ChangeLog | null };

/** Sent to every listener after a gap: something may have been missed, so everything is asked for again. */
export type LiveSignal = { type: "change"; change: LiveChange } | { type: "gap" };

const checkMs = 20_000;
const patienceMs = 10_000;
/** Told by this process to all: a quiet day has places too, and whoever hears it knows that its connection lives. */
const mark = `select pg_notify('${liveChannel}', json_build_object('at', pg_current_xact_id())::text)`;

const shared = globalThis as { pressroomLive?: Hub };

/** One LISTEN connection a process, however many people watch, from when it is first wanted. */
function theHub(): Hub {
  if (!shared.pressroomLive) {
    shared.pressroomLive = { emitter: new EventEmitter().setMaxListeners(0), log: null };
    listen(shared.pressroomLive, 0);
  }
  return shared.pressroomLive;
}

/** Returns the way to stop hearing. */
export function onLiveSignal(hear: (signal: LiveSignal) => void): () => void {
  const { emitter } = theHub();
  emitter.on("signal", hear);
  return () => emitter.off("signal", hear);
}

/** What is committed and told after this is among what `missedSince` finds for it; null while nothing is heard. */
export function liveMoment(): string | null {
  const { log } = theHub();
  const place = log && lastPlace(log);
  return place && sealMoment(place);
}

/**
 * The changes of a workspace since a moment of any process that works on this database, or null where that is not
 * known: after a gap, too long ago, too many. Null too while this process has not heard what was known at `until`.
 */
export function missedSince(
  workspaceId: string,
  { since, until = null }: { since: string | null; until?: string | null },
): LiveChange[] | null {
  const { log } = theHub();
  if (!log || since === null) return null;
  if (until !== null && !knowsPlace(log, openMoment(until))) return null;
  return changesSince(log, openMoment(since), workspaceId);
}

/** A change as it was told, or a mark, which is of no kind. An earlier version of this does not say at which place. */
function readTold(payload: string | undefined): Told {
  const { at = null, ...rest } = JSON.parse(payload ?? "{}") as { at?: string; kind?: string };
  return { at, change: rest.kind === undefined ? null : (rest as LiveChange) };
}

function listen(hub: Hub, failures: number): void {
  const client = new pg.Client({
    connectionString: env().DATABASE_URL,
    application_name: "pressroom-live",
    keepAlive: true,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  });
  // Of this connection from its first word on, for a place counts what came before it in its transaction.
  const heard = beginLog();
  let over = false;
  // A connection that died without a word would look like a quiet day.
  const check = setInterval(() => client.query(mark).catch(again), checkMs);
  const again = (error?: Error) => {
    if (over) return;
    over = true;
    clearInterval(check);
    hub.log = null;
    log().warn({ reason: error?.message }, "live listener lost its connection");
    client.end().catch(() => undefined);
    setTimeout(() => listen(hub, failures + 1), Math.min(100 * 2 ** failures, 5000));
  };
  client.on("error", again);
  client.on("end", () => again());
  client.on("notification", ({ payload }) => {
    const told = readTold(payload);
    noteTold(heard, told);
    if (told.change) hub.emitter.emit("signal", { type: "change", change: told.change } satisfies LiveSignal);
  });
  client
    .connect()
    .then(() => client.query(`listen ${liveChannel}`))
    .then(() => {
      failures = 0;
      hub.log = heard;
      hub.emitter.emit("signal", { type: "gap" } satisfies LiveSignal);
      return client.query(mark);
    })
    .catch(again);
}
