import { createAnnouncement } from "./announcement.ts";
import { demoKey } from "./demo-keys.ts";
import { openPostgres } from "./open-postgres.ts";
import { claimRoles } from "./running-file.ts";
import { refuseSandboxPortInUse } from "./sandbox-port.ts";
import type { Shutdown } from "./shutdown.ts";
import { readStartOptions } from "./start-options.ts";
import { startSandbox } from "./start-sandbox.ts";
import type { Failed } from "./supervise.ts";
import { createPartGroup } from "./supervise-part.ts";
import type { Terminal } from "./terminal.ts";

/** Runs `npm run sandbox`: only the sandbox, for developers who write a client of the service. */
export async function startSandboxAlone(
  terminal: Terminal,
  shutdown: Shutdown,
  failed: Failed,
): Promise<void> {
  const options = readStartOptions([], process.env);
  const { DATA_DIR: dataDir, SANDBOX_CONTROL_TOKEN: controlToken } = options;
  const lock = await claimRoles(dataDir, ["sandbox"]);
  shutdown.add(lock.release);
  await refuseSandboxPortInUse(options.SANDBOX_PORT);
  const announcement = createAnnouncement(dataDir, "sandbox", terminal);
  shutdown.add(announcement.withdraw);

  const databaseUrl =
    options.SANDBOX_DATABASE_URL ??
    (await openPostgres(dataDir, ["sandbox"], announcement, terminal, shutdown, failed)).databaseUrls.sandbox;
  if (databaseUrl === undefined) throw new Error("The embedded PostgreSQL has no database for the sandbox.");
  const crew = createPartGroup(dataDir, terminal, shutdown, announcement.refresh);
  announcement.include(crew.pids);
  const url = await startSandbox(
    { dataDir, role: "sandbox", port: options.SANDBOX_PORT, databaseUrl, controlToken, autopilot: "off" },
    crew,
    shutdown,
  );
  const key = await demoKey(dataDir, { url, controlToken }, "test");
  announcement.publish({ sandboxUrl: url });
  terminal.step("ready");
  terminal.result([
    `Service          ${url}/v1`,
    `A test key       ${key}`,
    `Control plane    ${url}/_sandbox  ·  Authorization: Bearer ${process.env.SANDBOX_CONTROL_TOKEN ? "$SANDBOX_CONTROL_TOKEN" : controlToken}`,
  ]);
}
