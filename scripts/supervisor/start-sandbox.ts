import { isIPv6 } from "node:net";
import { sandboxEnvironment } from "./environment.ts";
import { type Role, readRunning } from "./running-file.ts";
import { chooseSandboxPort, sandboxHost } from "./sandbox-port.ts";
import type { Shutdown } from "./shutdown.ts";
import type { PartGroup } from "./supervise-part.ts";
import { waitForAnswer } from "./wait-for-answer.ts";

/** Addresses to send requests to: a server that listens on every address answers on loopback. */
const everywhere: Record<string, string> = { "0.0.0.0": "127.0.0.1", "::": "[::1]" };
const asHost = (host: string) => everywhere[host] ?? (isIPv6(host) ? `[${host}]` : host);
const patienceMs = 60_000;

type SandboxPlan = {
  dataDir: string;
  /** The role whose running file contains the port of an earlier start. */
  role: Role;
  /** Without one, a free port is chosen. */
  port: number | undefined;
  databaseUrl: string;
  controlToken: string;
  autopilot: "on" | "off";
};

/** Starts the sandbox and waits until it answers. Returns its address. */
export async function startSandbox(plan: SandboxPlan, crew: PartGroup, shutdown: Shutdown): Promise<string> {
  const left = readRunning(plan.dataDir, plan.role)?.sandboxUrl;
  const killed = left === undefined ? undefined : Number(new URL(left).port);
  const port = plan.port ?? (await chooseSandboxPort(killed));
  const url = `http://${asHost(sandboxHost())}:${port}`;
  const { part, log } = crew.start({
    name: "sandbox",
    args: ["sandbox/server.ts"],
    env: sandboxEnvironment({ ...plan, port }),
  });
  const headers = { authorization: `Bearer ${plan.controlToken}` };
  const answers = waitForAnswer({
    what: "sandbox",
    url: `${url}/_sandbox/clock`,
    headers,
    patienceMs,
    signal: shutdown.signal,
    log,
  });
  // Another program may have taken the port meanwhile, even another sandbox. Its answers are not ours.
  await part.ready(Promise.all([part.said("listening"), answers]));
  return url;
}
