import { setTimeout as pause } from "node:timers/promises";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { whyNotWritten } from "#lib/cannot-write.ts";
import { deriveKey, keyId } from "#lib/derive.ts";
import { env } from "#lib/env.ts";
import { log } from "#lib/log.ts";

export type Database = NodePgDatabase;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** What a statement needs: the pool or an open transaction. */
export type Executor = Pick<Database, "select" | "insert" | "update" | "delete" | "execute">;

// Next compiles instrumentation apart from route handlers: one pool a process hangs on globalThis.
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
    // On a full disk PostgreSQL may take no new connection, since it writes a file for it: some stay open.
    min: 4,
    max: 20,
    // Which secret this process seals under, so that a rotation sees who does not know the new one yet.
    application_name: `pressroom ${keyId(deriveKey(env().APP_SECRET, "seal"))}`,
    keepAlive: true,
  });
  // A connection cut by the server is replaced on next use, and a query on it fails by itself; without a listener
  // the event alone would end the process.
  const survive = () => undefined;
  created.on("error", survive);
  created.on("connect", (client) => {
    client.on("error", survive);
    client.once("error", ({ message }) => {
      if (!created.ending) log().warn({ reason: message }, "database connection lost");
    });
  });
  const connect = patientConnect(created);
  return Object.assign(created, { connect: orCallback(connect), query: keepingQuery(connect) });
}

/** Keeps the pool's own way within reach. */
class PlainPool extends pg.Pool {
  connectNow(): Promise<pg.PoolClient> {
    return super.connect();
  }
}

const diskFull = "53100";
const patienceMs = 5_000;
const againMs = 100;

/** Where no new connection is to be had on a full disk, one that is open is waited for. */
function patientConnect(created: PlainPool): () => Promise<pg.PoolClient> {
  return async () => {
    const deadline = Date.now() + patienceMs;
    for (;;) {
      try {
        return await created.connectNow();
      } catch (error) {
        const isFull = error instanceof pg.DatabaseError && error.code === diskFull;
        if (!isFull || created.totalCount === 0 || Date.now() > deadline) throw error;
      }
      await pause(againMs);
    }
  };
}

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: Release) => void;
type Release = (error?: Error | boolean) => void;

/** The pool's other form, with a callback: graphile-worker connects its listener for new jobs that way. */
function orCallback(connect: () => Promise<pg.PoolClient>) {
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
 * As the pool's own query, which drops its connection on every error: this heals a prepared statement whose plan a
 * migration made invalid. A refusal to write keeps its connection, since a full disk may allow no new one.
 */
function keepingQuery(connect: () => Promise<pg.PoolClient>) {
  return async (query: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> => {
    const client = await connect();
    let failure: Error | undefined;
    try {
      return await client.query(query, values);
    } catch (error) {
      if (!whyNotWritten(error)) failure = error instanceof Error ? error : new Error(String(error));
      throw error;
    } finally {
      client.release(failure);
    }
  };
}
