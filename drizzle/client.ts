import { setTimeout as pause } from "node:timers/promises";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { deriveKey, keyId } from "#lib/derive.ts";
import { env, jitOff } from "#lib/env.ts";
import { isTracingRequested } from "#lib/is-tracing-requested.ts";
import { log } from "#lib/log.ts";
import { writeFailureOf } from "#lib/write-failure.ts";
import { DatabaseUnreachable } from "./database-unreachable.ts";
import { traceStatements } from "./trace-statements.ts";

export type Database = NodePgDatabase;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** Runs statements: the pool or an open transaction. */
export type Executor = Pick<Database, "select" | "insert" | "update" | "delete" | "execute">;

// Next compiles instrumentation and route handlers separately. They share one pool per process through globalThis.
const shared = globalThis as { pressroomPool?: pg.Pool; pressroomDatabase?: Database };

export function pool(): pg.Pool {
  shared.pressroomPool ??= createPool();
  return shared.pressroomPool;
}

export function db(): Database {
  shared.pressroomDatabase ??= drizzle(pool());
  return shared.pressroomDatabase;
}

function createPool(): pg.Pool {
  const created = new PlainPool({
    connectionString: env().DATABASE_URL,
    // No statement here runs long enough to gain from being compiled. Those of triggers that forbid nested loops have a
    // cost that makes PostgreSQL compile them each time: an order took ten seconds.
    options: jitOff,
    // On a full disk PostgreSQL may accept no new connection, because it writes a file for each. So some stay open.
    min: 4,
    // Each connection costs 12 MB in PostgreSQL.
    max: 16,
    // Names the secret that this process encrypts with, so that a rotation finds processes with the old one.
    application_name: `pressroom ${keyId(deriveKey(env().APP_SECRET, "seal"))}`,
    keepAlive: true,
  });
  // The pool replaces a dropped connection at its next use, and a query on it fails on its own. Without a listener the
  // event would end the process.
  const survive = () => undefined;
  created.on("error", survive);
  created.on("connect", (client) => {
    client.on("error", survive);
    client.once("error", ({ message }) => {
      if (!created.ending) log().warn({ reason: message }, "database connection lost");
    });
  });
  if (isTracingRequested(process.env)) created.on("connect", traceStatements);
  const connect = retryingConnect(created);
  return Object.assign(created, { connect: withCallback(connect), query: createQuery(connect) });
}

/** Gives access to the original `connect`, which `createPool` replaces. */
class PlainPool extends pg.Pool {
  connectNow(): Promise<pg.PoolClient> {
    return super.connect();
  }
}

const diskFull = "53100";
const patienceMs = 5_000;
const againMs = 100;

/** If a full disk allows no new connection, waits up to 5 s for one that is already open. */
function retryingConnect(created: PlainPool): () => Promise<pg.PoolClient> {
  return async () => {
    const deadline = Date.now() + patienceMs;
    for (;;) {
      try {
        return await created.connectNow();
      } catch (error) {
        const isFull = error instanceof pg.DatabaseError && error.code === diskFull;
        if (!isFull) throw new DatabaseUnreachable(error);
        if (created.totalCount === 0 || Date.now() > deadline) throw error;
      }
      await pause(againMs);
    }
  };
}

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: Release) => void;
type Release = (error?: Error | boolean) => void;

/** Adds the form of `connect` with a callback, which graphile-worker uses to listen for new jobs. */
function withCallback(connect: () => Promise<pg.PoolClient>) {
  return (callback?: Connected): Promise<pg.PoolClient> => {
    const connecting = connect();
    if (callback)
      connecting.then(
        (client) => callback(undefined, client, (error) => client.release(error)),
        (error) => callback(error, undefined, () => undefined),
      );
    return connecting;
  };
}

/**
 * Works like the pool's own `query`, which closes its connection on every error. That removes a prepared statement
 * whose plan a migration made invalid. If PostgreSQL refuses to write, the connection stays open, because a full disk
 * may allow no new one.
 */
function createQuery(connect: () => Promise<pg.PoolClient>) {
  return async (query: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> => {
    const client = await connect();
    let failure: Error | undefined;
    try {
      return await client.query(query, values);
    } catch (error) {
      if (!writeFailureOf(error)) failure = error instanceof Error ? error : new Error(String(error));
      throw error;
    } finally {
      client.release(failure);
    }
  };
}
