import type { Start } from "./start.ts";

/** Plain Node; the condition lets it load the modules that the dashboard marks as its server's own. */
export async function startWorker({ crew, terminal }: Start, env: NodeJS.ProcessEnv): Promise<void> {
  const { part } = crew.start({
    name: "worker",
    args: ["--conditions=react-server", "lib/worker/worker.ts"],
    env,
  });
  await part.ready(Promise.resolve());
  terminal.step("worker is started");
}
