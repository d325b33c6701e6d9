import { setTimeout as pause } from "node:timers/promises";
import { styleText } from "node:util";
import { OlderBuild } from "#drizzle/migrations.ts";
import { listNames, type NewerSchema } from "#drizzle/newer-schema.ts";
import { CannotStart } from "#scripts/cannot-start.ts";
import { isPortFree } from "#scripts/is-port-free.ts";
import { appSecretsOf, readOrCreateActionsKey } from "#scripts/secrets/generated.ts";
import { workerHeap } from "../small-heap.ts";
import { type Announcement, createAnnouncement } from "./announcement.ts";
import { backUpBeforeUpgrade, listUpgradeBackups, wantsBackup } from "./back-up-before-upgrade.ts";
import { buildDashboard } from "./build-dashboard.ts";
import { demoKeys } from "./demo-keys.ts";
import { type DemoKeys, dashboardEnvironment, type Facts, workerEnvironment } from "./environment.ts";
import { claimRoles } from "./running-file.ts";
import { refuseSandboxPortInUse } from "./sandbox-port.ts";
import { setupTokenOf } from "./setup-token.ts";
import type { Shutdown } from "./shutdown.ts";
import { openDatabases, type Start, startDashboard } from "./start-dashboard.ts";
import { mainRole, readStartOptions, rolesOf } from "./start-options.ts";
import { startSandbox } from "./start-sandbox.ts";
import type { Failed } from "./supervise.ts";
import { createPartGroup } from "./supervise-part.ts";
import type { Terminal } from "./terminal.ts";

// A dashboard whose supervisor was just killed frees its port within two seconds.
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

/** Runs `npm start`. Steps that do not depend on each other run in parallel. */
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
  if (options.runsSandbox) await refuseSandboxPortInUse(options.SANDBOX_PORT);

  const announcement = createAnnouncement(dataDir, mainRole(options), terminal);
  shutdown.add(announcement.withdraw);
  const databases = await openDatabases(options, announcement, terminal, shutdown, failed);
  const crew = createPartGroup(dataDir, terminal, shutdown, announcement.refresh);
  announcement.include(crew.pids);

  const start = { options, databases, crew, terminal, shutdown };
  const backsUp = await wantsBackup(start);
  const actionsKey = options.ACTIONS_KEY ?? readOrCreateActionsKey(dataDir);
  const [setupToken, service, buildHash] = await Promise.all([
    prepareDatabase(start, backsUp),
    prepareService(start),
    prepareBuild(start),
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

/** @returns the token of the setup link, until Pressroom is set up */
async function prepareDatabase(start: Start, backsUp: boolean): Promise<string | undefined> {
  const { options, databases, terminal } = start;
  const { migrate } = await import("#drizzle/migrate.ts");
  const newer = await migrate(databases.dashboard, {
    beforeUpgrade: async (upgrade, client) => {
      if (backsUp) await backUpBeforeUpgrade(start, upgrade, client);
    },
  }).catch((error: unknown) => {
    throw error instanceof OlderBuild ? nameBackup(error, options.DATA_DIR) : error;
  });
  terminal.step("database is up to date");
  if (newer) terminal.note("database", besideNewer(newer), "warning");
  const { appSecret } = appSecretsOf(options);
  return setupTokenOf(databases.dashboard, { appSecret, given: options.SETUP_TOKEN });
}

const besideNewer = (newer: NewerSchema) =>
  `A newer Pressroom (${newer.version}) has added ${listNames(newer)}. This version can run beside it, and ignores what only the newer one saves.`;

/** Names the newest backup from before the upgrade that this version can restore. */
function nameBackup(error: OlderBuild, dataDir: string): OlderBuild {
  const backup = listUpgradeBackups(dataDir).find(({ from }) => from <= error.level);
  return backup ? error.withBackup(backup.file, backup.madeAt) : error;
}

/** The worker is plain Node. The condition lets it load the modules that the dashboard marks as server-only. */
async function startWorker({ crew, terminal }: Start, env: NodeJS.ProcessEnv): Promise<void> {
  const { part } = crew.start({
    name: "worker",
    args: [...workerHeap, "--conditions=react-server", "lib/worker/worker.ts"],
    env,
  });
  await part.ready(part.said("configured"));
  terminal.step("worker is started");
}

/** @returns the hash of the build to serve; undefined for `next dev`, which builds on demand */
async function prepareBuild({ options, terminal, shutdown }: Start): Promise<string | undefined> {
  if (!options.runsDashboard || options.dev) return undefined;
  const begins = () =>
    terminal.step("building the dashboard: once for each state of the sources, a minute or two");
  const { hash, isNew, serving } = await buildDashboard(shutdown.signal, begins);
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
    runsDashboard ? `Pressroom   ${styleText("bold", url)}` : "The worker is running.",
    ...(runsDashboard && setupLink ? [`Set it up   ${styleText("bold", setupLink)}`] : []),
    "",
    styleText("dim", "Press Ctrl-C to stop Pressroom and everything it started."),
  ]);
}

type Service = { url: string; demoKeys?: DemoKeys };

/**
 * Returns the service that the environment names. Otherwise it starts the sandbox, with the keys that connect it in
 * one click.
 */
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
