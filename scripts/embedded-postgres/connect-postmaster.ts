import { realpathSync } from "node:fs";
import pg from "pg";
import type { Cluster } from "./open-cluster.ts";

type Answer =
  | { kind: "ours"; session: pg.Client }
  /** It recovers from a crash, starts or shuts down. */
  | { kind: "busy"; why: string }
  | { kind: "silent"; why: string }
  | { kind: "stranger"; why: string };

/** Session name by which the supervisors of one PostgreSQL find each other. */
export const supervisorName = "pressroom-supervisor";

/** Connects to the server on this port. It is ours only if it runs on our data directory. */
export async function connectPostmaster(cluster: Cluster, port: number): Promise<Answer> {
  const session = new pg.Client({
    connectionString: adminUrl(cluster, port),
    application_name: supervisorName,
    connectionTimeoutMillis: 2_000,
    keepAlive: true,
  });
  // The caller waits for the session's end. Without this handler, an error would end the process.
  session.on("error", () => undefined);
  try {
    await session.connect();
    const { rows } = await session.query<{ data_directory: string }>("show data_directory");
    const theirs = rows[0]?.data_directory ?? "nowhere";
    if (isSameFolder(theirs, cluster.directory)) return { kind: "ours", session };
    await session.end();
    return { kind: "stranger", why: `port ${port} belongs to a PostgreSQL that runs on ${theirs}` };
  } catch (error) {
    await session.end().catch(() => undefined);
    return judge(error, port);
  }
}

const cannotConnectNow = "57P03";

function judge(error: unknown, port: number): Answer {
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof pg.DatabaseError ? error.code : undefined;
  if (code === cannotConnectNow) return { kind: "busy", why: message };
  if (code !== undefined)
    return { kind: "stranger", why: `the PostgreSQL on port ${port} refuses our password (${message})` };
  return { kind: "silent", why: `nothing answers on port ${port} (${message})` };
}

function isSameFolder(left: string, right: string): boolean {
  try {
    return realpathSync(left) === realpathSync(right);
  } catch {
    // A folder that does not exist on this machine is not ours.
    return false;
  }
}

export function adminUrl(cluster: Cluster, port: number): string {
  return databaseUrl("postgres", cluster.password, port, "postgres");
}

export function databaseUrl(role: string, password: string, port: number, database: string): string {
  return `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}
