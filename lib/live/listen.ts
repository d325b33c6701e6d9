import { EventEmitter } from "node:events";
import pg from "pg";
import { env } from "#lib/env.ts";
import { log } from "#lib/log.ts";
import { beginLog, type ChangeLog, changesSince, momentOf, noteChange } from "./change-log.ts";
import { type LiveChange, liveChannel } from "./notify.ts";

/** `log` is null while nothing is heard. */
type Hub = { emitter: EventEmitter; log: ChangeLog | null };

/** Sent to every listener after a gap: something may have been missed, so everything is asked for again. */
export type LiveSignal = { type: "change"; change: LiveChange } | { type: "gap" };

const checkMs = 20_000;
const patienceMs = 10_000;

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
  return log && momentOf(log);
}

/** The changes of all workspaces since a moment, or null where that is not known: another process, a gap, too long ago. */
export function missedSince(moment: string): LiveChange[] | null {
  const { log } = theHub();
  return log && changesSince(log, moment);
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
  // A connection that died without a word would look like a quiet day.
  const check = setInterval(() => client.query("select 1").catch(again), checkMs);
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
    const change: LiveChange = JSON.parse(payload ?? "null");
    if (hub.log) noteChange(hub.log, change);
    hub.emitter.emit("signal", { type: "change", change } satisfies LiveSignal);
  });
  client
    .connect()
    .then(() => client.query(`listen ${liveChannel}`))
    .then(() => {
      failures = 0;
      hub.log = beginLog();
      hub.emitter.emit("signal", { type: "gap" } satisfies LiveSignal);
    })
    .catch(again);
}
