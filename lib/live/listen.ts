import { EventEmitter } from "node:events";
import pg from "pg";
import { env } from "#lib/env.ts";
import { log } from "#lib/log.ts";
import { type LiveChange, liveChannel } from "./notify.ts";

type Hub = { emitter: EventEmitter; started: boolean };

/** Sent to every listener after a gap: something may have been missed, so everything is asked for again. */
export type LiveSignal = { type: "change"; change: LiveChange } | { type: "gap" };

const checkMs = 20_000;
const patienceMs = 10_000;

const shared = globalThis as { pressroomLive?: Hub };

/** One LISTEN connection a process, however many people watch. Returns the way to stop hearing. */
export function onLiveSignal(hear: (signal: LiveSignal) => void): () => void {
  shared.pressroomLive ??= { emitter: new EventEmitter().setMaxListeners(0), started: false };
  const hub = shared.pressroomLive;
  hub.emitter.on("signal", hear);
  if (!hub.started) {
    hub.started = true;
    listen(hub, 0);
  }
  return () => hub.emitter.off("signal", hear);
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
    log().warn({ reason: error?.message }, "live listener lost its connection");
    client.end().catch(() => undefined);
    setTimeout(() => listen(hub, failures + 1), Math.min(100 * 2 ** failures, 5000));
  };
  client.on("error", again);
  client.on("end", () => again());
  client.on("notification", ({ payload }) => {
    const change: LiveChange = JSON.parse(payload ?? "null");
    hub.emitter.emit("signal", { type: "change", change } satisfies LiveSignal);
  });
  client
    .connect()
    .then(() => client.query(`listen ${liveChannel}`))
    .then(() => {
      failures = 0;
      hub.emitter.emit("signal", { type: "gap" } satisfies LiveSignal);
    })
    .catch(again);
}
