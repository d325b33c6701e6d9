import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";
import type { ServiceEnv } from "../services.ts";
import type { VirtualClock } from "../world.ts";

export interface LoggedRequest {
  at: string;
  method: string;
  path: string;
  /** null: the connection was cut before a reply */
  status: number | null;
  account_id: string | null;
  key_prefix: string | null;
  idempotency_key: string | null;
  ms: number;
}

/** An entry as stored. `list` formats the date, so that requests do not pay for it. */
type Entry = Omit<LoggedRequest, "at"> & { at: Date };

const kept = 1_000;

/** The last 1,000 calls of /v1, newest first. In memory only: a restart empties it. */
export class RequestLog {
  #entries: Entry[] = [];

  add(entry: Entry): void {
    this.#entries.push(entry);
    if (this.#entries.length > 2 * kept) this.#entries = this.#entries.slice(-kept);
  }

  list(): LoggedRequest[] {
    return this.#entries
      .slice(-kept)
      .reverse()
      .map((entry) => ({ ...entry, at: entry.at.toISOString() }));
  }

  clear(): void {
    this.#entries = [];
  }
}

/** Logs every call, including refused ones, with the prefix of its key only. */
export function logRequests(log: RequestLog, clock: VirtualClock): MiddlewareHandler<ServiceEnv> {
  return async (c, next) => {
    const started = performance.now();
    const at = clock.now();
    await next();
    const { incoming } = c.env as Partial<HttpBindings>;
    const caller = c.get("caller") as ServiceEnv["Variables"]["caller"] | undefined;
    log.add({
      at,
      method: c.req.method,
      path: c.req.path,
      status: incoming?.socket.destroyed ? null : c.res.status,
      account_id: caller?.account.id ?? null,
      key_prefix: caller?.key.prefix ?? null,
      idempotency_key: c.req.header("Idempotency-Key") ?? null,
      ms: Math.round((performance.now() - started) * 10) / 10,
    });
  };
}
