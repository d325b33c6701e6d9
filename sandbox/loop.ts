/** A background loop. It runs when woken, when the next work is due, and at the latest `idleMs` after a run. */
export interface Loop {
  wake(): void;
  stop(): Promise<void>;
}

/**
 * Starts a loop. `run` does the work that is due. It returns in how many milliseconds the next work is due, or null.
 * Runs never overlap; a wake during a run starts another run after it. `onError` gets each error of `run`, and the
 * loop continues.
 */
export function startLoop(options: {
  run: () => Promise<number | null>;
  idleMs: number;
  onError: (error: unknown) => void;
}): Loop {
  let stopped = false;
  let woken = true;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let busy = false;

  async function turn(): Promise<void> {
    let wait: number = options.idleMs;
    while (woken && !stopped) {
      woken = false;
      try {
        wait = Math.min(options.idleMs, (await options.run()) ?? options.idleMs);
      } catch (error) {
        wait = options.idleMs;
        options.onError(error);
      }
    }
    busy = false;
    if (!stopped) timer = setTimeout(wake, Math.max(1, wait));
  }

  function wake(): void {
    woken = true;
    if (stopped || busy) return;
    clearTimeout(timer);
    busy = true;
    running = turn();
  }

  wake();
  return {
    wake,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
