import { setTimeout as pause } from "node:timers/promises";
import { CannotStart } from "../cannot-start.ts";
import { isPortFree } from "../is-port-free.ts";

const first = 4010;
const tried = 50;
// A sandbox whose supervisor was just killed frees its port within two seconds.
const patienceMs = 2_500;

export const sandboxHost = (): string => process.env.SANDBOX_HOST || "127.0.0.1";

/**
 * Checks the requested port. Call it before anything is started.
 * @throws CannotStart when the port is in use
 */
export async function refuseSandboxPortInUse(asked: number | undefined): Promise<void> {
  if (asked === undefined || (await isFreeSoon(asked, sandboxHost()))) return;
  throw new CannotStart(
    `Port ${asked} is in use by another program. Stop it, or set SANDBOX_PORT to another port.`,
  );
}

/**
 * Returns the port of a killed sandbox, the usual port or the next free one.
 * @throws CannotStart when no such port is free
 */
export async function chooseSandboxPort(killed: number | undefined): Promise<number> {
  const host = sandboxHost();
  if (killed !== undefined && (await isFreeSoon(killed, host))) return killed;
  for (let port = first; port < first + tried; port += 1) {
    if (await isPortFree(port, host)) return port;
  }
  throw new CannotStart(
    `Ports ${first} to ${first + tried - 1} are all in use. Set SANDBOX_PORT to a free port.`,
  );
}

async function isFreeSoon(port: number, host: string): Promise<boolean> {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    if (await isPortFree(port, host)) return true;
    await pause(100);
  }
  return false;
}
