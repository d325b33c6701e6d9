import { demoKeys } from "./demo-keys.ts";
import type { DemoKeys } from "./environment.ts";
import type { Start } from "./start.ts";
import { startSandbox } from "./start-sandbox.ts";

export type Service = { url: string; demoKeys?: DemoKeys };

/** The service that the environment names, else the sandbox, with the keys that connect it in one click. */
export async function prepareService(start: Start): Promise<Service> {
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
