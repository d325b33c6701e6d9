import type { EmbeddedPostgres } from "#scripts/embedded-postgres/embedded-postgres.ts";
import { oldGenerationLimit } from "../small-heap.ts";
import type { Announcement } from "./announcement.ts";
import { standaloneServer } from "./build-dashboard.ts";
import { openPostgres } from "./open-postgres.ts";
import { requireDatabase } from "./require-database.ts";
import { nextProgram } from "./run-next.ts";
import type { Shutdown } from "./shutdown.ts";
import type { StartOptions } from "./start-options.ts";
import type { Failed } from "./supervise.ts";
import type { PartGroup } from "./supervise-part.ts";
import type { Terminal } from "./terminal.ts";
import { waitForAnswer } from "./wait-for-answer.ts";

const patienceMs = 120_000;

export async function startDashboard(
  { options, crew, shutdown }: Start,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const { part, log } = crew.start({
    name: "dashboard",
    // The development server compiles in the same process.
    args: [
      ...(options.dev
        ? [nextProgram(), "dev", "--port", String(options.PORT)]
        : [...oldGenerationLimit, standaloneServer]),
    ],
    env,
  });
  const url = `http://127.0.0.1:${options.PORT}/api/health/ready`;
  await part.ready(waitForAnswer({ what: "dashboard", url, patienceMs, signal: shutdown.signal, log }));
}

/** What every step of a start needs. */
export type Start = {
  options: StartOptions;
  databases: Databases;
  crew: PartGroup;
  terminal: Terminal;
  shutdown: Shutdown;
};

type Databases = { dashboard: string; sandbox: string | undefined };

/**
 * Returns the databases that the environment names, otherwise those of the embedded PostgreSQL. It only runs when the
 * environment does not name all of them.
 */
export async function openDatabases(
  options: StartOptions,
  announcement: Announcement,
  terminal: Terminal,
  shutdown: Shutdown,
  failed: Failed,
): Promise<Databases> {
  if (options.DATABASE_URL !== undefined) await requireDatabase(options.DATABASE_URL);
  const needsSandbox = options.runsSandbox && options.SANDBOX_DATABASE_URL === undefined;
  const missing = [...(options.DATABASE_URL ? [] : ["pressroom"]), ...(needsSandbox ? ["sandbox"] : [])];
  const embedded =
    missing.length > 0
      ? await openPostgres(options.DATA_DIR, missing, announcement, terminal, shutdown, failed)
      : undefined;
  return {
    dashboard: options.DATABASE_URL ?? ofEmbedded(embedded, "pressroom"),
    sandbox: options.runsSandbox
      ? (options.SANDBOX_DATABASE_URL ?? ofEmbedded(embedded, "sandbox"))
      : undefined,
  };
}

function ofEmbedded(embedded: EmbeddedPostgres | undefined, name: string): string {
  const url = embedded?.databaseUrls[name];
  if (url === undefined) throw new Error(`The embedded PostgreSQL has no database ${name}.`);
  return url;
}
