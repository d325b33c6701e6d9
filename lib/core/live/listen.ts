import { EventEmitter } from "node:events";
import pg from "pg";
import { type LiveChange, liveChannel } from "#drizzle/notify.ts";
import { env } from "#lib/env.ts";
import { log } from "#lib/log.ts";

/**
 * What one connection has heard, oldest first, without a gap since `from`. Times are the database's, in ms since 1970,
 * because instances have no clock in common; it is `ahead` of ours.
 */
type Ear = { ahead: number; from: number; heard: { at: number; change: LiveChange }[] };

/** `ear` is null while nothing is heard. */
type Hub = { emitter: EventEmitter; ear: Ear | null };

/** "gap": something may have been missed, so everybody asks for everything again. */
export type LiveSignal = { type: "change"; change: LiveChange } | { type: "gap" };

const checkMs = 20_000;
const patienceMs = 10_000;
/** Some minutes of a busy day, and 2 MB. */
const mostKept = 10_000;
/** With more changes than this it is quicker to ask for everything again. */
const mostTold = 500;
/** A page may have read something just before it asked for the moment, and clocks are compared over a network. */
const marginMs = 1_000;

const clock = "select extract(epoch from clock_timestamp()) * 1000 as now";

const shared = globalThis as { pressroomLive?: Hub };

/** One LISTEN connection a process, however many people watch, from when it is first wanted. */
function theHub(): Hub {
  if (!shared.pressroomLive) {
    shared.pressroomLive = { emitter: new EventEmitter().setMaxListeners(0), ear: null };
    listen(shared.pressroomLive, 0);
  }
  return shared.pressroomLive;
}

/** Returns a function that stops hearing. */
export function onLiveSignal(hear: (signal: LiveSignal) => void): () => void {
  const { emitter } = theHub();
  emitter.on("signal", hear);
  return () => emitter.off("signal", hear);
}

/** Now, for `changesSince` of this or another instance; null while nothing is heard. */
export function liveMoment(): string | null {
  const { ear } = theHub();
  return ear && String(timeOf(ear));
}

const timeOf = ({ ahead }: Pick<Ear, "ahead">) => Math.round(Date.now() + ahead);

/**
 * The changes of a workspace since a moment, each once, with some that came shortly before it. Null where that is not
 * known: this process has not listened for so long, or there were too many.
 */
export function changesSince(workspaceId: string, moment: string | null): LiveChange[] | null {
  const { ear } = theHub();
  const since = Number(moment) - marginMs;
  if (!ear || !(since >= ear.from)) return null;
  const told = new Map<string, LiveChange>();
  const before = ear.heard.findLastIndex(({ at }) => at < since);
  for (const { change } of ear.heard.slice(before + 1)) {
    if (change.workspaceId === workspaceId) told.set(JSON.stringify(change), change);
  }
  return told.size > mostTold ? null : [...told.values()];
}

function keep(ear: Ear, change: LiveChange): void {
  ear.heard.push({ at: timeOf(ear), change });
  if (ear.heard.length <= 1.1 * mostKept) return;
  const forgotten = ear.heard.splice(0, ear.heard.length - mostKept);
  // Others may have come in the same millisecond as the last one of them.
  ear.from = (forgotten.at(-1)?.at ?? ear.from) + 1;
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
  // A connection that died without a word would look like a quiet day.
  const check = setInterval(() => {
    readAhead().then((ahead) => {
      if (hub.ear) hub.ear.ahead = ahead;
    }, again);
  }, checkMs);
  const again = (error?: Error) => {
    if (over) return;
    over = true;
    clearInterval(check);
    hub.ear = null;
    log().warn({ reason: error?.message }, "live listener lost its connection");
    client.end().catch(() => undefined);
    setTimeout(() => listen(hub, failures + 1), Math.min(100 * 2 ** failures, 5000));
  };
  client.on("error", again);
  client.on("end", () => again());
  client.on("notification", ({ payload }) => {
    const change = JSON.parse(payload ?? "{}") as LiveChange;
    if (hub.ear) keep(hub.ear, change);
    hub.emitter.emit("signal", { type: "change", change } satisfies LiveSignal);
  });
  client
    .connect()
    .then(() => client.query(`listen ${liveChannel}`))
    .then(readAhead)
    .then((ahead) => {
      failures = 0;
      hub.ear = { ahead, from: timeOf({ ahead }), heard: [] };
      hub.emitter.emit("signal", { type: "gap" } satisfies LiveSignal);
    })
    .catch(again);
}
