import type { Terminal } from "./terminal.ts";

export type Shutdown = {
  /** Aborted as soon as the shutdown begins. */
  signal: AbortSignal;
  /** Steps run in reverse order: what started last stops first. */
  add(step: () => unknown): void;
  run(): Promise<void>;
};

export function createShutdown(terminal: Terminal): Shutdown {
  const controller = new AbortController();
  const steps: (() => unknown)[] = [];
  let running: Promise<void> | undefined;

  const runAll = async (): Promise<void> => {
    controller.abort();
    for (const step of steps.toReversed()) {
      try {
        await step();
      } catch (error) {
        terminal.note("stop", error instanceof Error ? error.message : String(error), "error");
      }
    }
  };

  return {
    signal: controller.signal,
    add: (step) => steps.push(step),
    run: () => {
      running ??= runAll();
      return running;
    },
  };
}
