import { randomBytes } from "node:crypto";
import path from "node:path";
import pg from "pg";
import { writeFailureOf } from "#lib/write-failure.ts";
import { readOrCreateSecret } from "#scripts/secrets/secret-files.ts";
import { CannotStart } from "../cannot-start.ts";
import { makeDataDir } from "../make-data-dir.ts";
import { NoSpace } from "../no-space.ts";
import { takeLock } from "../take-lock.ts";
import { adminUrl, databaseUrl } from "./connect-postmaster.ts";
import { type Cluster, openCluster } from "./open-cluster.ts";
import { stopPostmaster } from "./postmaster-pid.ts";
import { type Postmaster, startPostmaster } from "./start-postmaster.ts";
import { type Listener, supervisePostmaster } from "./supervise-postmaster.ts";

export type EmbeddedPostgres = {
  /** URL of the superuser: for tests and the supervisor, never for a server. */
  adminUrl: string;
  /** URLs by database name, each with the role that owns the database. */
  databaseUrls: Record<string, string>;
  port: number;
  pid(): number;
  /** Whether it was already running. */
  adopted: boolean;
  /** Stops it, unless another supervisor still uses it. */
  close(): Promise<"stopped" | "left to others">;
};

const initialisationMs = 120_000;

/**
 * Opens a PostgreSQL on `dataDir/postgres`. It runs until `close`, and is restarted each time it dies.
 *
 * @throws CannotStart with what to do
 */
export async function openEmbeddedPostgres(
  dataDir: string,
  databases: readonly string[],
  { signal, ...listener }: Listener & { signal?: AbortSignal } = {},
): Promise<EmbeddedPostgres> {
  makeDataDir(dataDir);
  const lockFile = path.join(dataDir, "cluster.lock");
  const lock = await takeLock(lockFile, initialisationMs, signal);
  if (!lock)
    throw new CannotStart(`Another start has been working on ${dataDir} for two minutes: stop it first.`);
  try {
    const cluster = await openCluster(dataDir);
    const postmaster = await startPostmaster(cluster, new AbortController().signal);
    const databaseUrls = await createDatabases(cluster, postmaster, databases);
    const kept = supervisePostmaster(cluster, postmaster, listener);
    return {
      adminUrl: adminUrl(cluster, postmaster.port),
      databaseUrls,
      port: postmaster.port,
      adopted: postmaster.adopted,
      pid: kept.pid,
      close: () => kept.close(lockFile),
    };
  } catch (error) {
    throw writeFailureOf(error) === "full" ? new NoSpace(dataDir, (error as Error).message) : error;
  } finally {
    lock.release();
  }
}

async function createDatabases(cluster: Cluster, postmaster: Postmaster, names: readonly string[]) {
  const urls: Record<string, string> = {};
  try {
    for (const name of names) urls[name] = await createDatabase(cluster.dataDir, postmaster, name);
    return urls;
  } catch (error) {
    await postmaster.session.end();
    if (!postmaster.adopted) await stopPostmaster(cluster);
    throw error;
  }
}

/** Creates a database and the role that owns it. The role may not connect to other databases and is no superuser. */
async function createDatabase(dataDir: string, { session, port }: Postmaster, name: string): Promise<string> {
  const password = readOrCreateSecret(dataDir, `postgres-password-${name}`, () =>
    randomBytes(32).toString("base64url"),
  );
  const role = pg.escapeIdentifier(name);
  if (!(await exists(session, "select from pg_roles where rolname = $1", name))) {
    await session.query(`create role ${role} login`);
  }
  await session.query(`alter role ${role} password ${pg.escapeLiteral(password)}`);
  if (!(await exists(session, "select from pg_database where datname = $1", name))) {
    await session.query(`create database ${role} owner ${role}`);
  }
  await session.query(`revoke all on database ${role} from public`);
  return databaseUrl(name, password, port, name);
}

async function exists(session: pg.Client, query: string, name: string): Promise<boolean> {
  return (await session.query(query, [name])).rowCount === 1;
}
