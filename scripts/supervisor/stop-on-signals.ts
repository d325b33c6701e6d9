import type { Shutdown } from "./shutdown.ts";
import { stopWithStarter } from "./stop-with-starter.ts";
import type { Terminal } from "./terminal.ts";

// npm passes on the Ctrl-C that the terminal already sent: an echo is no second wish.
const echoMs = 1_000;

/** The first signal stops everything in order; a second one, later, at once. What is cut off then ends by itself. */
export function stopOnSignals(shutdown: Shutdown, terminal: Terminal): void {
  let askedAt: number | undefined;
  const stop = async (): Promise<void> => {
    if (askedAt !== undefined && Date.now() - askedAt > echoMs) process.exit(1);
    if (askedAt !== undefined) return;
    askedAt = Date.now();
    terminal.step("stopping");
    await shutdown.run();
    terminal.step("stopped");
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop());
  stopWithStarter(() => void stop());
}
