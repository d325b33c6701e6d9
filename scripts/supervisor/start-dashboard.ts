import { nextProgram } from "./run-next.ts";
import type { Start } from "./start.ts";
import { waitForAnswer } from "./wait-for-answer.ts";

const patienceMs = 120_000;

export async function startDashboard(
  { options, crew, shutdown }: Start,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const { part, log } = crew.start({
    name: "dashboard",
    args: [nextProgram, options.dev ? "dev" : "start", "--port", String(options.PORT)],
    env,
  });
  const url = `http://127.0.0.1:${options.PORT}/api/health/ready`;
  await part.ready(waitForAnswer({ what: "dashboard", url, patienceMs, signal: shutdown.signal, log }));
}
