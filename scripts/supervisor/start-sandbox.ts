import { isIPv6 } from "node:net";
import type { Crew } from "./crew.ts";
import { sandboxEnvironment } from "./environment.ts";
import { type Role, readRunning } from "./running-file.ts";
import { sandboxPort } from "./sandbox-port.ts";
import type { Shutdown } from "./shutdown.ts";
import { waitForAnswer } from "./wait-for-answer.ts";

const loopback = "127.0.0.1";
/** As an address is asked: what listens everywhere answers on this machine's own. */
const everywhere: Record<string, string> = { "0.0.0.0": loopback, "::": "[::1]" };
const asHost = (host: string) => everywhere[host] ?? (isIPv6(host) ? `[${host}]` : host);
const patienceMs = 60_000;

type SandboxPlan = {
  dataDir: string;
  /** Under whose name an earlier start on this folder left word of its port. */
  role: Role;
  port: number | undefined;
  databaseUrl: string;
  controlToken: string;
  autopilot: "on" | "off";
};

/** The service's whole stand-in, answering. */
export async function startSandbox(plan: SandboxPlan, crew: Crew, shutdown: Shutdown): Promise<string> {
  const host = process.env.SANDBOX_HOST || loopback;
  const left = readRunning(plan.dataDir, plan.role)?.sandboxUrl;
  const killed = left === undefined ? undefined : Number(new URL(left).port);
  const port = await sandboxPort({ asked: plan.port, killed, host });
  const url = `http://${asHost(host)}:${port}`;
  const { part, log } = crew.start({
    name: "sandbox",
    args: ["sandbox/server.ts"],
    env: sandboxEnvironment({ ...plan, port }),
  });
  const headers = { authorization: `Bearer ${plan.controlToken}` };
  await part.ready(
    waitForAnswer({
      what: "sandbox",
      url: `${url}/_sandbox/clock`,
      headers,
      patienceMs,
      signal: shutdown.signal,
      log,
    }),
  );
  return url;
}
