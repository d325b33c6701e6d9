import { randomBytes } from "node:crypto";
import path from "node:path";
import pg from "pg";
import { whyNotWritten } from "#lib/cannot-write.ts";
import { keepSecret } from "#scripts/secrets/keep-secret.ts";
import { CannotStart } from "../cannot-start.ts";
import { makeDataDir } from "../make-data-dir.ts";
import { NoSpace } from "../no-space.ts";
import { takeLock } from "../take-lock.ts";
import { adminUrl, databaseUrl } from "./ask-postmaster.ts";
import { keepPostmaster, type Listener } from "./keep-postmaster.ts";
import { type Cluster, openCluster } from "./open-cluster.ts";
import { stopPostmaster } from "./postmaster-pid.ts";
import { type Postmaster, startPostmaster } from "./start-postmaster.ts";

export type EmbeddedPostgres = {
  /** Of the superuser: for tests and for the supervisor, never for a server. */
  adminUrl: string;
  /** By name of the database, each with the role that owns it. */
  databaseUrls: Record<string, string>;
  port: number;
  pid(): number;
  /** It was running already and goes on as it was. */
  adopted: boolean;
  /** Stops it, unless another supervisor still uses it. */
  close(): Promise<"stopped" | "left to others">;
};

const initialisationMs = 120_000;

/**
 * A PostgreSQL on `dataDir/postgres`, running until `close`, however often it is killed.
 *
 * @throws CannotStart with the way out.
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
    const kept = keepPostmaster(cluster, postmaster, listener);
    return {
      adminUrl: adminUrl(cluster, postmaster.port),
      databaseUrls,
      port: postmaster.port,
      adopted: postmaster.adopted,
      pid: kept.pid,
      close: () => kept.close(lockFile),
    };
  } catch (error) {
    throw whyNotWritten(error) === "full" ? new NoSpace(dataDir, (error as Error).message) : error;
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

/** A database and the role that owns it, which may enter no other database and is no superuser. */
async function createDatabase(dataDir: string, { session, port }: Postmaster, name: string): Promise<string> {
  const password = keepSecret(dataDir, `postgres-password-${name}`, () =>
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
