import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { styleText } from "node:util";
import pg from "pg";
import { CannotStart } from "#scripts/cannot-start.ts";
import { isPortFree } from "#scripts/is-port-free.ts";
import { appSecretsOf, keptActionsKey } from "#scripts/secrets/generated.ts";
import { forgetSecret, keepSecret } from "#scripts/secrets/keep-secret.ts";
import { type Announcement, createAnnouncement } from "./announcement.ts";
import { buildDashboard } from "./build-dashboard.ts";
import { createCrew } from "./crew.ts";
import { demoKeys } from "./demo-keys.ts";
import { type DemoKeys, dashboardEnvironment, type Facts, workerEnvironment } from "./environment.ts";
import { claimRoles } from "./running-file.ts";
import type { Shutdown } from "./shutdown.ts";
import { openDatabases, type Start, startDashboard } from "./start-dashboard.ts";
import { mainRole, readStartOptions, rolesOf } from "./start-options.ts";
import { startSandbox } from "./start-sandbox.ts";
import type { Failed } from "./supervise.ts";
import type { Terminal } from "./terminal.ts";

// A dashboard whose supervisor was killed a moment ago gives its port back within two seconds.
const patienceMs = 2_500;

async function refusePortInUse(port: number): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!(await isPortFree(port))) {
    if (Date.now() > deadline) {
      throw new CannotStart(
        `Port ${port} is used by another program. Stop it, or choose another port: PORT=${port + 1} npm start.`,
      );
    }
    await pause(100);
  }
}

/** Everything behind `npm start`: what does not wait for another thing starts beside it. */
export async function startPressroom(
  flags: readonly string[],
  terminal: Terminal,
  shutdown: Shutdown,
  failed: Failed,
): Promise<void> {
  const options = readStartOptions(flags, process.env);
  const { DATA_DIR: dataDir } = options;
  const lock = await claimRoles(dataDir, rolesOf(options));
  shutdown.add(lock.release);
  if (options.runsDashboard) await refusePortInUse(options.PORT);

  const announcement = createAnnouncement(dataDir, mainRole(options), terminal);
  shutdown.add(announcement.withdraw);
  const databases = await openDatabases(options, announcement, terminal, shutdown, failed);
  const crew = createCrew(dataDir, terminal, shutdown, announcement.refresh);
  announcement.include(crew.pids);

  const start = { options, databases, crew, terminal, shutdown };
  const actionsKey = options.ACTIONS_KEY ?? keptActionsKey(dataDir);
  const [setupToken, service, buildHash] = await Promise.all([
    prepareDatabase(start),
    prepareService(start),
    prepareBuild(start, actionsKey),
  ]);
  const facts: Facts = {
    databaseUrl: databases.dashboard,
    ...appSecretsOf(options),
    actionsKey,
    serviceUrl: service.url,
    buildHash,
    setupToken,
    demoKeys: service.demoKeys,
  };
  await Promise.all([
    options.runsDashboard && startDashboard(start, dashboardEnvironment(options, facts)),
    options.runsWorker && startWorker(start, workerEnvironment(options, facts)),
  ]);
  sayReady(start, facts, announcement);
}

/** @returns the token of the setup link, while one is needed. */
async function prepareDatabase({ options, databases, terminal }: Start): Promise<string | undefined> {
  const { migrate } = await import("#drizzle/migrate.ts");
  await migrate(databases.dashboard);
  terminal.step("database is up to date");
  return setupToken(options.DATA_DIR, databases.dashboard, options.SETUP_TOKEN);
}

/** Plain Node; the condition lets it load the modules that the dashboard marks as its server's own. */
async function startWorker({ crew, terminal }: Start, env: NodeJS.ProcessEnv): Promise<void> {
  const { part } = crew.start({
    name: "worker",
    args: ["--conditions=react-server", "lib/worker/worker.ts"],
    env,
  });
  await part.ready(Promise.resolve());
  terminal.step("worker is started");
}

/** @returns the hash of the build that will be served; `next dev` builds as it goes. */
async function prepareBuild(
  { options, terminal, shutdown }: Start,
  actionsKey: string,
): Promise<string | undefined> {
  if (!options.runsDashboard || options.dev) return undefined;
  const begins = () =>
    terminal.step("building the dashboard: once for each state of the sources, a minute or two");
  const { hash, isNew, serving } = await buildDashboard(actionsKey, shutdown.signal, begins);
  shutdown.add(serving.release);
  if (isNew) terminal.step("dashboard is built");
  return hash;
}

function sayReady({ options, terminal }: Start, facts: Facts, announcement: Announcement): void {
  const { APP_URL: url, runsDashboard, runsSandbox } = options;
  const setupLink = facts.setupToken && `${url}/setup?token=${facts.setupToken}`;
  announcement.publish({
    ...(runsDashboard && { url }),
    ...(runsDashboard && setupLink && { setupLink }),
    ...(runsSandbox && { sandboxUrl: facts.serviceUrl }),
    databaseUrl: facts.databaseUrl,
  });
  terminal.step("ready");
  terminal.result([
    runsDashboard ? `Pressroom   ${styleText("bold", url)}` : "The worker runs.",
    ...(runsDashboard && setupLink ? [`Set it up   ${styleText("bold", setupLink)}`] : []),
    "",
    styleText("dim", "Ctrl-C stops it and everything it started."),
  ]);
}

type Service = { url: string; demoKeys?: DemoKeys };

/** The service that the environment names, else the sandbox, with the keys that connect it in one click. */
async function prepareService(start: Start): Promise<Service> {
  const { options, databases, crew, terminal, shutdown } = start;
  if (options.SERVICE_URL !== undefined) return { url: options.SERVICE_URL };
  if (databases.sandbox === undefined) throw new Error("The sandbox has no database.");
  const { SANDBOX_CONTROL_TOKEN: controlToken } = options;
  const url = await startSandbox(
    {
      dataDir: options.DATA_DIR,
      role: "dashboard",
      port: options.SANDBOX_PORT,
      databaseUrl: databases.sandbox,
      controlToken,
      autopilot: "on",
    },
    crew,
    shutdown,
  );
  terminal.step(`sandbox on ${url}`);
  return { url, demoKeys: await demoKeys(options.DATA_DIR, { url, controlToken }) };
}

/** The same link across restarts until there is an owner; from then on there is none. */
async function setupToken(
  dataDir: string,
  databaseUrl: string,
  given: string | undefined,
): Promise<string | undefined> {
  if (await hasOwner(databaseUrl)) {
    forgetSecret(dataDir, "setup-token");
    return undefined;
  }
  return given ?? keepSecret(dataDir, "setup-token", () => randomBytes(32).toString("base64url"));
}

/** Whether somebody has set Pressroom up: without a user there is nobody who could own anything. */
async function hasOwner(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "pressroom-start" });
  // A connection that is lost fails the query that waits or comes next.
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ found: boolean }>("select exists (select from users) as found");
    return rows[0]?.found === true;
  } finally {
    await client.end();
  }
}
