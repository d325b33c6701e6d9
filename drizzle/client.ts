import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { deriveKey, keyId } from "#lib/auth/derive-key.ts";
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
  const created = new pg.Pool({
    connectionString: env().DATABASE_URL,
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
  return created;
}
