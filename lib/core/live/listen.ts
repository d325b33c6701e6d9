import { EventEmitter } from "node:events";
import pg from "pg";
import { type LiveChange, liveChannel } from "#drizzle/notify.ts";
import { env } from "#lib/env.ts";
import { log } from "#lib/log.ts";

/**
 * What one connection has received, oldest first, without a gap since `from`. Times are the database's, in ms since
 * 1970, because instances have no common clock. The database's clock is `ahead` ms ahead of ours.
 */
type ChangeLog = { ahead: number; from: number; received: { at: number; change: LiveChange }[] };

/** `ear` is null while there is no connection. */
type Hub = { emitter: EventEmitter; changeLog: ChangeLog | null };

/** "gap": notifications may have been lost, so every subscriber reads everything again. */
export type LiveSignal = { type: "change"; change: LiveChange } | { type: "gap" };

const checkMs = 20_000;
const patienceMs = 10_000;
/** A few minutes of a busy day, and 2 MB. */
const mostKept = 10_000;
/** For more changes than this, a full refresh is faster. */
const maxChanges = 500;
/** A page may have read data just before it asked for the time, and clocks are compared over a network. */
const marginMs = 1_000;

const clock = "select extract(epoch from clock_timestamp()) * 1000 as now";

const shared = globalThis as { pressroomLive?: Hub };

/** One LISTEN connection per process, however many pages are open. It opens when the first page needs it. */
function theHub(): Hub {
  if (!shared.pressroomLive) {
    shared.pressroomLive = { emitter: new EventEmitter().setMaxListeners(0), changeLog: null };
    listen(shared.pressroomLive, 0);
  }
  return shared.pressroomLive;
}

/** Calls `hear` for every signal. Returns a function that unsubscribes it. */
export function onLiveSignal(listener: (signal: LiveSignal) => void): () => void {
  const { emitter } = theHub();
  emitter.on("signal", listener);
  return () => emitter.off("signal", listener);
}

/** The current time, for `changesSince` of this or another instance; null while there is no connection. */
export function liveTimestamp(): string | null {
  const { changeLog } = theHub();
  return changeLog && String(timeOf(changeLog));
}

const timeOf = ({ ahead }: Pick<ChangeLog, "ahead">) => Math.round(Date.now() + ahead);

/**
 * The changes of a workspace since a time from `liveTimestamp`, each once, with some from shortly before. Null when they
 * are not known: this process has not listened for that long, or there were too many.
 */
export function changesSince(workspaceId: string, timestamp: string | null): LiveChange[] | null {
  const { changeLog } = theHub();
  const since = Number(timestamp) - marginMs;
  if (!changeLog || !(since >= changeLog.from)) return null;
  const found = new Map<string, LiveChange>();
  const before = changeLog.received.findLastIndex(({ at }) => at < since);
  for (const { change } of changeLog.received.slice(before + 1)) {
    if (change.workspaceId === workspaceId) found.set(JSON.stringify(change), change);
  }
  return found.size > maxChanges ? null : [...found.values()];
}

function keep(changeLog: ChangeLog, change: LiveChange): void {
  changeLog.received.push({ at: timeOf(changeLog), change });
  if (changeLog.received.length <= 1.1 * mostKept) return;
  const forgotten = changeLog.received.splice(0, changeLog.received.length - mostKept);
  // Other changes may have arrived in the same millisecond as the last of the dropped ones.
  changeLog.from = (forgotten.at(-1)?.at ?? changeLog.from) + 1;
}

function listen(hub: Hub, failures: number): void {
  const client = new pg.Client({
    connectionString: env().DATABASE_URL,
    application_name: "pressroom-live",
    keepAlive: true,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  });
  let over = false;
  const readAhead = async () => {
    const { rows } = await client.query<{ now: string }>(clock);
    return Number(rows[0]?.now) - Date.now();
  };
  // A connection that was lost without an error would look like a quiet day.
  const check = setInterval(() => {
    readAhead().then((ahead) => {
      if (hub.changeLog) hub.changeLog.ahead = ahead;
    }, again);
  }, checkMs);
  const again = (error?: Error) => {
    if (over) return;
    over = true;
    clearInterval(check);
    hub.changeLog = null;
    log().warn({ reason: error?.message }, "live listener lost its connection");
    client.end().catch(() => undefined);
    setTimeout(() => listen(hub, failures + 1), Math.min(100 * 2 ** failures, 5000));
  };
  client.on("error", again);
  client.on("end", () => again());
  client.on("notification", ({ payload }) => {
    const change = JSON.parse(payload ?? "{}") as LiveChange;
    if (hub.changeLog) keep(hub.changeLog, change);
    hub.emitter.emit("signal", { type: "change", change } satisfies LiveSignal);
  });
  client
    .connect()
    .then(() => client.query(`listen ${liveChannel}`))
    .then(readAhead)
    .then((ahead) => {
      failures = 0;
      hub.changeLog = { ahead, from: timeOf({ ahead }), received: [] };
      hub.emitter.emit("signal", { type: "gap" } satisfies LiveSignal);
    })
    .catch(again);
}
