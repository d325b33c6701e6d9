import { appSecretsOf } from "../secrets/app-secrets.ts";
import { keptActionsKey } from "../secrets/generated.ts";
import { createAnnouncement } from "./announcement.ts";
import { claimRoles } from "./claim-roles.ts";
import { createCrew } from "./crew.ts";
import { dashboardEnvironment, type Facts, workerEnvironment } from "./environment.ts";
import { openDatabases } from "./open-databases.ts";
import { prepareBuild } from "./prepare-build.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { prepareService } from "./prepare-service.ts";
import { refusePortInUse } from "./refuse-port-in-use.ts";
import { sayReady } from "./say-ready.ts";
import type { Shutdown } from "./shutdown.ts";
import { startDashboard } from "./start-dashboard.ts";
import { mainRole, readStartOptions, rolesOf } from "./start-options.ts";
import { startWorker } from "./start-worker.ts";
import type { Failed } from "./supervise.ts";
import type { Terminal } from "./terminal.ts";

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
